import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.core.pots import Excess, Pot, divide, excess, layers

pytestmark = pytest.mark.core


def test_one_level_is_one_pot_with_the_folded_chips_in_it() -> None:
    assert layers([4, 4, 1], [True, True, False]) == [Pot(9, (0, 1))]


def test_each_level_of_an_all_in_is_a_pot() -> None:
    assert layers([50, 100, 100], [True, True, True]) == [Pot(150, (0, 1, 2)), Pot(100, (1, 2))]


def test_folded_chips_above_a_level_go_to_the_pot_of_their_level() -> None:
    assert layers([10, 30, 30, 25], [True, True, True, False]) == [
        Pot(40, (0, 1, 2)),
        Pot(55, (1, 2)),
    ]


def test_a_player_who_paid_nothing_makes_no_pot() -> None:
    assert layers([0, 5, 5], [True, True, True]) == [Pot(10, (1, 2))]


def test_the_part_of_a_bet_that_nobody_matched_is_found() -> None:
    assert excess([1, 2, 4]) == Excess(2, 2)


def test_a_matched_bet_has_no_excess() -> None:
    assert excess([4, 2, 4]) is None


def test_a_lone_bettor_gets_everything_back() -> None:
    assert excess([7]) == Excess(0, 7)


def test_eleven_chips_three_ways_leave_two_odd_chips() -> None:
    assert divide(11, 3, 1) == (3, 2)


def test_shares_are_whole_chips() -> None:
    assert divide(1100, 3, 100) == (300, 2)


def test_less_than_a_chip_is_an_odd_chip_of_its_own() -> None:
    assert divide(1150, 2, 100) == (500, 2)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.booleans()), min_size=2, max_size=8).filter(
        lambda seats: any(live for _chips, live in seats)
    )
)
def test_pots_hold_everything_that_was_paid(
    seats: list[tuple[int, bool]],
) -> None:
    paid, live = [chips for chips, _live in seats], [alive for _chips, alive in seats]
    pots = layers(paid, live)
    assert sum(pot.amount for pot in pots) == (sum(paid) if pots else 0)
    assert all(pot.seats for pot in pots)
