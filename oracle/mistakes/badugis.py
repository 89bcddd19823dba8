"""What other engines do wrong with badugi hands, beyond the common ways to choose the cards.

Each mistake is a function of the name of a ranking. It gives what values hands wrongly, or None
for a ranking that the mistake does not concern.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Final

from oracle.core.cards import RANKS, SUITS
from oracle.core.hands import RANKINGS
from oracle.mistakes.ranking import Evaluator, Misranking, ace_is_high, playing
from oracle.mistakes.worth import (
    Hand,
    Strength,
    Worth,
    best,
    fitting,
    height,
    heights_of,
    more_cards_then_lower,
    one_of_each,
    worth,
)

# which cards play


def pair_keeps_its_higher_suit(ranking: str) -> Evaluator | None:
    """Of cards of one rank the highest suit stays, spades first, and only then suits are compared.

    Cites: ranking.best-subset
    """

    def cards(hand: Hand) -> Hand:
        return one_of_each(1, one_of_each(0, sorted(hand, key=lambda card: SUITS.index(card[1]))))

    return playing(ranking, cards)


def suits_in_the_order_held_play_their_lowest(ranking: str) -> Evaluator | None:
    """In the order in which the suits are held, each plays its lowest card whose rank is free.

    Cites: ranking.best-subset
    """

    def cards(hand: Hand) -> Hand:
        suits = dict.fromkeys(card[1] for card in hand)
        lowest_first = sorted(hand, key=height)
        return fitting([card for suit in suits for card in lowest_first if card[1] == suit])

    return playing(ranking, cards)


def four_lowest_cards_make_the_badugi(ranking: str) -> Evaluator | None:
    """The highest of five cards is left out before any duplicate is.

    Cites: ranking.all-cards-of-the-hand
    """
    return playing(ranking, lambda hand: best(sorted(hand, key=height)[:4], more_cards_then_lower))


def both_of_two_aces_play(ranking: str) -> Evaluator | None:
    """Aces of different suits all play; of any other rank only one card does.

    Cites: ranking.distinct-ranks-and-suits
    """

    def can_play(hand: Hand) -> bool:
        others = [card[0] for card in hand if card[0] != RANKS[0]]
        return _differ(1, hand) and len(set(others)) == len(others)

    return playing(ranking, lambda hand: _best_that(can_play, hand))


def suits_are_not_looked_at(ranking: str) -> Evaluator | None:
    """All cards of different ranks play, whatever their suits.

    Cites: ranking.distinct-ranks-and-suits
    """
    return playing(ranking, lambda hand: _best_that(lambda cards: _differ(0, cards), hand))


def ranks_are_not_looked_at(ranking: str) -> Evaluator | None:
    """All cards of different suits play, whatever their ranks.

    Cites: ranking.distinct-ranks-and-suits
    """
    return playing(ranking, lambda hand: _best_that(lambda cards: _differ(1, cards), hand))


def fewer_of_ranks_and_suits_play(ranking: str) -> Evaluator | None:
    """As many cards play as there are ranks or suits, whichever are fewer: the lowest ranks.

    Cites: ranking.best-subset
    """

    def cards(hand: Hand) -> Hand:
        ranks = one_of_each(0, hand)
        return ranks[: len({card[1] for card in hand})]

    return playing(ranking, cards)


def _differ(part: int, hand: Hand) -> bool:
    """Whether no two cards share a rank (part 0) or a suit (part 1)."""
    return len({card[part] for card in hand}) == len(hand)


def _best_that(can_play: Callable[[Hand], bool], hand: Hand) -> Hand:
    ways = [cards for count in (4, 3, 2, 1) for cards in combinations(hand, count)]
    return min(filter(can_play, ways), key=lambda cards: more_cards_then_lower(heights_of(cards)))


# what a hand is worth


def _valued(ranking: str, strength: Callable[[Strength], Strength]) -> Evaluator | None:
    """Let the right cards play, and compare them in another way."""
    if not RANKINGS[ranking].distinct:
        return None
    return lambda hand: worth(best(hand, more_cards_then_lower), strength)


def lowest_card_is_not_compared(ranking: str) -> Evaluator | None:
    """Badugi hands of as many cards, two or more, tie if they differ only in the lowest.

    Cites: ranking.highest-card-decides
    """
    return _valued(ranking, lambda heights: (-len(heights), *(heights[:-1] or heights)))


def higher_last_card_wins(ranking: str) -> Evaluator | None:
    """Badugi hands that differ only in the lowest card are compared the wrong way round.

    Cites: ranking.highest-card-decides
    """
    return _valued(ranking, lambda heights: (-len(heights), *heights[:-1], 12 - heights[-1]))


def only_the_highest_card_is_compared(ranking: str) -> Evaluator | None:
    """Badugi hands of as many cards tie if their highest cards are equal.

    Cites: ranking.highest-card-decides
    """
    return _valued(ranking, lambda heights: (-len(heights), heights[0]))


def fewer_cards_win(ranking: str) -> Evaluator | None:
    """The badugi hand of fewer cards wins.

    Cites: ranking.more-cards-win
    """
    return _valued(ranking, lambda heights: (len(heights), *heights))


def run_helps_a_badugi(ranking: str) -> Evaluator | None:
    """A run of four is better than every other four-card badugi.

    Cites: ranking.straights-do-not-count
    """

    def strength(heights: Strength) -> Strength:
        run = len(heights) == 4 and heights[0] - heights[-1] == 3
        return (-len(heights), int(not run), *heights)

    return _valued(ranking, strength)


def cards_left_out_break_ties(ranking: str) -> Evaluator | None:
    """Of badugi hands with equal ranks, the lower cards that do not play win.

    Cites: ranking.equal-ranks-tie
    """
    if not RANKINGS[ranking].distinct:
        return None

    def evaluate(hand: Hand) -> Worth:
        plays = best(hand, more_cards_then_lower)
        out = heights_of([card for card in hand if card not in plays])
        return worth(plays, lambda heights: (*more_cards_then_lower(heights), *out))

    return evaluate


def strength_is_one_off(ranking: str) -> Evaluator | None:
    """Of the better hands fewer are counted than there are, since every rank is one too low.

    Cites: ranking.highest-card-decides
    """
    if not RANKINGS[ranking].distinct:
        return None

    def evaluate(hand: Hand) -> Worth:
        right = worth(best(hand, more_cards_then_lower), more_cards_then_lower)
        left, strength, above = len(right.ranks), 0, len(RANKS)
        for own in map(RANKS.index, right.ranks):
            left -= 1
            strength += sum(comb(max(0, rank - 1), left) for rank in range(own + 1, above))
            above = own
        return Worth(right.ranks, -len(right.ranks) * 1000 - strength)

    return evaluate


def lone_ace_is_worth_nothing(ranking: str) -> Evaluator | None:
    """A badugi hand of an ace alone is worth nothing, and loses to every other.

    Cites: ranking.ace-is-low
    """
    if not RANKINGS[ranking].distinct:
        return None

    def evaluate(hand: Hand) -> Worth:
        right = worth(best(hand, more_cards_then_lower), more_cards_then_lower)
        return Worth((), 2**60) if right.ranks == (RANKS[0],) else right

    return evaluate


def ace_is_low_in_a_run_alone(ranking: str) -> Evaluator | None:
    """The ace is the highest card except in 4-3-2-A, and in 5-4-3-2-A as a low.

    Cites: ranking.ace-is-low
    """
    row, high = RANKINGS[ranking], ace_is_high(ranking)
    if high is None:
        return None
    lowest = ("4", "3", "2", "A") if row.distinct else ("5", "4", "3", "2", "A")
    return lambda hand: high(hand) if row.order(hand) else Worth(lowest, 0)


def values_are_compared_in_reverse(ranking: str) -> Evaluator | None:
    """Hands are valued rightly and then compared the wrong way round.

    Cites: ranking.highest-card-decides
    """

    def evaluate(hand: Hand) -> Worth:
        right = RANKINGS[ranking].rank(hand)
        return Worth(right.ranks, -right.order)

    return evaluate


def ranks_are_given_low_to_high(ranking: str) -> Evaluator | None:
    """The ranks that play are named from low to high; which hand wins is right.

    Cites: ranking.names
    """

    def evaluate(hand: Hand) -> Worth:
        right = RANKINGS[ranking].rank(hand)
        return Worth(right.ranks[::-1], right.order)

    return evaluate


MISRANKINGS: Final[tuple[Misranking, ...]] = (
    pair_keeps_its_higher_suit,
    suits_in_the_order_held_play_their_lowest,
    four_lowest_cards_make_the_badugi,
    both_of_two_aces_play,
    suits_are_not_looked_at,
    ranks_are_not_looked_at,
    fewer_of_ranks_and_suits_play,
    lowest_card_is_not_compared,
    higher_last_card_wins,
    only_the_highest_card_is_compared,
    fewer_cards_win,
    run_helps_a_badugi,
    cards_left_out_break_ties,
    strength_is_one_off,
    lone_ace_is_worth_nothing,
    ace_is_low_in_a_run_alone,
    values_are_compared_in_reverse,
    ranks_are_given_low_to_high,
)
