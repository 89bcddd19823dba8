"""What players do other than act in turn. The dealer rules on each act; none is refused.

Seats are counted clockwise from the button; amounts are in chips.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Say(NamedTuple):
    """A word: fold, check, call, bet, raise, all-in, complete, pot, pass, pat or none.

    Or an amount alone, without a word: chips, or in a draw a number of cards. ``to`` is the total
    for the round that is said with a bet or raise, or the amount alone.
    """

    seat: int
    word: str | None
    to: int | None = None


class Push(NamedTuple):
    """Chips released into the pot, each by its value, one list for each motion.

    ``word`` was said before them. If ``unnoticed``, too few chips go in as they are.
    """

    seat: int
    motions: tuple[tuple[int, ...], ...]
    word: str | None = None
    unnoticed: bool = False


class Rap(NamedTuple):
    """A rap on the table."""

    seat: int


class Move(NamedTuple):
    """A forward motion with chips that are not released."""

    seat: int
    chips: tuple[int, ...]


class PullBack(NamedTuple):
    """Taking back the chips of a forward motion."""

    seat: int


class CallTime(NamedTuple):
    """A call of time, or a word like it, to stop the action."""

    seat: int


class ClaimUnaware(NamedTuple):
    """A claim not to have known of a raise, right after putting in too little."""

    seat: int


class Discover(NamedTuple):
    """The dealer discovers that wagers of the round were too small, or not rounded.

    Wagers should be multiples of ``rounded_to``, if the house has such an amount.
    """

    seat: int | None = None
    rounded_to: int | None = None


class AskSmallestChip(NamedTuple):
    """The question which chip is the smallest that plays, with the values of the chips in use."""

    seat: int | None
    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    rake: tuple[int, ...] = ()
    collection: tuple[int, ...] = ()


class ChangeUp(NamedTuple):
    """A request to change small chips for larger ones."""

    seat: int


IrregularAct: TypeAlias = (
    Say
    | Push
    | Rap
    | Move
    | PullBack
    | CallTime
    | ClaimUnaware
    | Discover
    | AskSmallestChip
    | ChangeUp
)
