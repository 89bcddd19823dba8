"""Hands that together try every act of every state of a tree, once for states that are merged."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from oracle.core import engine
from oracle.core.table import BET, Action, Call, Check, Draw, State
from oracle.play import judged_attempts
from oracle.trees.merging import Merging
from oracle.trees.tree import Tree, act_in_words


class Led(NamedTuple):
    """A hand: what is tried in it, and the act of the tree's start with which it begins."""

    tries: list[dict[str, Any]]
    first: str


class _Turn(NamedTuple):
    """What a player does in a state; where there was a choice, the state has a number."""

    state: State
    act: Action
    number: int | None = None


def walk(tree: Tree, merging: Merging) -> Iterator[Led]:
    """Lead an engine through a tree.

    Each hand goes on to the end of its sequence. What must be refused is tried, too, the first time
    that a state is met.
    """
    seen: set[Hashable] = set()
    tried: set[int] = set()
    path = [*_forced(tree, tree.dealt)]
    start, met = len(path), 1
    waiting = [(start, _Turn(tree.start, act, met)) for act in _last_first(tree, tree.start)]
    while waiting:
        depth, turn = waiting.pop()
        path[depth:] = [turn, *_forced(tree, _moved(turn))]
        after = _moved(path[-1])
        key = None if merging.key is None else merging.key(after)
        if not tree.has_ended(after) and (key is None or key not in seen):
            seen.add(key)
            met += 1
            turns = [_Turn(after, act, met) for act in _last_first(tree, after)]
            waiting += [(len(path), further) for further in turns]
            continue
        first = act_in_words(tree.as_try(path[start].act))
        yield Led(_tries(tree, [*path, *_passively(tree, after)], tried), first)


def _moved(turn: _Turn) -> State:
    return engine.step(turn.state, turn.act)[0]


def _last_first(tree: Tree, state: State) -> list[Action]:
    return [] if tree.has_ended(state) else tree.acts(state)[::-1]


def _forced(tree: Tree, state: State) -> Iterator[_Turn]:
    """Give the turns in which there is only one thing to do."""
    while not tree.has_ended(state):
        acts = tree.acts(state)
        if len(acts) != 1:
            return
        yield _Turn(state, acts[0])
        state, _events = engine.step(state, acts[0])


def _passively(tree: Tree, state: State) -> Iterator[_Turn]:
    """Play on to the end without a bet."""
    while not tree.has_ended(state):
        acts = tree.acts(state)
        quiet = [act for act in acts if isinstance(act, Check | Call | Draw)]
        act = (quiet or acts)[0]
        yield _Turn(state, act)
        state, _events = engine.step(state, act)


def _tries(tree: Tree, turns: list[_Turn], tried: set[int]) -> list[dict[str, Any]]:
    """Write what is tried; what must be refused comes before the act."""
    found: list[dict[str, Any]] = []
    for state, act, number in turns:
        if number is not None and state.phase == BET and number not in tried:
            tried.add(number)
            found += _refused(tree, state)
        found.append(tree.as_try(act))
    return found


def _refused(tree: Tree, state: State) -> Iterator[dict[str, Any]]:
    return (attempt for attempt, refused in judged_attempts(state, tree.seats) if refused)
