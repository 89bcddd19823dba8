"""What is written to a terminal: text of a given width, and a bar for long work."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def progress_bar(
    what: str, count: int | None = None
) -> Iterator[Callable[[int, int], None] | None]:
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
        yield lambda done, total: bar.update(task, completed=done, total=total)
