"""What players posted and did in a betting round.

Compared with what they were allowed to do, and what ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from oracle.core import engine
from oracle.core.table import (
    BET,
    BLINDS,
    DEAL,
    DRAW,
    OVER,
    PAUSE,
    SHOWDOWN,
    Action,
    AntePosted,
    Bet,
    BetReturned,
    BettingEnded,
    BlindPosted,
    Call,
    Check,
    Discarded,
    DrawBegan,
    Fold,
    ForcedBet,
    Objection,
    Raise,
    ShowdownBegan,
    State,
    Wagering,
)
from oracle.core.table import Called as PutIn
from oracle.histories.audit.hand import About, AuditedHand
from oracle.histories.audit.seating import Post
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Drew,
    Fact,
    Folded,
    Posted,
    Returned,
    Unread,
    Wagered,
)

NUMBER_OF_DRAWS: Final = "drawing.number-of-draws"


def begin(hand: AuditedHand, fact: Began) -> None:
    """Follow the beginning of a part of the hand."""
    if fact.phase == "deal":
        return
    hand.compared["the parts of the hand"] += 1
    before = hand.history.facts[hand.at - 1] if hand.at else None
    if isinstance(before, Began) and before.phase == fact.phase:
        _begins_again(hand, fact.phase)
        return
    go_on_to(hand, fact.phase)


def go_on_to(hand: AuditedHand, phase: str) -> None:
    """End what came before as the history has it, and begin this part."""
    if _is_in(hand, phase):
        return
    while not hand.stopped:
        close(hand)
        if hand.state.phase != PAUSE:
            _begins_again(hand, phase)
            return
        due = hand.rules.dealer[PAUSE](hand.state)
        if not isinstance(due, (DrawBegan, ShowdownBegan)):
            sentence = f"{_named(phase)} begins with one player left, who wins the pot."
            hand.breaks("showdown.last-player-wins", sentence, phase, "the end of the hand")
            hand.stopped = True
            return
        next_phase = f"draw-{due.draw}" if isinstance(due, DrawBegan) else "showdown"
        if next_phase == phase or _is_misnamed(hand, phase, next_phase):
            hand.happens(due)
            hand.skipped.clear()
            return
        if not _find_missing(hand, phase, next_phase):
            return
        hand.happens(due)
        _stand_pat(hand)


def _begins_again(hand: AuditedHand, phase: str) -> None:
    sentence = f"{_named(phase)} begins again."
    instead: tuple[tuple[Fact, ...], ...] = ((),)
    hand.contradicts("phases", sentence, phase, "", instead=instead)


def _is_misnamed(hand: AuditedHand, phase: str, due: str) -> bool:
    """Whether a part is told under the name of a later one, which comes again."""
    later = hand.history.facts[hand.at + 1 :]
    if due == "showdown" or phase == "showdown" or phase < due:
        return False
    if not any(isinstance(fact, Began) and fact.phase == phase for fact in later):
        return False
    sentence = f"{_named(phase)} begins where {_named(due).lower()} follows."
    instead = ((Began(due, hand.line),),)
    hand.contradicts("phases", sentence, phase, due, instead=instead)
    return True


def _find_missing(hand: AuditedHand, phase: str, due: str) -> bool:
    """Find a part that is missing, or one too many; tell whether the told one still comes."""
    named_rightly: tuple[tuple[Fact, ...], ...] = ((Began(due, hand.line),),)
    if due == "showdown" or (phase.startswith("draw") and phase < due):
        sentence = f"{_named(phase)} begins where {_named(due).lower()} follows."
        about = ("one draw too many", phase), ("one draw too many",)
        instead = () if due == "showdown" else named_rightly
        hand.breaks(
            NUMBER_OF_DRAWS, sentence, phase, due, about=about, leads_to=about, instead=instead
        )
        return False
    sentence = f"{_named(phase)} begins, and {_named(due).lower()} is missing."
    hand.contradicts("phases", sentence, phase, due, instead=named_rightly)
    return True


def _is_in(hand: AuditedHand, phase: str) -> bool:
    """Whether the part has begun already with what it tells."""
    state = hand.state
    if phase == "showdown":
        return state.phase == SHOWDOWN
    return (
        state.phase == DRAW
        and phase == f"draw-{state.round}"
        and not any(cards is not None for cards in state.discarded)
    )


def close(hand: AuditedHand) -> None:
    """End the draw or the betting round that the hand is in."""
    state = hand.state
    if state.phase in {BLINDS, DEAL}:
        hand.due()
    if state.phase == DRAW:
        close_draw(hand)
        hand.due()
    if state.phase == BET:
        close_round(hand)


def close_draw(hand: AuditedHand) -> None:
    """End a draw; who has not drawn by then was passed over."""
    state = hand.state
    hand.due()
    while state.phase == DRAW and state.actor is not None:
        place = state.actor
        all_in = not hand.rules.playable(state, place)
        rule = "drawing.all-in-players-draw" if all_in else "drawing.order"
        sentence = f"{hand.who(place)} is in the hand and neither draws nor stands pat."
        about = (("draw", state.round, place),)
        right = f"{hand.who(place)} draws"
        after = hand.played_before()
        told = "nothing"
        hand.breaks(rule, sentence, told, right, about=about, due=(place,), after=after)
        hand.happens(Discarded(place, (), 0))
        hand.due()


def _stand_pat(hand: AuditedHand) -> None:
    """Pass over a part of the hand that is missing."""
    state = hand.state
    while state.phase == DRAW:
        hand.due()
        if state.phase == DRAW and state.actor is not None:
            hand.happens(Discarded(state.actor, (), 0))
    state.actor = None
    if state.phase == BET:
        hand.happens(BettingEnded(state.round))


def close_round(hand: AuditedHand) -> None:
    """End a betting round; who still owes an action was passed over."""
    state = hand.state
    due = hand.due()
    if state.phase != BET:
        return
    if state.actor is not None:
        _find_unfinished(hand)
        state.actor = None
        due = hand.rules.uncalled_bet(state) or BettingEnded(state.round)
    if isinstance(due, BetReturned) and not hand.given_back:
        _find_unreturned(hand, due)
    hand.happens(BettingEnded(state.round))
    hand.given_back = False
    hand.skipped.clear()


def _find_unfinished(hand: AuditedHand) -> None:
    """Find who owes an action at the end of a round, unless it is known from a turn before."""
    state = hand.state
    owing = [
        place
        for place in range(len(state.live))
        if hand.rules.owes_action(state, place) and place not in hand.skipped
    ]
    if not owing or state.live.count(True) < 2:
        return
    names = ", ".join(map(hand.who, owing))
    sentence = f"The betting round ends, but the action is still on {names}."
    words, after = ("the round ends", f"{names} to act"), hand.played_before()
    hand.breaks("betting.round-ends", sentence, *words, due=owing, after=after)


def _find_unreturned(hand: AuditedHand, due: BetReturned) -> None:
    """Find an uncalled bet that does not go back; where it is in the pot, it stays there."""
    total = hand.history.total
    hand.uncalled.append(due)
    if "returned" in hand.tells:
        hand.compared["an uncalled bet"] += 1
        amount = hand.chips(due.amount)
        sentence = f"{hand.who(due.seat)}'s uncalled bet of {amount} is not returned."
        about = ("kept", due.seat, due.amount), ("short", due.amount), ("uncalled", due.seat)
        leads_to = (("kept",),)
        returned = Returned(hand.seating.seats[due.seat], due.amount)
        hand.breaks(
            "betting.uncalled-bet",
            sentence,
            "nothing",
            amount,
            about=about,
            leads_to=leads_to,
            instead=((returned, *hand.history.facts[hand.at : hand.at + 1]),),
            cost=hand.cost("got back", {returned.seat: -due.amount}),
            after=hand.played_before(),
        )
    if total is None or total != sum(hand.state.paid):
        hand.happens(due)


def give_back(hand: AuditedHand, fact: Returned) -> None:
    """Follow an uncalled bet that goes back, and hold it against what nobody matched."""
    state = hand.state
    if "returned" not in hand.tells:
        _find_other_bet(hand, fact)  # when it goes back, such a form does not say
        return
    place = hand.seating.places.get(fact.seat)
    hand.compared["an uncalled bet"] += 1
    due = hand.due()
    if place is None or state.phase in {SHOWDOWN, OVER}:
        sentence = f"{hand.who_sits(fact.seat)} gets back a bet that was not made."
        told = hand.chips(fact.amount)
        hand.breaks("betting.uncalled-bet", sentence, told, "nothing", instead=((),))
        return
    if state.phase == BET and state.actor is not None:
        _find_unfinished(hand)
        state.actor = None
        due = hand.rules.uncalled_bet(state)
    told = hand.chips(fact.amount)
    if not isinstance(due, BetReturned):
        sentence = f"{hand.who(place)} gets back {told}, but the bet was called."
        cost = hand.cost("got back", {fact.seat: fact.amount})
        rule = "betting.uncalled-bet"
        hand.breaks(rule, sentence, told, "nothing", instead=((),), cost=cost)
    elif (due.seat, due.amount) != (place, fact.amount):
        right = f"{hand.who(due.seat)} {hand.chips(due.amount)}"
        sentence = f"{hand.who(place)} gets back {told}; what nobody called is {right}."
        about = (("gets back", fact.line), ("short", abs(due.amount - fact.amount)))
        seat = hand.seating.seats[due.seat]
        instead = ((fact._replace(seat=seat, amount=due.amount),),)
        wrong = {fact.seat: fact.amount}
        wrong[seat] = wrong.get(seat, 0) - due.amount
        hand.breaks(
            "betting.uncalled-bet",
            sentence,
            told,
            right,
            about=about,
            instead=instead,
            cost=hand.cost("got back", wrong),
        )
    if state.phase != BET:
        return
    hand.given_back = True
    amount = min(fact.amount, state.paid[place])
    hand.happens(BetReturned(place, amount, max(0, state.bets[place] - amount)))


def _find_other_bet(hand: AuditedHand, fact: Returned) -> None:
    """Find an uncalled bet that is said to be another one than nobody called."""
    hand.due()
    due = hand.rules.uncalled_bet(hand.state) if hand.state.phase == BET else None
    hand.compared["an uncalled bet"] += 1
    owed = [*hand.uncalled, due] if isinstance(due, BetReturned) else hand.uncalled
    bets = [(hand.seating.seats[one.seat], one.amount) for one in owed]
    if not bets or (fact.seat, fact.amount) in bets:
        return
    seat, due = bets[-1][0], owed[-1]
    words = (
        f"{hand.who_sits(fact.seat)} {hand.chips(fact.amount)}",
        f"{hand.who_sits(seat)} {hand.chips(due.amount)}",
    )
    sentence = f"The bet that goes back is {words[0]}; what nobody called is {words[1]}."
    rule, instead = "betting.uncalled-bet", ((fact._replace(seat=seat, amount=due.amount),),)
    hand.breaks(rule, sentence, *words, instead=instead)


def _named(phase: str) -> str:
    return "The showdown" if phase == "showdown" else f"Draw {phase.removeprefix('draw-')}"


_POSTS: Final = {
    "ante": ("forced-bets.antes", "an ante"),
    "dead": ("forced-bets.dead-posts", "a dead blind"),
    "small": ("forced-bets.small-blind", "the small blind"),
    "big": ("forced-bets.big-blind", "the big blind"),
    "live": ("forced-bets.live-posts", "a live blind"),
}
"""The rule of each post, and what it is called."""

_AGAIN: Final = frozenset({"small again", "big again"})


def post(hand: AuditedHand) -> None:
    """Follow the posts, and find those that are wrong, missing or too many."""
    state, rules = hand.state, hand.rules
    forced = rules.forced_bets(state.table)
    owed = {(bet.seat, "dead" if bet.dead else bet.name): bet for bet in forced}
    if "posts" not in hand.tells:
        while state.forced_bets_posted < len(forced):
            hand.happens(rules.dealer[state.phase](state))  # what the form does not tell
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
        first = next((one for one in hand.history.facts if isinstance(one, Posted)), None)
        missing = Posted(hand.seating.seats[key[0]], key[1], bet.amount)
        small = next((one.line for one in hand.seating.posts if one.name == "small"), 0)
        rule, what = _POSTS[key[1]]
        hand.breaks(
            rule,
            f"{hand.who(key[0])} must post {what} of {hand.chips(bet.amount)} and posts nothing.",
            "nothing",
            hand.chips(bet.amount),
            line=hand.history.line if first is None else first.line,
            leads_to=(("short", bet.amount), *hand.moves(-bet.amount)),
            instead=() if first is None else ((missing, first),),
            cost=hand.cost("put in", {hand.seating.seats[key[0]]: -bet.amount}),
            after=small if key[1] == "big" else 0,
        )
    state.forced_bets_posted = len(forced)


def _find_a_dead_small_blind(hand: AuditedHand) -> None:
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
        line = next((one.line for one in hand.seating.posts), history.line)
        hand.breaks(_POSTS["small"][0], sentence, "nobody", "a small blind", line=line)


def _find_wrong(hand: AuditedHand, told: Post, owed: dict[tuple[int, str], ForcedBet]) -> None:
    hand.compared["a blind"] += 1
    bet = owed.get((told.place, told.name))
    who, (rule, what) = hand.who(told.place), _POSTS[told.name.removesuffix(" again")]
    if told.name in _AGAIN:
        sentence = f"{who} posts {what} a second time."
        moves = hand.moves(told.amount)
        amount = hand.chips(told.amount)
        hand.breaks(
            rule,
            sentence,
            amount,
            "nothing",
            line=told.line,
            leads_to=moves,
            instead=((),),
            cost=hand.cost("put in", {hand.seating.seats[told.place]: told.amount}),
        )
    elif bet is None:
        others = [place for place, name in owed if name == told.name]
        if others and told.name in {"small", "big"} and len(hand.seating.seats) == 2:
            rule = "forced-bets.heads-up-blinds"
        whose = f", which is {hand.who(others[0])}'s" if others else ", which nobody owes"
        expected = hand.who(others[0]) if others else "nobody"
        about = (("blinds",),) if others else ()
        sentence = f"{who} posts {what}{whose}."
        hand.breaks(rule, sentence, who, expected, line=told.line, about=about, due=others[:1])
    elif bet.amount != told.amount:
        amount, right = hand.chips(told.amount), hand.chips(bet.amount)
        short = bet.amount < _whole(hand, told.name)
        sentence = f"{who} posts {amount} as {what}; it is {right}."
        if short:
            rule = "forced-bets.short-forced-bets"
            sentence = f"{who} posts {amount} as {what}; the player's chips allow {right}."
        moves = hand.moves(told.amount - bet.amount)
        seat = hand.seating.seats[told.place]
        posted = Posted(seat, told.name, bet.amount, told.all_in, told.line)
        hand.breaks(
            rule,
            sentence,
            amount,
            right,
            line=told.line,
            leads_to=moves,
            instead=((posted,),),
            cost=hand.cost("put in", {seat: told.amount - bet.amount}),
        )


def _whole(hand: AuditedHand, name: str) -> int:
    table = hand.state.table
    whole = {"ante": table.ante, "small": table.small_blind, "big": table.big_blind}
    return whole.get(name, 0)


def _follow(hand: AuditedHand, told: Post) -> None:
    """Put in what was posted; what is more than the bet is for the whole table."""
    state, table = hand.state, hand.state.table
    amount = min(told.amount, state.stacks[told.place])
    if told.name in {"ante", "dead", *_AGAIN}:  # it counts towards no bet
        hand.happens(AntePosted(told.place, amount, told.name != "ante"))
    else:
        bet = table.small_blind if told.name == "small" else table.big_blind
        now = max(state.current_bet, bet)
        hand.happens(BlindPosted(told.place, told.name, min(amount, bet), now))
        if amount > bet:
            hand.happens(AntePosted(told.place, amount - bet, dead=True), told=False)
    find_all_in(hand, told.place, told.all_in, told.line)


def find_all_in(hand: AuditedHand, place: int, told: bool | None, line: int) -> None:
    """Find an all-in that is not stated, or stated of a player who has chips left."""
    if told is None or "all-in" not in hand.tells or not hand.seating.stacks_stated[place]:
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
    about = ("all-in", place, told), _act(hand)
    hand.contradicts("all-in", sentence, words[not told], words[told], line=line, about=about)


def _act(hand: AuditedHand) -> tuple[str, int]:
    """What is found of one act follows from what was found of it first."""
    return "act", hand.at


def _has_nothing(state: State, place: int) -> bool:
    return not state.table.rules.playable(state, place)


Act: TypeAlias = Folded | Checked | Called | Wagered

_OVER: Final = Objection("betting.round-ends", "The betting round is over.")
_BY_THE_MINIMUM: Final = frozenset(
    {
        *("betting.minimum-raise", "betting.no-limit-bets", "betting.pot-limit-maximum"),
        "betting.reopening",
    }
)
"""What hangs on the minimum bet, which a game without blinds may not tell."""

_FOLDED: Final = "betting.folded-hand-is-dead"
_BY_THE_STAKES: Final = frozenset(
    {"betting.fixed-size", "betting.no-limit-bets", "betting.minimum-raise", "betting.completion"}
)
STAKES: Final = ("stakes",)
"""What the sizes of bets have in common with stakes that are told wrongly."""

_OUT_OF_TURN: Final = frozenset({"betting.clockwise", "drawing.order"})


def fold(hand: AuditedHand, fact: Folded) -> None:
    """Follow a fold; a room may fold a player who is away, even one who is all-in."""
    place = _place(hand, fact)
    if place is None:
        return
    state, away = hand.state, fact.forced or fact.seat in hand.away
    if state.live[place] and not hand.rules.playable(state, place) and away:
        sentence = f"{hand.who(place)} was away, and the room folded the hand, which was all-in."
        hand.happened("all-in-folded", fact.line, sentence)
        hand.due()
        hand.happens(engine.meaning(state, Fold(place)))
        hand.due()
        return
    if not _may_act(hand, fact, place, Fold(place)):
        return
    _goes_on(hand, place, lambda: hand.happens(engine.meaning(state, Fold(place))))


def check(hand: AuditedHand, fact: Checked) -> None:
    """Follow a check."""
    place = _place(hand, fact)
    if place is None or not _may_act(hand, fact, place, Check(place)):
        return
    _goes_on(hand, place, lambda: hand.happens(engine.meaning(hand.state, Check(place))))


def call(hand: AuditedHand, fact: Called) -> None:
    """Follow a call, and hold its price against what the player owes."""
    place = _place(hand, fact)
    if place is None:
        return
    if not _may_act(hand, fact, place, Call(place)):
        return
    price = max(0, hand.rules.to_call(hand.state, place))
    told = price if fact.amount is None else fact.amount
    if fact.amount is not None:
        hand.compared["the price of a call"] += 1
        if told != price and price:
            _wrong_price(hand, fact, place, price)
    _goes_on(hand, place, lambda: _pay(hand, place, told))
    find_all_in(hand, place, fact.all_in, fact.line)


def wager(hand: AuditedHand, fact: Wagered) -> None:
    """Follow a bet or a raise, and hold its size and the cap against the rules."""
    place = _place(hand, fact)
    if place is None:
        return
    action: Wagering = (Bet if fact.word == "bet" else Raise)(place, fact.to)
    hand.compared["what may be bet"] += 1
    if not _may_act(hand, fact, place, action):
        return
    _find_wrong_size(hand, fact, place)
    state = hand.state
    most = state.bets[place] + state.stacks[place]
    to = min(fact.to, most)
    if fact.to > most:
        has = hand.chips(state.stacks[place])
        sentence = f"{hand.who(place)} {words_of(hand, fact)}, but has only {has}."
        told, right = hand.chips(fact.to), hand.chips(most)
        leads_to = (*hand.moves(most - fact.to), _act(hand))
        instead = ((fact._replace(to=most),),)
        hand.contradicts("chips", sentence, told, right, leads_to=leads_to, instead=instead)
    if to <= state.current_bet:  # no more than a call, whatever it is called
        amount = max(0, to - state.bets[place])
        _goes_on(hand, place, lambda: _pay(hand, place, amount))
    else:
        follow = action if to == fact.to else action._replace(to=to)
        _goes_on(hand, place, lambda: hand.happens(engine.meaning(state, follow)))
    find_all_in(hand, place, fact.all_in, fact.line)
    _find_cap(hand, fact)


def _place(hand: AuditedHand, fact: Act) -> int | None:
    place = hand.seating.places.get(fact.seat)
    if place is None:
        sentence = f"Seat {fact.seat} acts and was not dealt in."
        hand.contradicts("seats", sentence, f"seat {fact.seat}", "a player in the hand")
    return place


def _may_act(hand: AuditedHand, fact: Act, place: int, action: Action) -> bool:
    """Hold an act against the rules; tell whether it can be followed."""
    state = hand.state
    due = hand.due()
    if state.phase == DRAW and not _is_in_the_draw(hand, fact, place):
        close_draw(hand)
        due = hand.due()
    hand.compared["whose turn it is"] += 1
    hand.compared["what may be done"] += 1
    found = (_OVER,) if due is not None and state.live[place] else engine.objections(state, action)
    if hand.seating.minimum_not_stated:
        found = tuple(one for one in found if one.rule not in _BY_THE_MINIMUM)
    if not found:
        return True
    # That the hand is folded comes first: a folded hand is never in turn.
    for objection in sorted(found, key=lambda one: one.rule != _FOLDED):
        _find(hand, fact, place, objection)
    in_draw = state.phase == DRAW and isinstance(action, Fold)
    return state.live[place] and (state.phase == BET or in_draw)


def words_of(hand: AuditedHand, fact: Act) -> str:
    """Say what a player did, as it is told."""
    if isinstance(fact, Wagered):
        return f"{fact.word}s {'' if fact.word == 'bet' else 'to '}{hand.chips(fact.to)}"
    if isinstance(fact, Called):
        if fact.amount is None:
            return "calls"
        if fact.amount < 0:
            return f"calls with {hand.chips(-fact.amount)} less than is already bet"
        return f"calls {hand.chips(fact.amount)}"
    return "folds" if isinstance(fact, Folded) else "checks"


def _find(hand: AuditedHand, fact: Act, place: int, objection: Objection) -> None:
    told, about = f"{hand.who(place)} {words_of(hand, fact)}", _about(hand, fact, objection)
    again = ("acts again", hand.state.round, place)
    if objection.rule in _OUT_OF_TURN and hand.state.actor is not None:
        actor = hand.state.actor
        due, about = hand.who(actor), (*about, again)
        all_in = hand.state.live[place] and _has_nothing(hand.state, place)
        sentence = f"{told}, but the action is on {due}."
        if all_in:
            sentence = f"{told}, but is all-in, and the action is on {due}."
        hand.breaks(
            objection.rule,
            sentence,
            told,
            due,
            about=about,
            leads_to=(_act(hand),),
            due=(actor,),
            instead=_wagers_before(hand, fact, actor),
            cites="betting.all-in-for-less" if all_in else "",
        )
        return
    reason = hand.reason(objection)
    sentence = f"{told}. {reason}"
    leads_to: About = (_act(hand),)
    if isinstance(fact, Checked):
        leads_to = *leads_to, again
    elif isinstance(fact, Wagered) and objection is _OVER:
        leads_to = *leads_to, ("uncalled", place)
    elif objection.rule in _BY_THE_MINIMUM:
        leads_to = *leads_to, ("too little", hand.state.round)
    hand.breaks(
        objection.rule,
        sentence,
        told,
        reason,
        about=about,
        leads_to=leads_to,
        instead=_allowed(hand, fact, place),
        cites=_why(hand, fact, place, objection),
    )


def _why(hand: AuditedHand, fact: Act, place: int, objection: Objection) -> str:
    """Another rule behind an objection to an act of a player who is all-in, or owes nothing."""
    state = hand.state
    if isinstance(fact, Called) and objection.rule == "betting.bet-only-when-unopened":
        return "betting.call-matches-the-bet"
    too_much = isinstance(fact, Wagered) and fact.to > state.bets[place] + state.stacks[place]
    if too_much or (state.live[place] and _has_nothing(state, place)):
        return "betting.all-in-for-less"
    if (
        objection is not _OVER
        or sum(live and not _has_nothing(state, at) for at, live in enumerate(state.live)) > 1
    ):
        return ""
    is_wager = isinstance(fact, Wagered)
    return "betting.nobody-left-to-call" if is_wager else "betting.betting-is-skipped"


def _wagers_before(hand: AuditedHand, fact: Act, actor: int) -> Iterator[tuple[Fact, ...]]:
    """A bet or raise of the player in turn, which may be missing before an act out of turn."""
    state = hand.state
    legal = engine.legal(state) if state.phase == BET else None
    if legal is None or legal.raise_to is None:
        return
    sizes = list(legal.raise_to)
    if isinstance(fact, Called) and fact.amount:
        sizes.append(state.bets[hand.seating.places[fact.seat]] + fact.amount)
    if isinstance(fact, Wagered) and fact.by is not None:
        sizes.append(fact.to - fact.by)
    word = "raise" if state.current_bet else "bet"
    for to in dict.fromkeys(sizes):
        yield Wagered(hand.seating.seats[actor], word, to), fact


def _allowed(hand: AuditedHand, fact: Act, place: int) -> Iterator[tuple[Fact, ...]]:
    """What the player might have done instead of what is refused."""
    state = hand.state
    legal = engine.legal(state) if state.phase == BET and state.actor == place else None
    if legal is None:
        return
    if legal.call:
        yield (Called(fact.seat, legal.call, line=fact.line),)
        yield (Folded(fact.seat, line=fact.line),)
    else:
        yield (Checked(fact.seat, fact.line),)
    if isinstance(fact, Called) and fact.amount and legal.raise_to:
        yield _as_a_wager(hand, fact, place)
    if isinstance(fact, Wagered):
        word = "raise" if state.current_bet else "bet"
        by = None if fact.by is None else state.current_bet + fact.by
        for to in dict.fromkeys((fact.to, by, *(legal.raise_to or ()))):
            if to is not None:
                more = None if fact.by is None else to - state.current_bet
                yield (fact._replace(word=word, to=to, by=more),)


def _as_a_wager(hand: AuditedHand, fact: Called, place: int) -> tuple[Fact, ...]:
    """A call as a bet or raise by which as much is put in."""
    state = hand.state
    word = "raise" if state.current_bet else "bet"
    to = state.bets[place] + (fact.amount or 0)
    return (Wagered(fact.seat, word, to, None, fact.all_in, None, fact.line),)


def _about(hand: AuditedHand, fact: Act, objection: Objection) -> About:
    """What an act that is refused has in common with others of the hand."""
    folded = ("folded", fact.line)
    if objection.rule in _OUT_OF_TURN:
        return ("turn", hand.state.round, hand.state.actor), folded
    if objection is _OVER:
        return ("over", hand.state.round), ("one draw too many",)
    if objection.rule in _BY_THE_STAKES:
        return (objection.rule, fact.line), STAKES
    if objection.rule == "betting.reopening":  # a bet of too little reopens nothing
        return (("too little", hand.state.round),)
    return (folded,) if objection.rule == _FOLDED else ()


def _is_in_the_draw(hand: AuditedHand, fact: Act, place: int) -> bool:
    """Whether an act comes in the draw: instead of a draw, or before one that is still told."""
    if isinstance(fact, Folded) and place == hand.state.actor:
        return True
    for later in hand.history.facts[hand.at + 1 :]:
        if isinstance(later, Drew):
            return True
        if isinstance(later, (Began, Checked, Called, Wagered)):
            return False
    return False


def _goes_on(hand: AuditedHand, place: int, follow: Callable[[], None]) -> None:
    """Apply an act, and keep the turn where the history has it after an act out of turn."""
    expected = hand.state.actor
    follow()
    if expected is None or expected == place or hand.state.phase != BET:
        return
    following = _next_actor(hand)
    if following == hand.seating.seats[expected]:
        # Somebody acted too early; the turn stays where it was.
        hand.state.last_actor = (expected - 1) % len(hand.state.live)
    else:
        hand.skipped.add(expected)


def _next_actor(hand: AuditedHand) -> int | None:
    for fact in hand.history.facts[hand.at + 1 :]:
        if isinstance(fact, (Folded, Checked, Called, Wagered)):
            return fact.seat
        if isinstance(fact, (Began, Drew)):
            return None
    return None


def _pay(hand: AuditedHand, place: int, told: int) -> None:
    """Put in a call as it is told; what is more than the bet is for the whole table."""
    state = hand.state
    amount = min(told, state.stacks[place])
    owed = max(0, state.current_bet - state.bets[place])
    hand.happens(PutIn(place, min(amount, owed)))
    if amount > owed:
        hand.happens(AntePosted(place, amount - owed, dead=True), told=False)


def _wrong_price(hand: AuditedHand, fact: Called, place: int, price: int) -> None:
    told, right = hand.chips(fact.amount or 0), hand.chips(price)
    short = hand.state.stacks[place] == price
    rule = "betting.all-in-for-less" if short else "betting.call-matches-the-bet"
    reason = "the player has" if short else "the call costs"
    sentence = f"{hand.who(place)} calls {told}; {reason} {right}."
    more = (fact.amount or 0) - price
    moves = (*hand.moves(-more if short else more), _act(hand))
    hand.breaks(
        rule,
        sentence,
        told,
        right,
        leads_to=moves,
        instead=((fact._replace(amount=price),), _as_a_wager(hand, fact, place)),
        cost=hand.cost("put in", {fact.seat: more}),
    )


def _find_wrong_size(hand: AuditedHand, fact: Wagered, place: int) -> None:
    """Find a raise whose parts do not add up."""
    if fact.by is None:
        return
    hand.compared["the size of a bet"] += 1
    by = fact.to - hand.state.current_bet
    if fact.by != by:
        told, right = hand.chips(fact.by), hand.chips(by)
        sentence = (
            f"{hand.who(place)} is said to {fact.word} by {told}; "
            f"to {hand.chips(fact.to)} is {right} more than the bet before."
        )
        right_to = fact._replace(to=hand.state.current_bet + fact.by)
        limit = hand.state.table.betting == "limit"
        cites = "betting.fixed-size" if limit else "betting.minimum-raise"
        instead, leads_to = ((right_to,),), (_act(hand),)
        hand.contradicts(
            "amounts", sentence, told, right, leads_to=leads_to, instead=instead, cites=cites
        )


def _find_cap(hand: AuditedHand, fact: Wagered) -> None:
    """Find betting that is said to be capped and is not; a room need not say that it is."""
    if not fact.capped or "capped" not in hand.tells:
        return
    unread = (one.line for one in hand.history.facts[hand.at :] if isinstance(one, Unread))
    if any(line < fact.capped_line for line in unread):
        return  # it may be a raise
    hand.due()
    state = hand.state
    if state.actor is None:
        return
    hand.compared["the raise cap"] += 1
    refused = engine.objections(state, Raise(state.actor, 1))
    if not any(one.rule == "betting.raise-cap" for one in refused):
        sentence = "Betting is said to be capped, but another raise is allowed."
        line = fact.capped_line or fact.line
        hand.breaks("betting.raise-cap", sentence, "capped", "not capped", line=line)
