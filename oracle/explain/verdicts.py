"""The ruling at the end of a script: the verdict, what may come of it and what must not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from oracle.core.table import (
    BINDING,
    CORRECTED,
    MAY_BE_HELD,
    UNNOTICED,
    VOID,
    WAITS,
    Outcome,
    Ruling,
)
from oracle.errors import InputError
from oracle.explain.explanation import Sentence, Step
from oracle.explain.hands import steps_of
from oracle.explain.moments import ToldHand
from oracle.prose import capital, outcome_in_words, setting_in_words
from oracle.wire import Seats, last_ruling

_VERDICTS: Final = {
    BINDING: "it holds",
    CORRECTED: "it counts, and is put right",
    VOID: "it does not count",
    MAY_BE_HELD: "the rules leave it to the house whether it counts",
    WAITS: "nothing comes of it yet",
    UNNOTICED: "nobody notices that it is wrong, so it stands for now",
}


class RulingTold(NamedTuple):
    """A script that was told, and the ruling at its end, if there is one.

    ``number`` is the place of the ruling among the steps, from 0.
    """

    steps: list[Step]
    number: int
    ruling: Ruling | None
    seats: Seats


def ruling_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a script step by step, and at the end what the dealer has ruled on the seat asked for.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    if "on" not in given:
        return list(steps_of(ToldHand(given, settings), given["tries"]))
    told = tell_ruling(given, settings)
    return [*told.steps, verdict_step(told, given["on"])]


def tell_ruling(given: Mapping[str, Any], settings: Mapping[str, str]) -> RulingTold:
    """Tell a script step by step, and find the ruling.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    hand, on = ToldHand(given, settings), given["on"]
    if on is not None and not 1 <= on <= hand.seats.count:
        raise InputError(f"there is no seat {on}; the seats are 1 to {hand.seats.count}")
    place = None if on is None else hand.seats.place(on)
    steps: list[Step] = []
    number, found = 0, None
    for step in steps_of(hand, given["tries"]):
        latest = last_ruling(hand.hand.events, place)
        if latest is not found:
            number, found = len(steps), latest
        steps.append(step)
    return RulingTold(steps, number, found, hand.seats)


def verdict_step(told: RulingTold, on: int | None) -> Step:
    """Sum a ruling up: the verdict, what comes or may come of it, and what must not."""
    ruling, who = told.ruling, "" if on is None else f" on seat {on}"
    if ruling is None:
        return Step(f"The ruling{who}", (Sentence(f"There is no ruling{who}."),))
    texts = [f"the verdict is {ruling.verdict}: {_VERDICTS[ruling.verdict]}"]
    texts += _outcomes(ruling)
    if ruling.refused:
        refused = "; ".join(map(outcome_in_words, ruling.refused))
        texts.append(f"this must not come of it: {refused}")
    rules = tuple(dict.fromkeys(ruling.rules))
    sentences = tuple(Sentence(f"{capital(text)}.", rules) for text in texts)
    return Step(f"The ruling{who}", sentences)


def _outcomes(ruling: Ruling) -> list[str]:
    if ruling.chosen is None:
        return []
    if len(ruling.allowed) == 1:
        return [f"this comes of it: {outcome_in_words(ruling.chosen)}"]
    either = "; or ".join(map(_with_setting, ruling.allowed))
    return [
        f"this may come of it: {either}",
        f"this house rules: {_with_setting(ruling.chosen)}",
    ]


def _with_setting(outcome: Outcome) -> str:
    return f"{outcome_in_words(outcome)} ({setting_in_words(outcome)})"
