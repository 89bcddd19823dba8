"""The reference engine behind the protocol, answering as every other engine does."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Final

from oracle import catalogue
from oracle.adapters.serving import Answer, serve
from oracle.core.cards import Card
from oracle.core.engine import objections_to_table
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS, places
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table.rulings import WAITS
from oracle.errors import InputError
from oracle.hand_after import hand_after
from oracle.wire import Hand, last_ruling, outcome_seen, read_play, read_table, read_try

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
        "kinds": ["rank", "compare", "setup", "play", "next", "ruling"],
        "rankings": list(RANKINGS),
        "games": list(GAMES),
        "betting": list(BETTINGS),
        "draws": [1, 2, 3],
        "cards": ["received", "deck"],
        "house": base,
        "settings": changes,
        "level": "refusals",
        "window": WINDOW,
        "rulings": True,
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
        hand = self._dealt(request)
        start = seen = hand.observe()
        steps: list[Answer] = []
        for attempt in request["tries"]:
            if hand.attempt(read_try(attempt, hand.seats)):
                steps.append({"refused": True, **seen})
            else:
                seen = hand.observe()
                steps.append(seen)
        return {"start": start, "steps": steps}

    def rule(self, request: Mapping[str, Any]) -> Answer:
        """Say what the house rules at the end of a script; an act may still wait for its turn.

        Raises:
            InputError: there is no ruling on that seat.
        """
        hand, on = self._dealt(request), request["on"]
        for attempt in request["tries"]:
            hand.attempt(read_try(attempt, hand.seats))
        ruling = last_ruling(hand.events, None if on is None else hand.seats.place(on))
        if ruling is None:
            raise InputError(f"there is no ruling on {'nobody' if on is None else f'seat {on}'}")
        if ruling.chosen is None:
            return {"outcome": {"do": WAITS}}
        return {"outcome": outcome_seen(ruling.chosen._replace(setting=None))}

    def _dealt(self, request: Mapping[str, Any]) -> Hand:
        data, received = request["table"], "deck" not in request
        rules = rules_for(data["game"], data["betting"], self.settings, received=received)
        table, seats = read_play(request, rules)
        return Hand(table, seats, show_cards=not received)

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
        "ruling": table.rule,
    }
    serve(hello(house), answers)


def _hand(cards: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))
