"""Coverage for programs: a plain dict, described by ``schemas/coverage.schema.json``."""

from __future__ import annotations

from typing import Any

from oracle.traceability.coverage import (
    Coverage,
    DocumentCoverage,
    HouseCoverage,
    RuleCoverage,
    SwitchCoverage,
)


def as_report(coverage: Coverage) -> dict[str, Any]:
    """Make a report that JSON can hold; the same coverage gives the same report."""
    return {
        "documents": [_document(one) for one in coverage.documents],
        "rules": [_rule(one) for one in coverage.rules],
        "switches": [_switch(one) for one in coverage.switches],
        "houses": [_house(one) for one in coverage.houses],
        "unknown-rules": {rule: list(code) for rule, code in coverage.unknown.items()},
        "open": coverage.open_points(),
    }


def _document(one: DocumentCoverage) -> dict[str, Any]:
    return {
        "document": one.document,
        "title": one.title,
        "clauses": one.clauses,
        "covered": list(one.covered),
        "no-rule": dict(one.without_rule),
        "open": list(one.open),
    }


def _rule(one: RuleCoverage) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "sentence": one.sentence,
        "clauses": list(one.clauses),
        "practice": one.practice,
        "code": list(one.code),
        "inside": list(one.inside),
        "outside": list(one.outside),
    }


def _switch(one: SwitchCoverage) -> dict[str, Any]:
    return {
        "switch": one.switch,
        "question": one.question,
        "rules": list(one.rules),
        "settings": [
            {
                "setting": setting.setting,
                "written": setting.written,
                "played": setting.played,
                "separated": setting.separated,
                "told-from": dict(setting.told_from),
            }
            for setting in one.settings
        ],
    }


def _house(one: HouseCoverage) -> dict[str, Any]:
    return {
        "house": one.house,
        "title": one.title,
        "set": list(one.set),
        "missing": list(one.missing),
    }
