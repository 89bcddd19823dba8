"""What is written to a terminal: what others wrote, made safe; text of a given width; a bar.

Escapes of a terminal, and marks that turn the direction of writing, would show something else than
what is there. Pages and JSON go through here as a whole, and sentences on standard error do; who
makes them need not think of it.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

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


if TYPE_CHECKING:
    from rich.console import Console


def text_console(width: int, *, color: bool) -> tuple[Console, io.StringIO]:
    """Make a console and the stream that it writes into; ``width`` is in characters."""
    from rich.console import Console  # noqa: PLC0415 - costs more than the rest of the program

    stream = io.StringIO()
    system = "standard" if color else None
    console = Console(
        file=stream,
        width=width,
        force_terminal=color,
        color_system=system,  # type: ignore[arg-type]
        legacy_windows=False,
    )
    return console, stream


class Bar(Protocol):
    """Shows how much is done, of how much, and in other words what, if they are given."""

    def __call__(self, done: int, total: int | None, what: str | None = None, /) -> None:
        """Show it."""


@contextmanager
def progress_bar(what: str, count: int | None = None) -> Iterator[Bar | None]:
    """Show a bar on standard error while work is done; None if that is not a terminal.

    The function that it gives is told how much is done, and of how much.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - as above
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=count)

        def show(done: int, total: int | None, now: str | None = None, /) -> None:
            bar.update(task, completed=done, total=total, description=now or what)

        yield show
