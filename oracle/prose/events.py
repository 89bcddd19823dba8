"""What happened, event by event, in sentences with the rules that decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from oracle.core import table as happened
from oracle.core.cards import Card, format_cards
from oracle.core.table import Event, State
from oracle.prose.awards import awards_told, hand_in_words
from oracle.prose.posts import ante_told, blind_told
from oracle.prose.rulings import ruling_told
from oracle.prose.sentences import Sentence
from oracle.prose.sizes import size_rules
from oracle.prose.teller import Chips, Moment, SettledBy, Teller
from oracle.prose.words import count_of, counted_are, listing, number_word, ordinal
from oracle.wire import Seats


class Told(NamedTuple):
    """An event, or all cards of the deal, and the sentences that tell it."""

    events: tuple[Event, ...]
    sentences: tuple[Sentence, ...]


def events_told(
    moments: Iterable[Moment], seats: Seats, settled_by: SettledBy, chips: Chips = str
) -> list[Told]:
    """Tell what happened, in order; the cards of the deal are told together.

    ``chips`` writes the amounts.
    """
    told: list[Told] = []
    for kind, group in groupby(moments, lambda moment: type(moment.event)):
        if kind is happened.Dealt:
            told.append(_deal(list(group), seats))
        elif kind in TOLD:
            told += [_told(Teller(moment, seats, settled_by, chips)) for moment in group]
    return told


def _told(teller: Teller) -> Told:
    event = teller.moment.event
    return Told((event,), tuple(TOLD[type(event)](teller, event)))


def _deal(moments: list[Moment], seats: Seats) -> Told:
    deals = tuple(one.event for one in moments if isinstance(one.event, happened.Dealt))
    hands: dict[int, list[Card]] = {}
    for deal in deals:
        hands.setdefault(seats.numbers[deal.seat], []).append(deal.card)
    count = max(map(len, hands.values()))
    by_seat = listing(f"seat {seat} {format_cards(cards)}" for seat, cards in sorted(hands.items()))
    text = f"each player receives {number_word(count)} cards, dealt one at a time: {by_seat}"
    said = Teller(moments[0], seats).say(text, "drawing.hand-size", "drawing.deal-order")
    return Told(deals, tuple(said))


def _folded(teller: Teller, event: happened.Folded) -> list[Sentence]:
    rules = ("betting.fold-at-any-turn", "betting.folded-hand-is-dead")
    return teller.say(f"{teller.seat(event.seat)} folds", *rules)


def _checked(teller: Teller, event: happened.Checked) -> list[Sentence]:
    return teller.say(f"{teller.seat(event.seat)} checks", "betting.check-when-nothing-is-owed")


def _called(teller: Teller, event: happened.Called) -> list[Sentence]:
    owed = teller.before.current_bet - teller.before.bets[event.seat]
    less = f" of the {teller.chips(owed)} to call" if event.amount < owed else ""
    text = f"{teller.seat(event.seat)} calls {teller.chips(event.amount)}{less}"
    return teller.say(
        text + teller.all_in(event.seat, event.amount),
        "betting.call-matches-the-bet",
        *(["betting.all-in-for-less"] if less else []),
        *_chips_left(teller, event.seat, event.amount),
    )


def _chips_left(teller: Teller, place: int, amount: int) -> list[str]:
    left = teller.before.stacks[place] - amount
    return ["betting.smallest-chip"] if 0 < left < teller.before.table.chip else []


def _wagered(teller: Teller, event: happened.Wagered) -> list[Sentence]:
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


def _bet_returned(teller: Teller, event: happened.BetReturned) -> list[Sentence]:
    before, seat = teller.before, event.seat
    ante = before.table.ante and event.amount > before.bets[seat]
    rules = ["betting.uncalled-bet", *(["forced-bets.unmatched-ante"] if ante else [])]
    if not before.live[seat]:
        rules.append("betting.unmatched-chips-of-a-folder")
    what, of = ("unmatched", "ante") if ante and not before.bets[seat] else ("uncalled", "bet")
    text = f"the {what} {teller.chips(event.amount)} of {teller.seat(seat)}'s {of} is returned"
    return teller.say(text, *rules)


def _betting_ended(teller: Teller, event: happened.BettingEnded) -> list[Sentence]:
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


def _draw_began(teller: Teller, event: happened.DrawBegan) -> list[Sentence]:
    return teller.say(f"the {ordinal(event.draw)} draw begins", "drawing.number-of-draws")


def _discarded(teller: Teller, event: happened.Discarded) -> list[Sentence]:
    seat, cards = teller.seat(event.seat), format_cards(event.cards)
    if not event.cards:
        return teller.say(f"{seat} stands pat", "drawing.any-number-of-own-cards")
    text = f"{seat} discards {cards} and will receive {count_of(event.owed, 'card')}"
    return teller.say(text, "drawing.any-number-of-own-cards", "drawing.as-many-back")


def _burned(teller: Teller, event: happened.Burned) -> list[Sentence]:
    if event.seat is None:
        text = f"the dealer burns the {event.card}, although nobody draws a card"
        return teller.say(text, "drawing.burn", "drawing.burn-when-all-stand-pat")
    return teller.say(f"the dealer burns the {event.card}", "drawing.burn")


def _reshuffled(teller: Teller, event: happened.Reshuffled) -> list[Sentence]:
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


def _served(teller: Teller, event: happened.Served) -> list[Sentence]:
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


def _showdown_began(teller: Teller, _event: happened.ShowdownBegan) -> list[Sentence]:
    text = f"{count_of(sum(teller.before.live), 'player')} remain, so there is a showdown"
    return teller.say(text, "showdown.needs-two-players")


def _shown(teller: Teller, event: happened.Shown) -> list[Sentence]:
    first = not teller.before.show_order
    held = hand_in_words(teller.before, event.cards)
    text = f"{teller.seat(event.seat)} shows{' first:' if first else ''} {held}"
    pots = teller.before.table.rules.pots(teller.before)
    return teller.say(
        text,
        "showdown.first-to-show" if first else "showdown.order",
        *(["showdown.side-pots-are-shown-first"] if len(pots) > 1 else []),
        "showdown.all-hands-are-tabled",
        "showdown.cards-stay-hidden",
    )


def _all_shown(teller: Teller, event: happened.AllShown) -> list[Sentence]:
    hands = teller.before.hands
    shown = {teller.seats.numbers[place]: hands[place] for place in event.seats}
    held = "; ".join(
        f"seat {number} {hand_in_words(teller.before, hand)}"
        for number, hand in sorted(shown.items())
    )
    rules = ("showdown.all-hands-are-tabled", "showdown.cards-stay-hidden")
    return teller.say(f"all hands are shown at once: {held}", *rules)


def _mucked(teller: Teller, event: happened.Mucked) -> list[Sentence]:
    text = f"{teller.seat(event.seat)} mucks without showing"
    return teller.say(text, "showdown.may-muck")


def _pots_awarded(teller: Teller, event: happened.PotsAwarded) -> list[Sentence]:
    told_awards = awards_told(teller.before, event, teller.seats, teller.chips)
    return [line for text, rules in told_awards for line in teller.say(text, *rules)]


def _hand_ended(teller: Teller, _event: happened.HandEnded) -> list[Sentence]:
    stacks = teller.seats.by_number(teller.before.stacks)
    have = listing(
        f"seat {seat} has {stack if stack is None else teller.chips(stack)}"
        for seat, stack in enumerate(stacks, start=1)
    )
    return teller.say(f"the hand is over: {have}")


TOLD: Final[dict[type[Any], Callable[[Teller, Any], list[Sentence]]]] = {
    happened.AntePosted: ante_told,
    happened.BlindPosted: blind_told,
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
    happened.Ruled: lambda teller, event: ruling_told(
        teller.before, event, teller.seats, teller.settled_by
    ),
}
"""By an event, what tells it; an event that is not here is told by what comes of it."""
