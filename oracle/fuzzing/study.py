"""From failed hands to findings: each shrunk, explained, and told once."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from oracle import catalogue
from oracle.conformance import Claims, Kept, Outcome, Verdict, run
from oracle.corpus import Suspect
from oracle.fuzzing.asking import Target
from oracle.fuzzing.explaining import Judge
from oracle.fuzzing.shrinking import Shape, shape_of, shrink
from oracle.wire import HouseRules
from oracle.wire.vocabulary import RULING

BEHIND: Final = "behind"
"""The key of a vector that was found before, with the names of what was behind it then."""

_MOST_HEARD: Final = 20
_MOST_KEPT: Final = 400
_ALONE: Final = 1
_LEAST_SECONDS: Final = 2.0
_DIGITS: Final = 6


@dataclass(slots=True)
class Finding:
    """Something that the engine does otherwise, with the plainest hand that shows it.

    ``suspects`` explain it, if anything known does; else it may break ``rules``, the likeliest
    first. ``first`` is the name of the random hand in which it showed first, and ``hands`` is in
    how many it did. It is ``known`` if it was found before this run, and not ``steady`` if the
    engine did not repeat it.
    """

    outcome: Outcome
    first: str
    suspects: tuple[Suspect, ...] = ()
    rules: tuple[str, ...] = ()
    may_be: tuple[str, ...] = ()
    shape: Shape | None = None
    hands: int = 1
    known: bool = False
    steady: bool = True
    raw: set[Shape] = field(default_factory=set)

    @property
    def id(self) -> str:
        """A name that says what it is, the same in every run that finds the same hand."""
        given = json.dumps(self.outcome.vector["given"], sort_keys=True)
        digest = hashlib.sha256(given.encode()).hexdigest()[:_DIGITS]
        about = self.rules[0] if self.rules else "engine.error"
        return f"{about.replace('.', '-')}-{digest}"


class Study:
    """What has been found so far; asks one process of the engine whatever it wants to know."""

    def __init__(self, target: Target, claims: Claims, most: int, known: Sequence[Outcome]) -> None:
        """Begin with the failures that are known from before.

        Args:
            target: the engine.
            claims: what it claims.
            most: how many findings are looked for.
            known: failed hands that were found before, plain.
        """
        self.findings: list[Finding] = []
        self.left_over = 0
        self._target, self._claims, self._most = target, claims, most
        self._judge = Judge(claims, target.profile)
        self._kept = Kept(target.engine())
        self._failed: deque[Outcome] = deque(maxlen=_MOST_KEPT)
        self._passed: deque[Outcome] = deque(maxlen=_MOST_HEARD)
        for outcome in known:
            if self._finding_of(outcome) is None:
                self._add(outcome, outcome, known=True)

    def close(self) -> None:
        """End the engine."""
        self._kept.end()

    @property
    def new(self) -> list[Finding]:
        """What this run has found."""
        return [one for one in self.findings if not one.known]

    def hear(self, passed: Sequence[Outcome], failed: Sequence[Outcome]) -> None:
        """Remember hands that the engine has right, and some that it has wrong."""
        self._passed.extend(passed)
        self._failed.extend(failed)

    def take(self, outcome: Outcome, seconds: float) -> None:
        """Look into a failed hand, for so many seconds at most, unless it is known."""
        if (found := self._finding_of(outcome)) is not None:
            found.hands += 1
            return
        if len(self.new) >= self._most or seconds < _LEAST_SECONDS:
            self.left_over += 1
            return
        made = shrink(
            outcome,
            self._ask,
            self._rules_of(outcome),
            open_ended=self._is_open_ended(outcome),
            seconds=seconds,
        )
        if made is None:
            self._note_unsteady(outcome)
            return
        if (found := self._finding_of(made.outcome)) is not None:
            # In this hand it went wrong in more than one way; others may show the other way.
            found.hands += 1
            found.raw.add(shape_of(outcome))
            return
        self._add(made.outcome, outcome, made.tried)

    def _add(
        self, plain: Outcome, first: Outcome, tried: Sequence[Outcome] = (), *, known: bool = False
    ) -> None:
        names = [one.name for found in self.findings for one in found.suspects]
        evidence = self._evidence(shape_of(first), tried)
        hint = tuple(plain.vector.get(BEHIND, ()))
        if self._judge.explains(hint, plain):
            told = self._judge.as_named(hint, plain)
        else:
            told = self._judge.behind(plain, evidence, list(dict.fromkeys(names)))
        finding = Finding(
            plain,
            first.vector["id"],
            told.suspects,
            told.rules,
            told.may_be,
            shape_of(plain),
            known=known,
        )
        if not told.suspects:
            finding.raw |= {shape_of(first), shape_of(plain)}
        self.findings.append(finding)

    def _note_unsteady(self, outcome: Outcome) -> None:
        shape = shape_of(outcome)
        for one in self.findings:
            if not one.steady and one.shape == shape:
                one.hands += 1
                return
        told = Finding(outcome, outcome.vector["id"], shape=shape, steady=False)
        self.findings.append(told)

    def _evidence(self, shape: Shape, tried: Sequence[Outcome]) -> list[Outcome]:
        """Other hands: those that fail alike, those that pass, and some that were tried."""
        alike = [one for one in self._failed if shape_of(one).is_like(shape)]
        near = [
            some
            for verdict in (Verdict.FAIL, Verdict.PASS)
            for some in _thinned([one for one in tried if one.verdict is verdict])
        ]
        return [*_thinned(alike), *self._passed, *near]

    def _finding_of(self, outcome: Outcome) -> Finding | None:
        """The finding that this failure is another example of."""
        shape = shape_of(outcome)
        for one in self.findings:
            if shape in one.raw:
                return one
        names = {
            id(one): [suspect.name for suspect in one.suspects]
            for one in self.findings
            if one.suspects
        }
        for one in self.findings:
            if one.suspects and self._judge.explains(names[id(one)], outcome):
                return one
        every = list(dict.fromkeys(name for some in names.values() for name in some))
        if len(names) > _ALONE and self._judge.explains(every, outcome):
            return next(one for one in self.findings if one.suspects)
        return None

    def _ask(self, vectors: Sequence[Mapping[str, Any]]) -> Sequence[Outcome]:
        target = self._target
        return run(self._kept.reached, vectors, target.options, target.houses).outcomes

    def _rules_of(self, outcome: Outcome) -> HouseRules:
        own = self._target.rules()
        if own is not None:
            return own
        return HouseRules(catalogue.settings_within(outcome.vector["switches"]))

    def _is_open_ended(self, outcome: Outcome) -> bool:
        configured = {one.name: one for one in self._claims.plays}
        one = configured.get(outcome.asked_as or "")
        return outcome.vector["kind"] == RULING or (one is not None and "unfinished" in one.takes)


def _thinned(outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """Some of very many, from all of them."""
    return outcomes[:: max(1, len(outcomes) // _MOST_HEARD)]
