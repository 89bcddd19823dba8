"""What mutants of engines that are not ours show of the corpus, kept in ``tests/corpus``.

``foreign.json`` has the figures of each engine, ``survivors-ENGINE.yaml`` every mutant that passes
the corpus, with the reason why it may. A survivor without a reason fails the tool that found it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple

from oracle.specs.strict_yaml import load
from oracle.system.resources import folder
from tests.tools.digesting import commit
from tests.tools.mutation_sites import Key

HERE: Final = Path(__file__).parents[1] / "corpus"
RESULTS: Final = HERE / "foreign.json"
CLASSES: Final[Mapping[str, str]] = {
    "equivalent": "no hand can show the difference",
    "not-asked": "the adapter never asks for it, or the game never needs it",
    "not-shown": "statistics, logs and states that no answer shows",
    "wording": "only a message changes",
    "gap": "a wrong engine that the corpus takes for a right one",
}
IN_SCOPE: Final = ("gap",)


class Run(NamedTuple):
    """The mutants of an engine after a run; ``outcomes`` says how each was noticed, or None."""

    engine: str
    version: str
    command: str
    seconds: float
    sites: int
    outcomes: Mapping[Key, str | None]


class Reason(NamedTuple):
    """Why mutants pass the corpus."""

    kind: str
    sentence: str


def told(key: Key) -> str:
    """Write what a mutant is known by on one line."""
    nth = f" ({key.nth})" if key.nth > 1 else ""
    return f"{PurePath(key.file).name} {key.function}: {key.operator}: {key.text}{nth}"


def survivors_file(engine: str) -> Path:
    """Give the file with the reasons for an engine's survivors."""
    return HERE / f"survivors-{engine}.yaml"


def read_reasons(path: Path) -> tuple[dict[str, Reason], list[str]]:
    """Read the reason for each survivor, and what is wrong with the file."""
    if not path.exists():
        return {}, []
    file = load(path)
    found: dict[str, Reason] = {}
    problems = [str(problem) for problem in file.problems]
    for place, entry in enumerate(file.data or (), start=1):
        if set(entry) != {"class", "reason", "mutants"}:
            problems.append(f"{path.name}: entry {place} must have class, reason and mutants")
            continue
        if entry["class"] not in CLASSES:
            problems.append(f"{path.name}: entry {place}: unknown class {entry['class']!r}")
        for mutant in entry["mutants"]:
            if mutant in found:
                problems.append(f"{path.name}: entry {place}: duplicate mutant {mutant}")
            found[mutant] = Reason(entry["class"], entry["reason"])
    return found, problems


def conclude(run: Run) -> int:
    """Write the figures of a run, and tell what wants a reason; the exit code."""
    survived = [told(name) for name, how in run.outcomes.items() if how is None]
    reasons, problems = read_reasons(survivors_file(run.engine))
    problems += [f"not classified: {one}" for one in survived if one not in reasons]
    problems += [f"not among the survivors: {one}" for one in reasons if one not in survived]
    found = figures(run, Counter(reasons[one].kind for one in survived if one in reasons))
    HERE.mkdir(exist_ok=True)
    others = results() if RESULTS.exists() else {}
    written = json.dumps({**others, run.engine: found}, indent=2, sort_keys=True)
    RESULTS.write_text(written + "\n", "utf-8")
    print(*problems, sep="\n")
    print(one_line(run.engine, found))
    return 1 if problems else 0


def figures(run: Run, classes: Mapping[str, int]) -> dict[str, Any]:
    """Give what is kept of a run."""
    noticed = Counter(how for how in run.outcomes.values() if how)
    count = sum(noticed.values())
    scope = count + sum(classes.get(one, 0) for one in IN_SCOPE)
    return {
        "version": run.version,
        "command": run.command,
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
        "corpus": corpus_digest(),
        "seconds": round(run.seconds),
        "sites": run.sites,
        "mutants": len(run.outcomes),
        "noticed": count,
        "noticed-by": dict(noticed),
        "survived": {name: classes.get(name, 0) for name in CLASSES},
        "raw": percent(count, len(run.outcomes)),
        "in-scope": percent(count, scope),
        "files": by_file(run.outcomes),
    }


def by_file(outcomes: Mapping[Key, str | None]) -> dict[str, dict[str, int]]:
    """Count mutants and noticed ones for each file."""
    files: dict[str, dict[str, int]] = {}
    for name, how in outcomes.items():
        counts = files.setdefault(PurePath(name.file).name, {"mutants": 0, "noticed": 0})
        counts["mutants"] += 1
        counts["noticed"] += how is not None
    return files


def percent(part: int, whole: int) -> float:
    """Give a percentage with one decimal; 100 % of nothing."""
    return round(100 * part / whole, 1) if whole else 100.0


def corpus_digest() -> str:
    """Give the digest of the corpus as it is."""
    manifest = json.loads((folder("vectors") / "manifest.json").read_text("utf-8"))
    found: str = manifest["digests"]["corpus"]
    return found


def results() -> dict[str, Any]:
    """Read the figures of all engines."""
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return found


def lines() -> list[str]:
    """Tell the figures of all engines, and which are of another corpus than ours."""
    found = []
    for engine, one in sorted(results().items()):
        survived = ", ".join(f"{name} {count}" for name, count in one["survived"].items() if count)
        found.append(f"{one_line(engine, one)}; survived: {survived}")
        if one["corpus"] != corpus_digest():
            found.append(f"  stale: the corpus has changed; run {one['command']}")
    return found


def one_line(engine: str, found: Mapping[str, Any]) -> str:
    """Tell the figures of an engine."""
    return (
        f"{engine}: {found['noticed']} of {found['mutants']} mutants noticed, "
        f"{found['raw']} %; in scope {found['in-scope']} %"
    )


if __name__ == "__main__":
    print(*lines(), sep="\n")
