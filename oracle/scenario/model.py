"""A scenario as a record: one point of the rules, written by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oracle.core.cards import Card, parse_cards, split_cards
from oracle.wire import full_table, irregular_try
from oracle.wire.vocabulary import ACTS, VERBS, WAGERS


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a play: exactly one of an action, a refused action, an action by all, a look.

    ``amount`` is what a call costs, or what a bet or raise comes to in the round, in chips; None
    if the scenario does not say. ``seat`` is a seat number, 1 to n. ``act`` is an irregular act as
    it is sent to engines.
    """

    number: int
    seat: int | None = None
    verb: str | None = None
    amount: int | None = None
    discard: tuple[Card, ...] = ()
    receive: tuple[Card, ...] = ()
    refused: bool = False
    because: tuple[str, ...] = ()
    everybody: str | None = None
    act: Mapping[str, Any] | None = None
    expect: Mapping[str, Any] | None = None

    def as_try(self) -> dict[str, Any]:
        """Write the action as it is sent to engines."""
        if self.act is not None:
            return dict(self.act)
        if self.verb in {"pat", "discard"}:
            return {"seat": self.seat, "do": "draw", "discard": list(self.discard)}
        if self.verb in WAGERS:
            return {"seat": self.seat, "do": self.verb, "to": self.amount}
        return {"seat": self.seat, "do": self.verb}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that has been read.

    ``houses`` are those that it is written for, ``changes`` the settings in which it departs from
    them; ``data`` holds what belongs only to its kind.
    """

    id: str
    title: str
    kind: str
    rules: tuple[str, ...]
    edge: str | None
    houses: tuple[str, ...]
    changes: Mapping[str, str]
    path: str
    data: Mapping[str, Any]
    lines: tuple[Line, ...] = ()

    @property
    def table(self) -> dict[str, Any]:
        """The full table, as engines are given it."""
        return full_table({key: without_words(one) for key, one in self.data["table"].items()})

    @property
    def chapter(self) -> str:
        """The chapter of the rules, which is the scenario's folder."""
        return self.id.partition(".")[0]


def without_words(value: Any) -> Any:
    """Put null where people write ``none`` for a blind, or ``empty`` for a seat."""
    if isinstance(value, list):
        return [without_words(one) for one in value]
    return None if value in {"none", "empty"} else value


def read_line(data: Mapping[str, Any], line: int) -> Line:
    """Make a line of a play that the schema has checked.

    Raises:
        CardError: a card cannot be read.
    """
    if "expect" in data:
        return Line(line, expect=data["expect"])
    if "all" in data:
        return Line(line, everybody=data["all"])
    refused = "refuse" in data
    action = data["refuse"] if refused else data
    verb = next(verb for verb in (*VERBS, *ACTS) if verb in action)
    if verb in ACTS:
        act = irregular_try({**data, **action}, verb)
        return Line(
            line,
            data.get("seat"),
            verb,
            refused=refused,
            because=tuple(data.get("because", ())),
            act=act,
        )
    value = action[verb]
    return Line(
        number=line,
        seat=data["seat"],
        verb=verb,
        amount=value if type(value) is int else None,
        discard=split_cards(value) if verb == "discard" else (),
        receive=parse_cards(data.get("receive", "")),
        refused=refused,
        because=tuple(data.get("because", ())),
    )
