"""Links to the playground: what they hold is what the vector asks, and the facade plays it."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from oracle.report import page as on
from oracle.site import addresses
from oracle.site.building import KINDS
from oracle.site.hands import try_it
from oracle.site.playground.texts import answer
from oracle.site.sources import Vector, site_content
from oracle.wire.vocabulary import ACTS
from tests.support.links import states


def is_on_an_earlier_act(given: dict[str, Any]) -> bool:
    """Whether the ruling is not on the last act, by its seat or because that is a regular one."""
    last = given["tries"][-1]
    return last["do"] not in ACTS or given.get("on") not in {None, last.get("seat")}


def of_kind(kind: str) -> list[Vector]:
    return [one for one in site_content().vectors.values() if one["kind"] == kind]


def plays() -> list[Vector]:
    return of_kind("play")[::240]


def rulings() -> list[Vector]:
    return [
        one
        for number, one in enumerate(of_kind("ruling"))
        if number % 90 == 0 or is_on_an_earlier_act(one["given"])
    ]


@pytest.fixture(autouse=True)
def _with_a_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "play", KINDS["home"])


def link_of(vector: Vector) -> str:
    (block,) = try_it(vector)
    assert isinstance(block, on.Paragraph)
    link = next(iter(on.parts(block.text)))
    assert isinstance(link, on.Link)
    assert link.to.startswith(f"{addresses.PLAY}#")
    return link.to.removeprefix(addresses.PLAY)


def state(vector: Vector) -> dict[str, Any]:
    coded = link_of(vector).removeprefix("#")
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4)))
    return found


def test_a_hand_is_played_to_the_same_end() -> None:
    for vector in plays():
        held = state(vector)
        assert held["tab"] == "table", vector["id"]
        told = answer({"do": "play", "table": held["table"], "acts": held["acts"]})
        assert "error" not in told, vector["id"]
        expect = vector["expect"]
        seen = [one for one in (expect["start"], *expect["steps"]) if "stacks" in one]
        assert told["moments"][-1]["seen"]["stacks"] == seen[-1]["stacks"], vector["id"]


def test_the_dealer_rules_as_the_vector_expects() -> None:
    """The requests are those of the playground's own script."""
    links = [link_of(vector) for vector in rulings()]
    for vector, read in zip(rulings(), states(links), strict=True):
        assert read["state"]["tab"] == "dealer", vector["id"]
        told = answer(read["ruling"])
        expected = vector["expect"]["ruling"]
        assert {**told["ruling"], **expected} == told["ruling"], vector["id"]
        # Each sentence is in one part; the verdict is one, and the deciding rule among those named.
        parts = [one["text"] for part in told["parts"].values() for one in part]
        # Why the same holds of several players is told of each.
        once = [one["text"] for key, part in told["parts"].items() for one in part if key != "why"]
        assert len(once) == len(set(once)), vector["id"]
        assert not {one["text"] for one in told["parts"]["why"]} & {*once}, vector["id"]
        assert {*parts} <= {one["text"] for one in told["sentences"]}, vector["id"]
        assert len(told["parts"]["verdict"]) == 1, vector["id"]
        assert told["rule"] in told["rules"], vector["id"]


def test_hands_are_valued_and_tables_are_not_asked_about() -> None:
    ranked = of_kind("rank")[0]
    assert state(ranked) == {"tab": "worth", "cards": " ".join(ranked["given"]["hand"])}
    compared = of_kind("compare")[0]
    first, second, *_others = compared["given"]["hands"]
    wanted = {"tab": "worth", "cards": " ".join(first), "against": " ".join(second)}
    assert state(compared) == wanted
    assert not [*try_it(of_kind("setup")[0])]


def test_without_a_playground_nothing_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KINDS, "play")
    assert not [*try_it(plays()[0])]
