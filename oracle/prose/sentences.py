"""A sentence, and the rules that decided what it says."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """One plain sentence, and the ids of the rules that decided what it says."""

    text: str
    rules: tuple[str, ...] = ()
