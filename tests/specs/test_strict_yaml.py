import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from oracle.errors import InternalError
from oracle.specs import yaml_events
from oracle.specs.checking import schema, validate
from oracle.specs.strict_yaml import MOST_CHARACTERS, Problem, SpecError, load, load_text
from oracle.system.resources import folder
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

RULES = """\
chapter: betting
title: Betting
rules:
  - id: betting.clockwise
    sentence: The action moves clockwise.
    seen-in: [actor, refused]
"""


UNRESOLVED = "off no yes on True 010 1_000 1:30 2024-01-01 ~ null 1.5 1e3 0x10 +5 .inf"


def messages(text: str) -> list[str]:
    return [str(problem) for problem in load_text(text, "x").problems]


def complaints(text: str, name: str = "rule") -> list[str]:
    return [str(problem) for problem in validate(load_text(text, "x"), name)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ('"12"', "12"),
        ("'true'", "true"),
        ("", ""),
        ("9" * 16, "9" * 16),
        *((text, text) for text in UNRESOLVED.split()),
    ],
)
def test_only_truth_integers_and_text_resolve(written: str, value: object) -> None:
    found = load_text(f"key: {written}\n").data["key"]
    assert found == value
    assert type(found) is type(value)


def test_seats_become_text() -> None:
    assert load_text("{1: As, '2': Kd}").data == {"1": "As", "2": "Kd"}


def test_every_value_and_key_has_its_place() -> None:
    file = load_text("title: x\ntable:\n  stacks: [10, 20]\n")
    assert file.at(("table", "stacks", 1)) == (3, 16)
    assert file.at(("table",)) == (3, 3)
    assert file.key_at(("table",)) == (2, 1)
    assert file.key_at(("table", "stacks", 1)) == (3, 16)
    assert file.at(("table", "stacks", 9, "x")) == (3, 11)
    assert file.problem(("title",), "no") == Problem("text", 1, 8, "no")
    assert file.key_problem(("table",), "no") == Problem("text", 2, 1, "no")
    assert file.was_read


def test_columns_count_characters() -> None:
    assert load_text("é: [ß, x]").at(("é", 1)) == (1, 8)


def test_find_passes_over_what_is_not_there() -> None:
    file = load_text("a: [{b: 1}, {c: 2}, 3, {b: *x}]")
    assert list(file.find("a", None, "b")) == [(("a", 0, "b"), 1)]
    assert list(file.find("a", 2)) == [(("a", 2), 3)]
    assert list(file.find("b")) == []


@pytest.mark.parametrize(("text", "problems"), TABLES["problems"])
def test_what_is_not_strict_yaml_is_told_with_its_place(text: str, problems: list[str]) -> None:
    assert messages(text) == problems


@pytest.mark.parametrize("loader", [yaml.BaseLoader, getattr(yaml, "CBaseLoader", yaml.BaseLoader)])
@pytest.mark.parametrize(("text", "place", "hint"), TABLES["syntax"])
def test_a_syntax_error_has_its_hint_with_either_parser(
    monkeypatch: pytest.MonkeyPatch, loader: type, text: str, place: str, hint: str
) -> None:
    monkeypatch.setattr(yaml_events, "_Loader", loader)
    (said,) = messages(text)
    assert said.startswith(f"x:{place}")
    assert f": the file cannot be read from here on: {hint}" in said


def test_other_syntax_errors_keep_the_words_of_the_parser() -> None:
    assert messages("a: ? b\n")[0].startswith(
        "x:1:4: the file cannot be read from here on: mapping keys are not allowed"
    )


def test_a_syntax_error_hides_only_what_follows() -> None:
    assert len(messages("a: 1\na: 2\nb: c: d\n")) == 2


def test_a_file_may_not_be_too_long() -> None:
    assert messages("#" * (MOST_CHARACTERS + 1)) == [
        "x: the file is too long; the maximum is 500000 characters"
    ]


def test_files_are_read_as_utf8(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_bytes("\ufeffa: é\n".encode())
    bad.write_bytes(b"a: 1\nb: \xff\n")
    assert load(good).data == {"a": "é"}
    assert load(good).path == str(good)
    assert load(bad, "bad").problems == (Problem("bad", 2, 1, "the file is not UTF-8 text"),)
    (missing,) = load(tmp_path / "missing.yaml", "missing").problems
    assert str(missing) == "missing: the file cannot be read: No such file or directory"


def test_a_good_file_has_no_problems() -> None:
    assert complaints(RULES) == []


def test_every_mistake_is_one_sentence_at_its_place() -> None:
    text = (
        RULES.replace("title", "titel")
        .replace("refused", "refusd, actor")
        .replace("betting.c", "C")
    )
    assert complaints(text) == [
        "x:2:1: unknown key 'titel'; did you mean 'title'?",
        "x:4:9: 'Clockwise' is not a rule id such as betting.raise-cap",
        "x:6:14: 'actor' appears twice in the list",
        "x:6:22: unknown value 'refusd'; did you mean 'refused'?",
    ]


def test_a_missing_key_is_told_at_its_mapping() -> None:
    assert complaints(RULES.replace("    sentence: The action moves clockwise.\n", "")) == [
        "x:4:5: key 'sentence' is missing"
    ]


def test_a_refused_value_is_told_once() -> None:
    assert complaints(RULES.replace("[actor, refused]", "*seen")) == [
        "x:6:14: *seen is an alias; write the value itself"
    ]


def test_a_syntax_error_is_not_followed_by_schema_errors() -> None:
    assert len(complaints("a: [")) == 1


def test_an_unknown_schema_is_our_bug() -> None:
    with pytest.raises(InternalError, match="there is no schema 'x'"):
        validate(load_text("a: 1"), "x")


def test_a_spec_error_carries_every_problem_in_order() -> None:
    first, second = Problem("a", 1, 2, "x"), Problem("a", 10, 1, "y")
    error = SpecError([second, first, first])
    assert error.problems == (first, second)
    assert str(error) == "a:1:2: x\na:10:1: y"


@pytest.mark.parametrize(
    "path", sorted(folder("schemas").glob("*.json")), ids=lambda path: path.name
)
def test_every_schema_is_one_and_says_which(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    # The name of the file is in it, so no two schemas have the same.
    name = path.name.removesuffix(".schema.json")
    format_ = 2 if name in {"manifest", "vector"} else 1
    assert content["$id"] == f"urn:poker-oracle:schema:{name}:{format_}"


@pytest.mark.parametrize("name", ["document", "rule", "switches", "house"])
def test_every_property_is_described_and_nothing_else_is_allowed(name: str) -> None:
    objects = [part for part in parts(schema(name)) if "properties" in part]
    assert objects
    for part in objects:
        assert part["additionalProperties"] is False
        for key, inner in part["properties"].items():
            assert inner.get("description"), key


def parts(node: Any) -> list[dict[str, Any]]:
    below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    inner = [part for one in below for part in parts(one)]
    return [node, *inner] if isinstance(node, dict) else inner
