"""What ``check`` makes of each hostile engine, as a whole program.

    python -m tests.tools.hostile_table [--only MODE] [--windows 1 16 256]

For each mode and window: the exit code, the seconds, the most memory of the checker, how many cases
were lost (errors beyond those that the kit's table expects), and how many processes were left
running. A row that is not what the table of the kit says ends in ``WRONG``.
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
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.corpus import load_vectors, write_corpus
from oracle.system.resources import folder
from tests.engines.hostile.speaking import MARK
from tests.support.hostile import Mode, is_expected, left_running, modes

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


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", metavar="MODE")
    parser.add_argument("--windows", type=int, nargs="+", default=[1, 16, 256])
    given = parser.parse_args()
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
