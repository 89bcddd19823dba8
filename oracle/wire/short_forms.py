"""Acts as people write them, ``{"seat": 3, "raise": 8}``, made into tries as engines are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
