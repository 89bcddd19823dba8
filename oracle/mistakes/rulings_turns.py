"""What other engines do wrong in rulings on acts out of turn, time, motions and corrections.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from oracle.core.rulings import acting, motions, turns
from oracle.core.table import (
    BET,
    BINDING,
    CORRECTED,
    DRAW,
    WAITS,
    Acted,
    BackedUp,
    BetReturned,
    Called,
    CallTime,
    ChipsMoved,
    ChipsPulledBack,
    ClaimUnaware,
    Discover,
    EarlyAct,
    Event,
    Folded,
    Interpretation,
    Move,
    Outcome,
    PullBack,
    Push,
    RaiseGivenUp,
    Ruled,
    Rules,
    Ruling,
    State,
    TimeCalled,
    Wagered,
    Why,
    evolve,
)
from oracle.mistakes.mistake import Objectors, Rule, changes, replaces, without

_NOBODY: Final = -1

_STANDS: Final = Outcome("stands")


@replaces("out_of_turn", breaks="rulings.out-of-turn")
def early_act_counts_at_once(
    _rules: Rules, state: State, act: Any, reading: Interpretation
) -> Ruling:
    return acting.in_turn(state, act.seat, reading)


@replaces("out_of_turn", breaks="rulings.out-of-turn")
def early_act_is_void_at_once(
    _rules: Rules, _state: State, act: Any, _reading: Interpretation
) -> Ruling:
    return _forgotten(act)


@replaces("out_of_turn", breaks="rulings.out-of-turn")
def early_chips_go_back_at_once(
    rules: Rules, state: State, act: Any, reading: Interpretation
) -> Ruling:
    if isinstance(act, Push):
        return _forgotten(act)
    return rules.out_of_turn(state, act, reading)


def _forgotten(act: Any) -> Ruling:
    return acting.does_not_count(act, (), (), Why.WAS_NO_ACTION)


@replaces("out_of_turn", breaks="rulings.out-of-turn-check")
def early_check_keeps_the_raise(
    rules: Rules, state: State, act: Any, reading: Interpretation
) -> Ruling:
    ruling = rules.out_of_turn(state, act, reading)
    kept = tuple(event for event in ruling.then if not isinstance(event, RaiseGivenUp))
    return ruling._replace(then=kept)


@replaces("out_of_turn", breaks="rulings.out-of-turn-check")
def every_early_act_gives_up_the_raise(
    rules: Rules, state: State, act: Any, reading: Interpretation
) -> Ruling:
    ruling = rules.out_of_turn(state, act, reading)
    if ruling.verdict != WAITS or len(ruling.then) > 1:
        return ruling
    given_up = RaiseGivenUp(act.seat, "rulings.out-of-turn-check")
    return ruling._replace(then=(*ruling.then, given_up))


@replaces("frees", breaks="rulings.what-changes-the-action")
def nothing_changes_the_action(_rules: Rules, _early: EarlyAct, _since: tuple[Acted, ...]) -> bool:
    return False


@replaces("frees", breaks="rulings.what-changes-the-action")
def every_act_changes_the_action(_rules: Rules, _early: EarlyAct, since: tuple[Acted, ...]) -> bool:
    return bool(since)


@replaces("frees", breaks="rulings.what-changes-the-action")
def only_a_raise_changes_the_action(
    _rules: Rules, _early: EarlyAct, since: tuple[Acted, ...]
) -> bool:
    return any(isinstance(event, Wagered) and event.word == "raise" for event in since)


@replaces("out_of_turn", breaks="rulings.words-out-of-turn")
def early_words_are_void_at_once(
    rules: Rules, state: State, act: Any, reading: Interpretation
) -> Ruling:
    if isinstance(act, Push):
        return rules.out_of_turn(state, act, reading)
    return _forgotten(act)


@replaces("rulings_due", breaks="rulings.right-to-act")
def right_is_lost_after_two(rules: Rules, state: State, seat: int) -> Event | None:
    return _right_is_lost(rules, state, seat, 2)


@replaces("rulings_due", breaks="rulings.right-to-act")
def right_is_lost_after_four(rules: Rules, state: State, seat: int) -> Event | None:
    return _right_is_lost(rules, state, seat, 4)


@replaces("rulings_due", breaks="rulings.right-to-act")
def early_acts_before_the_turn_cost_the_right(
    rules: Rules, state: State, seat: int
) -> Event | None:
    def waiting(state: State, _seat: int) -> tuple[int, ...]:
        owes_action, early = state.table.rules.owes_action, state.irregular.early
        return tuple(one.seat for one in early if owes_action(state, one.seat))

    return _right_is_lost(rules, state, seat, 3, waiting)


def _right_is_lost(
    rules: Rules,
    state: State,
    seat: int,
    least: int,
    behind: Callable[[State, int], tuple[int, ...]] = turns.acted_behind,
) -> Event | None:
    """Rule on the right to act once so many players, of those given, have acted."""
    irregular = state.irregular
    if state.phase != BET or any(early.seat == seat for early in irregular.early):
        return rules.rulings_due(state, seat)
    judged = irregular.judged == (seat, len(state.actions))
    stopped = seat in irregular.time or irregular.motion is not None
    if judged or stopped or len(behind(state, seat)) < least:
        return None
    return Ruled(irregular.early[-1].act, state.table.rules.right_to_act(state, seat))


@replaces("right_to_act", breaks="rulings.right-to-act")
def lost_right_is_always_a_fold(rules: Rules, state: State, seat: int) -> Ruling:
    ruling = rules.right_to_act(state, seat)
    lost = ruling.chosen is not None and ruling.chosen.do == "lost"
    return ruling._replace(then=(Folded(seat),)) if lost else ruling


@replaces(("rulings", CallTime), breaks="rulings.time")
def time_does_not_stop_play(rules: Rules, state: State, act: CallTime) -> Ruling:
    return rules.rulings[CallTime](state, act)._replace(then=())


@replaces(("rulings", CallTime), breaks="rulings.time")
def time_never_ends(rules: Rules, state: State, act: CallTime) -> Ruling:
    right = rules.rulings[CallTime](state, act)
    # Time ends when the caller has acted, so nobody's time lasts.
    return right._replace(then=(*right.then, TimeCalled(_NOBODY))) if right.then else right


@replaces(("rulings", CallTime), breaks="rulings.time")
def time_before_the_turn_stops_play(rules: Rules, state: State, act: CallTime) -> Ruling:
    if act.seat == state.actor:
        return rules.rulings[CallTime](state, act)
    kept = Outcome("kept")
    return Ruling(act.seat, BINDING, (kept,), (), kept, (), (TimeCalled(act.seat),))


@replaces("may_withdraw", breaks="rulings.unaware-of-a-raise")
def unaware_player_never_withdraws(_rules: Rules, _state: State, _seat: int) -> bool:
    return False


@replaces("may_withdraw", breaks="rulings.unaware-of-a-raise")
def chips_go_back_without_a_raise(rules: Rules, state: State, seat: int) -> bool:
    last = bool(state.actions) and state.actions[-1].seat == seat
    after = any(early.seen >= len(state.actions) for early in state.irregular.early)
    return rules.may_withdraw(state, seat) or (last and not after)


@replaces("may_withdraw", breaks="rulings.unaware-of-a-raise")
def chips_go_back_though_another_acted(rules: Rules, state: State, seat: int) -> bool:
    unseen = state.copy()
    unseen.irregular = state.irregular._replace(early=())
    return rules.may_withdraw(unseen, seat)


@replaces(("rulings", Move), breaks="rulings.forward-motion")
def motion_is_an_action(rules: Rules, state: State, act: Move) -> Ruling:
    return rules.rulings[Push](state, Push(act.seat, (act.chips,)))


@changes("held_to", ("rulings", PullBack), breaks="rulings.forward-motion")
def motion_must_always_be_completed(rules: Rules) -> tuple[Rule, Rule]:
    def held_to(state: State) -> Outcome | None:
        motion = state.irregular.motion
        if motion is None or motion[0].seat != state.actor or state.phase != BET:
            return None
        shown = Push(motion[0].seat, (motion[0].chips,))
        outcome: Outcome = state.table.rules.reading[Push](state, shown).outcome
        return None if outcome.do == "void" else outcome

    def ruling(state: State, act: PullBack) -> Ruling:
        outcome = state.table.rules.held_to(state) if act.seat == state.actor else None
        if outcome is None:
            return rules.rulings[PullBack](state, act)
        then = (acting.event_of(state, act.seat, outcome),)
        return Ruling(act.seat, BINDING, (outcome,), (), outcome, (), then)

    return held_to, ruling


@changes("against_acts", breaks="rulings.forward-motion")
def word_frees_from_a_motion(rules: Rules) -> Objectors:
    return without(rules.against_acts, motions.forward_motion_is_completed)


@replaces(("rulings", PullBack), breaks="rulings.forward-motion")
def anybody_pulls_a_motion_back(rules: Rules, state: State, act: PullBack) -> Ruling:
    right, motion = rules.rulings[PullBack](state, act), state.irregular.motion
    if motion is None or motion[0].seat == act.seat:
        return right
    return right._replace(then=(ChipsPulledBack(act.seat),))


@replaces(("rulings", PullBack), breaks="rulings.forward-motion")
def motion_taken_back_still_counts(rules: Rules, state: State, act: PullBack) -> Ruling:
    right = rules.rulings[PullBack](state, act)
    kept = tuple(event for event in right.then if not isinstance(event, ChipsPulledBack))
    return right._replace(then=kept)


@replaces(("rulings", Discover, ClaimUnaware), breaks="rulings.forward-motion")
def motion_outlives_a_correction(
    rules: Rules, state: State, act: Discover | ClaimUnaware
) -> Ruling:
    right, motion = rules.rulings[type(act)](state, act), state.irregular.motion
    if motion is None or not right.then:
        return right
    return right._replace(then=(*right.then, ChipsMoved(motion[0])))


@replaces("motions_matter", breaks="rulings.forward-motion-games")
def motions_never_matter(_rules: Rules, _state: State) -> bool:
    return False


@replaces("motions_matter", breaks="rulings.forward-motion-games")
def motions_matter_only_without_limit(_rules: Rules, state: State) -> bool:
    return state.table.betting != "limit"


@replaces(("rulings", Discover), breaks="rulings.undersize")
def undersize_always_stands(rules: Rules, state: State, act: Discover) -> Ruling:
    right = rules.rulings[Discover](state, act)
    return _nothing(right) if act.rounded_to is None else right


@replaces(("rulings", Discover), breaks="rulings.undersize")
def undersized_calls_stand(rules: Rules, state: State, act: Discover) -> Ruling:
    right = rules.rulings[Discover](state, act)
    if state.round_began is None or not right.then:
        return right
    again = state.round_began.copy()
    for old, new in zip(state.actions, _actions(right), strict=True):
        if isinstance(new, Wagered):
            evolve(again, new._replace(amount=new.to - again.bets[new.seat]))
        else:
            evolve(again, old if isinstance(old, Called) else new)
    if again.bets == state.bets:
        return _nothing(right)
    due = sum(again.bets) - sum(state.bets)
    outcome = Outcome("corrected", again.current_bet, max(0, due), max(0, -due))
    in_turn = state.actor is not None and state.table.rules.owes_action(again, state.actor)
    then = (BackedUp(again.actions, state.actor if in_turn else None),)
    return Ruling(None, CORRECTED, (outcome,), (), outcome, (), then)


def _nothing(ruling: Ruling) -> Ruling:
    return Ruling(None, BINDING, (_STANDS,), (), _STANDS, ruling.rules)


@replaces(("rulings", Discover), breaks="rulings.undersize")
def undersize_is_corrected_after_the_round(rules: Rules, state: State, act: Discover) -> Ruling:
    right = rules.rulings[Discover](state, act)
    if state.phase != DRAW or state.round_began is None:
        return right
    ended = state.round_began.copy()
    ended.round_began = state.round_began
    for event in state.actions:
        evolve(ended, event)
    found = rules.rulings[Discover](ended, act)
    had, wanted = _paid(state.actions), _paid(_actions(found))
    # The round is over, so what is due goes straight to the pot.
    then = (BetReturned(seat, had[seat] - to, 0) for seat, to in wanted.items())
    return found._replace(then=tuple(event for event in then if event.amount))


def _actions(ruling: Ruling) -> tuple[Acted, ...]:
    return next((event.actions for event in ruling.then if isinstance(event, BackedUp)), ())


def _paid(actions: Iterable[Acted]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for event in actions:
        amount = event.amount if isinstance(event, Called | Wagered) else 0
        paid[event.seat] = paid.get(event.seat, 0) + amount
    return paid


@replaces(("rulings", Discover), breaks="rulings.no-raise-from-a-correction")
def correction_lets_players_raise_again(rules: Rules, state: State, act: Discover) -> Ruling:
    right = rules.rulings[Discover](state, act)
    then = tuple(
        event._replace(actions=_calls_first(state.actions, event.actions))
        if isinstance(event, BackedUp)
        else event
        for event in right.then
    )
    return right._replace(then=then)


def _calls_first(old: Sequence[Acted], new: Sequence[Acted]) -> tuple[Acted, ...]:
    """Put the calls of a corrected bet before it, so that their players have not answered it."""
    moved: list[Acted] = []
    place: int | None = None
    for before, after in zip(old, new, strict=True):
        if isinstance(after, Called) and place is not None:
            moved.insert(place, after)
            place += 1
            continue
        if isinstance(before, Wagered) and isinstance(after, Wagered):
            place = len(moved) if before.to != after.to else None
        moved.append(after)
    return tuple(moved)


@replaces("nearest", breaks="rulings.nearest-amount")
def rounded_amounts_go_up(_rules: Rules, amount: int, unit: int) -> int:
    return -(-amount // unit) * unit


@replaces("nearest", breaks="rulings.nearest-amount")
def rounded_amounts_go_down(_rules: Rules, amount: int, unit: int) -> int:
    return amount // unit * unit
