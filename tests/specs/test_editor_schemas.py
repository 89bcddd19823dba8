"""The schemas for editors allow and refuse just what the real ones do, and are shipped as made."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from jsonschema_rs import Draft7Validator as Quick7
from jsonschema_rs import Draft202012Validator as Quick

from oracle.specs.checking import schema
from oracle.specs.scenarios import completed_case
from oracle.specs.strict_yaml import load_text
from oracle.system.resources import folder
from tests.tools.editor_schemas import editor_schemas, stale
from tests.tools.spoiling import mutated_value

SPECS = folder("specs")
MUTATIONS = 4


def read(path: Path) -> Any:
    return load_text(path.read_text("utf-8"), path.name).data


def cases() -> list[Any]:
    """Rulings as their authors write them, and without what a case may leave out."""
    whole = [read(path) for path in sorted((SPECS / "scenarios/rulings").glob("*.yaml"))[::16]]
    kept = {"table", "play", "cards", "houses", "settings"}
    return [*whole, *({key: one[key] for key in one if key in kept} for one in whole)]


GOOD: dict[str, Callable[[], list[Any]]] = {
    "house": lambda: [read(path) for path in sorted((SPECS / "houses").glob("*.yaml"))] * 8,
    "scenario": lambda: [
        read(path) for path in sorted((SPECS / "scenarios").rglob("*.yaml"))[::20]
    ],
    "case": cases,
}


def completed(name: str, value: Any) -> Any:
    """Give what the real schema is asked of: a case is a scenario of which much is left out."""
    return completed_case(load_text(json.dumps(value), "case"))[0].data if name == "case" else value


def spoilt(name: str) -> Iterator[Any]:
    chance = random.Random(f"editor/{name}")
    for good in GOOD[name]():
        yield good
        for _ in range(MUTATIONS):
            bad = mutated_value(chance, good)
            if isinstance(bad, dict) and bad and _is_yaml(bad):
                yield bad


def _is_yaml(value: Any) -> bool:
    """Whether strict YAML reads the value as it is, so that the schema is what decides."""
    try:
        return bool(load_text(json.dumps(value), "x").data == value)
    except ValueError:
        return False


@pytest.mark.parametrize("name", GOOD)
def test_both_allow_and_refuse_the_same(name: str) -> None:
    content = json.loads(editor_schemas()[f"{name}.schema.json"])
    Draft7Validator.check_schema(content)
    editor, real = Quick7(content), Quick(schema("scenario" if name == "case" else name))
    found = [
        (real.is_valid(completed(name, value)), editor.is_valid(value), value)
        for value in spoilt(name)
        if name != "case" or value.get("kind", "ruling") == "ruling"
    ]
    assert [value for allowed, offered, value in found if allowed != offered] == []
    allowed = sum(allowed for allowed, _offered, _value in found)
    assert 30 < allowed < len(found) - 30


def test_they_are_shipped_as_they_are_made() -> None:
    assert stale() == [], "python -m tests.tools.editor_schemas --write"


def test_an_editor_learns_what_a_setting_means() -> None:
    house = json.loads((folder("schemas") / "draft-07/house.schema.json").read_text("utf-8"))
    cap = house["properties"]["settings"]["properties"]["raise-cap"]
    offered = {
        one.get("const"): one.get("description") for one in cap["properties"]["setting"]["anyOf"]
    }
    assert offered["five-per-round"].startswith("A bet and four raises")
    assert cap["description"].startswith("How many bets")


@pytest.mark.parametrize(
    "path",
    sorted((SPECS.parent / "oracle/adapters/starters/room").rglob("*.yaml")),
    ids=lambda path: path.name,
)
def test_what_a_workspace_begins_with_follows_the_schema_that_its_hint_names(path: Path) -> None:
    text = path.read_text("utf-8").replace("@name@", "my-room")
    hint = text.splitlines()[0]
    assert hint.startswith("# yaml-language-server: $schema=")
    name = hint.rpartition("/")[2]
    deep = len(path.relative_to(SPECS.parent / "oracle/adapters/starters/room").parts) - 1
    assert hint == f"# yaml-language-server: $schema={'../' * deep}schemas/{name}"
    validator = Draft7Validator(json.loads(editor_schemas()[name]))
    # As editors read it, for whom "on" is a word.
    assert list(validator.iter_errors(load_text(text, name).data)) == []
