import pytest

from oracle.report.explained import explained, point_of
from oracle.report.explanation import explain_given
from oracle.report.html import as_html
from oracle.report.replay import given_from, replay
from oracle.report.terminal import as_text
from tests.support.api import played_vectors
from tests.support.explaining import CAP, LIMIT, scenario_told, script, seat
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
    told = scenario_told(CAP)
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


@pytest.mark.parametrize(
    ("name", "point"),
    [
        (CAP, "refused"),
        ("rulings.amount-alone.forty-on-top-of-twenty", "ruled"),
        ("showdown.first-to-show.an-earlier-bettor-who-has-folded", "shown"),
    ],
)
def test_the_point_of_a_hand_is_where_its_rule_decides(name: str, point: str) -> None:
    told = scenario_told(name)
    places = point_of(told)
    steps = [told.steps[place] for place in places]
    if point == "refused":
        assert steps
        assert all("betting.raise-cap" in {one.rule for one in step.refused} for step in steps)
    elif point == "ruled":
        assert [step.title for step in steps] == ["Seat 1 says 40", "The ruling on seat 1"]
    else:
        (step,) = steps
        assert any("showdown.first-to-show" in one.rules for one in step.sentences)


def test_what_is_about_no_rule_is_told_whole() -> None:
    told = script(LIMIT, seat(3, "call"), seat(1, "call"), seat(2, "check"))
    assert point_of(told) == ()
    assert explained(told, whole=False) == explained(told)


def test_every_kind_of_hand_has_a_point_that_is_in_it() -> None:
    for one in played_vectors(40):
        told = explain_given(given_from(one))
        places = point_of(told)
        assert places
        assert list(places) == sorted(set(places))
        assert as_text(explained(told, whole=False)).count("\n") < 110
