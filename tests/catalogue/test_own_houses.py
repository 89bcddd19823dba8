from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from oracle import catalogue
from oracle.cli import cli
from oracle.errors import InputError
from oracle.scenario import load_scenarios
from oracle.specfile import SpecError
from oracle.system.resources import folder
from tests.conftest import MY_ROOM


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(cli, arguments)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("raise-cap:", "raise-cup:", "5:3: there is no switch 'raise-cup'; did you mean"),
        (
            "five-per-round",
            "five-a-round",
            "6:14: raise-cap has no setting 'five-a-round'; it has",
        ),
        ("inherits: card-room", "inherits: card-rom", "3:11: there is no house 'card-rom'"),
        (
            "inherits: card-room\n",
            "",
            "3:1: key 'inherits' is missing; write inherits: card-",
        ),
        ("id: my-room", "id: club", "1:5: 'club' is a house of poker-oracle; choose"),
        ("inherits", "documents: [badugy]\ninherits", "3:13: there is no document 'badugy'"),
        ("title: Where I play\n", "", "1:1: "),
        ("settings:\n", "settings: [\n", "6:12: the file cannot be read from here on"),
        ("    basis: A sign on the wall\n", "", "6:5: "),
        (
            "inherits: card-room",
            "inherits: my-room",
            "3:11: there is no house 'my-room' to",
        ),
        ("inherits:", "inherit:", "3:1: unknown key 'inherit'; did you mean 'inherits'?"),
        (
            "\n    setting: five-per-round\n    basis: A sign on the wall",
            " five-per-round",
            "5:14: 'five-per-round' is not a mapping of keys to values; write {setting: five-per-r",
        ),
    ],
)
def test_what_is_wrong_in_a_house_of_ones_own_is_said_with_its_place(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    path = tmp_path / "room.yaml"
    path.write_text(MY_ROOM.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        catalogue.house(str(path))
    (message,) = caught.value.messages
    assert message.startswith(f"{path}:{problem}")


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
        catalogue.house(name)
    (message,) = caught.value.messages
    assert message.startswith(sentence)


def test_a_file_without_the_ending_of_a_house_and_a_folder_are_told_apart_from_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tea-room").write_text(MY_ROOM)
    with pytest.raises(InputError, match=r"rename the file to tea-room\.yaml"):
        catalogue.house("./tea-room")
    with pytest.raises(InputError, match="is a folder; name a house or its file"):
        catalogue.house(".")


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
    monkeypatch.setattr("oracle.scenario.load_scenarios", lambda _paths: elsewhere)
    assert call("run", "--house", my_room).stdout.startswith(f"{known[0].id}: line 11: {said}\n")
