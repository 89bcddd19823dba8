"""Acts out of turn, and what becomes of them when their turn comes.

Seats are counted clockwise from the button.
"""

from __future__ import annotations

from typing import Any

from oracle.core.rulings.acting import all_back, chips_back, does_not_count, event_of, in_turn
from oracle.core.table import (
    CORRECTED,
    MAY_BE_HELD,
    VOID,
    WAITS,
    Acted,
    ActedEarly,
    Called,
    EarlyAct,
    EarlyActSettled,
    EarlyActsFollow,
    Event,
    Interpretation,
    Outcome,
    Push,
    RaiseGivenUp,
    Rap,
    Reason,
    Ruling,
    Say,
    State,
    Wagered,
    Why,
)

_OUT_OF_TURN = "rulings.out-of-turn"
_CHECK = "rulings.out-of-turn-check"
_TIME = "rulings.time"
_CHANGES = "rulings.what-changes-the-action"
_WORDS = "rulings.words-out-of-turn"

_CHECKS = frozenset({"check", "pass"})
_PASSES = frozenset({"fold", "call", "complete"})
_NO_ACTION = frozenset({"fold-or-call", "void"})


def early_acts_wait(state: State, act: Any, reading: Interpretation) -> Ruling:
    """An act out of turn waits for its turn; a check gives up the raise; after time it is void.

    Cites: rulings.out-of-turn, rulings.out-of-turn-check, rulings.time
    """
    seat, irregular = act.seat, state.irregular
    waiting = any(early.seat == seat for early in irregular.early)
    idle = waiting or not state.table.rules.playable(state, seat)
    if irregular.time or idle or state.actor is None:
        why = Why.WAITS_ALREADY if waiting else Why.NO_CHIPS_LEFT
        rules: tuple[str, ...] = (_OUT_OF_TURN,)
        if irregular.time:
            why, rules = Why.TIME_WAS_CALLED, (_OUT_OF_TURN, _TIME)
        return does_not_count(act, _unless_void(reading.outcome), rules, why)
    early = EarlyAct(seat, act, reading, state.actor, len(state.actions))
    then: tuple[Event, ...] = (ActedEarly(early),)
    rules = (_OUT_OF_TURN,)
    if _is_a_check(act, reading):
        then += (RaiseGivenUp(seat, _CHECK),)
        rules += (_CHECK,)
    why = Why.CHIPS_WAIT if isinstance(act, Push) else Why.WORD_WAITS
    reasons = (Reason(why, (_OUT_OF_TURN,), seats=(state.actor,)),)
    return Ruling(seat, WAITS, (), (), None, rules, then, reasons)


def _unless_void(outcome: Outcome) -> tuple[Outcome, ...]:
    """What a void act must not be; nothing where it would have been void in any case."""
    return () if outcome.do == "void" else (outcome,)


def _is_a_check(act: Any, reading: Interpretation) -> bool:
    """Whether an act is a check: chips alone, or a bet or raise that is not open, are not."""
    if isinstance(act, Rap) or act.word in _CHECKS:
        return reading.outcome.do != "fold"
    return act.word in _PASSES and reading.outcome.do == "check"


def early_act_is_settled(state: State, early: EarlyAct) -> Ruling:
    """An act out of turn may be held binding unless the action has changed since.

    A player who checked and now faces a bet may fold or call.

    Cites: rulings.out-of-turn, rulings.out-of-turn-check
    """
    rules, seat = state.table.rules, early.seat
    since = actions_since(state, early)
    freed = rules.frees(early, since)
    word = rules.words_bind(early)
    reading = _read_in_turn(state, early, still_binds=word and freed)
    if word or rules.stands(early):
        bound = in_turn(state, seat, reading)
        why = Reason(Why.FOLD_BINDS_OUT_OF_TURN, (_CHANGES,))
        if word:
            why = Reason(Why.WORD_BINDS_OUT_OF_TURN, (_WORDS,))
        then: tuple[Event, ...] = (*_settled(state, early, bound.chosen), *bound.then)
        return bound._replace(then=then, reasons=(why, *bound.reasons))
    act, void = reading.outcome, all_back(early.act)
    cited = tuple(dict.fromkeys((*reading.rules, _OUT_OF_TURN)))
    turn = Reason(Why.TURN_HAS_COME, (_OUT_OF_TURN,))
    if (act.do == "fold-or-call" or freed) and _may_not_raise(state, seat):
        left = Outcome("fold-or-call", returned=void.returned)
        return _fold_or_call(state, early, reading, left, freed=freed)
    if act.do in _NO_ACTION or freed:
        then = (EarlyActSettled(seat),)
        reasons = (turn, _why_void(state, early, freed), *chips_back(void.returned, cited))
        refused = _unless_void(early.reading.outcome)
        return Ruling(seat, VOID, (void,), refused, void, cited, then, reasons)
    return _may_be_held(state, early, reading, cited)


def _may_be_held(
    state: State, early: EarlyAct, reading: Interpretation, cited: tuple[str, ...]
) -> Ruling:
    """Leave it to the house whether an act out of turn is held binding."""
    seat, act, void = early.seat, reading.outcome, all_back(early.act)
    if _may_not_raise(state, seat):
        void = void._replace(do="fold-or-call")
    allowed = (
        act._replace(setting="out-of-turn=binds"),
        void._replace(setting="out-of-turn=void"),
    )
    binds = state.table.rules.early_acts_bind()
    then: tuple[Event, ...] = (EarlyActSettled(seat),)
    turn = Reason(Why.TURN_HAS_COME, (_OUT_OF_TURN,))
    reasons: tuple[Reason, ...] = (
        turn,
        Reason(Why.ACTION_IS_THE_SAME, (_OUT_OF_TURN, _CHANGES)),
    )
    if binds:
        then = (*_settled(state, early, act), event_of(state, seat, act))
        reasons += tuple(why for why in reading.reasons if why.why is Why.LESS_THAN_OWED)
    chosen = allowed[0] if binds else allowed[1]
    return Ruling(seat, MAY_BE_HELD, allowed, reading.refused, chosen, cited, then, reasons)


def _read_in_turn(state: State, early: EarlyAct, *, still_binds: bool) -> Interpretation:
    """Read an early act when its turn comes; a word that was a check when said is not a fold."""
    act, reads = early.act, state.table.rules.reading
    reading: Interpretation = reads[type(act)](state, act)
    checked = early.reading.outcome.do == "check" and reading.outcome.do == "fold"
    if checked and still_binds and isinstance(act, Push | Say):
        return reads[type(act)](state, act._replace(word="check"))
    return reading


def _may_not_raise(state: State, seat: int) -> bool:
    """Whether a player faces a bet and gave up the raise by checking out of turn."""
    held_back = any(given_up == seat for given_up, _rule in state.irregular.given_up)
    return held_back and state.table.rules.to_call(state, seat) > 0


def _fold_or_call(
    state: State, early: EarlyAct, reading: Interpretation, left: Outcome, *, freed: bool
) -> Ruling:
    """Make the ruling on a check out of turn by a player who now faces a bet."""
    seat, raised = early.seat, Outcome("raise")
    refused = (raised,) if early.reading.outcome.do == left.do else (early.reading.outcome, raised)
    cited = tuple(dict.fromkeys((_CHECK, _OUT_OF_TURN, *reading.rules)))
    why = (_why_void(state, early, freed),) if freed else reading.reasons
    reasons = (
        Reason(Why.TURN_HAS_COME, (_OUT_OF_TURN,)),
        *why,
        *chips_back(left.returned, cited),
    )
    then = (EarlyActSettled(seat),)
    return Ruling(seat, CORRECTED, (left,), refused, left, cited, then, reasons)


def _why_void(state: State, early: EarlyAct, freed: bool) -> Reason:
    """Say why an act out of turn is void: something freed the player, or it was not an action."""
    if not freed:
        return Reason(Why.WAS_NO_ACTION, early.reading.rules)
    frees, since = state.table.rules.frees, actions_since(state, early)
    acts = tuple(event for event in since if frees(early, (event,)))
    held_back = any(seat == early.seat for seat, _rule in state.irregular.given_up)
    if held_back:
        rules = (_CHECK, _OUT_OF_TURN, _CHANGES)
        return Reason(Why.ACTION_HAS_CHANGED_BUT_NO_RAISE, rules, acts=acts)
    return Reason(Why.ACTION_HAS_CHANGED, (_OUT_OF_TURN, _CHANGES), acts=acts)


def actions_since(state: State, early: EarlyAct) -> tuple[Acted, ...]:
    """What others have done since an act out of turn without having shown it before."""
    return tuple(
        event
        for place, event in enumerate(state.actions)
        if place >= early.seen and place not in early.known and event.seat != early.seat
    )


def _settled(state: State, early: EarlyAct, outcome: Outcome | None) -> tuple[Event, ...]:
    """An early act that binds changes nothing for those who acted after it."""
    if outcome is None or outcome.do in _NO_ACTION:
        return (EarlyActSettled(early.seat),)
    waiting = state.irregular.early
    later = tuple(one.seat for one in waiting[waiting.index(early) + 1 :])
    return EarlyActSettled(early.seat), EarlyActsFollow(later)


def early_acts_bind() -> bool:
    """An act out of turn that may be held binding is held binding.

    Cites: rulings.out-of-turn
    """
    return True


def early_acts_are_void() -> bool:
    """An act out of turn that may be held binding is not held binding.

    Cites: rulings.out-of-turn
    """
    return False


def bet_call_or_raise_frees(_early: EarlyAct, since: tuple[Acted, ...]) -> bool:
    """A bet, call or raise by a player in between frees the player who acted out of turn.

    Cites: rulings.what-changes-the-action
    """
    return any(isinstance(event, Called | Wagered) for event in since)


def bet_or_raise_frees(_early: EarlyAct, since: tuple[Acted, ...]) -> bool:
    """Only a bet or raise in between frees the player who acted out of turn.

    Cites: rulings.what-changes-the-action
    """
    return any(isinstance(event, Wagered) for event in since)


def no_act_always_stands(_early: EarlyAct) -> bool:
    """No act out of turn stands regardless of what happens in between.

    Cites: rulings.what-changes-the-action
    """
    return False


def fold_always_stands(early: EarlyAct) -> bool:
    """A fold out of turn stands regardless of what happens in between.

    Cites: rulings.what-changes-the-action
    """
    return early.reading.outcome.do == "fold"


def words_wait_as_chips_do(_early: EarlyAct) -> bool:
    """A word out of turn is treated like every other act out of turn.

    Cites: rulings.words-out-of-turn
    """
    return False


def words_always_bind(early: EarlyAct) -> bool:
    """A word binds even out of turn, regardless of what happens in between.

    Cites: rulings.words-out-of-turn
    """
    return isinstance(early.act, Say) or (isinstance(early.act, Push) and bool(early.act.word))
