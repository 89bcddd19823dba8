"""Answers in short: two are the same where all that is compared is the same."""

from typing import Any

import pytest

from oracle.wire.grading import MONEY, Difference, keys_of, signature
from tests.support.conformance_vectors import PLAY, RANK

POTS = [{"amount": 2, "won": {"whole": [0, 2, 0]}}]


def of(*differences: Difference) -> dict[str, str]:
    return signature(PLAY, differences)


def test_a_right_answer_has_an_empty_signature() -> None:
    assert of() == {}


def test_each_key_has_a_digest_of_where_it_differs_and_of_what_was_given() -> None:
    one = Difference(0, "actor", 1, 2)
    again = of(one, Difference(0, "phase", "bet-1", "draw-1"))
    assert again.keys() == {"actor", "phase"}
    assert again["actor"] == of(one)["actor"]
    for other in (one._replace(got=3), one._replace(step=2), one._replace(got=None)):
        assert of(other)["actor"] != again["actor"]
    assert of(one._replace(expected=9)) == of(one)
    assert of(one, one._replace(step=2)) != of(one)


@pytest.mark.parametrize(("got", "kept"), [(2, 1), (3, 2)])
def test_what_is_seen_after_a_refused_try_counts_only_if_it_is_another(got: int, kept: int) -> None:
    before = Difference(0, "actor", 1, 2)
    refused = Difference(1, "actor", 1, got)
    assert (of(before, refused) == of(before)) == (kept == 1)


def test_a_wrong_refusal_counts_always() -> None:
    before = Difference(0, "refused", False, True)
    assert of(before, Difference(1, "refused", True, True)) != of(before)


def test_stacks_at_the_end_are_told_from_those_on_the_way() -> None:
    end = Difference(2, "stacks", [99, 101, 100], [101, 99, 100], MONEY)
    assert of(end).keys() == {"stacks.end"}
    assert of(end._replace(step=0, aspect="state")).keys() == {"stacks"}


@pytest.mark.parametrize(
    ("got", "keys"),
    [
        ([{"amount": 3, "won": {"whole": [0, 3, 0]}}], {"pots", "pots.amounts"}),
        ([{"amount": 2, "won": {"whole": [2, 0, 0]}}], {"pots"}),
        ([{"amount": 3}], {"pots.amounts"}),
        ("[... (a text that was cut)", {"pots"}),
    ],
)
def test_amounts_of_pots_are_told_from_their_winners(got: Any, keys: set[str]) -> None:
    assert of(Difference(2, "pots", POTS, got)).keys() == keys


def test_a_vector_without_steps_is_signed_too() -> None:
    ranks = Difference(None, "ranks", ["4", "3", "A"], ["6", "4", "3"])
    assert signature(RANK, [ranks]).keys() == {"ranks"}


@pytest.mark.parametrize(
    ("fields", "keys"),
    [
        (["ranks", "order"], {"ranks", "order"}),
        (["stacks"], {"stacks", "stacks.end"}),
        (["pots"], {"pots.amounts"}),
        (["pots", "pots.won"], {"pots", "pots.won"}),
    ],
)
def test_the_keys_of_what_was_compared(fields: list[str], keys: set[str]) -> None:
    assert keys <= keys_of(fields) <= keys | {"pots.amounts"}
