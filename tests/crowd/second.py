"""The second engine behind the protocol: hands, rulings, and which hand is better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from oracle.adapters.serving import serve
from oracle.core.cards import Card
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS
from oracle.specs import workspaces
from oracle.wire.grading import dense
from oracle.wire.vocabulary import ACTS, DRAWS, NEEDS
from tests.opposite import play, rule
from tests.opposite.hands import badugi_worth, low_worth

HELLO: Final = {
    "name": "second",
    "kinds": ["compare", "play", "ruling"],
    "rankings": {"badugi": [4, 5], "ace-to-five": [5]},
    "plays": [
        {
            "name": "table",
            "games": list(GAMES),
            "betting": list(BETTINGS),
            "draws": list(DRAWS),
            "takes": list(NEEDS),
            "house": "card-room",
        }
    ],
    "acts": list(ACTS),
    "window": 16,
}


def _compare(given: Mapping[str, Any]) -> dict[str, Any]:
    worth = badugi_worth if given["ranking"] == "badugi" else low_worth
    worths = [worth([Card(card) for card in hand]) for hand in given["hands"]]
    order = sorted(set(worths))
    return {"places": dense([order.index(one) for one in worths])}


def _rule(given: Mapping[str, Any]) -> dict[str, Any]:
    """Give the first outcome that the dealer may choose; an early act may wait."""
    allowed = rule(given, _SETTINGS)["allowed"] or [{"do": "waits"}]
    return {"outcome": {key: value for key, value in allowed[0].items() if key != "setting"}}


_SETTINGS: Final = workspaces.house("card-room").settings

if __name__ == "__main__":
    answers = {"compare": _compare, "play": lambda given: play(given, _SETTINGS), "ruling": _rule}
    serve(HELLO, answers)
