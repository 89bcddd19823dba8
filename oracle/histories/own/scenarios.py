"""Scenarios of the kind play: what people write of one hand, in YAML.

Lines that all players do in turn are told by one word; who does it is asked of the reference engine
by the house that the scenario is written for. What is to be refused is left out, and what is
expected is not read. Several scenarios in one text are divided by lines of three hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.core.cards import CardError, format_cards, parse_cards
from oracle.core.games import GAMES
from oracle.errors import OracleError
from oracle.histories.betting import Betting
from oracle.histories.documents import broken, line_at, text_of
from oracle.histories.form import Chunk
from oracle.histories.own.given import Given
from oracle.histories.own.telling import NotTold, Teller, Try
from oracle.histories.told import Called, Cards, History, OtherGame, Read
from oracle.scenario import Scenario, run, scenario_in, settings_of
from oracle.specfile import SpecError, load_text
from oracle.wire import short_table

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


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one scenario."""
    text = text_of(chunk)
    if text is None:
        yield broken(chunk, "The scenario is too long to be one hand.")
        return
    try:
        if chunk.head and heads(chunk.head[0]):
            text = "#" + text[len(chunk.head[0]) :]
        scenario = scenario_in(load_text(text, chunk.file))
        if scenario.kind != _PLAYED:
            yield OtherGame(f"a scenario of the kind {scenario.kind}", chunk.file, chunk.line)
            return
        yield _history(chunk, scenario)
    except SpecError as error:
        first = error.problems[0]
        yield broken(chunk, _unreadable(first.message), line_at(chunk, first.line))
    except NotTold as error:
        yield broken(chunk, str(error))
    except (OracleError, CardError) as error:
        why = str(error).partition("\n")[0][:300].rstrip(".")
        yield broken(chunk, f"The scenario cannot be played: {why}.")


def _unreadable(why: str) -> str:
    """Say why a scenario cannot be read; amounts are whole numbers of the smallest chip."""
    if _WITH_CENTS.match(why):
        why += "; count in the smallest chip, such as cents"
    return f"The scenario cannot be read: {why}{'' if why.endswith('?') else '.'}"


def _history(chunk: Chunk, scenario: Scenario) -> History:
    at = next(
        (
            line_at(chunk, number)
            for number, line in enumerate((*chunk.head, *chunk.lines), start=1)
            if line.startswith("table:")
        ),
        chunk.line,
    )
    teller = Teller(scenario.table, _cards(scenario), at)
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


def _cards(scenario: Scenario) -> dict[int, Cards]:
    written: Mapping[Any, str] = scenario.data.get("cards", {})
    return {int(seat): parse_cards(cards) for seat, cards in written.items()}


def _tries(chunk: Chunk, scenario: Scenario) -> Iterator[Try]:
    """Give what was done, each line of one for all as often as it is done."""
    played = None
    if any(line.everybody is not None for line in scenario.lines):
        played = _Played(scenario)
    for line in scenario.lines:
        place = line_at(chunk, line.number)
        if line.expect is not None:
            continue
        if line.everybody is not None:
            yield from (Try(told, place) for told in played.round()) if played else ()
            continue
        if played is not None:
            played.one()
        if not line.refused:
            told = line.as_try()
            if line.verb == "call" and line.amount is not None:
                told["amount"] = line.amount
            yield Try(told, place)


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


def write(history: History) -> str:
    """Write a hand as a scenario of a user, up to the first draw that is not told by its cards."""
    given = Given(history)
    table = short_table(given.table)
    lines = ["---", f"# hand {history.id}", f"table: {_flow(table)}"]
    first = {seat: cards for seat, cards in given.cards.items() if cards}
    if first:
        size = GAMES[history.stakes.game].hand_size
        told = ", ".join(f"{seat}: {format_cards(cards[:size])}" for seat, cards in first.items())
        lines.append(f"cards: {{{told}}}")
    lines += ["play:", *(tuple(_play(history, given)) or ("  - expect: {phase: bet-1}",))]
    return "\n".join((*lines, "", ""))


def _play(history: History, given: Given) -> Iterator[str]:
    prices = iter(_prices(history))
    for place, told in enumerate(given.tries):
        seat, word = told["seat"], told["do"]
        match word:
            case "call":
                yield f"  - {{seat: {seat}, call: {next(prices)}}}"
            case "bet" | "raise":
                yield f"  - {{seat: {seat}, {word}: {told['to']}}}"
            case "draw" if "count" in told:
                yield f"  # seat {seat} discards {told['count']} cards that are not told"
                return
            case "draw" if told["discard"]:
                new = given.received.get(place)
                receive = "" if new is None else f", receive: {format_cards(new)}"
                cards = format_cards(told["discard"])
                yield f"  - {{seat: {seat}, discard: {cards}{receive}}}"
            case "draw":
                yield f"  - {{seat: {seat}, pat: true}}"
            case word:
                yield f"  - {{seat: {seat}, {word}: true}}"


def _prices(history: History) -> Iterator[int]:
    """Give what each call costs."""
    stakes = history.stakes
    betting = Betting(stakes.small_blind, stakes.big_blind or 0)
    stacks = {player.seat: player.stack for player in history.players}
    for fact in history.facts:
        if isinstance(fact, Called):
            left = (stacks.get(fact.seat) or 0) - betting.paid.get(fact.seat, 0)
            yield min(betting.owes(fact.seat), left) if fact.amount is None else fact.amount
        betting.happens(fact)


def _flow(value: Any) -> str:
    """Write a value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_flow, value))}]"
    return "none" if value is None else str(value)
