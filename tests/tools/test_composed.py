"""Engines of many mistakes: the same ones each time, and what the verdict says about some."""

import pytest

from oracle.conformance.results import Verdict
from tests.tools.composed import FALSE, RIGHT, asked_about, checked, composition

SAMPLE = (3, 4, 5, 6, 8, 10)


@pytest.mark.parametrize("probing", [True, False])
def test_the_adapter_alone_makes_no_mistake(*, probing: bool) -> None:
    right = composition("open", 0)._replace(
        mistakes=(), hidden=frozenset(), edits=(), probing=probing, left_out=()
    )
    outcomes = asked_about(right).outcomes
    assert {one.verdict for one in outcomes} == {Verdict.PASS}


@pytest.mark.more
@pytest.mark.long
def test_the_verdict_names_most_mistakes_of_a_few_engines_and_hardly_a_false_one() -> None:
    results = [checked(composition("open", number)) for number in SAMPLE]
    showing = [one for row in results for one in row.showing]
    printed = [one for row in results for one in row.printed.values()]
    assert showing.count(RIGHT) >= 0.7 * len(showing)
    assert printed.count(FALSE) <= 0.1 * len(printed)
