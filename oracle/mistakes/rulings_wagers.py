"""What other engines do wrong about bets and raises that are said, with or without chips.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.rulings import acting
from oracle.core.table import BET, Outcome, Push, Reading, Rules, Say, State
from oracle.mistakes.rulings import WAGERS, instead, is_meant, void_if


def bet_facing_a_bet_is_void(rules: Rules) -> Mapping[str, Any]:
    """A bet said facing a bet does not count.

    Cites: rulings.bet-facing-a-bet
    """

    def facing(state: State, act: Say) -> bool:
        return act.word == "bet" and state.phase == BET and _owes(state, act.seat)

    return void_if(rules, Say, facing)


def bet_facing_a_bet_is_a_raise_by_it(rules: Rules) -> Mapping[str, Any]:
    """A bet of an amount said facing a bet is a raise by that amount.

    Cites: rulings.bet-facing-a-bet
    """

    def reading(state: State, act: Say) -> Reading:
        if act.word == "bet" and act.to is not None and _owes(state, act.seat):
            act = act._replace(word="raise", to=state.current_bet + act.to)
        return rules.reading[Say](state, act)

    return instead(rules, "reading", Say, reading)


def _owes(state: State, seat: int) -> bool:
    return state.table.rules.to_call(state, seat) > 0


def raise_said_to_an_amount_is_on_top(rules: Rules) -> Mapping[str, Any]:
    """The amount of a raise that is said is added to what the player has in front.

    Cites: rulings.spoken-action
    """

    def reading(state: State, act: Say) -> Reading:
        if act.word == "raise" and act.to is not None:
            act = act._replace(to=state.bets[act.seat] + act.to)
        return rules.reading[Say](state, act)

    return instead(rules, "reading", Say, reading)


def word_is_forgotten_after_a_motion(rules: Rules) -> Mapping[str, Any]:
    """After a bet or raise is said, chips in several motions count as if nothing had been said.

    Cites: rulings.raise-in-motions
    """

    def reading(state: State, act: Push) -> Reading:
        several = len(act.motions) > 1 and act.word in WAGERS
        return rules.reading[Push](state, act._replace(word=None) if several else act)

    return instead(rules, "reading", Push, reading)


def last_motion_after_a_word_counts(rules: Rules) -> Mapping[str, Any]:
    """After a bet or raise is said, only the last motion counts, and the others go back.

    Cites: rulings.raise-in-motions
    """

    def reading(state: State, act: Push) -> Reading:
        if act.word not in WAGERS:
            return rules.reading[Push](state, act)
        last = rules.reading[Push](state, act._replace(motions=act.motions[-1:]))
        back = last.outcome.returned + sum(map(sum, act.motions[:-1]))
        return last._replace(outcome=last.outcome._replace(returned=back))

    return instead(rules, "reading", Push, reading)


def pot_is_an_amount_without_pot_limit(rules: Rules) -> Mapping[str, Any]:
    """In no-limit, too, pot is a bet or raise of as much as the pot.

    Cites: rulings.saying-pot
    """

    def read_pot(state: State, act: Say, passive: Outcome) -> Reading:
        if state.table.betting == "pot-limit":
            return rules.read_pot(state, act, passive)
        in_force = state.table.rules
        more = in_force.to_call(state, act.seat) + in_force.pot_counted(state)
        return is_meant(*acting.wager_of(state, act.seat, state.current_bet + more)[:2])

    return {"read_pot": read_pot}


def pot_without_pot_limit_is_void(rules: Rules) -> Mapping[str, Any]:
    """Where the pot does not limit bets, the word pot does not count.

    Cites: rulings.saying-pot
    """

    def read_pot(state: State, act: Say, passive: Outcome) -> Reading:
        if state.table.betting == "pot-limit":
            return rules.read_pot(state, act, passive)
        return is_meant("void")

    return {"read_pot": read_pot}


def pot_is_the_total_of_the_raise(rules: Rules) -> Mapping[str, Any]:
    """In pot-limit play pot is a bet or raise to as much as there is in the middle.

    Cites: rulings.saying-pot
    """

    def read_pot(state: State, act: Say, passive: Outcome) -> Reading:
        if state.table.betting != "pot-limit":
            return rules.read_pot(state, act, passive)
        middle = state.table.rules.pot_counted(state)
        return is_meant(*acting.wager_of(state, act.seat, middle)[:2])

    return {"read_pot": read_pot}


def complete_is_always_a_raise(_rules: Rules) -> Mapping[str, Any]:
    """The word complete is a bet or raise even where there is nothing to complete.

    Cites: rulings.saying-complete
    """
    return {"may_be_completed": lambda _state: True}


def complete_is_always_a_call(_rules: Rules) -> Mapping[str, Any]:
    """The word complete is never more than a call.

    Cites: rulings.saying-complete
    """
    return {"may_be_completed": lambda _state: False}
