"""What a row of the table of rankings says: how hands are valued, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oracle.core.cards import Card
from oracle.core.hands.every_hand import Row
from oracle.core.hands.ranking import Ranking


class Words(NamedTuple):
    """What prose needs to describe a ranking."""

    hand: str
    """What cards are ranked as, with its article."""

    half: str
    """The name of the half of the pot that it decides."""

    kinds: tuple[str, ...]
    """What a sentence calls each kind of hand, best first; see ``Ranking.kind``."""

    beats: str
    """That one kind is better than another: a sentence with a place for each."""

    lesser: str = ""
    """What to say of a hand that is not of the best kind, with a place for its own kind."""

    run: str = ""
    """What to say when the ranks that play are consecutive."""

    flush: str = ""
    """What to say when all cards that play are of one suit."""


class Grounds(NamedTuple):
    """The rules that an explanation names, by what they decide."""

    cards: tuple[str, ...] = ()
    """Which cards make up a hand, where that is not obvious."""

    out: tuple[str, ...] = ()
    """That a card does not play."""

    kinds: tuple[str, ...] = ()
    """Which kind of hand beats which, and how hands of one kind with repeated ranks compare."""

    highest: tuple[str, ...] = ()
    """How hands of one kind without repeated ranks compare."""

    runs: tuple[str, ...] = ()
    """What happens to straights and flushes that do not count."""


@dataclass(frozen=True, slots=True, eq=False)
class HandOrder:
    """A way to rank hands.

    * ``name`` is its name in scenarios, in vectors and on the command line, and that of the half
      of the pot that it decides.
    * ``sizes`` are the possible numbers of cards in a hand.
    * ``ranks`` run from lowest to highest, which shows what the ace counts as.
    * ``distinct``: only cards of different ranks and suits play, the best of them; otherwise
      every card does.
    * ``straights``: straights and flushes count against a hand.
    * ``order`` is the value alone: fast, and only for different face-up cards.
    * ``rank`` is the value with its reasons; it raises HandError if the cards are not such a hand.
    * ``classes`` gives a hand of each class, best first.
    * ``rows`` gives the orders of all hands of a number of cards.
    """

    name: str
    sizes: range
    ranks: str
    distinct: bool
    straights: bool
    order: Callable[[Sequence[Card]], int]
    rank: Callable[[Iterable[Card]], Ranking]
    classes: Callable[[], Iterable[Sequence[Card]]]
    rows: Mapping[int, Callable[[], Iterator[Row]]]
    words: Words
    grounds: Grounds


def counts_ranks_alone(ranking: HandOrder) -> bool:
    """Whether every card plays and only its rank counts."""
    return not ranking.distinct and not ranking.straights
