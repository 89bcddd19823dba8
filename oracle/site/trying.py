"""Links that open a hand in the playground, to change something in it."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.pages import page as on
from oracle.site.shelf import Vector


def try_it(vector: Vector) -> Iterator[on.Block]:
    """Lead to the playground with this hand in it."""
    yield from ()
