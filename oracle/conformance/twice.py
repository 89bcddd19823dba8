"""Asking an engine some cases again, in a new process and in another order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from oracle.conformance.results import Case, Outcome, RunResult, Verdict
from oracle.wire.grading import Vector

SAMPLE: Final = 60
"""How many cases are asked again by default."""

_JUDGED: Final = (Verdict.PASS, Verdict.FAIL)


def ask_again(
    ask: Callable[[Sequence[Vector]], RunResult], first: RunResult, most: int | None = SAMPLE
) -> Mapping[Case, bool]:
    """Ask again what was judged, the last case first; say whether each answer is another.

    Args:
        ask: runs the engine over vectors.
        first: the run in which all were asked.
        most: how many vectors are asked again, spread evenly; None for all.
    """
    judged = {one.case: one for one in first.outcomes if one.verdict in _JUDGED}
    vectors = list({one.vector["id"]: one.vector for one in judged.values()}.values())
    apart = 1 if most is None else max(1, len(vectors) // most)
    again = ask(vectors[::-apart]) if vectors else RunResult(())
    return {
        one.case: _answer(one) != _answer(judged[one.case])
        for one in again.outcomes
        if one.verdict in _JUDGED and one.case in judged
    }


def _answer(outcome: Outcome) -> tuple[object, ...]:
    """As much of an answer as is compared."""
    return outcome.verdict, list(outcome.differences), outcome.choice
