"""What a hand history states of one hand, and what a form of hand histories is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from oracle.core.cards import Card, CardError, parse_card

Cards: TypeAlias = tuple[Card, ...]

CHIPS: Final = ""


_LIKE_A_CARD: Final = re.compile(r"\w{1,2}[cdhs]|(?:[2-9TJQKA]|10)[a-z]", re.IGNORECASE)
_FACE_DOWN: Final = re.compile(r"[X_].|.[X_]", re.IGNORECASE)


class NotACard(CardError):
    """A word that stands where a card does."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} is not a card")
        self.word = word


def read_card(word: str) -> Card:
    """Read a card.

    Raises:
        NotACard: the word is none.
    """
    try:
        return parse_card(word)
    except CardError:
        raise NotACard(word) from None


class OtherCurrency(ValueError):
    """An amount with the sign of another currency than all others of its hand."""


def unread(text: str, line: int, error: Exception | None = None) -> Unread:
    """Make a fact of a line that is not understood, because of this error if there is one."""
    if isinstance(error, OtherCurrency):
        return Unread(text, line, why=f"{error} is in another currency than the table's.")
    word = error.word if isinstance(error, NotACard) else ""
    is_wrong = _LIKE_A_CARD.fullmatch(word) and not _FACE_DOWN.fullmatch(word)
    return Unread(text, line, word if is_wrong else "")


class Unit(NamedTuple):
    """What amounts are counted in: a currency by its ISO 4217 code, or chips; and its decimals."""

    currency: str = CHIPS
    decimals: int = 0


class Player(NamedTuple):
    """A player: the seat, the chips before the hand; ``plays`` if cards are dealt there."""

    seat: int
    name: str
    stack: int | None
    plays: bool = True
    line: int = 0


class Began(NamedTuple):
    """A part of the hand began: ``deal``, ``draw-1``, ``draw-2``, ``draw-3`` or ``showdown``."""

    phase: str
    line: int = 0


class Posted(NamedTuple):
    """A seat posted: ``ante``, ``small``, ``big``, ``live``, ``dead``, or ``both``.

    ``live`` is a bet of its own beyond the blinds, ``dead`` is for the whole table, and ``both`` is
    a small blind posted dead with a big blind posted live, in one amount.
    """

    seat: int
    blind: str
    amount: int
    all_in: bool | None = None
    line: int = 0


class Dealt(NamedTuple):
    """The cards that a seat was dealt at first.

    ``face_down`` is how many came, where they are face down and not as many as a hand has.
    """

    seat: int
    cards: Cards
    line: int = 0
    face_down: int | None = None


def dealt_face_down(seat: int, count: int, hand_size: int, line: int) -> Iterator[Dealt]:
    """Tell of cards that nobody sees, if they are not as many as a hand has."""
    if count != hand_size:
        yield Dealt(seat, (), line, count)


def add_undealt(facts: list[Fact], seats: Sequence[int], dealt: Sequence[tuple[int, int]]) -> None:
    """Tell of each of these seats that was not dealt in that it got no cards.

    That shows where the cards of others are told though nobody sees them: ``dealt`` are the seats
    that got any, each with its line, and ``seats`` are in the order in which they are told.
    """
    lines = dict(reversed(dealt))
    line = min(lines.values(), default=0)
    for seat in seats if dealt else ():
        if seat in lines:
            line = max(line, lines[seat] + 1)
            continue
        at = next((at for at, fact in enumerate(facts) if fact.line > line), len(facts))
        facts.insert(at, Dealt(seat, (), line, 0))
        line += 1


class Folded(NamedTuple):
    """A seat folded; ``forced`` if the room did it for a player who was away or out of time."""

    seat: int
    forced: bool = False
    line: int = 0


class Checked(NamedTuple):
    """A seat checked."""

    seat: int
    line: int = 0


class Called(NamedTuple):
    """A seat called, putting in ``amount``."""

    seat: int
    amount: int | None
    all_in: bool | None = None
    line: int = 0


class Wagered(NamedTuple):
    """A seat bet or raised.

    ``word`` is ``bet`` or ``raise``, ``to`` the total of the seat in this round, ``by`` what it is
    more than the bet before. ``capped`` says whether the room then said that betting was capped,
    and ``capped_line`` in which line, 0 if it is the same.
    """

    seat: int
    word: str
    to: int
    by: int | None = None
    all_in: bool | None = None
    capped: bool | None = None
    line: int = 0
    capped_line: int = 0


class Drew(NamedTuple):
    """A seat discarded ``count`` cards, 0 if it stood pat, and received as many.

    ``discards`` and ``received`` are the cards, and ``kept`` those it did not discard. ``served``
    says whether it received them before another seat discarded, None if the order is not stated.
    ``dealt`` is how many cards came, where it is told and is another number than was discarded;
    ``dealt_line`` is the line that tells what came, 0 if it is the same.
    """

    seat: int
    count: int  # type: ignore[assignment]  # hides the method of tuples, which nobody asks
    discards: Cards | None = None
    received: Cards | None = None
    kept: Cards | None = None
    line: int = 0
    served: bool | None = None
    dealt: int | None = None
    dealt_line: int = 0


class Returned(NamedTuple):
    """An uncalled bet went back to a seat."""

    seat: int
    amount: int
    line: int = 0


class Shown(NamedTuple):
    """A seat showed its hand; ``value`` is what the room called it.

    ``voluntary`` if nobody called, so that it need not have been shown. ``cards_line`` is the line
    that tells the cards, 0 if it is the same.
    """

    seat: int
    cards: Cards
    value: str | None = None
    voluntary: bool = False
    line: int = 0
    cards_line: int = 0


class Mucked(NamedTuple):
    """A seat mucked at the showdown; the cards are known if the room tells them afterwards.

    ``cards_line`` is the line that tells them, 0 if it is the same.
    """

    seat: int
    cards: Cards | None = None
    line: int = 0
    cards_line: int = 0


class Collected(NamedTuple):
    """A seat won chips: of which pot, 0 for the main pot, and of which half, by its ranking.

    ``value`` is what the room called the hand that won, where it says so here.
    """

    seat: int
    amount: int
    pot: int | None = None
    half: str | None = None
    line: int = 0
    value: str | None = None


class Happened(NamedTuple):
    """What happened beside play and may explain it.

    ``what`` is ``timed-out``, ``sat-out``, ``back``, ``left``, ``joined``, ``chips-added``,
    ``cancelled``, ``disconnected``, ``connected`` or ``finished``; or ``misplaced``, of the heading
    of the deal or of a betting round that stands elsewhere, or is missing above this line.
    """

    what: str
    seat: int | None = None
    amount: int | None = None
    line: int = 0


class Unread(NamedTuple):
    """A line that its reader does not understand.

    ``card`` is the word in it that stands for a card and is none, such as ``1s``, if that is why;
    ``why`` is a sentence that says why, where more is known. ``stranger`` names the player whom the
    line is about, if that is one without a seat.
    """

    text: str
    line: int = 0
    card: str = ""
    why: str = ""
    stranger: str = ""


Fact: TypeAlias = (
    Began
    | Posted
    | Dealt
    | Folded
    | Checked
    | Called
    | Wagered
    | Drew
    | Returned
    | Shown
    | Mucked
    | Collected
    | Happened
    | Unread
)


class Summed(NamedTuple):
    """What a summary says of a seat, as far as it does: its cards, its winnings, how it left.

    ``lost`` if it says so. ``roles`` are ``button``, ``small`` and ``big``, for the blinds.
    """

    seat: int
    cards: Cards | None = None
    won: int | None = None
    ended: str | None = None
    value: str | None = None
    line: int = 0
    lost: bool = False
    roles: tuple[str, ...] = ()


class Stakes(NamedTuple):
    """What is played for. In pot-limit and no-limit the bets are None; blinds may not be stated.

    ``unranked`` is the name of a game that is dealt, bet and drawn as ``game`` is, but whose hands
    nobody here ranks, so that who wins is left open.
    """

    game: str
    betting: str
    draws: int
    small_bet: int | None = None
    big_bet: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    ante: int = 0
    unranked: str = ""


class History(NamedTuple):
    """One hand as its history tells it, in the order of the telling.

    ``form`` names the form it is written in; ``file`` and ``line`` say where it begins; ``total``
    is what the room says the pots came to, before ``rake``; ``pots`` are their amounts, main pot
    first. ``total_line``, ``button_line``, ``stakes_line`` and ``game_line`` say which lines tell
    these, 0 if no line of their own does.
    ``stacks_after`` are the chips of seats after the hand, as far as the history tells them, and
    ``stacks_lines`` the lines that do, if they are known; ``gains`` what seats won or lost in all.
    ``after_gap`` says that a hand of its file before it was left out, as one that was there twice.
    ``unended`` are the facts of all lines but the last of a text that has no end, which may be cut
    within that line, with the number of that line; ``cut`` is this number if only they are told.
    ``chunk`` are the lines that it was read from, where they are kept to be shown and read again.
    ``id_line`` is the line that tells the number, 0 if it is the first.
    """

    id: str
    form: str
    stakes: Stakes
    players: tuple[Player, ...]
    button: int | None
    facts: tuple[Fact, ...]
    file: str = ""
    line: int = 1
    unit: Unit = Unit()
    table: str | None = None
    tournament: str | None = None
    time: str | None = None
    total: int | None = None
    rake: int | None = None
    pots: tuple[int, ...] | None = None
    summary: tuple[Summed, ...] = ()
    hero: int | None = None
    chip: int = 1
    total_line: int = 0
    button_line: int = 0
    stakes_line: int = 0
    stacks_after: tuple[tuple[int, int], ...] = ()
    stacks_lines: tuple[int, ...] = ()
    gains: tuple[tuple[int, int], ...] = ()
    after_gap: bool = False
    unended: tuple[int, tuple[Fact, ...]] | None = None
    cut: int = 0
    chunk: Chunk | None = None
    id_line: int = 0
    game_line: int = 0

    @property
    def text(self) -> tuple[str, ...]:
        """The lines of the hand, from ``line`` on, where they are kept."""
        return () if self.chunk is None else self.chunk.lines


class OtherGame(NamedTuple):
    """A hand of a game that is not ours, by the name that its history gives."""

    name: str
    file: str
    line: int


class Broken(NamedTuple):
    """A hand that cannot be read at all: why, in a sentence."""

    sentence: str
    file: str
    line: int


Read: TypeAlias = History | OtherGame | Broken


FACTS: Final = (
    *("button", "stacks", "posts", "blinds", "hole-cards", "turn", "price", "sizes", "all-in"),
    *("capped", "returned", "draw-counts", "discards", "received", "showdown-order", "mucks"),
    *("mucked-cards", "hand-names", "pots", "halves", "payouts", "total", "rake", "sequence"),
    *("stacks-after", "differences", "chips-added", "summary", "phases", "dead-posts"),
)
"""What a form may tell; ``sequence`` means that the hands of a table follow each other, and
``differences`` what a raise is more than the bet before; a ``summary`` repeats what the lines
tell, ``phases`` are told where each draw and the showdown begin, and ``dead-posts`` are the dead
part of what a player posts late."""


class Chunk(NamedTuple):
    """The lines of one hand as they are in a file, without line ends; ``line`` is the first.

    ``head`` are lines before it that belong to it, if its form has a head; ``head_line`` is the
    first of them. ``number`` is the place of the hand among those of its file.
    """

    file: str
    line: int
    lines: tuple[str, ...]
    head: tuple[str, ...] = ()
    head_line: int = 1
    number: int = 1


class Form(NamedTuple):
    """A form of hand histories.

    ``begins`` tells from one line whether a hand of this form begins there; ``read`` gives what
    the lines from there on say, up to the next line at which a hand of any form begins, or raises
    ``Unreadable``. ``tells`` are the ``FACTS`` that it tells. ``house`` is the one that usually
    plays by it.

    ``heads`` tells from one line whether what follows, up to the first line at which a hand begins,
    is the head of all hands up to the next head; text before the first hand of a file is such a
    head as well. None if the hands of this form have no head. ``first`` are the characters with
    which lines begin at which a hand does, or a head; empty if it may be any. ``opening`` is such
    a line, for an example, and ``signs`` are what other lines of this form are known by. ``liken``
    writes the line at which a hand begins as the form has it, if it is read as this form although
    the line is unlike it.
    """

    id: str
    name: str
    begins: Callable[[str], bool]
    read: Callable[[Chunk], Read]
    tells: frozenset[str]
    house: str
    heads: Callable[[str], bool] | None = None
    first: str = ""
    opening: str = ""
    signs: tuple[str, ...] = ()
    liken: Callable[[str], str | None] | None = None
