"""Irregular acts in words: what a player does other than simply act in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from oracle.core.table import (
    AskSmallestChip,
    Discover,
    IrregularAct,
    Move,
    Push,
    Say,
)
from oracle.prose.words import listing, number_word
from oracle.wire import ACT_FORMS

_PAST: Final = {"says": "said", "puts": "put", "raps": "rapped", "claims": "claimed"}


def act_in_words(act: IrregularAct, number: int | None) -> str:
    """Tell an act of the player in a seat, by its number, as ``seat 3 says raise``."""
    told = _told(act)
    return told if act.seat is None or number is None else f"seat {number} {told}"


def early_act_in_words(act: IrregularAct) -> str:
    """Tell what a player did out of turn, without saying who: ``said raise``."""
    return " ".join(_PAST.get(word, word) for word in _told(act).split(" "))


def chips_in_words(chips: Iterable[int]) -> str:
    """List chips by their values: 20, 10 and four chips of 1."""
    counted = Counter(chips)
    if len(counted) == 1 and counted.total() == 1:
        return f"one chip of {next(iter(counted))}"
    return listing(
        str(value) if count == 1 else f"{number_word(count)} chips of {value}"
        for value, count in counted.items()
    )


def _told(act: IrregularAct) -> str:
    return _PLAINLY.get(type(act)) or _TOLD[type(act)](act)


def _said(act: Say) -> str:
    if act.word is None:
        return f"says {act.to}"
    if act.to is None:
        return f"says {act.word}"
    return f"says {act.word}{' to' if act.word == 'raise' else ''} {act.to}"


def _pushed(act: Push) -> str:
    chips = ", then ".join(chips_in_words(motion) for motion in act.motions)
    count = len(act.motions)
    motions = f", in {number_word(count)} motions" if count > 1 else ""
    if act.word:
        return f"says {act.word} and puts {chips} into the pot{motions}"
    return f"silently puts {chips} into the pot{motions}"


def _discovered(act: Discover) -> str:
    if act.rounded_to is None:
        return "the dealer checks whether wagers of this round were too small"
    return f"the dealer checks whether wagers of this round were multiples of {act.rounded_to}"


def _asked(act: AskSmallestChip) -> str:
    uses = {
        "antes": act.antes,
        "blinds": act.blinds,
        "rake": act.rake,
        "collection": act.collection,
    }
    used = [f"{listing(map(str, chips))} for {use}" for use, chips in uses.items() if chips]
    in_use = f"; in use: {listing(used)}" if used else ""
    return f"the dealer is asked for the smallest chip that plays{in_use}"


_PLAINLY: Final = {form.act: form.told for form in ACT_FORMS if form.told}
_TOLD: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    Say: _said,
    Push: _pushed,
    Move: lambda act: f"moves {chips_in_words(act.chips)} forward without letting go",
    Discover: _discovered,
    AskSmallestChip: _asked,
}
