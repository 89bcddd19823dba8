"""The loop: decide what an action means, let it happen, and deal until a player must act.

Every function is pure: a state that was given out never changes. Seats are counted clockwise from
the button, beginning with 0; amounts are chips.
"""

from __future__ import annotations

from typing import NamedTuple

from oracle.table.actions import Action, Bet, Call, Check, Fold, Muck, Raise, Show
from oracle.table.events import (
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    Mucked,
    Shown,
    Wagered,
)
from oracle.table.evolve import evolve
from oracle.table.state import (
    DRAW,
    OVER,
    SHOWDOWN,
    Illegal,
    Objection,
    State,
    Table,
    before_the_hand,
)


class Legal(NamedTuple):
    """What the player to act may do.

    ``fold``; ``call``, the price in chips, 0 for a check; ``raise_to``, the least and the most that
    a bet or raise may come to in this round; ``draw``, the most cards that may be discarded;
    ``muck``, at the showdown. What the phase does not know is None.
    """

    fold: bool
    call: int | None
    raise_to: tuple[int, int] | None
    draw: int | None
    muck: bool | None = None


def objections_to_table(table: Table) -> tuple[Objection, ...]:
    """Find every reason why no hand can be played at this table."""
    found = (objector(table) for objector in table.rules.against_table)
    return tuple(objection for objection in found if objection)


def start(table: Table) -> tuple[State, list[Event]]:
    """Post the blinds and deal; give the state at which the first player must act.

    Raises:
        Illegal: the table is against the rules.
        ScriptError: the script's cards do not suffice.
    """
    if objections := objections_to_table(table):
        raise Illegal(objections)
    state = before_the_hand(table)
    return state, _deal_on(state, [])


def objections(state: State, action: Action) -> tuple[Objection, ...]:
    """Find every reason why an action is refused; none means that it is legal.

    Whose turn it is and what may be done in this phase come first: only an action that passes them
    is looked at more closely.
    """
    if state.phase == OVER:
        return (Objection("betting.round-ends", "The hand is over."),)
    rules, seat = state.table.rules, action.seat
    found = [o for against in rules.against_any if (o := against(state, action))]
    if found:
        return tuple(found)
    found = [o for against in rules.against[type(action)] if (o := against(state, action))]
    if isinstance(action, Bet | Raise):
        barred = [o for against in rules.against_wagering if (o := against(state, seat))]
        found += barred
        if not barred:
            found += [o for against in rules.against_size if (o := against(state, action))]
    return tuple(found)


def legal(state: State) -> Legal | None:
    """Find what the player to act may do, or None when nobody must act."""
    seat = state.actor
    if seat is None:
        return None
    rules = state.table.rules
    if state.phase == DRAW:
        return Legal(False, None, None, rules.most_discards(state, seat))
    if state.phase == SHOWDOWN:
        beaten = not any(against(state, Muck(seat)) for against in rules.against[Muck])
        return Legal(False, None, None, None, beaten)
    fold = True
    for against in rules.against[Fold]:
        if against(state, Fold(seat)):
            fold = False
            break
    raise_to: tuple[int, int] | None = rules.raise_range(state, seat)
    for objector in rules.against_wagering:
        if objector(state, seat):
            raise_to = None
            break
    return Legal(fold, rules.to_call(state, seat), raise_to, None)


def step(state: State, action: Action) -> tuple[State, list[Event]]:
    """Let a player act, and deal until the next player must act or the hand is over.

    Raises:
        Illegal: the rules refuse the action; nothing has changed.
        ScriptError: the script's cards or shuffles do not suffice.
    """
    if refused := objections(state, action):
        raise Illegal(refused)
    event = _meaning(state, action)
    state = state.copy()
    evolve(state, event)
    return state, _deal_on(state, [event])


def _meaning(state: State, action: Action) -> Event:  # noqa: PLR0911 - one for each action
    rules = state.table.rules
    match action:
        case Fold(seat):
            return Folded(seat)
        case Check(seat):
            return Checked(seat)
        case Call(seat):
            return Called(seat, rules.to_call(state, seat))
        case Bet(seat, to):
            return Wagered(seat, "bet", to, to - state.bets[seat], *rules.full_bet(state, to))
        case Raise(seat, to):
            return Wagered(seat, "raise", to, to - state.bets[seat], *rules.full_bet(state, to))
        case Show(seat):
            return Shown(seat, state.hands[seat])
        case Muck(seat):
            return Mucked(seat)
    return Discarded(action.seat, action.discard, rules.replacements(action.discard))


def _deal_on(state: State, events: list[Event]) -> list[Event]:
    dealer = state.table.rules.dealer
    while state.phase != OVER:
        event = dealer[state.phase](state)
        if event is None:
            break
        evolve(state, event)
        events.append(event)
    return events
