from typing import Any

import pytest

from oracle.specs.playing import (
    hands_in_words,
    in_words,
    options_in_words,
    pots_in_words,
    with_place,
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        ([], "nothing"),
        (["in", "all-in"], "[in, all-in]"),
        ({"8s", "7s"}, "7s 8s"),
        (set(), "no card"),
        ({"1": 6, "2": True}, "1 6, 2 true"),
    ],
)
def test_a_value_is_told_without_the_signs_of_python(value: Any, words: str) -> None:
    assert in_words(value) == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "nothing"),
        ({"draw": 4}, "draw up to 4"),
        ({"show": True, "muck": True}, "show or muck"),
        ({"fold": True, "call": 2, "raise": [4, 7]}, "fold, call 2 or raise to 4 up to 7"),
    ],
)
def test_what_may_be_done_is_told_as_players_say_it(options: dict[str, Any], words: str) -> None:
    assert options_in_words(options) == words


def test_hands_and_pots_are_told_with_their_seats() -> None:
    assert hands_in_words({"2": ["8s", "7s"], "1": ["As"]}) == "As of seat 1, 7s 8s of seat 2"
    assert hands_in_words({}) == "no hand"
    halves = {"amount": 6, "ace-to-five": {"2": 3}, "badugi": {"1": 3}}
    assert pots_in_words([{"amount": 4, "whole": {"1": 2, "3": 2}}, halves]) == (
        "4 (2 to seat 1 and 2 to seat 3), 6 (ace-to-five: 3 to seat 2; badugi: 3 to seat 1)"
    )
    assert pots_in_words([]) == "none"


def test_a_problem_has_the_place_of_its_line_or_of_what_it_belongs_to() -> None:
    assert with_place("line 5: the pot is 3, not 4", "a.yaml") == "a.yaml:5: the pot is 3, not 4"
    assert with_place("no deck", "a.yaml", 2) == "a.yaml:2: no deck"
    assert with_place("no deck", "a.yaml") == "a.yaml: no deck"
