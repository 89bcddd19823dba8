"""What a hand is worth in words, and by which rule one hand beats another."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from oracle.core.cards import RANKS, format_cards
from oracle.core.hands import Ranking
from oracle.core.hands.words import RANK_WORD, with_article
from oracle.explain.records import Sentence
from oracle.explain.words import number_word, ordinal

BADUGI: Final = "badugi"

_LOW_RUNS: Final = "ranking.low-straights-and-flushes-do-not-count"
_NO_PAIR: Final = (1, 1, 1, 1, 1)
_SHAPES: Final = {
    _NO_PAIR: "no pair",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "a full house",
    (4, 1): "four of a kind",
}


def worth(ranking: str, hand: Ranking) -> list[Sentence]:
    """Say what a hand is worth, which of its cards play, and why each of the others does not."""
    plays = (
        "every card plays"
        if not hand.out
        else f"{format_cards(hand.plays)} " + ("plays" if len(hand.plays) == 1 else "play")
    )
    name = f"{format_cards(hand.hand)} is {with_article(hand.name)}: {plays}."
    if ranking != BADUGI:
        return [Sentence(name, ("ranking.low-of-five", "ranking.names")), *_low_remarks(hand)]
    whole = ("ranking.all-cards-of-the-hand",) if len(hand.hand) > 4 else ()
    told = [Sentence(name, (*whole, "ranking.names"))]
    for card, why in zip(hand.out, hand.why, strict=True):
        rules = ("ranking.distinct-ranks-and-suits", "ranking.best-subset")
        told.append(Sentence(f"The {card} does not play, for {why}.", rules))
    if len(hand.ranks) > 2 and _is_run(hand):
        text = "That the ranks follow each other neither helps nor hurts."
        told.append(Sentence(text, ("ranking.straights-do-not-count",)))
    return told


def edge(ranking: str, better: Ranking, worse: Ranking) -> Sentence:
    """Say, without a capital or a full stop, why a hand beats or equals another."""
    if better.order == worse.order:
        return Sentence("the same ranks play in both", ("ranking.equal-ranks-tie",))
    if ranking == BADUGI:
        if len(better.ranks) != len(worse.ranks):
            count, fewer = number_word(len(better.ranks)), number_word(len(worse.ranks))
            text = f"{count} cards that play are better than {fewer}"
            return Sentence(text, ("ranking.more-cards-win",))
        runs = ("ranking.straights-do-not-count",)
        return _lower_card(better, worse, "ranking.highest-card-decides", runs)
    held, other = _SHAPES[_shape(better)], _SHAPES[_shape(worse)]
    if held != other:
        return Sentence(f"{held} is better than {other}", ("ranking.low-pairs-lose",))
    if held != _SHAPES[_NO_PAIR]:
        text = f"of two hands with {held} the one of lower ranks is better"
        return Sentence(text, ("ranking.low-pairs-lose",))
    return _lower_card(better, worse, "ranking.low-highest-card-decides", (_LOW_RUNS,))


def _lower_card(better: Ranking, worse: Ranking, rule: str, runs: tuple[str, ...]) -> Sentence:
    pairs = enumerate(zip(better.ranks, worse.ranks, strict=True), start=1)
    place, (low, high) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    which = "highest" if place == 1 else f"{ordinal(place)} highest"
    text = f"as the {which} card, {_a_rank(low)} is lower than {_a_rank(high)}"
    rules = (
        rule,
        *(("ranking.ace-is-low",) if low == "A" else ()),
        *(runs if len(better.ranks) > 2 and (_is_run(better) or _is_run(worse)) else ()),
    )
    return Sentence(text, rules)


def _low_remarks(hand: Ranking) -> list[Sentence]:
    told: list[Sentence] = []
    if _shape(hand) != _NO_PAIR:
        text = f"It holds {_SHAPES[_shape(hand)]}, so every low without a pair beats it."
        told.append(Sentence(text, ("ranking.low-pairs-lose",)))
    if _is_run(hand):
        told.append(Sentence("That it is a straight does not count.", (_LOW_RUNS,)))
    if len({card[1] for card in hand.plays}) == 1:
        told.append(Sentence("That it is a flush does not count.", (_LOW_RUNS,)))
    return told


def _a_rank(rank: str) -> str:
    return with_article(RANK_WORD[rank])


def _is_run(hand: Ranking) -> bool:
    heights = [RANKS.index(rank) for rank in hand.ranks]
    return all(high - low == 1 for high, low in pairwise(heights))


def _shape(hand: Ranking) -> tuple[int, ...]:
    return tuple(sorted(Counter(hand.ranks).values(), reverse=True))
