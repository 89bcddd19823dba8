import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from oracle.adapters.reference import hello
from oracle.cli import cli
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.checking import schema
from oracle.specs.scenarios import load_scenarios, settings_of
from oracle.specs.strict_yaml import SpecError
from oracle.system.resources import folder
from tests.conftest import MY_ROOM
from tests.specs.test_catalogue import PROBLEMS
from tests.support.corpus import published


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(cli, arguments)


def answer(*arguments: str) -> dict[str, Any]:
    done = call("houses", *arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    jsonschema.validate(data, schema("houses"))
    return data


def test_every_house_sets_every_switch() -> None:
    switches = set(catalogue.switches())
    assert all(set(house.choices) == switches for house in workspaces.houses().values())


def test_the_table_has_every_switch_and_house() -> None:
    done = call("houses")
    assert done.exit_code == 0
    assert all(name in done.stdout for name in (*workspaces.houses(), *catalogue.switches()))
    assert set(answer()["houses"]) == set(workspaces.houses())
    page = call("houses", "--format", "markdown").stdout
    assert page.startswith("# Houses\n\n| Switch | card-room | Where others differ |\n| --- |")
    assert "| antes | any | none (french) |" in page


def test_one_house_is_shown_with_the_basis_of_each_setting() -> None:
    told = answer("club")["houses"]["club"]["settings"]
    assert told["burn"]["inherited"] is False
    assert told["button"]["inherited"] is True
    page = call("houses", "club", "--format", "markdown").stdout
    assert f"| button | next-player | As in card-room: {told['button']['basis']} |" in page


def test_two_houses_are_compared_with_the_reasons_of_both() -> None:
    data = answer("rule-book", "--against", "card-room")
    assert list(data["differences"]) == [
        "raise-cap",
        "forward-motion-games",
        "bet-facing-a-bet",
        "two-chips",
    ]
    both = data["differences"]["raise-cap"]
    assert (both["house"]["setting"], both["against"]["setting"]) == ("rule-book", "four-per-round")
    done = call("houses", "rule-book", "--against", "card-room")
    assert "4 switches differ." in done.stdout
    assert "Both documents allow four bets a round" in done.stdout


def test_houses_that_differ_in_nothing_need_no_table() -> None:
    assert answer("club", "--against", "club")["differences"] == {}
    told = call("houses", "club", "--against", "club").stdout
    assert told == "club against club\n0 switches differ.\n"
    page = call("houses", "club", "--against", "club", "--format", "markdown").stdout
    assert page == "# club against club\n\n0 switches differ.\n"


def test_every_switch_is_listed_with_its_question_its_settings_and_who_plays_so(
    my_room: str,
) -> None:
    told = answer("--switches", my_room)["switches"]
    known = catalogue.switches()
    assert list(told) == list(known)
    for name, switch in known.items():
        assert told[name]["question"] == switch.question
        assert list(told[name]["settings"]) == list(switch.settings)
    cap = told["raise-cap"]["settings"]
    assert cap["rule-book"]["houses"] == ["merge", "rule-book"]
    assert cap["five-per-round"]["houses"] == ["my-room"]
    text = call("houses", "--switches").stdout
    assert f"\nraise-cap: {known['raise-cap'].question}\n  - four-per-round (card-room, " in text
    assert "  - five-per-round (no house): A bet and four raises" in text
    page = call("houses", "--switches", "--format", "markdown").stdout
    assert f"\n## `raise-cap`: {known['raise-cap'].question}\n" in page
    assert "\n- `five-per-round` (no house): A bet and four raises" in page


def test_a_house_of_ones_own_is_its_base_and_its_differences(my_room: str) -> None:
    mine = workspaces.house(my_room)
    assert mine.settings == {
        **workspaces.house("card-room").settings,
        "raise-cap": "five-per-round",
    }
    assert workspaces.base_and_changes(mine) == ("card-room", {"raise-cap": "five-per-round"})
    assert workspaces.base_and_changes(workspaces.house("club")) == ("club", {})
    assert list(answer(my_room, "--against", "card-room")["differences"]) == ["raise-cap"]


def test_a_house_of_ones_own_may_set_everything_itself(tmp_path: Path) -> None:
    path = tmp_path / "whole.yaml"
    settings = "".join(
        f"  {switch}: {{setting: {setting}, basis: so}}\n"
        for switch, setting in workspaces.house("club").settings.items()
    )
    path.write_text(f"id: whole\ntitle: All\ndocuments: [badugi]\nsettings:\n{settings}")
    whole = workspaces.house(str(path))
    assert whole.inherits is None
    base, changes = workspaces.base_and_changes(whole)
    assert (base, changes["burn"], len(changes)) == ("card-room", "none", 10)


def test_a_house_of_ones_own_is_taken_wherever_a_house_is_named(my_room: str) -> None:
    cap = next(s for s in load_scenarios() if "betting.raise-cap" in s.rules and not s.changes)
    assert settings_of(cap, my_room)["raise-cap"] == "five-per-round"
    (claimed,) = hello([my_room])["plays"]
    assert (claimed["name"], claimed["house"]) == ("my-room", "card-room")
    assert claimed["settings"] == {"raise-cap": "five-per-round"}
    told = json.loads(call("explain", cap.id, "--house", my_room, "--format", "json").stdout)
    assert (told["house"], told["settings"]) == ("card-room", {"raise-cap": "five-per-round"})
    done = call("run", str(Path("specs/scenarios/ranking").resolve()), "--house", my_room)
    assert done.exit_code == 0, done.output


def test_titles_fit_into_a_menu_and_a_description_says_more() -> None:
    for house in catalogue.shipped_houses().values():
        assert len(house.title.split()) <= 3, house.id
        assert len(house.description.split()) > 3, house.id


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
