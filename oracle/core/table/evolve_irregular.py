"""What the events around a ruling change. Bookkeeping, as in ``oracle.core.table.evolve``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.core.table import events as happened
from oracle.core.table.rulings import REGULAR
from oracle.core.table.state import State


def turn_taken(state: State, seat: int) -> None:
    """Forget what lasted only until a seat acted."""
    irregular = state.irregular
    state.irregular = irregular._replace(
        given_up=tuple(given for given in irregular.given_up if given[0] != seat),
        time=tuple(caller for caller in irregular.time if caller != seat),
        motion=None if irregular.motion and irregular.motion[0].seat == seat else irregular.motion,
    )


def _acted_early(state: State, event: happened.ActedEarly) -> None:
    keep(state, early=(*state.irregular.early, event.early))


def _early_acts_follow(state: State, event: happened.EarlyActsFollow) -> None:
    place = len(state.actions)
    keep(
        state,
        early=tuple(
            early._replace(known=early.known | {place}) if early.seat in event.seats else early
            for early in state.irregular.early
        ),
    )


def _early_act_settled(state: State, event: happened.EarlyActSettled) -> None:
    waiting = tuple(early for early in state.irregular.early if early.seat != event.seat)
    keep(state, early=waiting)


def _raise_given_up(state: State, event: happened.RaiseGivenUp) -> None:
    keep(state, given_up=(*state.irregular.given_up, (event.seat, event.rule)))


def _time_called(state: State, event: happened.TimeCalled) -> None:
    keep(state, time=(*state.irregular.time, event.seat))


def _right_judged(state: State, event: happened.RightJudged) -> None:
    keep(state, judged=(event.seat, len(state.actions)))


def _chips_moved(state: State, event: happened.ChipsMoved) -> None:
    keep(state, motion=(event.move, len(state.irregular.early)))


def _chips_pulled_back(state: State, _event: happened.ChipsPulledBack) -> None:
    keep(state, motion=None)


def keep(state: State, **changes: Any) -> None:
    """Change what a state remembers about irregular acts."""
    kept = state.irregular._replace(**changes)
    state.irregular = REGULAR if kept == REGULAR else kept


CHANGES: dict[type[happened.Event], Callable[[State, Any], None]] = {
    happened.ActedEarly: _acted_early,
    happened.EarlyActsFollow: _early_acts_follow,
    happened.EarlyActSettled: _early_act_settled,
    happened.RaiseGivenUp: _raise_given_up,
    happened.TimeCalled: _time_called,
    happened.RightJudged: _right_judged,
    happened.ChipsMoved: _chips_moved,
    happened.ChipsPulledBack: _chips_pulled_back,
}
