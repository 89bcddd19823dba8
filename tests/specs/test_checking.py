import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from oracle.specs import checking
from oracle.specs.checking import findings, mistakes_in, validate, validator
from oracle.specs.strict_yaml import load_text
from oracle.system.resources import folder
from tests.support.corpus import lines
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)


def told(part: dict[str, Any], text: str) -> list[tuple[tuple[str | int, ...], str]]:
    errors = Draft202012Validator(part).iter_errors(load_text(text).data)
    return sorted({(one.path, one.message) for error in errors for one in findings(error)})


@pytest.mark.parametrize(("part", "value", "message"), TABLES["wanted"])
def test_a_person_is_told_what_is_wanted(part: dict[str, Any], value: str, message: str) -> None:
    assert told(part, value) == [((), message)]


def test_a_long_text_is_shortened() -> None:
    ((_, message),) = told({"enum": ["a"]}, "x" * 100)
    assert message == f"'{'x' * 57}...' is not one of a"


def test_keys_are_told_as_keys() -> None:
    part = {
        "properties": {"a": {"not": {}}},
        "propertyNames": {"pattern": "^[ab]$", "title": "a seat"},
    }
    assert told(part, "{a: 1, c: 2}") == [
        (("a",), "this is not allowed here"),
        (("c",), "'c' is not a seat"),
    ]


def test_unknown_keys_list_the_known_ones_when_none_is_near() -> None:
    keys: dict[str, object] = {"bet": {}, "seat": {}}
    part = {"properties": keys, "additionalProperties": False}
    assert told(part, "{xyz: 1}") == [(("xyz",), "unknown key 'xyz'; the keys here are bet, seat")]
    step = {
        **part,
        "$comment": "every irregular act as people write it",
        "properties": {**keys, "discard": {}, "because": {}},
    }
    assert told(step, "{misdeal: 1}") == [
        (
            ("misdeal",),
            "unknown key 'misdeal'; a step says one of bet, seat, discard, and nothing else is "
            "ruled on",
        )
    ]
    assert told(step, "{draws: 1}") == [
        (("draws",), "unknown key 'draws'; did you mean 'discard'?")
    ]
    many = {"properties": {f"k{n}": {} for n in range(20)}, "additionalProperties": False}
    assert told(many, "{xyz: 1}") == [(("xyz",), "unknown key 'xyz'")]
    patterns = {"patternProperties": {"^[0-9]$": {}}, "additionalProperties": False}
    assert told(patterns, "{1: 1, x: 2}") == [(("x",), "unknown key 'x'")]


def branch(kind: str, **keys: Any) -> dict[str, Any]:
    properties = {"kind": {"const": kind}, **keys}
    return {"required": list(properties), "properties": properties, "additionalProperties": False}


KINDS = {
    "$defs": {"rank": branch("rank", hand={"type": "array"})},
    "oneOf": [{"$ref": "#/$defs/rank"}, branch("setup", table={"type": "object"})],
}


@pytest.mark.parametrize(("text", "findings"), TABLES["kinds"])
def test_the_kind_selects_the_branch(text: str, findings: list[Any]) -> None:
    assert told(KINDS, text) == [(tuple(place), said) for place, said in findings]


def test_without_a_kind_the_nearest_branch_is_meant() -> None:
    part = {
        "oneOf": [
            {
                "required": ["seat", act],
                "properties": {"seat": {}, act: {}},
                "additionalProperties": False,
            }
            for act in ("fold", "raise")
        ]
    }
    assert told(part, "{seat: 1, rais: 4}") == [
        (("rais",), "unknown key 'rais'; did you mean 'raise'?")
    ]


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
