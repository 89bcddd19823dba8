"""The reference engine behind the protocol, answering as every other engine does."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final

from oracle import catalogue
from oracle.adapters.serving import Answer, serve
from oracle.cards import Card
from oracle.engine import objections_to_table
from oracle.hand_after import hand_after
from oracle.hands import RANKINGS, places
from oracle.ruleset import BETTINGS, GAMES, rules_for
from oracle.wire import Hand, read_cards, read_table, read_try

WINDOW: Final = 64


def hello(house: str) -> Answer:
    """Claim everything that the reference engine plays, by the rules of a house.

    A user's own house is claimed as the one on which it builds, with the settings it changes.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    base, changes = catalogue.base_and_changes(catalogue.house(house))
    return {
        "name": "poker-oracle",
        "version": version("poker-oracle"),
        "kinds": ["rank", "compare", "setup", "play", "next"],
        "rankings": list(RANKINGS),
        "games": list(GAMES),
        "betting": list(BETTINGS),
        "draws": [1, 2, 3],
        "cards": ["received", "deck"],
        "house": base,
        "settings": changes,
        "level": "refusals",
        "window": WINDOW,
    }


def rank(request: Mapping[str, Any]) -> Answer:
    """Value a hand."""
    value = RANKINGS[request["ranking"]].rank(_hand(request["hand"]))
    return {"ranks": value.ranks, "order": value.order, "plays": value.plays}


def compare(request: Mapping[str, Any]) -> Answer:
    """Place hands."""
    ranking = RANKINGS[request["ranking"]]
    return {"places": places([ranking.rank(_hand(hand)).order for hand in request["hands"]])}


class ReferenceTable:
    """Sets up and plays hands, and finds the hand after, by the settings of a house."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self.settings = settings

    def set_up(self, request: Mapping[str, Any]) -> Answer:
        """Say whether a hand can be played at a table."""
        data = request["table"]
        rules = rules_for(data["game"], data["betting"], self.settings)
        table, _seats = read_table(data, rules)
        return {"accepted": not objections_to_table(table)}

    def play(self, request: Mapping[str, Any]) -> Answer:
        """Play a hand, trying each action in turn."""
        data = request["table"]
        received = "deck" not in request
        rules = rules_for(data["game"], data["betting"], self.settings, received=received)
        table, seats = read_table(data, rules)
        table, seats = read_table(data, rules, **read_cards(request, seats))
        hand = Hand(table, seats, show_cards=not received)
        start = hand.observe()
        steps: list[Answer] = []
        for attempt in request["tries"]:
            if hand.attempt(read_try(attempt, seats)):
                steps.append({"refused": True})
            else:
                steps.append(hand.observe())
        return {"start": start, "steps": steps}

    def next_hand(self, request: Mapping[str, Any]) -> Answer:
        """Say who has the button and the blinds in the hand after, and who is dealt in."""
        data = request["table"]
        rules = rules_for(data["game"], data["betting"], self.settings)
        return hand_after(data, request["stacks-after"], rules)


def serve_reference(house: str) -> None:
    """Speak the protocol on standard input and output.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    table = ReferenceTable(catalogue.house(house).settings)
    answers = {
        "rank": rank,
        "compare": compare,
        "setup": table.set_up,
        "play": table.play,
        "next": table.next_hand,
    }
    serve(hello(house), answers)


def _hand(cards: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))
