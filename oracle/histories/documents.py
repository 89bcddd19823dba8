"""Hands that are documents of their own: where in their file a line of one is."""

from __future__ import annotations

from typing import Final

from oracle.histories.form import Chunk
from oracle.histories.told import Broken, Dealt, Fact

LONGEST_DOCUMENT: Final = 1 << 18
"""How many characters of a hand are given to a parser of documents."""


def text_of(chunk: Chunk) -> str | None:
    """Give the text of a hand with its head; None if it is too long to be one."""
    lines = (*chunk.head, *chunk.lines)
    if sum(map(len, lines)) + len(lines) > LONGEST_DOCUMENT:
        return None
    return "\n".join(lines)


def line_at(chunk: Chunk, number: int) -> int:
    """Give the line of the file for a line of the text of a hand, both counted from 1."""
    before = len(chunk.head)
    return chunk.head_line + number - 1 if number <= before else chunk.line + number - before - 1


def broken(chunk: Chunk, sentence: str, line: int | None = None) -> Broken:
    """Say why a hand cannot be read."""
    return Broken(sentence, chunk.file, chunk.line if line is None else line)


def hero_of(facts: list[Fact]) -> int | None:
    """Give the seat whose cards were told, if it is one alone."""
    seats = {fact.seat for fact in facts if isinstance(fact, Dealt)}
    return next(iter(seats)) if len(seats) == 1 else None
