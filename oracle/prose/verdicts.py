"""A ruling summed up: the verdict, what it may be, and what it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

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
from oracle.prose.outcomes import outcome_denied, outcome_in_words, setting_in_words
from oracle.prose.sentences import Sentence
from oracle.prose.words import capital, listing

_MEANINGS: Final = {
    BINDING: "it stands",
    CORRECTED: "it counts, with the amount put right",
    VOID: "it does not count",
    MAY_BE_HELD: "the rules leave it to the house whether it counts",
    WAITS: "it has no effect yet",
    UNNOTICED: "nobody notices that it is wrong, so it stands for now",
}
_LEADS: Final = {MAY_BE_HELD: "the act may be held binding", WAITS: "the act waits"}
"""How a verdict begins whose word does not follow "the verdict is"."""

_VERDICTS: Final = {MAY_BE_HELD: "left to the house", WAITS: "that the act waits"}


def verdict_told(ruling: Ruling | None, on: int | None = None) -> tuple[Sentence, ...]:
    """Say the verdict on a seat, by its number: what this house rules, and what the act is not."""
    if ruling is None:
        return (Sentence(f"There is no ruling{'' if on is None else f' on seat {on}'}."),)
    lead = _LEADS.get(ruling.verdict, f"the verdict is {ruling.verdict}")
    texts = [f"{lead}: {_MEANINGS[ruling.verdict]}"]
    if ruling.chosen is not None:
        if len(ruling.allowed) > 1:
            either = "; or ".join(map(_with_setting, ruling.allowed))
            texts.append(f"the ruling may be: {either}")
        here = "this house rules" if len(ruling.allowed) > 1 else "the ruling"
        texts.append(f"{here}: {_with_setting(ruling.chosen)}")
    texts.extend(map(outcome_denied, ruling.refused))
    rules = tuple(dict.fromkeys(ruling.rules))
    return tuple(Sentence(f"{capital(text)}.", rules) for text in texts)


def ruling_in_words(ruling: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> str:
    """Say the verdict and what the ruling may be.

    Where the other side has the same of both, what it is not and the rules are said too.
    """
    if ruling is None:
        return "there is no ruling"
    who = "" if ruling["on"] is None else f" on seat {ruling['on']}"
    verdict = _VERDICTS.get(ruling["verdict"], ruling["verdict"])
    allowed = f": {_outcomes(ruling['allowed'])}" if ruling["allowed"] else ""
    said = f"the ruling{who} is {verdict}{allowed}"
    if other is None or any(ruling[key] != other[key] for key in ("verdict", "allowed")):
        return said
    refused = (f"; {outcome_denied(_outcome(one))}" for one in ruling["not-allowed"])
    return f"{said}{''.join(refused)}, by {listing(ruling['rules'] or ['no rule'])}"


def _outcomes(outcomes: Sequence[Mapping[str, Any]]) -> str:
    return ", or ".join(map(_told, outcomes))


def _told(seen: Mapping[str, Any]) -> str:
    return _with_setting(_outcome(seen))


def _outcome(seen: Mapping[str, Any]) -> Outcome:
    return Outcome(**{key: seen[key] for key in Outcome._fields if key in seen})


def _with_setting(outcome: Outcome) -> str:
    setting = setting_in_words(outcome)
    return outcome_in_words(outcome) + (f" ({setting})" if setting else "")
