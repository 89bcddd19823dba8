"""The title of each vector says what it shows, unlike every other title of its rule."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest

from oracle.corpus.titles import MOST
from tests.support.corpus import published

MADE_BY_MACHINE = re.compile(r'[\[\]{}"_]|^In the house\b|\bset to [a-z]+-[a-z-]+|@|=')
"""What a person would not say: JSON, ids, names of houses and settings."""


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    return published()


def test_no_title_of_a_rule_is_that_of_another_vector(vectors: list[dict[str, Any]]) -> None:
    shared = defaultdict(list)
    for vector in vectors:
        shared[tuple(vector["rules"]), vector["title"]].append(vector["id"])
    assert [ids for ids in shared.values() if len(ids) > 1] == []


def test_every_title_is_what_a_person_would_say(vectors: list[dict[str, Any]]) -> None:
    titles = {vector["id"]: vector["title"] for vector in vectors}
    assert {name: told for name, told in titles.items() if MADE_BY_MACHINE.search(told)} == {}
    assert {name: told for name, told in titles.items() if len(told) > MOST} == {}


def test_a_pot_of_a_title_is_one_of_its_hand(vectors: list[dict[str, Any]]) -> None:
    tried = 0
    for vector in vectors:
        pots = vector["expect"]["steps"][-1].get("pots") if vector["expect"].get("steps") else None
        if pots and "@" not in vector["id"]:
            amounts = {pot["amount"] for pot in pots}
            parts = {sum(won) for pot in pots for won in pot["won"].values()}
            for told in re.findall(
                r"\b(?:share|pot of) ([0-9]+)\b(?! and [0-9]+ more)", vector["title"]
            ):
                tried += 1
                assert int(told) in {sum(amounts), *amounts, *parts}, vector["title"]
    assert tried > 20
