"""What can be seen of a hand in play, in JSON."""

from __future__ import annotations

from typing import Any, Final

from oracle.core import engine
from oracle.core.table import BET, DRAW, OVER, State
from oracle.wire.tables import Seats
from oracle.wire.vocabulary import ALL_IN, FOLDED, IN, MUCKED


def observation(
    state: State, seats: Seats, *, show_cards: bool, mistaken: bool = False
) -> dict[str, Any]:
    """Give what can be seen in a state; ``show_cards`` adds every hand.

    Of an engine that may be ``mistaken`` about the chips that play, its rules decide who is
    all-in, not the smallest chip.
    """
    actor, stacks = state.actor, state.stacks
    seen: dict[str, Any] = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": phase_name(state),
        "stacks": seats.by_number(stacks),
        "bets": seats.by_number(state.bets),
        "paid": seats.by_number(state.paid),
        "status": seats.by_number(_status(state, mistaken=mistaken)),
        "legal": _legal(state),
    }
    if show_cards:
        seen["cards"] = seats.by_number(
            [
                list(hand) if live else None
                for hand, live in zip(state.hands, state.live, strict=True)
            ]
        )
    if state.phase == OVER:
        seen.update(_showdown(state, seats))
    return seen


def _status(state: State, *, mistaken: bool) -> list[str]:
    """Give how each seat takes part; a player in with less than the least amount is all-in.

    A mistake may leave fractions of a chip.
    """
    mucked, chips, least = state.mucked, state.stacks, state.table.chip
    if mistaken:
        playable = state.table.rules.playable
        chips, least = [playable(state, place) for place in range(len(chips))], 1
    return [
        (IN if chips[place] >= least else ALL_IN)
        if live
        else (MUCKED if place in mucked else FOLDED)
        for place, live in enumerate(state.live)
    ]


def _legal(state: State) -> dict[str, Any] | None:
    legal = engine.legal(state)
    if legal is None:
        return None
    fold, call, raise_to, draw, muck = legal
    actions: dict[str, Any] = {
        "fold": fold,
        "call": call,
        "raise": None if raise_to is None else list(raise_to),
        "draw": draw,
    }
    return actions if muck is None else {**actions, "muck": muck}


def _showdown(state: State, seats: Seats) -> dict[str, Any]:
    shown = [list(hand) if place in state.shown else None for place, hand in enumerate(state.hands)]
    return {
        "shown": seats.by_number(shown),
        "show-order": [seats.numbers[place] for place in state.show_order],
        "pots": [
            {
                "amount": award.amount,
                "won": {part: seats.by_number(shares) for part, shares in award.won},
            }
            for award in state.awards
        ],
    }


_PHASES: Final = {
    (phase, number): f"{phase}-{number}" for phase in (BET, DRAW) for number in range(1, 5)
}


def phase_name(state: State) -> str:
    """Name the phase in which a player acts: ``bet-1``, ``draw-1``, ``bet-2``, ..., or ``over``."""
    return _PHASES.get((state.phase, state.round)) or state.phase
