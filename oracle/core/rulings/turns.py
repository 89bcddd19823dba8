"""Acts in turn, the right to act, and time. Seats are counted clockwise from the button."""

from __future__ import annotations

from typing import Any

from oracle.core.rulings.acting import does_not_count, in_turn
from oracle.core.table import (
    BET,
    BINDING,
    MAY_BE_HELD,
    VOID,
    CallTime,
    Checked,
    Event,
    Folded,
    Outcome,
    Reason,
    RightJudged,
    Ruled,
    Ruling,
    State,
    TimeCalled,
    Why,
)

_RIGHT = "rulings.right-to-act"
_TIME = "rulings.time"
_STRING = "rulings.string-raise"


def act_that_means_an_action(state: State, act: Any) -> Ruling:
    """A word, chips or a rap count at once in turn, and wait for their turn out of turn.

    Cites: rulings.out-of-turn, rulings.string-raise
    """
    seat = act.seat
    if state.actions and state.actions[-1].seat == seat and state.actor != seat:
        return does_not_count(act, (Outcome("raise"),), (_STRING,), Why.HAS_ACTED)
    reading = state.table.rules.reading[type(act)](state, act)
    if seat != state.actor:
        return state.table.rules.out_of_turn(state, act, reading)
    ruling = in_turn(state, seat, reading)
    before = state.table.rules.before_an_action(state, act)
    return ruling._replace(then=(*before, *ruling.then))


def rulings_that_are_due(state: State, seat: int) -> Event | None:
    """The dealer rules on an early act when its turn comes, and on a right to act when it is lost.

    Cites: rulings.out-of-turn, rulings.right-to-act
    """
    if state.phase != BET:
        return None
    rules, irregular = state.table.rules, state.irregular
    for early in irregular.early:
        if early.seat == seat:
            return Ruled(early.act, rules.settle(state, early))
    behind = acted_behind(state, seat)
    judged = irregular.judged == (seat, len(state.actions))
    if len(behind) < 3 or judged or seat in irregular.time or irregular.motion is not None:
        return None
    ruling = rules.right_to_act(state, seat)
    reasons = (Reason(Why.OTHERS_ACTED_BEHIND, (_RIGHT,), seats=behind),)
    return Ruled(irregular.early[-1].act, ruling._replace(reasons=reasons))


def acted_behind(state: State, seat: int) -> tuple[int, ...]:
    """The seats that still had to act and did so while a seat was awaited, in that order."""
    owes_action = state.table.rules.owes_action
    waiting = [early.seat for early in state.irregular.early if early.awaited == seat]
    return tuple(dict.fromkeys(other for other in waiting if owes_action(state, other)))


def right_may_be_lost(state: State, seat: int) -> Ruling:
    """A player who lets three players behind act without stopping play may lose the right to act.

    The hand is then dead, or checked if nothing is owed.

    Cites: rulings.right-to-act
    """
    owed = state.table.rules.to_call(state, seat)
    passive: Event = Folded(seat) if owed else Checked(seat)
    allowed = (
        Outcome("lost", setting="right-to-act=lost"),
        Outcome("kept", setting="right-to-act=kept"),
    )
    lost = state.table.rules.right_is_lost()
    then = (passive,) if lost else (RightJudged(seat),)
    refused = (Outcome("call" if owed else "bet"),)
    return Ruling(seat, MAY_BE_HELD, allowed, refused, allowed[0 if lost else 1], (_RIGHT,), then)


def right_is_lost() -> bool:
    """The right to act is lost when it may be.

    Cites: rulings.right-to-act
    """
    return True


def right_is_kept() -> bool:
    """The right to act is kept although it might be lost.

    Cites: rulings.right-to-act
    """
    return False


def time_keeps_the_right(state: State, act: CallTime) -> Ruling:
    """A player who calls time in turn stops play and keeps the right to act.

    Before their turn they cannot lose it, and play goes on.

    Cites: rulings.time, rulings.right-to-act
    """
    kept = Outcome("kept")
    if act.seat != state.actor:
        none = Outcome("none")
        reasons = (Reason(Why.NOTHING_TO_STOP_FOR, (_TIME,)),)
        return Ruling(act.seat, VOID, (none,), (), none, (_TIME,), (), reasons)
    then = (TimeCalled(act.seat),)
    rules = (_TIME, _RIGHT)
    reasons = (Reason(Why.PLAY_STOPS, rules),)
    return Ruling(act.seat, BINDING, (kept,), (Outcome("lost"),), kept, rules, then, reasons)
