"""A badugi hand ranked with its reasons: which cards play, why the others do not, and its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from oracle.core.cards import Card
from oracle.core.hands.badugi_values import all_can_play, badugi_classes, badugi_order
from oracle.core.hands.ranking import Ranking, face_up_hand, height, high_to_low, in_mixed_suits
from oracle.core.hands.words import RANK_WORD, SUIT_WORD


def rank_badugi(cards: Iterable[Card]) -> Ranking:
    """What a hand of one or more cards is worth as a badugi, in whatever order they come.

    Where the same ranks can be played in several ways, the answer shows the one whose highest card
    comes first in the order spades, hearts, diamonds, clubs, then the one whose next highest does.

    Raises:
        HandError: there is no card, a card is face down, or a card appears twice.
    """
    hand = face_up_hand(cards)
    order = badugi_order(hand)
    ranks = badugi_classes()[order]
    in_layout = high_to_low(hand)
    plays = _cards_that_play(in_layout, ranks)
    out = tuple(card for card in in_layout if card not in plays)
    why = tuple(_why_out(card, plays) for card in out)
    return Ranking(hand, plays, out, why, ranks, _name(ranks), order, 4 - len(ranks))


def badugi_hands() -> Iterator[tuple[Card, ...]]:
    """A hand of each class, best first."""
    return map(in_mixed_suits, badugi_classes())


def _cards_that_play(in_layout: Sequence[Card], ranks: tuple[str, ...]) -> tuple[Card, ...]:
    """The first way in the layout to play these ranks in different suits."""
    candidates = [card for card in in_layout if card[0] in ranks]
    return next(
        cards
        for cards in combinations(candidates, len(ranks))
        if tuple(card[0] for card in cards) == ranks and all_can_play(cards)
    )


def _why_out(card: Card, plays: tuple[Card, ...]) -> str:
    """Which playing cards already hold the rank or the suit of a card that is out.

    A higher card of the suit never keeps a lower one out by itself: the lower one would play.
    """
    reasons: list[str] = []
    for playing in plays:
        if playing[0] == card[0]:
            reasons.insert(0, f"the {playing} is another {RANK_WORD[card[0]]} that plays")
        elif playing[1] == card[1]:
            side = "lower" if height(playing[0]) < height(card[0]) else "higher"
            reasons.append(f"the {playing} is a {side} {SUIT_WORD[card[1]]} that plays")
    return " and ".join(reasons)


def _name(ranks: tuple[str, ...]) -> str:
    """How many cards play, if fewer than four, and the highest; for a badugi the two highest.

    Cites: ranking.names
    """
    words = [RANK_WORD[rank] for rank in ranks]
    if len(words) == 4:
        return f"{words[0]}-{words[1]} badugi"
    return f"{('one', 'two', 'three')[len(words) - 1]}-card {words[0]}"
