"""Numbers on a page, with their names."""

from __future__ import annotations

from typing import NamedTuple

from oracle.pages.tones import PLAIN


class Figure(NamedTuple):
    """A number with its name, and the number that it is a part of, if it is one."""

    name: str
    number: int
    whole: int | None = None


class Figures(NamedTuple):
    """Numbers that belong together."""

    lead: str
    figures: tuple[Figure, ...]
    tone: str = PLAIN


def counted_out(figures: Figures) -> str:
    """Say the numbers in a line."""
    told = (
        f"{one.name} {one.number:,}" + ("" if one.whole is None else f" of {one.whole:,}")
        for one in figures.figures
    )
    return f"{figures.lead}: {', '.join(told)}" if figures.lead else ", ".join(told)
