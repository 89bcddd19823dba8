"""An engine led through a tree over the protocol, to the first act that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, TypeAlias

from oracle.conformance.choosing import cases_of
from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.conformance.results import (
    EngineResult,
    Options,
    Outcome,
    Verdict,
    engine_claimed,
    rows_of,
)
from oracle.conformance.runner import run
from oracle.conformance.transport import Reached
from oracle.corpus.vector import needs_of
from oracle.errors import InputError
from oracle.play import (
    Branch,
    Led,
    Tree,
    TreeParameters,
    act_in_words,
    answer,
    meeting_of,
    tree_data,
    walk,
)
from oracle.report.envelope import Measuring, Report
from oracle.report.observations import place_in_words
from oracle.wire import START

Made: TypeAlias = Callable[[Configuration], TreeParameters]
"""The tree as a configuration of an engine plays it."""

Progress: TypeAlias = Callable[[int, int], None]

_AT_A_TIME: Final = 500


@dataclass(slots=True)
class Walked(EngineResult):
    """How an engine was led through a tree.

    ``configuration`` is the one that was asked, and None if none plays the tree, for ``reason``.
    ``hands`` and ``differing`` count the hands by the act with which they begin; ``skipped`` are
    those that the engine does not claim or declined. ``outcomes`` are those of the hands that were
    asked last, among which are all that differ. ``cut`` says whether there were more hands, and
    ``interrupted`` whether that was by Ctrl-C.
    """

    asked: TreeParameters | None = None
    configuration: Configuration | None = None
    reason: str | None = None
    hands: dict[str, int] = field(default_factory=dict)
    differing: dict[str, int] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    cut: bool = False
    interrupted: bool = False

    @property
    def differences(self) -> list[Outcome]:
        """The hands that differ, or at which the engine failed."""
        return [one for one in self.outcomes if one.verdict in {Verdict.FAIL, Verdict.ERROR}]


@dataclass(frozen=True, slots=True)
class Way:
    """How far a tree is walked: to other stacks at the ends as well, and how many hands."""

    leaves: bool = False
    most_hands: int | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a run, the settings of each house, and what is told how far it is."""

    options: Options
    houses: Houses
    progress: Progress | None = None


def lead(engine: Reached, made: Made, way: Way, limits: Limits) -> Walked:
    """Lead an engine through a tree, in the first of its configurations that plays it.

    Hands are asked in the order of the tree, some at a time; where one differs, the next ones are
    not asked.

    Raises:
        InputError: the tree cannot be played by the rules of any configuration.
    """
    walked = Walked(engine.name)
    greeted = run(engine, (), limits.options, limits.houses)
    walked.claims, walked.notes = greeted.claims, greeted.notes
    walked.stopped, walked.stderr = greeted.stopped, greeted.stderr
    if walked.claims is None:
        return walked
    _choose(walked, walked.claims, made, way, limits.houses)
    if walked.configuration is not None and walked.asked is not None:
        _Leading(engine, walked, way, limits).go(walked.asked)
    return walked


def _choose(walked: Walked, claims: Claims, made: Made, way: Way, houses: Houses) -> None:
    """Find the configuration that plays the tree; of none, note why the first one does not."""
    walked.reason = "it claims no configuration in which it plays hands"
    refused: list[InputError] = []
    for one in claims.plays:
        try:
            asked = made(one)
            first = next(_hands(Tree(asked), way), None)
        except InputError as error:
            refused.append(error)
            continue
        if first is None:
            raise InputError("the tree has no act to choose, so there is nothing to ask")
        alone = replace(claims, plays=(one,))
        found = cases_of(_vector(asked, first, 0, _switches(one, houses)), alone, houses)
        if not isinstance(found, str):
            walked.asked, walked.configuration, walked.reason = asked, one, None
            return
        if walked.asked is None:
            walked.asked, walked.reason = asked, found
    if refused and walked.asked is None:
        raise refused[0]


class _Leading:
    """The hands of one tree being asked."""

    def __init__(self, engine: Reached, walked: Walked, way: Way, limits: Limits) -> None:
        self._engine, self._walked, self._way = engine, walked, way
        self._options, self._houses = limits.options, limits.houses
        self._progress = limits.progress
        self._done = 0

    def go(self, asked: TreeParameters) -> None:
        """Ask until a hand differs, none is left, or there were as many as wanted."""
        tree, way = Tree(asked), self._way
        hands = _hands(tree, way)
        wanted = hands if way.most_hands is None else islice(hands, way.most_hands)
        for act in [] if tree.has_ended(tree.start) else tree.acts(tree.start):
            self._walked.hands[act_in_words(tree.as_try(act))] = 0
        walked = self._walked
        try:
            while some := list(islice(wanted, _AT_A_TIME)):
                self._ask(asked, some)
                if walked.differences or walked.stopped or walked.unexplained:
                    return
        except KeyboardInterrupt:
            walked.cut = walked.interrupted = True
            walked.notes.append("stopped by Ctrl-C; what was asked last is not told")
            return
        walked.cut = way.most_hands is not None and next(hands, None) is not None

    def _ask(self, asked: TreeParameters, some: Sequence[Led]) -> None:
        walked, done = self._walked, self._done
        one = walked.configuration
        switches = _switches(one, self._houses) if one and not asked.mistakes else {}
        vectors = [
            _vector(asked, led, number, switches) for number, led in enumerate(some, start=done + 1)
        ]
        result = run(self._engine, vectors, self._options, self._houses, self._told)
        self._done += len(some)
        name = one.name if one else None
        walked.outcomes = [
            found
            for found in result.outcomes
            if found.verdict is Verdict.SKIP or found.asked_as in {name, None}
        ]
        walked.stopped, walked.stderr = result.stopped, result.stderr
        walked.unexplained += result.unexplained
        walked.notes += [note for note in result.notes if note not in walked.notes]
        first = {vector["id"]: led.first for vector, led in zip(vectors, some, strict=True)}
        for found in walked.outcomes:
            self._note(first[found.vector["id"]], found.verdict)

    def _note(self, first: str, verdict: Verdict) -> None:
        counted = self._walked.hands
        if verdict is Verdict.SKIP:
            counted = self._walked.skipped
        elif verdict is not Verdict.PASS:
            differing = self._walked.differing
            differing[first] = differing.get(first, 0) + 1
        counted[first] = counted.get(first, 0) + 1

    def _told(self, done: int, of: int) -> None:
        if self._progress is not None:
            self._progress(self._done + done, self._done + of)


def _hands(tree: Tree, way: Way) -> Iterator[Led]:
    return walk(tree, meeting_of(tree.asked, ends=way.leaves))


def _switches(one: Configuration, houses: Houses) -> dict[str, list[str]]:
    """Give the settings by which a hand is played, so that no other configuration is asked it."""
    return {switch: [setting] for switch, setting in one.in_force(houses).items()}


def _vector(
    asked: TreeParameters, led: Led, number: int, switches: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    given = {**asked.given, "tries": led.tries}
    found = answer("play", given, asked.house_rules, loose=bool(asked.mistakes))
    return {
        "id": f"trees.walk.{number}",
        "kind": "play",
        "title": "A hand of the tree",
        "rules": [],
        "switches": dict(switches),
        "needs": needs_of(found.given, found.expect),
        "flags": [],
        "given": found.given,
        "expect": found.expect,
    }


def first_difference(walked: Walked) -> Outcome | None:
    """Give the hand that differs after the fewest tries; of several, the first in the tree."""
    failed = [one for one in walked.differences if one.differences]
    if failed:
        return min(failed, key=_step)
    return next(iter(walked.differences), None)


def walk_report(
    measuring: Measuring,
    walked: Walked,
    branches: Sequence[Branch] | None,
    part: Mapping[str, Any] | None = None,
    mistakes: Sequence[Mapping[str, Any]] = (),
) -> Report:
    """The report in its envelope, described by ``schemas/trees-against.schema.json``.

    Args:
        measuring: the measurement.
        walked: how the engine was led.
        branches: what begins with each first act by the rules, if it was counted.
        part: the first hand that differs, on both sides.
        mistakes: what is likely to be behind it.
    """
    counts = {
        "hands": sum(walked.hands.values()),
        "differing": sum(walked.differing.values()),
        "skipped": sum(walked.skipped.values()),
    }
    return measuring.report(
        _exit_code(walked, counts),
        counts,
        rows_of(walked.differences),
        _details(walked, branches, part),
        engine=engine_claimed(walked.claims),
        mistakes=mistakes,
        notes=walked.notes,
    )


def _details(
    walked: Walked, branches: Sequence[Branch] | None, part: Mapping[str, Any] | None
) -> dict[str, Any]:
    one = walked.configuration
    return {
        "command": list(walked.command),
        "tree": None if walked.asked is None else tree_data(walked.asked),
        "as": None if one is None else one.name,
        "house": None if one is None else one.house,
        "sequences": None if branches is None else sum(one.counted.sequences for one in branches),
        "divide": _divide(walked, branches),
        "first": _first(walked, part),
        "reason": walked.reason,
        "cut": walked.cut,
        "unexplained": list(walked.unexplained),
        "stopped": walked.stopped,
        "stderr": walked.stderr,
    }


def _exit_code(walked: Walked, counts: Mapping[str, int]) -> int:
    if walked.stopped:
        return 3
    return int(counts["differing"] > 0 or not counts["hands"] or bool(walked.unexplained))


def _divide(walked: Walked, branches: Sequence[Branch] | None) -> list[dict[str, Any]]:
    counted = {act_in_words(one.act): one.counted.sequences for one in branches or ()}
    return [
        {
            "act": act,
            "sequences": counted.get(act),
            "hands": hands,
            "differing": walked.differing.get(act, 0),
            "skipped": walked.skipped.get(act, 0),
        }
        for act, hands in walked.hands.items()
    ]


def _first(walked: Walked, part: Mapping[str, Any] | None) -> dict[str, Any] | None:
    found = first_difference(walked)
    if found is None:
        return None
    tries = found.vector["given"]["tries"]
    step = _step(found) if found.differences else None
    steps = found.vector["expect"]["steps"]
    upto = len(tries) if step is None else step
    made = [one for one, seen in zip(tries[:upto], steps, strict=False) if "refused" not in seen]
    return {
        "outcome": found.verdict.value,
        "message": found.message or None,
        "after": list(map(act_in_words, made)),
        "at": None if step is None else place_in_words("play", step, tries),
        "differences": [
            {"field": one.field, "expected": one.expected, "got": one.got}
            for one in found.differences
            if one.step == step
        ],
        "part": None if part is None or found.verdict is not Verdict.FAIL else dict(part),
    }


def _step(outcome: Outcome) -> int:
    step = outcome.differences[0].step
    return START if step is None else step
