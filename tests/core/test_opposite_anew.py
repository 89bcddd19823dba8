"""Rulings written a second time from the text alone agree with the published vectors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oracle.system.resources import folder
from tests.core.test_opposite import settings_of
from tests.opposite.rulings_anew import AnewTable, allowed


def vectors(kind: str) -> list[dict[str, Any]]:
    """The vectors of a kind in the chapter."""
    lines = (folder("vectors") / "rulings.jsonl").read_text("utf-8").splitlines()
    return [vector for vector in map(json.loads, lines) if vector["kind"] == kind]


def told(outcomes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give outcomes without the settings that are for people, in an order of their own."""
    plain = [{key: one[key] for key in one if key != "setting"} for one in outcomes]
    return sorted(plain, key=lambda one: json.dumps(one, sort_keys=True))


def test_every_ruling_is_allowed_by_the_text() -> None:
    asked = vectors("ruling")
    assert asked
    wrong = {
        vector["id"]: (given, expected)
        for vector in asked
        if told(given := allowed(vector["given"], settings_of(vector)) or [])
        != told(expected := vector["expect"]["ruling"]["allowed"])
    }
    assert not wrong


@pytest.mark.parametrize("vector", vectors("play"), ids=lambda vector: str(vector["id"]))
def test_every_hand_goes_on_as_the_text_has_it(vector: dict[str, Any]) -> None:
    table = AnewTable(vector["given"], settings_of(vector))
    for attempt, step in zip(vector["given"]["tries"], vector["expect"]["steps"], strict=True):
        assert table.attempt(attempt) is ("refused" not in step)
        if "refused" not in step:
            seen = table.observe()
            assert {key: seen.get(key) for key in step} == step
