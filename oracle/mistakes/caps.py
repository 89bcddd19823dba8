"""What other engines do wrong about the cap, and about who may raise under it.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from oracle.core.rules import cap, objections
from oracle.core.table import Called, Checked, Objection, Rules, State, Wager

_WageringObjector: TypeAlias = Callable[[State, int], Objection | None]

_CAP = "betting.raise-cap"
_OBJECTORS = (
    cap.four_bets_are_made,
    cap.five_bets_are_made,
    cap.four_bets_are_made_by_the_player,
    cap.capped_with_three_players,
    cap.five_bets_with_three_players,
    cap.raising_is_not_capped,
)
_CHECK_RAISES = (
    objections.who_has_checked_does_not_raise,
    objections.who_has_checked_may_raise,
)


def there_is_no_cap(rules: Rules) -> Mapping[str, Any]:
    """A limit round may have any number of raises.

    Cites: betting.raise-cap
    """
    return {"against_wagering": tuple(o for o in rules.against_wagering if o not in _OBJECTORS)}


def three_bets_are_the_cap_after_the_draw(rules: Rules) -> Mapping[str, Any]:
    """In limit play a bet and two raises cap every round but the first.

    Cites: betting.raise-cap
    """

    def three_bets_are_made(state: State, _seat: int) -> Objection | None:
        made = state.table.rules.bets_made(state)
        if state.table.betting != "limit" or state.round == 1 or len(made) < 3:
            return None
        return Objection(_CAP, "Betting is capped: this round already has three bets.")

    return {"against_wagering": (*rules.against_wagering, three_bets_are_made)}


def all_in_over_the_cap_is_taken(rules: Rules) -> Mapping[str, Any]:
    """A player with less than a whole raise may go all-in over the cap.

    Cites: betting.raise-cap
    """

    def lifted(state: State, seat: int) -> bool:
        in_force = state.table.rules
        most = state.bets[seat] + in_force.playable(state, seat)
        return most < state.last_full_bet + in_force.bet_size(state)

    return _lift(rules, _OBJECTORS, lifted)


def five_bets_are_the_cap_heads_up(rules: Rules) -> Mapping[str, Any]:
    """Between two players the cap comes one bet later, after a bet and four raises if it is four.

    Cites: betting.raise-cap
    """

    def one_more(state: State, seat: int) -> bool:
        last = state.copy()
        last.wagers = state.wagers[:-1]
        return sum(state.live) == 2 and not any(
            against(last, seat) for against in rules.against_wagering if against in _OBJECTORS
        )

    return _lift(rules, _OBJECTORS, one_more)


def small_blind_is_a_bet_too(rules: Rules) -> Mapping[str, Any]:
    """Both blinds count, so there are two raises before the draw.

    Cites: betting.big-blind-is-the-first-bet
    """

    def bets_made(state: State) -> Sequence[Wager]:
        made = rules.bets_made(state)
        return [wager for wager in state.wagers if wager in made or wager.blind == "small"]

    return {"bets_made": bets_made}


def cap_counts_the_round_before(rules: Rules) -> Mapping[str, Any]:
    """The bets of the round before count towards the cap.

    Cites: betting.cap-resets
    """

    def bets_made(state: State) -> Sequence[Wager]:
        before = range(state.round - 1, state.round)
        return [*_earlier(rules, state, before), *rules.bets_made(state)]

    return {"bets_made": bets_made}


def cap_resets_when_the_bet_doubles(rules: Rules) -> Mapping[str, Any]:
    """The count of bets starts over only when the size of the bets changes.

    Cites: betting.cap-resets
    """

    def bets_made(state: State) -> Sequence[Wager]:
        size = rules.bet_size(state)
        alike = [n for n in range(1, state.round) if rules.bet_size(_in_round(state, n)) == size]
        return [*_earlier(rules, state, alike), *rules.bets_made(state)]

    return {"bets_made": bets_made}


def four_bets_cap_every_structure(rules: Rules) -> Mapping[str, Any]:
    """A bet and three raises cap pot-limit and no-limit rounds, too.

    Cites: betting.no-cap-in-big-bet
    """

    def four_bets_are_made(state: State, _seat: int) -> Objection | None:
        made = state.table.rules.bets_made(state)
        if state.table.betting == "limit" or len(made) < 4:
            return None
        return Objection("betting.no-cap-in-big-bet", "Betting is capped: there are four bets.")

    return {"against_wagering": (*rules.against_wagering, four_bets_are_made)}


def no_raise_after_a_check_or_call(rules: Rules) -> Mapping[str, Any]:
    """A player who has checked or called in a round may not raise in it.

    Cites: betting.check-raise
    """

    def checked_or_called(state: State, seat: int) -> Objection | None:
        passive = (one for one in state.actions if isinstance(one, Checked | Called))
        if all(one.seat != seat for one in passive):
            return None
        return Objection("betting.check-raise", "This player has checked or called.")

    return {"against_wagering": (*rules.against_wagering, checked_or_called)}


def check_bars_no_re_raise(rules: Rules) -> Mapping[str, Any]:
    """Where a check bars a player from raising, it does so only until somebody else raises.

    Cites: betting.check-raise
    """

    def raised(state: State, _seat: int) -> bool:
        return sum(not wager.blind for wager in state.wagers) > 1

    return _lift(rules, _CHECK_RAISES, raised)


def _lift(
    rules: Rules, objectors: Sequence[_WageringObjector], lifted: Callable[[State, int], bool]
) -> Mapping[str, Any]:
    """Leave out what these objectors say where it is lifted."""

    def unless_lifted(against: _WageringObjector) -> _WageringObjector:
        return lambda state, seat: None if lifted(state, seat) else against(state, seat)

    return {
        "against_wagering": tuple(
            unless_lifted(one) if one in objectors else one for one in rules.against_wagering
        )
    }


def _earlier(rules: Rules, state: State, rounds: Sequence[int]) -> list[Wager]:
    return [wager for n in rounds if n for wager in rules.bets_made(_in_round(state, n))]


def _in_round(state: State, number: int) -> State:
    earlier = state.copy()
    earlier.round, earlier.wagers = number, state.past_wagers[number - 1]
    return earlier
