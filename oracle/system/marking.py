"""Processes known by a mark in their environment, where the system shows it: Linux."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

assert hasattr(signal, "SIGKILL")  # noqa: S101 - says to mypy that this is not Windows

MARK: Final = "POKER_ORACLE_ENGINE"
_PROCESSES: Final = Path("/proc")
_SECONDS_TO_END_ALL: Final = 2.0


def end_marked(mark: str) -> None:
    """End all processes that were started with this mark; those that changed it are not found."""
    until = time.monotonic() + _SECONDS_TO_END_ALL
    while (found := list(_marked(f"{MARK}={mark}".encode()))) and time.monotonic() < until:
        for process in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.005)


def _marked(wanted: bytes) -> Iterator[int]:
    for folder in _PROCESSES.glob("[1-9]*"):
        with suppress(OSError):
            # Of a process that has ended and is not yet gone, it is empty.
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
