"""What happens when the program is asked to end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

INTERRUPTED: Final = 130
"""What a program ends with that Ctrl-C stopped."""
_SECONDS_UNTIL_AGAIN: Final = 0.01


class _AskedToEnd(SystemExit):
    """A signal has asked the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End the program cleanly, with everything it started, when it is asked to end.

    What is raised in a callback of Python's own, of which an import has many, is told to the hook
    for such errors and lost; then the program is asked again.
    """

    def end(number: int, _frame: object) -> None:
        raise _AskedToEnd(number)

    def lost(what: Any) -> None:
        if isinstance(what.exc_value, _AskedToEnd):
            again = what.exc_value.number
            threading.Timer(_SECONDS_UNTIL_AGAIN, os.kill, (os.getpid(), again)).start()
        else:
            hook(what)

    before = {
        number: signal.signal(number, end)
        for number in _calls_to_end()
        if signal.getsignal(number) is signal.SIG_DFL
    }
    hook, sys.unraisablehook = sys.unraisablehook, lost
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _calls_to_end() -> list[signal.Signals]:
    """Give the signals that ask a program to end; not every platform has both."""
    names = ("SIGTERM", "SIGHUP")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
