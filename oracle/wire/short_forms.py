"""Acts as people write them, ``{"seat": 3, "raise": 8}``, and as engines are sent them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.cards import format_cards
from oracle.wire.vocabulary import OF_NOBODY, USES


def irregular_try(data: Mapping[str, Any], verb: str) -> dict[str, Any]:
    """Write an irregular act as engines are sent it; what it says is checked where it is read."""
    act: dict[str, Any] = {"seat": data["seat"]} if verb not in OF_NOBODY else {}
    value = data[verb]
    act["do"] = verb
    if verb == "say":
        act |= {"to": value} if type(value) is int else {"word": value}
        act |= {"to": data["to"]} if "to" in data else {}
    elif verb == "push":
        several = isinstance(value, list) and value and isinstance(value[0], list)
        act["chips"] = value if several else [value]
        act |= {key: data[key] for key in ("word", "unnoticed") if key in data}
    elif verb == "move":
        act["chips"] = value
    elif verb == "discover-error":
        act |= {} if value is True else {"rounded-to": value}
    elif verb == "smallest-chip":
        uses = value if isinstance(value, Mapping) else {}
        act |= {use: uses.get(use, []) for use in USES}
    return act


def short_act(attempt: Mapping[str, Any]) -> dict[str, Any]:
    """Write a try as people do, without its seat: its word first, then what belongs to it."""
    word: str = attempt["do"]
    beside: tuple[str, ...] = ()
    values = (attempt.get(key) for key in ("to", "chips", "rounded-to"))
    said: Any = next((one for one in values if one is not None), True)
    if word == "draw":
        cards = attempt.get("discard")
        return {"discard": format_cards(cards)} if cards else {"pat": True}
    if word == "say" and attempt.get("word"):
        said, beside = attempt["word"], ("to",)
    elif word == "push":
        said, beside = said[0] if len(said) == 1 else said, ("word", "unnoticed")
    elif word == "smallest-chip":
        said = {use: attempt[use] for use in USES if attempt.get(use)} or {USES[0]: []}
    return {word: said, **{key: attempt[key] for key in beside if attempt.get(key)}}
