"""What ``--sandbox`` takes from an engine, and what it leaves."""

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.system import child as layers
from oracle.system import sandbox
from oracle.system.child import Child, ChildFailure, Limits
from tests.support.running import MINUTES, run
from tests.support.sandbox_probe import CHECKOUT, INTERPRETER, NOBODY, SHADOW, probed

NEW = ("/dev/shm", "/tmp")  # noqa: S108 - those of the sandbox
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


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
@pytest.mark.parametrize("user", [os.getuid(), NOBODY])
def test_what_is_left_to_a_program_in_a_sandbox(user: int) -> None:
    if user != os.getuid() and os.getuid() != 0:
        pytest.skip("only root can start a program as somebody else")
    if user != os.getuid() and not os.access(INTERPRETER, os.X_OK):
        pytest.skip(f"nobody may start the Python of the tests, and there is no {INTERPRETER}")
    told, without = probed(user, closed=True), probed(user, closed=False)
    assert told["user"] == without["user"] == user
    assert told["capabilities"] == told["capabilities to gain"] == 0
    assert told["no new privileges"]
    assert told["user namespace"] != without["user namespace"]
    assert told["network interfaces"] == ["lo"]
    assert told["processes"] == 2
    assert not {"PYTEST_CURRENT_TEST", "XDG_RUNTIME_DIR"}.intersection(told["environment"])
    assert told["writable"] == [*NEW, "own"]
    assert all(Path(place).parts[1] in {"dev", "tmp"} for place in told["writable mounts"])
    seen = told["seen"]
    assert seen["own"] == ["probe.py"]
    assert not seen["keys"]
    assert not seen["other"]
    assert not seen[SHADOW]
    assert without["seen"]["keys"]
    assert without["seen"]["other"]
    interpreter = Path(sys.executable).resolve()
    home = Path.home()
    inside = [interpreter.relative_to(home).parts[0]] if interpreter.is_relative_to(home) else []
    assert seen["home"] == (inside if user == os.getuid() else [])
    assert not {"oracle", "vectors"}.intersection(seen[CHECKOUT])
    assert not {"home", "root", "run", "srv", "sys", "var"} & {*told["folders"]} - {home.parts[1]}


NODE = """
import {greeting} from "./lib.mjs";
console.log(greeting);
"""
C = """
#include <stdio.h>
int main(void) { puts("compiled"); return 0; }
"""
SCRIPT = """#!/usr/bin/env python3
import sys
print(sys.version_info.major)
"""


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
def test_programs_of_every_kind_run_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "engine"
    own.mkdir()
    monkeypatch.chdir(own)
    (own / "lib.mjs").write_text('export const greeting = "node";')
    (own / "engine.mjs").write_text(NODE)
    (own / "engine.c").write_text(C)
    (own / "engine").write_text(SCRIPT)
    (own / "engine").chmod(0o755)
    (own / "package").mkdir()
    (own / "package" / "__main__.py").write_text("print('module')")
    commands = {("./engine",): b"3", ("python3", "-m", "package"): b"module"}
    if shutil.which("node"):
        commands["node", "engine.mjs"] = b"node"
    if shutil.which("gcc"):
        subprocess.run(("gcc", "-o", "compiled", "engine.c"), check=True)
        commands["./compiled",] = b"compiled"
    for command, said in commands.items():
        child = layers.start(sandbox.sandboxed(command), Limits(99, 9999, 0.1))
        assert said_by(child) == [said], child.stderr


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
def test_a_folder_that_is_allowed_is_seen_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, data = tmp_path / "engine", tmp_path / "data"
    own.mkdir()
    data.mkdir()
    (data / "book").write_text("e4")
    code = "import os, sys; print(open(sys.argv[1]).read(), os.access(sys.argv[1], os.W_OK))"
    (own / "engine.py").write_text(code)
    monkeypatch.chdir(own)
    command = [sys.executable, "engine.py", str(data / "book")]
    seen = layers.start(sandbox.sandboxed(command, (data,)), Limits(99, 9999, 0.1))
    assert said_by(seen) == [b"e4 False"]
    unseen = layers.start(sandbox.sandboxed(command), Limits(99, 9999, 0.1))
    assert said_by(unseen) == []
    assert "No such file or directory" in unseen.stderr


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
def test_a_folder_with_more_than_an_engine_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "engine.py").touch()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    told = f"all of {tmp_path}; put it into a folder of its own"
    with pytest.raises(InputError, match=told):
        sandbox.sandboxed([sys.executable, "engine.py"])
    with pytest.raises(InputError, match="leaves nothing of a sandbox"):
        sandbox.sandboxed(["true"], (Path("/"),))
    nothing = layers.start(sandbox.sandboxed(["ls"]), Limits(99, 9999, 0.1))
    assert said_by(nothing) == []


@pytest.mark.skipif(not works(), reason="bubblewrap is missing, or may not work here")
def test_the_adapters_that_come_with_us_run_in_it(tmp_path: Path) -> None:
    ran = run("check", "reference", "--sandbox", "--only", "ranking.best-subset", cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "conforms in everything that was checked" in ran.stdout


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
