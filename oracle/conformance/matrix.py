"""Engines side by side, as reports of check tell of them, read back from their files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance.choosing import Key, against, baseline_of, read_report
from oracle.conformance.claims import Houses
from oracle.errors import InputError
from oracle.report.envelope import Measuring, Report, missing_in, row
from oracle.report.suite import is_named, shows_in

_WHAT: Final = "give reports that poker-oracle check wrote as JSON"
_NOT_RUN: Final = "the engine could not be run, so there is nothing to put beside another"
_OUTCOMES: Final = ("error", "fail", "pass", "skip")
_WRONG: Final = ("broken", "suspected")
_JUDGES: Final = ("house", "profile")


class Measured(NamedTuple):
    """An engine as a report tells of it.

    ``label`` names it among the others, and ``about`` is what the matrix says of it; ``standing``
    has a word for each rule, ``shown_by`` how many vectors show that a rule is broken,
    ``explained`` the cases whose failure a mistake explains, ``outcomes`` the worst outcome of
    each vector. ``plays`` has house and settings of each configuration. ``missing`` says which
    parts of its explanation the report does not have.
    """

    label: str
    about: Report
    report: Report
    standing: Mapping[str, str]
    shown_by: Mapping[str, int]
    mistakes: Mapping[str, Report]
    explained: Mapping[str, frozenset[Key]]
    outcomes: Mapping[str, str]
    plays: Sequence[tuple[str, Mapping[str, str]]]
    only: Sequence[str]
    missing: str

    def settings(self, houses: Houses) -> dict[str, set[str]]:
        """By what settings of each switch its configurations are judged."""
        found: dict[str, set[str]] = {}
        for house, settings in self.plays:
            for switch, setting in {**houses.get(house, {}), **settings}.items():
                found.setdefault(switch, set()).add(setting)
        return found


def read_measured(paths: Sequence[Path]) -> list[Measured]:
    """Read reports, in the order given; equal names are distinguished by their files.

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
    if engine is None and details["stopped"]:
        raise InputError(f"{path}: {_NOT_RUN}")
    outcomes: dict[str, str] = {}
    for one in report["cases"]:
        vector = _text(one["case"])
        worst = outcomes.get(vector, one["outcome"])
        outcomes[vector] = min(worst, one["outcome"], key=_OUTCOMES.index)
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
            for key in _WRONG
            for one in details[key]
            if is_named(one)
        },
        mistakes={
            str(one["id"]): {
                "sentence": str(one["sentence"]),
                "rules": [str(rule) for rule in one["rules"]],
                "failures": len(shows_in(one)),
            }
            for one in report["mistakes"]
        },
        explained={
            str(one["id"]): frozenset((_text(case["case"]), case["as"]) for case in shows_in(one))
            for one in report["mistakes"]
        },
        outcomes=outcomes,
        plays=plays,
        only=[str(one) for one in options.get("only", ())],
        missing=missing_in(report),
    )


def _text(name: Any) -> str:
    """Give a name that is a text; reports sort and compare names, which other things break."""
    if not isinstance(name, str):
        raise TypeError
    return name


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


_PROVED: Final = "proved"


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
        "only": [_only(place, engines, rules, vectors) for place in range(len(engines))],
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
    place: int, engines: Sequence[Measured], rules: Iterable[Report], vectors: Iterable[Report]
) -> Report:
    """What one engine breaks and no other, where another has it right."""
    one = engines[place]
    others = [*engines[:place], *engines[place + 1 :]]

    def alone(found: Sequence[Any], wrong: tuple[str, ...], right: str) -> bool:
        others = [*found[:place], *found[place + 1 :]]
        return found[place] in wrong and right in others and not set(wrong).intersection(others)

    def passed_by_another(cases: Iterable[Key]) -> bool:
        return any(other.outcomes.get(vector) == "pass" for vector, _ in cases for other in others)

    return {
        "engine": one.label,
        "rules": [each["rule"] for each in rules if alone(each["standing"], _WRONG, _PROVED)],
        "mistakes": [
            name
            for name, cases in sorted(one.explained.items())
            if passed_by_another(cases) and not any(name in other.explained for other in others)
        ],
        "vectors": [
            each["vector"] for each in vectors if alone(each["outcomes"], ("fail", "error"), "pass")
        ],
    }


def _pairs(engines: Sequence[Measured]) -> Iterator[tuple[Measured, Measured]]:
    """Engines of one name, each with the one before it."""
    for name in dict.fromkeys(one.about["name"] for one in engines):
        yield from pairwise([one for one in engines if one.about["name"] == name])


def _versions(before: Measured, after: Measured) -> Report:
    """What a version mended, broke and left of what the one before it did."""
    found = against(after.report, baseline_of(before.report))
    return {
        "before": before.label,
        "after": after.label,
        "rules": _rules_between(before, after),
        "mistakes": _mistakes_between(before, after, frozenset(found.gone)),
        "cases": {
            "fixed": _asked(found.gone),
            "broken": _asked(found.new),
            "still": _asked(found.same),
            "not-judged": _asked(found.not_asked),
        },
    }


def _rules_between(before: Measured, after: Measured) -> dict[str, list[str]]:
    wrong = [rule for rule, word in before.standing.items() if word in _WRONG]
    rules = {rule: after.standing.get(rule) for rule in wrong}
    return {
        "fixed": [rule for rule, word in rules.items() if word == _PROVED],
        "broken": [
            rule for rule, word in after.standing.items() if word in _WRONG and rule not in rules
        ],
        "still": [rule for rule, word in rules.items() if word in _WRONG],
        "not-proved": [rule for rule, word in rules.items() if word not in {*_WRONG, _PROVED}],
    }


def _mistakes_between(before: Measured, after: Measured, gone: Set[Key]) -> dict[str, list[str]]:
    """A mistake that is no longer found is fixed only if a case that it explained now passes."""
    absent = [one for one in before.mistakes if one not in after.mistakes]
    return {
        "fixed": [one for one in absent if before.explained[one] & gone],
        "broken": [one for one in after.mistakes if one not in before.mistakes],
        "still": [one for one in after.mistakes if one in before.mistakes],
        "not-judged": [one for one in absent if not before.explained[one] & gone],
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
    if apart := _switches_that_differ(engines, houses):
        yield f"they were judged by different settings of {', '.join(apart)}"
    for one in engines:
        if one.only:
            yield f"{one.label} was asked only about {', '.join(one.only)}"
        if one.about["stopped"]:
            yield f"{one.label} could not be run to the end"
        if one.missing:
            yield f"the report of {one.label} is not whole. {one.missing}"


def _by(found: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(f"{what} for {', '.join(names)}" for what, names in found.items())


def _switches_that_differ(engines: Sequence[Measured], houses: Houses) -> list[str]:
    found = [settings for one in engines if (settings := one.settings(houses))]
    switches = sorted({switch for settings in found for switch in settings})
    return [one for one in switches if len({frozenset(s.get(one, ())) for s in found}) > 1]
