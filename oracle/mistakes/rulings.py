"""What other engines do wrong about words and raps in turn, and what such mistakes share.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core.rulings import acting
from oracle.core.table import (
    BET,
    CORRECTED,
    DRAW,
    VOID,
    Draw,
    Objection,
    Outcome,
    Push,
    RaiseGivenUp,
    Rap,
    Reading,
    Rules,
    Ruling,
    Say,
    State,
    Why,
)

WAGERS: Final = frozenset({"bet", "raise", "all-in", "complete", "pot"})


def instead(rules: Rules, field: str, kind: type[Any], wrong: Callable[..., Any]) -> dict[str, Any]:
    """Replace what a field of the record, such as the rulings, has for one kind of act."""
    return {field: {**getattr(rules, field), kind: wrong}}


def is_meant(do: str, to: int | None = None) -> Reading:
    """An act means an action, without a reason."""
    verdict = VOID if do in {"void", "none"} else CORRECTED
    return Reading(verdict, Outcome(do, to), (), ())


def void_if(
    rules: Rules, kind: type[Any], wrong: Callable[[State, Any], bool]
) -> Mapping[str, Any]:
    """Let acts of one kind not count where they should."""

    def reading(state: State, act: Any) -> Reading:
        return is_meant("void") if wrong(state, act) else rules.reading[kind](state, act)

    return instead(rules, "reading", kind, reading)


def spoken_words_do_not_count(rules: Rules) -> Mapping[str, Any]:
    """A word in turn has no effect.

    Cites: rulings.spoken-action
    """

    def ruling(state: State, act: Say) -> Ruling:
        if act.seat != state.actor or act.word is None:
            return rules.rulings[Say](state, act)
        return acting.does_not_count(act, (), (), Why.WAS_NO_ACTION)

    return instead(rules, "rulings", Say, ruling)


def raise_that_is_not_open_is_void(rules: Rules) -> Mapping[str, Any]:
    """A raise said by a player who may not raise does not count.

    Cites: rulings.spoken-action
    """

    def barred(state: State, act: Say) -> bool:
        return state.phase == BET and act.word in WAGERS and not acting.may_wager(state, act.seat)

    return void_if(rules, Say, barred)


def call_with_nothing_to_call_is_void(rules: Rules) -> Mapping[str, Any]:
    """A call said with nothing to call does not count.

    Cites: rulings.spoken-action
    """

    def free(state: State, act: Say) -> bool:
        owed = state.table.rules.to_call(state, act.seat)
        return state.phase == BET and act.word == "call" and not owed

    return void_if(rules, Say, free)


def amount_that_is_not_allowed_is_void(rules: Rules) -> Mapping[str, Any]:
    """A bet or raise of an amount that is not allowed does not count.

    Cites: rulings.spoken-action
    """

    def inexact(state: State, act: Say) -> bool:
        if act.to is None or act.word not in WAGERS or act.word == "pot" or state.phase != BET:
            return False
        return rules.reading[Say](state, act).outcome.to not in {None, act.to}

    return void_if(rules, Say, inexact)


def check_in_a_draw_is_void(rules: Rules) -> Mapping[str, Any]:
    """A check, or none, said in a draw does not count, so the player has not stood pat.

    Cites: rulings.spoken-action
    """

    def reading(state: State, act: Say) -> Reading:
        if state.phase == DRAW and act.word in {"check", "none"}:
            return is_meant("void")
        return rules.reading[Say](state, act)

    return instead(rules, "reading", Say, reading)


def chips_go_before_the_word(rules: Rules) -> Mapping[str, Any]:
    """Chips count as if they were put in silently, whatever the player said before.

    Cites: rulings.spoken-action
    """

    def reading(state: State, act: Push) -> Reading:
        return rules.reading[Push](state, act._replace(word=None))

    return instead(rules, "reading", Push, reading)


def amount_alone_is_void(rules: Rules) -> Mapping[str, Any]:
    """An amount declared without an action does not count.

    Cites: rulings.amount-alone
    """
    return void_if(rules, Say, lambda state, act: state.phase == BET and act.word is None)


def amount_alone_is_a_raise_by_it(rules: Rules) -> Mapping[str, Any]:
    """An amount declared without an action facing a bet is a raise by that amount.

    Cites: rulings.amount-alone
    """

    def reading(state: State, act: Say) -> Reading:
        facing = state.phase == BET and state.table.rules.to_call(state, act.seat)
        if act.word is not None or not facing or not acting.may_wager(state, act.seat):
            return rules.reading[Say](state, act)
        return is_meant(*acting.wager_of(state, act.seat, state.current_bet + (act.to or 0))[:2])

    return instead(rules, "reading", Say, reading)


def number_of_cards_binds(rules: Rules) -> Mapping[str, Any]:
    """A player who declared a number of cards in a draw must discard as many.

    Cites: rulings.number-of-cards
    """

    def ruling(state: State, act: Say) -> Ruling:
        right = rules.rulings[Say](state, act)
        if state.phase != DRAW or act.word is not None:
            return right
        # Nobody bets in a draw, so what is given up there can hold the number until the discard.
        return right._replace(then=(*right.then, RaiseGivenUp(act.seat, str(act.to))))

    def another_number(state: State, action: Draw) -> Objection | None:
        for seat, number in state.irregular.given_up:
            if seat == action.seat and number != str(len(action.discard)):
                return Objection("rulings.number-of-cards", f"This player said {number} cards.")
        return None

    objectors = (*rules.against[Draw], another_number)
    return {**instead(rules, "rulings", Say, ruling), "against": {**rules.against, Draw: objectors}}


def check_facing_a_bet_is_a_call(_rules: Rules) -> Mapping[str, Any]:
    """A check facing a bet is a call.

    Cites: rulings.check-facing-a-bet
    """
    return {"check_facing_a_bet": lambda _state, _seat: is_meant("call")}


def check_facing_a_bet_is_a_fold(_rules: Rules) -> Mapping[str, Any]:
    """A check facing a bet is a fold.

    Cites: rulings.check-facing-a-bet
    """
    return {"check_facing_a_bet": lambda _state, _seat: is_meant("fold")}


def check_facing_a_bet_is_void(_rules: Rules) -> Mapping[str, Any]:
    """A check facing a bet does not count, so the player may still raise.

    Cites: rulings.check-facing-a-bet
    """
    return {"check_facing_a_bet": lambda _state, _seat: is_meant("void")}


def chips_with_a_check_go_back(rules: Rules) -> Mapping[str, Any]:
    """Chips released with a check facing a bet go back, and the player may fold or call.

    Cites: rulings.check-facing-a-bet
    """

    def reading(state: State, act: Push) -> Reading:
        right = rules.reading[Push](state, act)
        if act.word != "check" or right.outcome.do != "call":
            return right
        left = state.table.rules.check_facing_a_bet(state, act.seat)
        return left._replace(outcome=left.outcome._replace(returned=sum(map(sum, act.motions))))

    return instead(rules, "reading", Push, reading)


def rap_is_a_fold(rules: Rules) -> Mapping[str, Any]:
    """A rap in a betting round is a fold, whether or not the player faces a bet.

    Cites: rulings.rapping
    """

    def reading(state: State, act: Rap) -> Reading:
        return is_meant("fold") if state.phase == BET else rules.reading[Rap](state, act)

    return instead(rules, "reading", Rap, reading)


def rap_does_not_count(rules: Rules) -> Mapping[str, Any]:
    """A rap with nothing to call, or in a draw, has no effect.

    Cites: rulings.rapping
    """

    def passes(state: State, act: Rap) -> bool:
        return state.phase == DRAW or not state.table.rules.to_call(state, act.seat)

    return void_if(rules, Rap, passes)


def rap_facing_a_bet_is_a_call(_rules: Rules) -> Mapping[str, Any]:
    """A rap facing a bet is a call.

    Cites: rulings.rapping-facing-a-bet
    """
    return {"rap_facing_a_bet": lambda _state, _seat: is_meant("call")}


def rap_facing_a_bet_is_void(_rules: Rules) -> Mapping[str, Any]:
    """A rap facing a bet has no effect, so the player may still raise.

    Cites: rulings.rapping-facing-a-bet
    """
    return {"rap_facing_a_bet": lambda _state, _seat: is_meant("void")}
