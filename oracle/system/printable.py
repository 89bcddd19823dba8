"""What others wrote, safe to print: one line, bounded, no control characters.

Escapes of a terminal, and marks that turn the direction of writing, would show something else than
what is there. Pages and JSON go through here as a whole, and sentences on standard error do; who
makes them need not think of it.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST_TEXT: Final = 300
LONGEST_SENTENCE: Final = 20_000
_NOT_ASCII: Final = re.compile("[^\n\x20-\x7e]")


def visible(text: str, longest: int | None = None) -> str:
    """The text on one line, spaces and all; what cannot be printed becomes ``?``."""
    safe = text if text.isprintable() else "".join(map(_visible, text))
    return safe if longest is None or len(safe) <= longest else safe[:longest] + "..."


def sentence(text: str) -> str:
    """A sentence to print, which may name what others wrote."""
    return visible(text, LONGEST_SENTENCE)


def visible_json(text: str) -> str:
    """JSON that means the same, in which what cannot be printed is written as an escape."""
    return _NOT_ASCII.sub(_escape, text)


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text on one line; unprintable characters, such as a terminal's escapes, become ``?``."""
    safe = _printable(" ".join(text[: longest + 1].split()))
    return safe if len(text) <= longest else safe[:longest] + "..."


def clean_bytes(data: bytes, longest: int = LONGEST_TEXT) -> str:
    """The bytes as UTF-8 text on one line, made safe as in ``clean``."""
    return clean(data[: 4 * longest].decode(errors="replace"), longest)


def clean_lines(data: bytes) -> str:
    """The bytes as UTF-8 text, line by line with their spaces, each line safe to print."""
    return "\n".join(map(_clean_line, data.decode(errors="replace").splitlines()))


def _clean_line(line: str) -> str:
    safe = _printable(line[: LONGEST_TEXT + 1].expandtabs().rstrip())
    return safe if len(line) <= LONGEST_TEXT else safe[:LONGEST_TEXT] + "..."


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    if "\ud800" <= character <= "\udfff":
        # A byte of a command line that is not UTF-8.
        return f"\\u{ord(character):04x}"
    return " " if character.isspace() else "?"


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def _printable(line: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in line)
