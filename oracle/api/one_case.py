"""One case, from a file, on an engine and by the rules side by side, told to where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance import (
    CaseResult,
    Configuration,
    Houses,
    SideBySide,
    Verdict,
    engine_claimed,
)
from oracle.core.table import Illegal
from oracle.corpus.vector import needs_of
from oracle.errors import InputError
from oracle.play import Answer, HouseRules, answer
from oracle.report.envelope import Explaining, Measuring, Report, as_data, row
from oracle.report.explanation import explain_given
from oracle.report.observations import place_in_words
from oracle.report.replay import (
    CaseInput,
    Explanation,
    Step,
    Turn,
    given_from,
    read_given,
    rules_named,
)
from oracle.report.words import listing
from oracle.specs import workspaces
from oracle.specs.playing import run, with_place
from oracle.specs.scenarios import Scenario, read_own, settings_of
from oracle.specs.strict_yaml import load
from oracle.wire import START
from oracle.wire.vocabulary import PLAY

DEFAULT_HOUSE: Final = "card-room"

_JSON: Final = (".json", ".jsonl")
_YAML: Final = (".yaml", ".yml")
_FORMS: Final = "give a scenario in YAML, a vector in JSON, or a table and tries in either"
_MOST_NAMED: Final = 3
_EXIT_CODES: Final = {Verdict.PASS: 0, Verdict.FAIL: 1, Verdict.ERROR: 1, Verdict.SKIP: 1}


Again: TypeAlias = Callable[[Configuration | None, Houses], dict[str, Any] | None]
"""What makes a hand of a configuration again; None in another."""


class Case(NamedTuple):
    """A case that was read: a scenario, or what a vector or a list of tries gives.

    A ``hand`` that was made for an engine is made again when the engine has said hello.
    """

    path: Path
    what: Scenario | CaseInput
    hand: Again | None = None

    @property
    def name(self) -> str:
        """The id, or the name of the file."""
        own = self.what.id
        return self.path.name if own is None or own == _ASKED_ID else own

    def made(self, one: Configuration | None, houses: Houses) -> list[dict[str, Any]]:
        """What an engine is asked in a configuration, and how the rules have it come out.

        Raises:
            InputError: the case cannot be played by the rules of that configuration.
        """
        if self.hand is not None:
            again = self.hand(one, houses)
            return [] if again is None else [again]
        settings = houses[DEFAULT_HOUSE] if one is None else one.in_force(houses)
        try:
            found = [self._vector(number, each) for number, each in self._answers(settings)]
        except Illegal as refused:
            told = [f"the table is refused: {said.sentence}" for said in refused.objections]
            raise InputError(*(with_place(one, self.path) for one in told)) from refused
        except InputError as error:
            raise InputError(*(with_place(one, self.path) for one in error.messages)) from error
        return found

    def _answers(self, settings: Mapping[str, str]) -> Iterator[tuple[int, Answer]]:
        if isinstance(self.what, CaseInput):
            yield 1, answer(self.what.kind, self.what.data, HouseRules(settings))
        else:
            runs = run(self.what, settings, as_expected=False)
            yield from enumerate((one.answer for one in runs), start=1)

    def _vector(self, number: int, found: Answer) -> dict[str, Any]:
        if found.stuck:
            raise InputError(found.stuck)
        # A script that goes another way than a case for the dealer says comes to no ruling.
        kind = "play" if "steps" in found.expect else self.what.kind
        return {
            "id": self.name if number == 1 else f"{self.name}~{number}",
            "kind": kind,
            "title": self.what.title or self.name,
            "rules": list(self.what.rules),
            "switches": {},
            "needs": needs_of(found.given, found.expect),
            "given": found.given,
            "expect": found.expect,
        }


_ASKED_ID: Final = "rulings.asked.case"


def case_from(path: Path) -> Case:
    """Read a case from a file, by the end of its name and what is in it.

    Raises:
        InputError: the file cannot be read, or holds no case.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder; {_FORMS}")
    if path.suffix in _JSON:
        return Case(path, read_given(path))
    if path.suffix not in _YAML:
        if not path.exists():
            raise InputError(f"there is no file {path}; a vector of the corpus is asked by --only")
        raise InputError(f"{path} ends in neither .yaml nor .json; {_FORMS}")
    data = load(path, str(path)).data
    if isinstance(data, dict) and not data.keys().isdisjoint({"tries", "given"}):
        try:
            return Case(path, given_from(data))
        except InputError as error:
            raise InputError(*(with_place(one, path) for one in error.messages)) from error
    return Case(path, read_own(path))


def case_again(name: str, title: str, hand: Again) -> Case:
    """A hand that was made for an engine, by its id, and what makes it again."""
    return Case(Path(name), CaseInput(PLAY, {}, id=name, title=title), hand)


def case_report(measuring: Measuring, case: Case, result: CaseResult, houses: Houses) -> Report:
    """The report in its envelope, described by ``schemas/side-by-side.schema.json``."""
    parts = [_part(one, houses, measuring.explaining) for one in result.parts]
    verdicts = [one.outcome.verdict for one in result.parts]
    code = 3 if result.stopped else max(map(_EXIT_CODES.__getitem__, verdicts), default=1)
    details = {
        "command": list(result.command),
        "case": {"id": case.name, "title": case.what.title, "file": str(case.path)},
        "parts": parts,
        "stopped": result.stopped,
        "stderr": result.stderr,
    }
    return measuring.report(
        code,
        {verdict.value: verdicts.count(verdict) for verdict in Verdict},
        [_row(one) for one in result.parts],
        details,
        engine=engine_claimed(result.claims),
        notes=[*result.notes, *_notes(case, result, houses)],
    )


def _notes(case: Case, result: CaseResult, houses: Houses) -> Iterator[str]:
    """Say where the engine claims other settings than the case is written for."""
    what = case.what
    if isinstance(what, Scenario):
        own: Mapping[str, Sequence[str]] = {
            switch: [setting] for switch, setting in settings_of(what).items()
        }
    else:
        own = what.switches or {}
    for one in {
        part.configuration.name: part.configuration for part in result.parts if part.configuration
    }.values():
        claimed = one.in_force(houses)
        other = [
            f"{key}={claimed.get(key)}" for key, same in own.items() if claimed.get(key) not in same
        ]
        if other:
            told = f"the case is written for other settings than {one.name} claims"
            yield f"{told}; it was played with {listing(other[:_MOST_NAMED])}{_more(other)}"


def _more(named: Sequence[str]) -> str:
    return f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""


def _row(one: SideBySide) -> dict[str, Any]:
    outcome = one.outcome
    return row(
        outcome.vector["id"],
        outcome.verdict.value,
        outcome.message or None,
        **{"as": outcome.asked_as},
    )


def without_explanation(report: Report) -> Report:
    """The report of a case with what was asked, got and judged alone."""
    details = report["details"]
    parts = [{**one, "steps": [], "rules": []} for one in details["parts"]]
    return {**report, "details": {**details, "parts": parts}}


def _part(one: SideBySide, houses: Houses, explaining: Explaining) -> dict[str, Any]:
    """What came of one vector: its steps to the one that differs, and both sides there."""
    vector, differences = one.outcome.vector, one.outcome.differences
    house = DEFAULT_HOUSE if one.configuration is None else one.configuration.house
    told = explaining.part(
        "the steps of the case by the rules",
        lambda: _explained(one, houses),
        {"house": house, "settings": {}, "table": "", "steps": [], "rules": []},
    )
    return {
        "kind": vector["kind"],
        "outcome": one.outcome.verdict.value,
        "message": one.outcome.message or None,
        "as": one.outcome.asked_as,
        **{key: told[key] for key in ("house", "settings", "table")},
        "given": dict(vector["given"]),
        "steps": told["steps"],
        "tries": len(vector["given"].get("tries", ())),
        "at": _at(one) if differences else None,
        "differences": [
            {"field": found.field, "expected": found.expected, "got": found.got}
            for found in differences
            if found.step == one.step
        ],
        "expected": one.expected,
        "got": one.got,
        "rules": told["rules"],
    }


def _explained(one: SideBySide, houses: Houses) -> dict[str, Any]:
    """Tell the steps by the rules, and those rules that decide what differs."""
    told = _told(one, houses)
    steps = told.steps[: _shown(one, len(told.steps))]
    return {
        "house": told.house,
        "settings": dict(told.settings),
        "table": told.table,
        "steps": list(map(_step, steps)),
        "rules": [
            as_data(told.rules[name]) for name in _deciding(one, steps) if name in told.rules
        ],
    }


def _deciding(one: SideBySide, steps: Sequence[Step]) -> Iterator[str]:
    """Name the rules that decide what differs: of what may be done first, then of what happened."""
    fields = {found.field for found in one.outcome.differences if found.step == one.step}
    if not fields:
        return
    step = steps[-1]
    named = [objection.rule for objection in step.refused]
    if step.turn is not None:
        named += _of_the_turn(step.turn, fields, raised=any((one.expected or {}).get("bets", ())))
    if not all(key.startswith("legal.") for key in fields):
        named += [rule for sentence in step.sentences for rule in sentence.rules]
    yield from dict.fromkeys(named or rules_named([step]))


def _of_the_turn(turn: Turn, fields: Set[str], *, raised: bool) -> list[str]:
    """Name the rules that bar what differs; else those by which the player may do it."""
    words = {word for key in fields if key in _WORDS for word in _WORDS[key](raised)}
    named = [
        objection.rule
        for bar in turn.not_legal
        if bar.seats == (turn.seat,) and words & {said.split()[0] for said in bar.actions}
        for objection in bar.because
    ]
    comes, may = turn.sentences[0], turn.sentences[-1]
    if words and not named:
        named += may.rules
    return [*named, *(comes.rules if fields & {"actor", "phase"} else ())]


_WORDS: Final[Mapping[str, Callable[[bool], tuple[str, ...]]]] = {
    "legal.fold": lambda _raised: ("fold",),
    "legal.call": lambda raised: ("call",) if raised else ("check",),
    "legal.raise": lambda raised: ("raise",) if raised else ("bet",),
    "legal.draw": lambda _raised: ("draw",),
    "legal.muck": lambda _raised: ("muck", "show"),
}
"""What is barred where a key differs, by whether there is a bet."""


def _told(one: SideBySide, houses: Houses) -> Explanation:
    """Tell the case by the rules of the configuration in which it was asked."""
    vector, configuration = one.outcome.vector, one.configuration
    in_force = {} if configuration is None else configuration.in_force(houses)
    house = DEFAULT_HOUSE if configuration is None else configuration.house
    known = workspaces.houses()
    base = house if house in known else DEFAULT_HOUSE
    usual = known[base].settings
    switches = {key: [value] for key, value in in_force.items() if usual.get(key) != value}
    given = CaseInput(
        vector["kind"], vector["given"], vector["id"], houses=(base,), switches=switches
    )
    return explain_given(given)


def _shown(one: SideBySide, steps: int) -> int:
    """How many steps are told: the deal comes before the first try."""
    return steps if one.step is None else one.step - START + 1


def _step(step: Step) -> dict[str, Any]:
    turn = step.turn.sentences if step.turn else ()
    return {
        "title": step.title,
        "sentences": as_data([*step.sentences, *turn]),
        "refused": as_data(step.refused),
    }


def _at(one: SideBySide) -> str:
    vector = one.outcome.vector
    return place_in_words(vector["kind"], one.step, vector["given"].get("tries", ()))
