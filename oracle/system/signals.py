"""What happens when the program is asked to end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

INTERRUPTED: Final = 130
"""What a program ends with that Ctrl-C stopped."""


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End the program cleanly, with everything it started, when it is asked to end."""

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    before = {
        number: signal.signal(number, end)
        for number in _calls_to_end()
        if signal.getsignal(number) is signal.SIG_DFL
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _calls_to_end() -> list[signal.Signals]:
    """Give the signals that ask a program to end; not every platform has both."""
    names = ("SIGTERM", "SIGHUP")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
