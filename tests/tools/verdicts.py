"""How well the verdict names the mistakes of engines that were not written from the catalogue.

``python -m tests.tools.verdicts [NAME...]`` checks the crowd, see ``tests/crowd``, and prints a
line for each engine and a summary, the open half beside the half that is held back. With
``--write`` it also checks pairs and triples and writes tests/crowd/verdicts.json and
tests/crowd/VERDICTS.md.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.report import Ways, report_of
from oracle.conformance.results import Options, RunResult
from oracle.conformance.runner import ask_again, run
from oracle.conformance.search import rule_texts
from oracle.corpus.files import load_vectors
from oracle.corpus.tables import Known, load_precomputed
from oracle.fuzz import asking_more
from oracle.report.envelope import Measuring
from oracle.specs import engines, workspaces
from oracle.system.pieces import Piece, cut, in_processes
from oracle.system.resources import folder
from tests.crowd import HERE, ROOT, command, edited, edits, held_back
from tests.tools.digesting import digest_of, digest_of_rules, digest_of_vectors

_DECIDING: Final = (
    *(f"oracle/conformance/{name}.py" for name in ("blame", "evidence", "search")),
    "oracle/corpus/flags.py",
    "oracle/fuzz/apart.py",
    "oracle/play/foretelling.py",
    "oracle/wire/grading.py",
)
"""Beside the symptoms, the code that decides what a verdict names."""

_ELSEWHERE: Final = {
    "rules",
    "rule-sheet.yaml",
    "scenarios",
    "later",
    "trees",
    "pokerkit-known.yaml",
    "mistakes.yaml",
}
"""What no verdict is made of, or has a digest of its own; of a mistake, its sentences are not."""


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    return {
        "vectors": digest_of_vectors(),
        "rules": digest_of_rules(),
        "catalogue": digest_of([*_files("specs", "*.yaml"), *_files("oracle/mistakes", "*.py")]),
        "code": digest_of(
            [*map(ROOT.joinpath, _DECIDING), *_files("oracle/conformance", "symptoms*.py")]
        ),
        "crowd": digest_of(_files("tests/crowd", "*.yaml")),
    }


def _files(where: str, pattern: str) -> Iterator[Path]:
    found = sorted((ROOT / where).rglob(pattern))
    return (path for path in found if not _ELSEWHERE & {*path.parts})


def page(data: Mapping[str, Any]) -> str:
    """Write the summary as a page."""
    halves, several = [data[one] for one in ("open", "held back")], ("2 together", "3 together")
    lines = [
        "# What the verdict says about engines that were not written from the catalogue",
        "",
        "Made by `python -m tests.tools.verdicts --write`; `tests/crowd` has the engines. Half of",
        "them is held back: no known mistake was written because of one. The symptoms were",
        "tried on all of them, so the line with symptoms says less about new engines than others.",
        "`also` marks what an edit breaks besides, found when it was read again after the verdict.",
        "",
        "| | open half | held back |",
        "|---|---|---|",
        *(f"| {what} | {halves[0][what]} | {halves[1][what]} |" for what in halves[0]),
        "",
        "| several mistakes in one engine | engines | all parts found | explained misleadingly |",
        "|---|---|---|---|",
        *(f"| {one} | {' | '.join(str(n) for n in data[one].values())} |" for one in several),
        "",
        "Digests of what the figures depend on:",
        "",
        *(f"* {what}: `{digest}`" for what, digest in data["digests"].items()),
    ]
    return "\n".join(lines) + "\n"


TABLE: Final = HERE / "verdicts.json"
PAGE: Final = HERE / "VERDICTS.md"
PAIRS: Final = 60
TRIPLES: Final = 20
_ENGINES_IN_A_PIECE: Final = 4
_SEED: Final = 1
"""What the hands are drawn by that are made for an engine."""

_SYMPTOMS: Final = {
    "upside-down": ("upside-down", "low-to-high", "winner", "points"),
    "order": ("order-of-the-cards", "order"),
    "twice": ("again",),
    "chips": ("chips", "fractions"),
    "crash": ("crash", "error", "hang"),
}
"""Words in the ids of the symptoms that an engine of each sort should have."""


class Verdict(NamedTuple):
    """What a report says about an engine, as far as it is measured.

    ``items`` are the rules that it names, in the order of the page: those of an explanation
    together, then each rule that failures may be about.
    """

    fail: int
    error: int
    explanations: tuple[tuple[str, tuple[str, ...]], ...]
    broken: tuple[str, ...]
    items: tuple[tuple[str, ...], ...]
    symptoms: tuple[str, ...]
    seconds: float


def verdict_on(names: Sequence[str]) -> Verdict:
    """Check an engine with these edits, and take what its report says."""
    engine = edits()[names[0]].engine
    profile = engines.engine_profile("pokerkit") if engine == "pokerkit" else None
    houses = {house.id: house.settings for house in workspaces.houses().values()}

    def ask(some: Sequence[Mapping[str, Any]]) -> RunResult:
        return run(command(names), some, Options(), houses)

    result = ask(_as_pokerkit_plays() if profile else vectors())
    result.profile = profile
    result.twice = ask_again(ask, result)
    began = time.monotonic()
    more = None if profile else asking_more(result, houses, _SEED, ask)
    ways = Ways(known_answers, more=more)
    report = report_of(Measuring("check", {}), result, rule_texts(), (), ways)
    return _taken(report, time.monotonic() - began)


def _taken(report: Mapping[str, Any], seconds: float) -> Verdict:
    details = report["details"]
    explained = tuple((one["id"], tuple(one["rules"])) for one in report["mistakes"])
    items = [rules for _name, rules in explained]
    items += [(one["rule"],) for one in details["broken"] if not one["mistakes"]]
    for group in details["suspected"]:
        items += [(rule,) for rule in (group["rule"], *group["may-be"])]
    return Verdict(
        report["counts"]["fail"],
        report["counts"]["error"],
        explained,
        tuple(one["rule"] for one in details["broken"]),
        tuple(dict.fromkeys(items)),
        tuple(one["id"] for one in details["symptoms"]),
        round(seconds, 1),
    )


@cache
def vectors() -> Sequence[Mapping[str, Any]]:
    """The corpus."""
    return load_vectors(folder("vectors"))


@cache
def _as_pokerkit_plays() -> Sequence[Mapping[str, Any]]:
    return as_profile_plays(vectors(), engines.engine_profile("pokerkit"))


@cache
def known_answers() -> Known:
    """What mistakes and settings answer, as the corpus foretells it."""
    return load_precomputed(folder("vectors"))


def judged(names: Sequence[str], verdict: Verdict) -> dict[str, Any]:
    """Hold a verdict against what a fair judge would say."""
    right = {rule for name in names for rule in (*edits()[name].rules, *edits()[name].also)}
    places = [_place(name, verdict) for name in names]
    symptoms = [_has_symptom(name, verdict) for name in names]
    # The symptom of an engine says what it does, whatever rule an explanation beside it cites.
    misleading = [] if all(symptoms) else _misleading(verdict, right)
    false = [
        rule
        for rule in verdict.broken
        if rule not in right and not _beside_a_right_one(rule, right, verdict)
    ]
    return {
        "fail": verdict.fail,
        "error": verdict.error,
        "place": places[0] if len(names) == 1 else places,
        "symptom": symptoms,
        "named": [shown or at is not None for shown, at in zip(symptoms, places, strict=True)],
        "explanations": [name for name, _rules in verdict.explanations],
        "misleading": misleading,
        "broken": len(verdict.broken),
        "false": false,
        "seconds": verdict.seconds,
    }


def _place(name: str, verdict: Verdict) -> int | None:
    right = {*edits()[name].rules}
    return next((at for at, rules in enumerate(verdict.items) if right & {*rules}), None)


def _misleading(verdict: Verdict, right: set[str]) -> list[str]:
    return [name for name, rules in verdict.explanations if not right & {*rules}]


def _beside_a_right_one(rule: str, right: set[str], verdict: Verdict) -> bool:
    """Whether a mistake that breaks this rule also breaks a right one."""
    return any(rule in rules and right & {*rules} for _name, rules in verdict.explanations)


def _has_symptom(name: str, verdict: Verdict) -> bool:
    words = _SYMPTOMS.get(edits()[name].symptom, ())
    return any(word in symptom for word in words for symptom in verdict.symptoms)


def together(singles: Mapping[str, Mapping[str, Any]], size: int, count: int) -> list[list[str]]:
    """Draw engines with several mistakes; one in three has one that no known mistake explains."""
    drawn: list[list[str]] = []
    lot = random.Random(f"{size} together")
    by_engine: dict[str, list[str]] = {}
    for name, one in singles.items():
        if one["fail"]:
            by_engine.setdefault(edits()[name].engine, []).append(name)
    while len(drawn) < count:
        names = sorted(lot.sample(by_engine[lot.choice(sorted(by_engine))], size))
        outside = any(not singles[name]["explanations"] for name in names)
        if outside == (len(drawn) % 3 == 0) and names not in drawn and _fit(names):
            drawn.append(names)
    return drawn


def _fit(names: Sequence[str]) -> bool:
    """Whether edits can be made together, and are of different rules."""
    rules = [set(edits()[name].rules) for name in names]
    if any(one & other for one, other in combinations(rules, 2)):
        return False
    files = {place.file for name in names for place in edits()[name].places}
    for file in files:
        places = [one for name in names for one in edits()[name].places if one.file == file]
        path = ROOT / file
        if not path.exists():
            return len(places) == 1
        try:
            edited(path.read_text(encoding="utf-8"), places)
        except LookupError:
            return False
    return True


def summary(table: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> dict[str, Any]:
    """Count how the verdicts on some engines did."""
    rows = [table[name] for name in names if name in table]
    at = Counter(_class(row) for row in rows)
    broken = sum(row["broken"] for row in rows)
    false = sum(len(row["false"]) for row in rows)
    return {
        "engines": len(rows),
        "noticed": sum(bool(row["fail"] + row["error"]) for row in rows),
        "right rule or symptom first": at["first"],
        "right rule first": sum(row["place"] == 0 for row in rows),
        "right rule in the first three": sum(row["place"] in {0, 1, 2} for row in rows),
        "absent": at["absent"],
        "explained, and rightly": sum(
            bool(row["explanations"]) and not row["misleading"] for row in rows
        ),
        "explained, misleadingly": sum(bool(row["misleading"]) for row in rows),
        "rules called broken": broken,
        "falsely": false,
    }


def _class(row: Mapping[str, Any]) -> str:
    if row["place"] == 0 or any(row["symptom"]):
        return "first"
    return "absent" if row["place"] is None else "later"


def main(words: Sequence[str]) -> int:
    """Check the crowd, print what comes of it, and write it if asked."""
    write = "--write" in words
    names = [word for word in words if word != "--write"] or list(edits())
    table = {name: row for [name], row in zip(*_rows([[name] for name in names]), strict=True)}
    halves = {
        "open": summary(table, [name for name in names if name not in held_back()]),
        "held back": summary(table, [name for name in names if name in held_back()]),
    }
    _show(halves)
    if not write:
        return 0
    several = {}
    for size, count in ((2, PAIRS), (3, TRIPLES)):
        drawn, rows = _rows(together(table, size, count))
        several[f"{size} together"] = {
            " + ".join(some): row for some, row in zip(drawn, rows, strict=True)
        }
    found = {title: _parts(rows) for title, rows in several.items()}
    _show(found)
    data = {
        "digests": digests(),
        **halves,
        **found,
        "engines": table,
        **{f"{k}, each": v for k, v in several.items()},
    }
    TABLE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(data), encoding="utf-8")
    return 0


def _rows(engines: list[list[str]]) -> tuple[list[list[str]], list[dict[str, Any]]]:
    for load in (vectors, _as_pokerkit_plays, known_answers):
        load()

    made = in_processes(_checked, cut(engines, _ENGINES_IN_A_PIECE))
    return engines, [row for some in made for row in some]


def _checked(piece: Piece[list[str]]) -> list[dict[str, Any]]:
    rows = []
    for names in piece.items:
        rows.append(judged(names, verdict_on(names)))
        print(" + ".join(names), json.dumps(rows[-1]), flush=True)
    return rows


def _parts(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "engines": len(rows),
        "all parts found": sum(all(row["named"]) for row in rows.values()),
        "explained misleadingly": sum(bool(row["misleading"]) for row in rows.values()),
    }


def _show(groups: Mapping[str, Mapping[str, Any]]) -> None:
    for title, counts in groups.items():
        print(title, *(f"{what}: {count}" for what, count in counts.items()), sep="\n  ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
