"""The orders of all four-card and five-card hands; hands that share cards share the work."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, repeat
from typing import Final, NamedTuple

from oracle.core.cards import DECK, RANKS, Card
from oracle.core.hands.ace_to_five import low_order_of_ranks
from oracle.core.hands.badugi_values import PAIRS, whole_row

_POSITION: Final = {card: position for position, card in enumerate(DECK)}
_RANKS_AFTER: Final = {
    card: [later[0] for later in DECK[position + 1 :]] for card, position in _POSITION.items()
}


class Row(NamedTuple):
    """The hands made of some cards and each card that follows them in the deck, in turn."""

    start: tuple[Card, ...]
    orders: list[int]


def badugi_rows_of_four() -> Iterator[Row]:
    """The badugi orders of all 270,725 four-card hands, in rows by their first three cards."""
    # In the row of two cards, the pairs of a third card with each card after it are adjacent.
    run_of = [(0, 0)]
    for left in range(len(DECK) - 1, -1, -1):
        start = run_of[-1][1]
        run_of.append((start, start + left))
    for a, b in PAIRS:
        row = whole_row(a, b)
        for c in range(_POSITION[b] + 1, len(DECK)):
            start, stop = run_of[c + 1]
            yield Row((a, b, DECK[c]), row[start:stop])


def badugi_rows_of_five() -> Iterator[Row]:
    """The badugi orders of all 2,598,960 five-card hands, in rows by their first four cards.

    A badugi has at most four cards, so the badugi of five cards is the best of their five fours.
    """
    fours = {(a, b, c): orders for (a, b, c), orders in badugi_rows_of_four()}
    for (a, b, c), of_three in fours.items():
        for d in DECK[_POSITION[c] + 1 :]:
            last = _POSITION[d] - _POSITION[c]
            best = map(
                min,
                repeat(of_three[last - 1]),
                of_three[last:],
                fours[a, b, d],
                fours[a, c, d],
                fours[b, c, d],
            )
            yield Row((a, b, c, d), list(best))


def ace_to_five_rows_of_five() -> Iterator[Row]:
    """The orders of all 2,598,960 five-card hands as lows, in rows by their first four cards."""
    for four in combinations(DECK, 4):
        a, b, c, d = four
        low = _lows_with_one_more(a[0], b[0], c[0], d[0])
        yield Row(four, list(map(low.__getitem__, _RANKS_AFTER[d])))


@cache
def _lows_with_one_more(*four: str) -> dict[str, int]:
    """The order of four ranks with a fifth, for each rank that still has a card left."""
    return {rank: low_order_of_ranks((*four, rank)) for rank in RANKS if four.count(rank) < 4}
