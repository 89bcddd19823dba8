"""Engines side by side, as reports of check tell of them: what each breaks, and what only one does.

Reports of engines of the same name are versions of one engine, the earlier one first, and each is
held against the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance.baseline import Key, against, baseline_of
from oracle.conformance.claims import Houses
from oracle.conformance.reports import read_report
from oracle.reporting import Measuring, Report, row

_WHAT: Final = "give reports that poker-oracle check wrote as JSON"
_OUTCOMES: Final = ("error", "fail", "pass", "skip")
_BROKEN: Final = "broken"
_WRONG: Final = (_BROKEN, "suspected")
_PROVED: Final = "proved"
_JUDGES: Final = ("house", "profile")


class Measured(NamedTuple):
    """An engine as a report tells of it.

    ``label`` names it among the others, and ``about`` is what the matrix says of it; ``standing``
    has a word for each rule, ``shown_by`` how many vectors show that a rule is broken, ``outcomes``
    the worst outcome of each vector. ``plays`` has house and settings of each configuration.
    """

    label: str
    about: Report
    report: Report
    standing: Mapping[str, str]
    shown_by: Mapping[str, int]
    mistakes: Mapping[str, Report]
    outcomes: Mapping[str, str]
    plays: Sequence[tuple[str, Mapping[str, str]]]
    only: Sequence[str]

    def settings(self, houses: Houses) -> dict[str, set[str]]:
        """By what settings of each switch its configurations are judged."""
        found: dict[str, set[str]] = {}
        for house, settings in self.plays:
            for switch, setting in {**houses.get(house, {}), **settings}.items():
                found.setdefault(switch, set()).add(setting)
        return found


def read_measured(paths: Sequence[Path]) -> list[Measured]:
    """Read reports, in the order given; equal names are told apart by their files.

    Raises:
        InputError: one cannot be read, or is not a report of an engine that said hello.
    """
    found = [read_report(path, _WHAT, partial(_measured, path)) for path in paths]
    labels = [one.label for one in found]
    return [
        one._replace(label=f"{one.label} ({one.about['file']})")
        if labels.count(one.label) > 1
        else one
        for one in found
    ]


def _measured(path: Path, report: Any) -> Measured:
    """Take from a report all that the matrix tells, so that another thing fails here."""
    engine, details, options = report["engine"], report["details"], report["options"]
    outcomes: dict[str, str] = {}
    for one in report["cases"]:
        worst = outcomes.get(one["case"], one["outcome"])
        outcomes[one["case"]] = min(worst, one["outcome"], key=_OUTCOMES.index)
    plays = [
        (str(one["house"]), {str(key): str(value) for key, value in one["settings"].items()})
        for one in engine["plays"]
    ]
    given = [f"{key} {options[key]}" for key in _JUDGES if key in options]
    # What compares versions later takes the rows as they are.
    against(report, baseline_of(report))
    return Measured(
        label=f"{engine['name']} {engine['version']}".rstrip(),
        about=_about(path, report, given or sorted({house for house, _settings in plays})),
        report=report,
        standing={str(rule): str(word) for rule, word in details["standing"].items()},
        shown_by={
            str(one["rule"]): len(one["vectors"])
            for key in (_BROKEN, "suspected")
            for one in details[key]
        },
        mistakes={
            str(one["id"]): {
                "sentence": str(one["sentence"]),
                "rules": [str(rule) for rule in one["rules"]],
                "failures": len(one["explains"]),
            }
            for one in report["mistakes"]
        },
        outcomes=outcomes,
        plays=plays,
        only=[str(one) for one in options.get("only", ())],
    )


def _about(path: Path, report: Any, judges: list[str]) -> Report:
    engine, corpus, stopped = report["engine"], report["corpus"], report["details"]["stopped"]
    return {
        "name": str(engine["name"]),
        "version": str(engine["version"]),
        "file": str(path),
        "began": str(report["began"]),
        "corpus": corpus and {key: str(corpus[key]) for key in ("version", "corpus", "set")},
        "judged-by": judges,
        "counts": {outcome: int(report["counts"][outcome]) for outcome in _OUTCOMES},
        "exit-code": int(report["exit-code"]),
        "stopped": stopped and str(stopped),
    }


def matrix_report(
    measuring: Measuring, engines: Sequence[Measured], sentences: Mapping[str, str], houses: Houses
) -> Report:
    """The report, described by ``schemas/matrix.schema.json``.

    Args:
        measuring: the measurement.
        engines: what is put side by side.
        sentences: what each rule says.
        houses: the setting of each switch by house.
    """
    vectors = list(_vectors(engines))
    rules = list(_rules(engines, sentences))
    mistakes = list(_mistakes(engines))
    details = {
        "engines": [{"label": one.label, **one.about} for one in engines],
        "rules": rules,
        "mistakes": mistakes,
        "vectors": vectors,
        "only": [
            _only(place, one.label, rules, mistakes, vectors) for place, one in enumerate(engines)
        ],
        "versions": [_versions(*pair) for pair in _pairs(engines)],
    }
    asked = {vector for one in engines for vector in one.outcomes}
    judged = {v for one in engines for v, outcome in one.outcomes.items() if outcome != "skip"}
    counts = {"pass": len(judged) - len(vectors), "fail": len(vectors), "skip": len(asked - judged)}
    rows = [row(one["vector"], "fail", _told(one, engines)) for one in vectors]
    notes = list(_notes(engines, houses))
    return measuring.report(0, counts, rows, details, notes=notes)


def _rules(engines: Sequence[Measured], sentences: Mapping[str, str]) -> Iterator[Report]:
    """Each rule with its word for each engine, null where a report does not tell of it."""
    for rule in sorted({rule for one in engines for rule in one.standing}):
        yield {
            "rule": rule,
            "sentence": sentences.get(rule, ""),
            "standing": [one.standing.get(rule) for one in engines],
            "vectors": [one.shown_by.get(rule, 0) for one in engines],
        }


def _mistakes(engines: Sequence[Measured]) -> Iterator[Report]:
    """Each mistake, and in how many failures of each engine it gives the answer."""
    told = {name: text for one in reversed(engines) for name, text in one.mistakes.items()}
    for name in sorted(told):
        yield {
            "id": name,
            "sentence": told[name]["sentence"],
            "rules": told[name]["rules"],
            "failures": [
                one.mistakes[name]["failures"] if name in one.mistakes else 0 for one in engines
            ],
        }


def _vectors(engines: Sequence[Measured]) -> Iterator[Report]:
    """Each vector that fails on some engine, with what comes of it on each."""
    for vector in dict.fromkeys(vector for one in engines for vector in one.outcomes):
        outcomes = [one.outcomes.get(vector) for one in engines]
        if any(outcome in {"fail", "error"} for outcome in outcomes):
            yield {"vector": vector, "outcomes": outcomes}


def _only(
    place: int,
    label: str,
    rules: Iterable[Report],
    mistakes: Iterable[Report],
    vectors: Iterable[Report],
) -> Report:
    """What one engine breaks and no other, where another has it right."""

    def alone(found: Sequence[Any], wrong: tuple[str, ...], right: str) -> bool:
        others = [*found[:place], *found[place + 1 :]]
        return found[place] in wrong and right in others and not set(wrong).intersection(others)

    return {
        "engine": label,
        "rules": [one["rule"] for one in rules if alone(one["standing"], _WRONG, _PROVED)],
        "mistakes": [
            one["id"]
            for one in mistakes
            if one["failures"][place] and sum(map(bool, one["failures"])) == 1
        ],
        "vectors": [
            one["vector"] for one in vectors if alone(one["outcomes"], ("fail", "error"), "pass")
        ],
    }


def _pairs(engines: Sequence[Measured]) -> Iterator[tuple[Measured, Measured]]:
    """Engines of one name, each with the one before it."""
    for name in dict.fromkeys(one.about["name"] for one in engines):
        yield from pairwise([one for one in engines if one.about["name"] == name])


def _versions(before: Measured, after: Measured) -> Report:
    """What a version mended, broke and left of what the one before it did."""
    found = against(after.report, baseline_of(before.report))
    wrong = [rule for rule, word in before.standing.items() if word in _WRONG]
    rules = {rule: after.standing.get(rule) for rule in wrong}
    return {
        "before": before.label,
        "after": after.label,
        "rules": {
            "fixed": [rule for rule, word in rules.items() if word == _PROVED],
            "broken": [
                rule
                for rule, word in after.standing.items()
                if word in _WRONG and rule not in rules
            ],
            "still": [rule for rule, word in rules.items() if word in _WRONG],
            "not-proved": [rule for rule, word in rules.items() if word not in {*_WRONG, _PROVED}],
        },
        "mistakes": {
            "fixed": [one for one in before.mistakes if one not in after.mistakes],
            "broken": [one for one in after.mistakes if one not in before.mistakes],
            "still": [one for one in after.mistakes if one in before.mistakes],
        },
        "cases": {
            "fixed": _asked(found.gone),
            "broken": _asked(found.new),
            "still": _asked(found.same),
            "not-judged": _asked(found.not_asked),
        },
    }


def _asked(cases: Iterable[Key]) -> list[dict[str, str | None]]:
    return [{"case": name, "as": asked_as} for name, asked_as in cases]


def _told(vector: Report, engines: Sequence[Measured]) -> str:
    found = zip(engines, vector["outcomes"], strict=True)
    return "; ".join(f"{one.label}: {outcome or 'not asked'}" for one, outcome in found)


def _notes(engines: Sequence[Measured], houses: Houses) -> Iterator[str]:
    """Say what makes reports hard to compare."""
    corpora: dict[str, list[str]] = {}
    judges: dict[str, list[str]] = {}
    for one in engines:
        corpus = one.about["corpus"]
        told = f"{corpus['version']} ({corpus['corpus'][:12]})" if corpus else "unknown"
        corpora.setdefault(told, []).append(one.label)
        if judged_by := one.about["judged-by"]:
            judges.setdefault(", ".join(judged_by), []).append(one.label)
    if len(corpora) > 1:
        yield f"the reports were made with different corpora: {_by(corpora)}"
    if len(judges) > 1:
        yield f"the engines were judged by different houses: {_by(judges)}"
    if apart := _switches_apart(engines, houses):
        yield f"they were judged by different settings of {', '.join(apart)}"
    for one in engines:
        if one.only:
            yield f"{one.label} was asked only about {', '.join(one.only)}"
        if one.about["stopped"]:
            yield f"{one.label} could not be run to the end"


def _by(found: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(f"{what} for {', '.join(names)}" for what, names in found.items())


def _switches_apart(engines: Sequence[Measured], houses: Houses) -> list[str]:
    found = [settings for one in engines if (settings := one.settings(houses))]
    switches = sorted({switch for settings in found for switch in settings})
    return [one for one in switches if len({frozenset(s.get(one, ())) for s in found}) > 1]
