"""What other engines do wrong about acts out of turn, time, and the right to act.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core.rulings import acting, turns
from oracle.core.table import (
    BET,
    BINDING,
    WAITS,
    Acted,
    CallTime,
    EarlyAct,
    Event,
    Folded,
    Outcome,
    Push,
    RaiseGivenUp,
    Reading,
    Ruled,
    Rules,
    Ruling,
    State,
    TimeCalled,
    Wagered,
    Why,
)
from oracle.mistakes.rulings import instead

_CHECK: Final = "rulings.out-of-turn-check"
_NOBODY: Final = -1


def early_act_counts_at_once(_rules: Rules) -> Mapping[str, Any]:
    """An act out of turn happens at once.

    Cites: rulings.out-of-turn
    """

    def out_of_turn(state: State, act: Any, reading: Reading) -> Ruling:
        return acting.in_turn(state, act.seat, reading)

    return {"out_of_turn": out_of_turn}


def early_act_is_void_at_once(rules: Rules) -> Mapping[str, Any]:
    """An act out of turn does not count and is forgotten.

    Cites: rulings.out-of-turn
    """
    return _forgotten_if(rules, lambda _act: True)


def early_chips_go_back_at_once(rules: Rules) -> Mapping[str, Any]:
    """Chips put in out of turn go back at once, and only words and raps wait for their turn.

    Cites: rulings.out-of-turn
    """
    return _forgotten_if(rules, lambda act: isinstance(act, Push))


def early_words_are_void_at_once(rules: Rules) -> Mapping[str, Any]:
    """A word or a rap out of turn does not count, and only chips wait for their turn.

    Cites: rulings.words-out-of-turn
    """
    return _forgotten_if(rules, lambda act: not isinstance(act, Push))


def _forgotten_if(rules: Rules, wrong: Callable[[Any], bool]) -> Mapping[str, Any]:
    def out_of_turn(state: State, act: Any, reading: Reading) -> Ruling:
        if not wrong(act):
            return rules.out_of_turn(state, act, reading)
        return acting.does_not_count(act, (), (), Why.WAS_NO_ACTION)

    return {"out_of_turn": out_of_turn}


def early_check_keeps_the_raise(rules: Rules) -> Mapping[str, Any]:
    """A player who checked out of turn may bet or raise when their turn comes.

    Cites: rulings.out-of-turn-check
    """

    def out_of_turn(state: State, act: Any, reading: Reading) -> Ruling:
        ruling = rules.out_of_turn(state, act, reading)
        kept = tuple(event for event in ruling.then if not isinstance(event, RaiseGivenUp))
        return ruling._replace(then=kept)

    return {"out_of_turn": out_of_turn}


def every_early_act_gives_up_the_raise(rules: Rules) -> Mapping[str, Any]:
    """A player who called, bet or raised out of turn may not raise when their turn comes, either.

    Cites: rulings.out-of-turn-check
    """

    def out_of_turn(state: State, act: Any, reading: Reading) -> Ruling:
        ruling = rules.out_of_turn(state, act, reading)
        if ruling.verdict != WAITS or len(ruling.then) > 1:
            return ruling
        return ruling._replace(then=(*ruling.then, RaiseGivenUp(act.seat, _CHECK)))

    return {"out_of_turn": out_of_turn}


def nothing_changes_the_action(_rules: Rules) -> Mapping[str, Any]:
    """An act out of turn binds whatever the players in between did.

    Cites: rulings.what-changes-the-action
    """
    return _freed_if(lambda _event: False)


def every_act_changes_the_action(_rules: Rules) -> Mapping[str, Any]:
    """Any act in between, a check or a fold too, frees a player who acted out of turn.

    Cites: rulings.what-changes-the-action
    """
    return _freed_if(lambda _event: True)


def only_a_raise_changes_the_action(_rules: Rules) -> Mapping[str, Any]:
    """A raise in between frees a player who acted out of turn, but a bet or call does not.

    Cites: rulings.what-changes-the-action
    """
    return _freed_if(lambda event: isinstance(event, Wagered) and event.word == "raise")


def _freed_if(by: Callable[[Acted], bool]) -> Mapping[str, Any]:
    def frees(_early: EarlyAct, since: tuple[Acted, ...]) -> bool:
        return any(map(by, since))

    return {"frees": frees}


def right_is_lost_after_two(rules: Rules) -> Mapping[str, Any]:
    """A player may lose the right to act once two players behind have acted.

    Cites: rulings.right-to-act
    """
    return _right_is_lost(rules, 2, turns.acted_behind)


def right_is_lost_after_four(rules: Rules) -> Mapping[str, Any]:
    """A player may lose the right to act only once four players behind have acted.

    Cites: rulings.right-to-act
    """
    return _right_is_lost(rules, 4, turns.acted_behind)


def early_acts_before_the_turn_cost_the_right(rules: Rules) -> Mapping[str, Any]:
    """Acts out of turn count against a player even if they came before that player's turn.

    Cites: rulings.right-to-act
    """

    def waiting(state: State, seat: int) -> tuple[int, ...]:
        owes_action = state.table.rules.owes_action
        return tuple({early.seat for early in state.irregular.early} - {seat}) and tuple(
            early.seat for early in state.irregular.early if owes_action(state, early.seat)
        )

    return _right_is_lost(rules, 3, waiting)


def _right_is_lost(
    rules: Rules, least: int, behind: Callable[[State, int], tuple[int, ...]]
) -> Mapping[str, Any]:
    """Rule on the right to act once so many players, of those given, have acted."""

    def rulings_due(state: State, seat: int) -> Event | None:
        irregular = state.irregular
        if state.phase != BET or any(early.seat == seat for early in irregular.early):
            return rules.rulings_due(state, seat)
        judged = irregular.judged == (seat, len(state.actions))
        stopped = seat in irregular.time or irregular.motion is not None
        if judged or stopped or len(behind(state, seat)) < least:
            return None
        return Ruled(irregular.early[-1].act, state.table.rules.right_to_act(state, seat))

    return {"rulings_due": rulings_due}


def lost_right_is_always_a_fold(rules: Rules) -> Mapping[str, Any]:
    """A player who loses the right to act has folded even if there was nothing to call.

    Cites: rulings.right-to-act
    """

    def right_to_act(state: State, seat: int) -> Ruling:
        ruling = rules.right_to_act(state, seat)
        lost = ruling.chosen is not None and ruling.chosen.do == "lost"
        return ruling._replace(then=(Folded(seat),)) if lost else ruling

    return {"right_to_act": right_to_act}


def time_does_not_stop_play(rules: Rules) -> Mapping[str, Any]:
    """Play goes on although a player in turn called time, and the right to act may be lost.

    Cites: rulings.time
    """

    def ruling(state: State, act: CallTime) -> Ruling:
        return rules.rulings[CallTime](state, act)._replace(then=())

    return instead(rules, "rulings", CallTime, ruling)


def time_never_ends(rules: Rules) -> Mapping[str, Any]:
    """Once time was called, acts out of turn are void for the rest of the betting round.

    Cites: rulings.time
    """

    def ruling(state: State, act: CallTime) -> Ruling:
        right = rules.rulings[CallTime](state, act)
        # Time ends when the caller has acted, so nobody's time lasts.
        return right._replace(then=(*right.then, TimeCalled(_NOBODY))) if right.then else right

    return instead(rules, "rulings", CallTime, ruling)


def time_before_the_turn_stops_play(rules: Rules) -> Mapping[str, Any]:
    """A player who calls time before their turn stops play, too.

    Cites: rulings.time
    """

    def ruling(state: State, act: CallTime) -> Ruling:
        if act.seat == state.actor:
            return rules.rulings[CallTime](state, act)
        kept = Outcome("kept")
        return Ruling(act.seat, BINDING, (kept,), (), kept, (), (TimeCalled(act.seat),))

    return instead(rules, "rulings", CallTime, ruling)
