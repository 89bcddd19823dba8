"""Mutants of PokerKit behind its profile: ``python -m tests.tools.mutation_pokerkit --mutants N``.

The lines that the corpus reaches are found by coverage, for each vector; N places in them are
drawn by lot. Each mutant is a fork of this process in which the functions have other code. It is
asked the vectors that reach its line, by PokerKit's profile as ``check pokerkit --profile`` does,
up to the first that it no longer passes, or of which it shows less. PokerKit itself passes all.

The exit code is 1 when a survivor is not classified.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import coverage
import pokerkit

from oracle.adapters import pokerkit as adapter
from oracle.adapters.pokerkit.playing import HAND_TYPES
from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.results import Options, Outcome, Verdict
from oracle.conformance.runner import run
from oracle.conformance.transport import in_process
from oracle.corpus.files import load_vectors
from oracle.specs import engines
from oracle.system.resources import folder
from oracle.system.terminal import progress_bar
from tests.tools.foreign import Run, conclude
from tests.tools.mutation_sites import Key, Site, Sites


class Living:
    """The functions of a package that are alive, by where they stand."""

    def __init__(self, package: Path) -> None:
        """Find them among all objects, and freeze these, so that forks share them."""
        around = str(package)
        self._functions = defaultdict(list)
        gc.unfreeze()  # the tests have hidden what there is
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(around):
                self._functions[_place(one.__code__)].append(one)
        gc.freeze()

    def become(self, site: Site) -> int:
        """Change a file's tree, and put the code into its functions; give how many changed.

        To be called in a fork: the tree stays as it is then.
        """
        for node in ast.walk(site.tree):
            # Without its class, a function whose super() is gone would not fit where it was.
            if isinstance(node, ast.FunctionDef) and _uses_super(node):
                node.body += ast.parse("if False: __class__").body
        site.change()
        tree = ast.fix_missing_locations(site.tree)
        changed = 0
        for code in _codes(compile(tree, site.key.file, "exec")):
            for function in self._functions.get(_place(code), ()):
                if function.__code__ != code:
                    function.__code__ = code
                    changed += 1
        return changed


def _uses_super(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "super" for one in ast.walk(node))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


ENGINE: Final = "pokerkit"
SECONDS: Final = 2.0
"""Of CPU, for a vector; the slowest takes a hundredth of it."""

Vectors = Sequence[Mapping[str, Any]]


class TooLong(BaseException):
    """A vector takes longer than any does on PokerKit as it is."""


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
    profile = engines.engine_profile(ENGINE)
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


MUTANTS: Final = 440
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


def main() -> int:
    """Judge the first mutants of the lot, and conclude."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    count = parser.parse_args().mutants
    began = time.monotonic()
    by_id = {one.vector["id"]: one for one in judged()}
    found = reached([one.vector for one in by_id.values()])
    every, living = drawn(found), Living(PACKAGE)
    fates: dict[Key, str | None] = {}
    with progress_bar("mutants", count) as progress:
        for site in every[:count]:
            ids = reaching(site, found[site.key.file], by_id)
            chosen = [by_id[one] for one in sorted(ids - {LOOKUPS})]
            random.Random(ENGINE).shuffle(chosen)
            how, _vector = fate(site, living, chosen, anew=LOOKUPS in ids)
            key = site.key._replace(file=Path(site.key.file).name)
            fates[key] = None if how == "survives" else how
            if progress:
                progress(len(fates), count)
    command = f"python -m tests.tools.mutation_pokerkit --mutants {len(fates)}"
    seconds = time.monotonic() - began
    return conclude(Run(ENGINE, version("pokerkit"), command, seconds, len(every), fates))


if __name__ == "__main__":
    sys.exit(main())
