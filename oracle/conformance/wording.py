"""What an engine wrote, made safe to print: one line, no control characters, a bounded length."""

from __future__ import annotations

from typing import Final

LONGEST_TEXT: Final = 300


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text on one line; what cannot be printed, such as a terminal's escapes, becomes ``?``."""
    line = " ".join(text[: longest + 1].split())
    safe = "".join(character if character.isprintable() else "?" for character in line)
    return safe if len(text) <= longest else safe[:longest] + "..."


def clean_bytes(data: bytes, longest: int = LONGEST_TEXT) -> str:
    """The bytes as UTF-8 text on one line, made safe as in ``clean``."""
    return clean(data[: 4 * longest].decode(errors="replace"), longest)


def clean_lines(data: bytes) -> str:
    """The bytes as UTF-8 text, line by line, each made safe as in ``clean``."""
    return "\n".join(clean(line) for line in data.decode(errors="replace").splitlines())
