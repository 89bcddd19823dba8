"""What a form of hand histories is: how its hands begin and are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from oracle.histories.told import Read

FACTS: Final = (
    *("button", "stacks", "posts", "blinds", "hole-cards", "turn", "price", "sizes", "all-in"),
    *("capped", "returned", "draw-counts", "discards", "received", "showdown-order", "mucks"),
    *("mucked-cards", "hand-names", "pots", "halves", "payouts", "total", "rake", "sequence"),
    *("stacks-after", "differences", "chips-added", "summary", "phases"),
)
"""What a form may tell; ``sequence`` means that the hands of a table follow each other, and
``differences`` what a raise is more than the bet before; a ``summary`` repeats what the lines
tell, and ``phases`` are told where each draw and the showdown begin."""


class Chunk(NamedTuple):
    """The lines of one hand as they are in a file, without line ends; ``line`` is the first.

    ``head`` are lines before it that belong to it, if its form has a head; ``head_line`` is the
    first of them. ``number`` is the place of the hand among those of its file.
    """

    file: str
    line: int
    lines: tuple[str, ...]
    head: tuple[str, ...] = ()
    head_line: int = 1
    number: int = 1


class Form(NamedTuple):
    """A form of hand histories.

    ``begins`` tells from one line whether a hand of this form begins there; ``read`` gives what
    the lines from there on say, up to the next line at which a hand of any form begins. ``tells``
    are the ``FACTS`` that it tells. ``house`` is the one that usually plays by it.

    ``heads`` tells from one line whether what follows, up to the first line at which a hand begins,
    is the head of all hands up to the next head; text before the first hand of a file is such a
    head as well. None if the hands of this form have no head. ``first`` are the characters with
    which lines begin at which a hand does, or a head; empty if it may be any. ``opening`` is such
    a line, for an example, and ``signs`` are what other lines of this form are known by. ``liken``
    writes the line at which a hand begins as the form has it, if it is read as this form although
    the line is unlike it.
    """

    id: str
    name: str
    begins: Callable[[str], bool]
    read: Callable[[Chunk], Iterator[Read]]
    tells: frozenset[str]
    house: str
    heads: Callable[[str], bool] | None = None
    first: str = ""
    opening: str = ""
    signs: tuple[str, ...] = ()
    liken: Callable[[str], str | None] | None = None
