"""The blocks of a failure, in every form, on a terminal of 100 columns."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any, Final

import pytest

from oracle.conformance.failures import shown
from oracle.conformance.results import Outcome
from oracle.report.failed_hands import failure
from oracle.report.html import as_html
from oracle.report.markdown import as_markdown
from oracle.report.page import Page
from tests.support.failing import failing, vector_of, with_mistake
from tests.support.pages import text_of
from tests.support.tables import tables_beside


def page(outcome: Outcome) -> Page:
    return Page("a failure", failure(shown(outcome)))


def text(outcome: Outcome) -> str:
    return " ".join(text_of(page(outcome)).split())


CASES: Final[Mapping[str, dict[str, Any]]] = tables_beside(__file__)


def outcome_of(case: str) -> Outcome:
    vector, made = vector_of(CASES[case]["vector"]), CASES[case].get("mistake")
    if made:
        return with_mistake(vector, made)
    return failing(vector, lambda told: told.update(CASES[case]["got"]))


@pytest.mark.parametrize("case", CASES)
def test_every_form_shows_the_hand(case: str) -> None:
    outcome = outcome_of(case)
    body = as_html(page(outcome)).partition("<body>")[2]
    forms = (
        text(outcome),
        re.sub(r"[`\\]", "", as_markdown(page(outcome))),
        " ".join(unescape(re.sub(r"<[^>]*>", "", body)).split()),
    )
    for form in forms:
        for part in CASES[case]["said"]:
            assert part in form


@pytest.mark.parametrize("case", CASES)
def test_no_line_is_longer_than_the_terminal(case: str) -> None:
    assert max(map(len, text_of(page(outcome_of(case))).splitlines())) <= 100


def test_acts_that_are_alike_are_told_together() -> None:
    name = "showdown.side-pots.the-badugi-half-of-the-main-pot"
    outcome = failing(vector_of(name), lambda told: told["steps"][-1].update(stacks=[0, 0, 250]))
    told = text(outcome)
    assert "- First betting round: seat 3 raises to 100, seats 1 and 2 call" in told
    assert "- First draw: seats 1 and 2 stand pat, --> seat 3 stands pat" in told
    assert "75 (got 0)" in told


def test_only_what_is_known_of_the_end_is_blamed_on_the_end() -> None:
    def the_end(told: dict[str, Any]) -> None:
        last = dict(told.pop("steps")[-1])
        told.clear()
        told["end"] = {**last, "stacks": [0, 0, 250]}

    name = "showdown.side-pots.the-badugi-half-of-the-main-pot"
    assert "shows only the end of the hand" in text(failing(vector_of(name), the_end))
