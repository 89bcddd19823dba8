"""What can be seen of a hand on PokerKit, in the protocol's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pokerkit import (
    BetCollection,
    ChipsPulling,
    ChipsPushing,
    Folding,
    Hand,
    HoleCardsShowingOrMucking,
    State,
)

from oracle.adapters.pokerkit.ranking import HAND_TYPES
from oracle.adapters.serving import Reply
from oracle.wire import Seats
from oracle.wire.vocabulary import ALL_IN, FOLDED, IN

_HALVES: Final[Mapping[type[Hand], str]] = {hand: ranking for ranking, hand in HAND_TYPES.items()}


def observation(state: State, seats: Seats, *, show_cards: bool) -> Reply:
    """Give what can be seen now; amounts are chips, lists start with seat 1."""
    actor = player_to_act(state)
    seen = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": _phase(state),
        "stacks": seats.by_number(state.stacks),
        "status": seats.by_number(_status(state)),
        "legal": None if actor is None else _legal(state, actor),
    }
    if not state.status:
        return {**seen, **_showdown(state, seats), "pots": _pots(state, seats)}
    if show_cards:
        hands = [list(map(repr, hand)) for hand in state.hole_cards]
        known = [hand if live else None for hand, live in zip(hands, state.statuses, strict=True)]
        seen["cards"] = seats.by_number(known)
    paid = [-chips for chips in state.payoffs]
    return {**seen, "bets": seats.by_number(state.bets), "paid": seats.by_number(paid)}


def player_to_act(state: State) -> int | None:
    """Give PokerKit's number of the player who must draw or bet, if there is one."""
    drawer = state.stand_patter_or_discarder_index
    return state.actor_index if drawer is None else drawer


def _phase(state: State) -> str:
    if state.street_index is None:
        return "over"
    if state.stand_patter_or_discarder_index is not None:
        return f"draw-{state.street_index}"
    return f"bet-{state.street_index + 1}"


def _status(state: State) -> list[str]:
    # PokerKit's own statuses do not distinguish a folded hand from one that lost at the showdown.
    folded = {event.player_index for event in state.operations if isinstance(event, Folding)}
    return [
        FOLDED if place in folded else IN if stack else ALL_IN
        for place, stack in enumerate(state.stacks)
    ]


def _legal(state: State, actor: int) -> Reply:
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    return {
        "fold": state.can_fold(),
        "call": state.checking_or_calling_amount,
        "raise": None if least is None else [least, most],
        "draw": len(state.hole_cards[actor]) if state.can_stand_pat_or_discard() else None,
    }


def _showdown(state: State, seats: Seats) -> Reply:
    shown: list[list[str] | None] = [None] * seats.count
    order: list[int] = []
    for event in state.operations:
        if isinstance(event, HoleCardsShowingOrMucking):
            shown[event.player_index] = [repr(card) for card in event.hole_cards]
            order.append(seats.numbers[event.player_index])
    return {"shown": seats.by_number(shown), "show-order": order}


def _pots(state: State, seats: Seats) -> list[Reply]:
    """Give each pot as PokerKit pushed it, half by half.

    It pushes a pot that one player scoops at the showdown undivided. In a split game it is then
    unknown what each half won, so only the amount is given.
    """
    divided = state.hand_type_count > 1
    showdown = any(isinstance(event, HoleCardsShowingOrMucking) for event in state.operations)
    pots: dict[int, dict[str, Any]] = {}
    for event in state.operations:
        if not isinstance(event, ChipsPushing):
            continue
        pot = pots.setdefault(event.pot_index, {"amount": 0})
        amounts = _won(state, event)
        pot["amount"] += sum(amounts)
        if divided and event.hand_type_index is not None:
            won = pot.setdefault("won", {half: [0] * seats.count for half in _HALVES.values()})
            won[_HALVES[state.hand_types[event.hand_type_index]]] = seats.by_number(amounts)
        elif not (divided and showdown):
            pot["won"] = {"whole": seats.by_number(amounts)}
    return [pot for _, pot in sorted(pots.items())]


def _won(state: State, pushed: ChipsPushing) -> list[int]:
    """Give what each player wins, by PokerKit's numbers.

    If all others fold to a player's last bet, PokerKit leaves that bet in front of the player, so
    what the others had matched of it belongs to the pot that the player wins.
    """
    amounts = list(pushed.amounts)
    if pushed.hand_type_index is None:
        operations = state.operations
        pulled = next(event for event in operations if isinstance(event, ChipsPulling))
        collected = [event.bets for event in operations if isinstance(event, BetCollection)]
        left = pulled.amount - amounts[pulled.player_index]
        amounts[pulled.player_index] += min(left, max(collected[-1]))
    return amounts
