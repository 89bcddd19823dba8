"""What is said and rapped in turn. Seats are counted clockwise from the button."""

from __future__ import annotations

from oracle.core.rulings.acting import SPOKEN, call_or_check, spoken, wager_of
from oracle.core.rulings.wagers import spoken_wager
from oracle.core.table import (
    BINDING,
    CORRECTED,
    DRAW,
    VOID,
    Fold,
    Interpretation,
    Outcome,
    Rap,
    Reason,
    Say,
    State,
    Why,
)

_AMOUNT = "rulings.amount-alone"
_CHECK_FACING_A_BET = "rulings.check-facing-a-bet"
_NUMBER = "rulings.number-of-cards"
_RAPPING = "rulings.rapping"
_RAPPING_FACING_A_BET = "rulings.rapping-facing-a-bet"

_PASSIVE = frozenset({"fold", "check", "call"})
_FOLD, _CHECK, _CALL = Outcome("fold"), Outcome("check"), Outcome("call")
_PAT, _FOLD_OR_CALL = Outcome("pat"), Outcome("fold-or-call")


def spoken_action(state: State, act: Say) -> Interpretation:
    """What a player says in turn is their action; if it is not allowed, the nearest action is.

    A call with nothing to call is a check, a raise that is not allowed a call, a check in a draw
    standing pat. An amount alone is chips or a total. To say pass is to rap.

    Cites: rulings.spoken-action, rulings.check-facing-a-bet, rulings.rapping
    """
    rules, seat = state.table.rules, act.seat
    if act.word == "pass":
        return rules.reading[Rap](state, Rap(seat))
    if state.phase == DRAW:
        return _spoken_in_a_draw(act)
    owed = rules.to_call(state, seat)
    if act.word is None:
        return _amount_alone(state, act)
    if act.word == "check" and owed:
        return rules.check_facing_a_bet(state, seat)
    return _spoken_passively(state, act) if act.word in _PASSIVE else spoken_wager(state, act)


def _spoken_in_a_draw(act: Say) -> Interpretation:
    """A number of cards may be changed until the cards are discarded; everything else is pat."""
    if act.word is not None:
        return spoken(BINDING, _PAT, _FOLD, Why.WORD_IS_THE_ACTION)
    reasons = (Reason(Why.CARDS_ARE_NOT_DISCARDED, (_NUMBER,)),)
    return Interpretation(VOID, Outcome("none"), (_PAT,), (_NUMBER,), reasons)


def _amount_alone(state: State, act: Say) -> Interpretation:
    said, chip = act.to or 0, state.table.chip
    amount = state.table.rules.amount_meant(said // chip * chip, state.bets[act.seat])
    reading = state.table.rules.read_amount(state, act.seat, amount)
    return reading._replace(
        verdict=CORRECTED if said % chip else reading.verdict,
        rules=(*reading.rules, SPOKEN, _AMOUNT),
        reasons=tuple(reason.by(SPOKEN) for reason in reading.reasons),
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


def _spoken_passively(state: State, act: Say) -> Interpretation:
    meant = call_or_check(state, act.seat)
    if act.word == "fold":
        against = state.table.rules.against[Fold]
        refused = any(objector(state, Fold(act.seat)) for objector in against)
        if not refused:
            return spoken(BINDING, _FOLD, meant, Why.WORD_IS_THE_ACTION)
        return spoken(CORRECTED, _CHECK, _FOLD, Why.NOTHING_TO_FOLD_TO)
    wager = wager_of(state, act.seat)
    if meant.do == act.word:
        return spoken(BINDING, meant, wager, Why.WORD_IS_THE_ACTION)
    return spoken(CORRECTED, meant, wager, Why.NOTHING_TO_CALL)


def check_leaves_fold_or_call(state: State, seat: int) -> Interpretation:
    """A player who says check facing a bet may fold or call, but not raise.

    Cites: rulings.check-facing-a-bet
    """
    rules = (SPOKEN, _CHECK_FACING_A_BET)
    reasons = (Reason(Why.CHECKS_FACING_A_BET, (_CHECK_FACING_A_BET,)),)
    return Interpretation(CORRECTED, _FOLD_OR_CALL, (wager_of(state, seat),), rules, reasons)


def rap_is_a_pass(state: State, act: Rap) -> Interpretation:
    """To rap in turn is to check, or to stand pat in a draw.

    Cites: rulings.rapping
    """
    rules, seat = state.table.rules, act.seat
    reasons = (Reason(Why.RAP_PASSES, (_RAPPING,)),)
    if state.phase == DRAW:
        return Interpretation(BINDING, _PAT, (_FOLD,), (_RAPPING,), reasons)
    if rules.to_call(state, seat):
        return rules.rap_facing_a_bet(state, seat)
    return Interpretation(BINDING, _CHECK, (wager_of(state, seat),), (_RAPPING,), reasons)


def rap_leaves_fold_or_call(state: State, seat: int) -> Interpretation:
    """A player who raps facing a bet may fold or call, but not raise.

    Cites: rulings.rapping-facing-a-bet
    """
    rules = (_RAPPING, _RAPPING_FACING_A_BET)
    reasons = (Reason(Why.RAPS_FACING_A_BET, (_RAPPING_FACING_A_BET,)),)
    return Interpretation(CORRECTED, _FOLD_OR_CALL, (wager_of(state, seat),), rules, reasons)


def rap_is_a_fold(_state: State, _seat: int) -> Interpretation:
    """A player who raps facing a bet passes the hand: it is a fold.

    Cites: rulings.rapping-facing-a-bet
    """
    rules = (_RAPPING, _RAPPING_FACING_A_BET)
    reasons = (Reason(Why.RAP_FOLDS, (_RAPPING_FACING_A_BET,)),)
    return Interpretation(BINDING, _FOLD, (_CALL,), rules, reasons)
