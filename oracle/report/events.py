"""What happened, event by event, in sentences with the rules that decided them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from oracle.core import table as happened
from oracle.core.cards import Card, format_cards
from oracle.core.engine import Legal
from oracle.core.games import WHOLE, is_split
from oracle.core.hands import HandOrder, Ranking, with_article
from oracle.core.pots import Pot
from oracle.core.table import (
    BET,
    DRAW,
    AntePosted,
    Award,
    BlindPosted,
    Event,
    PotsAwarded,
    State,
    Table,
)
from oracle.report.observations import options_in_words
from oracle.report.rulings import Chips, SettledBy, TableContext, TextContext, Words, ruling_text
from oracle.report.words import (
    Sentence,
    count_of,
    counted_are,
    edge,
    half_in_words,
    listing,
    number_word,
    ordinal,
    seat_list,
    size_rules,
)
from oracle.wire import Seats


def ante_text(teller: TextContext, event: AntePosted) -> list[Sentence]:
    """Tell that a seat posts an ante, or chips for the whole table."""
    seat, table = teller.seat(event.seat), teller.before.table
    amount = teller.chips(event.amount)
    text = f"{seat} posts an ante of {amount}{' for the whole table' if event.dead else ''}"
    if event.dead and table.live and table.live[event.seat]:
        text = f"{seat} posts {amount} dead"
    short = event.amount < (table.dead[event.seat] if event.dead else table.ante)
    return teller.say(
        text + teller.all_in(event.seat, event.amount),
        "forced-bets.dead-posts" if event.dead else "forced-bets.antes",
        *(["forced-bets.short-forced-bets"] if short else []),
    )


def blind_text(teller: TextContext, event: BlindPosted) -> list[Sentence]:
    """Tell that a seat posts a blind, or chips live."""
    seat, table = teller.seat(event.seat), teller.before.table
    sizes, live = {"small": table.small_blind, "big": table.big_blind}, event.blind == "live"
    full = table.live[event.seat] if live else sizes[event.blind]
    rules = ["forced-bets.live-posts"] if live else ["forced-bets.button", _where(table, event)]
    due = teller.chips(full)
    if event.amount == full:
        text = (
            f"{seat} posts {due} live" if live else f"{seat} posts the {event.blind} blind of {due}"
        )
        return teller.say(text + teller.all_in(event.seat, event.amount), *rules)
    blind = "live post" if live else f"{event.blind} blind"
    text = (
        f"{seat} posts the last {teller.chips(event.amount)} for the {blind} of {due} and is "
        f"all-in; for the others the bet is still {teller.chips(event.current_bet)}"
    )
    return teller.say(text, *rules, "forced-bets.short-forced-bets")


def _where(table: Table, event: BlindPosted) -> str:
    """Name the rule that says which seat posts this blind."""
    if not table.small_blind:
        return "forced-bets.single-blind"
    if len(table.stacks) == 2:
        return "forced-bets.heads-up-blinds"
    return f"forced-bets.{event.blind}-blind"


def hand_in_words(state: State, cards: tuple[Card, ...]) -> str:
    """Name cards and what they are worth in the game that is played."""
    halves = state.table.game.halves
    names = "; ".join(with_article(half.rank(cards).name) for half in halves)
    return f"{format_cards(cards)} ({names})"


def awards_text(
    state: State, event: PotsAwarded, seats: Seats, chips: Chips = str
) -> list[Sentence]:
    """Tell who won each part of each pot; the sentences lack the capital and the full stop."""
    words = Words(seats, chips)
    if sum(state.live) < 2 and not state.shown:
        return [_without_showdown(state, event.awards[0], words)]
    pots = state.table.rules.pots(state)
    told: list[Sentence] = []
    for number, (award, pot) in enumerate(zip(event.awards, pots, strict=True)):
        told += _pot(state, award, pot, _pot_name(number, len(pots), award, pot, words), words)
    return told


def _without_showdown(state: State, award: Award, words: Words) -> Sentence:
    winner = words.seats.numbers[state.live.index(True)]
    text = f"seat {winner} wins the pot of {words.chips(award.amount)} and need not show"
    return Sentence(text, ("showdown.last-player-wins",))


def _pot_name(number: int, count: int, award: Award, pot: Pot, words: Words) -> str:
    if count == 1:
        return f"the pot of {words.chips(award.amount)}"
    kind = "main" if number == 0 else "side" if count == 2 else f"{ordinal(number)} side"
    players = seat_list(sorted(words.seats.numbers[place] for place in pot.seats))
    amount = words.chips(award.amount)
    return f"the {kind} pot of {amount}, for which {players} play{_s(len(pot.seats))},"


def _s(count: int) -> str:
    return "s" if count == 1 else ""


def _pot(state: State, award: Award, pot: Pot, name: str, words: Words) -> list[Sentence]:
    rules = ("showdown.side-pots",) if name.endswith(",") else ()
    told: list[Sentence] = []
    if len(award.won) > 1:
        sums = [sum(shares) for _part, shares in award.won]
        parts = listing(
            f"{words.chips(amount)} to the {half_in_words(part)}"
            for (part, _), amount in zip(award.won, sums, strict=True)
        )
        odd = ("showdown.odd-chip-to-the-low-half",) if len(set(sums)) > 1 else ()
        text = f"{name} is halved, {parts}{_of_chips(state, words) if odd else ''}"
        told.append(Sentence(text, (*rules, "showdown.halves", *odd)))
    for part, shares in award.won:
        what = (
            name
            if part == WHOLE
            else f"the {half_in_words(part)} half, {words.chips(sum(shares))},"
        )
        evenly = part == WHOLE and is_split(state.table.game)
        text, why = _winners(state, part, shares, pot, words)
        more = ("showdown.both-halves-tied",) if evenly or _all_tied(award) else ()
        told.append(Sentence(f"{what} goes to {text}", (*rules, *why, *more)))
    return told


def _all_tied(award: Award) -> bool:
    won = [tuple(place for place, share in enumerate(shares) if share) for _, shares in award.won]
    return len(won) > 1 and len(won[0]) > 1 and len(set(won)) == 1


def _winners(
    state: State, part: str, shares: tuple[int, ...], pot: Pot, words: Words
) -> tuple[str, tuple[str, ...]]:
    """Say who wins, with what, and against whom; the rules that decide it."""
    table = state.table
    halves = {half.name: half for half in table.rules.halves(table)}
    # Where the whole of a pot with halves is shared, the same players have tied for both.
    half = halves.get(part) or next(iter(halves.values()))
    winners = table.rules.winners(state, half, pot.seats)
    hands = {place: half.rank(state.hands[place]) for place in pot.seats}
    name = with_article(hands[winners[0]].name)
    text = f"seat {words.seats.numbers[winners[0]]} with {name}"
    rules: tuple[str, ...] = ("showdown.best-hand-wins",)
    if len(winners) > 1:
        each = sorted((words.seats.numbers[place], shares[place]) for place in winners)
        amounts = listing(f"{words.chips(amount)} to seat {number}" for number, amount in each)
        odd = _odd(each)
        text = f"equal hands ({name}), {amounts}{_of_chips(state, words) if odd else ''}"
        rules += ("showdown.equal-hands-split", "ranking.equal-ranks-tie", *odd)
    beaten = _next_best(half, hands, winners, words)
    return f"{text}{beaten.text}", (*rules, *beaten.rules)


def _odd(each: list[tuple[int, int]]) -> tuple[str, ...]:
    if len({amount for _seat, amount in each}) == 1:
        return ()
    return ("showdown.odd-chip-to-the-left-of-the-button", "showdown.odd-chips-one-each")


def _of_chips(state: State, words: Words) -> str:
    """Say why an amount is not split evenly, where the table has not said which chip plays."""
    chip = state.table.chip
    return f" (the smallest chip is {words.chips(chip)})" if chip == 1 else ""


def _next_best(
    ranking: HandOrder, hands: dict[int, Ranking], winners: tuple[int, ...], words: Words
) -> Sentence:
    """Tell of the best of the hands that lose, if any does, and why it loses."""
    beaten = [place for place in hands if place not in winners]
    if not beaten:
        return Sentence("")
    runner_up = min(beaten, key=lambda place: hands[place].order)
    why = edge(ranking, hands[winners[0]], hands[runner_up])
    loser = f"seat {words.seats.numbers[runner_up]} with {with_article(hands[runner_up].name)}"
    return Sentence(f"; next is {loser}: {why.text}", why.rules)


def turn_text(
    state: State, may: Legal, seats: Seats, asked: Collection[str]
) -> tuple[Sentence, ...]:
    """Say who must act and what is legal; of the rules those remain that were asked.

    A player must act in this state.
    """
    actor = state.actor or 0
    rules = tuple(rule for rule in _deciding(state, actor, may) if rule in asked)
    seat = f"seat {seats.numbers[actor]}"
    options = options_in_words(may, raising=state.current_bet > 0)
    return (_comes_to_act(state, actor, seat), Sentence(f"The player may {options}.", rules))


def illegal_acts_text(numbers: Sequence[int], actions: Sequence[str]) -> str:
    """Say which actions of which seats are not legal: ``seat 3 may not check or bet``."""
    if tuple(actions) == ("act",):
        return f"{seat_list(numbers)} may not act"
    return f"{seat_list(numbers)} may not {listing(actions, 'or')}"


_OPTION_ON_THE_BLIND: Final = ("blind", "betting.big-blind-is-live")


def _comes_to_act(state: State, actor: int, seat: str) -> Sentence:
    if state.phase == DRAW:
        chips = state.stacks[actor] >= state.table.chip
        all_in = () if chips else ("drawing.all-in-players-draw",)
        return Sentence(f"The draw is on {seat}.", ("drawing.order", *all_in))
    if state.phase != BET:
        text = f"It is up to {seat} to show or muck."
        return Sentence(text, ("showdown.order", "showdown.may-muck"))
    if state.last_actor is None:
        rule = "first-to-act-before-the-draw" if state.round == 1 else "first-to-act-after-a-draw"
        if state.round == 1 and not state.table.big_blind:
            rule = "opening-without-blinds"
        text = f"The {ordinal(state.round)} betting round begins with {seat}."
        return Sentence(text, (f"betting.{rule}",))
    if (
        state.round == 1
        and state.current_bet
        and state.bets[actor] == state.current_bet
        and state.bet_answered[actor] < 0
    ):
        live = bool(state.table.live and state.table.live[actor])
        what, rule = ("live post", "forced-bets.live-posts") if live else _OPTION_ON_THE_BLIND
        text = f"Nobody has raised, so {seat} has an option on the {what}."
        return Sentence(text, (rule, "betting.clockwise"))
    return Sentence(f"The action is on {seat}.", ("betting.clockwise",))


def _deciding(state: State, actor: int, may: Legal) -> list[str]:
    if may.draw is not None:
        return ["drawing.any-number-of-own-cards"]
    if may.muck is not None:
        return ["showdown.may-muck"]
    if may.call is None:
        return ["rulings.forward-motion"]
    owed = state.current_bet - state.bets[actor]
    rules = ["betting.fold-at-any-turn"] if may.fold else []
    answer = "call-matches-the-bet" if may.call else "check-when-nothing-is-owed"
    rules.append(f"betting.{answer}")
    most = state.bets[actor] + state.table.rules.playable(state, actor)
    if (may.call or 0) < owed or (may.raise_to and may.raise_to[0] == most):
        rules.append("betting.all-in-for-less")
    return [*rules, *size_rules(state)] if may.raise_to else rules


class EventText(NamedTuple):
    """An event, or all cards of the deal, and the sentences that tell it."""

    events: tuple[Event, ...]
    sentences: tuple[Sentence, ...]


def events_text(
    moments: Iterable[TableContext], seats: Seats, settled_by: SettledBy, chips: Chips = str
) -> list[EventText]:
    """Describe what happened, in order; the cards of the deal together.

    ``chips`` writes the amounts.
    """
    told: list[EventText] = []
    for kind, group in groupby(moments, lambda moment: type(moment.event)):
        if kind is happened.Dealt:
            told.append(_deal(list(group), seats))
        elif kind in TOLD:
            told += [_told(TextContext(moment, seats, settled_by, chips)) for moment in group]
    return told


def _told(teller: TextContext) -> EventText:
    event = teller.moment.event
    return EventText((event,), tuple(TOLD[type(event)](teller, event)))


def _deal(moments: list[TableContext], seats: Seats) -> EventText:
    deals = tuple(one.event for one in moments if isinstance(one.event, happened.Dealt))
    hands: dict[int, list[Card]] = {}
    for deal in deals:
        hands.setdefault(seats.numbers[deal.seat], []).append(deal.card)
    count = max(map(len, hands.values()))
    by_seat = listing(f"seat {seat} {format_cards(cards)}" for seat, cards in sorted(hands.items()))
    text = f"each player receives {number_word(count)} cards, dealt one at a time: {by_seat}"
    said = TextContext(moments[0], seats).say(text, "drawing.hand-size", "drawing.deal-order")
    return EventText(deals, tuple(said))


def _folded(teller: TextContext, event: happened.Folded) -> list[Sentence]:
    rules = ("betting.fold-at-any-turn", "betting.folded-hand-is-dead")
    return teller.say(f"{teller.seat(event.seat)} folds", *rules)


def _checked(teller: TextContext, event: happened.Checked) -> list[Sentence]:
    return teller.say(f"{teller.seat(event.seat)} checks", "betting.check-when-nothing-is-owed")


def _called(teller: TextContext, event: happened.Called) -> list[Sentence]:
    owed = teller.before.current_bet - teller.before.bets[event.seat]
    less = f" of the {teller.chips(owed)} to call" if event.amount < owed else ""
    text = f"{teller.seat(event.seat)} calls {teller.chips(event.amount)}{less}"
    return teller.say(
        text + teller.all_in(event.seat, event.amount),
        "betting.call-matches-the-bet",
        *(["betting.all-in-for-less"] if less else []),
        *_chips_left(teller, event.seat, event.amount),
    )


def _chips_left(teller: TextContext, place: int, amount: int) -> list[str]:
    left = teller.before.stacks[place] - amount
    return ["betting.smallest-chip"] if 0 < left < teller.before.table.chip else []


def _wagered(teller: TextContext, event: happened.Wagered) -> list[Sentence]:
    before, seat = teller.before, event.seat
    what = "completes the bet to" if _completes(before, event) else f"{event.word}s to"
    what = "bets" if event.word == "bet" else what
    short = "" if event.full else f" for less than a full {event.word}"
    all_in = teller.all_in(seat, event.amount)
    text = f"{teller.seat(seat)} {what} {teller.chips(event.to)}{all_in}{short}"
    special = {
        "betting.completion": _completes(before, event),
        "betting.half-bet-all-in": _is_short_in_limit(before, event),
        "betting.all-in-for-less": not event.full or _is_short_in_limit(before, event),
        "betting.big-blind-is-live": _raises_own_blind(before, event),
        "betting.check-raise": before.checked[seat],
        "betting.smallest-chip": bool(_chips_left(teller, seat, event.amount)),
    }
    rules = [rule for rule, applies in special.items() if applies]
    return teller.say(text, *size_rules(before), *rules)


def _completes(before: State, event: happened.Wagered) -> bool:
    return (
        before.table.betting == "limit" and before.current_bet > before.last_full_bet and event.full
    )


def _is_short_in_limit(before: State, event: happened.Wagered) -> bool:
    size = before.table.rules.bet_size(before)
    return before.table.betting == "limit" and event.to < before.last_full_bet + size


def _raises_own_blind(before: State, event: happened.Wagered) -> bool:
    unraised = before.round == 1 and all(wager.blind for wager in before.wagers)
    return unraised and before.bets[event.seat] == before.current_bet


def _bet_returned(teller: TextContext, event: happened.BetReturned) -> list[Sentence]:
    before, seat = teller.before, event.seat
    ante = before.table.ante and event.amount > before.bets[seat]
    rules = ["betting.uncalled-bet", *(["forced-bets.unmatched-ante"] if ante else [])]
    if not before.live[seat]:
        rules.append("betting.unmatched-chips-of-a-folder")
    what, of = ("unmatched", "ante") if ante and not before.bets[seat] else ("uncalled", "bet")
    text = f"the {what} {teller.chips(event.amount)} of {teller.seat(seat)}'s {of} is returned"
    return teller.say(text, *rules)


def _betting_ended(teller: TextContext, event: happened.BettingEnded) -> list[Sentence]:
    before, which = teller.before, ordinal(event.round)
    pot = teller.chips(sum(before.paid))
    if sum(before.live) < 2:
        text = f"everyone else has folded, so the betting ends with {pot} in the pot"
        return teller.say(text, "betting.round-ends")
    if all(price < 0 for price in before.bet_answered):
        text = f"there is no {which} betting round, because nobody could bet and be called"
        return teller.say(text, "betting.round-ends", "betting.betting-is-skipped")
    text = f"the {which} betting round ends with {pot} in the pot"
    return teller.say(text, "betting.round-ends")


def _draw_began(teller: TextContext, event: happened.DrawBegan) -> list[Sentence]:
    return teller.say(f"the {ordinal(event.draw)} draw begins", "drawing.number-of-draws")


def _discarded(teller: TextContext, event: happened.Discarded) -> list[Sentence]:
    seat, cards = teller.seat(event.seat), format_cards(event.cards)
    if not event.cards:
        return teller.say(f"{seat} stands pat", "drawing.any-number-of-own-cards")
    text = f"{seat} discards {cards} and will receive {count_of(event.owed, 'card')}"
    return teller.say(text, "drawing.any-number-of-own-cards", "drawing.as-many-back")


def _burned(teller: TextContext, event: happened.Burned) -> list[Sentence]:
    if event.seat is None:
        text = f"the dealer burns the {event.card}, although nobody draws a card"
        return teller.say(text, "drawing.burn", "drawing.burn-when-all-stand-pat")
    return teller.say(f"the dealer burns the {event.card}", "drawing.burn")


def _reshuffled(teller: TextContext, event: happened.Reshuffled) -> list[Sentence]:
    before, fresh = teller.before, set(event.cards)
    thrown = [card for cards in before.discarded for card in cards or ()]
    piles = {
        "of the stub": before.deck[before.top :],
        "burned": before.burns,
        "mucked in earlier draws": before.muck,
        "of folded hands": before.folded_cards,
        "discarded in this draw": thrown,
    }
    numbers = {name: len(fresh.intersection(cards)) for name, cards in piles.items()}
    parts = listing(f"{count} {name}" for name, count in numbers.items() if count)
    text = (
        f"the stub has {count_of(len(piles['of the stub']), 'card')}, too few for "
        f"{teller.seat(event.seat)}; {counted_are(len(fresh), 'card')} shuffled into a new stub: "
        f"{parts}"
    )
    return teller.say(
        text,
        "drawing.reshuffle",
        *(["drawing.discards-of-this-draw-stay-out"] if thrown else []),
        *(["drawing.folded-hands-are-shuffled-in"] if before.folded_cards else []),
        *(["drawing.fallback-cards"] if event.fell_back else []),
    )


def _served(teller: TextContext, event: happened.Served) -> list[Sentence]:
    before, seat = teller.before, event.seat
    last = bool(before.deck) and before.top + len(event.cards) >= len(before.deck)
    text = f"{teller.seat(seat)} receives {format_cards(event.cards)}"
    return teller.say(
        f"{text}, the last of the stub" if last else text,
        "drawing.order",
        "drawing.discards-before-service",
        *(["drawing.five-at-once"] if len(before.discarded[seat] or ()) == 5 else []),
        *(["drawing.last-card-plays"] if last else []),
        *(["drawing.all-in-players-draw"] if before.stacks[seat] < before.table.chip else []),
    )


def _showdown_began(teller: TextContext, _event: happened.ShowdownBegan) -> list[Sentence]:
    text = f"{count_of(sum(teller.before.live), 'player')} remain, so there is a showdown"
    return teller.say(text, "showdown.needs-two-players")


def _shown(teller: TextContext, event: happened.Shown) -> list[Sentence]:
    first = not teller.before.show_order
    held = hand_in_words(teller.before, event.cards)
    text = f"{teller.seat(event.seat)} shows{' first:' if first else ''} {held}"
    pots = teller.before.table.rules.pots(teller.before)
    return teller.say(
        text,
        "showdown.first-to-show" if first else "showdown.order",
        *(["showdown.side-pots-are-shown-first"] if len(pots) > 1 else []),
        _tabled_by(teller),
        "showdown.cards-stay-hidden",
    )


def _tabled_by(teller: TextContext) -> str:
    """Name the rule by which a hand is shown: where hands may be mucked, that on all-ins."""
    of_all_ins = "showdown.all-in-hands-are-tabled"
    return of_all_ins if of_all_ins in teller.moment.asked else "showdown.all-hands-are-tabled"


def _all_shown(teller: TextContext, event: happened.AllShown) -> list[Sentence]:
    hands = teller.before.hands
    shown = {teller.seats.numbers[place]: hands[place] for place in event.seats}
    held = "; ".join(
        f"seat {number} {hand_in_words(teller.before, hand)}"
        for number, hand in sorted(shown.items())
    )
    rules = ("showdown.all-hands-are-tabled", "showdown.cards-stay-hidden")
    return teller.say(f"all hands are shown at once: {held}", *rules)


def _mucked(teller: TextContext, event: happened.Mucked) -> list[Sentence]:
    text = f"{teller.seat(event.seat)} mucks without showing"
    return teller.say(text, "showdown.may-muck")


def _pots_awarded(teller: TextContext, event: happened.PotsAwarded) -> list[Sentence]:
    told_awards = awards_text(teller.before, event, teller.seats, teller.chips)
    return [line for text, rules in told_awards for line in teller.say(text, *rules)]


def _hand_ended(teller: TextContext, _event: happened.HandEnded) -> list[Sentence]:
    stacks = teller.seats.by_number(teller.before.stacks)
    have = listing(
        f"seat {seat} has {stack if stack is None else teller.chips(stack)}"
        for seat, stack in enumerate(stacks, start=1)
    )
    return teller.say(f"the hand is over: {have}")


TOLD: Final[dict[type[Any], Callable[[TextContext, Any], list[Sentence]]]] = {
    happened.AntePosted: ante_text,
    happened.BlindPosted: blind_text,
    happened.Folded: _folded,
    happened.Checked: _checked,
    happened.Called: _called,
    happened.Wagered: _wagered,
    happened.BetReturned: _bet_returned,
    happened.BettingEnded: _betting_ended,
    happened.DrawBegan: _draw_began,
    happened.Discarded: _discarded,
    happened.Burned: _burned,
    happened.Reshuffled: _reshuffled,
    happened.Served: _served,
    happened.ShowdownBegan: _showdown_began,
    happened.Shown: _shown,
    happened.AllShown: _all_shown,
    happened.Mucked: _mucked,
    happened.PotsAwarded: _pots_awarded,
    happened.HandEnded: _hand_ended,
    happened.Ruled: lambda teller, event: ruling_text(
        teller.before, event, teller.seats, teller.settled_by
    ),
}
"""By an event, what tells it; an event that is not here is told by what comes of it."""
