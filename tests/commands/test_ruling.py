from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
import yaml
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.commands.rules import ruling
from oracle.errors import InputError
from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder
from tests.support.schemas import against

TABLE = "table: {small-bet: 20, stacks: [500, 500, 500]}\n"
HALF_A_BET = f"{TABLE}play:\n  - {{seat: 3, push: [20, 10]}}\n"
EARLY = (
    f"{TABLE}play:\n  - {{all: call}}\n  - {{all: pat}}\n  - {{seat: 3, push: [20]}}\n"
    "  - {seat: 1, check: true}\n  - {seat: 2, check: true}\nruling: {on: 3}\n"
)
ROOM = (
    "id: room\ntitle: A room in which nothing out of turn counts\ninherits: card-room\n"
    "settings:\n  out-of-turn: {setting: void, basis: A sign on the wall}\n"
)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(HALF_A_BET)
    return path


def asked(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(ruling, [str(path), *arguments], catch_exceptions=False)


def refused(path: Path, text: str) -> tuple[str, ...]:
    path.write_text(text)
    with pytest.raises(InputError) as error:
        asked(path)
    return error.value.messages


def test_a_case_is_answered_as_a_floor_person_would(case: Path) -> None:
    page = " ".join(asked(case).output.split())
    for part in (
        "By the rules of the house card-room.",
        "1. Seat 3 silently puts 20 and 10 into the pot [rulings.released-chips]",
        "it exceeds the call by half a bet or more, so the player completes it to 40 and puts in "
        "10 more.",
        "The action is on seat 1. The player may fold, call 30 or raise to 60.",
        "2. The ruling on seat 3",
        "It counts, corrected: the player raises to 40 and puts in 10 more.",
        "It is not a call.",
    ):
        assert part in page
    for rule in ("rulings.bet-and-a-half", "rulings.released-chips"):
        assert all(" ".join(one.split()) in page for one in catalogue.source(rule))
    assert "betting." not in page


def test_the_answer_for_programs_is_as_its_schema_says(case: Path) -> None:
    answer = json.loads(asked(case, "--format", "json").output)
    assert against(answer, "ruling") == []
    assert answer["ruling"] == {
        "on": 3,
        "verdict": "corrected",
        "allowed": [{"do": "raise", "to": 40, "due": 10, "returned": 0}],
        "not-allowed": [{"do": "call"}],
        "rules": ["rulings.bet-and-a-half", "rulings.released-chips"],
        "outcome": {"do": "raise", "to": 40, "due": 10, "returned": 0},
    }
    assert answer["turn"]["seat"] == 1
    assert set(answer["ruling"]["rules"]) <= set(answer["rules"])


def test_every_ruling_of_the_project_is_answered() -> None:
    cases = [one for one in load_scenarios() if one.kind == "ruling"]
    assert cases
    for scenario in cases[::9]:
        path = folder("specs").parent / scenario.path
        answer = json.loads(asked(path, "--format", "json").output)
        assert against(answer, "ruling") == [], scenario.id
        assert answer["title"] == scenario.title
        assert answer["ruling"]["verdict"] == scenario.data["ruling"]["verdict"]


def test_another_house_may_rule_otherwise(case: Path, tmp_path: Path) -> None:
    case.write_text(EARLY)
    usual = json.loads(asked(case, "--format", "json").output)
    assert usual["ruling"]["outcome"]["do"] == "bet"
    room = tmp_path / "room.yaml"
    room.write_text(ROOM)
    other = json.loads(asked(case, "--format", "json", "--house", str(room)).output)
    assert other["ruling"]["outcome"]["do"] == "void"
    assert other["ruling"]["allowed"] == usual["ruling"]["allowed"]
    assert other["settings"] == {"out-of-turn": "void"}
    assert "This house rules: the act does not count" in asked(case, "--house", str(room)).output
    assert asked(case, "--house", "rule-book").exit_code == 0


def test_an_act_that_waits_has_no_outcome_yet(case: Path) -> None:
    case.write_text(f"{TABLE}play:\n  - {{seat: 1, say: call}}\n")
    answer = json.loads(asked(case, "--format", "json").output)
    assert against(answer, "ruling") == []
    assert answer["ruling"]["verdict"] == "waits"
    assert answer["ruling"]["outcome"] is None


def test_what_concerns_nobody_in_particular_is_answered(case: Path) -> None:
    case.write_text(f"{TABLE}play:\n  - {{smallest-chip: {{blinds: [10, 20], rake: [5]}}}}\n")
    assert "5 is the smallest chip that plays" in asked(case).output


def test_where_the_hand_is_over_nobody_is_to_act(case: Path) -> None:
    case.write_text(f"{TABLE}play:\n  - {{seat: 3, fold: true}}\n  - {{seat: 1, say: fold}}\n")
    answer = json.loads(asked(case, "--format", "json").output)
    assert answer["turn"] is None
    assert against(answer, "ruling") == []


WRONG: Final[list[dict[str, str]]] = yaml.safe_load(
    Path(__file__).with_name("wrong_cases.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: one["said"][:60])
def test_what_cannot_be_ruled_on_is_told_with_file_and_line(
    case: Path, wrong: dict[str, str]
) -> None:
    assert refused(case, wrong["case"]) == (f"{case}{wrong['said']}",)


@pytest.mark.parametrize("command", ["ruling", "explain", "run"])
def test_a_house_in_the_place_of_a_case_is_told(case: Path, command: str) -> None:
    case.write_text(
        "id: tea-room\ntitle: Tea\ninherits: card-room\n"
        "settings: {raise-cap: {setting: five-per-round, basis: A sign}}\n"
    )
    done = CliRunner().invoke(cli, [command, str(case)])
    assert isinstance(done.exception, InputError)
    sentence = f"{case}: this is a house, not a scenario; name it with --house"
    assert done.exception.messages == (sentence,)


def test_the_case_that_the_help_shows_can_be_ruled_on(case: Path) -> None:
    shown = [
        line.strip()
        for line in CliRunner().invoke(cli, ["ruling", "--help"]).output.splitlines()
        if line.strip().startswith(("table:", "play:"))
    ]
    case.write_text("\n".join(shown))
    assert "the player raises to 40" in asked(case).output
