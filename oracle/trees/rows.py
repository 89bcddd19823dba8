"""A tree as a row of a published table, and what must hold of every row."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.trees.asked import Asked
from oracle.trees.counting import Branch, Count
from oracle.trees.ends import add_up, digest_text
from oracle.trees.merging import chips_decide

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


def settings_of(asked: Asked) -> dict[str, str]:
    """Give the settings that can change a tree whose cards come by seat."""
    betting = asked.table["betting"]
    names = (*_RELEVANT[betting], *_ALWAYS_RELEVANT)
    if asked.mistakes or chips_decide(asked):
        names = (*names, *_ABOUT_ALL_INS[betting])
    return {name: asked.settings[name] for name in names}


def tree_data(asked: Asked) -> dict[str, Any]:
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
