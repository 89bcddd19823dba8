"""How long people wait for each command: ``python -m tests.tools.bench_commands [WORD]...``.

Each command runs as a process, a few times; the least of its own processor time counts, that of the
engine that it asks left out. It is told in units of a fixed piece of work, which is done before and
after each run, so that a slower machine is no failure. Words choose rows by what they are called.
The exit code is 1 when a figure is not what it must be.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from tests.tools.audit_bench import write

ROOT: Final = Path(__file__).parents[2]
RUNS: Final = 3
HANDS: Final = 3000
_ROUNDS: Final = 15_000_000
_PROGRAM: Final = """
import json, resource, sys, time
from oracle.cli import main
told = sys.argv.pop(1)
try:
    main()
finally:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    open(told, "w").write(json.dumps([time.process_time(), most]))
"""
_ENGINE: Final = ("--", "node", "tests/engines/badugi-engine.js")
_BREAKS: Final = ("--break", "side-pots", "--break", "raise-cap", "--break", "odd-chip")
_RANKS: Final = ("--", "node", "tests/engines/ranking.js")


class Row(NamedTuple):
    """A command, and the units that it must take and is aimed to take, for so much work."""

    name: str
    words: tuple[str, ...]
    must: float
    aim: float
    per: float = 1


ROWS: Final = (
    Row("check, three mistakes", ("check", *_ENGINE, *_BREAKS), 2, 1.3),
    Row("check, ranking alone", ("check", *_RANKS), 1.5, 1),
    Row("lint", ("lint",), 2.5, 1.5),
    Row("run", ("run",), 4, 2.5),
    Row("verify", ("verify",), 2, 1),
    Row("diff of two houses", ("diff", "card-room", "club"), 5, 3),
    Row("fuzz, 300 hands, right", ("fuzz", "--jobs", "1", "--hands", "300", *_ENGINE), 2, 1.3),
    Row(
        "fuzz, 300 hands, wrong",
        ("fuzz", "--jobs", "1", "--hands", "300", *_ENGINE, *_BREAKS),
        5,
        3,
    ),
    Row("audit, 1,000 hands", ("audit", "--jobs", "1", "HISTORIES"), 1, 0.67, HANDS / 1000),
    Row("export --check, 1,000 vectors", ("export", "--check", "--jobs", "1"), 12, 6, 4),
    Row("site", ("site", "--jobs", "1", "-o", "SITE"), 90, 60),
)


def unit() -> float:
    """Do the fixed piece of work, which is nobody's, and give its processor time."""
    began, found = time.process_time(), 0
    for number in range(_ROUNDS):
        found = (found + number * number) & 0xFFFF
    return time.process_time() - began


def taken(words: tuple[str, ...], place: Path) -> tuple[float, int]:
    """Run a command; give its processor time in units, and its memory in MB.

    Raises:
        SystemExit: it could not do its work.
    """
    told = place / "told.json"
    shutil.rmtree(place / "site", ignore_errors=True)
    places = {"HISTORIES": str(place / "hands.txt"), "SITE": str(place / "site")}
    before = unit()
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(told), *(places.get(word, word) for word in words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in {0, 1}:
        raise SystemExit(f"{' '.join(words)} ended with {done.returncode}\n{done.stderr}")
    seconds, most = json.loads(told.read_text())
    return seconds / ((before + unit()) / 2), most


def main(words: list[str]) -> int:
    """Print a line for each row that is asked for."""
    missed = 0
    print(f"{'work':<34}{'units':>8}{'must':>8}{'aim':>8}{'MB':>8}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for row in ROWS:
            if words and not any(word in row.name for word in words):
                continue
            if "HISTORIES" in row.words:
                write(place / "hands.txt", HANDS)
            found = [taken(row.words, place) for _ in range(1 if row.must > 10 else RUNS)]
            units = min(one for one, _ in found) / row.per
            missed += units > row.must
            told = "MISSED" if units > row.must else "as it must" if units > row.aim else "as aimed"
            figures = f"{units:>8.2f}{row.must:>8g}{row.aim:>8g}{max(most for _, most in found):>8}"
            print(f"{row.name:<34}{figures}  {told}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
