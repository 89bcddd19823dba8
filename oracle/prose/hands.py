"""What a hand is worth in words, and by which rule one hand beats another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from oracle.core.cards import SUITS, format_cards
from oracle.core.hands import RANK_WORD, HandOrder, Ranking, with_article
from oracle.prose.sentences import Sentence
from oracle.prose.words import ordinal


def worth(ranking: HandOrder, hand: Ranking) -> list[Sentence]:
    """Say what a hand is worth, which of its cards play, and why each of the others does not."""
    name = f"{format_cards(hand.hand)} is {with_article(hand.name)}: {_playing(hand)}."
    # Of distinct cards no more than the suits can play, so only then it is a choice of all.
    some = ranking.distinct and len(hand.hand) <= len(SUITS)
    rules = (*(() if some else ranking.grounds.cards), "ranking.names")
    out = [
        Sentence(f"The {card} does not play because {why}.", ranking.grounds.out)
        for card, why in zip(hand.out, hand.why, strict=True)
    ]
    return [Sentence(name, rules), *out, *_remarks(ranking, hand)]


def value_in_words(hand: Ranking) -> str:
    """Say in one line what a hand is worth, which cards play, and why the others do not."""
    value = f"{format_cards(hand.hand)} is {with_article(hand.name)} (order {hand.order})"
    reasons = [
        f"{card} does not because {why}" for card, why in zip(hand.out, hand.why, strict=True)
    ]
    return f"{value}: {'; '.join([_playing(hand), *reasons])}"


def _playing(hand: Ranking) -> str:
    if not hand.out:
        return "every card plays"
    return f"{format_cards(hand.plays)} {'plays' if len(hand.plays) == 1 else 'play'}"


def edge(ranking: HandOrder, better: Ranking, worse: Ranking) -> Sentence:
    """Say, without a capital or a full stop, why a hand beats or equals another."""
    if better.order == worse.order:
        return Sentence("the same ranks play in both", ("ranking.equal-ranks-tie",))
    words = ranking.words
    held, other = words.kinds[better.kind], words.kinds[worse.kind]
    if better.kind != worse.kind:
        return Sentence(words.beats.format(held, other), ranking.grounds.kinds)
    if len(set(better.ranks)) < len(better.ranks):
        text = f"of two hands with {held} the one with lower ranks is better"
        return Sentence(text, ranking.grounds.kinds)
    return _lower_card(ranking, better, worse)


def beats_told(ranking: HandOrder, hands: Sequence[Ranking]) -> tuple[Sentence, ...]:
    """Say of hands, numbered from 1 as they are given, which beats which, the best first."""
    from_the_best = sorted(range(len(hands)), key=lambda index: hands[index].order)
    return tuple(_beats(ranking, hands, better, worse) for better, worse in pairwise(from_the_best))


def _beats(ranking: HandOrder, hands: Sequence[Ranking], better: int, worse: int) -> Sentence:
    why = edge(ranking, hands[better], hands[worse])
    verb = "equals" if hands[better].order == hands[worse].order else "beats"
    return Sentence(f"Hand {better + 1} {verb} hand {worse + 1}: {why.text}.", why.rules)


def _lower_card(ranking: HandOrder, better: Ranking, worse: Ranking) -> Sentence:
    pairs = enumerate(zip(better.ranks, worse.ranks, strict=True), start=1)
    place, (low, high) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    which = "highest" if place == 1 else f"{ordinal(place)} highest"
    text = f"as the {which} card, {_a_rank(low)} is lower than {_a_rank(high)}"
    rules = (
        *ranking.grounds.highest,
        *(("ranking.ace-is-low",) if low == "A" else ()),
        *(ranking.grounds.runs if _is_run(ranking, better) or _is_run(ranking, worse) else ()),
    )
    return Sentence(text, rules)


def _remarks(ranking: HandOrder, hand: Ranking) -> list[Sentence]:
    words, grounds = ranking.words, ranking.grounds
    told: list[Sentence] = []
    if words.lesser and hand.kind:
        told.append(Sentence(words.lesser.format(words.kinds[hand.kind]), grounds.kinds))
    if words.run and _is_run(ranking, hand):
        told.append(Sentence(words.run, grounds.runs))
    if words.flush and len({card[1] for card in hand.plays}) == 1:
        told.append(Sentence(words.flush, grounds.runs))
    return told


def _a_rank(rank: str) -> str:
    return with_article(RANK_WORD[rank])


def _is_run(ranking: HandOrder, hand: Ranking) -> bool:
    """Whether the ranks that play follow each other; of fewer than three nobody would say so."""
    heights = [ranking.ranks.index(rank) for rank in hand.ranks]
    return len(heights) > 2 and all(high - low == 1 for high, low in pairwise(heights))
