"""The blocks of a failure, in every form, on a terminal of 100 columns."""

import re
from collections.abc import Callable, Mapping
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

CAP = "betting.raise-cap.six-players-before-the-draw"


def page(outcome: Outcome) -> Page:
    return Page("a failure", failure(shown(outcome)))


def text(outcome: Outcome) -> str:
    return " ".join(text_of(page(outcome)).split())


CASES: Final[Mapping[str, tuple[Callable[[], Outcome], tuple[str, ...]]]] = {
    "no-cap": (
        lambda: with_mistake(vector_of(CAP), "there-is-no-cap"),
        ("First betting round: ", "--> ", "as expected: the first betting round", "may fold"),
    ),
    "rank": (
        lambda: failing(
            vector_of("ranking.best-subset.pair-of-fours-beside-a-deuce~8"),
            lambda told: told.update(ranks=["2", "4", "7"], plays=[], order=5),
        ),
        (
            "7-4-2, from high to low",
            "2-4-7, the same ranks in another order",
            "no card",
            "5, that of a six-three badugi: 6-3-2-A",
            "4c does not play because the 4d is another four that plays",
        ),
    ),
    "compare": (
        lambda: failing(
            vector_of("ranking.low-pairs-lose.pair-of-aces-k-q-j-beats-pair-of-deuces-4-3-a"),
            lambda told: told.update(places=[2, 1]),
        ),
        ("pair of aces (K-Q-J-A-A)", "Expected", "Got", "Hand 1 beats hand 2"),
    ),
    "setup": (
        lambda: failing(
            vector_of("forced-bets.players.thirteen-in-badugi"),
            lambda told: told.update(accepted=False),
        ),
        ("13 players play limit Badugi", "the table is accepted", "the table is refused"),
    ),
    "next-hand": (
        lambda: failing(
            vector_of("next-hand.new-cards.one-chip-in-limit"),
            lambda told: told.update({"button": 2, "seats": [3, 4, 1]}),
        ),
        ("1 button", "not dealt in", "button, not dealt in", "4 1 3", "3 4 1"),
    ),
    "ruling": (
        lambda: failing(
            vector_of("rulings.what-changes-the-action.a-call-in-between"),
            lambda told: told.update(outcome={"do": "call"}),
        ),
        (
            "--> seat 4 silently puts one chip of 20 into the pot, seat 2 calls",
            "Seat 2 may fold, call 20 or raise to 40",
            "The ruling on seat 4 differs",
            "the act does not count and 20 are returned",
            "the player calls",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_form_shows_the_hand(case: str) -> None:
    make, said = CASES[case]
    outcome = make()
    body = as_html(page(outcome)).partition("<body>")[2]
    forms = (
        text(outcome),
        re.sub(r"[`\\]", "", as_markdown(page(outcome))),
        " ".join(unescape(re.sub(r"<[^>]*>", "", body)).split()),
    )
    for form in forms:
        for part in said:
            assert part in form


@pytest.mark.parametrize("case", CASES)
def test_no_line_is_longer_than_the_terminal(case: str) -> None:
    assert max(map(len, text_of(page(CASES[case][0]())).splitlines())) <= 100


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
