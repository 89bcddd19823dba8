from __future__ import annotations

from oracle.report.explained import explained
from oracle.report.explanation import explain_scenario
from oracle.report.html import as_html
from oracle.report.replay import replay
from oracle.report.terminal import as_text
from oracle.specs.scenarios import load_scenarios
from tests.support.explaining import CAP, LIMIT, script, seat
from tests.support.pages import explanation_text


def lines_with(told: str, part: str) -> list[str]:
    return [line.strip() for line in told.splitlines() if part in line]


def test_a_reason_is_told_where_it_first_comes_up_and_named_after_that() -> None:
    told = explanation_text(script(LIMIT, seat(3, "call"), seat(1, "call"), seat(2, "check")))
    assert len(lines_with(told, "Cards are drawn only in a draw.")) == 1
    assert lines_with(told, "As before") == [
        "- As before, seat 1 may not check, bet, raise to 5 or draw; seats 2 and 3 may not act.",
        "- As before, seat 2 may not bet, raise to 5 or draw; seats 1 and 3 may not act.",
    ]


def test_a_reason_that_is_new_is_told_in_full_beside_those_that_are_not() -> None:
    told = explanation_text(script(LIMIT, seat(3, "call"), seat(1, "call")))
    assert "- Seat 2 may not call: There is nothing to call. [betting.bet-only-when-" in told


def test_nothing_that_is_barred_is_left_out() -> None:
    told = explain_scenario(next(one for one in load_scenarios() if one.id == CAP))
    page = explained(told)
    text = " ".join(as_text(page).split())
    for step in told.steps:
        for bar in step.turn.not_legal if step.turn else ():
            for action in bar.actions:
                assert action in text


def test_the_page_of_a_hand_can_be_stepped_through() -> None:
    told = script(LIMIT, seat(3, "call"))
    assert 'data-hand="' in as_html(explained(told, replay(told)))
    assert 'data-hand="' not in as_html(explained(told))
