"""What tree is asked for, as plain data that another process can be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.play import HouseRules

USUAL_SIZES: Final = ("min", "pot", "max")
NAMED_SIZES: Final = ("min", "half-pot", "pot", "max")
"""The bets that can be named where bets are not fixed."""

_DEEP: Final = 50
_SHORT: Final = 10
_FIRST_CARDS: Final = ("As2d3h4c", "5s6d7h8c", "9sTdJhQc")
_SUITS: Final = "sdhc"
_STRENGTHS: Final = (0, 2, 0, 1, 2, 1, 0, 1, 2, 0)
"""Which first cards each seat holds, but for suits; so equal hands meet, and pots are divided."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A tree: a table with its cards, the rules, and which acts are considered.

    * ``table`` and ``cards`` are as a vector has them, the cards by seat.
    * ``settings`` has every switch; ``mistakes`` are those of an engine profile.
    * ``rounds`` is how many betting rounds are played, or None for the whole hand.
    * ``discards`` are the numbers of cards that a player may discard in a draw.
    * ``sizes`` are the bets and raises where they are not fixed: a name, or a total in chips.
    """

    table: Mapping[str, Any]
    cards: Mapping[str, list[str]]
    settings: Mapping[str, str]
    mistakes: tuple[str, ...] = ()
    rounds: int | None = None
    discards: tuple[int, ...] = (0,)
    sizes: tuple[str, ...] = USUAL_SIZES

    @property
    def given(self) -> dict[str, Any]:
        """The table and the cards, as they are given in a request."""
        return {"table": self.table, "cards": self.cards}

    @property
    def house_rules(self) -> HouseRules:
        """Whose rules are played."""
        return HouseRules(self.settings, self.mistakes)


def usual_stack(betting: str, small_bet: int) -> int:
    """Give the stack of a seat if none is named.

    In limit play it is deep: fifty small bets are more than anyone can lose under any cap for the
    table. Where bets are not fixed it is ten of the least bets.
    """
    return small_bet * (_DEEP if betting == "limit" else _SHORT)


def usual_cards(game: str, players: int, replacements: int = 0) -> dict[str, list[str]]:
    """Deal hands of which some are equal, and for each seat so many cards to be drawn.

    Raises:
        InputError: there are too many players, or the deck has too few cards.
    """
    size = GAMES[game].hand_size
    needed = players * (size + replacements)
    if players > len(_STRENGTHS):
        raise InputError(f"a tree has at most {len(_STRENGTHS)} players, not {players}")
    if needed > len(DECK):
        raise InputError(
            f"{players} players need {needed} cards with what they draw, and the deck has "
            f"{len(DECK)}; name fewer players or fewer discards"
        )
    hands: list[list[str]] = []
    for seat in range(players):
        turn = _STRENGTHS[:seat].count(_STRENGTHS[seat])
        hands.append(_turned(_FIRST_CARDS[_STRENGTHS[seat]], turn)[:size])
    used = {card for hand in hands for card in hand}
    # From the kings down, so that the cards that follow do not make every hand the same.
    rest = iter([str(card) for card in reversed(DECK) if card not in used])
    for hand in hands:
        hand += [next(rest) for _ in range(size - len(hand) + replacements)]
    return {str(seat): hand for seat, hand in enumerate(hands, start=1)}


def _turned(hand: str, turn: int) -> list[str]:
    """Write a hand with each suit replaced by the one that follows so many places later."""
    return [
        hand[place] + _SUITS[(_SUITS.index(hand[place + 1]) + turn) % len(_SUITS)]
        for place in range(0, len(hand), 2)
    ]
