"""Hands for tests: tables of every sort with a shuffled deck, and players who act at random."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from oracle.core import engine
from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.core.ruleset import BY_SETTING, rules_for
from oracle.core.table.actions import Action, Bet, Call, Check, Draw, Fold, Muck, Raise, Show
from oracle.core.table.state import State, Table
from oracle.core.table.terms import OVER, ScriptError
from oracle.specs import workspaces

CARD_ROOM: Mapping[str, str] = workspaces.houses()["card-room"].settings
_CLOSING = {
    "antes": "any",
    "betting-structures": "limit-pot-no-limit",
    "draws": "one-to-three",
    "games": "any",
    "players": "as-the-deck-allows",
}


def make_table(chance: random.Random, players: int = 3, game: str = "badugi") -> Table:
    """Make a deep-stacked limit table of the house card-room with a shuffled deck."""
    return Table(
        rules=rules_for(game, "limit", CARD_ROOM),
        game=GAMES[game],
        betting="limit",
        draws=3,
        stacks=tuple(chance.randint(48, 400) for _ in range(players)),
        small_blind=1,
        big_blind=2,
        small_bet=2,
        big_bet=4,
        deck=tuple(chance.sample(DECK, 52)),
        reshuffles=((),) * 12,
    )


def any_settings(chance: random.Random) -> dict[str, str]:
    """Set most switches as the card-room does, and some otherwise."""
    return {
        switch: chance.choice(list(settings)) if chance.random() < 0.3 else CARD_ROOM[switch]
        for switch, settings in BY_SETTING.items()
    } | _CLOSING


def random_action(chance: random.Random, state: State) -> Action:
    """Choose one of the legal actions."""
    legal, seat = engine.legal(state), state.actor
    assert legal is not None
    assert seat is not None
    if legal.muck is not None:
        return Muck(seat) if legal.muck and chance.random() < 0.5 else Show(seat)
    if legal.draw is not None:
        count = chance.randint(0, legal.draw)
        return Draw(seat, tuple(chance.sample(state.hands[seat], count)))
    roll = chance.random()
    if legal.raise_to and roll < 0.3:
        least, most = legal.raise_to
        to = chance.choice([least, most, chance.randint(least, most)])
        return (Raise if state.current_bet else Bet)(
            seat, to // state.table.chip * state.table.chip
        )
    if legal.fold and roll < 0.37:
        return Fold(seat)
    return Call(seat) if legal.call else Check(seat)


def play(chance: random.Random, table: Table) -> Iterator[State]:
    """Play a hand at random and give every state at which a player acts, and the last.

    A hand that needs more cards than there are ends early.
    """
    state, _events = engine.start(table)
    yield state
    while state.phase != OVER:
        try:
            state, _events = engine.step(state, random_action(chance, state))
        except ScriptError:
            return
        yield state


def with_reshuffles(table: Table, *orders: str) -> Table:
    """Give a table other reshuffles; each order is written as cards."""
    return replace(table, reshuffles=tuple(tuple(order.split()) for order in orders))  # type: ignore[arg-type]
