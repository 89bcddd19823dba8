"""Links to the playground: what they hold is what the vector asks, and the facade plays it."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

import pytest

from oracle.pages import page as on
from oracle.playground import answer
from oracle.site import places
from oracle.site.kinds import KINDS
from oracle.site.shelf import Vector, shelf
from oracle.site.trying import try_it

VECTORS: Final = tuple(shelf().vectors.values())
PLAYS: Final = [one for one in VECTORS if one["kind"] == "play"][::240]
RULINGS: Final = [one for one in VECTORS if one["kind"] == "ruling"][::30]


@pytest.fixture(autouse=True)
def _with_a_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "play", KINDS["home"])


def state(vector: Vector) -> dict[str, Any]:
    (block,) = try_it(vector)
    assert isinstance(block, on.Paragraph)
    link = next(iter(on.parts(block.text)))
    assert isinstance(link, on.Link)
    page, _, coded = link.to.partition("#")
    assert page == places.PLAY
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)))
    return found


@pytest.mark.parametrize("vector", PLAYS, ids=lambda one: one["id"])
def test_a_hand_is_played_to_the_same_end(vector: Vector) -> None:
    held = state(vector)
    assert held["tab"] == "table"
    told = answer({"do": "play", "table": held["table"], "acts": held["acts"]})
    assert "error" not in told
    seen = [
        one for one in (vector["expect"]["start"], *vector["expect"]["steps"]) if "stacks" in one
    ]
    assert told["moments"][-1]["seen"]["stacks"] == seen[-1]["stacks"]


@pytest.mark.parametrize("vector", RULINGS, ids=lambda one: one["id"])
def test_the_dealer_is_asked_about_the_last_act(vector: Vector) -> None:
    held = state(vector)
    last = vector["given"]["tries"][-1]
    assert [*held["acts"], held.get("act")][-1 if "act" in held else -2] == last
    assert held["tab"] == ("dealer" if "act" in held else "table")


def test_hands_are_valued_and_tables_are_not_asked_about() -> None:
    ranked = next(one for one in VECTORS if one["kind"] == "rank")
    assert state(ranked) == {"tab": "worth", "cards": " ".join(ranked["given"]["hand"])}
    compared = next(one for one in VECTORS if one["kind"] == "compare")
    first, second, *_others = compared["given"]["hands"]
    wanted = {"tab": "worth", "cards": " ".join(first), "against": " ".join(second)}
    assert state(compared) == wanted
    assert not [*try_it(next(one for one in VECTORS if one["kind"] == "setup"))]


def test_without_a_playground_nothing_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KINDS, "play")
    assert not [*try_it(PLAYS[0])]
