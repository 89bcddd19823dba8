import json
from dataclasses import replace
from typing import Any

import pytest

from oracle.conformance.blame import Group
from oracle.conformance.choosing import KnownFailure
from oracle.conformance.claims import Claims
from oracle.conformance.failures import typical
from oracle.conformance.report import Diagnosis
from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.conformance.search import RuleText
from oracle.wire.grading import START, Difference
from tests.support.conformance_vectors import CLAIMS, LIMIT, PLAY, RANK, Vector, rank_vector
from tests.support.diagnosed import Engine, of_chapters, ran
from tests.support.pages import check_text
from tests.support.reports import foretold, report_of

RULES = {
    "made-up.rank": RuleText("Ranks are [bold]right[/].", ["Made-up rules, line 1"], ["ranks"]),
    "made-up.play": RuleText("Play is right.", ["Practice: everywhere"], ["legal.raise"]),
}
WRONG = Difference(None, "ranks", ["4", "3", "A"], ["4", "3", "2"])
"""A wrong answer that no known mistake gives."""


STACKS = Difference(2, "stacks", [99, 101, 100], [101, 99, 100])


def failing(vector: Vector, *differences: Difference) -> Outcome:
    compared = frozenset({"ranks", *(one.field for one in differences)})
    return Outcome(vector, Verdict.FAIL, "", differences, compared)


def passing(vector: Vector, *fields: str) -> Outcome:
    return Outcome(vector, Verdict.PASS, compared=frozenset(fields or ["ranks"]))


def reported(*outcomes: Outcome, known: Any = (), **more: Any) -> dict[str, Any]:
    claims = Claims("[red]mine[/]", frozenset({"rank"}), version="2")
    result = RunResult(("./my engine", "--fast"), claims, outcomes=list(outcomes), **more)
    return report_of(result, RULES, known)


def test_a_broken_rule_is_told_with_all_that_is_needed() -> None:
    report = reported(failing(RANK, WRONG), passing(rank_vector(2)))
    assert report["exit-code"] == 1
    text = check_text(report, width=60)
    for line in (
        "[red]mine[/] 2 does not conform",
        "pass 1, fail 1, error 0, skip 0",
        "  Not explained by any known mistake.",
        "1: Other cards play, such as 4 3 2 where 4 3 A is right (1",
        "  Seen in 1 vector only: to name a rule takes 2 more that",
        "  fail alike. It may be about: made-up.rank,",
        "  Vector made-up.rank-1: Made up",
        "    expected 4-3-A",
        "    got      4-3-2, three-card four",
        "  poker-oracle check --only made-up.rank-1 -- './my engine' --fast",
    ):
        assert line in text.splitlines()
    assert "\x1b" not in text
    assert "\x1b[" in check_text(report, color=True)


def test_a_rule_is_broken_for_certain_where_all_about_it_fails_and_nothing_else() -> None:
    play = passing(PLAY)
    report = reported(failing(RANK, WRONG), failing(rank_vector(2), WRONG), play)
    (broken,) = report["details"]["broken"]
    assert (broken["rule"], broken["mistakes"]) == ("made-up.rank", [])
    assert broken["vectors"] == ["made-up.rank-1", "made-up.rank-2"]
    assert report["details"]["suspected"] == []
    assert "Broken rule 1: made-up.rank (2 vectors)" in check_text(report).splitlines()
    error = Outcome({**PLAY, "id": "made-up.b"}, Verdict.ERROR, "oh")
    for more in (passing(rank_vector(3)), error):
        report = reported(failing(RANK, WRONG), failing(rank_vector(2), WRONG), more)
        assert report["details"]["broken"] == []


def test_the_example_differs_as_most_do_and_first() -> None:
    longer = {**PLAY, "id": "made-up.a"}
    report = reported(
        failing(longer, Difference(2, "actor", None, 1)),
        failing(PLAY, Difference(0, "actor", 1, 2), Difference(2, "actor", None, 1)),
        failing({**PLAY, "id": "made-up.b"}, STACKS),
    )
    (broken,) = report["details"]["broken"]
    assert broken["vectors"] == ["made-up.a", PLAY["id"], "made-up.b"]
    assert broken["example"]["vector"] == PLAY["id"]
    assert broken["example"]["step"] == 0
    assert broken["example"]["at"] == "try 1: seat 3 folds"
    assert [one["field"] for one in broken["example"]["differences"]] == ["actor"]
    start = reported(failing(PLAY, Difference(START, "actor", 3, 1)))
    assert start["details"]["broken"][0]["example"]["at"] == "before the first try"


def test_the_example_shows_the_item_itself_where_several_meet() -> None:
    alone, first = failing(PLAY, STACKS), failing({**PLAY, "id": "made-up.a"}, STACKS)
    both = Group("made-up.play", False, (), (first, alone))
    one = both._replace(outcomes=(first,))
    assert typical(both.outcomes) is first
    assert Diagnosis(groups=(both, one)).clearest(both.outcomes) is alone
    chapters = ("betting.smallest-chip", "ranking.low-pairs-lose.antes")
    engine = Engine("every-chip-plays", "all-in-players-are-asked")
    report = report_of(ran(engine, of_chapters(*chapters)), foretells=foretold())
    told = {one["what"][0]["sentence"]: one for one in report["details"]["suspected"]}
    shown = told["the stacks are wrong after a call"]["example"]
    # At the first step the call alone is wrong, by a mistake that is told elsewhere.
    assert shown["step"] == 2
    assert "stacks" in [one["field"] for one in shown["differences"]]
    assert shown["hand"]["step"] == 2


def test_failures_of_several_rules_are_suspected_apart() -> None:
    play = failing(PLAY, Difference(0, "actor", 1, 2))
    again = play._replace(vector={**PLAY, "id": "made-up.b"})
    details = reported(failing(RANK, WRONG), play, again)["details"]
    groups = details["suspected"]
    assert {one["rule"]: one["differs"] for one in groups} == {
        "made-up.play": ["actor"],
        "made-up.rank": ["ranks"],
    }
    assert details["broken"] == []


def test_what_is_not_proved_is_told() -> None:
    skipped = Outcome({**PLAY, "rules": ["made-up.skipped"]}, Verdict.SKIP, "not claimed")
    broke = Outcome({**PLAY, "rules": ["made-up.error"]}, Verdict.ERROR, "it died")
    report = reported(passing(RANK), passing(PLAY, "stacks"), skipped, broke)
    assert {one["rule"]: one["why"] for one in report["details"]["not-proved"]} == {
        "made-up.play": "it shows in legal.raise, which was not compared",
        "made-up.rank": "no vector that passed would have failed by a known mistake in it",
        "made-up.skipped": "skipped: not claimed",
        "made-up.error": "error: it died",
    }
    assert report["details"]["suspected"] == []
    assert "  Not proved: 4 rules; --verbose names them" in check_text(report).splitlines()
    lines = check_text(report, verbose=True).splitlines()
    assert "  - made-up.skipped: skipped: not claimed" in lines


@pytest.mark.parametrize(
    ("refuses", "told"), [(True, True), (False, False), (frozenset("ba"), ["a", "b"])]
)
def test_what_the_engine_claims_is_told(refuses: Any, told: Any) -> None:
    mine = replace(LIMIT, name="mine", house="club", settings={"burn": "one"}, players=(2, 6))
    mine = replace(mine, smallest=frozenset({5, 1}), largest_amount=99)
    claims = replace(CLAIMS, plays=(LIMIT, mine), refuses=refuses)
    engine = report_of(RunResult(("./mine",), claims, outcomes=[passing(PLAY)]), RULES)["engine"]
    assert engine["name"] == "mine"
    assert engine["rankings"] == {"badugi": [4]}
    assert engine["acts"] == ["say"]
    assert engine["refuses"] == told
    assert [(one["name"], one["house"], one["settings"]) for one in engine["plays"]] == [
        ("limit", "card-room", {}),
        ("mine", "club", {"burn": "one"}),
    ]
    assert [one["players"] for one in engine["plays"]] == [None, [2, 6]]
    chips = [one["chips"] for one in engine["plays"]]
    assert chips == [
        {"smallest": None, "largest-amount": None},
        {"smallest": [1, 5], "largest-amount": 99},
    ]


def test_each_case_has_a_row() -> None:
    wrong = Difference(0, "legal.call", 2, 9, "legal")
    start = Difference(START, "actor", 3, 1, "state")
    failed = Outcome(PLAY, Verdict.FAIL, differences=[start, wrong], asked_as="mine")
    failed = failed._replace(aspects={"legal": False, "money": True})
    report = reported(passing(RANK), failing(rank_vector(2), WRONG), failed)
    shown = [(one["case"], one["as"], one["outcome"], one["aspects"]) for one in report["cases"]]
    assert shown == [
        (RANK["id"], None, "pass", {}),
        ("made-up.rank-2", None, "fail", {}),
        (PLAY["id"], "mine", "fail", {"legal": "fail", "money": "pass"}),
    ]
    places = [
        [(one["place"], one["key"], one["aspect"]) for one in row["differences"]]
        for row in report["cases"]
    ]
    assert places == [
        [],
        [(None, "ranks", None)],
        [("start", "actor", "state"), ("steps[0]", "legal.call", "legal")],
    ]


def test_each_aspect_and_each_configuration_is_counted() -> None:
    other = replace(LIMIT, name="other")
    asked = passing(PLAY)._replace(asked_as="limit", aspects={"tries": True, "money": False})
    outcomes = [
        asked,
        asked._replace(asked_as="other", aspects={"money": True}),
        asked._replace(asked_as="other", verdict=Verdict.ERROR, message="oh", aspects={}),
    ]
    claims = replace(CLAIMS, plays=(LIMIT, other))
    report = report_of(RunResult(("./mine",), claims, outcomes=outcomes), RULES)
    assert report["details"]["aspects"] == {
        "tries": {"compared": 1, "right": 1},
        "legal": {"compared": 0, "right": 0},
        "state": {"compared": 0, "right": 0},
        "money": {"compared": 2, "right": 1},
    }
    none = {"pass": 0, "fail": 0, "error": 0, "skip": 0}
    assert report["details"]["configurations"] == {
        "limit": {**none, "pass": 1},
        "other": {**none, "pass": 1, "error": 1},
    }
    lines = check_text(report).splitlines()
    assert "compared and right: tries 1 of 1, money 1 of 2" in lines
    assert "as other: pass 1, fail 0, error 1, skip 0" in lines


def test_a_vector_that_fails_in_one_configuration_is_told_once_and_is_not_stale() -> None:
    asked = failing(PLAY, Difference(0, "legal.raise", None, [4, 4], "legal"))
    outcomes = [asked._replace(asked_as=name) for name in ("one", "two")]
    report = reported(*outcomes, passing(PLAY)._replace(asked_as="three"))
    assert [one["vectors"] for one in report["details"]["broken"]] == [[PLAY["id"]]]
    known = [KnownFailure("made-up.play", "by design", PLAY["id"], (PLAY["id"],))]
    excused = reported(*outcomes, passing(PLAY)._replace(asked_as="three"), known=known)
    assert (excused["exit-code"], excused["details"]["stale"]) == (0, [])


@pytest.mark.parametrize(("count", "is_cut"), [(409, False), (410, True)])
def test_a_long_value_is_cut_and_marked(count: int, *, is_cut: bool) -> None:
    long = Difference(None, "ranks", ["A"], ["A"] * count)
    ((difference,),) = [row["differences"] for row in reported(failing(RANK, long))["cases"]]
    assert ("cut" in difference) == is_cut
    assert difference["expected"] == ["A"]
    if is_cut:
        assert difference["cut"] == ["got"]
        whole = json.dumps(["A"] * count)
        assert difference["got"] == whole[:2048]


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


def test_what_is_skipped_is_one_line_unless_all_is_asked_for() -> None:
    skipped = [Outcome(rank_vector(n), Verdict.SKIP, f"no {n // 2}") for n in range(1, 14)]
    report = reported(passing(RANK), *skipped)
    line = "  Skipped: 13 vectors, for 7 reasons; --verbose names them"
    assert line in check_text(report).splitlines()
    text = check_text(report, verbose=True)
    assert line not in text
    assert [f"no {n}" in text for n in range(8)] == [True] * 7 + [False]
    assert "Skipped" not in check_text(reported(passing(RANK)))


def test_known_failures_are_excused_until_they_pass() -> None:
    known = [KnownFailure("made-up.rank", "by design", RANK["id"], (RANK["id"],))]
    excused = reported(failing(RANK, WRONG), known=known)
    assert excused["exit-code"] == 0
    assert excused["details"]["broken"] == []
    assert excused["details"]["known"][0]["vectors"] == [RANK["id"]]
    assert "by design" in check_text(excused)
    stale = reported(passing(RANK), known=known)
    assert stale["exit-code"] == 1
    assert stale["details"]["stale"] == [RANK["id"]]
    assert "take them off the list" in check_text(stale)
    assert reported(failing(rank_vector(2), WRONG), known=known)["exit-code"] == 1
    assert reported(Outcome(RANK, Verdict.ERROR, "oh"), known=known)["exit-code"] == 1


def test_long_lists_are_cut_in_the_terminal_only() -> None:
    errors = [Outcome(rank_vector(n), Verdict.ERROR, f"oh {n * 'o'}") for n in range(9)]
    report = reported(*errors, stderr="one\ntwo", notes=["a note"])
    assert len(report["details"]["errors"]) == 9
    text = check_text(report)
    assert "and 4 more; --verbose names them" in text
    assert "oh oooooooo" not in text
    assert "oh oooooooo" in check_text(report, verbose=True)
    numbered = (Outcome(rank_vector(n), Verdict.ERROR, f"oh {n}") for n in range(9))
    assert len(reported(*numbered)["details"]["errors"]) == 1
    values = ('["19", "99"]', '["19", "180", "200", "...')
    malformed = (f"stacks must be a list of {n} amounts, not {got}" for n, got in enumerate(values))
    shapes = (Outcome(rank_vector(n), Verdict.ERROR, one) for n, one in enumerate(malformed))
    [error] = reported(*shapes)["details"]["errors"]
    assert (error["message"][-12:], len(error["vectors"])) == ('["19", "99"]', 2)
    assert "  two" in text.splitlines()
    assert "a note" in text


def test_what_was_judged_is_told_and_what_is_claimed_and_was_not() -> None:
    exercised = ["made-up.play", "made-up.other", "made-up.play-b"]
    played = {**PLAY, "exercises": exercised}
    outcome = Outcome(played, Verdict.PASS, compared=frozenset(("stacks",)), asked_as="limit")
    skipped = Outcome({**PLAY, "id": "made-up.play-b.c", "rules": []}, Verdict.SKIP, "no")
    result = RunResult(("mine",), CLAIMS, outcomes=[passing(RANK), outcome, skipped])
    report = report_of(result, RULES)
    limit = {"badugi-limit-3-blinds": 1, "badugi-limit-3-blinds-and-antes": 0}
    assert report["details"]["asked"] == {
        "kinds": {"rank": 1, "play": 1},
        "plays": {"limit": limit},
        "not-about": ["made-up.other", "made-up.play-b"],
    }
    told = check_text(report, width=200)
    for line in (
        "judged: rank 1, play 1",
        "No hand of the corpus was judged in 1 of 2 structures (game, betting, draws, what is "
        "posted) that limit claims; nothing",
        "is known of them:",
        "- limit triple-draw Badugi with blinds and antes",
        "No vector was about these rules of the hands: made-up.other",
        "Every vector about these rules of the hands needs more than is claimed: made-up.play-b",
    ):
        assert line in told.splitlines()
    assert "limit: 1 structure, 1 with fewer than 40 hands" in told
    only = check_text({**report, "options": {"only": ["made-up.play"]}})
    assert "No hand of the corpus was judged" not in only


@pytest.mark.parametrize(
    ("takes", "forced"),
    [
        (("blinds",), ["blinds"]),
        (("blinds", "ante"), ["blinds", "blinds-and-antes"]),
        (("no-blinds", "ante"), ["antes"]),
        (("no-blinds",), []),
        (("blinds", "one-blind"), ["blinds", "one-blind"]),
    ],
)
def test_a_claim_has_the_structures_whose_forced_bets_it_takes(
    takes: tuple[str, ...], forced: list[str]
) -> None:
    claimed = replace(LIMIT, takes=frozenset(takes)).structures()
    assert [one.forced for one in claimed] == forced
    assert all(one[:3] == ("badugi", "limit", 3) for one in claimed)
