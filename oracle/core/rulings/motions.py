"""Chips moved forward but not released. Seats are counted clockwise from the button."""

from __future__ import annotations

from oracle.core.rulings.acting import SMALLEST, event_of
from oracle.core.table import (
    BET,
    MAY_BE_HELD,
    REGULAR,
    VOID,
    WAITS,
    Action,
    ChipsMoved,
    ChipsPulledBack,
    EarlyActsFollow,
    Event,
    Interpretation,
    IrregularAct,
    Move,
    Objection,
    Outcome,
    PullBack,
    Push,
    Reason,
    Ruling,
    State,
    Why,
)

_MOTION = "rulings.forward-motion"
_GAMES = "rulings.forward-motion-games"
_NONE = Outcome("none")


def motion_is_not_yet_an_action(state: State, act: Move) -> Ruling:
    """A forward motion in turn is not an action until the chips are released.

    Once another has acted on it, the player must complete that action; no other motion replaces it.

    Cites: rulings.forward-motion
    """
    if act.seat != state.actor:
        reasons = (Reason(Why.MOTION_OUT_OF_TURN, (_MOTION,)),)
        return Ruling(act.seat, VOID, (_NONE,), (), _NONE, (_MOTION,), (), reasons)
    reasons = (Reason(Why.CHIPS_ARE_NOT_RELEASED, (_MOTION,)),)
    then = () if _shown_to_others(state) else (ChipsMoved(act),)
    return Ruling(act.seat, WAITS, (), (), None, (_MOTION,), then, reasons)


def _shown_to_others(state: State) -> bool:
    """Whether a motion has shown an action on which another player acted."""
    motion = state.irregular.motion
    if motion is None or not acted_on_motion(state):
        return False
    return _meant(state, motion[0]).outcome.do != "void"


def motion_may_be_completed(state: State, act: PullBack) -> Ruling:
    """A player whose forward motion causes another to act may have to complete the action.

    Cites: rulings.forward-motion
    """
    rules, seat = state.table.rules, act.seat
    motion = state.irregular.motion
    if motion is None or motion[0].seat != seat:
        reasons = (Reason(Why.NOTHING_WAS_MOVED, (_MOTION,)),)
        return Ruling(seat, VOID, (_NONE,), (), _NONE, (_MOTION,), (), reasons)
    reading = _meant(state, motion[0])
    outcome = reading.outcome
    cited = (*reading.rules, _MOTION)
    acted = acted_on_motion(state)
    if not acted or outcome.do == "void":
        then: tuple[Event, ...] = (ChipsPulledBack(seat),)
        reasons = (_why_free(state, acted),)
        return Ruling(seat, VOID, (_NONE,), (outcome,), _NONE, cited, then, reasons)
    allowed = (
        outcome._replace(setting="forward-motion=completed"),
        _NONE._replace(setting="forward-motion=free"),
    )
    completed = rules.motions_are_completed()
    chosen = allowed[0 if completed else 1]
    then = (ChipsPulledBack(seat),)
    if completed:
        then = (_acts_follow(state), event_of(state, seat, outcome))
    reasons = (Reason(Why.OTHERS_ACTED_ON_IT, (_MOTION,), seats=acted),)
    return Ruling(seat, MAY_BE_HELD, allowed, reading.refused, chosen, cited, then, reasons)


def _why_free(state: State, acted: tuple[int, ...]) -> Reason:
    """Say why a motion on which these seats acted need not be completed."""
    if acted:
        return Reason(Why.MOVED_CHIPS_ARE_TOO_SMALL, (SMALLEST,))
    if state.table.rules.motions_matter(state):
        return Reason(Why.NOBODY_ACTED_ON_IT, (_MOTION,))
    return Reason(Why.MOTIONS_DO_NOT_MATTER, (_GAMES,))


def shown_action_goes_before(state: State, action: Action | IrregularAct) -> tuple[Event, ...]:
    """A player who completes a shown action takes it as of the motion: acts on it came after it.

    Cites: rulings.forward-motion
    """
    motion = state.irregular.motion
    if motion is None or motion[0].seat != action.seat:
        return ()
    outcome = _meant(state, motion[0]).outcome
    return (_acts_follow(state),) if _done(state, action) == (outcome.do, outcome.to) else ()


def _acts_follow(state: State) -> EarlyActsFollow:
    motion = state.irregular.motion
    before = motion[1] if motion else 0
    return EarlyActsFollow(tuple(early.seat for early in state.irregular.early[before:]))


def _meant(state: State, motion: Move) -> Interpretation:
    return state.table.rules.reading[Push](state, Push(motion.seat, (motion.chips,)))


def acted_on_motion(state: State) -> tuple[int, ...]:
    """The seats that acted because of the motion; none in a game where that does not matter."""
    motion = state.irregular.motion
    if motion is None or not state.table.rules.motions_matter(state):
        return ()
    move, before = motion
    since = state.irregular.early[before:]
    return tuple(dict.fromkeys(early.seat for early in since if early.awaited == move.seat))


def forward_motion_is_completed(state: State, action: Action | IrregularAct) -> Objection | None:
    """A player whose forward motion caused another to act does only what the motion showed.

    Cites: rulings.forward-motion
    """
    if state.irregular is REGULAR or action.seat != state.actor:
        return None
    held = state.table.rules.held_to(state)
    if held is None or _done(state, action) in {None, (held.do, held.to)}:
        return None
    return Objection(_MOTION, "Another player acted on this motion, so it must be completed.")


def shown_action_is_held(state: State) -> Outcome | None:
    """The player in turn is held to the action shown by a motion on which another acted.

    Cites: rulings.forward-motion
    """
    motion = state.irregular.motion
    if motion is None or motion[0].seat != state.actor or state.phase != BET:
        return None
    if not acted_on_motion(state) or not state.table.rules.motions_are_completed():
        return None
    outcome = _meant(state, motion[0]).outcome
    return None if outcome.do == "void" else outcome


def _done(state: State, action: Action | IrregularAct) -> tuple[str, int | None] | None:
    """Name the action taken, in whatever way, if it is one."""
    if getattr(action, "word", None) in {"pat", "none"}:
        return None
    reading = state.table.rules.reading.get(type(action))
    if reading is not None:
        outcome = reading(state, action).outcome
        return outcome.do, outcome.to
    if type(action) in state.table.rules.rulings:
        return None
    return type(action).__name__.lower(), getattr(action, "to", None)


def motions_are_completed() -> bool:
    """A motion on which another acted is completed.

    Cites: rulings.forward-motion
    """
    return True


def motions_are_free() -> bool:
    """A motion may be taken back even if another acted on it.

    Cites: rulings.forward-motion
    """
    return False


def motions_matter_in_limit(state: State) -> bool:
    """Forward motions are held against a player only in limit play.

    Cites: rulings.forward-motion-games
    """
    return state.table.betting == "limit"


def motions_matter_everywhere(_state: State) -> bool:
    """Forward motions are held against a player in every betting structure.

    Cites: rulings.forward-motion-games
    """
    return True
