"""What is there for speed lets through, and decides nothing that jsonschema decides otherwise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from oracle.specs import checking
from oracle.specs.checking import mistakes_in, validate, validator
from oracle.specs.strict_yaml import load_text
from oracle.system.resources import folder
from tests.support.corpus import lines

STRICT: dict[str, Any] = {
    "type": ["object", "array", "string", "integer", "null"],
    "pattern": "^[a-z]+$",
    "maximum": 9,
    "uniqueItems": True,
    "items": {"$ref": "#"},
    "maxItems": 3,
    "additionalProperties": {"$ref": "#"},
    "maxProperties": 2,
}
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text("abü\n\ud800", max_size=3),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text("ab\n"), inside),
    max_leaves=8,
)


@pytest.fixture(params=["with the gate", "without it"])
def strict(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small schema in the place of all, with the gate and where it is not installed."""
    monkeypatch.setattr(checking, "_schema", lambda _name, _names: STRICT)
    if request.param == "without it":
        monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    checking._gate.cache_clear()
    checking._validator.cache_clear()
    yield
    checking._gate.cache_clear()
    checking._validator.cache_clear()


@pytest.fixture
def no_gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    checking._gate.cache_clear()
    yield
    checking._gate.cache_clear()


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize(
    "value",
    ["abc", "abc\n", "\ud800", {1: "a"}, {"a": {True: 4}}, ["a", 4.0, 5.5], 10**40, [1, True], "9"],
)
def test_the_verdict_is_that_of_jsonschema(value: Any) -> None:
    found = not list(mistakes_in(value, "strict"))
    assert found == Draft202012Validator(STRICT).is_valid(value)


@given(value=VALUES)
def test_whatever_is_let_through_follows_the_schema(value: Any) -> None:
    from jsonschema_rs import Draft202012Validator as Quick  # noqa: PLC0415 - only where it is there

    quick = Quick(STRICT)
    try:
        follows = quick.is_valid(value)
    except ValueError:
        return
    assert not follows or Draft202012Validator(STRICT).is_valid(value)


def test_what_the_gate_knows_is_asked_of_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        checking, "_validator", lambda name, _names: pytest.fail(f"{name} was asked for")
    )
    for vector in lines():
        assert not list(mistakes_in(vector, "vector"))


def test_a_wrong_file_is_told_of_alike_with_the_gate_and_without(
    request: pytest.FixtureRequest,
) -> None:
    wrong = load_text("id: Room\ninherits: card-room\n", "room.yaml")
    told = [str(problem) for problem in validate(wrong, "house")]
    request.getfixturevalue("no_gate")
    assert told == [str(problem) for problem in validate(wrong, "house")] != []


@pytest.mark.usefixtures("no_gate")
def test_without_the_gate_sound_files_are_read_all_the_same() -> None:
    for path in sorted((folder("specs") / "houses").glob("*.yaml")):
        text = path.read_text("utf-8")
        assert validate(load_text(text, path.name), "house") == []
    assert not list(mistakes_in(lines()[0], "vector"))


def test_a_long_list_takes_no_longer_than_it_is_long() -> None:
    check = validator({"uniqueItems": True})
    assert check.is_valid([*range(200_000), "1", True, False, None, [1], {"a": 1}])
    for pair in ([1, 1.0], [[1], [1]], [{"a": [0]}, {"a": [0]}], ["a", "a"]):
        assert not check.is_valid(pair)
