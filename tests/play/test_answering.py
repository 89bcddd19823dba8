"""One place answers every kind of question, and no other module asks which kind it is."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from oracle.errors import InputError
from oracle.play.answering import KINDS, HouseRules, answer, kind_of
from oracle.specs import workspaces
from oracle.wire.vocabulary import KINDS as WORDS
from tests.support.corpus import published

ROOT: Final = Path(__file__).parents[2]
VECTORS: Final = published()

TABLES: Final = {
    "oracle/play/answering.py": "the answer",
    "oracle/conformance/messages.py": "the form of an engine's answer",
    "oracle/corpus/vector.py": "what only code can check of a vector",
    "oracle/report/observations.py": "the place of a difference",
    "oracle/report/explanation.py": "the telling",
    "oracle/conformance/failures.py": "the hand behind a failure",
    "oracle/report/failed_hands.py": "the page of that hand",
    "oracle/conformance/symptoms_of_ranks.py": "what inputs that crash it are called",
}
"""Where something differs from kind to kind: each is one table, and no question is asked."""

SOME: Final = {
    "oracle/fuzz/questions.py": "how often a kind is drawn, and what has no table",
    "oracle/specs/writing.py": "what a scenario says of a hand beside its play",
    "oracle/site/hands.py": "the tab of the playground that opens it",
}
"""Tables that leave out the kinds of which there is nothing to say."""

ENTRIES: Final = {
    "oracle/specs/scenarios.py": "a case for the dealer is of one kind; a scenario is known by it",
    "oracle/specs/writing.py": "the dealer is asked about the last act",
    "oracle/specs/described.py": "a refused table is a plain example only where there is no other",
    "oracle/corpus/adequacy.py": "only a play has a betting structure",
    "oracle/corpus/titles.py": "what another setting changes is worded as the kind answers",
    "oracle/conformance/evidence.py": "only a play is looked through step by step",
    "oracle/conformance/results.py": "only plays are counted by structure",
    "oracle/api/explaining.py": "such a case is told as the dealer rules on it",
    "oracle/report/explained.py": "of a ruling the point is the act that is ruled on",
    "oracle/site/hands.py": "a hand alone is drawn, and a ruling opens where the dealer rules",
    "oracle/fuzz/shrinking.py": "a script for a ruling ends with what is ruled on",
    "oracle/fuzz/questions.py": "a hand for a ruling is played until the dealer is to rule",
    "oracle/fuzz/study.py": "a ruling ends where it is asked",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "oracle").rglob("*.py")):
        # An adapter is an engine like others, and commands are named like what they ask.
        if not {"starters", "pokerkit", "cli.py"} & set(path.parts):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def names_a_kind(node: ast.AST) -> bool:
    parts = list(ast.walk(node))
    return any(
        (isinstance(part, ast.Constant) and part.value in WORDS)
        or (isinstance(part, ast.Name) and part.id.lower() in WORDS and part.id.isupper())
        for part in parts
    )


def is_about_the_kind(node: ast.AST) -> bool:
    return any(
        (isinstance(part, ast.Constant) and part.value == "kind")
        or (isinstance(part, ast.Attribute) and part.attr == "kind")
        or (isinstance(part, ast.Name) and part.id == "kind")
        for part in ast.walk(node)
    )


def test_no_module_asks_which_kind_it_is() -> None:
    asking = {
        path
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare | ast.Match)
        if names_a_kind(node) and is_about_the_kind(node)
    }
    assert asking == set(ENTRIES)


def test_what_differs_by_kind_is_a_table() -> None:
    tables = {
        path: keys
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        and len(keys := [key for key in node.keys if key is not None and names_a_kind(key)]) > 2
    }
    assert tables.keys() == TABLES.keys() | SOME.keys()
    assert all(len(tables[path]) >= len(WORDS) - 1 for path in TABLES)


def test_every_kind_is_answered_and_told_from_the_others() -> None:
    assert sorted(KINDS) == sorted(WORDS)
    assert {vector["kind"] for vector in VECTORS} == set(WORDS)
    for vector in VECTORS:
        assert kind_of(vector["given"]) == vector["kind"], vector["id"]
    assert kind_of({}) is None


@pytest.mark.parametrize("kind", WORDS)
def test_a_vector_is_the_answer_to_what_it_gives(kind: str) -> None:
    for vector in [one for one in VECTORS if one["kind"] == kind][::7]:
        rules = HouseRules(workspaces.settings_within(vector["switches"]))
        found = answer(kind, vector["given"], rules)
        assert (found.given, found.expect) == (vector["given"], vector["expect"]), vector["id"]


def test_an_unknown_mistake_is_one_sentence() -> None:
    vector = next(one for one in VECTORS if one["kind"] == "setup")
    rules = HouseRules(workspaces.houses()["card-room"].settings, ("no-such-mistake",))
    with pytest.raises(InputError, match="there is no mistake 'no-such-mistake'"):
        answer("setup", vector["given"], rules)
