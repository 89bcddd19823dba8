# SPDX-License-Identifier: CC0-1.0
"""Your engine answers here: copy this file to my_engine.py and fill it in.

A card is a rank of ``A23456789TJQK`` and a suit of ``shdc``, such as ``Td``; a hand is a list of
cards. Seats are 1, 2, 3, ... clockwise, amounts are whole numbers, and lists run over the seats
from seat 1. An answer of None counts as skipped: leave it where your engine has no answer. What an
answer leaves out is not compared.
"""

from __future__ import annotations

from typing import Any


class Engine:
    """Your engine, and what it plays; vectors beyond that are skipped."""

    house = "card-room"
    """The house whose rules you play; ``settings.json`` has all houses."""
    settings: dict[str, str] = {}  # noqa: RUF012 - to be filled in
    """Where you differ from the house: a setting for each such switch."""
    rankings = ("badugi", "ace-to-five")
    games = ("badugi", "badacey")
    betting = ("limit", "pot-limit", "no-limit")
    draws = (1, 2, 3)
    players: tuple[int, int] | None = None
    """The fewest and the most; None for any number."""
    rulings = False
    """Whether you also rule on irregular acts, see REFERENCE.md."""
    refuses = True
    """Whether illegal actions may be tried; if not, you are sent none."""

    def rank(self, ranking: str, hand: list[str]) -> dict[str, Any] | None:
        """Value a hand: ``{"ranks": ["4", "3", "A"]}``, the ranks that play from high to low.

        ``order``, the position of its class from the best, 0, and ``plays``, the cards that play,
        are compared if you give them.
        """

    def compare(self, ranking: str, hands: list[list[str]]) -> list[int] | None:
        """Place hands, lower is better: ``[2, 1, 2]``; equal hands have equal places."""

    def set_up(self, table: dict[str, Any]) -> bool | None:
        """Say whether a hand can be played at this table."""

    def next_hand(self, table: dict[str, Any], stacks_after: list[int]) -> dict[str, Any] | None:
        """Find the next hand: ``{"button": 2, "small-blind": 3, "big-blind": 1, "seats": [3, 1]}``.

        ``stacks_after`` is what each seat has left; 0 means that the player is gone.
        """

    def start_hand(self, table: dict[str, Any], cards: dict[str, Any]) -> Hand | None:
        """Post the antes and blinds of a hand and deal it.

        ``cards`` has either ``cards``, for each seat the cards in the order in which it gets them,
        or ``deck``, the 52 cards from the top, with ``reshuffles``, each new pack from the top.
        """

    def rule(
        self,
        table: dict[str, Any],
        cards: dict[str, Any],
        tries: list[dict[str, Any]],
        on: int | None,
    ) -> dict[str, Any] | None:
        """Play a hand and give the dealer's last ruling on the seat ``on``, or on nobody.

        ``{"do": "raise", "to": 4, "due": 2, "returned": 0}``; ``due`` and ``returned``, what is
        still to be put in and what goes back, are compared if you give them.
        """


class Hand:
    """A hand in play on your engine."""

    def attempt(self, said: dict[str, Any]) -> bool:
        """Do what a player says and give True, or change nothing and give False.

        What is said is like ``{"seat": 3, "do": "raise", "to": 4}``: fold, check, call, bet or
        raise ``to`` a total of this round, draw with the cards to ``discard``, show or muck. With
        ``rulings`` it may also be an irregular act, see REFERENCE.md.
        """
        raise NotImplementedError(f"fill in what happens on {said}")

    def seen(self) -> dict[str, Any] | None:
        """Give what can be seen now, or None if you do not know yet.

        ``actor``, ``phase``, ``stacks``, ``bets``, ``paid``, ``status``, ``legal``, ``cards`` with
        a deck, and after the hand ``pots``, ``shown`` and ``show-order``, as REFERENCE.md
        describes them. Leave out what you cannot show.
        """
        raise NotImplementedError("fill in what can be seen")
