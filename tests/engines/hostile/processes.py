"""Process tree: children that outlive the engine, or should."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import NoReturn

from .speaking import LIFETIME, MARK, Case, live_on, say, write

RUNS_AWAY_FOR = 4.0


def grandchild(_: Case) -> None:
    """Leave a child behind that keeps the pipes open."""
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({LIFETIME})"])
    os._exit(1)


def daemon(_: Case) -> None:
    """Leave a process of another session behind, which ignores calls to end."""
    become_a_daemon()
    os._exit(1)


def become_a_daemon() -> None:
    """Start one, and wait until it is on its own."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        if os.fork():
            os._exit(0)
        os.write(writer, b".")
        live_on()
    os.wait()
    os.read(reader, 1)


def daemon_lets_go(_: Case) -> None:
    """Leave a daemon that has closed all pipes, with the environment of another program."""
    leave_another_program()
    os._exit(1)


def leave_another_program() -> None:
    """Start one without pipes and environment, and wait until it is on its own."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        os.write(writer, b".")
        for number in range(3):
            os.close(number)
        become_another_program(f"import time; time.sleep({LIFETIME})")
    os.wait()
    os.read(reader, 1)


def become_another_program(code: str) -> NoReturn:
    """Go on as other code without environment; a word among the arguments tells the run."""
    command = [sys.executable, "-I", "-S", "-c", code, os.environ.get(MARK, "")]
    os.execve(sys.executable, command, {})  # noqa: S606


def flooding_child(_: Case) -> None:
    """Die, and leave a child that writes without end."""
    if os.fork() == 0:
        os.setsid()
        while True:
            write(b"I am still here.\n" * 4096)
    os._exit(1)


def many_children(_: Case) -> None:
    for _child in range(100):
        if os.fork() == 0:
            live_on()
    live_on()


def zombies(case: Case) -> None:
    if not case.request:
        for _child in range(100):
            if os.fork() == 0:
                os._exit(0)
    else:
        say(case.honest)


def launcher(case: Case) -> None:
    """Let a child do the work, and end."""
    if not case.request:
        if os.fork():
            os._exit(0)
        time.sleep(float(case.argument))
    else:
        say(case.honest)


def runs_away(_: Case) -> None:
    """Leave a process that starts the next one and ends, again and again."""
    if os.fork() == 0:
        run_away()
    os._exit(1)


def run_away() -> NoReturn:
    until = time.monotonic() + RUNS_AWAY_FOR
    while time.monotonic() < until:
        os.setsid()
        if os.fork():
            os._exit(0)
    os._exit(0)
