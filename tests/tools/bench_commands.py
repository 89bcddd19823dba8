"""How long people wait: ``python -m tests.tools.bench_commands [--write] [WORD]...``.

Each command runs as a process, a few times; the least of its own processor time counts, that of the
engine that it asks left out. Of ``make`` it is that of everything it runs. It is told in units of a
fixed piece of work, which is done before and after each run, so that a slower machine is no
failure. Words choose rows by how their names begin. With ``--write`` the figures are written into
``ARCHITECTURE.md``. The exit code is 1 when a figure is not what it must be.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from oracle.specs import workspaces
from oracle.system.pieces import Piece, cut, in_processes
from tests.support.inventing import Plan, Rake, session
from tests.support.writers import WRITERS

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
_A_PIECE: Final = 500
_TABLES: Final = 10_000
_MORE_BREAKS: Final = tuple(
    word
    for name in (
        *("half-bet", "reopening", "live-blind", "big-bet"),
        *("first-to-show", "odd-chips", "burn", "reshuffle"),
    )
    for word in ("--break", name)
)
_RANKS: Final = ("--", "node", "tests/engines/ranking.js")
_VECTORS: Final = json.loads((ROOT / "vectors" / "manifest.json").read_text("utf-8"))["vectors"]
_GROWN: Final = _VECTORS / 3974
"""How many vectors there are for each of those when it was settled how long these must take."""


class Row(NamedTuple):
    """A command, and the units that it must take and is aimed to take, for so much work."""

    name: str
    words: tuple[str, ...]
    must: float
    aim: float
    per: float = 1


ROWS: Final = (
    Row("check, three mistakes", ("check", *_ENGINE, *_BREAKS), 2, 1.3),
    Row("check, eleven mistakes", ("check", *_ENGINE, *_BREAKS, *_MORE_BREAKS), 5, 3),
    Row("check, ranking alone", ("check", *_RANKS), 1.5, 1),
    Row("lint", ("lint",), 2.5, 1.5, _GROWN),
    Row("run", ("run",), 4, 2.5, _GROWN),
    Row("verify", ("verify",), 2, 1, _GROWN),
    Row("diff of two houses", ("diff", "card-room", "club"), 5, 3),
    Row("fuzz, 300 hands, right", ("fuzz", "--jobs", "1", "--hands", "300", *_ENGINE), 2, 1.3),
    Row(
        "fuzz, 300 hands, wrong",
        ("fuzz", "--jobs", "1", "--hands", "300", *_ENGINE, *_BREAKS),
        5,
        3,
    ),
    Row("audit, 1,000 hands", ("audit", "--jobs", "1", "HISTORIES"), 1, 0.67, HANDS / 1000),
    Row(
        "export --check, 1,000 vectors",
        ("export", "--check", "--jobs", "1"),
        12,
        6,
        _VECTORS / 1000,
    ),
    Row("site", ("site", "--jobs", "1", "-o", "SITE"), 90, 60),
    Row("make quick", ("make", "quick"), 60, 40),
    # Two processors for 200 seconds, or 150; and for 13 minutes, or 10.
    Row("make test", ("make", "test"), 400, 300),
    Row(".ci/run", (".ci/run",), 1560, 1200),
)
_PAGE: Final = ROOT / "ARCHITECTURE.md"
_FIGURES: Final = re.compile(r"(<!-- bench -->\n)(.*?)(<!-- end -->\n)", re.DOTALL)


class Figure(NamedTuple):
    """What a row took: units of work, and the most memory of a process in MB."""

    row: Row
    units: float
    most: int

    @property
    def verdict(self) -> str:
        """Say how that compares with what it must be and what is aimed at."""
        if self.units > self.row.must:
            return "MISSED"
        return "as it must" if self.units > self.row.aim else "as aimed"


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
    shutil.rmtree(place / "site", ignore_errors=True)
    before = unit()
    run = _whole if words[0] in {"make", ".ci/run"} else _command
    seconds, most = run(words, place)
    return seconds / ((before + unit()) / 2), most


def _command(words: tuple[str, ...], place: Path) -> tuple[float, int]:
    told = place / "told.json"
    places = {"HISTORIES": str(place / "hands.txt"), "SITE": str(place / "site")}
    words = tuple(places.get(word, word) for word in words)
    _run((sys.executable, "-c", _PROGRAM, str(told), *words), {0, 1})
    seconds, most = json.loads(told.read_text())
    return seconds, most


def _whole(words: tuple[str, ...], _place: Path) -> tuple[float, int]:
    """Measure everything that a command runs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(words, {0})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss // 1024


def _run(words: tuple[str, ...], codes: set[int]) -> None:
    """Run it as users do: what was compiled once is kept."""
    kept = {name: one for name, one in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**kept, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in codes:
        raise SystemExit(f"{' '.join(words)} ended with {done.returncode}\n{done.stderr}")


def written(figures: list[Figure], page: str) -> str:
    """Put figures into their places in the page; what was not measured keeps its own."""

    def table(found: re.Match[str]) -> str:
        kept = {line.split("|")[1].strip(): line for line in found[2].splitlines(keepends=True)}
        for row, units, most in figures:
            kept[row.name] = f"| {row.name} | {units:.2f} | {row.must:g} | {row.aim:g} | {most} |\n"
        rows = "".join(kept.get(row.name, "") for row in ROWS)
        head = "| work | units | must | aim | MB |\n|---|---:|---:|---:|---:|\n"
        return f"{found[1]}{head}{rows}{found[3]}"

    return _FIGURES.sub(table, page)


def write_histories(file: Path, hands: int) -> None:
    """Write so many hands, in pieces that several processes make."""
    sizes = [min(_A_PIECE, hands - start) for start in range(0, hands, _A_PIECE)]
    with file.open("w", encoding="utf-8") as out:
        for text in in_processes(_made, cut(sizes, 1)):
            out.write(text)


def _made(piece: Piece[int]) -> str:
    """The hands of a piece: its tables are its own, so that no hand follows another's."""
    settings = workspaces.houses()["online"].settings
    plan = Plan(settings, tournament=False, rake=Rake(5, 300), deep=60)
    write_hand = WRITERS["pokerstars"]
    texts: list[str] = []
    table = piece.number * _TABLES
    while len(texts) < piece.items[0]:
        table += 1
        for hand in islice(session(f"bench/{table}", plan, table), piece.items[0] - len(texts)):
            number = piece.number * _A_PIECE + len(texts) + 1
            texts.append(write_hand(hand._replace(id=str(number))))
    return "".join(texts)


def main(words: list[str]) -> int:
    """Print a line for each row that is asked for."""
    writes, words = "--write" in words, [word for word in words if word != "--write"]
    figures: list[Figure] = []
    print(f"{'work':<34}{'units':>8}{'must':>8}{'aim':>8}{'MB':>8}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for row in ROWS:
            if words and not row.name.startswith(tuple(words)):
                continue
            if "HISTORIES" in row.words:
                write_histories(place / "hands.txt", HANDS)
            found = [taken(row.words, place) for _ in range(1 if row.must > 10 else RUNS)]
            units = min(one for one, _ in found) / row.per
            one = Figure(row, units, max(most for _, most in found))
            figures.append(one)
            told = f"{units:>8.2f}{row.must:>8g}{row.aim:>8g}{one.most:>8}"
            print(f"{row.name:<34}{told}  {one.verdict}", flush=True)
    if writes:
        _PAGE.write_text(written(figures, _PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if any(one.verdict == "MISSED" for one in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
