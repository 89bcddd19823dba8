"""Symptoms before causes: what wrong answers have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from oracle.conformance.evidence import ADAPTER, NEARLY_ALL, Symptom
from oracle.conformance.results import Case, Outcome
from oracle.conformance.symptoms_of_plays import of_amounts, of_chips, of_course, of_showdowns
from oracle.conformance.symptoms_of_ranks import (
    asked_twice,
    in_common,
    of_errors,
    of_orders,
    of_places,
    of_ranks,
)


def symptoms_of(
    outcomes: Sequence[Outcome], twice: Mapping[Case, bool] | None = None
) -> list[Symptom]:
    """Name what the wrong answers have in common; what points to the adapter comes first.

    ``twice`` has the cases that were asked twice, and whether the second answer was another.
    """
    found = [one for look in _LOOKS for one in look(outcomes)]
    if again := asked_twice(twice or {}, outcomes):
        found = [one for one in found if one.id not in _OF_ORDERS] + again
    hidden = {other for one in found for other in _INCLUDES.get(one.id, ())}
    found = [one for one in found if one.id not in hidden]
    found += [one for one in in_common(outcomes) if _is_news(one, found)]
    return sorted(found, key=lambda one: one.points_to != ADAPTER)


def _is_news(common: Symptom, found: Sequence[Symptom]) -> bool:
    """Whether a property in common tells more than a symptom that nearly the same cases show."""
    cases = set(common.cases)
    return not any(len(cases & set(one.cases)) >= NEARLY_ALL * len(cases) for one in found)


_LOOKS: Final = (
    of_errors,
    of_ranks,
    of_places,
    of_orders,
    of_showdowns,
    of_chips,
    of_amounts,
    of_course,
)
_INCLUDES: Final[Mapping[str, tuple[str, ...]]] = {
    "ranks-in-the-order-of-the-hand": ("depends-on-the-order-of-cards",),
    "amounts-in-another-unit": ("chips-not-conserved-on-the-way", "chips-not-conserved-at-the-end"),
    "stacks-before-the-bets": ("chips-not-conserved-on-the-way",),
    "seen-before-the-try": ("a-hand-never-ends", "chips-not-conserved-at-the-end"),
}
"""What goes without saying where another symptom is named."""
_OF_ORDERS: Final = frozenset({"another-answer-when-asked-again", "depends-on-the-order-of-cards"})
