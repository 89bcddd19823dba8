"""Engines in JavaScript that are wrong on purpose: their rules are named, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from oracle import catalogue
from oracle.commands.check import ADAPTERS
from oracle.conformance import run
from tests.corpus.test_consumers import BROKEN, ENGINES, NODE
from tests.support.corpus import published
from tests.support.diagnosed import HOUSES
from tests.support.reports import report_of

pytestmark = pytest.mark.more

RANKINGS = {"greedy", "lowest-first"}
BREAKS_TOO = {"lowest-first": {"ranking.low-highest-card-decides"}}
"""Engines that break one rule more."""
UNKNOWN = {"greedy"}
"""Engines that do what no known mistake does; what they break is suspected."""


def checked(*arguments: str) -> dict[str, Any]:
    return report_of(run([NODE, str(ENGINES / arguments[0]), *arguments[1:]], published()))


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
    engine, option = (
        ("ranking.js", "--variant") if name in RANKINGS else ("badugi-engine.js", "--break")
    )
    report = checked(engine, option, name)
    assert not report["details"]["errors"]
    broken, failed = broken_in(report), report["counts"]["fail"]
    print(
        name,
        rule,
        failed,
        broken,
        [(m["id"], len(m["explains"]), len(m["contradicts"])) for m in report["mistakes"]],
        [(s["rule"], len(s["vectors"]), s["may-be"]) for s in report["details"]["suspected"]],
        [s["id"] for s in report["details"]["symptoms"]],
    )


def test_pokerkit_is_put_down_to_the_mistakes_of_its_profile() -> None:
    report = report_of(run(ADAPTERS["pokerkit"], published(), None, HOUSES))
    profile = catalogue.engine_profile("pokerkit")
    card_room = HOUSES["card-room"]
    settings = {f"{key}={one}" for key, one in profile.settings.items() if card_room[key] != one}
    print(
        set(profile.mistakes),
        settings,
        [(m["id"], len(m["explains"]), len(m["contradicts"])) for m in report["mistakes"]],
        report["counts"],
        broken_in(report),
        [(s["rule"], len(s["vectors"]), s["may-be"]) for s in report["details"]["suspected"]],
    )
