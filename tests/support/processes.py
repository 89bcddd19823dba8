"""Whether processes that something started are still there."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.running import MINUTES


def ended(pid: int) -> bool:
    """Wait until a process is gone; a zombie is."""
    return waited_for(lambda: not runs(pid))


@contextmanager
def heeded(number: signal.Signals) -> Iterator[None]:
    """Have what is started meanwhile end by a signal.

    Under nohup and in the background of a shell some are ignored, and that is inherited.
    """
    if number is signal.SIGKILL:
        yield
        return
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)


def runs(pid: int) -> bool:
    """Whether there is such a process, and it is more than a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc/self").exists()


def pid_in(note: Path) -> int:
    """Wait until a process has written its number, and give that."""
    assert waited_for(lambda: note.exists() and note.read_text().endswith("\n"))
    return int(note.read_text())


def waited_for(come: Callable[[], object]) -> bool:
    """Wait until something has come; say whether it has."""
    until = time.monotonic() + MINUTES
    while not come():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
