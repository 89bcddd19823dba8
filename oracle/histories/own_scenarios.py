"""Scenarios of the kind play, as hands: what people write of one hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.core.cards import CardError, parse_cards
from oracle.errors import OracleError
from oracle.histories import own_tries
from oracle.histories.hands import Cards, Chunk, Form, History, OtherGame, Read
from oracle.histories.lines import Unreadable, line_at, text_of
from oracle.histories.own_tries import Attempt, HandBuilder
from oracle.specs.playing import run
from oracle.specs.scenarios import Scenario, scenario_in, settings_of
from oracle.specs.strict_yaml import SpecError, load_text

_BEGINS: Final = re.compile(r"play:\s*(?:\[.*|#.*)?")
_DIVIDES: Final = re.compile(r"---(?:[ \t].*)?")
_NAME: Final = re.compile(r"# hand (?P<name>.{1,200})")
_WITH_CENTS: Final = re.compile(r"[0-9]+\.[0-9]+ is not a whole number")
_PLAYED: Final = "play"


def begins(line: str) -> bool:
    """Whether the play of a scenario begins with this line; what is before it is its head."""
    return _BEGINS.fullmatch(line) is not None


def heads(line: str) -> bool:
    """Whether another scenario begins after this line."""
    return _DIVIDES.fullmatch(line) is not None


def read(chunk: Chunk) -> Read:
    """Read one scenario."""
    text = text_of(chunk, "The scenario is too long to be one hand.")
    try:
        if chunk.head and heads(chunk.head[0]):
            text = "#" + text[len(chunk.head[0]) :]
        scenario = scenario_in(load_text(text, chunk.file))
        if scenario.kind != _PLAYED:
            return OtherGame(f"a scenario of the kind {scenario.kind}", chunk.file, chunk.line)
        return _history(chunk, scenario)
    except SpecError as error:
        first = error.problems[0]
        raise Unreadable(_unreadable(first.message), line_at(chunk, first.line)) from error
    except (OracleError, CardError) as error:
        why = str(error).partition("\n")[0][:300].rstrip(".")
        raise Unreadable(f"The scenario cannot be played: {why}.") from error


def _unreadable(why: str) -> str:
    """Say why a scenario cannot be read; amounts are whole numbers of the smallest chip."""
    if _WITH_CENTS.match(why):
        why += "; count in the smallest chip, such as cents"
    return f"The scenario cannot be read: {why}{'' if why.endswith('?') else '.'}"


def _history(chunk: Chunk, scenario: Scenario) -> History:
    at = _line_of(chunk, "table:") or chunk.line
    teller = HandBuilder(scenario.table, _cards(scenario), at, _line_of(chunk, "cards:") or at)
    received = {
        line_at(chunk, line.number): line.receive for line in scenario.lines if line.receive
    }
    for told, line in _tries(chunk, scenario):
        teller.attempt(told, line, received.get(line))
    named = next(filter(None, map(_NAME.fullmatch, chunk.head)), None)
    number = str(chunk.number) if named is None else named["name"]
    if any(line.startswith("id:") for line in chunk.head):
        number = scenario.id
    return teller.history(number, "scenario", chunk.file, chunk.line, at)


def _line_of(chunk: Chunk, beginning: str) -> int:
    """Give the line that begins so; 0 if there is none."""
    lines = enumerate((*chunk.head, *chunk.lines), start=1)
    found = (line_at(chunk, number) for number, line in lines if line.startswith(beginning))
    return next(found, 0)


def _cards(scenario: Scenario) -> dict[int, Cards]:
    written: Mapping[Any, str] = scenario.data.get("cards", {})
    return {int(seat): parse_cards(cards) for seat, cards in written.items()}


def _tries(chunk: Chunk, scenario: Scenario) -> Iterator[Attempt]:
    """Give what was done, each line of one for all as often as it is done."""
    played = None
    if any(line.everybody is not None for line in scenario.lines):
        played = _Played(scenario)
    for line in scenario.lines:
        place = line_at(chunk, line.number)
        if line.expect is not None:
            continue
        if line.everybody is not None:
            yield from (Attempt(told, place) for told in played.round()) if played else ()
            continue
        if played is not None:
            played.one()
        if not line.refused:
            told = line.as_try()
            if line.verb == "call" and line.amount is not None:
                told["amount"] = line.amount
            yield Attempt(told, place)


class _Played:
    """What came of a scenario on the reference engine: who did what all did in turn."""

    def __init__(self, scenario: Scenario) -> None:
        (ran,) = run(scenario, settings_of(scenario), as_expected=False)
        self.tries: Sequence[Mapping[str, Any]] = ran.given.get("tries", ())
        self.steps: Sequence[Mapping[str, Any]] = ran.expect.get("steps", ())
        self.seen: Mapping[str, Any] = ran.expect.get("start", {})
        self.number = 0

    def one(self) -> Mapping[str, Any] | None:
        """Go on by one try; give it, None if there is none left."""
        if self.number >= min(len(self.tries), len(self.steps)):
            return None
        told, step = self.tries[self.number], self.steps[self.number]
        self.number += 1
        if "refused" not in step:
            self.seen = step
        return told

    def round(self) -> Iterator[Mapping[str, Any]]:
        """Give the tries up to the end of this part of the hand, with the price of each call."""
        phase = self.seen.get("phase")
        while self.seen.get("phase") == phase and self.seen.get("actor") is not None:
            legal = self.seen.get("legal") or {}
            told = self.one()
            if told is None:
                return
            yield {**told, "amount": legal.get("call")} if told["do"] == "call" else told


_TOLD: Final = frozenset(
    (
        *("button", "stacks", "blinds", "hole-cards", "turn", "sizes", "draw-counts", "discards"),
        *("received", "showdown-order", "mucks"),
    )
)
TRIES: Final = Form(
    id="tries",
    name="lists of tries",
    begins=own_tries.begins,
    read=own_tries.read,
    tells=_TOLD,
    house="card-room",
    heads=own_tries.heads,
    first='{[," \t',
    opening='{"given": {',
    signs=('"tries"', '"table"', '"stacks"', '"seat"', '"do"'),
)
SCENARIOS: Final = Form(
    id="scenario",
    name="scenarios",
    begins=begins,
    read=read,
    tells=_TOLD | {"price"},
    house="card-room",
    heads=heads,
    first="p-",
    opening="play:",
    signs=("table:", "cards:", "stacks:", "{seat:", "small-bet:"),
)
