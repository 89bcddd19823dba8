"""What another program wrote, safe to print: one line, bounded, no control characters."""

from __future__ import annotations

from typing import Final

LONGEST_TEXT: Final = 300


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


def _printable(line: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in line)
