"""Properties that hands may have in common, in words, and the most telling of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

from oracle.core.cards import RANKS, Card
from oracle.core.hands import RANKINGS
from oracle.diagnosis.symptoms.evidence import FEWEST, NEARLY_ALL

_PRECISION: Final = 0.6
_BETTER: Final = 0.08
_RARE: Final = 0.2


class Common(NamedTuple):
    """A property, and how many of those that fail and of those that pass have it."""

    words: str
    failing: int
    passing: int

    @property
    def precision(self) -> float:
        """The part of those with the property that fail."""
        return self.failing / (self.failing + self.passing)

    def tells(self, passing: int) -> bool:
        """Whether at least half of those that pass, and some of them, do not have it."""
        others = passing - self.passing
        return others >= FEWEST and others >= self.passing


def most_telling(
    failing: Sequence[frozenset[str]], passing: Sequence[frozenset[str]]
) -> Common | None:
    """The property, or two together, that nearly all that fail have and few that pass.

    Where nothing passes, or where most that pass have it too, a property tells nothing.
    """
    with_it = Counter(word for words in failing for word in words)
    frequent = [word for word, count in with_it.items() if count >= NEARLY_ALL * len(failing)]
    without = Counter(word for words in passing for word in words)
    best = max(
        (Common(word, with_it[word], without[word]) for word in sorted(frequent)),
        key=lambda one: _score(one, len(failing)),
        default=None,
    )
    pairs = [
        Common(
            f"{one} and {other}",
            sum(one in words and other in words for words in failing),
            sum(one in words and other in words for words in passing),
        )
        for number, one in enumerate(sorted(frequent))
        for other in sorted(frequent)[number + 1 :]
        if without[one] and without[other]
    ]
    pairs = [one for one in pairs if one.failing >= NEARLY_ALL * len(failing)]
    two = max(pairs, key=lambda one: _score(one, len(failing)), default=None)
    if two and best and _score(two, len(failing)) > _score(best, len(failing)) + _BETTER:
        best = two
    return best if best and best.precision >= _PRECISION and best.tells(len(passing)) else None


def all_alike(
    failing: Sequence[frozenset[str]], passing: Sequence[frozenset[str]]
) -> Common | None:
    """The property that all that fail have, and few that pass, if most that have it pass."""
    alike = frozenset.intersection(*failing)
    without = Counter(word for words in passing for word in words)
    best = min(sorted(alike), key=lambda word: without[word], default=None)
    if best is None or without[best] > _RARE * len(passing):
        return None
    return Common(best, len(failing), without[best])


def _score(common: Common, failing: int) -> float:
    return sqrt(common.failing / failing * common.precision)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
_RANK_WORDS: Final = {"A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "T": "a ten"}


@lru_cache(maxsize=8192)
def _of_hand(ranking: str, hand: tuple[str, ...]) -> frozenset[str]:
    ranks, suits = Counter(card[0] for card in hand), Counter(card[1] for card in hand)
    most, suited = max(ranks.values()), max(suits.values())
    found = {f"with {words}" for rank, words in _RANK_WORDS.items() if rank in ranks}
    found.add(f"with {_NUMBERS[len(hand)]} cards")
    found.add(f"ranked by {ranking}")
    if ranks["A"] > 1:
        found.add("with two aces or more")
    found |= {f"with {words}" for number, words in _OF_A_RANK.items() if most >= number}
    if sum(count > 1 for count in ranks.values()) > 1:
        found.add("with two pair")
    if most == 1:
        found.add("without a pair")
    if suited == len(hand):
        found.add("all of one suit")
    elif suited > 1:
        found.add("with two cards of a suit")
    else:
        found.add("in four suits")
    if RANKINGS[ranking].distinct:
        found.add(_playing(ranking, hand))
    heights = sorted(RANKS.index(rank) for rank in ranks)
    if most == 1 and heights[-1] - heights[0] == len(hand) - 1:
        found.add("with a straight")
    return frozenset(found)


_OF_A_RANK: Final = {2: "a pair", 3: "three of a rank", 4: "four of a rank"}


def _playing(ranking: str, hand: tuple[str, ...]) -> str:
    play = len(RANKINGS[ranking].rank([Card(card) for card in hand]).plays)
    return f"of which {_NUMBERS[play]} card{'s play' if play > 1 else ' plays'}"


def of_hand(given: Mapping[str, Any]) -> frozenset[str]:
    """Properties of one hand that is ranked, in words that follow "hands"."""
    return _of_hand(given["ranking"], tuple(given["hand"]))


def of_comparison(given: Mapping[str, Any], places: Sequence[int] | None = None) -> frozenset[str]:
    """Properties of hands that are compared, in words that follow "comparisons"."""
    ranking, hands = given["ranking"], given["hands"]
    each = [_of_hand(ranking, tuple(hand)) for hand in hands]
    found = {f"with a hand {words}" for own in each for words in own if _tells(words)}
    found.add(f"by {ranking}")
    found.add("of two hands" if len(hands) == 2 else "of more than two hands")
    if RANKINGS[ranking].distinct:
        sizes = {words for own in each for words in own if words.startswith("of which")}
        of = "different numbers of" if len(sizes) > 1 else "equally many"
        found.add(f"of hands of which {of} cards play")
    if places is not None and len(set(places)) < len(places):
        found.add("with a tie")
    return frozenset(found)


def _tells(words: str) -> bool:
    return not words.startswith("ranked by")
