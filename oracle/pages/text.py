"""What a text of a page is made of: words, names that are written as they are, cards and links."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

_LONGEST_VALUE: Final = 300


class Code(NamedTuple):
    """A name or a value that is written as it is: an id, a setting, an amount in JSON."""

    text: str


class Cards(NamedTuple):
    """Cards, which are drawn where a page can; elsewhere they are their names.

    Those that are out do not play; elsewhere they stand in brackets.
    """

    cards: tuple[str, ...]
    out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The cards by their names."""
        return " ".join(f"({card})" if card in self.out else card for card in self.cards)


class Link(NamedTuple):
    """Words that lead to another page of the site; elsewhere they are only words.

    ``to`` is an address from the root of the site, such as ``rules/betting.raise-cap.html#houses``,
    or ``#`` and a name: a place of the same page.
    """

    text: str
    to: str


Part: TypeAlias = str | Code | Cards | Link
Text: TypeAlias = Part | tuple[Part, ...]


def plain(text: Text) -> str:
    """Give the text without its marks."""
    return "".join(part if isinstance(part, str) else part.text for part in parts(text))


def parts(text: Text) -> Iterator[Part]:
    """Give the parts of a text in order."""
    if isinstance(text, str | Code | Cards | Link):
        yield text
    else:
        yield from text


def short(value: Any) -> str:
    """Write a value as JSON, as far as a page has room for it."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."
