"""What happened and what was shown as plain data, for the record of a hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from oracle.core.table import Dealt, Event, Ruling, State
from oracle.explaining.explanation import Happening
from oracle.prose import Told
from oracle.wire import Seats, outcome_seen, ruling_seen

_CAPITAL: Final = re.compile("(?<!^)(?=[A-Z])")


def happening(told: Told, seats: Seats) -> Happening:
    """Give what happened as plain data beside its sentences; the cards of the deal as one event."""
    deals = [event for event in told.events if isinstance(event, Dealt)]
    data = _deal(deals, seats) if deals else event_seen(told.events[0], seats)
    return Happening(data, told.sentences)


def event_name(kind: type[Event]) -> str:
    """Name a kind of event: blind-posted, or folded."""
    return _CAPITAL.sub("-", kind.__name__).lower()


def event_seen(event: Event, seats: Seats) -> dict[str, Any]:
    """Give an event: its name, and what it says of seats, chips and cards."""
    said = {key: value for key, value in event._asdict().items() if key not in _SAID_ELSEWHERE}
    return {
        "event": event_name(type(event)),
        **{key.replace("_", "-"): _seen(key, value, seats) for key, value in said.items()},
    }


def _deal(events: Iterable[Dealt], seats: Seats) -> dict[str, Any]:
    deals = [{"seat": seats.numbers[event.seat], "card": event.card} for event in events]
    return {"event": event_name(Dealt), "deals": deals}


def ruling_chosen(ruling: Ruling, seats: Seats) -> dict[str, Any]:
    """Give a ruling as vectors have it, with what the house rules, None while the act waits."""
    chosen = ruling.chosen
    outcome = None if chosen is None else outcome_seen(chosen)
    return {**ruling_seen(ruling, seats), "outcome": outcome}


def values_seen(state: State, seats: Seats) -> list[dict[str, Any] | None] | None:
    """Give what each hand that was shown is worth, by ranking, or None before any was."""
    if not state.shown:
        return None
    return seats.by_number([_values(state, place) for place in range(seats.count)])


def _values(state: State, place: int) -> dict[str, Any] | None:
    if place not in state.shown:
        return None
    worth = {half.name: half.rank(state.hands[place]) for half in state.table.game.halves}
    return {name: {"name": one.name, "plays": list(one.plays)} for name, one in worth.items()}


def _seen(key: str, value: Any, seats: Seats) -> Any:
    return _SEEN[key](value, seats) if key in _SEEN and value is not None else value


_SAID_ELSEWHERE: Final = frozenset({"act", "awards"})
"""The try of the step, or of an earlier one, and the pots of the observation."""

_SEEN: Final[Mapping[str, Callable[[Any, Seats], Any]]] = {
    "seat": lambda place, seats: seats.numbers[place],
    "seats": lambda places, seats: [seats.numbers[place] for place in places],
    "cards": lambda cards, _seats: list(cards),
    "ruling": ruling_chosen,
}
