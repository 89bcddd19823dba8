"""A comparison as a report: a plain dict, described by ``schemas/diff.schema.json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oracle import catalogue
from oracle.diff.comparison import Change, Comparison, SwitchChange
from oracle.reporting import Row, as_data, row

Report = dict[str, Any]


def as_report(comparison: Comparison) -> Report:
    """Make what a report tells of a comparison; the same comparison gives the same."""
    changed = comparison.changed
    return {
        "kind": comparison.kind,
        "before": comparison.before,
        "after": comparison.after,
        "counts": {
            "compared": comparison.compared,
            "changed": len(changed),
            "renamed": len(comparison.renamed),
            "reworded": len(comparison.reworded),
            "added": len(comparison.added),
            "removed": len(comparison.removed),
        },
        "switches": _switches(comparison),
        "rules": _rules(changed),
        "changed": [_change(change) for change in changed],
        "renamed": as_data(comparison.renamed),
        "reworded": as_data(comparison.reworded),
        "added": [{"id": one.id, "title": one.title} for one in comparison.added],
        "removed": [{"id": one.id, "title": one.title} for one in comparison.removed],
    }


def _switches(comparison: Comparison) -> list[dict[str, Any]]:
    """Every switch that differs, with what each setting says and the expectations it changes."""
    moved: dict[SwitchChange, list[str]] = {switch: [] for switch in comparison.switches}
    for change in comparison.changed:
        for switch in dict.fromkeys(one for cause in change.causes for one in cause):
            moved.setdefault(switch, []).append(change.id)
    return [
        {
            "switch": one.switch,
            "before": [_setting(one.switch, setting) for setting in one.before],
            "after": [_setting(one.switch, setting) for setting in one.after],
            "rules": list(catalogue.settled_by(one.switch)),
            "changed": ids,
        }
        for one, ids in moved.items()
    ]


def _setting(switch: str, setting: str) -> dict[str, str]:
    known = catalogue.switches().get(switch)
    if known is None or setting not in known.settings:
        # A corpus of another time may know settings that are no more.
        return {"setting": setting}
    found = known.settings[setting]
    return {
        "setting": setting,
        "text": found.text,
        "basis": found.basis,
        "source": found.source,
    }


def _rules(changed: Iterable[Change]) -> list[dict[str, Any]]:
    """Every rule that changes come from, the one with the most changes first."""
    moved: dict[str, list[str]] = {}
    for change in changed:
        for rule in change.because:
            moved.setdefault(rule, []).append(change.id)
    known = catalogue.rules()
    return [
        {
            "rule": rule,
            "sentence": known[rule].sentence if rule in known else "",
            "sources": catalogue.source(rule) if rule in known else [],
            "changed": ids,
        }
        for rule, ids in sorted(moved.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _change(change: Change) -> dict[str, Any]:
    told: dict[str, Any] = as_data(change)
    moment = told.pop("moment")
    return {**told, **moment}


def rows_of(report: Mapping[str, Any]) -> Sequence[Row]:
    """Make a row for each expectation that is told of; of a change, before is what was expected."""
    rows = [
        row(one["id"], "changed", f"{one['at']}: {one['after']}", differences=_differences(one))
        for one in report["changed"]
    ]
    for outcome in ("renamed", "reworded", "added", "removed"):
        rows += [
            row(one["id"], outcome, ", ".join(one.get("parts", ())) or None)
            for one in report[outcome]
        ]
    return rows


def _differences(change: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "place": change["at"],
            "key": one["field"],
            "aspect": None,
            "expected": one["before"],
            "got": one["after"],
        }
        for one in change["differences"]
    ]
