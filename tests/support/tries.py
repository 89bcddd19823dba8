"""What can be tried at a table, and what of it the engine says is legal."""

from collections.abc import Iterator

from oracle.core import engine
from oracle.core.cards import DECK, UNKNOWN, Card
from oracle.core.engine import Legal
from oracle.core.table import (
    DRAW,
    SHOWDOWN,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    Raise,
    Show,
    State,
)


def every_try(state: State) -> Iterator[Action]:
    """What can be said at a table, most of it refused: by every seat, and by two that are none."""
    for seat in range(-1, len(state.live) + 1):
        for plain in (Fold, Check, Call, Show, Muck):
            yield plain(seat)
        for to in _amounts(state, seat):
            yield Bet(seat, to)
            yield Raise(seat, to)
        for discard in _discards(state, seat):
            yield Draw(seat, discard)


def _amounts(state: State, seat: int) -> list[int]:
    """Amounts on both sides of every bound, in chips and in units; for others, what is likely."""
    legal, table = engine.legal(state), state.table
    next_bet = [state.current_bet + state.last_raise, state.last_full_bet + table.big_bet]
    if seat != state.actor:
        return next_bet
    bounds = [0, state.current_bet, *next_bet, state.bets[seat] + state.stacks[seat]]
    if legal is not None and legal.raise_to is not None:
        least, most = legal.raise_to
        bounds += [least, most, (least + most) // 2 // table.chip * table.chip]
    steps = (-table.chip, -1, 0, 1, table.chip)
    return sorted({bound + step for bound in bounds for step in steps})


def _discards(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """Every number of own cards, cards of others, a card twice, and a card that is none."""
    holds = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    for count in range(len(holds) + 1):
        yield holds[:count]
        yield holds[::-1][:count]
    strange = next(card for card in DECK if card not in holds)
    yield from [(strange,), (*holds, strange), (strange, *holds[:1]), (UNKNOWN,)]
    if holds:
        yield holds[:1] * 2
        yield (*holds, holds[-1])


def is_claimed(state: State, legal: Legal | None, action: Action) -> bool:
    """Whether an action is among those that ``engine.legal`` names at this state."""
    if legal is None or action.seat != state.actor:
        return False
    match action:
        case Draw(seat, discard):
            own = set(discard) <= set(state.hands[seat]) and len(set(discard)) == len(discard)
            return state.phase == DRAW and own and len(discard) <= (legal.draw or 0)
        case Show():
            return state.phase == SHOWDOWN
        case Muck():
            return bool(legal.muck)
        case Fold():
            return legal.fold
        case Check():
            return legal.call == 0
        case Call():
            return bool(legal.call)
        case Bet(_, to) | Raise(_, to):
            least, most = legal.raise_to or (1, 0)
            word = Raise if state.current_bet else Bet
            return type(action) is word and least <= to <= most and to % state.table.chip == 0
