"""Badeucy, a third game: half the pot to the deuce-to-seven low, half to the badugi.

All that it takes is one row in each of two tables. As a program this is the reference engine with
the two rows: ``python -m tests.support.badeucy`` speaks the protocol.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from oracle.adapters.reference import serve_reference
from oracle.core.cards import DECK, SUITS, Card
from oracle.core.games import GAMES, Game
from oracle.core.hands import (
    BADUGI,
    RANKINGS,
    Grounds,
    HandError,
    HandOrder,
    Ranking,
    Row,
    Words,
    in_mixed_suits,
)
from oracle.core.hands.ranking import face_up_hand
from oracle.core.hands.words import RANK_WORD, RANK_WORDS

RANKS: Final = "23456789TJQKA"
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
KINDS: Final = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
WEIGHT: Final = {card: 5 ** RANKS.index(card[0]) for card in DECK}

Strength = tuple[int, list[tuple[int, int]]]


def groups_of(ranks: Iterable[str]) -> list[tuple[int, int]]:
    """How many cards of which height, the most first, then the highest."""
    heights = Counter(map(RANKS.index, ranks))
    return sorted(((count, height) for height, count in heights.items()), reverse=True)


def strength(ranks: Sequence[str], suited: bool) -> Strength:
    """The kind of hand, then its ranks, those that repeat first; the lower is the better hand."""
    groups = groups_of(ranks)
    kind = KINDS[tuple(count for count, _ in groups)]
    if kind == 0:
        run = groups[0][1] - groups[-1][1] == 4
        kind = (run and STRAIGHT) + (suited and FLUSH) - (run and suited and 1)
    return kind, groups


@cache
def classes() -> list[tuple[str, bool]]:
    """The ranks of every class, and whether it is suited, best first."""
    every = [
        ("".join(ranks), suited)
        for ranks in combinations_with_replacement(reversed(RANKS), 5)
        for suited in (False, True)
        if len(set(ranks)) == 5 or (len(set(ranks)) > 1 and not suited)
    ]
    return sorted(every, key=lambda one: strength(*one))


@cache
def orders() -> tuple[dict[int, int], dict[int, int]]:
    """The order of five ranks by the sum of their weights: not suited, and suited."""
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for order, (ranks, suited) in enumerate(classes()):
        found[suited][sum(5 ** RANKS.index(rank) for rank in ranks)] = order
    return found


def order(cards: Sequence[Card]) -> int:
    """The order of five cards as a low, from 0 for 7-5-4-3-2 to 7,461 for a royal flush."""
    suited = len({card[1] for card in cards}) == 1
    return orders()[suited][sum(map(WEIGHT.__getitem__, cards))]


def rank(cards: Iterable[Card]) -> Ranking:
    """What five cards are worth; all five play."""
    hand = face_up_hand(cards)
    if len(hand) != 5:
        raise HandError(f"a deuce-to-seven low has five cards, but this hand has {len(hand)}")
    plays = tuple(sorted(hand, key=lambda card: (-RANKS.index(card[0]), SUITS.index(card[1]))))
    ranks = tuple(card[0] for card in plays)
    kind, groups = strength(ranks, len({card[1] for card in hand}) == 1)
    return Ranking(hand, plays, (), (), ranks, name(kind, groups), order(hand), kind)


def name(kind: int, groups: list[tuple[int, int]]) -> str:
    """What players call the hand."""
    first, second = (RANKS[height] for _, height in groups[:2])
    return (
        f"{RANK_WORD[first]}-{RANK_WORD[second]} low",
        f"pair of {RANK_WORDS[first]}",
        f"two pair, {RANK_WORDS[first]} and {RANK_WORDS[second]}",
        f"three {RANK_WORDS[first]}",
        f"{RANK_WORD[first]}-high straight",
        f"{RANK_WORD[first]}-high flush",
        f"{RANK_WORDS[first]} full of {RANK_WORDS[second]}",
        f"four {RANK_WORDS[first]}",
        f"{RANK_WORD[first]}-high straight flush",
    )[kind]


def hands() -> Iterator[Sequence[Card]]:
    """A hand of each class, the best first."""
    for ranks, suited in classes():
        yield [Card(rank + "s") for rank in ranks] if suited else in_mixed_suits(ranks)


def rows_of_five() -> Iterator[Row]:
    """The orders of all hands, in rows by their first four cards."""
    after = {card: DECK[place + 1 :] for place, card in enumerate(DECK)}
    plain = orders()[0]
    for four in combinations(DECK, 4):
        last = after[four[3]]
        if len({card[1] for card in four}) == 1:
            yield Row(four, [order((*four, card)) for card in last])
        else:
            weight = sum(map(WEIGHT.__getitem__, four))
            yield Row(four, [plain[weight + WEIGHT[card]] for card in last])


DEUCE_TO_SEVEN: Final = HandOrder(
    name="deuce-to-seven",
    sizes=range(5, 6),
    ranks=RANKS,
    distinct=False,
    straights=True,
    order=order,
    rank=rank,
    classes=hands,
    rows={5: rows_of_five},
    words=Words(
        hand="a deuce-to-seven low",
        half="low",
        kinds=(
            *("no pair", "one pair", "two pair", "three of a kind", "a straight", "a flush"),
            *("a full house", "four of a kind", "a straight flush"),
        ),
        beats="{} is better than {}",
        lesser="It holds {}, so every low without a pair, a straight or a flush beats it.",
    ),
    grounds=Grounds(),
)
BADEUCY: Final = Game("badeucy", 5, (DEUCE_TO_SEVEN, BADUGI))
LOWBALL: Final = Game("deuce-to-seven", 5, (DEUCE_TO_SEVEN,))


@contextmanager
def badeucy_is_known() -> Iterator[None]:
    """Put the rows into the two tables, and take them out again."""
    RANKINGS[DEUCE_TO_SEVEN.name] = DEUCE_TO_SEVEN
    GAMES.update({game.name: game for game in (BADEUCY, LOWBALL)})
    try:
        yield
    finally:
        del RANKINGS[DEUCE_TO_SEVEN.name], GAMES[BADEUCY.name], GAMES[LOWBALL.name]


if __name__ == "__main__":
    with badeucy_is_known():
        serve_reference(["card-room"])
