"""What other engines do wrong with the ace-to-five low, beyond the common ways to rank pairs.

Each mistake is a function of the name of a ranking. It gives what values hands wrongly, or None
for a ranking that the mistake does not concern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Final, TypeAlias

from oracle.core.hands import RANKINGS, counts_ranks_alone
from oracle.mistakes.ranking import Evaluator, Misranking, among_high_hands
from oracle.mistakes.worth import (
    Hand,
    Strength,
    Worth,
    height,
    heights_of,
    repeated_then_lower,
    with_a_high_ace,
    worth,
)

Groups: TypeAlias = list[tuple[int, int]]
"""How many cards there are of each height: the most cards first, then the highest."""

_HIGHEST: Final = 12


def _weighing(ranking: str, strength: Callable[[Strength], Strength]) -> Evaluator | None:
    """Value lows by their heights, from high to low, in another way."""
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None
    return lambda hand: worth(hand, strength)


def _grouping(ranking: str, strength: Callable[[Groups], Strength]) -> Evaluator | None:
    """Value lows with a pair by their groups in another way; those without are valued rightly."""

    def grouped(heights: Strength) -> Strength:
        groups = [(count, height) for height, count in Counter(heights).items()]
        groups.sort(reverse=True)
        if len(groups) == len(heights):
            return repeated_then_lower(heights)
        return (*(count for count, _ in groups), *strength(groups))

    return _weighing(ranking, grouped)


# without a pair


def four_cards_make_the_low(ranking: str) -> Evaluator | None:
    """The best four of the five cards make the low.

    Cites: ranking.low-of-five
    """
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None

    def four(hand: Hand) -> Hand:
        return min(combinations(hand, 4), key=lambda cards: repeated_then_lower(heights_of(cards)))

    return lambda hand: worth(four(hand), repeated_then_lower)


def repeated_ranks_are_given_first(ranking: str) -> Evaluator | None:
    """The ranks of a low are named as they are compared; which hand wins is right.

    Cites: ranking.low-of-five
    """
    row = RANKINGS[ranking]
    if not counts_ranks_alone(row):
        return None

    def evaluate(hand: Hand) -> Worth:
        right = row.rank(hand)
        often = sorted(right.ranks, key=right.ranks.count, reverse=True)
        return Worth(tuple(often), right.order)

    return evaluate


def low_goes_by_its_lowest_card(ranking: str) -> Evaluator | None:
    """Between lows without a pair the lowest card is compared first.

    Cites: ranking.low-highest-card-decides
    """

    def strength(heights: Strength) -> Strength:
        unpaired = len(set(heights)) == len(heights)
        return (1,) * 5 + heights[::-1] if unpaired else repeated_then_lower(heights)

    return _weighing(ranking, strength)


def only_the_highest_card_of_a_low_is_compared(ranking: str) -> Evaluator | None:
    """Lows without a pair tie if their highest cards are equal.

    Cites: ranking.low-highest-card-decides
    """

    def strength(heights: Strength) -> Strength:
        unpaired = len(set(heights)) == len(heights)
        return (1,) * 5 + heights[:1] if unpaired else repeated_then_lower(heights)

    return _weighing(ranking, strength)


def straights_count_against_the_low(ranking: str) -> Evaluator | None:
    """A straight loses to three of a kind as a low; a flush does not count.

    Cites: ranking.low-straights-and-flushes-do-not-count
    """
    return among_high_hands(ranking, straights=True, flushes=False)


def flushes_count_against_the_low(ranking: str) -> Evaluator | None:
    """A flush loses to three of a kind as a low; a straight does not count.

    Cites: ranking.low-straights-and-flushes-do-not-count
    """
    return among_high_hands(ranking, straights=False, flushes=True)


# with a pair or more


def aces_are_high_in_paired_lows(ranking: str) -> Evaluator | None:
    """In a low with a pair or more the ace is above the king.

    Cites: ranking.ace-is-low
    """
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None

    def evaluate(hand: Hand) -> Worth:
        unpaired = len({card[0] for card in hand}) == len(hand)
        return worth(hand, repeated_then_lower, height if unpaired else with_a_high_ace)

    return evaluate


def pair_of_aces_is_compared_first(ranking: str) -> Evaluator | None:
    """Of two pair with aces, the aces are compared before the other pair, as the lowest rank.

    Cites: ranking.low-pairs-lose
    """

    def strength(groups: Groups) -> Strength:
        counts, heights = zip(*groups, strict=True)
        first, second, *rest = heights
        aces_up = counts == (2, 2, 1) and second == 0
        return (second, first, *rest) if aces_up else heights

    return _grouping(ranking, strength)


def lower_of_two_pair_is_compared_first(ranking: str) -> Evaluator | None:
    """Between two pair and two pair the lower pair is compared before the higher.

    Cites: ranking.low-pairs-lose
    """

    def strength(groups: Groups) -> Strength:
        counts, heights = zip(*groups, strict=True)
        first, second, *rest = heights
        return (second, first, *rest) if counts == (2, 2, 1) else heights

    return _grouping(ranking, strength)


def full_house_goes_by_its_pair(ranking: str) -> Evaluator | None:
    """Between full houses the pair is compared before the three.

    Cites: ranking.low-pairs-lose
    """

    def strength(groups: Groups) -> Strength:
        counts, heights = zip(*groups, strict=True)
        return heights[::-1] if counts == (3, 2) else heights

    return _grouping(ranking, strength)


def cards_beside_pairs_are_not_compared(ranking: str) -> Evaluator | None:
    """Lows tie if their pairs, threes and fours are equal, whatever the other cards.

    Cites: ranking.low-pairs-lose
    """
    return _grouping(ranking, lambda groups: tuple(height for count, height in groups if count > 1))


def higher_pairs_win(ranking: str) -> Evaluator | None:
    """Between lows with equally many pairs the higher ranks win, as between high hands.

    Cites: ranking.low-pairs-lose
    """
    return _grouping(ranking, lambda groups: tuple(_HIGHEST - height for _, height in groups))


def all_paired_lows_tie(ranking: str) -> Evaluator | None:
    """Every low with a pair or more loses to all others, and ties with its like.

    Cites: ranking.low-pairs-lose
    """

    def strength(heights: Strength) -> Strength:
        unpaired = len(set(heights)) == len(heights)
        return repeated_then_lower(heights) if unpaired else (2,)

    return _weighing(ranking, strength)


def three_of_a_kind_beats_two_pair(ranking: str) -> Evaluator | None:
    """Three of a kind is better than two pair as a low, since only one rank repeats.

    Cites: ranking.low-pairs-lose
    """

    def strength(heights: Strength) -> Strength:
        right = repeated_then_lower(heights)
        swapped: dict[Strength, Strength] = {(2, 2, 1): (3, 1, 1), (3, 1, 1): (2, 2, 1)}
        counts = right[: len(right) // 2]
        return swapped.get(counts, counts) + right[len(counts) :]

    return _weighing(ranking, strength)


MISRANKINGS: Final[tuple[Misranking, ...]] = (
    four_cards_make_the_low,
    repeated_ranks_are_given_first,
    low_goes_by_its_lowest_card,
    only_the_highest_card_of_a_low_is_compared,
    straights_count_against_the_low,
    flushes_count_against_the_low,
    aces_are_high_in_paired_lows,
    pair_of_aces_is_compared_first,
    lower_of_two_pair_is_compared_first,
    full_house_goes_by_its_pair,
    cards_beside_pairs_are_not_compared,
    higher_pairs_win,
    all_paired_lows_tie,
    three_of_a_kind_beats_two_pair,
)
