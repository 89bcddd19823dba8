"""The small terms of a hand: its phases, objections, wagers and forced bets."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from oracle.core.cards import Card, format_cards
from oracle.errors import InputError, OracleError

BLINDS: Final = "blinds"
DEAL: Final = "deal"
BET: Final = "bet"
DRAW: Final = "draw"
PAUSE: Final = "pause"
SHOWDOWN: Final = "showdown"
OVER: Final = "over"


class Objection(NamedTuple):
    """Why an action or a table is refused: the rule and a sentence."""

    rule: str
    sentence: str


class Illegal(OracleError):
    """An action or a table that the rules refuse, with every objection to it."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        super().__init__(" ".join(objection.sentence for objection in objections))
        self.objections = objections

    def __reduce__(self) -> tuple[type[Illegal], tuple[tuple[Objection, ...]]]:
        return type(self), (self.objections,)


class ScriptError(InputError):
    """The cards or reshuffles in a script do not fit the hand."""


class ReshuffleMissing(ScriptError):
    """The script has no order for a reshuffle: its ``number``, 0 for the first, and its cards."""

    def __init__(self, number: int, cards: frozenset[Card]) -> None:
        names = format_cards(sorted(cards))
        super().__init__(f"reshuffle {number + 1} is not in the script; it shuffles {names}")
        self.number = number
        self.cards = cards

    def __reduce__(self) -> tuple[type[ReshuffleMissing], tuple[Any, ...]]:
        return type(self), (self.number, self.cards)


class CardsMissing(ScriptError):
    """The script gives a seat ``given`` cards, but the seat receives ``wanted`` in all."""

    def __init__(self, seat: int, given: int, wanted: int) -> None:
        super().__init__(f"the script gives the seat {given} cards in all, but it needs {wanted}")
        self.seat = seat
        self.given = given
        self.wanted = wanted

    def __reduce__(self) -> tuple[type[CardsMissing], tuple[Any, ...]]:
        return type(self), (self.seat, self.given, self.wanted)


class Wager(NamedTuple):
    """A blind, bet or raise: the seat and its total in the round, in chips.

    ``blind`` names a blind; ``full`` says whether it counts as a full bet; ``players`` is how many
    were in and not all-in before it.
    """

    seat: int
    to: int
    blind: str | None
    full: bool
    players: int


class ForcedBet(NamedTuple):
    """An ante or a blind that a seat posts: its name, its chips, and the bet that it sets.

    A ``dead`` ante is posted for the whole table and belongs to the main pot.
    """

    seat: int
    name: str
    amount: int
    current_bet: int = 0
    dead: bool = False


class NextHand(NamedTuple):
    """The next hand: the button, the blinds, and the players from the button's left.

    The small blind may be dead, a game may have one blind or none, and the button may be at an
    empty seat.
    """

    button: int
    small: int | None
    big: int | None
    players: tuple[int, ...]
