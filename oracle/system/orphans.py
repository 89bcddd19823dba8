"""What an engine leaves behind when it kills its warden: found and ended, where the system can.

Every program may find it by a mark in its environment, which the engine may have changed. A command
of ours adopts it: Linux gives it to the command as a child when its warden is gone. It is then told
from other children by its session, since an engine never gets into that of the command.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from oracle.system.warden import children

assert hasattr(signal, "SIGKILL")  # noqa: S101 - says to mypy that this is not Windows

MARK: Final = "POKER_ORACLE_ENGINE"
_PROCESSES: Final = Path("/proc")
_SECONDS_TO_END_ALL: Final = 5.0
_SET_CHILD_SUBREAPER: Final = 36
_GET_CHILD_SUBREAPER: Final = 37


class _Adopting:
    """Whether this process adopts orphans, and the wardens, which are none."""

    def __init__(self) -> None:
        self.process = 0
        self.wardens: list[subprocess.Popen[bytes]] = []
        self.starting = threading.Lock()


_ADOPTING: Final = _Adopting()


def started_warden(start: Callable[[], subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
    """Start a warden, and know it from then on."""
    with _ADOPTING.starting:
        alive = [warden for warden in _ADOPTING.wardens if warden.returncode is None]
        warden = start()
        _ADOPTING.wardens = [*alive, warden]
    return warden


@contextmanager
def adopted() -> Iterator[None]:
    """Adopt orphans, and end them.

    Not where others are this process's children already, or will be: of the first process of a
    system or a container, whose end ends all others, and of one that has been made to adopt.
    """
    import ctypes  # noqa: PLC0415 - nothing of it is needed elsewhere

    told = ctypes.c_int()
    process_control = getattr(ctypes.CDLL(None), "prctl", None)
    if (
        process_control is None
        or os.getpid() == 1
        or process_control(_GET_CHILD_SUBREAPER, ctypes.byref(told), 0, 0, 0)
        or told.value
        or children()
        or process_control(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    ):
        yield
        return
    _ADOPTING.process = os.getpid()
    try:
        yield
    finally:
        end_adopted()
        _ADOPTING.process = 0
        process_control(_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def end_adopted() -> None:
    """End all orphans that this process has adopted, and what they leave."""
    if _ADOPTING.process == os.getpid():
        _end_all(_orphans)


def end_marked(mark: str) -> None:
    """End all processes that were started with this mark; those that changed it are not found."""
    _end_all(lambda: _marked(f"{MARK}={mark}".encode()))


def _end_all(find: Callable[[], Iterable[int]]) -> None:
    until = time.monotonic() + _SECONDS_TO_END_ALL
    while (found := list(find())) and time.monotonic() < until:
        for process in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        for process in found:
            # Only of an adopted one; others are not our children.
            with suppress(ChildProcessError):
                os.waitpid(process, os.WNOHANG)
        time.sleep(0.002)


def _orphans() -> list[int]:
    own = os.getsid(0)
    with _ADOPTING.starting:
        wardens = {warden.pid for warden in _ADOPTING.wardens if warden.returncode is None}
        found = children()
    return [child for child, session in found.items() if session != own and child not in wardens]


def _marked(wanted: bytes) -> Iterator[int]:
    for folder in _PROCESSES.glob("[1-9]*"):
        with suppress(OSError):
            # Of a process that has ended and is not yet gone, it is empty.
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
