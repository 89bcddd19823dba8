"""Every word of the wire stands in one place, and the schemas have the same words."""

import ast
import functools
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from click import Choice

from oracle.commands import rules
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.specs import catalogue
from oracle.system.resources import folder
from oracle.wire import vocabulary
from oracle.wire.grading import ASPECTS, KEYS
from tests.support.tables import tables_beside

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = {
    name: frozenset(map(str, value))
    for name, value in vars(vocabulary).items()
    if name[0].isupper()
    and name.isupper()
    and isinstance(value, Collection)
    and not isinstance(value, str)
    if name != "ACT_FORMS"
} | {"BETTINGS": frozenset(BETTINGS), "GAMES": frozenset(GAMES), "RANKINGS": frozenset(RANKINGS)}
TABLE_KINDS: Final = frozenset({"setup", "play", "next-hand", "ruling"})
HAND_KINDS: Final = frozenset({"rank", "compare"})
OTHER_WORDS: Final = tables_beside(__file__)
"""What is written in files of ours and is no matter of the wire."""

UNLISTED: Final = {
    ("document", "no-rule"),
    ("rule", "items"),
    ("protocol", "rank"),
    ("replay", "event"),
    ("all-hands", "what"),
}


STEPS: Final = {*("contains", "oneOf", "anyOf", "not", "then", "if", "else", "propertyNames")}
"""Keys of a schema that say nothing of what a list is about."""


def enums(node: Any, name: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Give each list of words in a schema, with the name of the nearest key that says of what.

    Where other words are borne with, those that are known are examples.
    """
    if isinstance(node, dict):
        for key, value in node.items():
            if key in {"enum", "examples"} and isinstance(value, list):
                yield name, value
            else:
                yield from enums(value, name if key in STEPS else key)
    elif isinstance(node, list):
        for value in node:
            yield from enums(value, name)


@pytest.mark.parametrize(
    "path", sorted(folder("schemas").glob("*.json")), ids=lambda path: path.stem
)
def test_the_schemas_have_the_words_of_the_wire(path: Path) -> None:
    schema = path.name.removesuffix(".schema.json")
    known = {*LISTS.values(), TABLE_KINDS, HAND_KINDS, frozenset(ASPECTS)}
    for name, words in enums(json.loads(path.read_text("utf-8"))):
        if (schema, name) in UNLISTED or not all(isinstance(word, str) for word in words):
            continue
        if other := OTHER_WORDS.get(schema, {}).get(name):
            assert sorted(words) == other
        else:
            assert frozenset(words) in known, (schema, name, words)


def test_every_list_is_held_against_a_schema_or_against_the_core() -> None:
    found = {
        frozenset(words)
        for path in folder("schemas").glob("*.json")
        for _name, words in enums(json.loads(path.read_text("utf-8")))
        if all(isinstance(word, str) for word in words)
    }
    elsewhere = {"CARDS", "DRAWS", "ACTIONS", "VERBS", "WAGERS", "USES", "PHASES", "USUAL_NEEDS"}
    assert {name for name, words in LISTS.items() if words not in found} == elsewhere


def listed(module: Path) -> Iterator[frozenset[str]]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            values = [one.value for one in node.elts if isinstance(one, ast.Constant)]
            if len(values) == len(node.elts) > 1:
                yield frozenset(map(str, values))


def test_no_list_of_words_stands_in_code_a_second_time() -> None:
    again = [
        (module.relative_to(ROOT).as_posix(), sorted(words))
        for module in (ROOT / "oracle").rglob("*.py")
        if module.name != "vocabulary.py" and "core" not in module.parts
        # PokerKit's adapter and the starters claim what they play, whatever else there is, and
        # the help of a command is shown before anything of the core is read.
        if not {"pokerkit", "starters", "commands"} & set(module.parts)
        for words in listed(module)
        if words in LISTS.values()
    ]
    assert again == []


def test_a_step_of_a_scenario_says_the_verbs_and_the_acts_of_the_wire() -> None:
    step = json.loads((folder("schemas") / "scenario.schema.json").read_text("utf-8"))
    beside = {"seat", "receive", "all", "refuse", "because", "expect", "to", "word", "unnoticed"}
    said = step["$defs"]["step"]["properties"].keys() - beside
    assert said == {*vocabulary.VERBS, *vocabulary.ACTS}


def test_commands_offer_the_words_that_there_are() -> None:
    for command in (rules.rank, rules.compare):
        (named,) = (one.type for one in command.params if one.name == "ranking")
        assert isinstance(named, Choice)
        assert tuple(named.choices) == tuple(RANKINGS)


@functools.cache
def definitions(name: str) -> dict[str, Any]:
    schema = json.loads((folder("schemas") / f"{name}.schema.json").read_text("utf-8"))
    found: dict[str, Any] = schema["$defs"]
    return found


def properties(node: Any) -> Iterator[tuple[str, Any]]:
    """Give each property in a part of a schema."""
    if isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for value in node.values():
            yield from properties(value)


def test_the_schema_says_to_which_aspect_each_key_belongs_and_when() -> None:
    found = [
        (key, one["x-aspect"])
        for key, one in properties(definitions("protocol"))
        if isinstance(one, dict) and "x-aspect" in one
    ]
    wanted = {key: {one.aspect: one.when for one in ways} for key, ways in KEYS.items()}
    assert dict(found) == wanted
    assert all(told == wanted[key] for key, told in found)
    assert {one.aspect for ways in KEYS.values() for one in ways} == ASPECTS.keys()


def test_all_that_can_be_seen_is_compared() -> None:
    told = definitions("protocol")["observation"]["properties"]
    assert told.keys() == KEYS.keys() - {"gathers"}
    assert all("x-aspect" in one for one in told.values())
    expected = {*definitions("vector")["observation"]["properties"], "refused"}
    assert expected == told.keys()


def test_what_is_usual_is_a_part_of_what_may_be_needed() -> None:
    assert set(vocabulary.USUAL_NEEDS) < set(vocabulary.NEEDS)
    *most, last = vocabulary.USUAL_NEEDS
    text = definitions("protocol")["configuration"]["properties"]["takes"]["description"]
    assert text.endswith(f"when left out, {', '.join(most)} and {last}.")


def test_every_class_of_refusals_has_a_rule_that_refuses_what_players_try() -> None:
    rules = [rule for rule in catalogue.rules().values() if rule.refusal]
    assert {rule.refusal for rule in rules} == set(vocabulary.REFUSALS)
