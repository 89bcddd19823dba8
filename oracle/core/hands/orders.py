"""What a row of the table of rankings says: how hands are valued, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oracle.core.cards import Card
from oracle.core.hands.every_hand import Row
from oracle.core.hands.ranking import Ranking


class Words(NamedTuple):
    """What prose needs to speak of a ranking."""

    hand: str
    """What cards are ranked as, with its article."""

    half: str
    """What the half of a pot is called that it decides."""

    kinds: tuple[str, ...]
    """What a sentence calls each kind of hand, the best first; see ``Ranking.kind``."""

    beats: str
    """That one kind is better than another: a sentence with a place for each."""

    lesser: str = ""
    """What is to be said of a hand that is not of the best kind, with a place for its own."""

    run: str = ""
    """What is to be said where the ranks that play follow each other."""

    flush: str = ""
    """What is to be said where all cards that play are of one suit."""


class Grounds(NamedTuple):
    """The rules that an explanation names, by what they decide."""

    cards: tuple[str, ...] = ()
    """Which cards a hand is made of, where that is not plain."""

    out: tuple[str, ...] = ()
    """That a card does not play."""

    kinds: tuple[str, ...] = ()
    """Which kind of hand beats which, and hands of one kind in which ranks repeat."""

    highest: tuple[str, ...] = ()
    """Hands of one kind in which no rank repeats."""

    runs: tuple[str, ...] = ()
    """What becomes of runs and suits that do not count."""


@dataclass(frozen=True, slots=True, eq=False)
class HandOrder:
    """A way to rank hands.

    * ``name`` is what scenarios, vectors and the command line call it, and the half of a pot that
      it decides.
    * ``sizes`` are the numbers of cards that a hand may have.
    * ``ranks`` stand from the lowest to the highest, which says what the ace counts.
    * ``distinct`` says that only cards of different ranks and suits play, the best of them;
      otherwise every card does.
    * ``straights`` says that straights and flushes count against a hand.
    * ``order`` is the value alone: fast, and of different face-up cards only.
    * ``rank`` is the value with its reasons; it raises HandError for cards that are no such hand.
    * ``classes`` gives a hand of each class, the best first.
    * ``rows`` gives, by the number of cards, the orders of all hands there are.
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
