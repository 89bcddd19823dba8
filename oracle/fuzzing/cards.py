"""Random decks; in some of them hands are the same but for their suits, so that they tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.hands import RANKINGS
from oracle.fuzzing.chance import Chance

_FEW_RANKS: Final = 6


def random_deck(chance: Chance, alike: float, players: int, hand_size: int) -> list[Card]:
    """Shuffle a deck, dealt a card at a time; now and then it deals hands that are alike."""
    deck = chance.in_any_order(DECK)
    if not chance.happens(alike):
        return deck
    ranks = chance.some(RANKS, hand_size)
    count = min(players, chance.one_of((2, 3, 3, 4)))
    hands = {
        seat: [Card(rank + SUITS[(place + turn) % 4]) for place, rank in enumerate(ranks)]
        for turn, seat in enumerate(chance.some(range(players), count))
    }
    used = {card for hand in hands.values() for card in hand}
    rest = iter([card for card in deck if card not in used])
    dealt = [
        hands[seat][place] if seat in hands else next(rest)
        for place in range(hand_size)
        for seat in range(players)
    ]
    return [*dealt, *rest]


def random_hand(chance: Chance, size: int) -> list[Card]:
    """Draw a hand, usually with pairs and suits that come twice."""
    if chance.happens(0.3):
        return chance.some(DECK, size)
    ranks = chance.some(RANKS, max(_FEW_RANKS - chance.below(3), -(-size // 4)))
    return chance.some([card for card in DECK if card[0] in ranks], size)


def hand_to_rank(chance: Chance, sizes: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """Ask what a hand is worth."""
    ranking, size = chance.one_of(sizes)
    return {"ranking": ranking, "hand": random_hand(chance, size)}


def hands_to_compare(chance: Chance, sizes: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """Ask which of several hands is better; some of them nearly tie."""
    ranking, size = chance.one_of(sizes)
    hand = random_hand(chance, size)
    hands = [hand]
    own = [size for name, size in sizes if name == ranking]
    while len(hands) < chance.one_of((2, 2, 3, 4)):
        hands.append(
            _like(chance, hand) if chance.happens(0.5) else random_hand(chance, chance.one_of(own))
        )
    return {"ranking": ranking, "hands": hands}


def _like(chance: Chance, hand: Sequence[Card]) -> list[Card]:
    """The same hand in other suits, sometimes with one card changed, in any order."""
    turned = dict(zip(SUITS, chance.in_any_order(SUITS), strict=True))
    other = [Card(card[0] + turned[card[1]]) for card in hand]
    if chance.happens(0.6):
        free = [card for card in DECK if card not in other]
        other[chance.below(len(other))] = chance.one_of(free)
    return chance.in_any_order(other)


def sizes_of(rankings: Mapping[str, frozenset[int]]) -> list[tuple[str, int]]:
    """Each ranking with each number of cards that is claimed and known."""
    return [
        (name, size)
        for name in RANKINGS
        for size in sorted(rankings.get(name, ()))
        if size in RANKINGS[name].rows
    ]
