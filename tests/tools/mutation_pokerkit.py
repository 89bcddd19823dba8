"""Mutants of PokerKit behind its profile: ``python -m tests.tools.mutation_pokerkit --mutants N``.

The lines that the corpus reaches are found by coverage, for each vector; N places in them are
drawn by lot. Each mutant is a fork of this process in which the functions have other code. It is
asked the vectors that reach its line, by PokerKit's profile as ``check pokerkit --profile`` does,
up to the first that it no longer passes, or of which it shows less. PokerKit itself passes all.

What is done is kept in a file (``--state FILE``), and the next call goes on there. The exit code is
1 when a survivor is not classified.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any, Final

import coverage
import pokerkit

from oracle.conformance import Outcome, Verdict
from oracle.corpus import load_vectors
from oracle.system.resources import folder
from oracle.system.terminal import progress_bar
from tests.tools.foreign import Run, conclude, corpus_digest
from tests.tools.mutation_living import Living
from tests.tools.mutation_sites import Key, Site, Sites
from tests.tools.pokerkit_asked import (
    ENGINE,
    SECONDS,
    TooLong,
    Vectors,
    asked,
    judged,
    make_lookups,
)

MUTANTS: Final = 440
STATE: Final = Path("build/mutation-pokerkit.jsonl")
PACKAGE: Final = Path(pokerkit.__file__).parent
FILES: Final = ("state.py", "games.py", "hands.py", "lookups.py", "utilities.py")
LOOKUPS: Final = "(lookups)"
"""The context of what PokerKit does when it is imported: it makes its tables of hands."""
_OURS: Final = b"?"
"""What a fork tells that broke down otherwise than by its mutant."""
_ALL_SECONDS: Final = 120
_MORE_MEMORY: Final = 1 << 30


class _NoLookups(Exception):
    """A mutant cannot make its tables of hands."""


def reached(vectors: Vectors) -> dict[str, dict[int, set[str]]]:
    """Give, for each file and line, the ids of the vectors that reach it."""
    files = {file: str(PACKAGE / file) for file in FILES}
    tracer = coverage.Coverage(data_file=None, include=list(files.values()), config_file=False)
    tracer.start()
    try:
        tracer.switch_context(LOOKUPS)
        make_lookups()
        for vector in vectors:
            tracer.switch_context(vector["id"])
            asked([vector])
    finally:
        tracer.stop()
    data, found = tracer.get_data(), {}
    for path in files.values():
        lines = data.contexts_by_lineno(path)
        found[path] = {line: {one for one in names if one} for line, names in lines.items()}
    return found


def reaching(site: Site, lines: Mapping[int, set[str]], all_ids: Collection[str]) -> set[str]:
    """Give the ids of the vectors that reach a site: all, if it changes the tables of hands."""
    found = set().union(*(lines.get(line, ()) for line in _lines(site)))
    return {*all_ids, LOOKUPS} if LOOKUPS in found else found


def _lines(site: Site) -> range:
    first, last = site.lines or (0, -1)
    return range(first, last + 1)


def fate(
    site: Site, living: Living, known: Sequence[Outcome], *, anew: bool
) -> tuple[str, str | None]:
    """Ask a mutant in a fork what is known; how it was noticed, if it was, and by which vector."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            os.write(writer, _ask(site, living, known, anew=anew).encode())
        except BaseException:
            traceback.print_exc()
            os.write(writer, _OURS)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if told == _OURS:
        raise RuntimeError(f"the fork of {site.key} broke down")
    # A fork that is ended for what it takes tells nothing.
    how, _, vector = (told or b"takes too long\n").decode().partition("\n")
    return how, vector or None


def _ask(site: Site, living: Living, known: Sequence[Outcome], *, anew: bool) -> str:
    _limit()
    try:
        assert living.become(site), f"{site.key} changes no function that is alive"
        if anew:
            _make_lookups_in_time()
        outcomes = asked([one.vector for one in known])
    except TooLong:
        return "takes too long\n"
    except _NoLookups:
        return f"errs\n{LOOKUPS}"
    for outcome in outcomes:
        if outcome.verdict is not Verdict.PASS:
            how = "errs" if outcome.verdict is Verdict.ERROR else "fails"
            return f"{how}\n{outcome.vector['id']}"
    for before, now in zip(known, outcomes, strict=True):
        if now.compared != before.compared:
            return f"shows less\n{now.vector['id']}"
    return "survives\n"


def _make_lookups_in_time() -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SECONDS)
    try:
        make_lookups()
    except Exception as error:
        raise _NoLookups from error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _limit() -> None:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    signal.signal(signal.SIGVTALRM, stop)
    resource.setrlimit(resource.RLIMIT_CPU, (_ALL_SECONDS, _ALL_SECONDS))
    used = int(Path("/proc/self/statm").read_text("utf-8").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + _MORE_MEMORY, used + _MORE_MEMORY))


def drawn(found: Mapping[str, Mapping[int, set[str]]]) -> list[Site]:
    """Give every site in a function that the corpus reaches, in the order of the lot."""
    every = []
    for path, lines in found.items():
        sites = Sites(path)
        wanted = lines.keys() - set(_left_out(sites.tree))
        every += [
            site
            for site in sites.found
            if not wanted.isdisjoint(_lines(site)) and not _stays_as_it_is(site)
        ]
    random.Random(ENGINE).shuffle(every)
    return every


def _left_out(tree: ast.Module) -> Iterator[int]:
    """Give the lines that only check that PokerKit has no bug, or warn."""
    for node in ast.walk(tree):
        warns = isinstance(node, ast.Expr) and ast.unparse(node).startswith("warn(")
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and warns):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _stays_as_it_is(site: Site) -> bool:
    return site.key.text == "while True:" and site.key.operator == "condition True"


def done_in(state: Path, hashes: Mapping[str, str]) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Give what earlier calls found out that is still so.

    That is all by the corpus of today; by another one, what a vector noticed that is still there as
    it was, by its hash.
    """
    if state.exists():
        for line in state.read_text("utf-8").splitlines():
            entry = json.loads(line)
            kept = hashes.get(entry["vector"], LOOKUPS) == entry["hash"]
            if entry["corpus"] == corpus_digest() or (entry["vector"] and kept):
                yield Key(*entry.pop("name")), entry


def main() -> int:
    """Judge what is not done yet, and conclude."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    parser.add_argument("--state", type=Path, default=STATE)
    given = parser.parse_args()
    given.state.parent.mkdir(exist_ok=True)
    done = dict(done_in(given.state, _hashes()))
    lot = _kept_lot(given.state)
    if not lot or not set(lot[: given.mutants]) <= set(done):
        lot = _judge(given.state, given.mutants, done)
    return _conclude(lot[: given.mutants], len(lot), done)


def _hashes() -> dict[str, str]:
    return {vector["id"]: vector["hash"] for vector in load_vectors(folder("vectors"))}


def _judge(state: Path, count: int, done: dict[Key, dict[str, Any]]) -> list[Key]:
    """Judge what is not done among the first of the lot; give the whole lot."""
    by_id = {one.vector["id"]: one for one in judged()}
    found = reached([one.vector for one in by_id.values()])
    every, living, corpus = drawn(found), Living(PACKAGE), corpus_digest()
    lot = [_short(site.key) for site in every]
    state.with_suffix(".lot.json").write_text(json.dumps([corpus, lot]), "utf-8")
    with progress_bar("mutants") as progress, state.open("a", encoding="utf-8") as kept:
        for place, (key, site) in enumerate(zip(lot[:count], every, strict=False)):
            if key in done:
                continue
            ids = reaching(site, found[site.key.file], by_id)
            chosen = [by_id[one] for one in sorted(ids - {LOOKUPS})]
            random.Random(ENGINE).shuffle(chosen)
            began = time.monotonic()
            how, vector = fate(site, living, chosen, anew=LOOKUPS in ids)
            seconds = round(time.monotonic() - began, 3)
            noticed = by_id[vector].vector["hash"] if vector in by_id else vector
            done[key] = {"how": how, "vector": vector, "hash": noticed}
            done[key] |= {"line": site.line, "seconds": seconds}
            kept.write(json.dumps({"name": key, "corpus": corpus, **done[key]}) + "\n")
            kept.flush()
            if progress:
                progress(place + 1, count)
    return lot


def _kept_lot(state: Path) -> list[Key]:
    """Give the lot of an earlier call, if it was by the corpus of today."""
    kept = state.with_suffix(".lot.json")
    if not kept.exists():
        return []
    corpus, lot = json.loads(kept.read_text("utf-8"))
    return [Key(*one) for one in lot] if corpus == corpus_digest() else []


def _short(key: Key) -> Key:
    return key._replace(file=Path(key.file).name)


def _conclude(lot: Sequence[Key], sites: int, done: Mapping[Key, Mapping[str, Any]]) -> int:
    fates = {key: None if done[key]["how"] == "survives" else done[key]["how"] for key in lot}
    seconds = sum(done[key]["seconds"] for key in lot)
    command = f"python -m tests.tools.mutation_pokerkit --mutants {len(lot)}"
    return conclude(Run(ENGINE, version("pokerkit"), command, seconds, sites, fates))


if __name__ == "__main__":
    sys.exit(main())
