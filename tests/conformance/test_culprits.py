from __future__ import annotations

import pytest

from oracle.conformance.results import RunResult, Verdict
from oracle.conformance.runner import run
from tests.conformance.test_runner import HOSTILE, PATIENT, POISON
from tests.support.conformance_vectors import Vector, rank_vector
from tests.support.scripted import verdicts


@pytest.mark.parametrize("window", [1, 16, 256])
@pytest.mark.parametrize("culprits", [1, 5, pytest.param(40, marks=pytest.mark.more)])
def test_only_the_culprits_are_lost(culprits: int, window: int) -> None:
    vectors = [*spread(culprits, 120), *[POISON] * (culprits // 2)]
    result = run([*HOSTILE, "dies-on-hand", "--window", str(window)], vectors, PATIENT)
    assert_lost(result, vectors)


@pytest.mark.parametrize("window", [16, 256])
@pytest.mark.parametrize("culprits", [1, 5])
def test_the_culprit_is_found_though_answers_die_with_it(culprits: int, window: int) -> None:
    vectors = spread(culprits, 100)
    mode = ["dies-before-it-writes", "--window", str(window)]
    assert_lost(run([*HOSTILE, *mode], vectors, PATIENT), vectors)


def spread(culprits: int, count: int) -> list[Vector]:
    """Some vectors on which an engine dies, among others."""
    places = {(count // culprits) * number for number in range(culprits)}
    return [POISON if place in places else rank_vector(place) for place in range(count)]


def assert_lost(result: RunResult, vectors: list[Vector]) -> None:
    lost = [outcome.verdict is Verdict.ERROR for outcome in result.outcomes]
    assert lost == [vector is POISON for vector in vectors]
    assert verdicts(result)["pass"] == lost.count(False)
    assert not result.stopped
    assert not result.unexplained
