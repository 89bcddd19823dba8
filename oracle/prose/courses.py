"""The course of a hand in short: what was tried in each betting round and each draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from oracle.prose.words import seat_list

_TOGETHER: Final = {
    "calls": "call",
    "checks": "check",
    "folds": "fold",
    "shows": "show",
    "stands pat": "stand pat",
}
_HERE: Final = "--> "


def course_in_words(tries: Sequence[Mapping[str, Any]]) -> str:
    """Say in one line what was tried in a round; the same act of seats in a row is told once.

    Each try has its ``words``, whether the rules have ``refused`` it, and whether the sides differ
    at it; an arrow leads to that one.
    """
    return ", ".join(_told(tries))


def _told(tries: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for act, group in groupby(tries, _plain_act):
        several = list(group)
        if act is not None and len(several) > 1:
            yield f"{seat_list(int(one['words'].split()[1]) for one in several)} {_TOGETHER[act]}"
        else:
            yield from map(_alone, several)


def _plain_act(one: Mapping[str, Any]) -> str | None:
    """Give what a seat does, if others may do the same; None for what is told by itself."""
    seat, _, rest = one["words"].partition(" ")
    act = rest.partition(" ")[2]
    told_alone = one["refused"] or one["differs"] or seat != "seat" or act not in _TOGETHER
    return None if told_alone else act


def _alone(one: Mapping[str, Any]) -> str:
    arrow, refused = (_HERE if one["differs"] else ""), (" (refused)" if one["refused"] else "")
    return f"{arrow}{one['words']}{refused}"
