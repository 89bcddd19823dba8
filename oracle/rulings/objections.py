"""Where there is nothing to rule on: an irregular act is refused as if it had not been done.

Seats are counted clockwise from the button.
"""

from __future__ import annotations

from oracle.table.acts import Act, ChangeUp, ClaimUnaware, Discover, Rap, Say
from oracle.table.state import State
from oracle.table.terms import BET, DRAW, Objection


def hand_of_the_act_is_dead(state: State, act: Act) -> Objection | None:
    """A player who has folded has nothing to say or to put in.

    Cites: betting.folded-hand-is-dead
    """
    seat = act.seat
    if seat is None or not 0 <= seat < len(state.live) or state.live[seat]:
        return None
    return Objection("betting.folded-hand-is-dead", "The hand of this player is dead.")


def act_belongs_to_another_phase(state: State, act: Act) -> Objection | None:
    """Words and chips belong to a betting round; in a draw a player in turn stands pat.

    Cites: drawing.no-betting-in-a-draw, drawing.order
    """
    if not isinstance(act, Say | Rap) and (state.phase in {BET, DRAW}):
        later = isinstance(act, ClaimUnaware | Discover | ChangeUp) or act.seat is None
        if state.phase == BET or later:
            return None
    pat = isinstance(act, Say) and act.word == "pat"
    if isinstance(act, Say | Rap) and state.phase == BET and not pat:
        return None
    if state.phase == DRAW and (pat or isinstance(act, Rap)):
        if act.seat == state.actor:
            return None
        return Objection("drawing.order", "It is not this player's turn to draw.")
    return Objection("drawing.no-betting-in-a-draw", "This does not belong to this phase.")


def raise_is_given_up(state: State, seat: int) -> Objection | None:
    """Who has given up the raise may only call or fold at this turn, or check.

    Cites: rulings.out-of-turn-check, rulings.check-facing-a-bet, rulings.rapping-facing-a-bet
    """
    for given_up, rule in state.irregular.given_up:
        if given_up == seat:
            return Objection(rule, "This player has given up the raise at this turn.")
    return None
