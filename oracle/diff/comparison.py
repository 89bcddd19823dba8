"""What a comparison finds, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from oracle.prose import FieldChange

Part: TypeAlias = Literal["expect", "given", "switches"]
"""What of an expectation has changed: what must be seen, the hand itself, or where it holds."""


class Side(NamedTuple):
    """A house to be compared: how it is called, and its setting of every switch."""

    name: str
    settings: Mapping[str, str]


class SwitchChange(NamedTuple):
    """A switch and its settings before and after; for houses, one each."""

    switch: str
    before: tuple[str, ...]
    after: tuple[str, ...]


Cause: TypeAlias = tuple[SwitchChange, ...]
"""The switches that bring a change about, all of them together."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The first step that differs.

    ``step`` is the 0-based place of its try, -1 before the first try, and None for an answer
    without steps. ``at``, ``before`` and ``after`` say in words what is tried and what is seen.
    """

    step: int | None
    at: str
    before: str
    after: str
    differences: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An expectation that has changed.

    ``rules`` are those that it is about, ``because`` those that the change comes from. Each of
    ``causes`` brings the whole change about, each of ``first_causes`` the first step that differs;
    there is none when no switch but a rule or the hand itself changed.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    part: Part
    moment: Moment
    causes: tuple[Cause, ...]
    first_causes: tuple[Cause, ...]
    because: tuple[str, ...]


class Named(NamedTuple):
    """An expectation that is only named; ``parts`` are the keys in which its text changed."""

    id: str
    title: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that differs, each list sorted by id.

    ``compared`` counts the expectations that both sides have. ``switches`` are, between houses,
    all switches on which they differ, also those that change nothing.
    """

    kind: Literal["houses", "corpora"]
    before: str
    after: str
    compared: int
    changed: tuple[Change, ...]
    switches: tuple[SwitchChange, ...] = ()
    renamed: tuple[Named, ...] = ()
    added: tuple[Named, ...] = ()
    removed: tuple[Named, ...] = ()
    reworded: tuple[Named, ...] = ()
