"""The cards of a play: those that its author names, and the lowest unused ones for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.core.cards import DECK, Card, parse_cards, refuse_duplicates
from oracle.errors import InputError
from oracle.scenario.model import Scenario


def table_of(scenario: Scenario) -> dict[str, Any]:
    """Give the full table of a scenario, and how its cards are given, but not yet which cards."""
    cards: dict[str, Any] = {"deck": ()} if "deck" in scenario.data else {"cards": {}}
    return {"table": scenario.table, **cards}


def given_cards(scenario: Scenario, seats: int, hand_size: int) -> dict[str, Any]:
    """Complete the cards of a play: ``deck`` and ``reshuffles``, or ``cards`` by seat number.

    Seats and replacements that are left open are filled in order, starting hands first.

    Raises:
        InputError: a card is named twice, a hand has too many cards, there are too many players, or
            the deck runs out.
    """
    if "deck" in scenario.data:
        top = parse_cards(scenario.data["deck"])
        rest = [card for card in DECK if card not in top]
        orders = [list(parse_cards(order)) for order in scenario.data.get("reshuffles", ())]
        return {"deck": [*top, *rest], "reshuffles": orders}
    return {"cards": _cards_by_seat(scenario, seats, hand_size)}


def _cards_by_seat(scenario: Scenario, seats: int, hand_size: int) -> dict[str, list[Card]]:
    if seats * hand_size > len(DECK):
        raise InputError(
            f"{seats} players are too many; {len(DECK)} cards make {len(DECK) // hand_size} hands "
            f"of {hand_size}"
        )
    written = scenario.data.get("cards", {})
    hands = {seat: parse_cards(written.get(str(seat), "")) for seat in range(1, seats + 1)}
    draws = [step for step in scenario.lines if step.discard and not step.refused]
    named = [card for hand in hands.values() for card in hand]
    named += [card for step in draws for card in step.receive]
    refuse_duplicates(named)
    unused = iter([card for card in DECK if card not in named])
    got: dict[str, list[Card]] = {}
    for seat, hand in hands.items():
        if len(hand) > hand_size:
            raise InputError(f"seat {seat} is given {len(hand)} cards, but a hand has {hand_size}")
        got[str(seat)] = [*hand, *_take(unused, hand_size - len(hand))]
    for step in draws:
        open_cards = 0 if step.receive else len(step.discard)
        got[str(step.seat)] += [*step.receive, *_take(unused, open_cards)]
    return got


def _take(unused: Iterator[Card], count: int) -> list[Card]:
    taken = [card for _, card in zip(range(count), unused, strict=False)]
    if len(taken) < count:
        raise InputError("no unused card is left to fill in; name the replacement cards")
    return taken
