"""A walk as a report: what was asked, what differs, and where it begins to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.conformance import START, Outcome, Verdict, engine_claimed, rows_of
from oracle.prose import place_in_words
from oracle.reporting import Measuring, Report
from oracle.trees import Branch, act_in_words, tree_data
from oracle.walks.leading import Walked


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
