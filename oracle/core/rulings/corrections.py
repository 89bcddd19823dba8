"""Too few chips, and what happens when it is noticed.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.core.rulings.acting import RELEASED, call_or_check, event_of, wagered
from oracle.core.table import (
    BET,
    BINDING,
    CORRECTED,
    VOID,
    Acted,
    BackedUp,
    Called,
    ClaimUnaware,
    Discover,
    Event,
    Outcome,
    Push,
    Reason,
    Ruling,
    Say,
    State,
    Wagered,
    Why,
    evolve,
)

_UNAWARE = "rulings.unaware-of-a-raise"
_UNDERSIZE = "rulings.undersize"
_NO_RAISE = "rulings.no-raise-from-a-correction"
_ROUNDED = "rulings.nearest-amount"
_STANDS = Outcome("stands")


def unaware_player_withdraws(state: State, act: ClaimUnaware) -> Ruling:
    """A player unaware of a raise takes the chips back, as long as nobody has acted after that.

    An amount declared without an action is treated as chips.

    Cites: rulings.unaware-of-a-raise, rulings.released-chips
    """
    seat = act.seat
    put_in = _just_put_in(state, seat)
    may = put_in is not None and state.table.rules.may_withdraw(state, seat)
    if put_in is None or not may or not (_too_few(state) or _any_chips_go_back(state, put_in)):
        refused, rules = (Outcome("void"),), (RELEASED, _UNAWARE)
        why = Why.ENOUGH_WAS_PUT_IN if may else Why.NOT_UNAWARE_OF_A_RAISE
        reasons = (Reason(why, (_UNAWARE, RELEASED)),)
        return Ruling(seat, BINDING, (_STANDS,), refused, _STANDS, rules, (), reasons)
    pushed = sum(map(sum, put_in.motions)) if isinstance(put_in, Push) else 0
    void = Outcome("void", returned=pushed)
    amount = put_in.to or 0 if isinstance(put_in, Say) else pushed
    then = (BackedUp(state.actions[:-1], seat if _is_asked_again(state, seat) else None),)
    reasons = (Reason(Why.UNAWARE_OF_A_RAISE, (_UNAWARE,), amount),)
    return Ruling(seat, VOID, (void,), (Outcome("call"),), void, (_UNAWARE,), then, reasons)


def _is_asked_again(state: State, seat: int) -> bool:
    """Whether a seat acts again without its last action; a correction may have made it all-in."""
    again = (state.round_began or state).copy()
    for event in state.actions[:-1]:
        evolve(again, event)
    return state.table.rules.owes_action(again, seat)


def _just_put_in(state: State, seat: int) -> Push | Say | None:
    """The chips, or the amount alone, by which a seat has just called or raised."""
    act, chosen = state.irregular.act, _chosen(state)
    if not isinstance(act, Push | Say) or act.seat != seat or chosen is None:
        return None
    if isinstance(act, Say) and act.word is not None:
        return None
    just_now = state.irregular.acted == len(state.actions)
    return act if just_now and chosen.do in {"call", "raise"} else None


def _chosen(state: State) -> Outcome | None:
    ruling = state.irregular.ruling
    return None if ruling is None else ruling.chosen


def _too_few(state: State) -> bool:
    """Whether the chips, or the amount, that were ruled on last were too few for a call."""
    ruling = state.irregular.ruling
    if ruling is None or ruling.chosen is None or ruling.chosen.do != "call":
        return False
    less = any(reason.why is Why.LESS_THAN_OWED for reason in ruling.reasons)
    return less or ruling.chosen.due > 0 or ruling.chosen.to is not None


def _any_chips_go_back(state: State, put_in: Push | Say) -> bool:
    return not put_in.word and state.table.rules.enough_chips_go_back()


def chips_go_back_however_many() -> bool:
    """A player unaware of a raise takes back whatever they put in without a word.

    Cites: rulings.unaware-of-a-raise
    """
    return True


def enough_chips_stay() -> bool:
    """Chips that are enough for the call show that the player saw the raise.

    Cites: rulings.unaware-of-a-raise
    """
    return False


def nobody_acted_after_a_raise(state: State, seat: int) -> bool:
    """There is a raise to be unaware of, and nobody has acted after the player.

    Cites: rulings.unaware-of-a-raise
    """
    raised = _raised_by_another(state, seat)
    after = any(early.seen >= len(state.actions) for early in state.irregular.early)
    return raised and not after and state.actions[-1].seat == seat


def _raised_by_another(state: State, seat: int) -> bool:
    """Whether another player has raised between the last two actions of a seat."""
    for event in reversed(state.actions[:-1]):
        if event.seat == seat:
            return False
        if isinstance(event, Wagered) and event.word == "raise":
            return True
    return False


def wagers_are_brought_up(state: State, act: Discover) -> Ruling:
    """Wagers and calls that are too small are brought up to size before the round is complete.

    Nobody who has acted gains a raise from it. Once the round is complete they stand.

    Cites: rulings.undersize, rulings.no-raise-from-a-correction, rulings.nearest-amount
    """
    cited = (_UNDERSIZE, *((_ROUNDED,) if act.rounded_to else ()))
    if state.phase != BET:
        return _nothing_to_correct(Outcome("corrected"), cited, Why.ROUND_IS_COMPLETE)
    raised = Outcome("raise")
    corrected = _in_proper_size(state, act.rounded_to or state.table.chip)
    if corrected.bets == state.bets:
        return _nothing_to_correct(raised, cited, Why.WAGERS_ARE_IN_ORDER)
    in_turn = state.actor is not None and state.table.rules.owes_action(corrected, state.actor)
    due = sum(max(0, new - old) for new, old in zip(corrected.bets, state.bets, strict=True))
    back = sum(max(0, old - new) for new, old in zip(corrected.bets, state.bets, strict=True))
    outcome = Outcome("corrected", corrected.current_bet, due, back)
    then = (BackedUp(corrected.actions, state.actor if in_turn else None),)
    rules = (*cited, _NO_RAISE)
    reasons = (
        Reason(Why.WAGERS_ARE_PUT_RIGHT, cited),
        Reason(Why.NOBODY_GAINS_A_RAISE, (_NO_RAISE,)),
    )
    return Ruling(None, CORRECTED, (outcome,), (_STANDS, raised), outcome, rules, then, reasons)


def _nothing_to_correct(refused: Outcome, cited: tuple[str, ...], why: Why) -> Ruling:
    reasons = (Reason(why, (_UNDERSIZE,)),)
    return Ruling(None, BINDING, (_STANDS,), (refused,), _STANDS, cited, (), reasons)


def _in_proper_size(state: State, unit: int) -> State:
    """Replay the round from its beginning, with every wager and call in its proper size."""
    again = (state.round_began or state).copy()
    for event in state.actions:
        evolve(again, _proper(again, event, unit))
    return again


def _proper(state: State, event: Acted, unit: int) -> Event:
    if not isinstance(event, Called | Wagered):
        return event
    rules, seat = state.table.rules, event.seat
    all_in = state.bets[seat] + rules.playable(state, seat)
    if isinstance(event, Called) or all_in <= state.current_bet:
        return event_of(state, seat, call_or_check(state, seat))
    _least, most = rules.raise_range(state, seat)
    is_all_in = event.to >= all_in == most
    return wagered(state, seat, all_in if is_all_in else _nearest(state, event, unit))


def _nearest(state: State, event: Wagered, unit: int) -> int:
    """Give the rounded amount nearest to a wager if it may be bet, or else the nearest amount."""
    rules = state.table.rules
    least, most = rules.raise_range(state, event.seat)
    lowest, highest = -(-least // unit) * unit, most // unit * unit
    if lowest > highest:
        return max(least, min(event.to, most))
    return max(lowest, min(rules.nearest(event.to, unit), highest))


def nearest_up(amount: int, unit: int) -> int:
    """A wager becomes the nearest rounded amount, at the midpoint the higher one.

    Cites: rulings.nearest-amount
    """
    return (2 * amount + unit) // (2 * unit) * unit


def nearest_down(amount: int, unit: int) -> int:
    """A wager becomes the nearest rounded amount, at the midpoint the lower one.

    Cites: rulings.nearest-amount
    """
    return -((unit - 2 * amount) // (2 * unit)) * unit
