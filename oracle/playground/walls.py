"""The rule sheet of a house, as a part of a page to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.catalogue import House
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.pages import as_fragment, rule_sheets
from oracle.playground.inputs import one_word, refuse_unknown, text_of

_KEYS: Final = ("do", "house", "house-text", "game")


def sheet(request: Mapping[str, Any]) -> dict[str, Any]:
    """Give the rule sheet of a house of ours or of a text in YAML, for one game or for all."""
    refuse_unknown(request, _KEYS, "sheet")
    games = [] if request.get("game") is None else [one_word(request, "game", GAMES)]
    data = catalogue.rule_sheet_data(_house(request), games)
    return {"title": data["title"], "games": data["games"], "html": as_fragment(rule_sheets(data))}


def _house(request: Mapping[str, Any]) -> House:
    known = catalogue.shipped_houses()
    if "house-text" not in request:
        return known[one_word(request, "house", known)]
    if "house" in request:
        raise InputError("give house or house-text, not both")
    return catalogue.house_in(text_of(request, "house-text"))
