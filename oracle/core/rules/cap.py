"""How many bets a betting round may have.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.core.table import Objection, State


def raising_is_not_capped(_state: State, _seat: int) -> Objection | None:
    """In no-limit and pot-limit play there is no cap, so this never objects.

    Cites: betting.no-cap-in-big-bet
    """
    return None


def four_bets_are_made(state: State, _seat: int) -> Objection | None:
    """No raise after the bet, the raise, the re-raise and the cap.

    Cites: betting.raise-cap
    """
    return _capped(4) if len(state.table.rules.bets_made(state)) >= 4 else None


def five_bets_are_made(state: State, _seat: int) -> Objection | None:
    """No raise after a bet and four raises.

    Cites: betting.raise-cap
    """
    return _capped(5) if len(state.table.rules.bets_made(state)) >= 5 else None


@dataclass(frozen=True, slots=True)
class BetsAreMade:
    """No raise after as many bets as a room allows, whatever their number.

    Cites: betting.raise-cap
    """

    most: int

    def __call__(self, state: State, _seat: int) -> Objection | None:
        """Object to a raise if the round has these bets."""
        return _capped(self.most) if len(state.table.rules.bets_made(state)) >= self.most else None


def four_bets_are_made_by_the_player(state: State, seat: int) -> Objection | None:
    """No raise by a player who has made four bets in this round.

    Cites: betting.raise-cap
    """
    own = sum(1 for wager in state.table.rules.bets_made(state) if wager.seat == seat)
    return _capped(4) if own >= 4 else None


def capped_with_three_players(state: State, _seat: int) -> Objection | None:
    """A bet and three raises, or four in a game with two rounds, cap betting among three players.

    All-in players do not count. Between two players raising is unlimited, unless the last bet that
    the cap allows was made while three were in.

    Cites: betting.raise-cap
    """
    return _capped_between_three(state, 4 if state.table.draws > 1 else 5)


def five_bets_with_three_players(state: State, _seat: int) -> Objection | None:
    """A bet and four raises cap betting among three players, since every game has a draw.

    Otherwise it is the same as the cap by the number of rounds.

    Cites: betting.raise-cap
    """
    return _capped_between_three(state, 5)


def _capped_between_three(state: State, cap: int) -> Objection | None:
    made = state.table.rules.bets_made(state)
    return _capped(cap) if len(made) >= cap and made[cap - 1].players > 2 else None


def _capped(bets: int) -> Objection:
    return Objection("betting.raise-cap", f"Betting is capped: this round already has {bets} bets.")
