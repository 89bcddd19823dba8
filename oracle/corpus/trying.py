"""The tries of a script: ordinary actions, and the irregular acts on which a dealer rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from oracle.corpus import fields
from oracle.corpus.fields import Shape, chips, listing, record, refuse, whole, word_of


class _Act(NamedTuple):
    """What is told beside an act: what must be, what may be, and whether a seat does it."""

    needed: Mapping[str, Shape]
    free: Mapping[str, Shape]
    by_a_seat: bool = True


_amounts: Final = listing(chips)
_word: Final = word_of(("fold", "check", "call", "bet", "raise", "all-in", "pat"))


def _motion(value: Any, place: str) -> None:
    """The chips of one motion: their sum, or each chip."""
    (listing(chips, least=1) if type(value) is list else chips)(value, place)


_motions: Final = listing(_motion, least=1)
_nothing: Final[Mapping[str, Shape]] = {}

_ACTS: Final[Mapping[str, _Act]] = {
    "fold": _Act(_nothing, _nothing),
    "check": _Act(_nothing, _nothing),
    "call": _Act(_nothing, _nothing),
    "bet": _Act({"to": whole()}, _nothing),
    "raise": _Act({"to": whole()}, _nothing),
    "draw": _Act({"discard": fields.cards(different=False)}, _nothing),
    "show": _Act(_nothing, _nothing),
    "muck": _Act(_nothing, _nothing),
    "rap": _Act(_nothing, _nothing),
    "pull-back": _Act(_nothing, _nothing),
    "time": _Act(_nothing, _nothing),
    "unaware": _Act(_nothing, _nothing),
    "change-up": _Act(_nothing, _nothing),
    "say": _Act(_nothing, {"word": _word, "to": chips}),
    "push": _Act({"chips": _motions}, {"word": _word, "unnoticed": fields.truth}),
    "move": _Act({"chips": _motions}, _nothing),
    "discover": _Act(_nothing, {"rounded-to": chips}, by_a_seat=False),
    "smallest-chip": _Act(
        _nothing,
        dict.fromkeys(("antes", "blinds", "rake", "collection"), _amounts),
        by_a_seat=False,
    ),
}


_verb: Final = word_of(tuple(_ACTS))


def tries(seats: int) -> Shape:
    """A list of tries at a table of so many seats."""

    def check(value: Any, place: str) -> None:
        if type(value) is not dict or "do" not in value:
            refuse(place, "an object with seat and do")
        _verb(value["do"], f"{place}.do")
        act = _ACTS[value["do"]]
        seat = {"seat": whole(1, seats)} if act.by_a_seat else _nothing
        record({**seat, "do": _verb, **act.needed}, act.free)(value, place)

    return listing(check)
