import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.adapters.reference import reply
from oracle.conformance.messages import BadMessage
from oracle.conformance.results import Options, Outcome, RunResult, Verdict, choices
from oracle.conformance.runner import run
from oracle.conformance.schedule import read_answer
from oracle.conformance.search import broken_rules
from oracle.corpus.build import build_vectors
from oracle.play.answering import HouseRules
from oracle.report.observations import try_in_words
from oracle.specs import workspaces
from oracle.specs.scenarios import read_scenario
from oracle.wire.grading import Difference, Grade, examine
from tests.support.conformance_vectors import CLAIMS, RULING
from tests.support.diagnosed import HOUSES
from tests.support.pages import check_text
from tests.support.reports import RULES, report_of
from tests.support.tables import tables_beside

HELD = [
    {"do": "raise", "to": 4, "due": 2, "returned": 0, "setting": "pace=binds"},
    {"do": "void", "due": 0, "returned": 2, "setting": "pace=void"},
]
OPENING = "  - {all: call}\n  - {all: pat}\n"
EARLY_BET = f"{OPENING}  - {{seat: 3, push: [20]}}\n  - {{seat: 1, check: true}}\n"


def scenario(play: str, slug: str, kind: str = "ruling", more: str = "") -> Any:
    return read_scenario(
        f"id: rulings.out-of-turn.{slug}\ntitle: A sample of what the dealer rules\nkind: {kind}\n"
        "rules: [rulings.out-of-turn]\n"
        f"table: {{small-bet: 20, stacks: [500, 500, 500]}}\nplay:\n{play}{more}"
    )


HELD_BET = scenario(
    f"{EARLY_BET}  - {{seat: 2, check: true}}\n",
    "held",
    more="ruling:\n  on: 3\n  verdict: may-be-held\n"
    "  allowed: [{do: bet, to: 20}, {do: void, returned: 20}]\n",
)
WAITING = scenario(
    f"{OPENING}  - {{seat: 3, push: [20]}}\n",
    "waiting",
    more="ruling: {verdict: waits, allowed: []}\n",
)
SCRIPT = scenario(
    f"{OPENING}  - {{seat: 2, refuse: {{check: true}}, because: [betting.clockwise]}}\n"
    "  - {seat: 1, say: bet}\n  - expect: {actor: 2, bets: [20, 0, 0]}\n",
    "script",
    kind="play",
)


@pytest.mark.parametrize(
    ("outcome", "choice"),
    [
        ({"do": "raise", "to": 4}, "pace=binds"),
        ({"do": "raise", "to": 4, "due": 2, "returned": None}, "pace=binds"),
        ({"do": "void", "to": None, "returned": 2}, "pace=void"),
        ({"do": "void", "to": 9}, "pace=void"),
    ],
)
def test_every_allowed_outcome_passes_and_its_setting_is_noted(
    outcome: dict[str, Any], choice: str
) -> None:
    found = examine(RULING, {"outcome": outcome})
    assert found == Grade([], frozenset({"ruling"}), {}, choice)


@pytest.mark.parametrize(
    "outcome",
    [
        {"do": "call"},
        {"do": "raise"},
        {"do": "raise", "to": 6},
        {"do": "raise", "to": 4.5},
        {"do": "raise", "to": 4, "due": 1},
        {"do": "raise", "to": 4, "due": 1.5},
        {"do": "void", "returned": 0},
        {"do": "waits"},
    ],
)
def test_every_other_outcome_fails(outcome: dict[str, Any]) -> None:
    found = examine(RULING, {"outcome": outcome})
    assert found.differences == [Difference(None, "ruling", HELD, outcome)]
    assert found.choice is None


def test_an_act_that_waits_has_one_answer() -> None:
    waiting = {**RULING, "expect": {"ruling": {"allowed": []}}}
    assert examine(waiting, {"outcome": {"do": "waits"}}).differences == []
    assert examine(waiting, {"outcome": {"do": "void"}}).differences == [
        Difference(None, "ruling", [{"do": "waits"}], {"do": "void"})
    ]


def test_an_outcome_that_there_is_not_is_told_in_a_sentence() -> None:
    with pytest.raises(BadMessage, match=r"outcome\.do must be one of fold, check, call"):
        read_answer({"id": 7, "outcome": {"do": "raises"}}, RULING, CLAIMS)


def test_a_wrong_ruling_breaks_the_rules_that_decide_it() -> None:
    (vector,) = build_vectors([WAITING])
    wrong = Difference(None, "ruling", [{"do": "waits"}], {"do": "bet"})
    assert broken_rules(vector, wrong, RULES) == ["rulings.out-of-turn"]
    vector["expect"]["ruling"]["rules"] = []
    assert broken_rules(vector, wrong, RULES) == ["rulings.out-of-turn"]


def test_what_an_engine_rules_by_default_is_inferred_from_the_whole_run() -> None:
    chosen = ["pace=binds"] * 5 + ["pace=void"] * 7 + ["right-to-act=lost"] * 12 + [None]
    outcomes = [Outcome(RULING, Verdict.PASS, choice=choice) for choice in chosen]
    assert choices(outcomes) == {"pace": {"binds": 5, "void": 7}, "right-to-act": {"lost": 12}}
    report = report_of(RunResult(("x",), CLAIMS, outcomes=outcomes))
    lines = check_text(report).splitlines()
    assert "  - pace: sometimes binds (5), sometimes void (7)" in lines
    assert "  - right-to-act: lost (12 of 12)" in lines


def reference(*arguments: str) -> RunResult:
    command = [sys.executable, "-m", "oracle", "serve", *arguments]
    vectors = build_vectors([HELD_BET, WAITING, SCRIPT])
    return run(command, vectors, Options(), HOUSES)


def test_the_reference_engine_rules_as_its_house_does(tmp_path: Path) -> None:
    result = reference()
    assert {outcome.verdict for outcome in result.outcomes} == {Verdict.PASS}
    report = report_of(result)
    assert report["details"]["choices"] == {"out-of-turn": {"binds": 1}}
    room = tmp_path / "room.yaml"
    room.write_text(
        "id: room\ntitle: A room in which nothing out of turn counts\ninherits: card-room\n"
        "settings:\n  out-of-turn: {setting: void, basis: A sign on the wall}\n"
    )
    result = reference("--house", str(room))
    assert {outcome.verdict for outcome in result.outcomes} == {Verdict.PASS}
    assert report_of(result)["details"]["choices"] == {"out-of-turn": {"void": 1}}


def test_the_reference_engine_shows_the_hand_unchanged_after_a_refusal() -> None:
    (vector,) = build_vectors([SCRIPT])
    settings = workspaces.house("card-room").settings
    answer = reply("play", HouseRules(settings), vector["given"])
    refused = next(n for n, step in enumerate(vector["expect"]["steps"]) if "refused" in step)
    before, after = answer["steps"][refused - 1 : refused + 1]
    assert after == {"refused": True, **before}


def test_a_script_without_a_ruling_cannot_be_answered() -> None:
    rules = HouseRules(workspaces.house("card-room").settings)
    (vector,) = build_vectors([WAITING])
    for on, who in ((1, "seat 1"), (None, "nobody")):
        with pytest.raises(Exception, match=f"there is no ruling on {who}"):
            reply("ruling", rules, {**vector["given"], "on": on})


@pytest.mark.parametrize(("attempt", "words"), tables_beside(__file__))
def test_tries_are_told_as_players_would(attempt: dict[str, Any], words: str) -> None:
    assert try_in_words(attempt) == words
