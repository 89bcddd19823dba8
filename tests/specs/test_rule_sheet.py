"""What a room hangs on its wall: complete, by properties of the game, and in words for people."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oracle.core.cards import parse_cards
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.errors import InputError
from oracle.report import rule_sheets
from oracle.specs import catalogue, entries
from oracle.specs.entries import House
from oracle.system.resources import folder
from tests.support.badeucy import badeucy_is_known
from tests.support.schemas import against
from tests.support.tables import tables_beside

HOUSES = catalogue.shipped_houses()


def lines(sheet: dict[str, Any]) -> list[str]:
    return [line["text"] for part in sheet["parts"] for line in part["lines"]]


def sheets(house: str, **changes: str) -> dict[str, dict[str, Any]]:
    known = HOUSES[house]
    changed = {switch: entries.Choice(one, "try") for switch, one in changes.items()}
    choices = {**known.choices, **{key.replace("_", "-"): one for key, one in changed.items()}}
    made = House("tried", "A try", (), house, choices)
    return {one["game"]: one for one in rule_sheets.rule_sheet_data(made)["games"]}


def every_choice() -> Iterator[Any]:
    for switch in catalogue.switches().values():
        for setting in switch.settings:
            yield pytest.param(switch.id, setting, id=f"{switch.id}={setting}")


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_a_sheet_for_each_game_that_it_plays(house: str) -> None:
    data = rule_sheets.rule_sheet_data(HOUSES[house])
    assert against(data, "houses") == []
    wanted = ["badugi"] if HOUSES[house].settings["games"] == "no-split-pots" else [*GAMES]
    assert [sheet["game"] for sheet in data["games"]] == wanted
    for sheet in data["games"]:
        told = lines(sheet)
        assert len(told) == len(set(told))
        assert all(re.fullmatch(r"[A-Z][^{}]*\.", line) for line in told)


@pytest.mark.parametrize(("switch", "setting"), [*every_choice()])
def test_every_setting_can_be_told_and_a_changed_one_is_told(switch: str, setting: str) -> None:
    """Whatever a room chooses, its sheet is whole, and differs from the usual one where it should.

    What the usual sheet takes for granted, and what only an unusual setting makes matter, is told
    together with a choice that makes it matter.
    """
    matters = {"all-in-hands": {"showdown": "beaten-hands-may-be-mucked"}}.get(switch, {})
    beside = {key.replace("-", "_"): one for key, one in matters.items()}
    told = sheets("card-room", **beside, **{switch.replace("-", "_"): setting})
    usual = sheets("card-room", **beside)
    assert all(lines(sheet) for sheet in told.values())
    is_usual = HOUSES["card-room"].settings[switch] == setting
    assert (told == usual) == is_usual
    texts = {game: [*lines(sheet), *limits(sheet)] for game, sheet in told.items()}
    expected = {game: [*lines(sheet), *limits(sheet)] for game, sheet in usual.items()}
    assert (texts == expected) == is_usual


def limits(sheet: dict[str, Any]) -> list[str]:
    return [str(part["limits"]) for part in sheet["parts"] if "limits" in part]


def test_only_what_applies_is_told() -> None:
    badugi, badacey = sheets("card-room").values()
    assert not any("halves" in line or "five cards" in line for line in lines(badugi))
    assert any("tie for both halves" in line for line in lines(badacey))
    assert any("draws five cards" in line for line in lines(badacey))
    french = sheets("french")["badugi"]
    assert not any("ot-limit" in line or "o-limit" in line for line in lines(french))
    assert "There are no antes." in lines(french)
    assert "Badugi is played limit only, with three draws. It seats 2 to 6 players." in lines(
        french
    )
    assert "No card is burned." in lines(sheets("club")["badugi"])
    assert not any("burned cards" in line for line in lines(sheets("club")["badugi"]))


@pytest.mark.parametrize(
    ("house", "shuffled_in", "last"),
    [
        ("card-room", None, "this draw's discards are added, the player's own last."),
        ("card-room", "all-but-own-discards", "what the player being served discarded in this"),
        ("card-room", "all-discards", None),
        ("club", None, "folded hands are added."),
        ("club", "burns-and-earlier-muck", "folded hands are added, then this draw's discards"),
        ("club", "all-but-own-discards", "folded hands are added, then what the player being"),
    ],
)
def test_what_is_shuffled_in_anyway_is_not_added_last(
    house: str, shuffled_in: str | None, last: str | None
) -> None:
    changed = {} if shuffled_in is None else {"shuffled_in": shuffled_in}
    told = lines(sheets(house, **changed)["badugi"])
    start = "If the cards are still too few, "
    found = [line.removeprefix(start) for line in told if line.startswith(start)]
    assert len(found) == (last is not None)
    assert all(line.startswith(str(last)) for line in found)


def test_the_table_of_the_limits_is_what_the_engine_plays() -> None:
    def table(house: str, **changes: str) -> list[dict[str, Any]]:
        parts = sheets(house, **changes)["badugi"]["parts"]
        return next(part["limits"] for part in parts if "limits" in part)

    one, two, three = table("card-room")
    assert [one["bets"], two["bets"], three["bets"]] == [
        ["small", "small"],
        ["small", "small", "big"],
        ["small", "small", "big", "big"],
    ]
    assert (three["most"], three["most-heads-up"]) == (4, 4)
    book = table("card-room", raise_cap="rule-book")
    assert [row["most"] for row in book] == [5, 4, 4]
    assert [row["most-heads-up"] for row in book] == [None] * 3
    assert table("card-room", raise_cap="four-per-player")[0]["most"] is None
    assert table("card-room", big_bet_rounds="last-half-of-the-rounds")[0]["bets"][1] == "big"


def test_a_third_game_has_a_sheet_too() -> None:
    with badeucy_is_known():
        sheet = sheets("card-room")["badeucy"]
        assert "badeucy" not in sheets("club")
    assert lines(sheet)[2] == (
        "Half of each pot goes to the best deuce-to-seven low and half to the best badugi hand."
    )
    assert "The odd chip between the halves goes to the low half." in lines(sheet)
    (low,) = [part for part in sheet["parts"] if part["title"] == "Deuce-to-seven low"]
    assert low["lines"][0]["text"].startswith("From best to worst: no pair, one pair, two pair,")
    assert (low["examples"][0]["name"], len(low["examples"])) == ("seven-five low", 9)
    assert against({"rule-sheet": "x", "title": "x", "games": [sheet]}, "houses") == []


def test_a_game_that_a_house_does_not_play_has_none() -> None:
    with pytest.raises(InputError, match="house club does not play 'badacey'; it plays badugi"):
        rule_sheets.rule_sheet_data(HOUSES["club"], ["badacey"])


def test_examples_are_in_order_and_of_the_size_of_the_game() -> None:
    for game in sheets("card-room").values():
        for part in (one for one in game["parts"] if "examples" in one):
            ranking = RANKINGS["ace-to-five" if "five" in part["title"] else "badugi"]
            hands = [[*one["cards"]] for one in part["examples"]]
            assert {len(hand) for hand in hands} == {GAMES[game["game"]].hand_size}
            orders = [ranking.rank(parse_cards(" ".join(hand))).order for hand in hands]
            assert orders == sorted(orders)


def test_every_switch_is_asked_once_in_the_order_of_a_hand() -> None:
    groups = rule_sheets.question_groups()
    asked = [switch for switches in groups.values() for switch in switches]
    assert sorted(asked) == sorted(catalogue.switches())
    assert next(iter(groups)) == "The game"
    assert [*groups][-1] == "When something goes wrong"


@pytest.mark.parametrize(("old", "new", "problem"), tables_beside(__file__))
def test_what_is_wrong_with_the_sheet_is_said_at_its_line(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    specs = tmp_path / "specs"
    for path in folder("specs").rglob("*.yaml"):
        if "scenarios" not in path.parts:
            copy = specs / path.relative_to(folder("specs"))
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    sheet = specs / "rule-sheet.yaml"
    text = sheet.read_text("utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new, 1), "utf-8")
    found = catalogue.problems(specs)
    assert any(problem in one.message for one in found), found
    assert all(one.path == "specs/rule-sheet.yaml" and one.line for one in found)
