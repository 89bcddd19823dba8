"""The fewest suspects that explain the failures of a whole run, as far as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeAlias

from oracle import catalogue
from oracle.conformance.claims import Claims
from oracle.conformance.resembling import Suspect, resembles, suspects_of
from oracle.conformance.results import Case, Outcome, Verdict
from oracle.wire.grading import STEPS

_Cases: TypeAlias = dict[Case, None]
"""Cases in the order of the run, each once."""


class Explained(NamedTuple):
    """A suspect, the failures that it explains, and the passes that contradict it."""

    suspect: Suspect
    explains: tuple[Case, ...]
    contradicts: tuple[Case, ...]


def likely_suspects(outcomes: Iterable[Outcome], claims: Claims) -> list[Explained]:
    """Give the suspects behind the failures, configuration by configuration.

    A suspect explains a failure if it gives exactly the engine's answer. Suspects that contradict
    no pass are chosen first, and of those the one that explains the most failures not explained
    yet. A suspect that more cases contradict than it explains is dropped.
    """
    by_name = sorted(outcomes, key=lambda one: one.asked_as or "")
    apart = (list(group) for _, group in groupby(by_name, lambda one: one.asked_as))
    return [found for group in apart for found in _in_one(group, claims)]


def by_case(found: Iterable[Explained]) -> dict[Case, Suspect]:
    """Give the suspect of each failure that has one."""
    return {case: one.suspect for one in found for case in one.explains}


def _in_one(outcomes: list[Outcome], claims: Claims) -> Iterator[Explained]:
    failed = [one for one in outcomes if one.verdict is Verdict.FAIL]
    if failed:
        against = _contradictions(outcomes)
        yield from _fewest(_explained(failed, claims, against), against)


def _contradictions(outcomes: Iterable[Outcome]) -> dict[Suspect, _Cases]:
    """Give the cases that passed although a suspect would change what was compared."""
    found: dict[Suspect, _Cases] = {}
    for outcome in outcomes:
        if outcome.verdict is Verdict.PASS:
            for suspect in suspects_of(outcome):
                if _would_show(suspect, outcome):
                    found.setdefault(suspect, {})[outcome.case] = None
    return found


def _would_show(suspect: Suspect, outcome: Outcome) -> bool:
    """Whether the suspect shows in the fields that were compared of a play."""
    if STEPS not in outcome.vector["expect"]:
        return True
    rules = catalogue.rules()
    fields = [field for rule in suspect.rules for field in rules[rule].seen_in]
    return not fields or not outcome.compared.isdisjoint(fields)


def _explained(
    failed: Iterable[Outcome], claims: Claims, against: Mapping[Suspect, _Cases]
) -> dict[Suspect, _Cases]:
    """Give the failures that each suspect explains, if it explains as many as contradict it."""
    suspected: dict[Suspect, list[Outcome]] = {}
    for outcome in failed:
        for suspect in suspects_of(outcome):
            suspected.setdefault(suspect, []).append(outcome)
    explained: dict[Suspect, _Cases] = {}
    for suspect, found in suspected.items():
        least = max(1, len(against.get(suspect, ())))
        # A suspect that could not explain enough even if it explained all need not be played.
        if len(found) >= least:
            cases = [one.case for one in found if resembles(one, suspect, claims)]
            if len(cases) >= least:
                explained[suspect] = dict.fromkeys(cases)
    return explained


def _fewest(
    explained: Mapping[Suspect, _Cases], against: Mapping[Suspect, _Cases]
) -> Iterator[Explained]:
    """Choose suspects one by one, each for all that it explains and no earlier suspect did."""
    left = dict(explained)

    def merit(suspect: Suspect) -> tuple[bool, int, int, bool, str]:
        count = len(against.get(suspect, ()))
        return (count > 0, -len(left[suspect]), count, not suspect.switch, suspect.name)

    while left:
        best = min(left, key=merit)
        found = left.pop(best)
        yield Explained(best, tuple(found), tuple(against.get(best, ())))
        rest = {
            suspect: {case: None for case in cases if case not in found}
            for suspect, cases in left.items()
        }
        left = {suspect: cases for suspect, cases in rest.items() if cases}
