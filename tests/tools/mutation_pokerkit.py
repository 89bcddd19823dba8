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

from oracle import catalogue
from oracle.adapters import pokerkit as adapter
from oracle.adapters.pokerkit.ranking import HAND_TYPES
from oracle.conformance import Options, Outcome, Verdict, as_profile_plays, in_process, run
from oracle.corpus import load_vectors
from oracle.system.resources import folder
from oracle.system.terminal import progress_bar
from tests.tools.foreign import Run, conclude, corpus_digest
from tests.tools.mutation_living import Living
from tests.tools.mutation_sites import Key, Site, Sites

ENGINE: Final = "pokerkit"
SEED: Final = "pokerkit"
MUTANTS: Final = 500
STATE: Final = Path("build/mutation-pokerkit.jsonl")
PACKAGE: Final = Path(pokerkit.__file__).parent
FILES: Final = ("state.py", "games.py", "hands.py", "lookups.py", "utilities.py")
LOOKUPS: Final = "(lookups)"
"""The context of what PokerKit does when it is imported: it makes its tables of hands."""
SECONDS: Final = 2.0
"""Of CPU, for a vector; the slowest takes a hundredth of it."""
_OURS: Final = b"?"
"""What a fork tells that broke down otherwise than by its mutant."""
_ALL_SECONDS: Final = 120
_MORE_MEMORY: Final = 1 << 30

Vectors = Sequence[Mapping[str, Any]]


class TooLong(BaseException):
    """A vector takes longer than any does on PokerKit as it is."""


class _NoLookups(Exception):
    """A mutant cannot make its tables of hands."""


class Asked:
    """PokerKit's adapter as an engine in process; a vector has only so many seconds."""

    def answer(self, request: dict[str, Any]) -> Any:
        """Answer a request of the protocol."""
        if request["kind"] == "hello":
            return adapter.hello()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return getattr(adapter, request["kind"])(request)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def asked(vectors: Vectors) -> list[Outcome]:
    """Give the outcomes up to the first that is not a pass."""
    return run(in_process(Asked(), ENGINE), vectors, Options(fail_fast=True)).outcomes


def judged() -> list[Outcome]:
    """Give the outcome of each hand that PokerKit can be asked, as its profile plays it.

    Raises:
        AssertionError: PokerKit as it is does not pass one of them.
    """
    profile = catalogue.engine_profile(ENGINE)
    vectors = as_profile_plays(load_vectors(folder("vectors")), profile)
    outcomes = asked(vectors)
    wrong = [one for one in outcomes if one.verdict not in {Verdict.PASS, Verdict.SKIP}]
    assert not wrong, f"PokerKit does not pass {wrong[0]}"
    passed = (one for one in outcomes if one.verdict is Verdict.PASS)
    # By one profile, the settings of a hand make no difference.
    return list(
        {json.dumps([one.vector["kind"], one.vector["given"]]): one for one in passed}.values()
    )


def make_lookups() -> None:
    """Make PokerKit's tables of hands again."""
    for hand in HAND_TYPES.values():
        hand.lookup = type(hand.lookup)()


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
    every = [
        site
        for path, lines in found.items()
        for site in Sites(path).found
        if any(line in lines for line in _lines(site)) and not _is_left_out(site)
    ]
    random.Random(SEED).shuffle(every)
    return every


def _is_left_out(site: Site) -> bool:
    """Whether a statement only checks that PokerKit has no bug, or warns, or stays as it is."""
    statement = site.statement
    warns = isinstance(statement, ast.Expr) and ast.unparse(statement).startswith("warn(")
    stays = site.key.text == "while True:" and site.key.operator == "condition True"
    return warns or stays or isinstance(statement, ast.Assert)


def done_in(state: Path) -> Iterator[tuple[Key, dict[str, Any]]]:
    """Give what earlier calls found out by the corpus of today."""
    if state.exists():
        for line in state.read_text("utf-8").splitlines():
            entry = json.loads(line)
            if entry["corpus"] == corpus_digest():
                yield Key(*entry.pop("name")), entry


def main() -> int:
    """Judge what is not done yet, and conclude."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    parser.add_argument("--state", type=Path, default=STATE)
    given = parser.parse_args()
    by_id = {one.vector["id"]: one for one in judged()}
    found = reached([one.vector for one in by_id.values()])
    every = drawn(found)
    corpus, outcomes = corpus_digest(), dict(done_in(given.state))
    living = Living(PACKAGE)
    given.state.parent.mkdir(exist_ok=True)
    lot = every[: given.mutants]
    with progress_bar("mutants") as progress, given.state.open("a", encoding="utf-8") as kept:
        for place, site in enumerate(lot):
            name = _short(site.key)
            if name in outcomes:
                continue
            ids = reaching(site, found[site.key.file], by_id)
            chosen = [by_id[one] for one in sorted(ids - {LOOKUPS})]
            random.Random(SEED).shuffle(chosen)
            began = time.monotonic()
            how, vector = fate(site, living, chosen, anew=LOOKUPS in ids)
            seconds = round(time.monotonic() - began, 3)
            entry = {"how": how, "vector": vector, "of": len(chosen), "seconds": seconds}
            outcomes[name] = {**entry, "line": site.line}
            kept.write(json.dumps({"name": name, "corpus": corpus, **outcomes[name]}) + "\n")
            kept.flush()
            if progress:
                progress(place + 1, len(lot))
    return _conclude(lot, len(every), outcomes)


def _short(key: Key) -> Key:
    return key._replace(file=Path(key.file).name)


def _conclude(lot: Sequence[Site], sites: int, outcomes: Mapping[Key, Mapping[str, Any]]) -> int:
    names = [_short(one.key) for one in lot]
    fates = {
        name: None if outcomes[name]["how"] == "survives" else outcomes[name]["how"]
        for name in names
    }
    seconds = sum(outcomes[name]["seconds"] for name in names)
    command = f"python -m tests.tools.mutation_pokerkit --mutants {len(lot)}"
    return conclude(Run(ENGINE, version("pokerkit"), command, seconds, sites, fates))


if __name__ == "__main__":
    sys.exit(main())
