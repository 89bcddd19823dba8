"""What the matrix takes from a report of check, and reports read for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance.baseline import Key, against, baseline_of
from oracle.conformance.claims import Houses
from oracle.conformance.reports import read_report
from oracle.errors import InputError
from oracle.reporting import Report, missing_in

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
        shown_by={str(one["rule"]): len(one["vectors"]) for key in _WRONG for one in details[key]},
        mistakes={
            str(one["id"]): {
                "sentence": str(one["sentence"]),
                "rules": [str(rule) for rule in one["rules"]],
                "failures": len(one["explains"]),
            }
            for one in report["mistakes"]
        },
        explained={
            str(one["id"]): frozenset((_text(case["case"]), case["as"]) for case in one["explains"])
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
