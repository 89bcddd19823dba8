"""What a hand is worth, and which of two hands is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from oracle.api.cards import Cards, read
from oracle.api.inputs import shown
from oracle.core.cards import Card, format_cards
from oracle.core.hands import RANKINGS, HandOrder, Ranking
from oracle.errors import InputError

if TYPE_CHECKING:
    from oracle.prose import Sentence


class Out(NamedTuple):
    """A card that does not play, and why."""

    card: Card
    why: str


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a hand is worth by one ranking.

    ``hand`` holds the cards as given; ``plays`` those that play and ``out`` those that do not, both
    from high to low; ``ranks`` the ranks that play; ``name`` what players call it. ``order`` is the
    position of its class, 0 for the best of all: the lower order wins, equal orders tie.
    """

    ranking: str
    hand: tuple[Card, ...]
    plays: tuple[Card, ...]
    out: tuple[Out, ...]
    ranks: tuple[str, ...]
    name: str
    order: int

    def __str__(self) -> str:
        """Say what the hand is and why each card that is out does not play."""
        from oracle.prose import value_in_words

        return value_in_words(RANKINGS[self.ranking].rank(self.hand))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands compared. ``better`` is None when they are equal, and ``worse`` with it."""

    one: HandValue
    other: HandValue

    @property
    def better(self) -> HandValue | None:
        """The hand that wins."""
        return None if self._tied else min(self.one, self.other, key=_order)

    @property
    def worse(self) -> HandValue | None:
        """The hand that loses."""
        return None if self._tied else max(self.one, self.other, key=_order)

    @property
    def why(self) -> str:
        """Why one beats the other, or why they are equal, without a capital or a full stop."""
        return self._edge().text

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide."""
        return self._edge().rules

    def __str__(self) -> str:
        """Say which hand is better and why, in a sentence."""
        one, other = sorted((self.one, self.other), key=_order)
        verb = "equals" if self._tied else "beats"
        return f"{format_cards(one.hand)} {verb} {format_cards(other.hand)}: {self.why}."

    @property
    def _tied(self) -> bool:
        return self.one.order == self.other.order

    def _edge(self) -> Sentence:
        from oracle.prose import edge

        row = RANKINGS[self.one.ranking]
        one, other = sorted((self.one, self.other), key=_order)
        return edge(row, row.rank(one.hand), row.rank(other.hand))


def rank(cards: Cards, ranking: str = "badugi") -> HandValue:
    """Say what a hand is worth, which cards play, and why the others do not.

    Args:
        cards: ``"As 2d 3h 4c"`` or a list of cards; for ace-to-five there are five.
        ranking: ``"badugi"`` or ``"ace-to-five"``.

    Raises:
        InputError: the cards are not such a hand, or the ranking is unknown.
    """
    return as_value(ranking, _row(ranking).rank(read(cards)))


def compare(one: Cards, other: Cards, ranking: str = "badugi") -> Comparison:
    """Say which of two hands is better, and why.

    Raises:
        InputError: as ``rank`` does.
    """
    return Comparison(rank(one, ranking), rank(other, ranking))


def as_value(ranking: str, found: Ranking) -> HandValue:
    """Make the value of what the core found."""
    out = tuple(map(Out, found.out, found.why))
    return HandValue(ranking, found.hand, found.plays, out, found.ranks, found.name, found.order)


def _row(ranking: str) -> HandOrder:
    if not isinstance(ranking, str) or ranking not in RANKINGS:
        raise InputError(
            f"there is no ranking {shown(ranking)}; the rankings are {', '.join(RANKINGS)}"
        )
    return RANKINGS[ranking]


def _order(value: HandValue) -> int:
    return value.order
