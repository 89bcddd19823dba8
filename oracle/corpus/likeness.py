"""Which vectors are alike: two that ask the same of an engine in other words, chips or suits.

A vector that is like another adds nothing, unless the scenario behind it says why both are needed.
beside the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from oracle.core.cards import SUITS

_AMOUNTS: Final = frozenset({"to", "chips", "discard", "rounded-to"})


def likeness(vector: Mapping[str, Any]) -> str:
    """Give what a vector has in common with all that are like it.

    Hands that differ only in the names of their suits are alike, and so are plays with the same
    rules asked, settings and script in which every step shows the same except amounts and cards.
    """
    given, expect = vector["given"], vector["expect"]
    if "ranking" in given:
        hands = given["hands"] if "hands" in given else [given["hand"]]
        asked: Any = (given["ranking"], renamed(hands))
    elif "tries" in given:
        asked = (_table(given["table"]), [_try(one) for one in given["tries"]], _shown(expect))
    else:
        asked = (given, expect)
    about = (vector["kind"], vector["rules"], vector["consulted"], vector["switches"])
    return json.dumps([about, asked], sort_keys=True)


def renamed(hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rename the suits of hands so that alike hands become equal."""
    return min(
        [sorted(card[0] + new[SUITS.index(card[1])] for card in hand) for hand in hands]
        for new in permutations(SUITS)
    )


def _table(table: Mapping[str, Any]) -> list[Any]:
    return [table["game"], table["betting"], table["draws"], len(table["stacks"])]


def _try(attempt: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in attempt.items() if key not in _AMOUNTS}


def _shown(expect: Mapping[str, Any]) -> Any:
    if "ruling" in expect:
        ruling = expect["ruling"]
        outcomes = [
            (one["do"], bool(one["due"]), bool(one["returned"])) for one in ruling["allowed"]
        ]
        return [ruling["verdict"], outcomes, ruling["rules"]]
    return [_step(step) for step in (expect["start"], *expect["steps"])]


def _step(step: Mapping[str, Any]) -> Any:
    if "refused" in step:
        return step
    legal = step["legal"]
    may = legal and [legal["fold"], bool(legal["call"]), legal["raise"] is None, legal["draw"]]
    won = [
        {part: [bool(share) for share in shares] for part, shares in pot["won"].items()}
        for pot in step.get("pots", ())
    ]
    return [step["actor"], step["phase"], step["status"], may, won]
