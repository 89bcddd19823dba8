"""Reading a text in a test: one hand, its facts, and what is not understood."""

from __future__ import annotations

from oracle.histories import Fact, Happened, History, Read, Unread, read_text
from tests.histories.hands import bare


def hands(text: str) -> list[Read]:
    """Read a text."""
    return list(read_text("hands.txt", text))


def one(text: str) -> History:
    """Read a text of one hand."""
    (told,) = hands(text)
    assert isinstance(told, History), told
    return told


def facts(text: str) -> tuple[Fact, ...]:
    """Give the facts of one hand, without their lines."""
    return bare(one(text)).facts


def unread(text: str) -> list[str]:
    """Give the lines of one hand that are not understood."""
    return [fact.text for fact in one(text).facts if isinstance(fact, Unread)]


def events(text: str) -> list[Happened]:
    """Give what happened in one hand beside play."""
    return [fact for fact in facts(text) if isinstance(fact, Happened)]
