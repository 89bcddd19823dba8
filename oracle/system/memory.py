"""How often Python looks for cycles, which is work in proportion to everything that is kept."""

from __future__ import annotations

import gc


def look_for_cycles_seldom() -> None:
    """Let a process of ours look for cycles seldom: it makes few, and what it reads it keeps.

    Corpora and scenarios are millions of small values without a cycle; by Python's own setting a
    third of the time that it takes to read them goes into looking through them again and again.
    This is for the command line and its worker processes. Whoever imports ``oracle`` decides for
    their own process.
    """
    gc.set_threshold(100_000, 20, 20)
