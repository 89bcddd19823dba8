"""What the dealer rules on each side, in a poker player's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle.core.table import MAY_BE_HELD, WAITS, Outcome
from oracle.prose.outcomes import outcome_in_words, setting_in_words
from oracle.prose.words import listing

_VERDICTS: Final = {MAY_BE_HELD: "left to the house", WAITS: "that the act waits"}


def ruling_in_words(ruling: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> str:
    """Say the verdict and what may come of it.

    Where the other side has the same of both, what must not come of it and the rules are said too.
    """
    if ruling is None:
        return "there is no ruling"
    who = "" if ruling["on"] is None else f" on seat {ruling['on']}"
    verdict = _VERDICTS.get(ruling["verdict"], ruling["verdict"])
    allowed = f": {_outcomes(ruling['allowed'])}" if ruling["allowed"] else ""
    said = f"the ruling{who} is {verdict}{allowed}"
    if other is None or any(ruling[key] != other[key] for key in ("verdict", "allowed")):
        return said
    refused, rules = _outcomes(ruling["not-allowed"]), listing(ruling["rules"] or ["no rule"])
    return f"{said}, but not: {refused or 'nothing in particular'}, by {rules}"


def _outcomes(outcomes: Sequence[Mapping[str, Any]]) -> str:
    return ", or ".join(map(_told, outcomes))


def _told(seen: Mapping[str, Any]) -> str:
    outcome = Outcome(**{key: seen[key] for key in Outcome._fields if key in seen})
    setting = setting_in_words(outcome)
    return outcome_in_words(outcome) + (f" ({setting})" if setting else "")
