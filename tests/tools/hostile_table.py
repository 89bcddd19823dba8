"""What ``check`` makes of each hostile engine, as a whole program.

    python -m tests.tools.hostile_table [--only MODE] [--windows 1 16 256] [--list]

For each mode and window: the exit code, the seconds, the most memory of the checker, how many cases
were lost (errors beyond those that the kit's table expects), and how many processes were left
running. A row that is not what the table of the kit says ends in ``WRONG``. ``--list``
writes the list of modes in ``tests/engines/hostile/README.md`` from the table.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus.files import load_vectors
from oracle.corpus.published import write_corpus
from oracle.system.resources import folder
from tests.engines.hostile.speaking import MARK

ENGINE: Final = Path(__file__).parents[1] / "engines" / "hostile"
COMMAND: Final = (sys.executable, "-I", "-S", str(ENGINE))
_NEW: Final = "{new}"
_SECONDS_TO_END: Final = 1.0


@dataclass(frozen=True)
class Mode:
    """A row of the table; ``limits`` are options of ``check``, by name.

    What some leave behind, only a command finds that adopts orphans: they are ``by_command``.
    """

    name: str
    about: str
    since: str
    does: str
    argument: str
    windows: tuple[int, ...]
    limits: dict[str, float]
    slow: bool
    by_command: bool
    exit_codes: tuple[int, ...]
    outcomes: dict[str, int]
    never: tuple[str, ...]
    says: str

    def command(self, window: int, folder: Path) -> list[str]:
        """Give the command that starts it; ``folder`` is for files of its own."""
        argument = self.argument.replace(_NEW, str(folder / "of-the-engine"))
        given = [argument] if argument else []
        return [*COMMAND, self.name, *given, "--window", str(window)]


def is_expected(mode: Mode, exit_code: int, outcomes: Mapping[str, int]) -> bool:
    """Whether a run came to what the table says; ``outcomes`` counts those that there are."""
    wanted = mode.outcomes in ({}, dict(outcomes))
    return wanted and exit_code in mode.exit_codes and outcomes.keys().isdisjoint(mode.never)


def modes() -> list[Mode]:
    """Read the table."""
    rows: list[dict[str, Any]] = json.loads((ENGINE / "modes.json").read_text("utf-8"))["modes"]
    return [
        Mode(
            name=row["mode"],
            about=row["class"],
            since=row["since"],
            does=row["does"],
            argument=row.get("argument", ""),
            windows=tuple(row["windows"]),
            limits=row.get("limits", {}),
            slow=row.get("slow", False),
            by_command=row.get("by") == "command",
            exit_codes=tuple(codes if isinstance(codes := row["exit-code"], list) else [codes]),
            outcomes=row.get("outcomes", {}),
            never=tuple(row.get("never", ())),
            says=row.get("says", ""),
        )
        for row in rows
    ]


def left_running(mark: str) -> list[int]:
    """Name the processes of a run that are still there; those that just end are waited for."""
    until = time.monotonic() + _SECONDS_TO_END
    while (found := list(_marked(mark))) and time.monotonic() < until:
        time.sleep(0.01)
    return found


def _marked(mark: str) -> Iterator[int]:
    """Find the mark in the environment of a process, or in its arguments."""
    wanted = {f"{MARK}={mark}".encode(), mark.encode()}
    for process in Path("/proc").glob("[1-9]*"):
        try:
            told = (process / "environ").read_bytes() + b"\0" + (process / "cmdline").read_bytes()
            dead = (process / "stat").read_bytes().rpartition(b")")[2].split()[0] == b"Z"
        except OSError:
            continue
        if (
            not wanted.isdisjoint(told.split(b"\0"))
            and not dead
            and int(process.name) != os.getpid()
        ):
            yield int(process.name)


CASES: Final = 40
ODD_ONE: Final = 20
_PEAK: Final = re.compile(r"VmHWM:\s+(\d+) kB")
_USUAL: Final = {"restarts": 8, "timeout": 20.0}


class Measured(NamedTuple):
    """What a run came to; ``lost`` counts errors that the table does not expect."""

    exit_code: int
    seconds: float
    megabytes: float
    outcomes: Mapping[str, int]
    lost: int
    left: int
    is_right: bool


def cases() -> list[dict[str, Any]]:
    """Give the first rank vectors of hands of four cards that all differ."""
    by_hand: dict[str, dict[str, Any]] = {}
    for vector in load_vectors(folder("vectors")):
        if vector["kind"] == "rank" and vector["given"]["ranking"] == "badugi":
            cards = "".join(sorted(vector["given"]["hand"]))
            if len(cards) == 8:
                by_hand.setdefault(cards, vector)
    return list(by_hand.values())[:CASES]


def measured(mode: Mode, window: int, corpus: Path, hand: str) -> Measured:
    """Run a mode once."""
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory() as made:
        report = Path(made) / "report.json"
        engine = [*mode.command(window, Path(made)), "--hand", hand]
        limits = [f"--{name}={value:g}" for name, value in {**_USUAL, **mode.limits}.items()]
        command = [sys.executable, "-m", "oracle", "check", "--vectors", str(corpus)]
        command += [*limits, "--env", MARK, "-o", str(report), "--", *engine]
        began = time.monotonic()
        errors = Path(made) / "errors"
        with errors.open("wb") as file:
            environment = {**os.environ, MARK: mark}
            started = subprocess.Popen(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=file
            )
        megabytes = _most_memory(started)
        seconds = time.monotonic() - began
        left = len(left_running(mark))
        quiet = not errors.stat().st_size
        rows = json.loads(report.read_bytes())["cases"] if report.exists() else []
    outcomes = Counter(row["outcome"] for row in rows)
    lost = max(0, outcomes["error"] - mode.outcomes.get("error", 0)) if mode.outcomes else 0
    code = started.returncode
    right = is_expected(mode, code, outcomes) and not left and quiet
    return Measured(code, seconds, megabytes, outcomes, lost, left, right)


def _most_memory(started: subprocess.Popen[bytes]) -> float:
    """Wait for the end of a process; give the most memory that it had, its own alone."""
    most = 0.0
    status = Path(f"/proc/{started.pid}/status")
    while started.poll() is None:
        with suppress(OSError):
            found = _PEAK.search(status.read_text())
            most = float(found[1]) / 1024 if found else most
        time.sleep(0.005)
    return most


def lines(chosen: list[Mode], windows: list[int]) -> Iterator[tuple[str, bool]]:
    """Run modes; give a line for each run, and whether it is as the table says."""
    vectors = cases()
    hand = "".join(vectors[ODD_ONE]["given"]["hand"])
    with tempfile.TemporaryDirectory() as made:
        write_corpus(vectors, Path(made) / "corpus")
        for mode in chosen:
            for window in mode.windows:
                if window in windows:
                    one = measured(mode, window, Path(made) / "corpus", hand)
                    told = ", ".join(f"{count} {word}" for word, count in one.outcomes.items())
                    yield (
                        f"{mode.name:30}{window:5}{one.exit_code:5}{one.seconds:8.1f}"
                        f"{one.megabytes:7.0f}{one.lost:5}{one.left:5}  {told}"
                        f"{'' if one.is_right else '  WRONG'}",
                        one.is_right,
                    )


PAGE: Final = ENGINE / "README.md"
_BEGINS: Final = "## The modes\n"


def page(before: str) -> str:
    """Give the page with the list that fits the table; the rest of it stays."""
    parts = [before.partition(_BEGINS)[0] + _BEGINS]
    for about, group in groupby(modes(), lambda mode: mode.about):
        parts.append(f"\n### {about.capitalize()}\n\n")
        parts.append("| mode | the engine | exit code | outcomes |\n|---|---|---|---|\n")
        parts += map(_row, group)
    return "".join(parts)


def _row(mode: Mode) -> str:
    codes = " or ".join(map(str, mode.exit_codes))
    outcomes = [f"{count} {verdict}" for verdict, count in mode.outcomes.items()]
    outcomes += [f"no {verdict}" for verdict in mode.never]
    return f"| `{mode.name}` | {mode.does} | {codes} | {', '.join(outcomes)} |\n"


def main() -> None:
    """Run and print, or write the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", metavar="MODE")
    parser.add_argument("--windows", type=int, nargs="+", default=[1, 16, 256])
    parser.add_argument("--list", action="store_true", help="write the list of modes alone")
    given = parser.parse_args()
    if given.list:
        PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
        return
    chosen = [mode for mode in modes() if not given.only or mode.name in given.only]
    heads = f"{'mode':30}{'win':>5}{'exit':>5}{'s':>8}{'MB':>7}{'lost':>5}{'left':>5}  outcomes"
    print(heads, flush=True)
    wrong = runs = 0
    for line, is_right in lines(chosen, given.windows):
        print(line, flush=True)
        runs, wrong = runs + 1, wrong + (not is_right)
    print(f"{len(chosen)} modes, {runs} runs, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
