"""What other engines do wrong in rulings on words, raps and chips in turn.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from typing import Final

from oracle.core.rulings import acting, objections
from oracle.core.table import (
    BET,
    CORRECTED,
    DRAW,
    VOID,
    AskSmallestChip,
    ChangeUp,
    Draw,
    Interpretation,
    Objection,
    Outcome,
    Push,
    RaiseGivenUp,
    Rap,
    Rules,
    Ruling,
    Say,
    State,
    Weighed,
    Why,
)
from oracle.mistakes.mistake import Objectors, Rule, changes, replaces, without

_WAGERS: Final = frozenset({"bet", "raise", "all-in", "complete", "pot"})


@replaces(("rulings", Say), breaks="rulings.spoken-action")
def spoken_words_do_not_count(rules: Rules, state: State, act: Say) -> Ruling:
    if act.seat != state.actor or act.word is None:
        return rules.rulings[Say](state, act)
    return acting.does_not_count(act, (), (), Why.WAS_NO_ACTION)


@replaces(("reading", Say), breaks="rulings.spoken-action")
def raise_that_is_not_open_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    is_wager = state.phase == BET and act.word in _WAGERS
    if is_wager and not acting.may_wager(state, act.seat):
        return _is_meant("void")
    return rules.reading[Say](state, act)


@replaces(("reading", Say), breaks="rulings.spoken-action")
def call_with_nothing_to_call_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    is_call = state.phase == BET and act.word == "call"
    if is_call and not state.table.rules.to_call(state, act.seat):
        return _is_meant("void")
    return rules.reading[Say](state, act)


@replaces(("reading", Say), breaks="rulings.spoken-action")
def amount_that_is_not_allowed_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    right = rules.reading[Say](state, act)
    if act.to is None or act.word not in _WAGERS or act.word == "pot" or state.phase != BET:
        return right
    return right if right.outcome.to in {None, act.to} else _is_meant("void")


@replaces(("reading", Say), breaks="rulings.spoken-action")
def check_in_a_draw_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    if state.phase == DRAW and act.word in {"check", "none"}:
        return _is_meant("void")
    return rules.reading[Say](state, act)


def _is_meant(do: str, to: int | None = None, returned: int = 0) -> Interpretation:
    """An act means an action, without a reason."""
    verdict = VOID if do in {"void", "none"} else CORRECTED
    return Interpretation(verdict, Outcome(do, to, returned=returned), (), ())


@replaces(("reading", Push), breaks="rulings.spoken-action")
def chips_go_before_the_word(rules: Rules, state: State, act: Push) -> Interpretation:
    return rules.reading[Push](state, act._replace(word=None))


@replaces(("reading", Say), breaks="rulings.spoken-action")
def raise_said_to_an_amount_is_on_top(rules: Rules, state: State, act: Say) -> Interpretation:
    if act.word == "raise" and act.to is not None:
        act = act._replace(to=state.bets[act.seat] + act.to)
    return rules.reading[Say](state, act)


@replaces(("reading", Say), breaks="rulings.amount-alone")
def amount_alone_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    alone = state.phase == BET and act.word is None
    return _is_meant("void") if alone else rules.reading[Say](state, act)


@replaces(("reading", Say), breaks="rulings.amount-alone")
def amount_alone_is_a_raise_by_it(rules: Rules, state: State, act: Say) -> Interpretation:
    facing = state.phase == BET and state.table.rules.to_call(state, act.seat)
    if act.word is not None or not facing or not acting.may_wager(state, act.seat):
        return rules.reading[Say](state, act)
    return _is_meant(*acting.wager_of(state, act.seat, state.current_bet + (act.to or 0))[:2])


@replaces(("reading", Say), breaks="rulings.bet-facing-a-bet")
def bet_facing_a_bet_is_void(rules: Rules, state: State, act: Say) -> Interpretation:
    is_bet = act.word == "bet" and state.phase == BET
    if is_bet and _owes(state, act.seat):
        return _is_meant("void")
    return rules.reading[Say](state, act)


@replaces(("reading", Say), breaks="rulings.bet-facing-a-bet")
def bet_facing_a_bet_is_a_raise_by_it(rules: Rules, state: State, act: Say) -> Interpretation:
    if act.word == "bet" and act.to is not None and _owes(state, act.seat):
        act = act._replace(word="raise", to=state.current_bet + act.to)
    return rules.reading[Say](state, act)


def _owes(state: State, seat: int) -> bool:
    return state.table.rules.to_call(state, seat) > 0


@replaces(("reading", Push), breaks="rulings.raise-in-motions")
def word_is_forgotten_after_a_motion(rules: Rules, state: State, act: Push) -> Interpretation:
    several = len(act.motions) > 1 and act.word in _WAGERS
    return rules.reading[Push](state, act._replace(word=None) if several else act)


@replaces(("reading", Push), breaks="rulings.raise-in-motions")
def last_motion_after_a_word_counts(rules: Rules, state: State, act: Push) -> Interpretation:
    if act.word not in _WAGERS:
        return rules.reading[Push](state, act)
    last = rules.reading[Push](state, act._replace(motions=act.motions[-1:]))
    back = last.outcome.returned + sum(map(sum, act.motions[:-1]))
    return last._replace(outcome=last.outcome._replace(returned=back))


@replaces("read_pot", breaks="rulings.saying-pot")
def pot_is_an_amount_without_pot_limit(
    rules: Rules, state: State, act: Say, passive: Outcome
) -> Interpretation:
    if state.table.betting == "pot-limit":
        return rules.read_pot(state, act, passive)
    in_force = state.table.rules
    more = in_force.to_call(state, act.seat) + in_force.pot_counted(state)
    return _is_meant(*acting.wager_of(state, act.seat, state.current_bet + more)[:2])


@replaces("read_pot", breaks="rulings.saying-pot")
def pot_without_pot_limit_is_void(
    rules: Rules, state: State, act: Say, passive: Outcome
) -> Interpretation:
    counts = state.table.betting == "pot-limit"
    return rules.read_pot(state, act, passive) if counts else _is_meant("void")


@replaces("read_pot", breaks="rulings.saying-pot")
def pot_is_the_total_of_the_raise(
    rules: Rules, state: State, act: Say, passive: Outcome
) -> Interpretation:
    if state.table.betting != "pot-limit":
        return rules.read_pot(state, act, passive)
    middle = state.table.rules.pot_counted(state)
    return _is_meant(*acting.wager_of(state, act.seat, middle)[:2])


@replaces("may_be_completed", breaks="rulings.saying-complete")
def complete_is_always_a_raise(_rules: Rules, _state: State) -> bool:
    return True


@replaces("may_be_completed", breaks="rulings.saying-complete")
def complete_is_always_a_call(_rules: Rules, _state: State) -> bool:
    return False


@changes(("rulings", Say), ("against", Draw), breaks="rulings.number-of-cards")
def number_of_cards_binds(rules: Rules) -> tuple[Rule, Objectors]:
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

    return ruling, (*rules.against[Draw], another_number)


@replaces("check_facing_a_bet", breaks="rulings.check-facing-a-bet")
def check_facing_a_bet_is_a_call(_rules: Rules, _state: State, _seat: int) -> Interpretation:
    return _is_meant("call")


@replaces("check_facing_a_bet", breaks="rulings.check-facing-a-bet")
def check_facing_a_bet_is_a_fold(_rules: Rules, _state: State, _seat: int) -> Interpretation:
    return _is_meant("fold")


@replaces("check_facing_a_bet", breaks="rulings.check-facing-a-bet")
def check_facing_a_bet_is_void(_rules: Rules, _state: State, _seat: int) -> Interpretation:
    return _is_meant("void")


@replaces(("reading", Push), breaks="rulings.check-facing-a-bet")
def chips_with_a_check_go_back(rules: Rules, state: State, act: Push) -> Interpretation:
    right = rules.reading[Push](state, act)
    if act.word != "check" or right.outcome.do != "call":
        return right
    left = state.table.rules.check_facing_a_bet(state, act.seat)
    return left._replace(outcome=left.outcome._replace(returned=sum(map(sum, act.motions))))


@replaces(("reading", Rap), breaks="rulings.rapping")
def rap_is_a_fold(rules: Rules, state: State, act: Rap) -> Interpretation:
    return _is_meant("fold") if state.phase == BET else rules.reading[Rap](state, act)


@replaces(("reading", Rap), breaks="rulings.rapping")
def rap_does_not_count(rules: Rules, state: State, act: Rap) -> Interpretation:
    passes = state.phase == DRAW or not state.table.rules.to_call(state, act.seat)
    return _is_meant("void") if passes else rules.reading[Rap](state, act)


@replaces("rap_facing_a_bet", breaks="rulings.rapping-facing-a-bet")
def rap_facing_a_bet_is_a_call(_rules: Rules, _state: State, _seat: int) -> Interpretation:
    return _is_meant("call")


@replaces("rap_facing_a_bet", breaks="rulings.rapping-facing-a-bet")
def rap_facing_a_bet_is_void(_rules: Rules, _state: State, _seat: int) -> Interpretation:
    return _is_meant("void")


@replaces(("reading", Push), breaks="rulings.released-chips")
def released_chips_need_a_word(rules: Rules, state: State, act: Push) -> Interpretation:
    return rules.reading[Push](state, act) if act.word else _all_back(act)


def _all_back(act: Push) -> Interpretation:
    return _is_meant("void", returned=sum(map(sum, act.motions)))


@changes("against_acts", breaks="rulings.released-chips")
def more_chips_than_there_are_go_in(rules: Rules) -> Objectors:
    return without(rules.against_acts, objections.chips_are_not_there)


@replaces(("reading", Push), breaks="rulings.string-raise")
def every_silent_motion_counts(rules: Rules, state: State, act: Push) -> Interpretation:
    if not act.word:
        act = act._replace(motions=(sum(act.motions, ()),))
    return rules.reading[Push](state, act)


@replaces(("reading", Push), breaks="rulings.string-raise")
def string_raise_is_void(rules: Rules, state: State, act: Push) -> Interpretation:
    string = not act.word and len(act.motions) > 1
    return _all_back(act) if string else rules.reading[Push](state, act)


@replaces("announces_a_raise", breaks="rulings.bet-and-a-half")
def exactly_half_a_bet_more_is_a_call(rules: Rules, state: State, over: int) -> Weighed:
    right = rules.announces_a_raise(state, over)
    return right._replace(enough=right.enough and 2 * over != _size(state))


@replaces("announces_a_raise", breaks="rulings.bet-and-a-half")
def third_of_a_bet_more_is_a_raise(rules: Rules, state: State, over: int) -> Weighed:
    return rules.announces_a_raise(state, over)._replace(enough=3 * over >= _size(state))


def _size(state: State) -> int:
    limit = state.table.betting == "limit"
    return state.table.rules.bet_size(state) if limit else state.last_raise


@replaces("announces_a_raise", breaks="rulings.bet-and-a-half")
def any_chip_more_is_a_raise(rules: Rules, state: State, over: int) -> Weighed:
    return rules.announces_a_raise(state, over)._replace(enough=over > 0)


@replaces("announces_a_raise", breaks="rulings.bet-and-a-half")
def whole_bet_more_is_wanted_in_limit(rules: Rules, state: State, over: int) -> Weighed:
    right = rules.announces_a_raise(state, over)
    whole = state.table.betting != "limit" or over >= _size(state)
    return right._replace(enough=right.enough and whole)


@replaces("announces_a_raise", breaks="rulings.bet-and-a-half")
def half_of_the_price_more_is_a_raise(rules: Rules, state: State, over: int) -> Weighed:
    return rules.announces_a_raise(state, over)._replace(enough=2 * over >= state.current_bet)


@replaces("read_amount", breaks="rulings.bet-and-a-half")
def silent_raise_is_not_completed(
    rules: Rules, state: State, seat: int, amount: int
) -> Interpretation:
    right = rules.read_amount(state, seat, amount)
    if right.outcome.do != "raise" or acting.cost(state, seat, right.outcome) <= amount:
        return right
    return right._replace(outcome=Outcome("raise", state.bets[seat] + amount))


@replaces("read_single_chip", breaks="rulings.single-chip")
def single_chip_may_raise(_rules: Rules, state: State, seat: int, chip: int) -> Interpretation:
    return state.table.rules.read_amount(state, seat, chip)


@replaces("read_single_chip", breaks="rulings.single-chip")
def single_chip_opens_for_the_least(
    rules: Rules, state: State, seat: int, chip: int
) -> Interpretation:
    if state.current_bet or not acting.may_wager(state, seat):
        return rules.read_single_chip(state, seat, chip)
    return _is_meant(*acting.wager_of(state, seat)[:2])


@replaces("read_single_chip", breaks="rulings.single-chip")
def single_chip_never_bets(rules: Rules, state: State, seat: int, chip: int) -> Interpretation:
    right = rules.read_single_chip(state, seat, chip)
    return right if state.current_bet else _is_meant("check")


@replaces("read_silent", breaks="rulings.single-chip")
def single_chip_at_the_option_is_a_check(
    rules: Rules, state: State, seat: int, chips: tuple[int, ...]
) -> Interpretation:
    free = state.current_bet and not state.table.rules.to_call(state, seat)
    if len(chips) > 1 or not free:
        return rules.read_silent(state, seat, chips)
    return _is_meant("check")


@replaces("every_chip_is_needed", breaks="rulings.every-chip-needed")
def several_chips_are_a_call(_rules: Rules, chips: tuple[int, ...], _owed: int) -> bool:
    return len(chips) > 1


@replaces("every_chip_is_needed", breaks="rulings.every-chip-needed")
def chips_that_need_the_largest_are_a_call(
    _rules: Rules, chips: tuple[int, ...], owed: int
) -> bool:
    return len(chips) > 1 and sum(chips) - max(chips) < owed


@replaces("read_amount", breaks="rulings.undersize")
def undersized_chips_go_back(rules: Rules, state: State, seat: int, amount: int) -> Interpretation:
    right = rules.read_amount(state, seat, amount)
    return _is_meant("void") if "rulings.undersize" in right.rules else right


@replaces(("rulings", AskSmallestChip), breaks="rulings.smallest-chip-in-use")
def chips_of_antes_do_not_play(rules: Rules, state: State, act: AskSmallestChip) -> Ruling:
    return rules.rulings[AskSmallestChip](state, act._replace(antes=()))


@replaces(("rulings", AskSmallestChip), breaks="rulings.smallest-chip-in-use")
def chips_of_blinds_do_not_play(rules: Rules, state: State, act: AskSmallestChip) -> Ruling:
    return rules.rulings[AskSmallestChip](state, act._replace(blinds=()))


@replaces(("rulings", AskSmallestChip), breaks="rulings.house-chips")
def rake_chips_do_not_play(rules: Rules, state: State, act: AskSmallestChip) -> Ruling:
    return rules.rulings[AskSmallestChip](state, act._replace(rake=()))


@replaces(("rulings", AskSmallestChip), breaks="rulings.house-chips")
def collection_chips_do_not_play(rules: Rules, state: State, act: AskSmallestChip) -> Ruling:
    return rules.rulings[AskSmallestChip](state, act._replace(collection=()))


@replaces(("rulings", ChangeUp), breaks="rulings.change-up")
def small_chips_are_changed_at_once(rules: Rules, state: State, act: ChangeUp) -> Ruling:
    now = Outcome("now")
    return rules.rulings[ChangeUp](state, act)._replace(allowed=(now,), chosen=now)
