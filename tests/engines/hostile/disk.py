"""Disk: full, missing, littered."""

from __future__ import annotations

import os
import resource
import signal
import tempfile

from .speaking import Case, say


def disk_is_full(case: Case) -> None:
    """Write a log where there is no room."""
    with open(case.argument, "wb", buffering=0) as log:
        log.write(b"a hand\n")
    say(case.honest)


def file_too_big(case: Case) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    with tempfile.TemporaryFile(buffering=0) as file:
        for _ in range(100):
            file.write(b"9" * 4096)
    say(case.honest)


def dumps_core(_: Case) -> None:
    os.abort()


def loses_its_folder(case: Case) -> None:
    if not case.request:
        made = tempfile.mkdtemp()
        os.chdir(made)
        os.rmdir(made)
    else:
        say(case.honest)


def litters(case: Case) -> None:
    """Leave files with names that are hard to handle."""
    os.makedirs(case.argument, exist_ok=True)
    for name in (b"\xff\xfe", b"-rf", b"a\nb", b" ", b"n" * 255):
        with open(os.path.join(os.fsencode(case.argument), name), "wb") as file:
            file.write(b"x")
    say(case.honest)


def fills_a_fifo(case: Case) -> None:
    """Leave a FIFO that nobody writes to, and wait for it."""
    if not os.path.exists(case.argument):
        os.mkfifo(case.argument)
    with open(case.argument, "rb") as file:
        file.read()
    say(case.honest)
