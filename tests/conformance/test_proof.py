"""Which rules a run proves: those of which a pass shows that no known mistake was made."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.conformance.blame import ProofStatus, standing
from oracle.conformance.choosing import NEEDS
from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.conformance.search import rule_texts
from oracle.corpus.flags import candidates_of, suspect
from oracle.wire.grading import Difference
from tests.support.conformance_vectors import RULING
from tests.support.corpus import published
from tests.support.diagnosed import run_of
from tests.support.failing import vector_of
from tests.support.reports import foretold, report_of

CAPPED = "betting.raise-cap.three-players-before-the-draw"
TEXTS = rule_texts()


def passed(vector: dict[str, Any], *compared: str) -> Outcome:
    return Outcome(vector, Verdict.PASS, compared=frozenset(compared))


def standing_of(*outcomes: Outcome) -> ProofStatus:
    return standing(outcomes, foretold(), TEXTS, {})


@pytest.mark.parametrize("known", [True, False])
def test_a_rule_is_proved_by_a_pass_that_a_mistake_in_it_would_have_failed(*, known: bool) -> None:
    vector = vector_of(CAPPED)
    found = standing([passed(vector, "legal.raise")], foretold() if known else {}, TEXTS, {})
    assert "betting.raise-cap" in found.proved
    may = {rule for name in candidates_of(vector) for rule in suspect(name).rules}
    assert set(found.proved) <= may


def test_what_was_not_compared_proves_nothing() -> None:
    rule = "betting.raise-cap"
    found = standing_of(passed(vector_of(CAPPED), "stacks.end"))
    assert rule not in found.proved
    assert found.not_proved[rule].endswith("which was not compared")
    assert standing_of(passed(vector_of(CAPPED))).proved == ()


def test_a_rule_that_is_settled_is_neither() -> None:
    outcome = passed(vector_of(CAPPED), "legal.raise")
    found = standing([outcome], foretold(), TEXTS, {"betting.raise-cap": "broken"})
    assert "betting.raise-cap" not in {*found.proved, *found.not_proved}


def test_a_rule_about_which_a_failure_is_not_explained_is_not_proved() -> None:
    rule, other = "betting.raise-cap", vector_of(CAPPED)
    outcome = passed(other, "legal.raise")
    for field, is_proved in (("legal.raise", False), ("pots.amounts", True)):
        wrong = Outcome(
            {**vector_of(CAPPED), "id": "another"},
            Verdict.FAIL,
            differences=[Difference(0, field, None, [4, 4])],
            compared=frozenset({field}),
        )
        found = standing([outcome, wrong], foretold(), TEXTS, {}, {"another"})
        assert (rule in found.proved) == is_proved
        assert rule in standing([outcome, wrong], foretold(), TEXTS, {}).proved


def test_why_a_rule_is_not_proved() -> None:
    vector = {**vector_of(CAPPED), "flags": [], "switches": {}}
    rule = "betting.raise-cap"
    for outcome, why in (
        (Outcome(vector, Verdict.SKIP, "not claimed"), "skipped: not claimed"),
        (Outcome(vector, Verdict.ERROR, "it died"), "error: it died"),
        (Outcome(vector, Verdict.FAIL), "its vectors fail for other reasons"),
    ):
        assert standing_of(outcome).not_proved == {rule: why}
    found = standing([passed(vector, "legal.raise")], {}, TEXTS, {})
    assert found.not_proved == {
        rule: "no vector that passed would have failed by a known mistake in it"
    }
    both = standing_of(Outcome(vector, Verdict.ERROR, "oh"), Outcome(vector, Verdict.SKIP, "no"))
    assert both.not_proved == {rule: "error: oh"}


def test_the_reason_is_that_of_the_vectors_that_could_have_proved_the_rule() -> None:
    rule = "betting.raise-cap"
    telling, other = vector_of(CAPPED), {**vector_of(CAPPED), "flags": [], "switches": {}}
    beside = passed(other, "legal.raise")
    skips = [Outcome(telling, Verdict.SKIP, why) for why in ("no deck", "no ante", "no ante")]
    failed = Outcome(telling, Verdict.FAIL)
    for outcomes, why in (
        ([*skips, beside], "skipped: no ante"),
        ([beside, *skips], "skipped: no ante"),
        ([*skips, Outcome(telling, Verdict.SKIP, f"{NEEDS}dead")], f"skipped: {NEEDS}dead"),
        ([failed, beside, *skips], "its vectors fail for other reasons"),
        ([beside, *skips, failed], "its vectors fail for other reasons"),
        ([failed, Outcome(telling, Verdict.ERROR, "oh")], "its vectors fail for other reasons"),
    ):
        assert standing(outcomes, {}, TEXTS, {}).not_proved[rule] == why


def test_a_ruling_is_proved_by_the_settings_that_would_rule_otherwise() -> None:
    ruled = next(
        one
        for one in published()
        if one["kind"] == "ruling" and any("=" in name for name in candidates_of(one))
    )
    proved = standing_of(passed(ruled, "ruling")).proved
    assert set(proved) == {rule for name in candidates_of(ruled) for rule in suspect(name).rules}
    about = {**RULING, "rules": ["rulings.out-of-turn"]}
    skipped = Outcome(about, Verdict.SKIP, "kind ruling is not claimed")
    assert standing_of(skipped).not_proved == {
        "rulings.out-of-turn": "skipped: kind ruling is not claimed"
    }


@pytest.mark.parametrize("names", [(), ("odd-chip-to-the-button", "check-raise=refused")])
def test_each_rule_is_in_one_of_four(names: tuple[str, ...]) -> None:
    result = run_of(names, ("betting.check-raise.", "showdown.odd-chip-to-the-left"))
    details = report_of(result)["details"]
    broken = [one["rule"] for one in details["broken"]]
    suspected = [rule for one in details["suspected"] for rule in (one["rule"], *one["may-be"])]
    four = broken, suspected, details["proved"], [one["rule"] for one in details["not-proved"]]
    rules = [rule for some in four for rule in some]
    assert len(rules) == len(set(rules))
    words = details["standing"]
    assert words.keys() == set(rules)
    assert [rule for rule in words if words[rule] == "broken"] == sorted(broken)
    assert [rule for rule in words if words[rule] == "proved"] == sorted(details["proved"])
    assert set(rules) >= {rule for one in result.outcomes for rule in one.vector["rules"]}
    assert {rule for name in names for rule in suspect(name).rules} <= set(broken)


def test_a_run_that_answered_nothing_proves_nothing() -> None:
    outcomes = [Outcome(vector_of(CAPPED), Verdict.SKIP, "no")]
    details = report_of(RunResult((), None, outcomes=outcomes))["details"]
    assert (details["proved"], details["broken"]) == ([], [])
