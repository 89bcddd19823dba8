import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.core.games import GAMES, WHOLE, has_five_cards, is_split
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import rules_for
from oracle.specs.checking import schema
from oracle.system.resources import folder
from tests.support.playing import CARD_ROOM

HOUSE = Path(oracle.__file__).parent
NAMES = re.compile(r"\b(badugi|badacey|ace-to-five)\b", re.IGNORECASE)
MAY_NAME_GAMES = (
    "core/games.py",
    "core/hands/",  # the table of rankings, and what they refuse
    "adapters/pokerkit/",  # what PokerKit has, in its own words
    "corpus/formats/",  # engines to start from, and a format that knows one game
    "api/",  # what people write, and the defaults
    "commands/",  # what people type
    "histories/",  # what sites call games in their hand histories
    "adapters/starters/",  # what an author goes on from
    "site/",  # what the site is called, and says of itself
)


@pytest.mark.core
def test_a_game_says_what_is_dealt_and_who_wins_what() -> None:
    told = {
        name: (game.name, game.hand_size, [half.name for half in game.halves])
        for name, game in GAMES.items()
    }
    assert told == {
        "badugi": ("badugi", 4, ["badugi"]),
        "badacey": ("badacey", 5, ["ace-to-five", "badugi"]),
    }
    assert [is_split(game) for game in GAMES.values()] == [False, True]
    assert [has_five_cards(game) for game in GAMES.values()] == [False, True]


@pytest.mark.core
def test_every_hand_of_a_game_can_be_valued() -> None:
    for game in GAMES.values():
        for half in game.halves:
            assert game.hand_size in half.sizes
            assert RANKINGS[half.name] is half


@pytest.mark.core
@pytest.mark.parametrize(
    ("switch", "setting", "concerned"),
    [
        ("five-card-draw", "fifth-card-later", ["badacey"]),
        ("identical-hands", "whole-pot-evenly", ["badacey"]),
        ("burn", "none", ["badugi", "badacey"]),
    ],
)
def test_a_switch_concerns_the_games_that_have_what_it_is_about(
    switch: str, setting: str, concerned: list[str]
) -> None:
    changed = {**CARD_ROOM, switch: setting}
    assert concerned == [
        game
        for game in GAMES
        if rules_for(game, "limit", changed) != rules_for(game, "limit", CARD_ROOM)
    ]


@pytest.mark.parametrize("name", ["vector", "scenario"])
def test_a_published_schema_names_the_games_and_the_rankings_of_the_tables(name: str) -> None:
    path = folder("schemas") / f"{name}.schema.json"
    published = json.loads(path.read_text(encoding="utf-8"))
    assert schema(name) == published
    marked = [part for part in parts(published) if "$comment" in part]
    assert marked
    for part in marked:
        if part["$comment"] == "every part of a pot":
            assert set(part["properties"]) - {"amount"} == {WHOLE, *RANKINGS}


def parts(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    for inner in node if isinstance(node, list) else ():
        yield from parts(inner)


def test_no_other_code_names_a_game_or_a_ranking() -> None:
    found = [
        f"{name}:{text.lineno}: {text.value!r}"
        for path in sorted(HOUSE.rglob("*.py"))
        for name in [path.relative_to(HOUSE).as_posix()]
        if not name.startswith(MAY_NAME_GAMES)
        for text in texts(ast.parse(path.read_text(encoding="utf-8")))
        if NAMES.search(str(text.value))
    ]
    assert found == []


def texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text of a module that is not there for its readers alone."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node
