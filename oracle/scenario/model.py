"""A scenario as a record: one point of the rules, written by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from oracle.cards import Card, parse_cards, split_cards

VERBS: Final = ("fold", "check", "call", "bet", "raise", "pat", "discard", "show", "muck")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a play: exactly one of an action, a refused action, an action of all, a look.

    ``amount`` is what a call costs, or what a bet or raise comes to in the round, in chips; None
    where the scenario does not say. ``seat`` is a seat number, 1 to n.
    """

    line: int
    seat: int | None = None
    verb: str | None = None
    amount: int | None = None
    discard: tuple[Card, ...] = ()
    receive: tuple[Card, ...] = ()
    refused: bool = False
    because: tuple[str, ...] = ()
    everybody: str | None = None
    expect: Mapping[str, Any] | None = None

    def as_try(self) -> dict[str, Any]:
        """Write the action as engines are sent it."""
        if self.verb in {"pat", "discard"}:
            return {"seat": self.seat, "do": "draw", "discard": list(self.discard)}
        if self.verb in {"bet", "raise"}:
            return {"seat": self.seat, "do": self.verb, "to": self.amount}
        return {"seat": self.seat, "do": self.verb}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that was read.

    ``houses`` are those that it is written for, ``changes`` the settings in which it departs from
    them; ``data`` holds what belongs to its kind alone.
    """

    id: str
    title: str
    kind: str
    rules: tuple[str, ...]
    side: str | None
    houses: tuple[str, ...]
    changes: Mapping[str, str]
    path: str
    data: Mapping[str, Any]
    steps: tuple[Step, ...] = ()

    @property
    def chapter(self) -> str:
        """The chapter of the rules, which is the scenario's folder."""
        return self.id.partition(".")[0]


def read_step(data: Mapping[str, Any], line: int) -> Step:
    """Make a step of a line that the schema has checked.

    Raises:
        CardError: a card cannot be read.
    """
    if "expect" in data:
        return Step(line, expect=data["expect"])
    if "all" in data:
        return Step(line, everybody=data["all"])
    refused = "refuse" in data
    action = data["refuse"] if refused else data
    verb = next(verb for verb in VERBS if verb in action)
    value = action[verb]
    return Step(
        line=line,
        seat=data["seat"],
        verb=verb,
        amount=value if type(value) is int else None,
        discard=split_cards(value) if verb == "discard" else (),
        receive=parse_cards(data.get("receive", "")),
        refused=refused,
        because=tuple(data.get("because", ())),
    )
