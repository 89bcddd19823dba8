"""What other engines do wrong when they value a hand.

Each mistake is a function of the name of a ranking. It gives what values hands wrongly, or None
for a ranking that the mistake does not concern.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache, wraps
from typing import Any, Final, TypeAlias

from oracle.core.cards import SUITS
from oracle.core.hands import RANKINGS, HandOrder, counts_ranks_alone
from oracle.core.table import Rules, State
from oracle.mistakes.worth import (
    KINDS,
    Hand,
    Strength,
    Worth,
    best,
    different,
    fitting,
    height,
    kind,
    more_cards_then_lower,
    one_of_each,
    repeated_then_lower,
    with_a_high_ace,
    worth,
)

Evaluator: TypeAlias = Callable[[Hand], Worth]
Misranking: TypeAlias = Callable[[str], Evaluator | None]

_HANDS_KEPT: Final = 4096


def in_play(mistake: Misranking) -> Callable[[Rules], Mapping[str, Any]]:
    """Make the mistake of an engine that decides its pots by a wrong ranking."""

    @cache
    def mistaken(half: HandOrder) -> HandOrder:
        evaluator = mistake(half.name)
        if evaluator is None:
            return half
        # The same hands are valued again and again, pot by pot and half by half.
        value = lru_cache(_HANDS_KEPT)(lambda cards: evaluator(cards).value)
        return replace(half, order=value)

    @wraps(mistake)
    def change(rules: Rules) -> Mapping[str, Any]:
        def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
            return rules.winners(state, mistaken(half), seats)

        return {"winners": winners}

    return change


_PLACES: Final = (0, 1, 2, 3, 6, 7)
"""The place of each of these when a straight is 4, a flush 5 and a straight flush 8."""

_RUNS: Final = (*(list(range(low, low + 5)) for low in range(9)), [0, 9, 10, 11, 12])
"""The heights of every straight, including the one up to the ace."""


def playing(ranking: str, choose: Callable[[Hand], Hand]) -> Evaluator | None:
    """Value the chosen cards as a badugi."""
    if not RANKINGS[ranking].distinct:
        return None
    return lambda hand: worth(choose(hand), more_cards_then_lower)


def weighing(ranking: str, strength: Callable[[Strength], Strength]) -> Evaluator | None:
    """Value badugi hands by their heights, from high to low, in another way."""
    if not RANKINGS[ranking].distinct:
        return None
    return lambda hand: worth(best(hand, strength), strength)


# which cards play


def lowest_card_that_fits_plays(ranking: str) -> Evaluator | None:
    """From the lowest card up, every card plays that shares no rank or suit with those before it.

    Of cards of one rank, the one held first is tried first.

    Cites: ranking.best-subset
    """
    return playing(ranking, lambda hand: fitting(sorted(hand, key=height)))


def first_card_that_fits_plays(ranking: str) -> Evaluator | None:
    """In the order held, every card plays that shares no rank or suit with those before it.

    Cites: ranking.best-subset
    """
    return playing(ranking, fitting)


def each_suit_plays_its_lowest_free_card(ranking: str) -> Evaluator | None:
    """Suit by suit, shortest first, the lowest card plays whose rank does not play yet.

    Of suits of equal length, the one whose first card held is lower comes first.

    Cites: ranking.best-subset
    """

    def cards(hand: Hand) -> Hand:
        suits = [[card for card in hand if card[1] == suit] for suit in SUITS]
        in_turn = sorted(filter(None, suits), key=lambda suit: (len(suit), height(suit[0])))
        return fitting([card for suit in in_turn for card in sorted(suit, key=height)])

    return playing(ranking, cards)


def lowest_of_each_suit_is_kept_first(ranking: str) -> Evaluator | None:
    """All but the lowest card of each suit are left out first, and only then pairs.

    Cites: ranking.best-subset
    """
    return playing(ranking, lambda hand: one_of_each(0, one_of_each(1, hand)))


def one_of_each_pair_is_kept_first(ranking: str) -> Evaluator | None:
    """All but the first card held of each rank are left out first, and only then suits.

    Cites: ranking.best-subset
    """
    return playing(ranking, lambda hand: one_of_each(1, one_of_each(0, hand)))


def fifth_card_is_ignored(ranking: str) -> Evaluator | None:
    """The badugi is made from the first four cards of a hand.

    Cites: ranking.all-cards-of-the-hand
    """
    return playing(ranking, lambda hand: best(hand[:4], more_cards_then_lower))


# what a hand is worth


def ace_is_high(ranking: str) -> Evaluator | None:
    """The ace is the highest card, above the king.

    Cites: ranking.ace-is-low
    """
    if counts_ranks_alone(RANKINGS[ranking]):
        return lambda hand: worth(hand, repeated_then_lower, with_a_high_ace)
    if not RANKINGS[ranking].distinct:
        return None
    return lambda hand: worth(
        best(hand, more_cards_then_lower, with_a_high_ace),
        more_cards_then_lower,
        with_a_high_ace,
    )


def lowest_card_decides(ranking: str) -> Evaluator | None:
    """Between badugi hands of as many cards the lower lowest card wins, then the next lowest.

    Cites: ranking.highest-card-decides
    """
    return weighing(ranking, lambda heights: (-len(heights), *reversed(heights)))


def number_of_cards_does_not_count(ranking: str) -> Evaluator | None:
    """The lower highest card wins, however many cards play.

    Cites: ranking.more-cards-win
    """
    if not RANKINGS[ranking].distinct:
        return None
    return lambda hand: worth(best(hand, more_cards_then_lower), lambda heights: heights)


def run_counts_against_a_badugi(ranking: str) -> Evaluator | None:
    """A run of four is worse than every other four-card badugi.

    Cites: ranking.straights-do-not-count
    """

    def strength(heights: Strength) -> Strength:
        run = len(heights) == 4 and heights[0] - heights[-1] == 3
        return (-len(heights), int(run), *heights)

    return weighing(ranking, strength)


def suits_break_ties(ranking: str) -> Evaluator | None:
    """Of equal hands, the one whose highest card is of the higher suit wins, spades first.

    Cites: ranking.equal-ranks-tie
    """

    def evaluate(hand: Hand) -> Worth:
        right = RANKINGS[ranking].rank(hand)
        return Worth(right.ranks, right.order * len(SUITS) + SUITS.index(right.plays[0][1]))

    return evaluate


def straights_and_flushes_count_against_the_low(ranking: str) -> Evaluator | None:
    """A straight or flush loses to three of a kind as a low, but beats a full house.

    Cites: ranking.low-straights-and-flushes-do-not-count
    """
    return among_high_hands(ranking, straights=True, flushes=True)


def among_high_hands(ranking: str, *, straights: bool, flushes: bool) -> Evaluator | None:
    """Put lows that are straights or flushes where high hands would have them."""
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None

    def evaluate(hand: Hand) -> Worth:
        run = straights and sorted(map(height, hand)) in _RUNS
        suited = flushes and len({card[1] for card in hand}) == 1
        straight = (8 if suited else 4) if run else 5
        place = straight if run or suited else _PLACES[KINDS.index(kind(hand))]
        return worth(hand, lambda own: (place, *repeated_then_lower(own)))

    return evaluate


def pairs_do_not_count_against_the_low(ranking: str) -> Evaluator | None:
    """Of paired cards one plays for the low, as in a badugi; the hand just has fewer cards.

    Cites: ranking.low-pairs-lose
    """
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None
    return lambda hand: worth(hand, lambda own: more_cards_then_lower(different(own)))


def paired_lows_go_by_their_highest_card(ranking: str) -> Evaluator | None:
    """Between lows with equally many pairs the lower highest card wins, whatever is paired.

    Cites: ranking.low-pairs-lose
    """
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None
    return lambda hand: worth(hand, lambda heights: (KINDS.index(kind(hand)), *heights))


MISRANKINGS: Final[tuple[Misranking, ...]] = (
    lowest_card_that_fits_plays,
    first_card_that_fits_plays,
    each_suit_plays_its_lowest_free_card,
    lowest_of_each_suit_is_kept_first,
    one_of_each_pair_is_kept_first,
    fifth_card_is_ignored,
    ace_is_high,
    lowest_card_decides,
    number_of_cards_does_not_count,
    run_counts_against_a_badugi,
    suits_break_ties,
    straights_and_flushes_count_against_the_low,
    pairs_do_not_count_against_the_low,
    paired_lows_go_by_their_highest_card,
)
