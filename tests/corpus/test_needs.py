"""What a vector needs is told from what it gives and expects, and is what comes up in its hand."""

from typing import Any

import pytest

from oracle.corpus.vector import needs_of
from oracle.play.answering import HouseRules
from oracle.play.hand import Hand
from oracle.specs import workspaces
from oracle.wire.vocabulary import NEEDS
from tests.support.corpus import published
from tests.support.tables import tables_beside

PLAYED = [vector for vector in published() if "tries" in vector["given"]]
TABLE = {
    "betting": "limit",
    "small-bet": 2,
    "big-bet": 4,
    "button": 3,
    "stacks": [100, 100, 100],
    "small-blind": 1,
    "big-blind": 2,
    "ante": 0,
    "dead": [0, 0, 0],
    "live": [0, 0, 0],
}


def test_words_are_sorted_and_each_is_needed_by_a_vector() -> None:
    assert list(NEEDS) == sorted(NEEDS)
    assert {word for vector in published() for word in vector["needs"]} == set(NEEDS)


@pytest.mark.parametrize(("change", "needs"), tables_beside(__file__))
def test_a_table_alone_needs_what_is_posted_there(change: Any, needs: list[str]) -> None:
    assert needs_of({"table": {**TABLE, **change}}, {"accepted": True}) == needs


def test_hands_need_nothing() -> None:
    assert needs_of({"ranking": "badugi", "hand": []}, {"ranks": []}) == []


def comes_up(vector: dict[str, Any]) -> set[str]:
    """What of all-ins, side pots and reshuffles comes up when the hand of a vector is played."""
    settings = workspaces.settings_within(vector["switches"], "card-room")
    script = Hand.of(vector["given"], HouseRules(settings).at(vector["given"]))
    found: set[str] = set()
    seen = [script.start]
    for attempt in vector["given"]["tries"]:
        script.attempt(attempt)
        seen.append(script.seen)
    if any("all-in" in one["status"] for one in seen):
        found.add("all-in")
    if any(one["phase"] == "showdown" for one in seen):
        found.add("muck")
    if len(seen[-1].get("pots", ())) > 1:
        found.add("side-pots")
    if script.reshuffles():
        found.add("reshuffle")
    return found


def test_what_comes_up_when_a_hand_is_played_is_needed() -> None:
    asked = {"all-in", "muck", "side-pots", "reshuffle"}
    for vector in PLAYED[::10]:
        found, needs = comes_up(vector), set(vector["needs"]) & asked
        if vector["kind"] == "play":
            assert found == needs, vector["id"]
        # In a ruling the amounts that are named may be more than what is put in.
        assert found <= needs, vector["id"]
