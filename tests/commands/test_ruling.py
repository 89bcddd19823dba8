import json
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.commands.rules import ruling
from oracle.errors import InputError
from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder
from tests.support.schemas import against
from tests.support.tables import tables_beside

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
        "it exceeds the call by half of the bet of 20 or more, so the player completes it to 40 "
        "and puts in 10 more.",
        "The action is on seat 1. The player may fold, call 30 or raise to 60.",
        "2. The ruling on seat 3",
        "The player raises to 40 and puts in 10 more.",
        "It is not a call.",
    ):
        assert part in page
    decides, other = "rulings.bet-and-a-half", "rulings.released-chips"
    assert all(" ".join(one.split()) in page for one in catalogue.source(decides))
    assert f"{other}: {catalogue.rules()[other].sentence} With -o FILE.html" in page
    assert page.index(f"{decides}: ") < page.index(f"{other}: ")
    assert "betting." not in page


def test_a_file_has_the_sources_of_all_rules(case: Path, tmp_path: Path) -> None:
    asked(case, "-o", str(tmp_path / "ruling.md"))
    page = (tmp_path / "ruling.md").read_text("utf-8")
    for rule in ("rulings.bet-and-a-half", "rulings.released-chips"):
        assert all(one in page for one in catalogue.source(rule))


TO_THE_DRAW = f"{TABLE}play:\n  - {{all: call}}\n  - {{all: pat}}\n"
AND_A_BET = f"{TO_THE_DRAW}  - {{seat: 2, say: check}}\n  - {{seat: 1, bet: 20}}\n"


def verdict_on(case: Path, text: str) -> list[str]:
    """Give the sentences of a ruling one by one, as a terminal writes them below its heading."""
    case.write_text(text)
    page = asked(case).output.partition("The ruling")[2].partition("The rules and")[0]
    return " ".join(page.partition("\n")[2].split()).split("] ")


def test_a_check_out_of_turn_before_a_bet_has_one_verdict(case: Path) -> None:
    (verdict,) = verdict_on(case, f"{AND_A_BET}ruling: {{on: 2}}\n")
    assert verdict.startswith(
        "The check is void; the player may fold or call 20, not raise. [rulings.out-of-turn-check,"
    )
    rules = asked(case).output.partition("The rules and their sources\n")[2]
    assert rules.split()[0] == "rulings.out-of-turn-check:"
    assert "Betting and Raising in Badugi, Paragraph 10, sentence 2" in rules
    assert rules.count("Betting and Raising") == 1


def test_a_check_out_of_turn_that_is_void_with_nothing_owed_leaves_no_bet(case: Path) -> None:
    play = "play: [{seat: 2, say: check}, {seat: 3, call: 20}, {seat: 1, call: 10}]\n"
    verdict, *_ = verdict_on(case, f"{TABLE}{play}ruling: {{on: 2}}\n")
    assert "The act does not count; the player still may not bet or raise." in verdict


@pytest.mark.parametrize(
    ("play", "house", "because"),
    [
        (
            f"{AND_A_BET}  - {{seat: 2, say: raise, to: 40}}\n",
            "{}",
            "This player checked out of turn and may not bet or raise at this turn. "
            "[rulings.out-of-turn-check]",
        ),
        (
            f"{TO_THE_DRAW}  - {{seat: 1, check: true}}\n  - {{seat: 2, bet: 20}}\n"
            "  - {seat: 3, fold: true}\n  - {seat: 1, push: [20, 20]}\n",
            "{check-raise: refused}",
            "This player has checked and may not raise. [betting.check-raise]",
        ),
    ],
)
def test_what_keeps_a_player_from_raising_is_said(
    case: Path, tmp_path: Path, play: str, house: str, because: str
) -> None:
    case.write_text(play)
    room = tmp_path / "room.yaml"
    room.write_text(f"id: room\ntitle: A room\ninherits: card-room\nsettings: {house}\n")
    page = " ".join(asked(case, "--house", str(room)).output.split())
    assert because in page


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ("  - {seat: 1, discard: Kc}\n", "After that seat 1 discards Kc: that stands."),
        (
            "  - {seat: 1, pat: true}\n  - {seat: 2, pat: true}\n",
            "After that seat 1 stands pat and seat 2 stands pat: these acts stand.",
        ),
        (
            "  - {seat: 1, pat: true}\n  - {seat: 2, rap: true}\n",
            "After that seat 2 raps the table; the ruling on seat 2 is binding: "
            "the player stands pat.",
        ),
    ],
)
def test_what_follows_the_act_is_told_with_whether_it_stands(
    case: Path, later: str, said: str
) -> None:
    case.write_text(
        f"{TABLE}cards: {{1: As 2d 3h Kc}}\nplay:\n  - {{all: call}}\n  - {{seat: 1, say: 2}}\n"
        f"{later}ruling: {{on: 1}}\n"
    )
    assert said in " ".join(asked(case).output.split())


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
        # Of one that is asked in more structures the file has that in which it is written.
        assert scenario.title.startswith(answer["title"])
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


WRONG: Final[list[dict[str, str]]] = tables_beside(__file__, "wrong_cases")


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
    assert "The player raises to 40" in asked(case).output
