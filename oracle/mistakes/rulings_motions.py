"""What other engines do wrong about chips moved forward and not released.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.rulings import acting, motions
from oracle.core.table import (
    BET,
    BINDING,
    ChipsMoved,
    ChipsPulledBack,
    ClaimUnaware,
    Discover,
    Move,
    Outcome,
    PullBack,
    Push,
    Reading,
    Rules,
    Ruling,
    State,
)
from oracle.mistakes.rulings import instead


def motion_is_an_action(rules: Rules) -> Mapping[str, Any]:
    """Chips moved forward count at once, as if they had been released.

    Cites: rulings.forward-motion
    """

    def ruling(state: State, act: Move) -> Ruling:
        return rules.rulings[Push](state, Push(act.seat, (act.chips,)))

    return instead(rules, "rulings", Move, ruling)


def motion_must_always_be_completed(rules: Rules) -> Mapping[str, Any]:
    """A motion must be completed even if nobody has acted on it.

    Cites: rulings.forward-motion
    """

    def held_to(state: State) -> Outcome | None:
        motion = state.irregular.motion
        if motion is None or motion[0].seat != state.actor or state.phase != BET:
            return None
        outcome = _shown(state, motion[0]).outcome
        return None if outcome.do == "void" else outcome

    def ruling(state: State, act: PullBack) -> Ruling:
        outcome = state.table.rules.held_to(state) if act.seat == state.actor else None
        if outcome is None:
            return rules.rulings[PullBack](state, act)
        then = (acting.event_of(state, act.seat, outcome),)
        return Ruling(act.seat, BINDING, (outcome,), (), outcome, (), then)

    return {"held_to": held_to, **instead(rules, "rulings", PullBack, ruling)}


def _shown(state: State, motion: Move) -> Reading:
    return state.table.rules.reading[Push](state, Push(motion.seat, (motion.chips,)))


def word_frees_from_a_motion(rules: Rules) -> Mapping[str, Any]:
    """A player held to a motion may say something else, and is refused only another plain action.

    Cites: rulings.forward-motion
    """
    kept = tuple(
        one for one in rules.against_acts if one is not motions.forward_motion_is_completed
    )
    return {"against_acts": kept}


def anybody_pulls_a_motion_back(rules: Rules) -> Mapping[str, Any]:
    """A motion is over when any player takes chips back.

    Cites: rulings.forward-motion
    """

    def ruling(state: State, act: PullBack) -> Ruling:
        right, motion = rules.rulings[PullBack](state, act), state.irregular.motion
        if motion is None or motion[0].seat == act.seat:
            return right
        return right._replace(then=(ChipsPulledBack(act.seat),))

    return instead(rules, "rulings", PullBack, ruling)


def motion_taken_back_still_counts(rules: Rules) -> Mapping[str, Any]:
    """A motion is remembered although the chips were taken back before anybody acted.

    Cites: rulings.forward-motion
    """

    def ruling(state: State, act: PullBack) -> Ruling:
        right = rules.rulings[PullBack](state, act)
        kept = tuple(event for event in right.then if not isinstance(event, ChipsPulledBack))
        return right._replace(then=kept)

    return instead(rules, "rulings", PullBack, ruling)


def motion_outlives_a_correction(rules: Rules) -> Mapping[str, Any]:
    """A motion still counts after wagers were put right, or chips before it were taken back.

    Cites: rulings.forward-motion
    """

    def moved_again(state: State, act: Discover | ClaimUnaware) -> Ruling:
        right, motion = rules.rulings[type(act)](state, act), state.irregular.motion
        if motion is None or not right.then:
            return right
        return right._replace(then=(*right.then, ChipsMoved(motion[0])))

    return {"rulings": {**rules.rulings, Discover: moved_again, ClaimUnaware: moved_again}}


def motions_never_matter(_rules: Rules) -> Mapping[str, Any]:
    """A forward motion is not held against a player in any game.

    Cites: rulings.forward-motion-games
    """
    return {"motions_matter": lambda _state: False}


def motions_matter_only_without_limit(_rules: Rules) -> Mapping[str, Any]:
    """A forward motion is held against a player only in pot-limit and no-limit play.

    Cites: rulings.forward-motion-games
    """
    return {"motions_matter": lambda state: state.table.betting != "limit"}
