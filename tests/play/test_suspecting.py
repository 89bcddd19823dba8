"""Which mistakes could change an answer: none that does may be passed over."""

from __future__ import annotations

from typing import Any

from oracle.corpus.flags import other_mistakes
from oracle.play import HouseRules
from oracle.play.foretelling import foretold, precomputed_plays, suspects
from oracle.specs import workspaces
from oracle.wire.grading import STEPS
from oracle.wire.tables import full_table
from tests.support.corpus import published

SETTINGS = workspaces.houses()["card-room"].settings


def test_a_check_and_a_fold_by_one_seat_are_not_the_same() -> None:
    table = full_table({"small-bet": 20, "stacks": [500] * 4})
    calls = [{"seat": seat, "do": "call"} for seat in (3, 4, 1)]
    pats: list[dict[str, Any]] = [
        {"seat": seat, "do": "draw", "discard": []} for seat in (1, 2, 3, 4)
    ]
    checks = [{"seat": seat, "do": "rap"} for seat in (2, 3, 4)]
    tries: list[dict[str, Any]] = [*calls, {"seat": 2, "do": "check"}, *pats, *checks]
    suits = {"1": "s", "2": "h", "3": "d", "4": "c"}
    cards = {seat: [rank + suit for rank in "2345"] for seat, suit in suits.items()}
    given = {"table": table, "cards": cards, "tries": tries}
    assert "lost-right-is-always-a-fold" in suspects(given, other_mistakes(given, SETTINGS)).places


def test_what_is_played_in_parts_is_what_is_played_whole() -> None:
    plays = [one for one in published() if STEPS in one["expect"]][::60]
    signed = 0
    for vector in plays:
        settings = workspaces.settings_within(vector["switches"])
        suspected = suspects(vector["given"], other_mistakes(vector["given"], settings))
        wrong = {name: HouseRules(settings, (name,)) for name in suspected.places}
        whole = {name: foretold(vector, rules) for name, rules in wrong.items()}
        found = precomputed_plays(vector, wrong, suspected)
        assert found == {name: one for name, one in whole.items() if one}, vector["id"]
        signed += len(found)
    assert signed > 500
