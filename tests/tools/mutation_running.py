"""Every mutant judged, in an order drawn by lot, and what is known kept in a folder."""

from __future__ import annotations

import functools
import gc
import hashlib
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.corpus import load_vectors
from oracle.system.pieces import Piece, Runner, cut, here
from oracle.system.terminal import progress_bar
from tests.tools.mutation_cases import cases_of
from tests.tools.mutation_judging import Judge, Verdict
from tests.tools.mutation_reach import Reach, reach_of
from tests.tools.mutation_sites import ROOT, Key, Site, all_sites, files

SEED: Final = "lot"
_SITES_IN_A_PIECE: Final = 20


def digests() -> dict[str, str]:
    """What the verdicts depend on: the sources of the core, and what vectors mean."""
    core = hashlib.sha256()
    for file in files():
        core.update(f"{file}\n".encode())
        core.update((ROOT / file).read_bytes())
    asked = hashlib.sha256((ROOT / "vectors/hands/digests.json").read_bytes())
    for vector in vectors():
        asked.update(f"{vector['id']} {vector['hash']} {' '.join(vector['houses'])}\n".encode())
    return {"core": core.hexdigest(), "vectors": asked.hexdigest()}


@functools.cache
def vectors() -> Sequence[Mapping[str, Any]]:
    """The corpus."""
    return load_vectors(ROOT / "vectors")


@functools.cache
def sites() -> Mapping[Key, Site]:
    """Every site of the core, in an order drawn by lot."""
    found = [site for one in all_sites().values() for site in one.found]
    random.Random(SEED).shuffle(found)
    return {site.key: site for site in found}


@functools.cache
def _bench(folder: str) -> tuple[Judge, Reach]:
    """What judges: made once, and inherited by processes that are forked."""
    cases = cases_of(vectors())
    judge = Judge(cases)
    what = [digests(), [case.name for case in cases]]
    name = hashlib.sha256(json.dumps(what).encode()).hexdigest()[:16]
    reach = reach_of(cases, Path(folder), name)
    sites()
    gc.collect()
    gc.freeze()
    return judge, reach


class State:
    """The verdicts that are known, in ``verdicts.jsonl`` of a folder.

    Those on another core are forgotten. What killed a mutant still does so if its vector is the
    same; a survivor is judged again when the corpus has changed.
    """

    def __init__(self, folder: Path) -> None:
        """Read what is kept there."""
        self.folder = folder
        self.known: dict[Key, Verdict] = {}
        self.took: dict[Key, float] = {}
        self._file = folder / "verdicts.jsonl"
        self._hashes = {vector["id"]: vector["hash"] for vector in vectors()}
        self._digests = digests()
        folder.mkdir(parents=True, exist_ok=True)
        if self._file.exists():
            self._read()

    def _read(self) -> None:
        for line in self._file.read_text("utf-8").splitlines():
            try:
                one = json.loads(line)
            except ValueError:
                continue  # the last line of a run that was killed
            verdict = Verdict(**one["verdict"])
            if one["core"] != self._digests["core"]:
                continue
            killer = (verdict.by or "").split(" ")[0]
            same = one["vectors"] == self._digests["vectors"]
            if same or (verdict.how and self._hashes.get(killer) == one["hash"]):
                key = Key(*one["key"])
                self.known[key] = verdict
                self.took[key] = one["seconds"]

    def note(self, found: Sequence[tuple[Key, Verdict, float]]) -> None:
        """Keep verdicts, and the seconds that they took."""
        with self._file.open("a", encoding="utf-8") as file:
            for key, verdict, seconds in found:
                self.known[key] = verdict
                self.took[key] = seconds
                killer = (verdict.by or "").split(" ")[0]
                one = {
                    **self._digests,
                    "key": key,
                    "verdict": verdict._asdict(),
                    "hash": self._hashes.get(killer),
                    "seconds": round(seconds, 3),
                }
                file.write(json.dumps(one) + "\n")


def run(state: State, wanted: Sequence[Key], runner: Runner = here) -> None:
    """Judge those of these sites that are not known yet."""
    left = [key for key in wanted if key not in state.known]
    if not left:
        return
    _bench(str(state.folder))
    pieces = cut(left, _SITES_IN_A_PIECE, SEED)
    work = functools.partial(_piece, str(state.folder))
    done = 0
    with progress_bar("Mutants", len(left)) as show:
        for found in runner(work, pieces):
            state.note(found)
            done += len(found)
            if show:
                show(done, len(left))


def _piece(folder: str, piece: Piece[Key]) -> list[tuple[Key, Verdict, float]]:
    judge, reach = _bench(folder)
    return list(_judged(judge, reach, piece.items))


def _judged(
    judge: Judge, reach: Reach, keys: Sequence[Key]
) -> Iterator[tuple[Key, Verdict, float]]:
    for key in keys:
        began = time.perf_counter()
        site = sites()[key]
        verdict = judge.judge(
            site,
            reach.of(site),
            in_place=reach.may_change_in_place(site),
            hands=reach.values_hands(site),
        )
        yield key, verdict, time.perf_counter() - began
