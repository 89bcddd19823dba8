"""Engines of many mistakes: the same ones each time, and what the verdict says about some."""

import pytest

from oracle.conformance.results import Verdict
from tests.tools.composed import FALSE, RIGHT, asked_about, checked, composition

MADE = [composition("open", number) for number in range(4)]
SAMPLE = (3, 4, 5, 6, 8, 10)


def test_the_same_engine_is_composed_each_time() -> None:
    assert composition("open", 0) == MADE[0]
    assert composition("held back", 0).mistakes != MADE[0].mistakes


def test_an_engine_has_five_mistakes_or_more_and_two_of_five_are_hidden() -> None:
    for made in MADE:
        count = len(made.mistakes) + len(made.edits)
        assert count >= 5
        assert abs(len(made.hidden) + len(made.edits) - 2 * count / 5) < 1
        assert made.hidden <= {*made.mistakes}


@pytest.mark.parametrize("probing", [True, False])
def test_the_adapter_alone_makes_no_mistake(*, probing: bool) -> None:
    right = MADE[0]._replace(
        mistakes=(), hidden=frozenset(), edits=(), probing=probing, left_out=()
    )
    outcomes = asked_about(right).outcomes
    assert {one.verdict for one in outcomes} == {Verdict.PASS}


def test_a_hidden_mistake_is_suspected_nowhere() -> None:
    made = next(one for one in MADE if one.hidden)
    outcomes = asked_about(made).outcomes
    assert not any(made.hidden & {*one.vector["flags"]} for one in outcomes)


@pytest.mark.more
def test_the_verdict_names_most_mistakes_of_a_few_engines_and_hardly_a_false_one() -> None:
    results = [checked(composition("open", number)) for number in SAMPLE]
    showing = [one for row in results for one in row.showing]
    printed = [one for row in results for one in row.printed.values()]
    assert showing.count(RIGHT) >= 0.7 * len(showing)
    assert printed.count(FALSE) <= 0.1 * len(printed)
