from __future__ import annotations

from oracle.conformance.schedule import Schedule
from oracle.conformance.strays import Strays


def cases(schedule: Schedule) -> list[int]:
    return [case for _, case in schedule.take()]


def test_as_many_are_in_flight_as_the_window_allows() -> None:
    schedule = Schedule(range(5), 2)
    assert schedule.take() == [(1, 0), (2, 1)]
    assert schedule.take() == []
    assert schedule.settle(2) == 1
    assert schedule.settle(2) is None
    assert schedule.take() == [(3, 2)]
    assert schedule.has_work()


def test_a_failure_with_one_in_flight_is_that_ones() -> None:
    schedule = Schedule(range(3), 1)
    schedule.take()
    assert schedule.blame() == 0
    assert cases(schedule) == [1]


def test_after_a_failure_with_several_they_are_sent_one_at_a_time() -> None:
    schedule = Schedule(range(5), 3)
    schedule.take()
    assert schedule.blame() is None
    assert schedule.take() == [(4, 0)]
    assert schedule.take() == []
    schedule.settle(4)
    assert cases(schedule) == [1]
    assert schedule.blame() == 1
    assert cases(schedule) == [2]
    schedule.settle(6)
    assert cases(schedule) == [3, 4]
    schedule.settle(7)
    schedule.settle(8)
    assert not schedule.has_work()
    assert schedule.blame() is None


def test_a_number_is_known_once_it_was_used() -> None:
    schedule = Schedule(range(2), 2)
    schedule.take()
    assert [number for number in range(-1, 5) if schedule.was_asked(number)] == [0, 1, 2]


def test_strays_are_counted_by_kind_up_to_a_limit() -> None:
    strays = Strays(3)
    known = {1, 2}.__contains__
    assert [strays.bear(number, known) for number in (2, 1, 9, "1")] == [True, True, True, False]
    assert strays.sentences() == [
        "the engine wrote 2 answers that came late or twice, the first to id 2",
        "the engine wrote 1 answers to an id that was not asked, the first to id 9",
        "the engine wrote 1 answers whose id is not a number",
    ]
