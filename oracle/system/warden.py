"""Stands between the checker and an engine, and leaves nothing of the engine behind.

A script, run by its path with Python's isolated mode; it imports nothing of the package:

    warden.py LEASH REPORT GRACE MEMORY PROCESSOR COMMAND...

LEASH is a pipe whose other end the checker alone holds, so that its end is seen however it comes.
REPORT gets the reason why the command cannot be started. GRACE is in seconds; MEMORY in bytes and
PROCESSOR in seconds are limits of each process, 0 for none.

It starts the command and waits until that ends or the leash does. Then it ends all descendants. On
Linux it adopts orphans, so that daemons are among them; elsewhere it ends the process group of the
command. Last it ends as the command did, with the same status or by the same signal.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress

assert sys.platform != "win32"  # noqa: S101 - says to mypy that Windows has no wardens

_SET_DEATH_SIGNAL = 1
SET_CHILD_SUBREAPER = 36
_SECONDS_TO_END_ALL = 5.0
_SECONDS_AFTER_THE_SIGNAL = 5
_CALLS_TO_END = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)
_IGNORED_BY_PYTHON = ("SIGPIPE", "SIGXFSZ")


def main() -> None:
    """Start the command, wait, and end all that descends from it."""
    leash, report, memory, processor = (int(sys.argv[place]) for place in (1, 2, 4, 5))
    grace, command = float(sys.argv[3]), sys.argv[6:]
    for descriptor in (leash, report):
        os.set_inheritable(descriptor, False)
    _set_limits(memory, processor)
    _linux(SET_CHILD_SUBREAPER, 1)
    wake, waker = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, *_CALLS_TO_END):
        signal.signal(number, lambda *_: None)
    warden = os.getpid()
    engine = os.fork()
    if engine == 0:
        _become(command, report, warden)
    os.close(report)
    _let_go_of_the_pipes()
    status = _wait(engine, leash, wake)
    if status is None:
        status = _end_politely(engine, wake, grace)
    _end_all(engine)
    _end_as(status)


def _set_limits(memory: int, processor: int) -> None:
    _limit(resource.RLIMIT_CORE, 0)
    # Of the data, not of the address space, of which some runtimes reserve far more than they use.
    if memory:
        _limit(resource.RLIMIT_DATA, memory)
    if processor:
        _limit(resource.RLIMIT_CPU, processor, _SECONDS_AFTER_THE_SIGNAL)


def _limit(kind: int, most: int, more: int = 0) -> None:
    hard = resource.getrlimit(kind)[1]
    known = [] if hard == resource.RLIM_INFINITY else [hard]
    with suppress(OSError, ValueError):
        resource.setrlimit(kind, (min([most, *known]), min([most + more, *known])))


def _linux(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - nothing of it is needed elsewhere

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _become(command: list[str], report: int, warden: int) -> None:
    """Become the command, or say why not."""
    try:
        os.setsid()
        _linux(_SET_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != warden:
            os._exit(1)
        for name in _IGNORED_BY_PYTHON:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
        os.execvp(command[0], command)  # noqa: S606 - no shell is wanted
    except (OSError, ValueError) as error:
        os.write(report, (getattr(error, "strerror", None) or str(error)).encode())
    os._exit(127)


def _let_go_of_the_pipes() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.close(nothing)


def _wait(engine: int, leash: int, wake: int) -> int | None:
    """Give the status with which the engine ended; None if it is to be ended."""
    while True:
        status = _reap(engine)
        if status is not None:
            return status
        ready, _, _ = select.select([leash, wake], [], [])
        if leash in ready:
            return None
        if set(os.read(wake, 4096)).intersection(_CALLS_TO_END):
            return None


def _reap(engine: int) -> int | None:
    """Take leave of all children that have ended; give the status of the engine if it is one."""
    status = None
    with suppress(ChildProcessError):
        while True:
            ended, how = os.waitpid(-1, os.WNOHANG)
            if ended == 0:
                break
            if ended == engine:
                status = how
    return status


def _end_politely(engine: int, wake: int, grace: float) -> int:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(engine, signal.SIGTERM)
    until = time.monotonic() + grace
    while (left := until - time.monotonic()) > 0:
        status = _reap(engine)
        if status is not None:
            return status
        if select.select([wake], [], [], left)[0]:
            os.read(wake, 4096)
    return int(signal.SIGKILL)


def _end_all(engine: int) -> None:
    until = time.monotonic() + _SECONDS_TO_END_ALL
    while time.monotonic() < until:
        # The group outlives its leader while a descendant lives; macOS says EPERM for zombies.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(engine, signal.SIGKILL)
        for child in children():
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def children() -> dict[int, int]:
    """Give the session of each child of this process, also of those that it has adopted."""
    own = str(os.getpid())
    found = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        if name.isdecimal():
            with suppress(OSError, ValueError):
                with open(f"/proc/{name}/stat", "rb") as file:
                    _state, parent, _group, session = file.read().rpartition(b")")[2].split()[:4]
                if parent.decode() == own:
                    found[int(name)] = int(session)
    return found


def _end_as(status: int) -> None:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(128 + number)
    os._exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
