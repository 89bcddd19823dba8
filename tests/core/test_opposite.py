"""Two engines, written apart and in opposite styles, give the same answers."""

import ast
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tests.opposite
from oracle import wire
from oracle.adapters.reference import reply
from oracle.core.ruleset import rules_for
from oracle.play.answering import HouseRules
from oracle.specs import catalogue, workspaces
from tests.conftest import Tell
from tests.opposite import play
from tests.opposite.next_hand import next_hand
from tests.support import opposite_events as event
from tests.support.corpus import published
from tests.support.opposite_hands import CARD_ROOM, Dealt, Style, play_at_random, random_table
from tests.support.tables import tables_beside

HANDS, MANY = 200, 5_000
OFTEN = {HANDS: 4, MANY: 10}

STYLES = {
    name: (Style(**told["style"]), told["brings"]) for name, told in tables_beside(__file__).items()
}


def settings_of(vector: dict[str, Any]) -> dict[str, str]:
    return workspaces.settings_within(vector["switches"], "card-room")


def without_reasons(expected: dict[str, Any]) -> dict[str, Any]:
    steps = [{"refused": True} if "refused" in step else step for step in expected["steps"]]
    return {"start": expected["start"], "steps": steps}


def first_difference(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    for number, (mine, yours) in enumerate(
        zip([one["start"], *one["steps"]], [other["start"], *other["steps"]], strict=True)
    ):
        for key in sorted({*mine, *yours}):
            if mine.get(key) != yours.get(key):
                return f"after {number} tries, {key}: {mine.get(key)} or {yours.get(key)}"
    return None


def test_it_imports_nothing_of_the_reference_but_cards() -> None:
    for path in Path(tests.opposite.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(
                    name.name.split(".")[0] in ("oracle", "tests") for name in node.names
                )
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module == "oracle.core.cards" or not str(node.module).startswith(
                    "oracle"
                )
                assert not str(node.module).startswith("tests")


def test_it_gives_the_expected_answer_to_play_vectors() -> None:
    """It is asked all of them where ``tests.tools.agreement`` is checked."""
    vectors = [vector for vector in published() if vector["kind"] == "play"][::4]
    assert vectors
    wrong = {
        vector["id"]: difference
        for vector in vectors
        if (
            difference := first_difference(
                without_reasons(vector["expect"]), play(vector["given"], settings_of(vector))
            )
        )
    }
    assert not wrong


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        *(
            pytest.param(name, HANDS, marks=[pytest.mark.more] if number % 2 else [])
            for number, name in enumerate(STYLES)
        ),
        *(pytest.param(name, MANY, marks=pytest.mark.deep) for name in STYLES),
    ],
)
def test_both_engines_play_random_hands_alike(name: str, hands: int, tell: Tell) -> None:
    style, wanted = STYLES[name]
    chance = random.Random(name)
    seen: Counter[str] = Counter()
    left_aside: Counter[str] = Counter()
    compared = 0
    while compared < hands:
        dealt = play_at_random(chance, style)
        if dealt.open_points:
            left_aside.update(dealt.open_points)
            continue
        compared += 1
        seen += dealt.seen
        assert difference(dealt) is None, (dealt.given, dealt.settings)
    tell("hands of both engines compared", {name: compared})
    tell("rare events in them", seen)
    tell("hands left aside, which nothing decides", left_aside)
    assert {rare: seen[rare] for rare in wanted if seen[rare] < OFTEN[hands]} == {}


def difference(dealt: Dealt) -> str | None:
    reference = reply("play", HouseRules(dealt.settings), dealt.given)
    return first_difference(without_reasons(reference), play(dealt.given, dealt.settings))


def test_every_rare_event_has_a_style_that_brings_it() -> None:
    brought = {rare for _style, wanted in STYLES.values() for rare in wanted}
    named = [value for key, value in vars(event).items() if key.isupper()]
    every = {text for value in named for text in ((value,) if isinstance(value, str) else value)}
    assert brought == every


def test_every_setting_is_played() -> None:
    chance = random.Random(1)
    played = {item for _ in range(200) for item in play_at_random(chance, Style()).settings.items()}
    fixed = {"antes", "betting-structures", "draws", "games", "players"}
    assert played >= {
        (switch.id, setting)
        for switch in catalogue.switches().values()
        for setting in switch.settings
        if switch.id not in fixed
    }


@pytest.mark.parametrize("seed", range(20))
def test_both_engines_move_the_button_alike(seed: int) -> None:
    chance = random.Random(seed)
    for _hand in range(100):
        table = random_table(chance, Style(players=(2, 2, 3, 3, 4, 5, 6)))
        settings = {
            **CARD_ROOM,
            "button": chance.choice(["next-player", "dead-button"]),
            "heads-up-blinds": chance.choice(["button-posts-small", "left-of-button-posts-small"]),
        }
        after = [chance.choice([0, table["chip"] - 1, table["chip"], 100]) for _ in table["stacks"]]
        for seat in chance.sample(range(len(after)), 2):
            after[seat] = 100
        told = wire.next_hand(table, after, rules_for(table["game"], table["betting"], settings))
        assert next_hand(table, after, settings) == told, (table, after, settings)


def test_it_gives_every_next_hand_that_is_expected() -> None:
    vectors = [vector for vector in published() if vector["kind"] == "next-hand"]
    assert vectors
    for vector in vectors:
        given = vector["given"]
        stacks = [stack or 0 for stack in given["stacks-after"]]
        assert next_hand(given["table"], stacks, settings_of(vector)) == vector["expect"]
