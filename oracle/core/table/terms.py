"""The small terms of a hand: its phases, objections, wagers and forced bets."""

from __future__ import annotations

from typing import Final, NamedTuple

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

    The small blind may be dead, and the button may be at an empty seat.
    """

    button: int
    small: int | None
    big: int
    players: tuple[int, ...]
