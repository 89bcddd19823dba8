"""A hand played act by act; those of the last requests are kept, so that one more is one step."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from oracle.api.hand import Hand
from oracle.api.inputs import shown
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.explaining import Turn
from oracle.playground.inputs import number_of, object_of, refuse_unknown
from oracle.playground.seating import seated
from oracle.playground.showing import Shown, drawn, refused_seen, rules_told
from oracle.playground.turning import facts, turn_of

MOST_ACTS: Final = 1_000
_MOST_HANDS: Final = 24
_KEYS: Final = ("do", "table", "acts", "seat", "from")


class Played(NamedTuple):
    """A hand as far as it was played: each act as it was written, and what it led to."""

    acts: tuple[str, ...]
    shown: tuple[Shown, ...]
    """The deal, then the moment after each act."""

    @property
    def hand(self) -> Hand:
        """The hand now."""
        return self.shown[-1].hand


_KEPT: Final[OrderedDict[tuple[str, tuple[str, ...]], Played]] = OrderedDict()
"""The hands of the last requests, by table and acts."""


def play(request: Mapping[str, Any]) -> dict[str, Any]:
    """Play acts at a table, and show the hand from some moment on, to all or to one seat.

    An act that the rules refuse does not end the play: nothing changes, and its moment says why.
    ``refused`` says of the last act why it was.
    """
    refuse_unknown(request, _KEYS, "play")
    hand = played(request)
    now, count = hand.shown[-1], len(hand.shown)
    seat = number_of(request, "seat", 1, len(now.hand.seen.stacks))
    start = number_of(request, "from", 0, MOST_ACTS) or 0
    moments = hand.shown[start:]
    data = hand.shown[0].hand.given()["table"]
    return {
        "seed": now.hand.seed,
        "house": now.hand.house,
        "button": data["button"],
        "stacks": data["stacks"],
        "names": None,
        "unit": None,
        "count": count,
        "from": min(start, count),
        "moments": [drawn(one, seat) for one in moments],
        "rules": rules_told(moments, now.hand.settings, [data["game"]]),
        "refused": refused_seen(now, seat),
        "turn": turn_of(now.hand),
        "facts": facts(now.hand, seat),
    }


def played(request: Mapping[str, Any]) -> Played:
    """Play the acts of a request, as far as they were not played before.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table or an act cannot be used; the sentence says which act.
    """
    given = object_of(request, "table")
    acts = tuple(map(_written, _acts(request)))
    table = _written(given)
    found = _longest(table, acts)
    if found is None:
        hand = seated(request)
        # With its seed the same hand comes again.
        if hand.seed is not None:
            table = _written({**given, "seed": hand.seed})
        found = Played((), (Shown(hand, hand.told, hand.told.turn),))
    for number in range(len(found.acts), len(acts)):
        found = _after(found, acts[number], number + 1)
    _keep(table, found)
    return found


def _acts(request: Mapping[str, Any]) -> Sequence[Any]:
    acts = request.get("acts", [])
    if not isinstance(acts, list):
        raise InputError(f"'acts' is {shown(acts)}; it must be a list")
    if len(acts) > MOST_ACTS:
        raise InputError(f"there are {len(acts)} acts; the maximum is {MOST_ACTS}")
    return acts


def _after(before: Played, act: str, number: int) -> Played:
    """Play one act; one that is refused leaves the hand as it was."""
    last = before.shown[-1]
    hand, attempt = last.hand.copy(), json.loads(act)
    try:
        moment = _moment(hand, attempt, last.turn)
    except InputError as error:
        raise InputError(*(f"act {number}: {message}" for message in error.messages)) from error
    return Played((*before.acts, act), (*before.shown, moment))


def _moment(hand: Hand, attempt: Any, turn: Turn | None) -> Shown:
    """Let a hand go on by an act, and tell it; the turn stays if the act is refused."""
    if not isinstance(attempt, dict):
        raise InputError(f"{shown(attempt)} is not an act; give an object")
    try:
        hand.act(attempt)
    except Illegal:
        return Shown(hand, hand.what_if(attempt), turn)
    return Shown(hand, hand.told, hand.told.turn)


def _longest(table: str, acts: tuple[str, ...]) -> Played | None:
    """Find what was played of these acts, the most of any hand that is kept."""
    best: tuple[int, Played] | None = None
    for (known, _acts_known), hand in reversed(_KEPT.items()):
        if known == table:
            pairs = zip(hand.acts, acts, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            if best is None or same > best[0]:
                best = same, hand
    if best is None:
        return None
    same, hand = best
    return Played(hand.acts[:same], hand.shown[: same + 1])


def _keep(table: str, hand: Played) -> None:
    key = (table, hand.acts)
    _KEPT[key] = hand
    _KEPT.move_to_end(key)
    while len(_KEPT) > _MOST_HANDS:
        _KEPT.popitem(last=False)


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
