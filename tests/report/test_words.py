"""How people say what a table is."""

from typing import Any

import pytest

from oracle.core.table import Outcome
from oracle.report.observations import outcome_denied, outcome_in_words
from oracle.report.words import counted_are, table_in_words
from oracle.specs.checking import schema
from oracle.wire.tables import full_table
from tests.support.tables import tables_beside


@pytest.mark.parametrize(("table", "said"), tables_beside(__file__))
def test_a_table_in_words_has_all_that_is_posted(table: dict[str, Any], said: str) -> None:
    limit = {"small-bet": 2, "stacks": [9, 9, 9]}
    blind = {"big-blind": 3} if table.get("small-bet", 2) is None else {}
    assert said in table_in_words(full_table({**limit, **blind, **table}))


def test_a_number_says_whether_a_thing_is_or_things_are() -> None:
    assert [counted_are(number, "draw") for number in (0, 1, 1_000)] == [
        "0 draws are",
        "1 draw is",
        "1,000 draws are",
    ]


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("call"), "it is not a call"),
        (Outcome("raise"), "it is not a raise"),
        (Outcome("raise", 40), "it is not a raise to 40"),
        (Outcome("bet", 20), "it is not a bet of 20"),
        (Outcome("plays", 25), "25 is not the smallest chip that plays"),
        (Outcome("call", 20, 5, 3), "it is not a call"),
        (Outcome("none"), "it is an action"),
    ],
)
def test_what_an_act_is_not_is_a_sentence(outcome: Outcome, said: str) -> None:
    assert outcome_denied(outcome) == said


def test_each_outcome_has_a_sentence_for_both() -> None:
    words = schema("vector")["$defs"]["outcome"]["properties"]["do"]["enum"]
    assert len(words) > 10
    for word in words:
        assert outcome_denied(Outcome(word)) != outcome_in_words(Outcome(word, 5))
