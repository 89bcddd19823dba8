"""The published tables: sound, right by sample, and of the houses that they name."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from oracle.core.ruleset import BY_SETTING
from oracle.errors import InputError
from oracle.play.tree_rows import branch_data, settings_of
from oracle.play.trees import Counter, Tree, TreeParameters, divided, merging_of
from oracle.specs import catalogue
from oracle.specs.checking import schema
from oracle.system.resources import folder
from oracle.wire.vocabulary import MOST_CHIPS
from tests.support.tree_counts import Opposite, count
from tests.support.trees import ask, asked_of, counted

TABLES = ("limit", "pot-limit", "no-limit")
_MOST = 3_000


def rows() -> Iterator[dict[str, Any]]:
    for name in TABLES:
        yield from map(
            json.loads, (folder("vectors") / f"trees/{name}.jsonl").read_text().splitlines()
        )


def test_every_row_has_its_form_and_a_name_of_its_own() -> None:
    trees = schema("trees")
    form = {**trees["$defs"]["row"], "$defs": trees["$defs"]}
    check = jsonschema.Draft202012Validator(form)
    found = list(rows())
    for row in found[::7]:
        check.validate(row)
    assert len({row["id"] for row in found}) == len(found)
    assert max(row["sequences"] for row in found) <= MOST_CHIPS


def test_there_is_a_row_for_every_game_structure_and_number_of_draws_and_every_house() -> None:
    found = {
        (row["table"]["game"], row["table"]["betting"], row["table"]["draws"], house)
        for row in rows()
        for house in row["houses"]
    }
    wanted = {
        (game, betting, draws, house)
        for game in ("badugi", "badacey")
        for betting in TABLES
        for draws in (1, 2, 3)
        for house in catalogue.shipped_houses()
        if accepts(ask(3, draws, game=game, betting=betting), house)
    }
    assert found == wanted


def accepts(asked: TreeParameters, house: str) -> bool:
    settings = catalogue.shipped_houses()[house].settings
    try:
        Tree(TreeParameters(asked.table, asked.cards, settings))
    except InputError:
        return False
    return True


def test_the_guide_has_the_numbers_of_the_tables() -> None:
    guide = (folder("vectors") / "trees/README.md").read_text("utf-8")
    told = {
        int(players): (int(one.replace(",", "")), int(whole.replace(",", "")))
        for players, one, whole in re.findall(r"\| (\d) \| ([\d,]+) \| ([\d,]+) \|", guide)
    }
    found: dict[int, list[int]] = {}
    for row in rows():
        name = row["id"]
        deep = name.startswith("limit.badugi.draws-3.") and ".100-each." in name
        if deep and "card-room" in row["houses"]:
            found.setdefault(len(row["table"]["stacks"]), []).append(row["sequences"])
    assert {players: tuple(sorted(counts)) for players, counts in found.items()} == told


@pytest.mark.more
def test_rows_drawn_by_lot_are_counted_again_for_each_of_their_houses() -> None:
    chance = random.Random(20)
    for row in chance.sample([row for row in rows() if row["sequences"] < _MOST], 12):
        for house in row["houses"]:
            settings = catalogue.shipped_houses()[house].settings
            asked = TreeParameters(**{**fields_of(asked_of(row, settings)), "settings": settings})
            tree = Tree(asked)
            counter = Counter(tree, merging_of(asked, ends=True), ends=True)
            found = list(map(branch_data, divided(counter, tree, tree.start)))
            assert found == row["divide"], row["id"]


@pytest.mark.more
def test_rows_drawn_by_lot_are_those_of_the_opposite_engine() -> None:
    chance = random.Random(21)
    small = [row for row in rows() if row["sequences"] < 800 and row["table"]["betting"] == "limit"]
    for row in chance.sample(small, 5):
        asked = asked_of(row, catalogue.shipped_houses()[row["houses"][0]].settings)
        sequences, leaves = count(Opposite(asked), asked, merged=False)
        assert (sequences, f"{leaves:064x}") == (row["sequences"], row["leaves"]), row["id"]


def fields_of(asked: TreeParameters) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in TreeParameters.__slots__}


@pytest.mark.more
@pytest.mark.parametrize(
    "asked",
    [
        ask(stacks=(9, 5, 7), draws=1),
        ask(stacks=(1, 9), draws=1, game="badacey"),
        ask(stacks=(7, 8, 1), draws=1, betting="pot-limit", game="badacey"),
        ask(3, 1, rounds=1),
    ],
    ids=["limit", "halves", "pot-limit", "deep"],
)
def test_no_other_switch_changes_a_tree(asked: TreeParameters) -> None:
    usual = counted(asked)
    for switch in BY_SETTING.keys() - settings_of(asked).keys():
        for setting in BY_SETTING[switch]:
            other = TreeParameters(
                asked.table, asked.cards, {**asked.settings, switch: setting}, rounds=asked.rounds
            )
            try:
                assert counted(other) == usual, (switch, setting)
            except InputError:
                assert switch in {"games", "draws", "betting-structures"}
