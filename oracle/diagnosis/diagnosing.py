"""From the outcomes of a run to mistakes: what explains the failures, and what is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from oracle.conformance import Case, RunResult, Verdict
from oracle.corpus import Known, Suspect, suspect
from oracle.diagnosis.blaming import Group, groups
from oracle.diagnosis.cases import Cases
from oracle.diagnosis.layers import Found, doubtful, layers, names_of, told_of, with_shared

Progress = Callable[[int, int], None]


class Explanation(NamedTuple):
    """A mistake or a setting behind failures.

    ``explains`` are the failures in which it gives the engine's answer, ``alone`` those of them in
    which it does so without another; ``contradicts`` are the vectors that it changes and that
    passed all the same.
    """

    suspect: Suspect
    explains: tuple[Case, ...]
    alone: tuple[Case, ...]
    contradicts: tuple[Case, ...]


class Diagnosis(NamedTuple):
    """Why an engine fails: explanations, best first, and groups of failures without one."""

    explanations: tuple[Explanation, ...] = ()
    groups: tuple[Group, ...] = ()

    def behind(self) -> dict[Case, list[str]]:
        """The names of what is behind each failure that is explained."""
        found: dict[Case, list[str]] = {}
        for one in self.explanations:
            for case in one.explains:
                found.setdefault(case, []).append(one.suspect.name)
        return found


def diagnose(
    result: RunResult,
    known: Known,
    *,
    first: bool = False,
    progress: Progress | None = None,
) -> Diagnosis:
    """Explain the failures of a run, configuration by configuration.

    Args:
        result: the run; its passes speak, too.
        known: what suspects would answer, as the corpus keeps it.
        first: whether to stop after the first explanation.
        progress: is told how many failures are explained, and of how many.
    """
    if result.claims is None:
        return Diagnosis()
    by_name = sorted(result.outcomes, key=lambda one: one.asked_as or "")
    apart = [list(some) for _, some in groupby(by_name, lambda one: one.asked_as)]
    found: list[tuple[Cases, list[Found]]] = []
    left: list[Group] = []
    failing = sum(one.verdict is Verdict.FAIL for some in apart for one in some)
    done = 0
    for some in apart:
        beside = apart[0] if some is not apart[0] and apart[0][0].asked_as is None else ()
        cases = Cases(some, result.claims, known, result.profile, beside)
        if not cases.failed and not cases.errors:
            continue
        sure = _sure(cases, layers(cases, 1 if first else None))
        explained = {id(case) for one in sure for case in one.explains}
        rest = [case for case in cases.failed if id(case) not in explained]
        found.append((cases, sure))
        left += groups(cases, rest, names_of(sure))
        done += len(cases.failed)
        if progress:
            progress(done, failing)
    return Diagnosis(tuple(_merged(found)), tuple(left))


def _sure(cases: Cases, found: list[Found]) -> list[Found]:
    """Leave out what is doubtful; the others may explain more without it."""
    while True:
        names = names_of(found)
        sure = [one.name for one in found if not doubtful(cases, one, names)]
        if sure == names:
            return with_shared(cases, found)
        found = told_of(cases, sure)


def _merged(found: Sequence[tuple[Cases, list[Found]]]) -> list[Explanation]:
    """Put what was found in several configurations together, what explains most first."""
    names = dict.fromkeys(one.name for _, some in found for one in some)
    merged = [
        Explanation(
            suspect(name),
            *(
                tuple(
                    case.outcome.case
                    for _, some in found
                    for one in some
                    if one.name == name
                    for case in getattr(one, part)
                )
                for part in ("explains", "alone", "contradicts")
            ),
        )
        for name in names
    ]
    return sorted(merged, key=lambda one: -len(one.explains))
