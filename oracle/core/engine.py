"""The loop: decide what an action means, apply it, and deal until a player must act.

Every function is pure: a state that was handed out never changes. Seats are counted clockwise
from the button, starting with 0; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.table import (
    DRAW,
    OVER,
    REGULAR,
    SHOWDOWN,
    Action,
    Bet,
    Call,
    Called,
    Check,
    Checked,
    Discarded,
    Draw,
    Event,
    Fold,
    Folded,
    Illegal,
    IrregularAct,
    Muck,
    Mucked,
    Objection,
    Raise,
    Ruled,
    Show,
    Shown,
    State,
    Table,
    Wagered,
    Wagering,
    before_the_hand,
    evolve,
)

Objectors: TypeAlias = tuple[Callable[[State, Any], Objection | None], ...]


class Legal(NamedTuple):
    """What the player to act may do.

    ``fold``; ``call``, the price in chips, 0 for a check; ``raise_to``, the least and the most that
    a bet or raise may come to in this round; ``draw``, the most cards that may be discarded;
    ``muck``, at the showdown. What does not exist in the phase is None.
    """

    fold: bool
    call: int | None
    raise_to: tuple[int, int] | None
    draw: int | None
    muck: bool | None = None


def objections_to_table(table: Table) -> tuple[Objection, ...]:
    """Find every reason why no hand can be played at this table."""
    found = [objector(table) for objector in table.rules.against_table]
    return tuple([objection for objection in found if objection])


def start(table: Table) -> tuple[State, list[Event]]:
    """Post the blinds and deal; give the state in which the first player must act.

    Raises:
        Illegal: the table is against the rules.
        ScriptError: the script has too few cards.
    """
    if objections := objections_to_table(table):
        raise Illegal(objections)
    state = before_the_hand(table)
    return state, _deal_on(state, [])


def objections(state: State, action: Action | IrregularAct) -> tuple[Objection, ...]:
    """Find every reason why an action is refused; a legal action has none.

    Whether it is the player's turn and whether the phase allows the action come first: only an
    action that passes both is examined further.
    """
    if state.phase == OVER:
        return (Objection("betting.round-ends", "The hand is over."),)
    rules, seat = state.table.rules, action.seat
    if type(action) in rules.rulings:
        return tuple(_raised(rules.against_acts, state, action))
    found = _raised(rules.against_any, state, action)
    if found:
        return tuple(found)
    found = _raised(rules.against[type(action)], state, action)
    if isinstance(action, (Bet, Raise)):  # a union would be made again for each action
        barred = _raised(rules.against_wagering, state, seat)
        found += barred or _raised(rules.against_size, state, action)
    return tuple(found)


def _raised(objectors: Objectors, state: State, to: Any) -> list[Objection]:
    found: list[Objection] = []
    for objector in objectors:
        objection = objector(state, to)
        if objection is not None:
            found.append(objection)
    return found


def legal(state: State) -> Legal | None:
    """Find what the player to act may do, or None when nobody must act."""
    seat = state.actor
    if seat is None:
        return None
    rules = state.table.rules
    if state.phase == DRAW:
        return Legal(False, None, None, rules.most_discards(state, seat))
    if state.phase == SHOWDOWN:
        beaten = not _is_barred(rules.against[Muck], state, Muck(seat))
        return Legal(False, None, None, None, beaten)
    if state.irregular is not REGULAR and (held := rules.held_to(state)):
        if held.to is None:
            return Legal(False, rules.to_call(state, seat), None, None)
        return Legal(False, None, (held.to, held.to), None)
    fold = not _is_barred(rules.against[Fold], state, Fold(seat))
    raise_to = rules.raise_range(state, seat)
    barred = _is_barred(rules.against_wagering, state, seat)
    return Legal(fold, rules.to_call(state, seat), None if barred else raise_to, None)


def _is_barred(objectors: Objectors, state: State, to: Any) -> bool:
    for objector in objectors:  # noqa: SIM110 - with any() a legal set takes 40 % longer
        if objector(state, to) is not None:
            return True
    return False


def step(state: State, action: Action | IrregularAct) -> tuple[State, list[Event]]:
    """Let a player act, and deal until the next player must act or the hand is over.

    Raises:
        Illegal: the rules refuse the action; nothing has changed.
        ScriptError: the script has too few cards or reshuffles.
    """
    if refused := objections(state, action):
        raise Illegal(refused)
    if ruling := state.table.rules.rulings.get(type(action)):
        event: Event = Ruled(action, ruling(state, action))
    else:
        event = meaning(state, action)
    events = [event]
    if state.irregular is not REGULAR and not isinstance(event, Ruled):
        events = [*state.table.rules.before_an_action(state, action), event]
    state = state.copy()
    for happened in events:
        evolve(state, happened)
    return state, _deal_on(state, events)


def meaning(state: State, action: Action | IrregularAct) -> Event:
    """Give what an action is as a fact, with its amounts, whether the rules allow it or not.

    ``step`` applies it where nothing objects. A record of a hand that was really played is followed
    by it through an action that should have been refused.
    """
    return _MEANINGS[type(action)](state, action)


def _wagered(word: str) -> Callable[[State, Wagering], Event]:
    def wagered(state: State, action: Wagering) -> Event:
        seat, to = action
        amount = to - state.bets[seat]
        return Wagered(seat, word, to, amount, *state.table.rules.full_bet(state, to))

    return wagered


def _discarded(state: State, action: Draw) -> Event:
    seat, discard = action
    return Discarded(seat, discard, state.table.rules.replacements(discard))


_MEANINGS: Final[Mapping[type[Action | IrregularAct], Callable[[State, Any], Event]]] = {
    Fold: lambda _state, fold: Folded(fold.seat),
    Check: lambda _state, check: Checked(check.seat),
    Call: lambda state, call: Called(call.seat, state.table.rules.to_call(state, call.seat)),
    Bet: _wagered("bet"),
    Raise: _wagered("raise"),
    Draw: _discarded,
    Show: lambda state, show: Shown(show.seat, state.hands[show.seat]),
    Muck: lambda _state, muck: Mucked(muck.seat),
}


def _deal_on(state: State, events: list[Event]) -> list[Event]:
    rules = state.table.rules
    dealer = rules.dealer
    while state.phase != OVER:
        if state.actor is None:
            event: Event | None = dealer[state.phase](state)
        elif state.irregular is REGULAR:
            break
        else:
            event = rules.rulings_due(state, state.actor)
        if event is None:
            break
        evolve(state, event)
        events.append(event)
    return events
