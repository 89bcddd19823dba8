"""Where there is nothing to rule on: an irregular act is refused as if it had not been done.

Seats are counted clockwise from the button.
"""

from __future__ import annotations

from typing import Final

from oracle.core.table import (
    DRAW,
    SHOWDOWN,
    AskSmallestChip,
    ChangeUp,
    ClaimUnaware,
    Discover,
    IrregularAct,
    Move,
    Objection,
    Push,
    Rap,
    Say,
    State,
)

_IN_A_DRAW_SAID: Final = frozenset({"pat", "check", "pass", "none"})
_GAVE_UP_BY: Final = {
    "rulings.out-of-turn-check": "checked out of turn",
    "rulings.check-facing-a-bet": "said check facing a bet",
    "rulings.rapping-facing-a-bet": "rapped or passed facing a bet",
}
"""By the rule by which a player gave up the raise, what the player did."""

_IN_A_DRAW: Final = (Rap, ClaimUnaware, Discover, ChangeUp, AskSmallestChip)


def hand_of_the_act_is_dead(state: State, act: IrregularAct) -> Objection | None:
    """A player who has folded has nothing to say or to put in.

    Cites: betting.folded-hand-is-dead
    """
    seat = act.seat
    if seat is None or not 0 <= seat < len(state.live) or state.live[seat]:
        return None
    return Objection("betting.folded-hand-is-dead", "This player's hand is dead.")


def hands_are_being_shown(state: State, _act: IrregularAct) -> Objection | None:
    """At the showdown players show or muck, and nothing else.

    Cites: showdown.may-muck
    """
    if state.phase != SHOWDOWN:
        return None
    return Objection("showdown.may-muck", "At the showdown players show or muck.")


def act_belongs_to_another_phase(state: State, act: IrregularAct) -> Objection | None:
    """Words and chips belong to a betting round; in a draw a player says pat or how many cards.

    Cites: drawing.no-betting-in-a-draw, rulings.number-of-cards
    """
    if state.phase == SHOWDOWN:
        return None
    said = _against_betting(state, act) if state.phase == DRAW else _against_standing_pat(act)
    return Objection("drawing.no-betting-in-a-draw", said) if said else None


def _against_betting(state: State, act: IrregularAct) -> str | None:
    """Give what is said against an act in a draw, or None if it belongs there."""
    if isinstance(act, _IN_A_DRAW) or (isinstance(act, Say) and act.word in _IN_A_DRAW_SAID):
        return None
    if isinstance(act, Say) and act.word is None:
        size = state.table.rules.hand_size(state.table)
        if (act.to or 0) <= size:
            return None
        amount = f"so {act.to} is an amount, and there is no betting in a draw"
        return f"A hand has {size} cards, {amount}."
    return "There is no betting in a draw."


def _against_standing_pat(act: IrregularAct) -> str | None:
    """Give what is said against an act in a betting round, or None if it belongs there."""
    if isinstance(act, Say | Push) and act.word in {"pat", "none"}:
        return "Nobody stands pat in a betting round."
    return None


def nobody_stands_pat_out_of_turn(state: State, act: IrregularAct) -> Objection | None:
    """Only the player in turn stands pat.

    Cites: drawing.order
    """
    if state.phase != DRAW or not isinstance(act, Say | Rap) or act.seat == state.actor:
        return None
    return Objection("drawing.order", "It is not this player's turn to draw.")


def chips_are_not_there(state: State, act: IrregularAct) -> Objection | None:
    """A player moves only chips in their stack.

    Cites: rulings.released-chips
    """
    if isinstance(act, Push):
        chips = sum(map(sum, act.motions))
    elif isinstance(act, Move):
        chips = sum(act.chips)
    else:
        return None
    left = state.stacks[act.seat]
    if chips <= left:
        return None
    return Objection("rulings.released-chips", f"This player has {left} chips, not {chips}.")


def raise_is_given_up(state: State, seat: int) -> Objection | None:
    """A player who has given up the raise may only check, call or fold at this turn.

    Cites: rulings.out-of-turn-check, rulings.check-facing-a-bet, rulings.rapping-facing-a-bet
    """
    for given_up, rule in state.irregular.given_up:
        if given_up == seat:
            did = _GAVE_UP_BY.get(rule, "gave up the raise")
            return Objection(rule, f"This player {did} and may not bet or raise at this turn.")
    return None
