"""What a file was meant as, by its keys: a house, a case, or a hand without what authors say."""

from __future__ import annotations

from typing import Any

from oracle.wire.vocabulary import ACTS


def is_house(data: Any) -> bool:
    """Whether this was meant as a house instead: it sets switches, and nobody plays."""
    return (
        isinstance(data, dict)
        and ("inherits" in data or "settings" in data)
        and not data.keys() & {"kind", "table", "play"}
    )


def is_users_own(data: Any) -> bool:
    """Whether it has a play, and neither id nor kind: a user wrote it, and no author."""
    return isinstance(data, dict) and "play" in data and not data.keys() & {"id", "kind"}


def is_case(data: Any) -> bool:
    """Whether a user wrote it to have the dealer rule: on an irregular act, or as it asks."""
    return is_users_own(data) and ("ruling" in data or _ends_with_an_act(data["play"]))


def _ends_with_an_act(play: Any) -> bool:
    last = play[-1] if isinstance(play, list) and play else None
    return isinstance(last, dict) and not last.keys().isdisjoint(ACTS)
