from __future__ import annotations

import json
from pathlib import Path

import pytest
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{TABLE}", ":1:1: key 'play' is missing"),
        ("- 1\n", ":1:1: this list is not a mapping of keys to values"),
        (f"kind: rank\n{HALF_A_BET}", ":1:7: only a case of the kind ruling can be ruled on"),
        (f"{HALF_A_BET}ruling: {{on: 4}}\n", ":4:14: there is no seat 4; the seats are 1 to 3"),
        (f"{HALF_A_BET}ruling: 3\n", ":4:9: 3 is not a mapping of keys to values"),
        (
            f"{HALF_A_BET}houses: [tea]\n",
            ":4:10: there is no house 'tea'; the houses are card-room, club, french, full-tilt, "
            "merge, online, rule-book",
        ),
        (
            f"{TABLE}play:\n  - {{seat: 3, call: 20}}\n  - {{seat: 3, say: fold}}\n"
            "  - {seat: 1, call: 10}\n",
            ":5: there is no ruling on seat 1: its call is a regular action and stands; the dealer "
            "rules on change-up, claim-unaware, move, pull-back, push, rap, say, time; "
            "for the ruling on seat 3, write ruling: {on: 3} below play, not indented",
        ),
        (
            f"{TABLE}play:\n  - {{seat: 3, check: true}}\n",
            ":3: this is refused by betting.check-when-nothing-is-owed: This player owes 20 "
            "and may fold, call or raise, not check. "
            "For a ruling, write what the player did, such as say: check or push: [20, 10].",
        ),
        (
            f"{HALF_A_BET}ruling: {{on: 1}}\n",
            ":3: there is no ruling on seat 1, which did nothing; "
            "for the ruling on seat 3, write ruling: {on: 3} below play, not indented",
        ),
        (
            "cards: {}\ntable: {small-bet: 20, stacks: [500]}\nplay:\n  - {seat: 1, say: call}\n",
            ":2: A hand needs at least two players.",
        ),
        (
            "table: {small-bet: 20, stacks: [500, 500], button: 3}\n"
            "play:\n  - {seat: 1, say: call}\n",
            ":1: the button is at seat 3, but the seats are 1 to 2",
        ),
        (
            f"table: {{small-bet: 20, stacks: [{', '.join(['500'] * 16)}]}}\n"
            "play:\n  - {seat: 3, say: call}\n",
            ":1: 16 players are too many; 52 cards make 13 hands of 4",
        ),
        (f"settings: {{raise-cap: [x]}}\n{HALF_A_BET}", ":1:23: this list is not text; write x"),
        (
            f"settings: {{raise-cap: ten}}\n{HALF_A_BET}",
            ":1:23: raise-cap has no setting 'ten'; it has four-per-round, rule-book, "
            "rule-book-every-draw-game, five-per-round, four-per-player",
        ),
    ],
)
def test_what_cannot_be_ruled_on_is_told_with_file_and_line(
    case: Path, text: str, message: str
) -> None:
    assert refused(case, text) == (f"{case}{message}",)


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
