from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.scenarios import load_scenarios
from oracle.specs.strict_yaml import SpecError
from oracle.system.resources import folder
from tests.conftest import MY_ROOM
from tests.specs.test_catalogue import PROBLEMS
from tests.support.corpus import published


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(cli, arguments)


@pytest.mark.parametrize("wrong", PROBLEMS["house"], ids=lambda one: one["problem"])
def test_what_is_wrong_in_a_house_of_ones_own_is_said_with_its_place(
    tmp_path: Path, wrong: dict[str, str]
) -> None:
    path = tmp_path / "room.yaml"
    path.write_text(MY_ROOM.replace(wrong["old"], wrong["new"], 1), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        workspaces.house(str(path))
    (message,) = caught.value.messages
    assert message.startswith(f"{path}:{wrong['problem']}")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "casino",
            "there is no house 'casino'; the houses are card-room, club, french, full-tilt, ",
        ),
        ("no/such/room.yaml", "no/such/room.yaml: the file cannot be read: No such file"),
        ("room.yml", "room.yml: the file cannot be read: No such file"),
    ],
)
def test_a_house_that_is_not_there_is_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        workspaces.house(name)
    (message,) = caught.value.messages
    assert message.startswith(sentence)


def test_a_file_without_the_ending_of_a_house_and_a_folder_are_told_apart_from_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tea-room").write_text(MY_ROOM)
    with pytest.raises(InputError, match=r"rename the file to tea-room\.yaml"):
        workspaces.house("./tea-room")
    with pytest.raises(InputError, match="is a folder; name a house or its file"):
        workspaces.house(".")


def test_where_a_house_of_ones_own_plays_another_way_is_told_in_words(
    my_room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder("specs") / "scenarios/betting/fold-at-any-turn--facing-a-raise.yaml"
    done = call("run", str(path), "--house", my_room)
    assert done.exit_code == 1
    said = "seat 2 may fold, call 6 or raise to 10, not fold or call 6"
    assert done.stdout.startswith(f"{path}:11: {said}\n")
    known = load_scenarios([path])
    elsewhere = [replace(one, path="specs/elsewhere.yaml") for one in known]
    monkeypatch.setattr("oracle.specs.scenarios.load_scenarios", lambda _paths: elsewhere)
    assert call("run", "--house", my_room).stdout.startswith(f"{known[0].id}: line 11: {said}\n")


NUMBERED = """\
id: tea-room
title: Where I play
inherits: card-room
settings: {raise-cap: NUMBER, burn: none}
"""


@pytest.mark.parametrize(
    ("number", "name", "text"),
    [
        ("1", "one-per-round", "A bet and no raise, no"),
        ("2", "two-per-round", "A bet and one raise, no"),
        ("5", "five-per-round", "A bet and four raises, no"),
        ("{setting: 6}", "six-per-round", "A bet and five raises, no"),
        ("20", "twenty-per-round", "A bet and nineteen raises, no"),
    ],
)
def test_a_cap_may_be_any_number_and_a_room_needs_no_reason(
    number: str, name: str, text: str
) -> None:
    cap = workspaces.house_in(NUMBERED.replace("NUMBER", number)).choices["raise-cap"]
    assert (cap.setting, cap.basis) == (name, "Our room.")
    assert catalogue.switches()["raise-cap"].settings[name].text.startswith(text)


def test_settings_of_numbers_are_found_but_not_listed() -> None:
    settings = catalogue.switches()["raise-cap"].settings
    assert "six-per-round" in settings
    assert "six-per-round" not in list(settings)
    assert "three-per-round" not in catalogue.switches()["burn"].settings


@pytest.mark.parametrize(
    ("vector", "holding"),
    [
        ("betting.big-blind-is-live.may-check-when-nobody-has-raised", {"two", "three", "six"}),
        ("betting.opening-without-blinds.three-bets-after-a-check", {"six"}),
        ("betting.raise-cap.six-players-before-the-draw", set[str]()),
    ],
)
def test_a_vector_holds_by_a_number_of_bets_that_its_hand_does_not_reach(
    vector: str, holding: set[str]
) -> None:
    """In each hand a player is asked after one, three and four bets, and may raise but the last."""
    (found,) = (one for one in published() if one["id"] == vector)
    usual = workspaces.houses()["card-room"].settings
    assert holding == {
        number
        for number in ("one", "two", "three", "six")
        if workspaces.holds(found, {**usual, "raise-cap": f"{number}-per-round"})
    }
