"""What the corpus notices of the core's mutants: ``python -m tests.tools.mutation``.

Every site of ``oracle/core`` is changed by operators; the corpus alone is the judge, all its
vectors by all houses. What is known is kept in a folder (``--state``), so that a call goes on where
the one before it stopped; the order is drawn by lot, so a part of the run (``--most N``) is a fair
sample. Survivors are classified in ``tests/corpus/survivors.yaml``. With ``--write``, the result
is written to ``tests/corpus/mutation.json``.

Exit code 0: every survivor has a class, and every class a survivor; 1: they do not;
2: something cannot be used; 130: stopped, and what was judged is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from oracle.errors import InputError
from oracle.system.pieces import here, processes
from tests.tools.digesting import commit
from tests.tools.mutation_running import SEED, State, Verdict, digests, run, sites
from tests.tools.mutation_sites import ROOT, Key, all_sites

FILE: Final = ROOT / "tests/corpus/survivors.yaml"
MEANINGS: Final = {
    "equivalent": "no hand that can be played comes out otherwise, with or without irregular acts",
    "unreachable": (
        "something changes, but not what an engine is asked for: another objection to what is "
        "refused anyway, what a ruling states beside its outcome, what only events note, what only "
        "people type, or what the wire refuses first"
    ),
    "wording": "sentences, reasons of rulings, names of hands or errors' texts alone change",
    "speed": "the same answer with more or less work or memory: a cache, an early exit, a question "
    "that is asked in vain",
    "gap": "an engine with this mistake is wrong in a hand that can be played; no vector shows it",
}
CLASSES: Final = tuple(MEANINGS)
GAP: Final = "gap"
_KEYS: Final = {"file", "function", "class", "why", "mutants"}
_OF_A_MUTANT: Final = {"operator", "text", "nth"}


class Class(NamedTuple):
    """What a survivor is, and a sentence that says why."""

    name: str
    why: str


def read_survivors(place: Path = FILE) -> dict[Key, Class]:
    """What is known about survivors.

    Raises:
        InputError: the file cannot be used; which entry, and why.
    """
    found: dict[Key, Class] = {}
    for number, entry in enumerate(_entries(place), start=1):
        where = f"{place.name}, entry {number}"
        if not isinstance(entry, dict) or set(entry) != _KEYS:
            raise InputError(f"{where}: it must have the keys {', '.join(sorted(_KEYS))}")
        if entry["class"] not in CLASSES:
            raise InputError(f"{where}: the class must be one of {', '.join(CLASSES)}")
        if not str(entry["why"] or "").strip():
            raise InputError(f"{where}: say why")
        for one in entry["mutants"]:
            if not {"operator", "text"} <= set(one) <= _OF_A_MUTANT:
                raise InputError(f"{where}: a mutant has operator, text, and nth if it is not 1")
            key = Key(
                entry["file"],
                entry["function"] or "",
                one["operator"],
                one["text"],
                one.get("nth", 1),
            )
            if key in found:
                raise InputError(f"{where}: this mutant appears twice: {told(key)}")
            found[key] = Class(entry["class"], entry["why"])
    return found


def _entries(place: Path) -> list[Any]:
    if not place.exists():
        return []
    try:
        return yaml.safe_load(place.read_text("utf-8")) or []
    except yaml.YAMLError as error:
        raise InputError(f"{place.name}: {' '.join(str(error).split())}") from error


def written(found: Mapping[Key, Class]) -> str:
    """Entries as the file has them: by file, by function, one for all mutants with one reason."""
    groups: dict[tuple[str, str, Class], list[Key]] = {}
    for key, known in sorted(found.items()):
        groups.setdefault((key.file, key.function, known), []).append(key)
    entries = [
        {
            "file": file,
            "function": function,
            "class": known.name,
            "why": known.why,
            "mutants": [_mutant(key) for key in keys],
        }
        for (file, function, known), keys in groups.items()
    ]
    return yaml.safe_dump(entries, sort_keys=False, width=100, allow_unicode=True)


def _mutant(key: Key) -> dict[str, Any]:
    one: dict[str, Any] = {"operator": key.operator, "text": key.text}
    return one if key.nth == 1 else {**one, "nth": key.nth}


def survivors(verdicts: Mapping[Key, Verdict]) -> list[Key]:
    """The mutants that the corpus does not notice."""
    return sorted(key for key, verdict in verdicts.items() if verdict.how is None)


def told(key: Key) -> str:
    """A mutant on one line."""
    function = key.function or "outside functions"
    number = f" (number {key.nth})" if key.nth > 1 else ""
    return f"{key.file}, {function}: {key.operator}: {key.text}{number}"


RESULT: Final = ROOT / "tests/corpus/mutation.json"
_STATE: Final = ROOT / "build/mutation"
_OK, _NOT_OK, _UNUSABLE, _STOPPED = 0, 1, 2, 130


def main(arguments: Sequence[str]) -> int:
    """Do what is asked for, and tell what came of it."""
    asked = _parser().parse_args(arguments)
    try:
        if asked.status:
            return _status()
        known = read_survivors()
        return _run(asked, known)
    except InputError as error:
        print(f"mutation: {error}", file=sys.stderr)
        return _UNUSABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutation", description=__doc__)
    add = parser.add_argument
    add("--state", type=Path, default=_STATE, metavar="DIR", help="where verdicts are kept")
    add(
        "--jobs", type=int, default=1, metavar="N", help="work in this many processes; 1 by default"
    )
    add("--most", type=int, metavar="N", help="judge so many more mutants at most")
    add("--within", default="", metavar="TEXT", help="only mutants with this in file or function")
    add("--draft", action="store_true", help="print survivors without a class, to be filled in")
    add("--prune", action="store_true", help="forget the classes of mutants that do not survive")
    add("--write", action="store_true", help=f"write {RESULT.relative_to(ROOT)}")
    add("--status", action="store_true", help="whether the result is about these sources")
    return parser


def _run(asked: argparse.Namespace, known: Mapping[Key, Class]) -> int:
    state = State(asked.state)
    wanted = [key for key in sites() if asked.within in f"{key.file}: {key.function}"]
    left = [key for key in wanted if key not in state.known][: asked.most]
    try:
        run(state, left, here if asked.jobs == 1 else processes(asked.jobs))
    except KeyboardInterrupt:
        print("Stopped; what was judged is kept.", file=sys.stderr)
        return _STOPPED
    judged = {key: state.known[key] for key in wanted if key in state.known}
    if asked.draft:
        new = {key: _suggested(judged[key]) for key in survivors(judged) if key not in known}
        sys.stdout.write(written(new))
        return _OK
    if asked.prune:
        known = still_surviving(judged, known)
        FILE.write_text(written(known), "utf-8")
    found = result(judged, known, sum(state.took[key] for key in judged), len(wanted))
    found["left-out"] = dict(sorted(_left_out().items()))
    print("\n".join(_told(found)))
    problems = [*unclassified(judged, known), *_forgotten(judged, known)]
    print("\n".join(problems))
    if asked.write:
        if len(judged) < len(sites()):
            raise InputError("not every mutant has been judged; go on without --most and --within")
        RESULT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return _NOT_OK if problems else _OK


def _suggested(verdict: Verdict) -> Class:
    """A class by what was seen to change, still to be looked at."""
    if verdict.seen == "expect":
        return Class("unreachable", "only what no engine answers changes: because, allowed, rules")
    if verdict.seen == "events":
        return Class("wording", "only events change: reasons, or what they note of a hand")
    return Class("", f"nothing changed in {verdict.cases} cases")


def unclassified(judged: Mapping[Key, Verdict], known: Mapping[Key, Class]) -> list[str]:
    """Survivors that have no class."""
    return [f"No class: {told(key)}" for key in survivors(judged) if key not in known]


def still_surviving(judged: Mapping[Key, Verdict], known: Mapping[Key, Class]) -> dict[Key, Class]:
    """The classes of mutants that there are and that are not known to be killed."""
    there = sites()
    return {
        key: one
        for key, one in known.items()
        if key in there and not (key in judged and judged[key].how)
    }


def _forgotten(judged: Mapping[Key, Verdict], known: Mapping[Key, Class]) -> Iterator[str]:
    """Classes of mutants that do not survive, or that there are not."""
    there = sites()
    for key in known:
        if key not in there:
            yield f"No such mutant: {told(key)}"
        elif key in judged and (how := judged[key].how):
            yield f"Does not survive ({how}, {judged[key].by}): {told(key)}"


def result(
    judged: Mapping[Key, Verdict], known: Mapping[Key, Class], seconds: float, wanted: int
) -> dict[str, Any]:
    """What came out, by file and in all."""
    by_file: dict[str, dict[Key, Verdict]] = {}
    for key in sorted(judged):
        by_file.setdefault(key.file, {})[key] = judged[key]
    return {
        "command": "python -m tests.tools.mutation --write",
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
        "digests": digests(),
        "seed": SEED,
        "seconds": round(seconds),
        "mutants": wanted,
        "all": _figures(judged, known),
        "killed-by": dict(Counter(one.how for one in judged.values() if one.how).most_common()),
        "files": {file: _figures(found, known) for file, found in by_file.items()},
    }


def _left_out() -> Counter[str]:
    whole: Counter[str] = Counter()
    for one in all_sites().values():
        whole += one.left_out
    return whole


def _figures(judged: Mapping[Key, Verdict], known: Mapping[Key, Class]) -> dict[str, Any]:
    killed = sum(verdict.how is not None for verdict in judged.values())
    classes = Counter(known[key].name for key in survivors(judged) if key in known)
    outside = sum(classes[name] for name in CLASSES if name != GAP)
    scope = len(judged) - outside
    return {
        "judged": len(judged),
        "killed": killed,
        "survived": {name: classes[name] for name in CLASSES if classes[name]},
        "without-a-class": len(judged) - killed - sum(classes.values()),
        "raw": _share(killed, len(judged)),
        "in-scope": _share(killed, scope),
    }


def _share(part: int, whole: int) -> float | None:
    """A share in per cent; cut off, so that 100 is all of them."""
    return part * 10_000 // whole / 100 if whole else None


def _told(found: Mapping[str, Any]) -> Iterator[str]:
    for name, one in (*found["files"].items(), ("all", found["all"])):
        classes = ", ".join(f"{count} {name}" for name, count in one["survived"].items())
        open_ones = f", {one['without-a-class']} without a class" if one["without-a-class"] else ""
        yield (
            f"{name}: {one['killed']} of {one['judged']} killed; {classes or 'none survived'}"
            f"{open_ones}; raw {one['raw']} %, in scope {one['in-scope']} %"
        )
    yield f"{found['all']['judged']} of {found['mutants']} judged in {found['seconds']} seconds."


def stale(found: Mapping[str, Any], now: Mapping[str, str]) -> str | None:
    """Say that a result is about other sources, if it is."""
    changed = [what for what, digest in now.items() if found["digests"].get(what) != digest]
    if not changed:
        return None
    return f"The result of {found['date']} is stale: the {' and the '.join(changed)} changed since."


def _status() -> int:
    if not RESULT.exists():
        raise InputError(f"there is no {RESULT.relative_to(ROOT)}; --write makes it")
    found = json.loads(RESULT.read_text("utf-8"))
    problem = stale(found, digests())
    print(problem or "The result is about these sources.")
    return _NOT_OK if problem else _OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
