"""Links that open a hand in the playground, to change something in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.pages import Link
from oracle.pages import page as on
from oracle.playground import state_of
from oracle.site import places
from oracle.site.leading import has_pages
from oracle.site.shelf import Vector
from oracle.wire.vocabulary import ACTS, COMPARE, PLAY, RANK, RULING

_State: TypeAlias = dict[str, Any]


def try_it(vector: Vector) -> Iterator[on.Block]:
    """Lead to the playground with what this vector asks in it, if it can be asked there."""
    state = _STATES.get(vector["kind"])
    if state and has_pages(places.PLAY):
        link = Link("Change something in it", places.play(state(vector)))
        yield on.Paragraph((link, ", in the playground."))


def _table(vector: Vector) -> _State:
    return {"tab": "table", **state_of(vector)}


def _dealer(vector: Vector) -> _State:
    """Give the hand up to its last act if that is irregular; the ruling may be on another act."""
    state = state_of(vector)
    *acts, act = state["acts"]
    if act["do"] not in ACTS:
        return {"tab": "dealer", **state}
    return {"tab": "dealer", **state, "acts": acts, "act": act}


def _worth(vector: Vector) -> _State:
    given = vector["given"]
    hands = [given["hand"]] if "hand" in given else given["hands"][:2]
    cards, *against = (" ".join(hand) for hand in hands)
    return {"tab": "worth", "cards": cards} | ({"against": against[0]} if against else {})


_STATES: Final[Mapping[str, Callable[[Vector], _State]]] = {
    PLAY: _table,
    RULING: _dealer,
    RANK: _worth,
    COMPARE: _worth,
}
"""What the playground is opened with, by the kind of the vector."""
