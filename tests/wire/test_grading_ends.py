"""The end of a hand without its steps, and a dealer that gathers other cards."""

import pytest

from oracle.conformance.messages import Message
from oracle.wire.grading import MONEY, START, STATE, TRIES, Difference, examine, grade
from tests.support.conformance_vectors import HONEST, PLAY, Vector, fields, with_deck


@pytest.mark.parametrize(
    ("answer", "expected", "aspects"),
    [
        ({"end": {"stacks": [99, 101, 100]}}, [], {MONEY: True}),
        ({"end": {"stacks": [0, 0, 0]}}, [(2, "stacks")], {MONEY: False}),
        ({"refused": [1]}, [], {TRIES: True}),
        ({"refused": []}, [(1, "refused")], {TRIES: False}),
        ({"refused": [0, 1]}, [(0, "refused")], {TRIES: False}),
        ({"refused": [1, 2]}, [(2, "refused")], {TRIES: False}),
        (
            {"refused": [1], "end": {"stacks": [0, 0, 0], "actor": None}},
            [(2, "stacks")],
            {TRIES: True, STATE: True, MONEY: False},
        ),
        ({"refused": [], "end": {"stacks": [0, 0, 0]}}, [(1, "refused")], {TRIES: False}),
    ],
)
def test_the_end_may_be_told_alone(
    answer: Message, expected: list[tuple[int, str]], aspects: dict[str, bool]
) -> None:
    found = examine(PLAY, answer)
    assert fields(found.differences) == expected
    assert found.aspects == aspects


def shortened(steps: int, vector: Vector = PLAY) -> Vector:
    """The play with its first tries alone."""
    given = {**vector["given"], "tries": vector["given"]["tries"][:steps]}
    expect = {**vector["expect"], "steps": vector["expect"]["steps"][:steps]}
    return {**vector, "given": given, "expect": expect}


def test_the_end_of_a_script_is_what_was_seen_last_be_the_hand_over_or_not() -> None:
    folded, start = HONEST["steps"][0], HONEST["start"]
    for steps, seen, last in ((2, folded, 1), (1, folded, 0), (0, start, START)):
        assert grade(shortened(steps), {"end": seen}) == []
        wrong = {**seen, "stacks": [0, 0, 0]}
        assert grade(shortened(steps), {"end": wrong}) == [
            Difference(last, "stacks", seen["stacks"], [0, 0, 0], STATE)
        ]


PACK = ["As", "2d", "3h"]
SHUFFLED = with_deck(PLAY, ["Ks", "Kd"], PACK)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"reshuffle": 1, "cards": ["As", "2d", "4h"]}, PACK),
        ({"reshuffle": 1, "cards": []}, PACK),
        ({"reshuffle": 0, "cards": PACK}, ["Ks", "Kd"]),
        ({"reshuffle": 2, "cards": PACK}, None),
        ({"reshuffle": 10**30, "cards": []}, None),
    ],
)
@pytest.mark.parametrize(
    ("steps", "place"), [(HONEST["steps"][:1], 1), ([], 0), (HONEST["steps"], 2), (None, 2)]
)
def test_a_dealer_that_gathers_other_cards_differs(
    steps: list[Message] | None, place: int, told: Message, expected: list[str] | None
) -> None:
    answer = {"gathers": told} if steps is None else {"steps": steps, "gathers": told}
    (found,) = grade(SHUFFLED, answer)
    wanted = expected and sorted(expected)
    assert found == Difference(place, "gathers", wanted, sorted(told["cards"]), STATE)


@pytest.mark.parametrize("form", [{"steps": HONEST["steps"]}, {"end": {}}])
def test_a_dealer_that_gathers_the_right_cards_has_no_reason_to_stop(form: Message) -> None:
    for cards in (PACK, PACK[::-1]):
        answer = {**form, "gathers": {"reshuffle": 1, "cards": cards}}
        assert grade(SHUFFLED, answer) == [Difference(2, "gathers", None, sorted(cards), STATE)]


def test_what_comes_before_the_other_cards_is_graded_and_the_end_is_not() -> None:
    gathers = {"reshuffle": 0, "cards": PACK}
    early = {"steps": [{"stacks": [0, 0, 0]}], "gathers": gathers}
    assert fields(grade(SHUFFLED, early)) == [(0, "stacks"), (1, "gathers")]
    ended = {"refused": [1], "end": {"stacks": [0, 0, 0]}, "gathers": gathers}
    assert fields(grade(SHUFFLED, ended)) == [(2, "gathers")]
    none = examine(shortened(0, SHUFFLED), {"steps": [], "gathers": gathers})
    assert fields(none.differences) == [(START, "gathers")]


@pytest.mark.parametrize("refused", [[], [1], [0]])
def test_without_steps_nothing_says_which_tries_come_before_the_other_cards(
    refused: list[int],
) -> None:
    gathers = {"reshuffle": 0, "cards": PACK}
    answer = {"refused": refused, "end": {}, "gathers": gathers}
    assert fields(grade(SHUFFLED, answer)) == [(2, "gathers")]
