"""What players do other than simply act in turn. The dealer rules on each; nothing is refused.

Seats are counted clockwise from the button; amounts and chips are in chips.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Say(NamedTuple):
    """A word: fold, check, call, bet, raise, all-in or pat; or an amount alone, without a word.

    ``to`` is the total for the round that is said with a bet or raise, or the amount alone.
    """

    seat: int
    word: str | None
    to: int | None = None


class Push(NamedTuple):
    """Chips released into the pot, each chip by its value, one list for each motion.

    ``word`` was said before them. What is too little goes in as it is when it is ``unnoticed``.
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
    """The chips of a forward motion are taken back."""

    seat: int


class CallTime(NamedTuple):
    """Time, or a word like it, called to stop the action."""

    seat: int


class ClaimUnaware(NamedTuple):
    """A claim not to have known of a raise, right after putting in too little."""

    seat: int


class Discover(NamedTuple):
    """The dealer discovers that wagers of the round were too small, or not rounded.

    ``rounded_to`` is the amount of which wagers should be multiples, if the house has one.
    """

    seat: int | None = None
    rounded_to: int | None = None


class AskSmallestChip(NamedTuple):
    """The question which chip is the smallest that plays; the values of the chips in use."""

    seat: int | None
    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    rake: tuple[int, ...] = ()
    collection: tuple[int, ...] = ()


class ChangeUp(NamedTuple):
    """A wish to change small chips for larger ones."""

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
