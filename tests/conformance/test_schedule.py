from itertools import count

import pytest

from oracle.conformance.messages import Numbers
from oracle.conformance.results import Options
from oracle.conformance.schedule import Schedule, UnexpectedReplies


def scheduled(cases: int, window: int) -> Schedule:
    return Schedule(range(cases), window, count(1).__next__)


def cases(schedule: Schedule) -> list[int]:
    return [case for _, case in schedule.take()]


def survives(schedule: Schedule, culprits: set[int]) -> list[int]:
    """Run an engine that answers in order and dies on some cases; give those that are blamed."""
    blamed = []
    while schedule.has_work():
        for number, case in schedule.take():
            if case in culprits:
                blamed.append(schedule.fail())
                break
            schedule.settle(number)
    return [case for case in blamed if case is not None]


def test_as_many_are_in_flight_as_the_window_allows() -> None:
    schedule = scheduled(5, 2)
    assert schedule.take() == [(1, 0), (2, 1)]
    assert schedule.take() == []
    assert schedule.settle(2) == 1
    assert schedule.settle(2) is None
    assert schedule.answered(2) == 1
    assert schedule.answered(1) is None
    assert schedule.take() == [(3, 2)]
    assert schedule.has_work()


def test_a_failure_of_a_process_that_was_asked_one_case_is_that_ones() -> None:
    schedule = scheduled(3, 1)
    schedule.take()
    assert schedule.fail() == 0
    assert cases(schedule) == [1]


def test_a_case_is_asked_again_alone_before_it_is_to_blame() -> None:
    schedule = scheduled(3, 1)
    [(number, _)] = schedule.take()
    schedule.settle(number)
    assert cases(schedule) == [1]
    assert schedule.fail() is None
    assert cases(schedule) == [1]
    assert schedule.fail() == 1
    assert schedule.not_explained == 0


def test_suspects_are_halved_after_the_oldest() -> None:
    schedule = scheduled(9, 6)
    schedule.take()
    assert schedule.fail() is None
    [(number, case)] = schedule.take()
    assert case == 0
    assert schedule.take() == []
    schedule.settle(number)
    (number, case), *others = schedule.take()
    assert [case, *(case for _, case in others)] == [1, 2, 3]
    schedule.settle(number)
    assert schedule.fail() is None
    assert cases(schedule) == [2]
    assert schedule.fail() == 2
    assert cases(schedule) == [3]


def test_a_failure_without_a_culprit_is_counted() -> None:
    schedule = scheduled(4, 4)
    schedule.take()
    schedule.fail()
    assert survives(schedule, set()) == []
    assert schedule.not_explained == 1


def test_a_failure_with_nothing_in_flight_is_counted() -> None:
    schedule = scheduled(0, 4)
    assert schedule.fail() is None
    assert schedule.not_explained == 1


@pytest.mark.parametrize("window", [1, 2, 16, 256])
@pytest.mark.parametrize(
    "culprits", [{0}, {299}, set(range(0, 300, 3)), set(range(60, 260)), set(range(200))]
)
def test_only_culprits_are_blamed(culprits: set[int], window: int) -> None:
    schedule = scheduled(300, window)
    assert sorted(survives(schedule, culprits)) == sorted(culprits)
    assert schedule.not_explained == 0


def test_neighbours_that_all_fail_are_told_from_an_engine_that_fails_on_everything() -> None:
    assert most_failures_in_a_row(range(100, 600)) < Options().restarts
    assert most_failures_in_a_row(range(500, 1000)) < Options().restarts
    assert most_failures_in_a_row(range(1000)) > 1000


def most_failures_in_a_row(culprits: range) -> int:
    schedule, most = scheduled(1000, 16), 0
    while schedule.has_work():
        for number, case in schedule.take():
            if case in culprits:
                schedule.fail()
                most = max(most, schedule.failures_in_a_row)
                break
            schedule.settle(number)
    return most


def test_a_case_asked_again_as_a_proof_of_life_is_not_lost() -> None:
    schedule = scheduled(6, 1)
    [(number, _)] = schedule.take()
    schedule.settle(number)
    blamed = []
    for _ in range(5):
        schedule.take()
        blamed.append(schedule.fail())
    assert blamed == [None, 1, 2, None, None]
    assert cases(schedule) == [0]


def test_numbers_are_drawn_once_and_cannot_be_guessed() -> None:
    numbers = Numbers({0})
    drawn = [numbers.draw() for _ in range(5000)]
    assert len(set(drawn)) == 5000
    assert 0 < min(drawn) <= max(drawn) < 2**31
    assert drawn != sorted(drawn)


def test_repeated_answers_are_counted_in_a_row_up_to_a_limit() -> None:
    strays = UnexpectedReplies(2)
    assert strays.sentences() == []
    assert [strays.bear(), strays.bear(), strays.bear()] == [True, True, False]
    strays.renew()
    assert strays.bear()
    assert strays.sentences() == ["the engine repeated an answer 4 times"]
