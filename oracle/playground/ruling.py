"""The dealer's ruling on the last act of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.api.ruled import ruled
from oracle.core.table import WAITS
from oracle.errors import InputError
from oracle.explaining import RuledCase, as_ruling_report
from oracle.pages import as_fragment, explained
from oracle.playground.inputs import number_of, one_word, refuse_unknown
from oracle.playground.objecting import objections_seen
from oracle.playground.playing import played

_KEYS: Final = ("do", "table", "acts", "house", "on")


def rule(request: Mapping[str, Any]) -> dict[str, Any]:
    """Rule on the last act, or on what it led to, by the table's house or by another.

    ``on`` names the seat where the ruling is on an earlier act.

    An act that cannot even be ruled on is refused, as in a play, and has no outcome.
    """
    refuse_unknown(request, _KEYS, "ruling")
    hand = played(request)
    last = hand.shown[-1]
    if not hand.acts:
        raise InputError("there is nothing to rule on; give at least one act")
    if last.step.refused:
        return {"outcome": None, "refused": {"objections": objections_seen(last.step.refused)}}
    on = number_of(request, "on", 1, len(last.hand.seen.stacks))
    asked = request.get("house") is not None
    house = one_word(request, "house", catalogue.shipped_houses()) if asked else None
    return ruling_seen(ruled(last.hand, house, on))


def ruling_seen(answer: RuledCase) -> dict[str, Any]:
    """Give a ruling as data, in sentences, and as a fragment of HTML; ``refused`` is None.

    The outcome of an act that waits for its turn is ``waits``, as engines answer it.
    """
    report = as_ruling_report(answer)
    keys = ("house", "settings", "table", "ruling", "sentences", "turn", "rules")
    return {
        "outcome": answer.ruling["outcome"] or {"do": WAITS},
        **{key: report[key] for key in keys},
        "html": as_fragment(explained(answer.explanation)),
        "refused": None,
    }
