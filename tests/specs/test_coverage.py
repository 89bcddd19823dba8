import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oracle.commands.measuring import coverage
from oracle.commands.rules import lint
from oracle.play.hand import Answer
from oracle.report.covered import as_report, covered
from oracle.report.markdown import as_markdown
from oracle.specs import catalogue, workspaces
from oracle.specs import coverage as specs_coverage
from oracle.specs.coverage import Material, Separator, measure
from oracle.specs.entries import Choice, Clause, Document, House, Rule, Setting, Switch
from oracle.specs.mattering import Played
from oracle.specs.playing import Run
from oracle.specs.scenarios import Scenario, read_scenario
from tests.support.pages import text_of
from tests.support.schemas import against

CARD_ROOM = workspaces.houses()["card-room"]
FOUR, FIVE = "four-per-round", "five-per-round"
CAP = "betting.raise-cap"

FIFTH_BET = """\
  - {seat: 3, raise: 4}
  - {seat: 1, raise: 6}
  - {seat: 2, raise: 8}
  - {seat: 3, refuse: {raise: 10}, because: [betting.raise-cap]}
"""
ONLY_A_CALL = "  - {seat: 3, call: 2}\n  - expect: {actor: 1}\n"


def play(rule: str, slug: str, steps: str, edge: str = "both") -> Scenario:
    return read_scenario(
        f"id: {rule}.{slug}\n"
        "title: A scenario that serves as a sample\n"
        "kind: play\n"
        f"rules: [{rule}]\n"
        f"edge: {edge}\n"
        "table: {small-bet: 2, stacks: [100, 100, 100]}\n"
        f"play:\n{steps}"
    )


def a_clause(name: str, *rules: str, no_rule: str | None = None) -> Clause:
    return Clause(f"badugi.{name}", "badugi", "Text.", "Place", 1, "0" * 64, rules, None, no_rule)


def a_rule(name: str, *, switch: str | None = None, practice: str | None = None) -> Rule:
    return Rule(name, name.partition(".")[0], "A sentence.", ("actor",), practice, switch)


def a_switch(name: str, *settings: str) -> Switch:
    known = {
        one: Setting(one, "Text.", f"where {one} is played", "clause", "Source") for one in settings
    }
    return Switch(name, "Which?", known)


def a_house(choices: Mapping[str, str]) -> House:
    chosen = {switch: Choice(setting, "basis") for switch, setting in choices.items()}
    return House("card-room", "A card | room", ("badugi",), None, chosen)


@pytest.fixture
def closed() -> Material:
    clauses = (a_clause("a.a", CAP), a_clause("a.b", no_rule="page-furniture"))
    return Material(
        documents={"badugi": Document("badugi", "Badugi Poker", "en", ("badugi",), clauses, ())},
        rules={CAP: a_rule(CAP, switch="raise-cap", practice="Seen.")},
        switches={"raise-cap": a_switch("raise-cap", FOUR, FIVE)},
        houses={"card-room": replace(a_house({}), choices=CARD_ROOM.choices)},
        scenarios=[play(CAP, "fifth-bet", FIFTH_BET)],
        cited={CAP: ["oracle.core.rules.betting.four_bets_are_made"]},
        played={"raise-cap": [FOUR, FIVE]},
    )


def test_nothing_is_open_when_everything_is_covered(closed: Material) -> None:
    found = measure(closed)
    assert found.open_points() == []
    (document,) = found.documents
    assert document.covered == ("badugi.a.a",)
    assert document.no_rule == {"badugi.a.b": "page-furniture"}
    (rule,) = found.rules
    assert rule.clauses == ("badugi.a.a",)
    assert rule.inside == rule.outside == (f"{CAP}.fifth-bet",)
    (switch,) = found.switches
    assert [setting.told_from for setting in switch.settings] == [
        {FIVE: f"{CAP}.fifth-bet"},
        {FOUR: f"{CAP}.fifth-bet"},
    ]
    assert list(switch.pairs()) == [(FOUR, FIVE, f"{CAP}.fifth-bet")]


def changed_document(*clauses: Clause) -> dict[str, Any]:
    return {
        "documents": {"badugi": Document("badugi", "Badugi Poker", "en", ("badugi",), clauses, ())}
    }


NOT_TOLD_APART = f"raise-cap: no scenario tells {FOUR} from {FIVE}"


@pytest.mark.parametrize(
    ("change", "points"),
    [
        (
            changed_document(a_clause("a.a", CAP), a_clause("a.c")),
            ["badugi.a.c: this clause has neither a rule nor a reason for having none"],
        ),
        (
            {**changed_document(), "rules": {CAP: a_rule(CAP, switch="raise-cap")}},
            [f"{CAP}: the rule rests on no clause and on no practice"],
        ),
        ({"cited": {}}, [f"{CAP}: no function cites this rule"]),
        (
            {"cited": {CAP: ["a.b"], "betting.cap": ["a.b", "a.c"]}},
            ["betting.cap: a.b, a.c cites a rule that is not in the catalogue"],
        ),
        (
            {"scenarios": [play(CAP, "fifth-bet", FIFTH_BET, "inside")]},
            [f"{CAP}: no scenario shows a case just outside it"],
        ),
        ({"scenarios": [play(CAP, "call", ONLY_A_CALL)]}, [NOT_TOLD_APART]),
        (
            {"played": {"raise-cap": [FOUR]}},
            [f"raise-cap: the setting {FIVE} is only in specs/switches.yaml"],
        ),
        (
            {"played": {"raise-cap": [FOUR, FIVE, "six-per-round"]}},
            ["raise-cap: the setting six-per-round is only in the code"],
        ),
        (
            {"played": {"raise-cap": [FOUR, FIVE], "burn": ["none"]}},
            ["burn: the setting none is only in the code", "burn: no rule depends on this switch"],
        ),
        (
            {"houses": {"card-room": a_house({})}},
            [NOT_TOLD_APART, "card-room: the house has no setting for the switch raise-cap"],
        ),
    ],
)
def test_what_is_open_is_said(closed: Material, change: dict[str, Any], points: list[str]) -> None:
    assert measure(replace(closed, **change)).open_points() == points


def separated(switch: str, settings: list[str], *scenarios: Scenario) -> list[str]:
    houses = {"card-room": CARD_ROOM}
    separator = Separator(scenarios, catalogue.rules(), houses)
    return list(separator.separate(switch, settings).values())


def test_a_scenario_about_something_else_tells_settings_apart_when_it_consults_the_rule() -> None:
    other = play("betting.clockwise", "fifth-bet", FIFTH_BET)
    assert separated("raise-cap", [FOUR, FIVE], other) == [other.id]


def test_a_scenario_about_the_rule_goes_first() -> None:
    other, own = play("betting.clockwise", "a", FIFTH_BET), play(CAP, "z", FIFTH_BET)
    assert separated("raise-cap", [FOUR, FIVE], other, own) == [own.id]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ({"accepted": False, "because": ["a.b"]}, {"accepted": False, "because": ["a.c"]}, False),
        ({"accepted": False, "because": ["a.b"]}, {"accepted": True, "because": []}, True),
        ({"steps": [{"refused": ["a.b"]}]}, {"steps": [{"refused": ["a.c"]}]}, False),
        ({"steps": [{"refused": ["a.b"]}]}, {"steps": [{"actor": 1}]}, True),
    ],
)
def test_another_reason_for_the_same_refusal_tells_nothing_apart(
    monkeypatch: pytest.MonkeyPatch, one: dict[str, Any], other: dict[str, Any], apart: bool
) -> None:
    def whole(_played: Played, settings: Mapping[str, str]) -> list[Run]:
        return [Run(Answer({}, one if settings["raise-cap"] == FOUR else other))]

    monkeypatch.setattr(Played, "whole", whole)
    found = separated("raise-cap", [FOUR, FIVE], play(CAP, "fifth-bet", FIFTH_BET))
    assert bool(found) == apart


def test_a_scenario_that_cannot_be_begun_tells_nothing_apart() -> None:
    scenario = play(CAP, "fifth-bet", FIFTH_BET)
    assert Played(scenario).whole({"raise-cap": FOUR}) is None
    assert separated("raise-cap", [FOUR, "no such setting"], scenario) == []


def test_the_report_of_the_project_follows_its_schema_and_counts_right() -> None:
    found = measure(specs_coverage.project())
    assert found.open_points() == []
    report = as_report(found)
    assert against(report, "coverage") == []
    assert sum(document["clauses"] for document in report["documents"]) == 392
    for document in report["documents"]:
        parts = [document["covered"], document["no-rule"], document["open"]]
        assert sum(map(len, parts)) == document["clauses"]
    assert [rule["rule"] for rule in report["rules"]] == list(catalogue.rules())


def test_the_page_names_what_is_covered_and_what_is_open(closed: Material) -> None:
    page = as_markdown(covered(measure(replace(closed, cited={}))))
    assert "| All | 2 | 1 | 1 | 0 |\n" in page
    assert "| `badugi.a.b` | page furniture |\n" in page
    assert f"| `{CAP}` | 1 and practice | 0 | 1 | 1 |\n" in page
    assert f"| `{CAP}` | open |\n" in page
    assert f"| `raise-cap` | {FOUR} | {FIVE} | `{CAP}.fifth-bet` |\n" in page
    assert "| `card-room` | 1 | none |\n" in page
    assert f"## Open\n\n- {CAP}: no function cites this rule\n" in page
    assert "\n2 clauses of 1 documents, 1 rules" in page
    assert page.endswith("\n**One point is open.**\n")


def test_the_tables_fit_a_terminal_and_name_the_first_open_points(closed: Material) -> None:
    clauses = [a_clause(f"a.c{number}") for number in range(30)]
    played = {"raise-cap": [FOUR, "six-per-round"], "burn": ["none"]}
    found = measure(replace(closed, played=played, **changed_document(*clauses)))
    text = text_of(covered(found), width=60)
    assert max(map(len, text.splitlines())) <= 60
    assert "\x1b" not in text
    assert "not in the code" in text
    assert "not in the specs" in text
    assert "badugi.a.c19" in text
    assert "badugi.a.c20" not in text
    assert "14 more; 'poker-oracle lint' names them all" in text
    assert text.endswith("34 points are open.\n")
    assert "\x1b[1;31m  34 points" in text_of(covered(found), color=True)
    assert "\x1b[1;32m  Nothing is open." in text_of(covered(measure(closed)), color=True)


@pytest.fixture
def material(closed: Material, monkeypatch: pytest.MonkeyPatch) -> Material:
    monkeypatch.setattr(specs_coverage, "project", lambda: closed)
    return closed


def call(*arguments: str) -> Result:
    return CliRunner().invoke(coverage, arguments)


@pytest.mark.usefixtures("material")
def test_programs_are_answered_in_one_object_and_people_in_tables(tmp_path: Path) -> None:
    page = tmp_path / "coverage.md"
    result = call("--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.output)["details"]["open"] == []
    assert call("-o", "-", "-o", str(page)).output.endswith("Nothing is open.\n")
    assert page.read_text("utf-8") == call("--format", "markdown").output
    assert call().output.endswith("Nothing is open.\n")


def test_open_points_end_with_one(material: Material, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specs_coverage, "project", lambda: replace(material, cited={}))
    assert [call(*arguments).exit_code for arguments in ((), ("--format", "json"))] == [1, 1]


def test_lint_fails_on_whatever_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    workspaces.load()  # which is kept, and would not be found sound with what follows
    monkeypatch.setattr("oracle.specs.catalogue.problems", list)
    monkeypatch.setattr("oracle.specs.scenarios.scenario_problems", lambda _paths: [])
    monkeypatch.setattr("oracle.specs.consistency.unverified", list)
    monkeypatch.setattr(specs_coverage, "open_points", lambda: [NOT_TOLD_APART])
    result = CliRunner().invoke(lint)
    assert (result.exit_code, result.output) == (2, f"{NOT_TOLD_APART}\n")
    monkeypatch.setattr(specs_coverage, "open_points", list)
    assert CliRunner().invoke(lint).output == "No problems found.\n"
