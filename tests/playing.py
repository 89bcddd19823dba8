"""Hands for tests: tables with a shuffled deck, and players who act at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from oracle import catalogue, engine
from oracle.cards import DECK, Card
from oracle.ruleset import rules_for
from oracle.table.actions import Action, Bet, Call, Check, Draw, Fold, Raise
from oracle.table.record import Rules
from oracle.table.state import OVER, ScriptError, State, Table

CARD_ROOM: Mapping[str, str] = catalogue.houses()["card-room"].settings


def make_table(
    chance: random.Random,
    players: int,
    game: str = "badugi",
    settings: Mapping[str, str] = CARD_ROOM,
    rules: Rules | None = None,
    reshuffles: tuple[tuple[Card, ...], ...] = (),
    small_bet: int = 2,
) -> Table:
    """Make a limit table with deep stacks and a shuffled deck."""
    return Table(
        rules=rules or rules_for(game, "limit", settings),
        game=game,
        betting="limit",
        draws=3,
        stacks=tuple(chance.randint(24 * small_bet, 200 * small_bet) for _ in range(players)),
        small_blind=max(1, small_bet // 2),
        big_blind=small_bet,
        small_bet=small_bet,
        big_bet=2 * small_bet,
        deck=tuple(chance.sample(DECK, 52)),
        reshuffles=reshuffles,
    )


def random_action(chance: random.Random, state: State) -> Action:
    """Choose one of the legal actions."""
    legal, seat = engine.legal(state), state.actor
    assert legal is not None
    assert seat is not None
    if legal.draw is not None:
        count = chance.randint(0, legal.draw)
        return Draw(seat, tuple(chance.sample(state.hands[seat], count)))
    roll = chance.random()
    if legal.raise_to and roll < 0.3:
        return (Raise if state.price else Bet)(seat, legal.raise_to[0])
    if legal.fold and roll < 0.37:
        return Fold(seat)
    return Call(seat) if legal.call else Check(seat)


def play(chance: random.Random, table: Table) -> Iterator[State]:
    """Play a hand at random and give every state at which a player acts, and the last."""
    shuffles: list[tuple[Card, ...]] = list(table.reshuffles)
    state, _events = engine.start(table)
    yield state
    while state.phase != OVER:
        action = random_action(chance, state)
        try:
            state, _events = engine.step(state, action)
        except ScriptError:
            # The script lacks this reshuffle; an empty one is filled up, lowest card first.
            shuffles.append(())
            replaced = Table(
                **{
                    name: getattr(state.table, name)
                    for name in Table.__dataclass_fields__
                    if name != "reshuffles"
                },
                reshuffles=tuple(shuffles),
            )
            state = state.copy()
            state.table = replaced
            state, _events = engine.step(state, action)
        yield state
