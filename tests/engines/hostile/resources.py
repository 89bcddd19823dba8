"""Resource: more output, descriptors, threads or processor time than anyone should take."""

from __future__ import annotations

import json
import os
import resource
import threading
import time

from .speaking import LIFETIME, Case, Message, say, write


def flood(case: Case) -> None:
    """Write answers that nobody asked for, without end."""
    unasked = json.dumps({**case.honest, "id": -1}).encode() + b"\n"
    while True:
        write(unasked * 1000)


def repeats_without_end(case: Case) -> None:
    answer = json.dumps(case.honest).encode() + b"\n"
    while True:
        write(answer * 1000)


def stderr_flood(case: Case) -> None:
    write(b"still thinking\n" * 70_000, stream=2)
    say(case.honest)


def stderr_without_a_line(case: Case) -> None:
    write(b"\x1b[31m\xff." * 100_000, stream=2)
    say(case.honest)


def busy(_: Case) -> None:
    until = time.monotonic() + LIFETIME
    while time.monotonic() < until:
        pass


def opens_files(case: Case) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
    kept = [os.open(os.devnull, os.O_RDONLY) for _ in range(100)]
    say({**case.honest, "files": len(kept)})


def many_threads(case: Case) -> None:
    if not case.request:
        for _ in range(50):
            threading.Thread(target=time.sleep, args=(LIFETIME,), daemon=True).start()
    else:
        say(case.honest)


def padded(case: Case) -> None:
    """Answer correctly, each time with 100 KB that nobody reads."""
    padding: Message = {"remark": "x" * 100_000}
    say({**case.honest, **padding})
