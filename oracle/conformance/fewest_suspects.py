"""The fewest suspects that explain the failures of a whole run, as far as they can be explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from oracle import catalogue
from oracle.conformance.claims import Claims
from oracle.conformance.resembling import Suspect, resembles, suspects_of
from oracle.conformance.results import Outcome, Verdict
from oracle.wire.grading import STEPS


def likely_suspects(outcomes: Iterable[Outcome], claims: Claims) -> dict[str, Suspect]:
    """Give the suspect of each failure that has one, by the id of its vector.

    A suspect explains a failure when it gives just the engine's answer. Those that contradict no
    vector that passed are chosen first, and of those the one that explains the most that is not
    explained yet. Where more vectors contradict a suspect than it explains, it is none.
    """
    outcomes = list(outcomes)
    failed = [one for one in outcomes if one.verdict is Verdict.FAIL]
    if not failed:
        return {}
    against = _contradictions(outcomes)
    explained = {
        suspect: vectors
        for suspect, vectors in _explained(failed, claims, against).items()
        if len(vectors) >= against[suspect]
    }
    return _fewest(explained, against)


def _contradictions(outcomes: Iterable[Outcome]) -> Counter[Suspect]:
    """Count the vectors that passed although a suspect would change what was compared."""
    return Counter(
        suspect
        for outcome in outcomes
        if outcome.verdict is Verdict.PASS
        for suspect in suspects_of(outcome)
        if _would_show(suspect, outcome)
    )


def _would_show(suspect: Suspect, outcome: Outcome) -> bool:
    """Whether the fields that were compared of a play are such as the suspect shows in."""
    if STEPS not in outcome.vector["expect"]:
        return True
    rules = catalogue.rules()
    fields = [field for rule in suspect.rules for field in rules[rule].seen_in]
    return not fields or not outcome.compared.isdisjoint(fields)


def _explained(
    failed: Iterable[Outcome], claims: Claims, against: Mapping[Suspect, int]
) -> dict[Suspect, set[str]]:
    """Give the vectors that each suspect explains, if it can explain more than contradict it."""
    suspected: dict[Suspect, list[Outcome]] = {}
    for outcome in failed:
        for suspect in suspects_of(outcome):
            suspected.setdefault(suspect, []).append(outcome)
    return {
        suspect: {one.vector["id"] for one in found if resembles(one, suspect, claims)}
        for suspect, found in suspected.items()
        if len(found) >= against[suspect]
    }


def _fewest(
    explained: Mapping[Suspect, set[str]], against: Mapping[Suspect, int]
) -> dict[str, Suspect]:
    """Choose suspects one by one, each for all that it explains and no suspect before it did."""
    chosen: dict[str, Suspect] = {}
    left = {suspect: set(vectors) for suspect, vectors in explained.items() if vectors}

    def merit(suspect: Suspect) -> tuple[bool, int, int, bool, str]:
        count = against[suspect]
        return (count > 0, -len(left[suspect]), count, not suspect.switch, suspect.name)

    while left:
        best = min(left, key=merit)
        found = left.pop(best)
        chosen.update(dict.fromkeys(found, best))
        left = {suspect: rest for suspect, vectors in left.items() if (rest := vectors - found)}
    return chosen
