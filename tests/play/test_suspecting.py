"""Which mistakes could change an answer: none that does may be passed over."""

from __future__ import annotations

from typing import Any

from oracle import catalogue
from oracle.corpus.flags import mistakes_beside
from oracle.play.suspecting import suspects
from oracle.wire import full_table

SETTINGS = catalogue.houses()["card-room"].settings


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
    assert "lost-right-is-always-a-fold" in suspects(given, mistakes_beside(given, SETTINGS))
