"""Speed as ratios to PokerKit, measured in one run: ``python -m tests.tools.bench [play]``.

Both engines play the same scripts: the same cards, actions and draws, chosen at random beforehand.
At every step ours gives its event log, legal set and observation; PokerKit is asked for its legal
actions and amounts. Each figure is the median of several runs in turn. The table says of each what
it must be and what is aimed at; the exit code is 1 when one is not what it must be. If ``make
compiled`` has built the compiled core, it plays the same scripts, in a process of its own. ``play``
measures the hands alone.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerkit import BadugiHand, RegularLowHand

from oracle.adapters.reference import reply
from oracle.conformance.results import Options
from oracle.conformance.runner import run
from oracle.core.cards import DECK
from oracle.core.hands import RANKINGS, ace_to_five_order, badugi_order
from oracle.corpus.decoding import Wrong, as_line, of_file, scan_lines
from oracle.corpus.files import (
    CHAPTER,
    SCHEMAS,
    Counts,
    chapters_in,
    entry,
    lines_of,
    lists_of,
    load_vectors,
    project_head,
    vectors_in,
)
from oracle.corpus.tables import INDEX, index_in, load_index, render_index
from oracle.corpus.vector import NOTED, without_notes
from oracle.play.answering import HouseRules
from oracle.specs import workspaces
from oracle.system.resources import folder
from tests.tools import table_engine
from tests.tools.bench_hands import (
    Compiled,
    Script,
    compiled_core,
    make_script,
    play_ours,
    play_pokerkit,
)

HANDS = 120
RUNS = 5
GROWN = 10
FIRST_REQUEST = """
import sys, time
sys.stdin.readline()
open(sys.argv[1], "w").write(str(time.time()))
"""


def seconds(work: Callable[[], object]) -> float:
    """Time one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cpu_seconds(work: Callable[[], object]) -> float:
    """Time one run by what the processor does for it, whatever else it does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def each(work: Callable[[Any], object], things: Iterable[Any]) -> None:
    """Do a work with each thing, and keep nothing of what comes of it."""
    for thing in things:
        work(thing)


class Goal(NamedTuple):
    """What a figure must be, and what is aimed at."""

    must: float
    aim: float


PLAY = Goal(5, 10)
PLAY_COMPILED = Goal(10, 16)
"""How many times as fast as PokerKit hands are played."""


class Sheet:
    """The table, a line for each work as soon as it is measured; ``missed`` counts what must be."""

    def __init__(self) -> None:
        self.missed = 0
        titles = f"{'oracle':>12}{'PokerKit':>12}{'measured':>12}{'must':>11}{'aim':>11}"
        print(f"{'work':<46}{titles}", flush=True)

    def ratio(
        self,
        work: str,
        goal: Goal,
        count: int,
        ours: Callable[[], Any],
        theirs: Callable[[], object],
        passes: int = 1,
        clock: Callable[[Callable[[], Any]], float] = cpu_seconds,
    ) -> None:
        """Run both in turn; show what a second holds, and the median of the ratios.

        Ours runs ``passes`` times over the same work, so that its time is long enough to measure;
        ``clock`` measures it.
        """
        ours(), theirs()
        pairs = [
            (sum(clock(ours) for _ in range(passes)) / passes, cpu_seconds(theirs))
            for _ in range(RUNS)
        ]
        mine, other = (count / statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(other / mine for mine, other in pairs)
        both = f"{mine:>10,.0f}/s{other:>10,.0f}/s"
        self._line(work, both, goal, ratio, lambda figure: f"{figure:,.3g}x")

    def time(self, work: str, goal: Goal, run_once: Callable[[], object]) -> None:
        """Run ours alone, after once to warm up; show how long it takes."""
        self.clock(work, goal, lambda: seconds(run_once))

    def clock(self, work: str, goal: Goal, measured: Callable[[], float]) -> None:
        """Show how long something takes that measures itself, after once to warm up."""
        measured()
        took = statistics.median(measured() for _ in range(3))
        self._line(work, "", goal, took, lambda figure: f"{figure:,.3g} s", less_is_better=True)

    def memory(self, work: str, goal: Goal, *arguments: str) -> None:
        """Run a command once; show the most memory that it takes."""
        code, most = measured(*arguments)
        if code:
            raise SystemExit(f"{' '.join(arguments)} ended with {code}")
        self._line(work, "", goal, most, lambda figure: f"{figure:,.0f} MB", less_is_better=True)

    def rate(self, work: str, goal: Goal, count: int, run_once: Callable[[], object]) -> None:
        """Run ours alone; show what a second holds."""
        took = statistics.median(seconds(run_once) for _ in range(3))
        self._line(work, "", goal, count / took, lambda figure: f"{figure:,.0f}/s")

    def _line(
        self,
        work: str,
        both: str,
        goal: Goal,
        reached: float,
        written: Callable[[float], str],
        *,
        less_is_better: bool = False,
    ) -> None:
        sign = -1 if less_is_better else 1
        as_aimed, as_it_must = (sign * reached >= sign * wanted for wanted in (goal.aim, goal.must))
        self.missed += not as_it_must
        said = "as aimed" if as_aimed else "as it must" if as_it_must else "MISSED"
        figures = f"{written(reached):>12}{written(goal.must):>11}{written(goal.aim):>11}"
        print(f"{work:<46}{both:>24}{figures}  {said}", flush=True)


def compare_play(sheet: Sheet) -> None:
    chance = random.Random(2026)
    with compiled_core() as compiled:
        for players in (2, 3, 6):
            scripts = [make_script(chance, players) for _ in range(HANDS)]
            compare_play_of(sheet, players, scripts, compiled)
    if compiled is None:
        print("the compiled core is not here; 'make compiled' builds it")


def compare_play_of(
    sheet: Sheet, players: int, scripts: list[Script], compiled: Compiled | None
) -> None:
    """Compare both cores with PokerKit, after all have come to the same stacks."""
    stacks = [play_ours(script).observe()["stacks"] for script in scripts]
    found = [("PokerKit", [list(play_pokerkit(script).stacks) for script in scripts])]
    if compiled:
        found.append(("the compiled core", compiled.learn(scripts)))
    for name, others in found:
        for script, ours, theirs in zip(scripts, stacks, others, strict=True):
            if ours != theirs:
                raise SystemExit(f"{name} differs: {ours} and {theirs} after {script}")

    def theirs_plays() -> None:
        each(play_pokerkit, scripts)

    work = f"limit badugi, {players} players, hands"
    sheet.ratio(work, PLAY, HANDS, lambda: each(play_ours, scripts), theirs_plays)
    if compiled:
        told = f"{work}, compiled"
        # The other process measures itself.
        sheet.ratio(
            told, PLAY_COMPILED, HANDS, compiled.play, theirs_plays, 4, lambda play: float(play())
        )


def compare_values(sheet: Sheet) -> None:
    chance = random.Random(2026)
    for name, goal, size, ours, theirs in (
        ("value of four cards, badugi", Goal(100, 200), 4, badugi_order, BadugiHand),
        ("value of five cards, badugi", Goal(50, 100), 5, badugi_order, BadugiHand),
        ("value of five cards, ace-to-five", Goal(20, 40), 5, ace_to_five_order, RegularLowHand),
    ):
        hands = [tuple(chance.sample(DECK, size)) for _ in range(3000)]
        texts = ["".join(hand) for hand in hands]
        sheet.ratio(
            name,
            goal,
            len(hands),
            lambda hands=hands, ours=ours: each(ours, hands),  # type: ignore[misc]
            lambda texts=texts, theirs=theirs: each(theirs.from_game, texts),  # type: ignore[misc]
            passes=30,
        )


def answerer(vector: dict[str, Any]) -> Callable[[], object]:
    """Give what makes the reference engine answer a vector."""
    rules = HouseRules(workspaces.settings_within(vector["switches"]))
    return functools.partial(reply, vector["kind"], rules, vector["given"])


def until_first_request() -> float:
    """Time a check from its start to when its engine has read the first request."""
    with tempfile.TemporaryDirectory() as folder_of_time:
        told = Path(folder_of_time, "time")
        start = time.time()
        command = [sys.executable, "-m", "oracle", "check", "--", sys.executable, "-I", "-S"]
        subprocess.run([*command, "-c", FIRST_REQUEST, str(told)], capture_output=True, check=False)
        return float(told.read_text()) - start


def measure_alone(sheet: Sheet) -> None:
    sheet.time(
        "all 270,725 and 2,598,960 hands, both orders",
        Goal(10, 3),
        lambda: [
            sum(1 for _ in rows())
            for ranking in RANKINGS.values()
            for rows in ranking.rows.values()
        ],
    )
    vectors = load_vectors(folder("vectors"))
    ranks = [vector for vector in vectors if vector["kind"] == "rank"]
    many = [
        {**vector, "id": f"{vector['id']}#{number}"}
        for number in range(20_000 // len(ranks) + 1)
        for vector in ranks
    ]
    oracle = [sys.executable, "-m", "oracle"]
    with tempfile.TemporaryDirectory() as folder_of_table:
        table = Path(folder_of_table, "table.json")
        table.write_text(table_engine.table_of(ranks), encoding="utf-8")
        barest = [sys.executable, "-I", "-S", table_engine.__file__, str(table)]
        sheet.rate(
            "runner, rank vectors, engine a bare table",
            Goal(25_000, 30_000),
            len(many),
            lambda: run(barest, many, Options()),
        )
    sheet.rate(
        "runner, rank vectors, the reference engine",
        Goal(8_000, 20_000),
        len(many),
        lambda: run([*oracle, "serve"], many, Options()),
    )
    sheet.clock("poker-oracle check, to its first request", Goal(0.5, 0.3), until_first_request)
    every = [answerer(vector) for vector in vectors]
    sheet.time(
        f"all {len(every):,} vectors on the reference engine",
        Goal(5, 2),
        lambda: [answer() for answer in every],
    )
    sheet.time(
        "poker-oracle --help",
        Goal(0.2, 0.1),
        lambda: subprocess.run([*oracle, "--help"], capture_output=True, check=True),
    )


def measure_growth(sheet: Sheet) -> None:
    """Show that a corpus ten times as big does not cost ten times the memory."""
    with tempfile.TemporaryDirectory() as made:
        corpus = Path(made) / "corpus"
        count = write_grown(corpus, GROWN)
        for command, *arguments in (
            ("verify", str(corpus)),
            ("check", "--vectors", str(corpus), "reference"),
        ):
            sheet.memory(f"{command}, {count:,} vectors", Goal(500, 300), command, *arguments)


def main() -> None:
    """Print the table, or the part of it that is named."""
    parser = argparse.ArgumentParser(description="Measure speed as ratios to PokerKit.")
    parser.add_argument("part", nargs="?", choices=["play"], help="measure the hands alone")
    alone = parser.parse_args().part
    warnings.simplefilter("ignore")
    sheet = Sheet()
    compare_play(sheet)
    if not alone:
        compare_values(sheet)
        measure_alone(sheet)
        measure_growth(sheet)
    sys.exit(1 if sheet.missed else 0)


_BESIDE: Final = ("flags.json", *SCHEMAS)


def grown(chapter: Path, times: int) -> Iterator[dict[str, Any]]:
    """Give the vectors of a chapter so many times, sorted by their new ids."""
    lines, index = list(lines_of(chapter)), load_index(chapter.parent)
    ids = sorted(
        (_id_of(json.loads(line)["id"], copy), place)
        for place, line in enumerate(lines)
        for copy in range(times)
    )
    for name, place in ids:
        (vector,) = vectors_in([lines[place]], chapter)
        vector.pop("supersedes", None)
        yield {**vector, **index.of(vector["id"]), "id": name}


def _id_of(name: str, copy: int) -> str:
    base, at, setting = name.partition("@")
    base, wave, number = base.partition("~")
    return f"{base}-{copy}{wave}{number}{at}{setting}" if copy else name


def write_grown(target: Path, times: int) -> int:
    """Write a corpus so many times as big as ours; give the number of its vectors."""
    counts, entries = Counts(), {}
    noted: dict[str, dict[str, list[str]]] = {}
    (target / "schemas").mkdir(parents=True)
    for chapter in chapters_in(folder("vectors")):
        with (target / chapter.name).open("wb") as file:
            for vector in grown(chapter, times):
                counts.note(vector)
                noted[vector["id"]] = {key: vector[key] for key in NOTED}
                file.write(as_line(without_notes(vector)))
    (target / INDEX).write_bytes(render_index(noted))
    counts.flags = index_in((target / INDEX).read_bytes()).flags()
    for name in _BESIDE:
        (target / name).write_bytes((folder("vectors") / name).read_bytes())
    for name in (*_BESIDE, INDEX, *(path.name for path in target.glob(f"*{CHAPTER}"))):
        found = scan_lines(of_file(target / name), _no_wrong)
        entries[name] = entry(name, found.size, found.lines, found.sha256)
    for name, content in lists_of(entries, counts, project_head()).items():
        (target / name).write_bytes(content)
    return counts.vectors


def _no_wrong(_lines: Iterator[bytes]) -> tuple[Wrong, ...]:
    return ()


def measured(*arguments: str) -> tuple[int, float]:
    """Run a command; give its exit code, and the most memory that it takes in MB."""
    command = [sys.executable, "-m", "oracle", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as started:
        _pid, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    return started.returncode, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
