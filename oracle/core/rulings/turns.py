"""Acts in turn and out of it, and the right to act. Seats are counted clockwise from the button."""

from __future__ import annotations

from typing import Any

from oracle.core.rulings.acting import event_of, wagered
from oracle.core.table.acts import CallTime, Push, Say
from oracle.core.table.events import (
    Acted,
    ActedEarly,
    Called,
    Checked,
    EarlyActSettled,
    EarlyActsFollow,
    Event,
    Folded,
    RaiseGivenUp,
    RightJudged,
    Ruled,
    TimeCalled,
    Wagered,
)
from oracle.core.table.rulings import (
    BINDING,
    MAY_BE_HELD,
    UNNOTICED,
    VOID,
    WAITS,
    EarlyAct,
    Outcome,
    Reading,
    Ruling,
)
from oracle.core.table.state import State
from oracle.core.table.terms import BET

_OUT_OF_TURN = "rulings.out-of-turn"
_CHECK = "rulings.out-of-turn-check"
_RIGHT = "rulings.right-to-act"
_TIME = "rulings.time"
_STRING = "rulings.string-raise"

_NO_ACTION = frozenset({"fold-or-call", "void"})


def act_that_means_an_action(state: State, act: Any) -> Ruling:
    """A word, chips or a rap count at once in turn, and wait for their turn out of it.

    Cites: rulings.out-of-turn, rulings.string-raise
    """
    seat = act.seat
    if state.acts and state.acts[-1].seat == seat and state.actor != seat:
        void = _returned(act)
        return Ruling(seat, VOID, (void,), (Outcome("raise"),), void, (_STRING,))
    reading = state.table.rules.reading[type(act)](state, act)
    if seat != state.actor:
        return state.table.rules.out_of_turn(state, act, reading)
    ruling = in_turn(state, seat, reading)
    before = state.table.rules.before_an_action(state, act)
    return ruling._replace(then=(*before, *ruling.then))


def in_turn(state: State, seat: int, reading: Reading) -> Ruling:
    """Make the ruling on an act in turn out of what it means."""
    verdict, outcome, refused, rules = reading
    then: tuple[Event, ...] = ()
    if outcome.do == "fold-or-call":
        then = (RaiseGivenUp(seat, rules[-1]),)
    elif verdict == UNNOTICED:
        then = (_too_little(state, seat, outcome),)
    elif outcome.do != "void":
        then = (event_of(state, seat, outcome),)
    return Ruling(seat, verdict, (outcome,), refused, outcome, rules, then)


def _too_little(state: State, seat: int, outcome: Outcome) -> Event:
    to = outcome.to or 0
    if outcome.do == "call":
        return Called(seat, to - state.bets[seat])
    return wagered(state, seat, to)


def _returned(act: Any) -> Outcome:
    chips = sum(map(sum, act.motions)) if isinstance(act, Push) else 0
    return Outcome("void", returned=chips)


def early_acts_wait(state: State, act: Any, reading: Reading) -> Ruling:
    """An act out of turn waits for its turn; who checks gives up the raise; after time it is void.

    Cites: rulings.out-of-turn, rulings.out-of-turn-check, rulings.time
    """
    seat, irregular = act.seat, state.irregular
    waiting = any(early.seat == seat for early in irregular.early)
    idle = waiting or not state.table.rules.playable(state, seat)
    if irregular.time or idle or state.actor is None:
        void = _returned(act)
        rules = (_OUT_OF_TURN, _TIME) if irregular.time else (_OUT_OF_TURN,)
        refused = () if reading.outcome.do == "void" else (reading.outcome,)
        return Ruling(seat, VOID, (void,), refused, void, rules)
    early = EarlyAct(seat, act, reading, state.actor, len(state.acts))
    then: tuple[Event, ...] = (ActedEarly(early),)
    rules = (_OUT_OF_TURN,)
    if reading.outcome.do in {"check", "fold-or-call"}:
        then += (RaiseGivenUp(seat, _CHECK),)
        rules += (_CHECK,)
    return Ruling(seat, WAITS, (), (), None, rules, then)


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
    judged = irregular.judged == (seat, len(state.acts))
    if len(behind) < 3 or judged or seat in irregular.time or irregular.motion is not None:
        return None
    return Ruled(irregular.early[-1].act, rules.right_to_act(state, seat))


def acted_behind(state: State, seat: int) -> tuple[int, ...]:
    """The seats that still have to act and did so while a seat was awaited, in that order."""
    owes_action = state.table.rules.owes_action
    waiting = [early.seat for early in state.irregular.early if early.awaited == seat]
    return tuple(dict.fromkeys(other for other in waiting if owes_action(state, other)))


def early_act_is_settled(state: State, early: EarlyAct) -> Ruling:
    """An act out of turn may be held binding unless the action has changed since.

    Cites: rulings.out-of-turn
    """
    rules, seat = state.table.rules, early.seat
    reading = rules.reading[type(early.act)](state, early.act)
    if rules.words_bind(early) or rules.stands(early):
        bound = in_turn(state, seat, reading)
        return bound._replace(then=(*_settled(state, early, bound.chosen), *bound.then))
    since = actions_since(state, early)
    act, void = reading.outcome, _returned(early.act)
    cited = tuple(dict.fromkeys((*reading.rules, _OUT_OF_TURN)))
    if act.do in _NO_ACTION or rules.frees(early, since):
        then: tuple[Event, ...] = (EarlyActSettled(seat),)
        return Ruling(seat, VOID, (void,), (early.reading.outcome,), void, cited, then)
    allowed = (
        act._replace(setting="out-of-turn=binds"),
        void._replace(setting="out-of-turn=void"),
    )
    chosen = allowed[0] if rules.early_acts_bind() else allowed[1]
    then = (EarlyActSettled(seat),)
    if chosen is allowed[0]:
        then = (*_settled(state, early, act), event_of(state, seat, act))
    return Ruling(seat, MAY_BE_HELD, allowed, reading.refused, chosen, cited, then)


def actions_since(state: State, early: EarlyAct) -> tuple[Acted, ...]:
    """What others have done since an act out of turn and had not shown before it."""
    return tuple(
        event
        for place, event in enumerate(state.acts)
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
    """Where an act out of turn may be held binding, it is.

    Cites: rulings.out-of-turn
    """
    return True


def early_acts_are_void() -> bool:
    """Where an act out of turn may be held binding, it is not.

    Cites: rulings.out-of-turn
    """
    return False


def bet_call_or_raise_frees(_early: EarlyAct, since: tuple[Acted, ...]) -> bool:
    """A bet, call or raise by a player in between frees who acted out of turn.

    Cites: rulings.what-changes-the-action
    """
    return any(isinstance(event, Called | Wagered) for event in since)


def bet_or_raise_frees(_early: EarlyAct, since: tuple[Acted, ...]) -> bool:
    """Only a bet or raise in between frees who acted out of turn.

    Cites: rulings.what-changes-the-action
    """
    return any(isinstance(event, Wagered) for event in since)


def no_act_always_stands(_early: EarlyAct) -> bool:
    """No act out of turn stands whatever happens in between.

    Cites: rulings.what-changes-the-action
    """
    return False


def fold_always_stands(early: EarlyAct) -> bool:
    """A fold out of turn stands whatever happens in between.

    Cites: rulings.what-changes-the-action
    """
    return early.reading.outcome.do == "fold"


def words_wait_as_chips_do(_early: EarlyAct) -> bool:
    """A word out of turn is treated as every other act out of turn.

    Cites: rulings.words-out-of-turn
    """
    return False


def words_always_bind(early: EarlyAct) -> bool:
    """A word binds out of turn, too, whatever happens in between.

    Cites: rulings.words-out-of-turn
    """
    return isinstance(early.act, Say) or (isinstance(early.act, Push) and bool(early.act.word))


def right_may_be_lost(state: State, seat: int) -> Ruling:
    """Who lets three players behind him act without stopping play may lose his right to act.

    His hand is then dead, or checked where nothing is owed.

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
    """The right to act is lost where it may be.

    Cites: rulings.right-to-act
    """
    return True


def right_is_kept() -> bool:
    """The right to act is kept although it might be lost.

    Cites: rulings.right-to-act
    """
    return False


def time_keeps_the_right(state: State, act: CallTime) -> Ruling:
    """Who calls time stops play and keeps his right to act, if he still has to act.

    Cites: rulings.time, rulings.right-to-act
    """
    kept = Outcome("kept")
    if not state.table.rules.owes_action(state, act.seat):
        none = Outcome("none")
        return Ruling(act.seat, VOID, (none,), (), none, (_TIME,))
    then = (TimeCalled(act.seat),)
    return Ruling(act.seat, BINDING, (kept,), (Outcome("lost"),), kept, (_TIME, _RIGHT), then)
