"""What an explanation is made of: sentences with their rules, steps, and the rules' own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from oracle.core.table import Objection
from oracle.prose import Sentence


class Bar(NamedTuple):
    """Actions that are not legal now, for these seats (numbers), and every objection to them."""

    seats: tuple[int, ...]
    actions: tuple[str, ...]
    because: tuple[Objection, ...]


class Turn(NamedTuple):
    """A player must act: the seat's number, what is legal, and what is barred and why."""

    seat: int
    phase: str
    sentences: tuple[Sentence, ...]
    not_legal: tuple[Bar, ...]


class Happening(NamedTuple):
    """An event as plain data, and the sentences that tell it."""

    data: Mapping[str, Any]
    sentences: tuple[Sentence, ...]


class Seen(NamedTuple):
    """What happened in a step of a hand, and what can be seen after it.

    ``observation`` is as vectors have it, with the cards of every seat; ``values`` says by seat
    what the hands that were shown are worth, and is None before any was.
    """

    events: tuple[Happening, ...]
    observation: Mapping[str, Any]
    values: Sequence[Mapping[str, Any] | None] | None


class Step(NamedTuple):
    """One thing that was tried or done, what followed from it, and whose turn it is then.

    ``attempt`` is the try as engines are sent it, ``refused`` every objection to it or to the
    table; ``decided`` holds the ids of all rules that decided anything in the step. ``seen`` is
    None where no hand is played.
    """

    title: str
    sentences: tuple[Sentence, ...] = ()
    attempt: Mapping[str, Any] | None = None
    refused: tuple[Objection, ...] = ()
    turn: Turn | None = None
    decided: tuple[str, ...] = ()
    seen: Seen | None = None


class RuleNote(NamedTuple):
    """A rule in its own words, the setting in force where houses differ, and what it rests on."""

    id: str
    sentence: str
    switch: str | None
    setting: str | None
    says: str | None
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A scenario, a vector or a script, told.

    ``kind`` is how it is explained: a play at a table that is refused is explained as a setup.
    ``about`` holds the ids of the rules that it is about; ``settings`` the switches that are set
    differently in ``house``; ``notes`` what the author of a scenario expects otherwise;
    ``rules`` every rule that is named anywhere, by id; ``hand`` is what engines are given of the
    hand that is played, None where none is.
    """

    id: str | None
    title: str | None
    kind: str
    about: tuple[str, ...]
    house: str
    settings: Mapping[str, str]
    table: str | None
    steps: tuple[Step, ...]
    notes: tuple[str, ...]
    rules: Mapping[str, RuleNote]
    hand: Mapping[str, Any] | None = None


def rules_named(steps: Iterable[Step]) -> Iterator[str]:
    """Give the rules that steps name in their sentences, refusals, bars and rulings."""
    for step in steps:
        turn = step.turn
        for sentence in (*step.sentences, *(turn.sentences if turn else ())):
            yield from sentence.rules
        for because in (step.refused, *(bar.because for bar in (turn.not_legal if turn else ()))):
            yield from (objection.rule for objection in because)
        for event in step.seen.events if step.seen else ():
            yield from event.data.get("ruling", {}).get("rules", ())
