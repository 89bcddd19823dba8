"""A program below a warden, on POSIX, and what such a program leaves behind if it kills its warden.

Every program may find that by a mark in its environment, which the engine may have changed. A
command of ours adopts it: Linux gives it to the command as a child when its warden is gone. It is
then known from other children by its session: an engine never gets into that of the command.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from oracle.system.child import Limits, cannot_start, pipes_of
from oracle.system.warden import SET_CHILD_SUBREAPER, children

assert sys.platform != "win32"  # noqa: S101 - says to mypy that Windows has jobs instead

MARK: Final = "POKER_ORACLE_ENGINE"
_PROCESSES: Final = Path("/proc")
_SECONDS_TO_END_ORPHANS: Final = 5.0
_GET_CHILD_SUBREAPER: Final = 37


class _Adopting:
    """Whether this process adopts orphans, and the wardens, which are none."""

    def __init__(self) -> None:
        self.process = 0
        self.wardens: list[subprocess.Popen[bytes]] = []
        self.starting = threading.Lock()


_ADOPTING: Final = _Adopting()


def start_supervisor(start: Callable[[], subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
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
        or process_control(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    ):
        yield
        return
    _ADOPTING.process = os.getpid()
    try:
        yield
    finally:
        end_adopted()
        _ADOPTING.process = 0
        process_control(SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def end_adopted() -> None:
    """End all orphans that this process has adopted, and what they leave."""
    if _ADOPTING.process == os.getpid():
        _end_all(_orphans)


def end_marked(mark: str) -> None:
    """End all processes that were started with this mark; those that changed it are not found."""
    _end_all(lambda: _marked(f"{MARK}={mark}".encode()))


def _end_all(find: Callable[[], Iterable[int]]) -> None:
    until = time.monotonic() + _SECONDS_TO_END_ORPHANS
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


_SUPERVISOR: Final = Path(__file__).with_name("warden.py")
_SECONDS_TO_END_ALL: Final = 6.0


class SupervisedProcess:
    """A program below a warden, which ends it when this process ends, however that happens."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the warden, and the program below it.

        Raises:
            ChildFailure: the program cannot be started.
        """
        self._mark = secrets.token_hex()
        self._seconds_to_end = limits.grace_seconds + _SECONDS_TO_END_ALL
        held, self._leash = os.pipe()
        told, report = os.pipe()
        numbers = (held, report, limits.grace_seconds, limits.memory_bytes)
        try:
            self._warden = start_supervisor(
                lambda: subprocess.Popen(
                    [
                        *(sys.executable, "-I", "-S", str(_SUPERVISOR)),
                        *map(str, (*numbers, limits.processor_seconds)),
                        *command,
                    ],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,
                    pass_fds=(held, report),
                    env={**_environment(limits), MARK: self._mark},
                )
            )
        except BaseException:
            os.close(self._leash)
            os.close(told)
            raise
        finally:
            os.close(held)
            os.close(report)
        self.input, self.output, self.errors = pipes_of(self._warden)
        with open(told, "rb") as file:
            reason = file.read().decode(errors="replace")
        if reason:
            self.end()
            for pipe in (self.input, self.output, self.errors):
                pipe.close()
            raise cannot_start(command, reason)

    def poll(self) -> int | None:
        """Give the status with which it ended, negative for a signal; None while it runs."""
        return self._warden.poll()

    def wait(self, seconds: float) -> int | None:
        """Give the same after waiting for its end at most so long."""
        with suppress(subprocess.TimeoutExpired):
            return self._warden.wait(seconds)
        return None

    def end(self) -> None:
        """End all of it, politely and then by force; may be called again."""
        if self._leash >= 0:
            leash, self._leash = self._leash, -1
            os.close(leash)
            # It may have been stopped.
            self._signal_supervisor(signal.SIGCONT)
        if self.wait(self._seconds_to_end) is None:
            self._signal_supervisor(signal.SIGKILL)
            self.wait(1.0)
        if (self.poll() or 0) < 0:
            # Then the warden itself may have been killed, and its children are free.
            end_marked(self._mark)
        end_adopted()

    def _signal_supervisor(self, number: signal.Signals) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._warden.pid, number)


def _environment(limits: Limits) -> Mapping[str, str]:
    return os.environ if limits.environment is None else limits.environment
