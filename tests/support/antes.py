"""Antes as a table has them: of all alike they are one ante, and otherwise dead chips."""

from collections.abc import Sequence
from typing import Any


def posted(antes: Sequence[int]) -> dict[str, Any]:
    """Give the keys of a table in JSON at which the seats post these antes and nothing live."""
    live = [0] * len(antes)
    if len(set(antes)) == 1:
        return {"ante": antes[0], "dead": [0] * len(antes), "live": live}
    return {"ante": 0, "dead": list(antes), "live": live}
