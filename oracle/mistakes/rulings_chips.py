"""What other engines do wrong about chips put in without a word, and about which chips play.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.core.rulings import acting, objections
from oracle.core.table import (
    AskSmallestChip,
    ChangeUp,
    Outcome,
    Push,
    Reading,
    Rules,
    Ruling,
    State,
    Weighed,
)
from oracle.mistakes.rulings import instead, is_meant

Chips = tuple[int, ...]


def released_chips_need_a_word(rules: Rules) -> Mapping[str, Any]:
    """Chips released silently do not count and go back.

    Cites: rulings.released-chips
    """
    return _all_back_if(rules, lambda act: not act.word)


def more_chips_than_there_are_go_in(rules: Rules) -> Mapping[str, Any]:
    """A player who puts in more chips than they have is all-in instead of being refused.

    Cites: rulings.released-chips
    """
    kept = tuple(one for one in rules.against_acts if one is not objections.chips_are_not_there)
    return {"against_acts": kept}


def every_silent_motion_counts(rules: Rules) -> Mapping[str, Any]:
    """Without a word, the chips of several motions count together.

    Cites: rulings.string-raise
    """

    def reading(state: State, act: Push) -> Reading:
        if not act.word:
            act = act._replace(motions=(sum(act.motions, ()),))
        return rules.reading[Push](state, act)

    return instead(rules, "reading", Push, reading)


def string_raise_is_void(rules: Rules) -> Mapping[str, Any]:
    """Without a word, chips in several motions do not count at all.

    Cites: rulings.string-raise
    """
    return _all_back_if(rules, lambda act: not act.word and len(act.motions) > 1)


def _all_back_if(rules: Rules, wrong: Callable[[Push], bool]) -> Mapping[str, Any]:
    def reading(state: State, act: Push) -> Reading:
        if not wrong(act):
            return rules.reading[Push](state, act)
        return is_meant("void")._replace(
            outcome=Outcome("void", returned=sum(map(sum, act.motions)))
        )

    return instead(rules, "reading", Push, reading)


def exactly_half_a_bet_more_is_a_call(rules: Rules) -> Mapping[str, Any]:
    """Silent chips are a raise only if they exceed a call by more than half a bet.

    Cites: rulings.bet-and-a-half
    """

    def weighed(state: State, over: int) -> bool:
        return rules.announces_a_raise(state, over).enough and 2 * over != _size(state)

    return _announced_if(rules, weighed)


def third_of_a_bet_more_is_a_raise(rules: Rules) -> Mapping[str, Any]:
    """Silent chips are a raise if they exceed a call by a third of a bet.

    Cites: rulings.bet-and-a-half
    """
    return _announced_if(rules, lambda state, over: 3 * over >= _size(state))


def any_chip_more_is_a_raise(rules: Rules) -> Mapping[str, Any]:
    """Silent chips are a raise if they exceed a call at all.

    Cites: rulings.bet-and-a-half
    """
    return _announced_if(rules, lambda _state, over: over > 0)


def whole_bet_more_is_wanted_in_limit(rules: Rules) -> Mapping[str, Any]:
    """In limit play silent chips are a raise only if they exceed a call by a whole bet.

    Cites: rulings.bet-and-a-half
    """

    def weighed(state: State, over: int) -> bool:
        right = rules.announces_a_raise(state, over).enough
        return right and (state.table.betting != "limit" or over >= _size(state))

    return _announced_if(rules, weighed)


def half_of_the_price_more_is_a_raise(rules: Rules) -> Mapping[str, Any]:
    """Silent chips are a raise if they exceed a call by half of the bet that the player faces.

    Cites: rulings.bet-and-a-half
    """
    return _announced_if(rules, lambda state, over: 2 * over >= state.current_bet)


def _size(state: State) -> int:
    limit = state.table.betting == "limit"
    return state.table.rules.bet_size(state) if limit else state.last_raise


def _announced_if(rules: Rules, wrong: Callable[[State, int], bool]) -> Mapping[str, Any]:
    def announces_a_raise(state: State, over: int) -> Weighed:
        return rules.announces_a_raise(state, over)._replace(enough=wrong(state, over))

    return {"announces_a_raise": announces_a_raise}


def silent_raise_is_not_completed(rules: Rules) -> Mapping[str, Any]:
    """Silent chips that are a raise come to just what they are, and not to a full raise.

    Cites: rulings.bet-and-a-half
    """

    def read_amount(state: State, seat: int, amount: int) -> Reading:
        right = rules.read_amount(state, seat, amount)
        if right.outcome.do != "raise" or acting.cost(state, seat, right.outcome) <= amount:
            return right
        return right._replace(outcome=Outcome("raise", state.bets[seat] + amount))

    return {"read_amount": read_amount}


def undersized_chips_go_back(rules: Rules) -> Mapping[str, Any]:
    """Silent chips too few for a bet or a call do not count and go back.

    Cites: rulings.undersize
    """

    def read_amount(state: State, seat: int, amount: int) -> Reading:
        right = rules.read_amount(state, seat, amount)
        return is_meant("void") if "rulings.undersize" in right.rules else right

    return {"read_amount": read_amount}


def single_chip_may_raise(_rules: Rules) -> Mapping[str, Any]:
    """A single chip counts for its amount, as several chips do.

    Cites: rulings.single-chip
    """

    def read_single_chip(state: State, seat: int, chip: int) -> Reading:
        return state.table.rules.read_amount(state, seat, chip)

    return {"read_single_chip": read_single_chip}


def single_chip_opens_for_the_least(rules: Rules) -> Mapping[str, Any]:
    """A single chip with which nobody has bet before is the smallest bet.

    Cites: rulings.single-chip
    """

    def read_single_chip(state: State, seat: int, chip: int) -> Reading:
        if state.current_bet or not acting.may_wager(state, seat):
            return rules.read_single_chip(state, seat, chip)
        return is_meant(*acting.wager_of(state, seat)[:2])

    return {"read_single_chip": read_single_chip}


def single_chip_never_bets(rules: Rules) -> Mapping[str, Any]:
    """A single chip larger than the bet is a check if nobody has bet.

    Cites: rulings.single-chip
    """

    def read_single_chip(state: State, seat: int, chip: int) -> Reading:
        right = rules.read_single_chip(state, seat, chip)
        return right if state.current_bet else is_meant("check")

    return {"read_single_chip": read_single_chip}


def single_chip_at_the_option_is_a_check(rules: Rules) -> Mapping[str, Any]:
    """A single chip from a player who owes nothing is a check, however small it is.

    Cites: rulings.single-chip
    """

    def read_silent(state: State, seat: int, chips: Chips) -> Reading:
        free = state.current_bet and not state.table.rules.to_call(state, seat)
        if len(chips) > 1 or not free:
            return rules.read_silent(state, seat, chips)
        return is_meant("check")

    return {"read_silent": read_silent}


def several_chips_are_a_call(_rules: Rules) -> Mapping[str, Any]:
    """Several chips put in silently are a call, as a single one is.

    Cites: rulings.every-chip-needed
    """
    return {"every_chip_is_needed": lambda chips, _owed: len(chips) > 1}


def chips_that_need_the_largest_are_a_call(_rules: Rules) -> Mapping[str, Any]:
    """Several chips are a call if the call needs the largest of them.

    Cites: rulings.every-chip-needed
    """
    return {
        "every_chip_is_needed": lambda chips, owed: (
            len(chips) > 1 and sum(chips) - max(chips) < owed
        )
    }


def chips_of_antes_do_not_play(rules: Rules) -> Mapping[str, Any]:
    """Antes do not count for the smallest chip.

    Cites: rulings.smallest-chip-in-use
    """
    return _asked_about(rules, lambda act: act._replace(antes=()))


def chips_of_blinds_do_not_play(rules: Rules) -> Mapping[str, Any]:
    """Blinds do not count for the smallest chip.

    Cites: rulings.smallest-chip-in-use
    """
    return _asked_about(rules, lambda act: act._replace(blinds=()))


def rake_chips_do_not_play(rules: Rules) -> Mapping[str, Any]:
    """Chips used for the rake do not count for the smallest chip.

    Cites: rulings.house-chips
    """
    return _asked_about(rules, lambda act: act._replace(rake=()))


def collection_chips_do_not_play(rules: Rules) -> Mapping[str, Any]:
    """Chips used for the collection do not count for the smallest chip.

    Cites: rulings.house-chips
    """
    return _asked_about(rules, lambda act: act._replace(collection=()))


def _asked_about(
    rules: Rules, forgotten: Callable[[AskSmallestChip], AskSmallestChip]
) -> Mapping[str, Any]:
    def ruling(state: State, act: AskSmallestChip) -> Ruling:
        return rules.rulings[AskSmallestChip](state, forgotten(act))

    return instead(rules, "rulings", AskSmallestChip, ruling)


def small_chips_are_changed_at_once(rules: Rules) -> Mapping[str, Any]:
    """Small chips are changed up as soon as a player asks for it.

    Cites: rulings.change-up
    """

    def ruling(state: State, act: ChangeUp) -> Ruling:
        now = Outcome("now")
        return rules.rulings[ChangeUp](state, act)._replace(allowed=(now,), chosen=now)

    return instead(rules, "rulings", ChangeUp, ruling)
