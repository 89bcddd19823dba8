"""Which process adopts what an engine leaves, and what it does with its other children."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.support.processes import ended, pid_in
from tests.support.running import execute

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux lets orphans be adopted"
)

BEGINS = """
    import ctypes, os, subprocess, sys, time
    from concurrent.futures import ThreadPoolExecutor
    from oracle.system.child import start
    from oracle.system.child import ChildFailure, Limits, orphans_adopted

    def adopts():
        told = ctypes.c_int()
        ctypes.CDLL(None).prctl(37, ctypes.byref(told), 0, 0, 0)
        return told.value

    def asked(code):
        child = start([sys.executable, "-c", code, sys.argv[1]], Limits(99, 9999, 0.1))
        try:
            return child.receive(time.monotonic() + 100)
        except ChildFailure as failure:
            return str(failure)
        finally:
            child.stop()
"""
GETS_AWAY = """
    import os, signal, sys, time
    warden = os.getppid()
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        name = os.path.join(sys.argv[1], str(os.getpid()))
        code = f"import os; open({name!r}, 'w').close(); os.kill({warden}, 9); os.read({reader}, 1)"
        os.set_inheritable(reader, True)
        os.set_inheritable(writer, True)
        os.execve(sys.executable, [sys.executable, "-c", code], {})
    time.sleep(100)
"""
ANSWERS = "import time; time.sleep(1); print('right')"


def told_by(code: str, folder: Path) -> list[str]:
    """Run a program that is given the code of an engine that gets away; give what it prints."""
    text = textwrap.dedent(BEGINS) + textwrap.dedent(code)
    command = [sys.executable, "-c", text, str(folder), textwrap.dedent(GETS_AWAY), ANSWERS]
    done = execute(command)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_command_ends_what_gets_away_and_nothing_else(tmp_path: Path) -> None:
    code = """
        with orphans_adopted():
            assert adopts()
            own = subprocess.Popen([sys.executable, "-c", "import sys; sys.exit(7)"])
            lasting = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
            with ThreadPoolExecutor(6) as threads:
                told = list(threads.map(asked, [sys.argv[2], sys.argv[3]] * 3))
            assert lasting.poll() is None
            lasting.kill()
            print(own.wait(), lasting.wait())
        print(adopts(), *(one == [b"right"] or "SIGKILL" in one for one in told))
    """
    assert told_by(code, tmp_path) == ["7", "-9", "0", *["True"] * 6]
    daemons = [int(path.name) for path in tmp_path.iterdir()]
    assert len(daemons) == 3
    assert all(map(ended, daemons))


def test_who_has_children_already_adopts_none(tmp_path: Path) -> None:
    code = """
        own = subprocess.Popen([sys.executable, "-c", "import sys; sys.exit(7)"])
        with orphans_adopted():
            print(adopts())
        print(own.wait())
    """
    assert told_by(code, tmp_path) == ["0", "7"]


def test_who_imports_us_adopts_none(tmp_path: Path) -> None:
    code = """
        from oracle.conformance import run
        asked(sys.argv[3])
        print(run([sys.executable, "-c", ""], []).stopped is None, adopts())
    """
    assert told_by(code, tmp_path)[-1] == "0"


def test_nothing_is_left_when_the_command_is_killed(tmp_path: Path) -> None:
    engine = "import os, sys, time; note = open(sys.argv[1] + '/new', 'w'); print(os.getpid(), "
    engine += "file=note, flush=True); os.rename(note.name, sys.argv[1] + '/engine'); "
    engine += "time.sleep(100)"
    text = textwrap.dedent(BEGINS) + "with orphans_adopted(): asked(sys.argv[2])"
    command = [sys.executable, "-c", text, str(tmp_path), engine]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as checker:
        pid = pid_in(tmp_path / "engine")
        checker.kill()
    assert ended(pid)
