"""Trees as rows of a published table, what is asked for, and hands that try every act."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core import engine
from oracle.core.table import BET, Action, Call, Check, Draw, State
from oracle.play.hand import judged_attempts
from oracle.play.trees import (
    Branch,
    Count,
    Merging,
    Tree,
    TreeParameters,
    act_in_words,
    add_up,
    chips_decide,
    digest_text,
)

FOLDER: Final = "trees"
_RELEVANT: Final[Mapping[str, tuple[str, ...]]] = {
    "limit": ("raise-cap", "big-bet-rounds"),
    "pot-limit": ("pot-after-a-short-blind", "pot-limit-small-blind"),
    "no-limit": (),
}
_ALWAYS_RELEVANT: Final = ("check-raise", "fold-with-no-bet", "heads-up-blinds", "identical-hands")
_ABOUT_ALL_INS: Final[Mapping[str, tuple[str, ...]]] = {
    "limit": ("short-all-in", "completion", "wager-size", "short-stack-posts"),
    "pot-limit": ("short-stack-posts",),
    "no-limit": ("short-stack-posts",),
}
"""Those that matter only where somebody can be all-in."""

_DIGITS: Final = frozenset("0123456789abcdef")


def settings_of(asked: TreeParameters) -> dict[str, str]:
    """Give the settings that can change a tree whose cards come by seat."""
    betting = asked.table["betting"]
    names = (*_RELEVANT[betting], *_ALWAYS_RELEVANT)
    if asked.mistakes or chips_decide(asked):
        names = (*names, *_ABOUT_ALL_INS[betting])
    return {name: asked.settings[name] for name in names}


def tree_data(asked: TreeParameters) -> dict[str, Any]:
    """Say which tree it is."""
    fixed = asked.table["betting"] == "limit"
    return {
        "settings": settings_of(asked),
        "table": dict(asked.table),
        "cards": dict(asked.cards),
        "rounds": asked.rounds or asked.table["draws"] + 1,
        "discards": list(asked.discards),
        "sizes": [] if fixed else list(asked.sizes),
    }


def count_data(count: Count) -> dict[str, Any]:
    """Write a count; ``leaves`` is null where the ends were not counted."""
    leaves = None if count.leaves is None else digest_text(count.leaves)
    return {"sequences": count.sequences, "leaves": leaves}


def branch_data(branch: Branch) -> dict[str, Any]:
    """Write what begins with an act."""
    return {"act": branch.act, **count_data(branch.counted)}


def total_of(branches: Sequence[Branch]) -> Count:
    """Add up branches, of which there is at least one."""
    ends = [branch.counted.leaves for branch in branches]
    known = [one for one in ends if one is not None]
    leaves = add_up(known) if len(known) == len(ends) else None
    return Count(sum(branch.counted.sequences for branch in branches), leaves)


def as_line(row: Mapping[str, Any]) -> bytes:
    """Write a row as a line of its table."""
    return f"{json.dumps(row, separators=(',', ':'))}\n".encode()


def examine_row(row: Any) -> Iterator[str]:
    """Find what is wrong with a row in itself; a sound one gives nothing.

    The branches must add up: their sequences, and the digests of their ends.
    """
    try:
        branches, total = row["divide"], _count_of(row)
        added = [_count_of(branch) for branch in branches]
        name = row["id"]
    except (KeyError, TypeError, ValueError):
        yield "this line is not the row of a tree"
        return
    if not isinstance(name, str) or not added:
        yield "this line is not the row of a tree"
    elif sum(count.sequences for count in added) != total.sequences:
        yield f"the branches of {name} do not add up to its sequences"
    elif _leaves_of(added) != total.leaves:
        yield f"the leaves of the branches of {name} do not add up to its leaves"


def _leaves_of(counts: Sequence[Count]) -> int | None:
    known = [count.leaves for count in counts if count.leaves is not None]
    return add_up(known) if len(known) == len(counts) else None


def _count_of(data: Mapping[str, Any]) -> Count:
    """Read a count.

    Raises:
        ValueError: it is none.
    """
    sequences, leaves = data["sequences"], data["leaves"]
    if type(sequences) is not int or sequences < 1:
        raise ValueError
    if leaves is None:
        return Count(sequences, None)
    if len(leaves) != 64 or not _DIGITS.issuperset(leaves):
        raise ValueError
    return Count(sequences, int(leaves, 16))


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
