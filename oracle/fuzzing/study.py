"""From failed hands to findings: each shrunk, explained, and told once."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from oracle import catalogue
from oracle.conformance import Claims, Kept, Outcome, Verdict, run
from oracle.corpus import Suspect
from oracle.fuzzing.asking import Target
from oracle.fuzzing.explaining import Judge
from oracle.fuzzing.shrinking import Shape, Shrunk, shape_of, shrink
from oracle.play import HouseRules
from oracle.reporting import Explaining
from oracle.wire.vocabulary import RULING

BEHIND: Final = "behind"
"""The key of a vector that was found before, with the names of what was behind it then."""

_MOST_HEARD: Final = 50
_MOST_KEPT: Final = 400
_ALONE: Final = 1
_LEAST_SECONDS: Final = 2.0
_DIGITS: Final = 6
_DENIALS: Final = 2
"""One hand may come out right since two mistakes cancel each other."""


@dataclass(slots=True)
class Finding:
    """Something that the engine does differently, with the plainest hand that shows it.

    ``suspects`` explain it, if anything known does; else it may break ``rules``, the likeliest
    first. ``first`` is the name of the random hand in which it showed first, and ``hands`` is in
    how many it did. It is ``known`` if it was found before this run, and not ``steady`` if the
    engine did not repeat it. ``raw`` are shapes of failures that it stands for though nothing
    explains them, ``denied_by`` hands that the engine has right and the suspect alone has not.
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
    denied_by: list[Outcome] = field(default_factory=list)

    @property
    def id(self) -> str:
        """A name that says what it is, the same in every run that finds the same hand."""
        given = json.dumps(self.outcome.vector["given"], sort_keys=True)
        digest = hashlib.sha256(given.encode()).hexdigest()[:_DIGITS]
        about = self.rules[0] if self.rules else "engine.error"
        return f"{about.replace('.', '-')}-{digest}"


class Study:
    """What has been found so far; asks one process of the engine whatever it wants to know."""

    def __init__(
        self,
        target: Target,
        claims: Claims,
        most: int,
        known: Sequence[Outcome],
        explaining: Explaining,
    ) -> None:
        """Begin with the failures that are known from before.

        Args:
            target: the engine.
            claims: what it claims.
            most: how many findings are looked for.
            known: failed hands that were found before, plain.
            explaining: notes what could not be minimised or explained.
        """
        self.findings: list[Finding] = []
        self.left_over = 0
        self._target, self._claims, self._most = target, claims, most
        self._parts = explaining
        self._judge = Judge(claims, target.profile, explaining)
        self._kept = Kept(target.engine())
        self._failed: deque[Outcome] = deque(maxlen=_MOST_KEPT)
        self._passed: deque[Outcome] = deque(maxlen=_MOST_KEPT)
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
        named = [one for one in self.findings if one.suspects and not one.known]
        for outcome in passed:
            for one in named:
                if self._judge.denies(one.suspects[0].name, outcome):
                    one.denied_by.append(outcome)
        for one in named:
            if len(one.denied_by) >= _DENIALS:
                self._name_again(one)

    def take(self, outcome: Outcome, seconds: float) -> None:
        """Look into a failed hand, for so many seconds at most, unless it is known."""
        if (found := self._finding_of(outcome)) is not None:
            found.hands += 1
            return
        if len(self.new) >= self._most or seconds < _LEAST_SECONDS:
            self.left_over += 1
            return
        made = self._parts.part(
            "the plainest hands of some findings",
            lambda: self._shrunk(outcome, seconds),
            Shrunk(outcome, (), 0),
        )
        if made is None:
            self._note_unsteady(outcome)
            return
        self._add(made.outcome, outcome, made.tried)

    def _shrunk(self, outcome: Outcome, seconds: float) -> Shrunk | None:
        """Make a failed hand plain; None if the engine does not fail it again."""
        return shrink(
            outcome,
            self._ask,
            lambda one: self._finding_of(one) is None,
            self._rules_of(outcome),
            open_ended=self._is_open_ended(outcome),
            seconds=seconds,
        )

    def _name_again(self, finding: Finding) -> None:
        """Look for another name where the engine has hands right that the one given has wrong."""
        others = [one for one in self.findings if one is not finding]
        if (found := self._explaining(finding.outcome, others)) is not None:
            found.hands += finding.hands
            self.findings = others
            self._explain_more()
            return
        evidence = [*self._evidence(finding.outcome, ()), *finding.denied_by]
        told = self._judge.behind(finding.outcome, evidence, self._names(others))
        finding.denied_by.clear()
        if told.suspects != finding.suspects:
            self.findings = others
            self._put(
                replace(finding, suspects=told.suspects, rules=told.rules, may_be=told.may_be)
            )

    def _add(
        self, plain: Outcome, first: Outcome, tried: Sequence[Outcome] = (), *, known: bool = False
    ) -> None:
        evidence = self._evidence(first, tried)
        hint = tuple(plain.vector.get(BEHIND, ()))
        if self._judge.explains(hint, plain):
            told = self._judge.as_named(hint, plain)
        else:
            told = self._judge.behind(plain, evidence, self._names(self.findings))
        finding = Finding(
            plain,
            first.vector["id"],
            told.suspects,
            told.rules,
            told.may_be,
            shape_of(plain),
            known=known,
        )
        finding.raw.add(shape_of(first))
        self._put(finding)

    def _put(self, finding: Finding) -> None:
        """Take up a finding, and see what it changes for the others."""
        finding.raw.add(shape_of(finding.outcome))
        self.findings.append(finding)
        self._explain_more()

    def _explain_more(self) -> None:
        """Drop what the suspects of today explain: failures of more than one cause."""
        for one in list(self.findings):
            if one.known or one.suspects or not one.steady:
                continue
            if (found := self._explaining(one.outcome, self.findings)) is not None:
                found.hands += one.hands
                self.findings.remove(one)

    def _note_unsteady(self, outcome: Outcome) -> None:
        shape = shape_of(outcome)
        for one in self.findings:
            if not one.steady and one.shape == shape:
                one.hands += 1
                return
        told = Finding(outcome, outcome.vector["id"], shape=shape, steady=False)
        self.findings.append(told)

    def _evidence(self, first: Outcome, tried: Sequence[Outcome]) -> list[Outcome]:
        """Other hands: those that fail alike, those that pass, and some that were tried."""
        shape = shape_of(first)
        alike = [one for one in self._failed if shape_of(one).is_like(shape)]
        near = [
            some
            for verdict in (Verdict.FAIL, Verdict.PASS)
            for some in _thinned([one for one in tried if one.verdict is verdict])
        ]
        return [*_thinned(alike), *_thinned(list(self._passed)), *near]

    def _finding_of(self, outcome: Outcome) -> Finding | None:
        """The finding that this failure is another example of."""
        if (found := self._explaining(outcome, self.findings)) is not None:
            return found
        shape = shape_of(outcome)
        unexplained = (one for one in self.findings if not one.suspects)
        return next((one for one in unexplained if shape in one.raw), None)

    def _explaining(self, outcome: Outcome, findings: Sequence[Finding]) -> Finding | None:
        """The finding whose suspects explain a failure; the first if only all together do."""
        named = [one for one in findings if one.suspects]
        for one in named:
            if self._judge.explains(self._names([one]), outcome):
                return one
        together = len(named) > _ALONE and self._judge.explains(self._names(named), outcome)
        return named[0] if together else None

    def _names(self, findings: Sequence[Finding]) -> list[str]:
        """The suspects of some findings, each once."""
        return list(dict.fromkeys(one.name for found in findings for one in found.suspects))

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
