"""The list of known failures: what it holds, and where it is wrong."""

import json
from typing import Any

import pytest

from oracle.conformance.choosing import KnownFailure, read_known_failures
from oracle.specs.strict_yaml import SpecError, load_text

ENTRY: dict[str, Any] = {"rule": "a.b", "reason": "why", "minimal": "x", "vectors": ["x", "y"]}


def read(data: object) -> tuple[KnownFailure, ...]:
    return read_known_failures(load_text(json.dumps(data, indent=1), "known.yaml"))


def test_known_failures_are_read() -> None:
    assert read([ENTRY]) == (KnownFailure("a.b", "why", "x", ("x", "y")),)
    assert read([]) == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("x", "known.yaml:1:1: this must be a list of known failures"),
        ([4], "known.yaml:2:2: a known failure must be a mapping of rule, reason"),
        ([ENTRY, {**ENTRY, "vectors": "x"}], "known.yaml:15:14: vectors must be a list"),
        ([{**ENTRY, "vectors": [4]}], "known.yaml:6:14: vectors must be a list of vector ids"),
        ([{**ENTRY, "rule": 4}], "known.yaml:3:11: rule must be text"),
        ([{**ENTRY, "minimal": "z"}], "known.yaml:5:14: minimal is z; it must be one of"),
        ([{**ENTRY, "vectors": []}], "known.yaml:5:14: minimal is x; it must be one of its"),
        ([{**ENTRY, "extra": 1}], "known.yaml:10:3: unknown key 'extra'; the keys are rule"),
        ([{"rule": "a.b"}], "known.yaml:2:2: key 'minimal' is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: object, sentence: str) -> None:
    with pytest.raises(SpecError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)


def test_a_list_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(SpecError, match=r"known.yaml.*: the file is empty"):
        read_known_failures(load_text("", "known.yaml"))
