"""Every word of the wire stands in one place, and the schemas have the same words."""

import ast
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from click import Choice

from oracle.commands import corpus, ranking
from oracle.system.resources import folder
from oracle.wire import vocabulary

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = {
    name: frozenset(map(str, value))
    for name, value in vars(vocabulary).items()
    if name.isupper() and isinstance(value, Collection) and not isinstance(value, str)
}
TABLE_KINDS: Final = frozenset({"setup", "play", "next-hand", "ruling"})
HAND_KINDS: Final = frozenset({"rank", "compare"})
PARTIAL: Final = frozenset({"result", "state", "legal"})
"""The levels of a subset; what shows refusals as well is whole and has no level."""

OTHER_WORDS: Final = {
    ("diff", "kind"): {"houses", "corpora"},
    ("diff", "part"): {"expect", "given", "switches"},
    ("document", "language"): {"en", "fr"},
    ("scenario", "edge"): {"inside", "outside", "both"},
    ("scenario", "all"): {"check", "call", "fold", "pat"},
    ("switches", "basis"): {"clause", "practice", "default"},
}
"""What is written in files of ours and is no matter of the wire."""

UNLISTED: Final = {
    ("document", "no-rule"),
    ("rule", "items"),
    ("protocol", "rank"),
    ("replay", "event"),
}


def enums(node: Any, name: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Give each list of words in a schema, with the name of the nearest key that says of what."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "enum":
                yield name, value
            else:
                steps = {"contains", "items", "oneOf", "anyOf", "not", "then", "if", "else"}
                yield from enums(value, name if key in steps - {"items"} else key)
    elif isinstance(node, list):
        for value in node:
            yield from enums(value, name)


@pytest.mark.parametrize(
    "path", sorted(folder("schemas").glob("*.json")), ids=lambda path: path.stem
)
def test_the_schemas_have_the_words_of_the_wire(path: Path) -> None:
    schema = path.name.removesuffix(".schema.json")
    known = {*LISTS.values(), TABLE_KINDS, HAND_KINDS, PARTIAL}
    for name, words in enums(json.loads(path.read_text("utf-8"))):
        if (schema, name) in UNLISTED or not all(isinstance(word, str) for word in words):
            continue
        if (schema, name) in OTHER_WORDS:
            assert set(words) == OTHER_WORDS[schema, name]
        else:
            assert frozenset(words) in known, (schema, name, words)


def test_every_list_is_held_against_a_schema_or_against_the_core() -> None:
    found = {
        frozenset(words)
        for path in folder("schemas").glob("*.json")
        for _name, words in enums(json.loads(path.read_text("utf-8")))
        if all(isinstance(word, str) for word in words)
    }
    elsewhere = {"CARDS", "DRAWS", "ACTIONS", "ACTS", "WAGERS", "USES", "PHASES"}
    assert [name for name, words in LISTS.items() if words not in found] == [
        name for name in LISTS if name in elsewhere
    ]


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


def test_commands_offer_the_words_that_there_are() -> None:
    (level,) = (option.type for option in corpus.export.params if option.name == "level")
    assert isinstance(level, Choice)
    assert tuple(level.choices) == vocabulary.LEVELS
    for command in (ranking.rank, ranking.compare):
        (named,) = (one.type for one in command.params if one.name == "ranking")
        assert isinstance(named, Choice)
        assert tuple(named.choices) == tuple(vocabulary.RANKINGS)
