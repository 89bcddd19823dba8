"""What is said and rapped in turn. Seats are counted clockwise from the button."""

from __future__ import annotations

from oracle.core.rulings.acting import call_or_check, cost, may_wager, wager_of
from oracle.core.table import (
    BINDING,
    CORRECTED,
    DRAW,
    Fold,
    Outcome,
    Rap,
    Reading,
    Reason,
    Say,
    State,
    Why,
)

_SPOKEN = "rulings.spoken-action"
_AMOUNT = "rulings.amount-alone"
_CHECK_FACING_A_BET = "rulings.check-facing-a-bet"
_RAPPING = "rulings.rapping"
_RAPPING_FACING_A_BET = "rulings.rapping-facing-a-bet"

_PASSIVE = frozenset({"fold", "check", "call"})
_FOLD, _CHECK, _CALL = Outcome("fold"), Outcome("check"), Outcome("call")
_PAT, _FOLD_OR_CALL = Outcome("pat"), Outcome("fold-or-call")


def spoken_action(state: State, act: Say) -> Reading:
    """What a player says in turn is their action; if it is not allowed, the nearest action is.

    A call with nothing to call is a check, a raise that is not allowed a call, a check in a draw
    standing pat. An amount alone is chips or a total.

    Cites: rulings.spoken-action, rulings.check-facing-a-bet
    """
    rules, seat = state.table.rules, act.seat
    if state.phase == DRAW:
        return _spoken(BINDING, _PAT, _FOLD, Why.WORD_IS_THE_ACTION)
    owed = rules.to_call(state, seat)
    if act.word is None:
        return _amount_alone(state, act)
    if act.word == "check" and owed:
        return rules.check_facing_a_bet(state, seat)
    return _spoken_passively(state, act) if act.word in _PASSIVE else _spoken_wager(state, act)


def _amount_alone(state: State, act: Say) -> Reading:
    said, chip = act.to or 0, state.table.chip
    amount = state.table.rules.amount_meant(said // chip * chip, state.bets[act.seat])
    reading = state.table.rules.read_amount(state, act.seat, amount)
    return reading._replace(
        verdict=CORRECTED if said % chip else reading.verdict,
        rules=(*reading.rules, _SPOKEN, _AMOUNT),
        reasons=tuple(reason.by(_SPOKEN) for reason in reading.reasons),
    )


def amount_is_chips(said: int, _bet: int) -> int:
    """An amount said alone is chips to be put in, whatever the player has in already.

    Cites: rulings.amount-alone
    """
    return said


def amount_is_the_total(said: int, bet: int) -> int:
    """An amount said alone is the player's total of the round.

    Cites: rulings.amount-alone
    """
    return max(0, said - bet)


def _spoken(verdict: str, outcome: Outcome, refused: Outcome, why: Why, amount: int = 0) -> Reading:
    return Reading(verdict, outcome, (refused,), (_SPOKEN,), (Reason(why, (_SPOKEN,), amount),))


def _spoken_passively(state: State, act: Say) -> Reading:
    meant = call_or_check(state, act.seat)
    if act.word == "fold":
        against = state.table.rules.against[Fold]
        refused = any(objector(state, Fold(act.seat)) for objector in against)
        if not refused:
            return _spoken(BINDING, _FOLD, meant, Why.WORD_IS_THE_ACTION)
        return _spoken(CORRECTED, _CHECK, _FOLD, Why.NOTHING_TO_FOLD_TO)
    wager = wager_of(state, act.seat)
    if meant.do == act.word:
        return _spoken(BINDING, meant, wager, Why.WORD_IS_THE_ACTION)
    return _spoken(CORRECTED, meant, wager, Why.NOTHING_TO_CALL)


def _spoken_wager(state: State, act: Say) -> Reading:
    seat = act.seat
    passive = call_or_check(state, seat)
    chips = state.table.rules.playable(state, seat)
    if not may_wager(state, seat):
        all_in = act.word == "all-in" and cost(state, seat, passive) == chips
        why = Why.RAISE_IS_NOT_OPEN if state.current_bet else Why.BET_IS_NOT_OPEN
        return _spoken(BINDING if all_in else CORRECTED, passive, Outcome("raise"), why)
    _least, most = state.table.rules.raise_range(state, seat)
    wager = wager_of(state, seat, most if act.word == "all-in" else act.to)
    amount = wager.to or 0
    if act.word == "all-in":
        if cost(state, seat, wager) == chips:
            return _spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)
        return _spoken(CORRECTED, wager, passive, Why.MOST_THAT_IS_OPEN, amount)
    if act.word != wager.do:
        why = Why.BET_ALREADY if state.current_bet else Why.NO_BET_TO_RAISE
        return _spoken(CORRECTED, wager, passive, why)
    if act.to in {None, amount}:
        return _spoken(BINDING, wager, passive, Why.WORD_IS_THE_ACTION)
    return _spoken(CORRECTED, wager, passive, Why.NEAREST_AMOUNT, amount)


def check_leaves_fold_or_call(state: State, seat: int) -> Reading:
    """A player who says check facing a bet may fold or call, but not raise.

    Cites: rulings.check-facing-a-bet
    """
    rules = (_SPOKEN, _CHECK_FACING_A_BET)
    reasons = (Reason(Why.CHECKS_FACING_A_BET, (_CHECK_FACING_A_BET,)),)
    return Reading(CORRECTED, _FOLD_OR_CALL, (wager_of(state, seat),), rules, reasons)


def rap_is_a_pass(state: State, act: Rap) -> Reading:
    """To rap in turn is to check, or to stand pat in a draw.

    Cites: rulings.rapping
    """
    rules, seat = state.table.rules, act.seat
    reasons = (Reason(Why.RAP_PASSES, (_RAPPING,)),)
    if state.phase == DRAW:
        return Reading(BINDING, _PAT, (_FOLD,), (_RAPPING,), reasons)
    if rules.to_call(state, seat):
        return rules.rap_facing_a_bet(state, seat)
    return Reading(BINDING, _CHECK, (wager_of(state, seat),), (_RAPPING,), reasons)


def rap_leaves_fold_or_call(state: State, seat: int) -> Reading:
    """A player who raps facing a bet may fold or call, but not raise.

    Cites: rulings.rapping-facing-a-bet
    """
    rules = (_RAPPING, _RAPPING_FACING_A_BET)
    reasons = (Reason(Why.RAPS_FACING_A_BET, (_RAPPING_FACING_A_BET,)),)
    return Reading(CORRECTED, _FOLD_OR_CALL, (wager_of(state, seat),), rules, reasons)


def rap_is_a_fold(_state: State, _seat: int) -> Reading:
    """A player who raps facing a bet passes the hand: it is a fold.

    Cites: rulings.rapping-facing-a-bet
    """
    rules = (_RAPPING, _RAPPING_FACING_A_BET)
    reasons = (Reason(Why.RAP_FOLDS, (_RAPPING_FACING_A_BET,)),)
    return Reading(BINDING, _FOLD, (_CALL,), rules, reasons)
