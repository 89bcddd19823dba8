"""Hands of our engine, written and read again: what a form does not tell is all that is lost."""

from __future__ import annotations

import pytest

from oracle.histories.hands import Collected, Fact, Happened, History, Read, Unit, Wagered
from oracle.histories.sources import read_text
from oracle.specs import workspaces
from tests.histories.told import bare
from tests.support.inventing import Plan, sessions
from tests.support.writers import WRITERS

ONLINE = workspaces.houses()["online"].settings
PLANS = [
    Plan(settings=ONLINE, unit=Unit("USD", 2), comings=0.3),
    Plan(settings=ONLINE, tournament=True, all_known=True),
    Plan(settings=ONLINE, game="badacey", betting="pot-limit", unit=Unit("EUR", 2)),
    Plan(settings=ONLINE, betting="no-limit", draws=2, mucked=False),
]


def again(form: str, *records: History) -> list[Read]:
    return list(read_text("hands.txt", "".join(WRITERS[form](each) for each in records)))


def read_again(form: str, history: History) -> History:
    (told,) = again(form, history)
    assert isinstance(told, History), told
    return bare(told)


def told_by(form: str, history: History) -> History:
    """What a form tells of a hand."""
    stakes = history.stakes
    if stakes.betting == "limit":
        stakes = stakes._replace(small_blind=None, big_blind=None)
    return bare(history)._replace(
        form=form,
        stakes=stakes,
        stacks_after=(),
        facts=tuple(_told(form, fact) for fact in bare(history).facts),
    )


def _told(form: str, fact: Fact) -> Fact:
    match form, fact:
        case "full-tilt", Wagered():
            return fact._replace(by=None, capped=fact.capped or None)
        case "full-tilt", Happened(what="joined"):
            return fact._replace(seat=None)
        case "pokerstars", Collected():
            return fact._replace(half=None)
    return fact


@pytest.mark.parametrize("form", ["pokerstars", "full-tilt"])
@pytest.mark.parametrize("plan", PLANS)
def test_an_invented_hand_is_read_as_it_was_written(form: str, plan: Plan) -> None:
    for history in sessions("hands", plan, 8):
        assert read_again(form, history) == told_by(form, history)


def test_hands_of_different_forms_in_one_text_are_told_apart() -> None:
    (history,) = sessions("hands", PLANS[0], 1)
    text = WRITERS["pokerstars"](history) + WRITERS["full-tilt"](history)
    assert [told.form for told in read_text("", text * 2) if isinstance(told, History)] == [
        "pokerstars",
        "full-tilt",
    ] * 2
