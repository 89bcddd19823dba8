"""What happened: facts in order. The event log of a hand explains it.

Seats are counted clockwise from the button, starting with 0; amounts are chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from oracle.core.cards import Card

if TYPE_CHECKING:
    from oracle.core.table.actions import Action
    from oracle.core.table.irregular_acts import IrregularAct, Move
    from oracle.core.table.rulings import EarlyAct, Ruling


class AntePosted(NamedTuple):
    """A seat posted an ante; a ``dead`` one is for the whole table."""

    seat: int
    amount: int
    dead: bool


class BlindPosted(NamedTuple):
    """A seat posted a blind; ``current_bet`` is the bet that others face from now on."""

    seat: int
    blind: str
    amount: int
    current_bet: int


class Dealt(NamedTuple):
    """A seat was dealt one card of its starting hand."""

    seat: int
    card: Card


class BettingBegan(NamedTuple):
    """A betting round began, counted from 1; the discards of a draw before it are mucked."""

    round: int


class ActionOn(NamedTuple):
    """The action is on a seat."""

    seat: int


class Folded(NamedTuple):
    """A seat gave up its hand."""

    seat: int


class Checked(NamedTuple):
    """A seat checked."""

    seat: int


class Called(NamedTuple):
    """A seat put in what it owed, or all it had."""

    seat: int
    amount: int


class Wagered(NamedTuple):
    """A seat bet or raised to a total for the round, putting in ``amount``.

    ``full`` says whether it counts as a full bet or raise; ``last_full_bet`` and ``last_raise``
    apply to the round from now on.
    """

    seat: int
    word: str
    to: int
    amount: int
    full: bool
    last_full_bet: int
    last_raise: int


class BetReturned(NamedTuple):
    """The uncalled part of a bet was returned; the bet is now ``current_bet``."""

    seat: int
    amount: int
    current_bet: int


class BettingEnded(NamedTuple):
    """A betting round ended and the bets were collected."""

    round: int


class DrawBegan(NamedTuple):
    """A draw began, counted from 1."""

    draw: int


class Discarded(NamedTuple):
    """A seat discarded cards, or none, and is owed ``owed`` cards."""

    seat: int
    cards: tuple[Card, ...]
    owed: int


class Burned(NamedTuple):
    """The dealer burned the top card of the stub before serving a seat, if anyone is served."""

    card: Card
    seat: int | None


class Reshuffled(NamedTuple):
    """The dealer made a new stub of the cards, in this order from the top, to serve a seat.

    ``fell_back`` says whether it includes cards that are not usually shuffled in.
    """

    cards: tuple[Card, ...]
    seat: int
    fell_back: bool = False


class Served(NamedTuple):
    """A seat got replacement cards."""

    seat: int
    cards: tuple[Card, ...]


class ShowdownBegan(NamedTuple):
    """The remaining hands are shown."""


class Shown(NamedTuple):
    """A seat tabled its hand."""

    seat: int
    cards: tuple[Card, ...]


class AllShown(NamedTuple):
    """These seats tabled their hands, all at once."""

    seats: tuple[int, ...]


class Mucked(NamedTuple):
    """A seat gave up its hand at the showdown without showing it."""

    seat: int


class Award(NamedTuple):
    """What each seat won of one pot, by part: the whole, or the halves by their rankings' names."""

    amount: int
    won: tuple[tuple[str, tuple[int, ...]], ...]


class PotsAwarded(NamedTuple):
    """All pots were paid out, main pot first."""

    awards: tuple[Award, ...]


class HandEnded(NamedTuple):
    """The hand is over."""


class Ruled(NamedTuple):
    """The dealer ruled on an act; what follows, ``ruling.then``, happened with it."""

    act: Action | IrregularAct
    ruling: Ruling


class ActedEarly(NamedTuple):
    """A seat acted out of turn; its act waits."""

    early: EarlyAct


class EarlyActsFollow(NamedTuple):
    """Seats acted out of turn after the action that is about to happen had been shown."""

    seats: tuple[int, ...]


class EarlyActSettled(NamedTuple):
    """A seat's acts out of turn no longer wait: its turn has come."""

    seat: int


class RaiseGivenUp(NamedTuple):
    """A seat may not bet or raise at its next turn, and by which rule."""

    seat: int
    rule: str


class TimeCalled(NamedTuple):
    """A seat called time."""

    seat: int


class RightJudged(NamedTuple):
    """A ruling was made on whether a seat has lost its right to act."""

    seat: int


class ChipsMoved(NamedTuple):
    """A seat moved chips forward without releasing them."""

    move: Move


class ChipsPulledBack(NamedTuple):
    """A seat took back the chips of its motion."""

    seat: int


class BackedUp(NamedTuple):
    """The action was corrected: these are now the actions of the round, and ``actor`` is in turn.

    The record of irregular acts in the round is kept.
    """

    actions: tuple[Acted, ...]
    actor: int | None


Acted: TypeAlias = Folded | Checked | Called | Wagered
Event: TypeAlias = (
    AntePosted
    | BlindPosted
    | Dealt
    | BettingBegan
    | ActionOn
    | Folded
    | Checked
    | Called
    | Wagered
    | BetReturned
    | BettingEnded
    | DrawBegan
    | Discarded
    | Burned
    | Reshuffled
    | Served
    | ShowdownBegan
    | Shown
    | AllShown
    | Mucked
    | PotsAwarded
    | HandEnded
    | Ruled
    | ActedEarly
    | EarlyActsFollow
    | EarlyActSettled
    | RaiseGivenUp
    | TimeCalled
    | RightJudged
    | ChipsMoved
    | ChipsPulledBack
    | BackedUp
)
