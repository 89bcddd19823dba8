"""The hand of a finding as a script, and as a scenario of a workspace."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle import catalogue, play
from oracle.audit.finding import Finding
from oracle.audit.following import EVERYTHING, judge
from oracle.audit.hand import Hand
from oracle.audit.replaying import button_number, table_data
from oracle.core.cards import DECK, Card
from oracle.core.table import (
    Called,
    Checked,
    Dealt,
    Discarded,
    Event,
    Folded,
    Illegal,
    Mucked,
    Served,
    Shown,
    Wagered,
)
from oracle.errors import InputError
from oracle.histories.told import History
from oracle.play import HouseRules
from oracle.scenario import Head, read_scenario, run_problems, scenario_text, settings_of
from oracle.specfile import SpecError
from oracle.wire import Seats
from oracle.wire.vocabulary import PLAY

_UNKNOWN: Final = "betting.clockwise"
"""What a hand is filed under whose history contradicts itself."""

_LONGEST_TITLE: Final = 120
_MOST_OTHERS: Final = 10
_WORD: Final = re.compile(r"\w+")


def given_of(
    history: History, settings: Mapping[str, str], tells: frozenset[str] = EVERYTHING
) -> tuple[dict[str, Any], dict[str, list[Card]]] | None:
    """Give a hand as engines are given it, up to the first act that the rules refuse.

    The cards that nobody told, which are others of the deck, are given for each seat as well. None
    if the hand cannot be played, or the deck does not suffice.
    """
    _judged, hand = judge(history, settings, tells, stepwise=True)
    if hand is None or hand.moments is None:
        return None
    seats = Seats(len(hand.seating.seats), button_number(hand))
    cards = _cards(hand, seats)
    if cards is None:
        return None
    known, by_seat, made_up = cards
    tries = list(_tries(hand, seats, known))
    given = {"table": table_data(hand, seats), "cards": by_seat, "tries": tries}
    return {**given, "tries": _up_to_a_refusal(given, settings)}, made_up


class _Cards(NamedTuple):
    """What every stand-in is, what each seat receives, and what of it is made up."""

    known: dict[Card, Card]
    by_seat: dict[str, list[Card]]
    made_up: dict[str, list[Card]]


def _cards(hand: Hand, seats: Seats) -> _Cards | None:
    received: dict[int, list[Card]] = {place: [] for place in range(seats.count)}
    for moment in hand.moments or ():
        if isinstance(moment.event, Dealt):
            received[moment.event.seat].append(moment.event.card)
        elif isinstance(moment.event, Served):
            received[moment.event.seat] += moment.event.cards
    known = dict(hand.revealed)
    told = {known.get(card, card) for cards in received.values() for card in cards}
    unused = (card for card in DECK if card not in told)
    for cards in received.values():
        for card in cards:
            if card[0] == "?" and card not in known:
                other = next(unused, None)
                if other is None:
                    return None
                known[card] = other
    places = {str(number): seats.place(number) for number in range(1, seats.count + 1)}
    by_seat = {
        number: [known.get(card, card) for card in received[place]]
        for number, place in places.items()
    }
    made_up = {
        number: [card for card in cards if card not in told] for number, cards in by_seat.items()
    }
    return _Cards(known, by_seat, made_up)


def _tries(hand: Hand, seats: Seats, known: Mapping[Card, Card]) -> Iterator[dict[str, Any]]:
    for moment in hand.moments or ():
        event: Any = moment.event
        act = _ACTS.get(type(event))
        if act is None or (isinstance(event, Shown) and moment.before.actor != event.seat):
            continue
        yield {"seat": seats.numbers[event.seat], **act(event, known)}


_ACTS: Final[Mapping[type[Event], Callable[[Any, Mapping[Card, Card]], dict[str, Any]]]] = {
    Folded: lambda _event, _known: {"do": "fold"},
    Checked: lambda _event, _known: {"do": "check"},
    Called: lambda _event, _known: {"do": "call"},
    Wagered: lambda event, _known: {"do": event.word, "to": event.to},
    Discarded: lambda event, known: {
        "do": "draw",
        "discard": [known.get(card, card) for card in event.cards],
    },
    Shown: lambda _event, _known: {"do": "show"},
    Mucked: lambda _event, _known: {"do": "muck"},
}


def _up_to_a_refusal(
    given: Mapping[str, Any], settings: Mapping[str, str]
) -> Sequence[Mapping[str, Any]]:
    try:
        script = play.Hand.of(given, HouseRules(settings).at(given), loose=True)
        for number, attempt in enumerate(given["tries"], start=1):
            if script.attempt(attempt):
                return list(given["tries"][:number])
    except (Illegal, InputError):
        return []
    return list(given["tries"])


def scenario_of(
    name: str,
    findings: Sequence[Finding],
    history: History,
    house: str,
    settings: Mapping[str, str],
) -> str | None:
    """Write the hand of some findings as a scenario; None where no scenario can say it."""
    found = given_of(history, settings)
    if found is None or not found[0]["tries"]:
        return None
    given, made_up = found
    finding, *others = findings
    named = (one.rule for one in (finding, *finding.following))
    rule = next((one for one in named if one in catalogue.rules()), _UNKNOWN)
    usual = catalogue.shipped_houses().get(house)
    base = house if usual else catalogue.USUAL_HOUSE
    inherited = catalogue.shipped_houses()[base].settings
    changes = {key: value for key, value in settings.items() if inherited.get(key) != value}
    head = Head(name, _title(finding), [rule], base, changes, _note(finding, others))
    try:
        text = scenario_text(head, PLAY, given, settings)
        if text is None:
            return None
        scenario = read_scenario(text)
        if run_problems(scenario, settings_of(scenario)):
            return None
        return _with_made_up(text, made_up)
    except (Illegal, InputError, SpecError):
        return None


def _note(finding: Finding, others: Sequence[Finding]) -> str:
    more = [f"line {one.line}, {one.rule}: {one.sentence}" for one in others[:_MOST_OTHERS]]
    if len(others) > len(more):
        more.append(f"{len(others) - len(more)} more.")
    return " ".join((f"Hand {finding.hand}.", *(("Also found:", *more) if more else ())))


def _with_made_up(text: str, made_up: Mapping[str, Sequence[Card]]) -> str:
    """Say in a comment which of the cards in a scenario nobody told."""
    before, line, after = text.partition("\ncards: ")
    used = set(_WORD.findall(after))
    told = [
        f"seat {seat} {' '.join(cards)}"
        for seat, all_cards in made_up.items()
        if (cards := [card for card in all_cards if card in used])
    ]
    if not told:
        return text
    return f"{before}\n# Not told by the history, so made up: {'; '.join(told)}.{line}{after}"


def _title(finding: Finding) -> str:
    title = f"Found by an audit: {finding.sentence}".rstrip(".")
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3].rstrip()}..."
