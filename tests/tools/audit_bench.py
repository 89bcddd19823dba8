"""How fast the audit is, and in how much memory: invented hands in one file, audited in every way.

``python -m tests.tools.audit_bench HANDS`` writes so many hands as PokerStars text into a temporary
folder (or with ``--file FILE`` into a file that is used again if it is there), then audits them in
one process, in two, and on a Dask cluster of two workers, each in a process of its own. The reports
must be the same but for the time and the options.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from distributed import Client

from oracle import catalogue
from oracle.system.pieces import Piece, cut, in_processes
from tests.support.inventing import Plan, Rake, session
from tests.support.writers import WRITERS

ROOT: Final = Path(__file__).parents[2]
_A_PIECE: Final = 500
_FORM: Final = "pokerstars"
_TABLES: Final = 10_000
_APART: Final = {"seconds", "began", "options"}
_SECONDS: Final = 60


class Measured(NamedTuple):
    """One way of auditing: how long it took, the most memory of a process, and the report.

    ``processor`` are the seconds of processor that the program and its processes used, without
    those of a cluster's workers.
    """

    way: str
    seconds: float
    processor: float
    megabytes: float
    report: dict[str, Any]


def main(arguments: Sequence[str]) -> int:
    """Write the hands, audit them in every way, and hold the reports against each other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", type=int)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--ways", default="one,two,dask")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        file = given.file or Path(folder) / "hands.txt"
        if not file.is_file():
            began = time.monotonic()
            write(file, given.hands)
            print(f"{given.hands:,} hands written in {time.monotonic() - began:.0f} s")
        print(f"{file.stat().st_size / 1e6:.0f} MB")
        found = [_told(one) for one in _measured(file, Path(folder), given.ways.split(","))]
    same = all(one == found[0] for one in found)
    print("the reports are the same" if same else "the reports differ")
    return int(not same or found[0]["exit-code"] != 0)


def write(file: Path, hands: int) -> None:
    """Write so many hands, in pieces that several processes make."""
    sizes = [min(_A_PIECE, hands - start) for start in range(0, hands, _A_PIECE)]
    with file.open("w", encoding="utf-8") as out:
        for text in in_processes(_made, cut(sizes, 1)):
            out.write(text)


def _made(piece: Piece[int]) -> str:
    """The hands of a piece: its tables are its own, so that no hand follows another's."""
    settings = catalogue.houses()["online"].settings
    plan = Plan(settings, tournament=False, rake=Rake(5, 300), deep=60)
    write_hand = WRITERS[_FORM]
    texts: list[str] = []
    table = piece.number * _TABLES
    while len(texts) < piece.items[0]:
        table += 1
        for hand in islice(session(f"bench/{table}", plan, table), piece.items[0] - len(texts)):
            number = piece.number * _A_PIECE + len(texts) + 1
            texts.append(write_hand(hand._replace(id=str(number))))
    return "".join(texts)


def _measured(file: Path, folder: Path, ways: Sequence[str]) -> Iterator[Measured]:
    if "one" in ways:
        yield _audit("one process", file, folder, "--jobs", "1")
    if "two" in ways:
        yield _audit("two processes", file, folder, "--jobs", "2")
    if "dask" in ways:
        with _cluster(folder) as address:
            yield _audit("Dask, two workers", file, folder, "--dask", address)


def _audit(way: str, file: Path, folder: Path, *options: str) -> Measured:
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "oracle", "audit", str(file), "-o", str(report), *options]
    began = time.monotonic()
    program = subprocess.Popen(command, env=_environment(), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - began
    processor = used.ru_utime + used.ru_stime
    told = json.loads(report.read_text("utf-8"))
    return Measured(way, seconds, processor, used.ru_maxrss / 1024, told)


def _told(one: Measured) -> dict[str, Any]:
    """Print what was measured; give the report without what differs from run to run."""
    hands = one.report["counts"]
    total = sum(hands.values())
    print(
        f"{one.way}: {one.seconds:.1f} s, {total / one.seconds:,.0f} hands/s, "
        f"{one.processor:.1f} s of processor, {one.megabytes:.0f} MB at most, {hands}"
    )
    return {key: value for key, value in one.report.items() if key not in _APART}


@contextmanager
def _cluster(folder: Path) -> Iterator[str]:
    """A scheduler and two workers on this machine."""
    file = folder / "scheduler.json"
    alone = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    programs = [_started("scheduler", *alone, "--port", "0")]
    try:
        ends = time.monotonic() + _SECONDS
        while not file.is_file() and time.monotonic() < ends:
            time.sleep(0.1)
        programs += [_started("worker", *alone, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        address = json.loads(file.read_text("utf-8"))["address"]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=_SECONDS)
        yield address
    finally:
        for program in programs:
            program.kill()
            program.wait()


def _started(what: str, *options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{what}", *options],
        env=_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
