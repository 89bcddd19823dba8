"""The blinds and antes that were posted, beside those that the rules ask for."""

from __future__ import annotations

from typing import Final

from oracle.audit.hand import Hand
from oracle.audit.seating import Post
from oracle.core.table import AntePosted, BlindPosted, ForcedBet, State

_RULES: Final = {
    "ante": "forced-bets.antes",
    "dead": "forced-bets.dead-posts",
    "small": "forced-bets.small-blind",
    "big": "forced-bets.big-blind",
    "live": "forced-bets.live-posts",
}
_WORDS: Final = {
    "ante": "an ante",
    "dead": "a dead blind",
    "small": "the small blind",
    "big": "the big blind",
    "live": "a live blind",
}


def post(hand: Hand) -> None:
    """Follow the posts, and find those that are wrong, missing or too many."""
    state, rules = hand.state, hand.rules
    owed = {(bet.seat, _name(bet)): bet for bet in rules.forced_bets(state.table)}
    if "posts" not in hand.tells:
        _as_the_rules_say(hand)
        return
    _find_a_dead_small_blind(hand)
    told = {one.name for one in hand.seating.posts}
    for one in hand.seating.posts:
        _find_wrong(hand, one, owed)
        _follow(hand, one)
    posted = {(one.place, one.name) for one in hand.seating.posts}
    for key, bet in owed.items():
        if key in posted or (key[1] in told and key[1] in {"small", "big"}):
            continue
        if key[1] == "big":  # what it should have been is the bet that others face
            hand.happens(BlindPosted(key[0], "big", 0, bet.current_bet))
        if not bet.amount:  # the ante took all chips
            continue
        hand.breaks(
            _RULES[key[1]],
            hand.history.line,
            f"{hand.who(key[0])} must post {_WORDS[key[1]]} of {hand.chips(bet.amount)} "
            "and posts nothing.",
            "nothing",
            hand.chips(bet.amount),
            leads_to=(("short", bet.amount), *hand.moves(-bet.amount)),
        )
    state.forced_bets_posted = len(rules.forced_bets(state.table))


def _name(bet: ForcedBet) -> str:
    return "dead" if bet.dead else bet.name


def _as_the_rules_say(hand: Hand) -> None:
    """Post what a form does not tell."""
    forced = hand.rules.forced_bets(hand.state.table)
    while hand.state.forced_bets_posted < len(forced):
        hand.happens(hand.rules.dealer[hand.state.phase](hand.state))


def _find_a_dead_small_blind(hand: Hand) -> None:
    """The small blind is dead where the button may be, or where a player sits who has no cards."""
    if not hand.seating.small_is_missing:
        return
    hand.compared["a blind"] += 1
    history, playing = hand.history, set(hand.seating.seats)
    button, big = history.button, hand.seating.seats[0]
    if button is None:
        return
    around = max([one.seat for one in history.players]) + 1
    between = {(button + step) % around for step in range(1, (big - button) % around)}
    waiting = any(one.seat in between for one in history.players if one.seat not in playing)
    if not (waiting or hand.settings.get("button") == "dead-button"):
        sentence = "Nobody posts the small blind."
        hand.breaks(_RULES["small"], history.line, sentence, "nobody", "a small blind")


def _find_wrong(hand: Hand, told: Post, owed: dict[tuple[int, str], ForcedBet]) -> None:
    hand.compared["a blind"] += 1
    bet = owed.get((told.place, told.name))
    who, what, rule = hand.who(told.place), _WORDS[told.name], _RULES[told.name]
    if bet is None:
        others = [place for place, name in owed if name == told.name]
        if others and told.name in {"small", "big"} and len(hand.seating.seats) == 2:
            rule = "forced-bets.heads-up-blinds"
        whose = f", which is {hand.who(others[0])}'s" if others else ", which nobody owes"
        expected = hand.who(others[0]) if others else "nobody"
        about = (("blinds",),) if others else ()
        hand.breaks(rule, told.line, f"{who} posts {what}{whose}.", who, expected, about=about)
    elif bet.amount != told.amount:
        amount, right = hand.chips(told.amount), hand.chips(bet.amount)
        short = bet.amount < _whole(hand, told.name)
        sentence = f"{who} posts {amount} as {what}; it is {right}."
        if short:
            rule = "forced-bets.short-forced-bets"
            sentence = f"{who} posts {amount} as {what}; the player's chips allow {right}."
        moves = hand.moves(told.amount - bet.amount)
        hand.breaks(rule, told.line, sentence, amount, right, leads_to=moves)


def _whole(hand: Hand, name: str) -> int:
    table = hand.state.table
    whole = {"ante": table.ante, "small": table.small_blind, "big": table.big_blind}
    return whole.get(name, 0)


def _follow(hand: Hand, told: Post) -> None:
    """Put in what was posted; what is more than the bet is for the whole table."""
    state, table = hand.state, hand.state.table
    amount = min(told.amount, state.stacks[told.place])
    if told.name in {"ante", "dead"}:
        hand.happens(AntePosted(told.place, amount, told.name == "dead"))
    else:
        bet = table.small_blind if told.name == "small" else table.big_blind
        now = max(state.current_bet, bet)
        hand.happens(BlindPosted(told.place, told.name, min(amount, bet), now))
        if amount > bet:
            hand.happens(AntePosted(told.place, amount - bet, dead=True), told=False)
    find_all_in(hand, told.place, told.all_in, told.line)


def find_all_in(hand: Hand, place: int, told: bool | None, line: int) -> None:
    """Find an all-in that is not told, or told of a player who has chips left."""
    if told is None or "all-in" not in hand.tells or not hand.seating.stacks_told[place]:
        return
    hand.compared["all-in"] += 1
    is_all_in = _has_nothing(hand.state, place)
    if told == is_all_in:
        return
    left = hand.chips(hand.state.stacks[place])
    sentence = (
        f"{hand.who(place)} is said to be all-in with {left} left."
        if told
        else f"{hand.who(place)} is all-in, and the history does not say so."
    )
    words = "all-in", "not all-in"
    about = (("all-in", place, told),)
    hand.contradicts("all-in", line, sentence, words[not told], words[told], about=about)


def _has_nothing(state: State, place: int) -> bool:
    return not state.table.rules.playable(state, place)
