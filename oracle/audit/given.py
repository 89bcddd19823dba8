"""The hand of a finding as a script, and as a scenario of a workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
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
from oracle.scenario import Head, read_scenario, run_problems, scenario_text, settings_of
from oracle.specfile import SpecError
from oracle.wire import HouseRules, Script, Seats
from oracle.wire.vocabulary import PLAY

_UNKNOWN: Final = "betting.clockwise"
"""What a hand is filed under whose history contradicts itself."""

_LONGEST_TITLE: Final = 120


def given_of(
    history: History, settings: Mapping[str, str], tells: frozenset[str] = EVERYTHING
) -> dict[str, Any] | None:
    """Give a hand as engines are given it, up to the first act that the rules refuse.

    Cards that nobody told are others of the deck. None if the hand cannot be played, or the deck
    does not suffice.
    """
    _judged, hand = judge(history, settings, tells, stepwise=True)
    if hand is None or hand.moments is None:
        return None
    seats = Seats(len(hand.seating.seats), button_number(hand))
    cards = _cards(hand, seats)
    if cards is None:
        return None
    known, by_seat = cards
    tries = list(_tries(hand, seats, known))
    given = {"table": table_data(hand, seats), "cards": by_seat, "tries": tries}
    return {**given, "tries": _up_to_a_refusal(given, settings)}


def _cards(hand: Hand, seats: Seats) -> tuple[dict[Card, Card], dict[str, list[Card]]] | None:
    """What every stand-in is, and what each seat receives."""
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
    by_seat = {
        str(number): [known.get(card, card) for card in received[seats.place(number)]]
        for number in range(1, seats.count + 1)
    }
    return known, by_seat


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
        script = Script(given, HouseRules(settings).at(given), loose=True)
        for number, attempt in enumerate(given["tries"], start=1):
            if script.attempt(attempt):
                return list(given["tries"][:number])
    except (Illegal, InputError):
        return []
    return list(given["tries"])


def scenario_of(
    name: str, finding: Finding, history: History, house: str, settings: Mapping[str, str]
) -> str | None:
    """Write the hand of a finding as a scenario; None where no scenario can say it."""
    given = given_of(history, settings)
    if given is None or not given["tries"]:
        return None
    rule = finding.rule if finding.rule in catalogue.rules() else _UNKNOWN
    usual = catalogue.shipped_houses().get(house)
    base = house if usual else catalogue.USUAL_HOUSE
    inherited = catalogue.shipped_houses()[base].settings
    changes = {key: value for key, value in settings.items() if inherited.get(key) != value}
    head = Head(name, _title(finding), [rule], base, changes, f"Hand {finding.hand}.")
    try:
        text = scenario_text(head, PLAY, given, settings)
        if text is None:
            return None
        scenario = read_scenario(text)
        return None if run_problems(scenario, settings_of(scenario)) else text
    except (Illegal, InputError, SpecError):
        return None


def _title(finding: Finding) -> str:
    title = f"Found by an audit: {finding.sentence}".rstrip(".")
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3].rstrip()}..."
