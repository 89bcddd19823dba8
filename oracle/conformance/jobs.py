"""A run shared among several processes of the same engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oracle.conformance.results import Outcome, RunResult
from oracle.conformance.runner import Progress
from oracle.system.pieces import at_once
from oracle.wire.grading import Vector

Run = Callable[[Sequence[Vector], Progress | None], RunResult]


def run_in_jobs(
    run: Run, vectors: Sequence[Vector], jobs: int, progress: Progress | None = None
) -> RunResult:
    """Deal the vectors round to so many processes; the outcomes come in the order of the vectors.

    ``run`` starts an engine of its own each time. If one of them cannot be run to its end, neither
    can the whole.
    """
    shares = [vectors[first::jobs] for first in range(min(jobs, len(vectors)) or 1)]
    done = _Done(len(vectors), progress)
    results = at_once(lambda number: run(shares[number], done.of(number)), range(len(shares)))
    return _merged(results, vectors)


class _Done:
    """How much is done, of all shares together."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._counts: dict[int, int] = {}
        self._total, self._progress = total, progress

    def of(self, number: int) -> Progress | None:
        progress = self._progress
        if progress is None:
            return None

        def told(done: int, _of: int) -> None:
            self._counts[number] = done
            progress(sum([*self._counts.values()]), self._total)

        return told


def _merged(results: Sequence[RunResult], vectors: Sequence[Vector]) -> RunResult:
    whole, *others = results
    by_vector: dict[str, list[Outcome]] = {}
    for result in results:
        for outcome in result.outcomes:
            by_vector.setdefault(outcome.vector["id"], []).append(outcome)
    whole.outcomes = [one for vector in vectors for one in by_vector.get(vector["id"], ())]
    for result in others:
        whole.notes += [note for note in result.notes if note not in whole.notes]
        whole.unexplained += [one for one in result.unexplained if one not in whole.unexplained]
        whole.stopped = whole.stopped or result.stopped
        whole.stderr = whole.stderr or result.stderr
        whole.elapsed = max(whole.elapsed, result.elapsed)
    return whole
