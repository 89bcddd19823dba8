"""Hands of our engine, written and read again: what a form does not tell is all that is lost."""

from __future__ import annotations

import pytest

from oracle.histories.hands import Collected, Fact, Happened, History, Unit, Wagered
from oracle.specs import workspaces
from tests.histories.hands import bare
from tests.histories.test_writing import read_again
from tests.support.inventing import Plan, sessions

ONLINE = workspaces.houses()["online"].settings
PLANS = [
    Plan(settings=ONLINE, unit=Unit("USD", 2), comings=0.3),
    Plan(settings=ONLINE, tournament=True, all_known=True),
    Plan(settings=ONLINE, game="badacey", betting="pot-limit", unit=Unit("EUR", 2)),
    Plan(settings=ONLINE, betting="no-limit", draws=2, mucked=False),
]


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
