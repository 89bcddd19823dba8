from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from oracle.conformance import (
    Claims,
    Difference,
    KnownFailure,
    Outcome,
    RuleText,
    RunResult,
    Verdict,
    make_report,
    render,
)
from oracle.prose import try_in_words
from oracle.system.resources import folder
from oracle.wire.grading import START
from tests.support.conformance_vectors import CLAIMS, LIMIT, PLAY, RANK, Vector, rank_vector

SCHEMA = json.loads((folder("schemas") / "report.schema.json").read_text("utf-8"))
RULES = {
    "made-up.rank": RuleText("Ranks are [bold]right[/].", ["Made-up rules, line 1"], ["ranks"]),
    "made-up.play": RuleText("Play is right.", ["Practice: everywhere"], ["legal.raise"]),
}
WRONG = Difference(None, "ranks", ["4", "3", "A"], ["6", "4", "3"])


def failing(vector: Vector, *differences: Difference) -> Outcome:
    return Outcome(vector, Verdict.FAIL, "", differences, frozenset({"ranks"}))


def passing(vector: Vector, *fields: str) -> Outcome:
    return Outcome(vector, Verdict.PASS, compared=frozenset(fields or ["ranks"]))


def reported(*outcomes: Outcome, known: Any = (), **more: Any) -> dict[str, Any]:
    claims = Claims("[red]mine[/]", frozenset({"rank"}), version="2")
    result = RunResult(("./my engine", "--fast"), claims, list(outcomes), **more)
    report = make_report(result, RULES, known)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    return report


def test_a_broken_rule_is_told_with_all_that_is_needed() -> None:
    report = reported(failing(RANK, WRONG), passing(rank_vector(2)))
    assert report["exit-code"] == 1
    text = render(report, width=60)
    for line in (
        "[red]mine[/] 2 does not conform",
        "pass 1  fail 1  error 0  skip 0",
        "Broken rule: made-up.rank (1 vector)",
        "  Ranks are [bold]right[/].",
        "  Source: Made-up rules, line 1",
        "  Vector: made-up.rank-1: Made up",
        "  Differs first at the answer to this rank request",
        '      expected ["4", "3", "A"]',
        '      got      ["6", "4", "3"]',
        "    poker-oracle check --only made-up.rank-1 -- './my engine' --fast",
    ):
        assert line in text.splitlines()
    assert "\x1b" not in text
    assert "\x1b[" in render(report, color=True)


def test_the_example_is_the_one_that_differs_first() -> None:
    longer = {**PLAY, "id": "made-up.a"}
    report = reported(
        failing(longer, Difference(2, "stacks", [1], [2])),
        failing(PLAY, Difference(1, "refused", True, False), Difference(2, "stacks", [1], [2])),
    )
    (broken,) = report["broken"]
    assert broken["vectors"] == ["made-up.a", "made-up.play-1"]
    assert broken["example"]["step"] == 1
    assert broken["example"]["at"] == "try 2 of 3: seat 2 raises to 4"
    assert [one["field"] for one in broken["example"]["differences"]] == ["refused"]
    start = reported(failing(PLAY, Difference(START, "actor", 3, 1)))
    assert start["broken"][0]["example"]["at"] == "before the first try"


def test_the_rule_with_most_failures_comes_first() -> None:
    play = Difference(0, "actor", 1, 2)
    report = reported(failing(RANK, WRONG), failing(PLAY, play), failing(PLAY, play))
    assert [one["rule"] for one in report["broken"]] == ["made-up.play", "made-up.rank"]


def test_what_is_not_proved_is_told() -> None:
    skipped = Outcome({**PLAY, "rules": ["made-up.skipped"]}, Verdict.SKIP, "not claimed")
    broke = Outcome({**PLAY, "rules": ["made-up.error"]}, Verdict.ERROR, "it died")
    report = reported(passing(RANK), passing(PLAY, "stacks"), skipped, broke)
    assert {one["rule"]: one["why"] for one in report["not-proved"]} == {
        "made-up.play": "it shows in legal.raise, which was not compared",
        "made-up.skipped": "skipped: not claimed",
        "made-up.error": "error: it died",
    }
    assert "Not proved: 3 rules; --verbose names them" in render(report).splitlines()
    assert "  made-up.error: error: it died" in render(report, verbose=True).splitlines()
    proved = reported(passing(PLAY, "stacks"), passing(PLAY, "legal.raise"))
    assert proved["not-proved"] == []


@pytest.mark.parametrize(
    ("refuses", "told"), [(True, True), (False, False), (frozenset("ba"), ["a", "b"])]
)
def test_what_the_engine_claims_is_told(refuses: Any, told: Any) -> None:
    mine = replace(LIMIT, name="mine", house="club", settings={"burn": "one"})
    claims = replace(CLAIMS, plays=(LIMIT, mine), refuses=refuses)
    report = make_report(RunResult(("./mine",), claims, [passing(PLAY)]), RULES)
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    assert report["engine"] == {
        "name": "mine",
        "version": "",
        "plays": [
            {"name": "limit", "house": "card-room", "settings": {}},
            {"name": "mine", "house": "club", "settings": {"burn": "one"}},
        ],
        "refuses": told,
    }


@pytest.mark.parametrize(
    ("outcome", "stopped", "exit_code"),
    [
        (passing(RANK), None, 0),
        (Outcome(RANK, Verdict.SKIP, "no"), None, 1),
        (failing(RANK, WRONG), None, 1),
        (Outcome(RANK, Verdict.ERROR, "oh"), None, 1),
        (Outcome(RANK, Verdict.ERROR, "oh"), "the engine died", 3),
    ],
)
def test_exit_codes(outcome: Outcome, stopped: str | None, exit_code: int) -> None:
    assert reported(outcome, stopped=stopped)["exit-code"] == exit_code


def test_nothing_answered_is_not_called_conforming() -> None:
    assert "conforms" not in render(reported(Outcome(RANK, Verdict.SKIP, "no")))


def test_what_is_skipped_is_one_line_unless_all_is_asked_for() -> None:
    skipped = [Outcome(rank_vector(n), Verdict.SKIP, f"no {n // 2}") for n in range(1, 14)]
    report = reported(passing(RANK), *skipped)
    line = "Skipped: 13 of 14 vectors, for 7 reasons; --verbose names them"
    assert line in render(report).splitlines()
    text = render(report, verbose=True)
    assert line not in text
    assert [f"no {n}" in text for n in range(8)] == [True] * 7 + [False]
    assert "Skipped" not in render(reported(passing(RANK)))


def test_known_failures_are_excused_until_they_pass() -> None:
    known = [KnownFailure("made-up.rank", "by design", RANK["id"], (RANK["id"],))]
    excused = reported(failing(RANK, WRONG), known=known)
    assert excused["exit-code"] == 0
    assert excused["broken"] == []
    assert excused["known"][0]["vectors"] == [RANK["id"]]
    assert "by design" in render(excused)
    stale = reported(passing(RANK), known=known)
    assert stale["exit-code"] == 1
    assert stale["stale"] == [RANK["id"]]
    assert "take them off the list" in render(stale)
    assert reported(failing(rank_vector(2), WRONG), known=known)["exit-code"] == 1
    assert reported(Outcome(RANK, Verdict.ERROR, "oh"), known=known)["exit-code"] == 1


@pytest.mark.parametrize(
    ("attempt", "words"),
    [
        ({"seat": 1, "do": "fold"}, "seat 1 folds"),
        ({"seat": 2, "do": "check"}, "seat 2 checks"),
        ({"seat": 3, "do": "bet", "to": 4}, "seat 3 bets 4"),
        ({"seat": 3, "do": "draw", "discard": ["9h", "9d"]}, "seat 3 discards 9h 9d"),
        ({"seat": 3, "do": "draw", "discard": []}, "seat 3 stands pat"),
    ],
)
def test_tries_are_told_as_players_would(attempt: dict[str, Any], words: str) -> None:
    assert try_in_words(attempt) == words


def test_long_lists_are_cut_in_the_terminal_only() -> None:
    errors = [Outcome(rank_vector(n), Verdict.ERROR, f"oh {n}") for n in range(9)]
    report = reported(*errors, stderr="one\ntwo", notes=["a note"])
    assert len(report["errors"]) == 9
    text = render(report)
    assert "and 4 more; --verbose names them" in text
    assert "oh 8" not in text
    assert "oh 8" in render(report, verbose=True)
    assert "  two" in text.splitlines()
    assert "a note" in text
