"""The fewest causes that explain the failures of a whole run, as far as they can be explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from oracle import catalogue
from oracle.conformance.claims import Claims, level_of
from oracle.conformance.resembling import Cause, resembles, suspects
from oracle.conformance.results import Outcome, Verdict
from oracle.wire.grading import STEPS


def likely_causes(outcomes: Iterable[Outcome], claims: Claims) -> dict[str, Cause]:
    """Give the cause of each failure that has one, by the id of its vector.

    A cause explains a failure when it gives just the engine's answer. Those that contradict no
    vector that passed are chosen first, and of those the one that explains the most that is not
    explained yet. Where more vectors contradict a cause than it explains, it is none.
    """
    outcomes = list(outcomes)
    failed = [one for one in outcomes if one.verdict is Verdict.FAIL]
    if not failed:
        return {}
    against = _contradictions(outcomes)
    explained = {
        cause: vectors
        for cause, vectors in _explained(failed, claims, against).items()
        if len(vectors) >= against[cause]
    }
    return _fewest(explained, against)


def _contradictions(outcomes: Iterable[Outcome]) -> Counter[Cause]:
    """Count the vectors that passed although a cause would change what was compared."""
    return Counter(
        cause
        for outcome in outcomes
        if outcome.verdict is Verdict.PASS
        for cause in suspects(outcome)
        if _would_show(cause, outcome)
    )


def _would_show(cause: Cause, outcome: Outcome) -> bool:
    """Whether the fields that were compared of a play are such as the cause shows in."""
    if STEPS not in outcome.vector["expect"]:
        return True
    rules = catalogue.rules()
    fields = [field for rule in cause.rules for field in rules[rule].seen_in]
    return not fields or not outcome.compared.isdisjoint(fields)


def _explained(
    failed: Iterable[Outcome], claims: Claims, against: Mapping[Cause, int]
) -> dict[Cause, set[str]]:
    """Give the vectors that each cause explains, if it can explain more than contradict it."""
    suspected: dict[Cause, list[Outcome]] = {}
    for outcome in failed:
        for cause in suspects(outcome):
            suspected.setdefault(cause, []).append(outcome)
    return {
        cause: {
            one.vector["id"] for one in found if resembles(one, cause, level_of(claims, one.vector))
        }
        for cause, found in suspected.items()
        if len(found) >= against[cause]
    }


def _fewest(explained: Mapping[Cause, set[str]], against: Mapping[Cause, int]) -> dict[str, Cause]:
    """Choose causes one by one, each for all that it explains and no cause before it did."""
    chosen: dict[str, Cause] = {}
    left = {cause: set(vectors) for cause, vectors in explained.items() if vectors}

    def merit(cause: Cause) -> tuple[bool, int, int, bool, str]:
        count = against[cause]
        return (count > 0, -len(left[cause]), count, not cause.switch, cause.name)

    while left:
        best = min(left, key=merit)
        found = left.pop(best)
        chosen.update(dict.fromkeys(found, best))
        left = {cause: rest for cause, vectors in left.items() if (rest := vectors - found)}
    return chosen
