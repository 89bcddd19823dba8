from __future__ import annotations

import os
import shutil
import socket
import sys
import time
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.system import layers, sandbox
from oracle.system.child import Child
from oracle.system.trees import ChildFailure, Limits
from tests.support.running import MINUTES

ENGINE = """
import os, socket, sys
for try_it in (
    lambda: open("own", "w"),
    lambda: open(sys.argv[3], "w"),
    lambda: open("/tmp/new", "w"),
    lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1]))),
    lambda: os.kill(int(sys.argv[2]), 0),
):
    try:
        try_it()
        print("yes")
    except OSError as error:
        print("no")
"""


@pytest.fixture(autouse=True)
def ask_again() -> None:
    sandbox._bubblewrap.cache_clear()


def works() -> bool:
    try:
        sandbox.sandboxed(["true"])
    except InputError:
        return False
    return True


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
def test_a_program_in_a_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "engine"
    own.mkdir()
    (own / "engine.py").write_text(ENGINE)
    monkeypatch.chdir(own)
    with socket.create_server(("127.0.0.1", 0)) as server:
        told = [server.getsockname()[1], os.getpid(), Path(__file__).with_name("written")]
        command = sandbox.sandboxed([sys.executable, "engine.py", *map(str, told)])
        child = layers.start(command, Limits(99, 9999, 0.1))
        said = said_by(child)
    assert said == [b"yes", b"no", b"yes", b"no", b"no"]
    assert (own / "own").exists()
    assert not Path(__file__).with_name("written").exists()


def said_by(child: Child) -> list[bytes]:
    lines: list[bytes] = []
    try:
        while True:
            lines += child.receive(time.monotonic() + MINUTES)
    except ChildFailure:
        return lines
    finally:
        child.stop()


def test_without_bubblewrap_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(InputError, match="needs bubblewrap; install it, or leave --sandbox out"):
        sandbox.sandboxed(["true"])


def test_where_it_may_not_work_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses = tmp_path / "bwrap"
    reason = "bwrap: No permissions to create a new namespace"
    refuses.write_text(f"#!/bin/sh\necho {reason} >&2\nexit 1\n")
    refuses.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _name: str(refuses))
    with pytest.raises(InputError, match=reason):
        sandbox.sandboxed(["true"])
