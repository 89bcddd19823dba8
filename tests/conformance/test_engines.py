"""Engines in JavaScript that are wrong on purpose: their rules are named, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.conformance.runner import run
from oracle.specs import catalogue
from tests.corpus.test_consumers import BROKEN, ENGINES, NODE
from tests.support.corpus import published
from tests.support.reports import report_of

pytestmark = pytest.mark.more

RANKINGS = {"greedy", "lowest-first"}
BREAKS_TOO = {
    "lowest-first": {"ranking.low-highest-card-decides"},
    # What half a bet is decides who may raise again, too.
    "half-bet": {"betting.reopening"},
}
"""Engines that break one rule more."""
ALSO_SUSPECTED = {"lowest-first"}
"""Engines of which no known mistake does the rest, so that its rule is only suspected."""
HALF_KNOWN = {"greedy"}
"""Engines that do in part what no known mistake does; there their rule is suspected."""


def checked(*arguments: str) -> dict[str, Any]:
    return report_of(run([NODE, str(ENGINES / arguments[0]), *arguments[1:]], published()))


def suspected(report: dict[str, Any]) -> list[dict[str, Any]]:
    return list(report["details"]["suspected"])


def broken_in(report: dict[str, Any]) -> dict[str, int]:
    return {one["rule"]: len(one["vectors"]) for one in report["details"]["broken"]}


def test_three_mistakes_at_once_are_three_mistakes() -> None:
    names = ("side-pots", "raise-cap", "odd-chip")
    report = checked("badugi-engine.js", *(part for name in names for part in ("--break", name)))
    assert len(report["mistakes"]) == 3
    assert set(broken_in(report)) == {BROKEN[name] for name in names}
    assert report["details"]["suspected"] == []
    assert report["details"]["symptoms"] == []


@pytest.mark.parametrize(("name", "rule"), BROKEN.items())
def test_a_broken_engine_breaks_its_rule_above_all(name: str, rule: str) -> None:
    engine = ("ranking.js", "--variant") if name in RANKINGS else ("badugi-engine.js", "--break")
    report = checked(*engine, name)
    assert not report["details"]["errors"]
    broken, failed = broken_in(report), report["counts"]["fail"]
    assert [*broken, *(one["rule"] for one in suspected(report))][0] == rule
    # What else the same switch decides may be named, too.
    rules = catalogue.rules()
    near = {one.id for one in rules.values() if rules[rule].switch in one.switches}
    near |= {rule, *BREAKS_TOO.get(name, ())}
    known = sum(count for one, count in broken.items() if one in near)
    rest = [
        one for one in suspected(report) if name not in ALSO_SUSPECTED or one["rule"] not in near
    ]
    if name in ALSO_SUSPECTED:
        known += sum(len(one["vectors"]) for one in suspected(report) if one["rule"] in near)
    if name in HALF_KNOWN:
        known += sum(len(one["vectors"]) for one in suspected(report) if one["rule"] == rule)
        assert known == failed
    assert known >= 0.85 * failed
    assert sum(len(one["vectors"]) for one in rest) <= 0.1 * failed or name in HALF_KNOWN
