"""Properties of tables and plays, in words that follow "plays"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from oracle.core.games import GAMES
from oracle.wire.grading import STEPS, Vector
from oracle.wire.vocabulary import ACTS, OF_NOBODY

_NEEDS: Final = {
    "blinds": "with blinds",
    "ante": "with antes",
    "dead": "with dead chips",
    "live": "with live posts",
    "all-in": "with a player all-in",
    "side-pots": "with side pots",
    "muck": "in which players may muck",
    "unfinished": "that stop before the end",
    "deck": "dealt from a deck",
    "reshuffle": "with a reshuffle",
    "no-blinds": "without blinds",
    "one-blind": "with one blind",
    "empty-seats": "with an empty seat",
    "least-bets": "with a least bet of their own",
    "irregular-acts": "with an irregular act",
}


def of_table(vector: Vector) -> frozenset[str]:
    """Properties of a table and of what happens there, in words that follow "plays"."""
    table = vector["given"]["table"]
    players = sum(stack is not None for stack in table["stacks"])
    found = {_NEEDS[need] for need in vector.get("needs", ()) if need in _NEEDS}
    found |= {f"of {table['game']}", f"with {table['betting']} betting"}
    found.add(f"with {table['draws']} draw{'' if table['draws'] == 1 else 's'}")
    found.add(f"with {players} players")
    found |= {words for words, fits in _PLAYERS.items() if fits(players)}
    if table.get("chip", 1) > 1:
        found.add("with a smallest chip above 1")
    tries = vector["given"].get("tries", ())
    found |= {f"with the act {one['do']!r}" for one in tries if one["do"] in _ACTS}
    if STEPS in vector["expect"]:
        found |= set(_of_course(vector))
    return frozenset(found)


_ACTS: Final = frozenset(
    {"show", "muck", *ACTS} - OF_NOBODY - {"change-up"},
)
_PLAYERS: Final[Mapping[str, Callable[[int], bool]]] = {
    "heads-up": lambda players: players == 2,
    "with three players or more": lambda players: players > 2,
    "with seven players or more": lambda players: players > 6,
    "with more than ten players": lambda players: players > 10,
}


def _of_course(vector: Vector) -> Iterator[str]:
    steps, tries = vector["expect"][STEPS], vector["given"]["tries"]
    if any("refused" in step for step in steps):
        yield "with a try that must be refused"
    if steps and steps[-1].get("phase") == "over":
        yield "that are played to the end"
    discards = [len(one["discard"]) for one in tries if one["do"] == "draw"]
    if discards:
        yield "with a draw"
    if any(discards):
        yield "in which cards are discarded"
    if "deck" in vector["given"]:
        empty = list(_begin_empty(vector))
        if empty:
            yield "in which a draw begins when the stub is empty"
        if any(number > 1 for number in empty):
            yield "in which a later draw begins when the stub is empty"


def _begin_empty(vector: Vector) -> Iterator[int]:
    """The draws, by their numbers from 1, that begin when the last card has been taken."""
    given, table = vector["given"], vector["given"]["table"]
    players = sum(stack is not None for stack in table["stacks"])
    stub = len(given["deck"]) - players * GAMES[table["game"]].hand_size
    shuffles = iter(given.get("reshuffles", ()))
    phase, before, number = "", vector["expect"]["start"]["phase"], 0
    for one, step in zip(given["tries"], vector["expect"][STEPS], strict=True):
        if "refused" in step:
            continue
        if one["do"] == "draw":
            if before != phase:
                number += 1
                if stub == 0:
                    yield number
                stub, phase = stub - 1, before
            stub -= len(one["discard"])
            if stub < 0:
                stub += len(next(shuffles, ()))
        before = step["phase"]
