"""What every report of a run has: the engine, a row for each case, and the mistakes behind them."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from oracle.conformance.claims import Claims, Configuration
from oracle.conformance.keeping import cut_keys
from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.wire.aspects import ASPECTS
from oracle.wire.grading import START, Difference


def engine_claimed(claims: Claims | None) -> dict[str, Any] | None:
    """What the engine claimed; None if it never said hello."""
    if claims is None:
        return None
    refuses = claims.refuses
    return {
        "name": claims.name,
        "version": claims.version,
        "kinds": sorted(claims.kinds),
        "rankings": {name: sorted(sizes) for name, sizes in sorted(claims.rankings.items())},
        "plays": [_configuration(one) for one in claims.plays],
        "acts": sorted(claims.acts),
        "refuses": refuses if isinstance(refuses, bool) else sorted(refuses),
        "window": claims.window,
    }


def counts_of(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many cases have each of the four outcomes."""
    found = Counter(outcome.verdict for outcome in outcomes)
    return {verdict.value: found[verdict] for verdict in Verdict}


def by_configuration(result: RunResult) -> dict[str, dict[str, int]]:
    """How many cases have each outcome in each configuration in which the engine plays."""
    plays = result.claims.plays if result.claims else ()
    return {
        one.name: counts_of(case for case in result.outcomes if case.asked_as == one.name)
        for one in plays
    }


def by_aspect(outcomes: Sequence[Outcome]) -> dict[str, dict[str, int]]:
    """For each aspect, in how many plays it was compared, and in how many all of it was right."""
    return {
        aspect: {
            "compared": sum(aspect in outcome.aspects for outcome in outcomes),
            "right": sum(outcome.aspects.get(aspect, False) for outcome in outcomes),
        }
        for aspect in ASPECTS
    }


def rows_of(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """A row for each case, in the order of the run."""
    return [
        {
            "case": outcome.vector["id"],
            "as": outcome.asked_as,
            "outcome": outcome.verdict.value,
            "message": outcome.message or None,
            "aspects": _aspects(frozenset(outcome.aspects.items())),
            "differences": list(map(_difference, outcome.differences)),
        }
        for outcome in outcomes
    ]


def choices(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    """How often each setting was chosen where the rules allow several rulings, by switch."""
    found: dict[str, dict[str, int]] = {}
    for outcome in outcomes:
        if outcome.choice is not None:
            switch, _, setting = outcome.choice.partition("=")
            counts = found.setdefault(switch, {})
            counts[setting] = counts.get(setting, 0) + 1
    return {switch: dict(sorted(found[switch].items())) for switch in sorted(found)}


def _configuration(one: Configuration) -> dict[str, Any]:
    return {
        "name": one.name,
        "games": sorted(one.games),
        "betting": sorted(one.betting),
        "draws": sorted(one.draws),
        "players": None if one.players is None else list(one.players),
        "takes": sorted(one.takes),
        "chips": {
            "smallest": None if one.smallest is None else sorted(one.smallest),
            "largest-amount": one.largest_amount,
        },
        "house": one.house,
        "settings": dict(one.settings),
    }


@functools.cache
def _aspects(found: frozenset[tuple[str, bool]]) -> dict[str, str]:
    """Give the words for aspects; rows with the same ones share them."""
    return {name: "pass" if right else "fail" for name, right in sorted(found)}


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "place": _place(difference.step),
        "key": difference.field,
        "aspect": difference.aspect,
        "expected": difference.expected,
        "got": difference.got,
        **cut_keys(difference),
    }


def _place(step: int | None) -> str | None:
    """Where in the vector's ``expect`` a difference is; None if the vector has no steps."""
    if step is None:
        return None
    return "start" if step == START else f"steps[{step}]"
