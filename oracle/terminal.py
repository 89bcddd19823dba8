"""A console that writes text of a given width, with or without the terminal's escapes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

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
