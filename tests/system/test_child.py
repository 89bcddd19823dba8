import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from oracle.system import child as layers
from oracle.system.child import Child, ChildFailure, Limits
from tests.support.processes import ended, heeded, pid_in
from tests.support.running import MINUTES

pytestmark = pytest.mark.usefixtures("layer")

LIMITS = Limits(longest_line=99, byte_allowance=9999, grace_seconds=0.1)
LEAVES_A_NOTE = """
    def leave_a_note(name):
        with open(os.path.join(sys.argv[1], name + ".new"), "w") as file:
            print(os.getpid(), file=file)
        os.rename(file.name, file.name[:-4])
"""
DAEMON = """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        leave_a_note("daemon")
        time.sleep(100)
    os.wait()
    while not os.path.exists(os.path.join(sys.argv[1], "daemon")):
        time.sleep(0.01)
    leave_a_note("engine")
"""
CHECKER = """
    import sys, time
    from oracle.system.child import start
    from oracle.system.child import Limits
    child = start([sys.executable, "-c", sys.argv[1], sys.argv[2]], Limits(99, 9999, 0.1))
    child.receive(time.monotonic() + 100)
"""


def script(*parts: str) -> str:
    return "\n".join(textwrap.dedent(part) for part in parts)


def started(code: str, *arguments: str | Path, limits: Limits = LIMITS) -> Child:
    return layers.start([sys.executable, "-c", code, *map(str, arguments)], limits)


def test_lines_go_and_come() -> None:
    child = started("import sys\nfor line in sys.stdin: print(line[::-1].strip(), flush=True)")
    try:
        child.send(b"one\n")
        assert child.receive(time.monotonic() + MINUTES) == [b"eno"]
        child.send(b"two\n")
        assert child.receive(time.monotonic() + MINUTES) == [b"owt"]
        assert child.finish() == ("", [])
        assert child.bytes_read == 8
    finally:
        child.stop()


def test_what_is_written_last_is_heard() -> None:
    child = started("import sys; sys.stdin.read(); print('bye')")
    assert child.finish() == ("", [b"bye"])


def test_a_program_that_reads_nothing_does_not_block_us() -> None:
    child = started("import time; time.sleep(100)")
    try:
        child.send(b"x" * 1_000_000)
        child.send(b"y")
        assert child.receive(time.monotonic() + 0.2) == []
    finally:
        child.stop()


def test_a_program_that_floods_its_output_waits() -> None:
    child = started("while True: print('x' * 50)")
    time.sleep(0.1)
    with pytest.raises(ChildFailure, match="more than the 9,999 bytes allowed"):
        list(iter(lambda: child.receive(time.monotonic() + MINUTES), []))
    child.stop()


def test_lines_before_the_end_are_still_heard() -> None:
    child = started("import sys; print('{}'); sys.exit(3)")
    try:
        until = time.monotonic() + MINUTES
        assert child.receive(until) == [b"{}"]
        with pytest.raises(ChildFailure, match="ended with exit status 3"):
            child.receive(until)
    finally:
        child.stop()


def test_a_signal_is_named() -> None:
    child = started("import os, signal; print('{', end='', flush=True); os.kill(os.getpid(), 9)")
    with pytest.raises(ChildFailure, match=r"signal 9 \(SIGKILL\) in the middle of a line"):
        child.receive(time.monotonic() + MINUTES)
    child.stop()


def test_what_cannot_be_started() -> None:
    for command, reason in (
        ("/no/such/program", "No such file or directory"),
        (os.devnull, "Permission denied"),
        ("a\0b", "null byte"),
    ):
        with pytest.raises(ChildFailure, match=f"^cannot be started: .*{reason}$"):
            layers.start([command], LIMITS)


def test_the_environment_is_what_it_is_given() -> None:
    code = "import os; print(os.environ.get('SECRET'), os.environ.get('TOLD'))"
    child = started(code, limits=Limits(99, 999, 0.1, environment={"TOLD": "yes"}))
    assert child.receive(time.monotonic() + MINUTES) == [b"None yes"]
    child.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit that other systems lack")
def test_memory_and_processor_time_are_limited() -> None:
    greedy = started("x = bytearray(1 << 30)", limits=Limits(99, 999, 0.1, 200 << 20))
    with pytest.raises(ChildFailure, match="ended with exit status 1"):
        greedy.receive(time.monotonic() + MINUTES)
    greedy.stop()
    assert "MemoryError" in greedy.stderr
    busy = started("while True: pass", limits=Limits(99, 999, 0.1, processor_seconds=1))
    with pytest.raises(ChildFailure, match="SIGXCPU"):
        busy.receive(time.monotonic() + MINUTES)
    busy.stop()


def test_the_whole_tree_ends(tmp_path: Path) -> None:
    inner = script("import os, sys, time", LEAVES_A_NOTE, "leave_a_note('inner')\ntime.sleep(100)")
    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', *sys.argv[1:]]).wait()"
    child = started(code, inner, tmp_path)
    inside = pid_in(tmp_path / "inner")
    child.stop()
    child.stop()
    assert ended(inside)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not find daemons")
@pytest.mark.parametrize("then", ["time.sleep(100)", "os._exit(0)", "os.kill(os.getpid(), 11)"])
def test_a_daemon_ends_with_its_engine(tmp_path: Path, then: str) -> None:
    child = started(script("import os, sys", LEAVES_A_NOTE, DAEMON, then), tmp_path)
    daemon = pid_in(tmp_path / "daemon")
    pid_in(tmp_path / "engine")
    child.stop()
    assert ended(daemon)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not find daemons")
@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL]
)
def test_nothing_survives_the_checker(tmp_path: Path, number: signal.Signals) -> None:
    engine = script("import os, sys", LEAVES_A_NOTE, DAEMON, "time.sleep(100)")
    command = [sys.executable, "-c", script(CHECKER), engine, str(tmp_path)]
    with heeded(number):
        checker = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    pids = [pid_in(tmp_path / name) for name in ("daemon", "engine")]
    checker.send_signal(number)
    checker.wait(MINUTES)
    assert all(map(ended, pids))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no death signal")
def test_an_engine_that_ends_its_warden_ends(tmp_path: Path) -> None:
    code = "leave_a_note('engine')\nos.kill(os.getppid(), 9)\ntime.sleep(100)"
    child = started(script("import os, sys, time", LEAVES_A_NOTE, code), tmp_path)
    assert ended(pid_in(tmp_path / "engine"))
    child.stop()
