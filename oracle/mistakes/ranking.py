"""What other engines do wrong when they value a hand: which cards play, and what they are worth.

A mistake is made by a function that values badugi hands or lows, or by one that is given the name
of a ranking and gives what values its hands; None if it does not concern the ranking. The sentence
of each mistake stands in ``specs/mistakes.yaml``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any, Final, TypeAlias

from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.hands import RANKINGS, HandOrder, Ranking, counts_ranks_alone
from oracle.core.table import Rules, State
from oracle.mistakes.mistake import Evaluator, Misranking, Mistake, Worth, named

Hand: TypeAlias = Sequence[Card]
Strength: TypeAlias = tuple[int, ...]
"""Heights or other small numbers, compared one after another; lower is better."""

Groups: TypeAlias = list[tuple[int, int]]
"""How many cards there are of each height: the most cards first, then the highest."""

_KINDS: Final = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
"""How often ranks repeat in a low of five, best first."""

_PLACES: Final = (0, 1, 2, 3, 6, 7)
"""The place of each of these when a straight is 4, a flush 5 and a straight flush 8."""

_RUNS: Final = (*(list(range(low, low + 5)) for low in range(9)), [0, 9, 10, 11, 12])
"""The heights of every straight, including the one up to the ace."""

_HIGHEST: Final = 12

_CLUBS_FIRST: Final = "cdhs"
"""Suits in the order of their letters."""

_PARTS: Final = 11
"""No strength has more parts: a place, five counts and five heights."""

_WEIGHT: Final = 8
"""No part of a strength is more than this below zero."""

_WORST: Final = 256**_PARTS
"""More than any strength is worth, of which each part is a byte."""

_HANDS_KEPT: Final = 4096


# how a mistake is made of a function


def misranks(*, breaks: str) -> Callable[[Misranking], Mistake]:
    """The function gives, by the name of a ranking, what values its hands."""

    def mistake(function: Misranking) -> Mistake:
        return named(function, breaks, ["winners"], _in_play(function), function)

    return mistake


def values_badugis(*, breaks: str) -> Callable[[Evaluator], Mistake]:
    """The function values hands of which only cards of different ranks and suits play."""
    return _values(lambda ranking: ranking.distinct, breaks)


def values_lows(*, breaks: str) -> Callable[[Evaluator], Mistake]:
    """The function values hands of which the ranks alone count."""
    return _values(counts_ranks_alone, breaks)


def _values(concerned: Callable[[HandOrder], bool], breaks: str) -> Callable[[Evaluator], Mistake]:
    def mistake(evaluator: Evaluator) -> Mistake:
        def ranking(name: str) -> Evaluator | None:
            return evaluator if concerned(RANKINGS[name]) else None

        return named(evaluator, breaks, ["winners"], _in_play(ranking), ranking)

    return mistake


def _in_play(misranking: Misranking) -> Callable[[Rules], Mapping[str, Any]]:
    """Let pots be decided by a wrong ranking."""

    @cache
    def mistaken(half: HandOrder) -> HandOrder:
        evaluator = misranking(half.name)
        if evaluator is None:
            return half
        # The same hands are valued again and again, pot by pot and half by half.
        value = lru_cache(_HANDS_KEPT)(lambda cards: evaluator(cards).value)
        return replace(half, order=value)

    def change(rules: Rules) -> Mapping[str, Any]:
        def winners(state: State, half: HandOrder, seats: tuple[int, ...]) -> tuple[int, ...]:
            return rules.winners(state, mistaken(half), seats)

        return {"winners": winners}

    return change


# what a hand is worth by its cards


_height: Final[Callable[[Card], int]] = {card: RANKS.index(card[0]) for card in DECK}.__getitem__
"""Gives how high a card is, from 0 for an ace to 12 for a king."""


def _with_a_high_ace(card: Card) -> int:
    """Give how high a card is if the ace is above the king, from 1 to 13."""
    return _height(card) or len(RANKS)


def _more_cards_then_lower(heights: Strength) -> Strength:
    """More cards are better, then the lower highest card, and so on down."""
    return (-len(heights), *heights)


def _repeated_then_lower(heights: Strength) -> Strength:
    """Fewer repetitions are better, then the lower ranks, repeated ranks first."""
    groups = _groups(heights)
    return (*(count for count, _ in groups), *(height for _, height in groups))


def _groups(heights: Strength) -> Groups:
    groups = [(count, height) for height, count in Counter(heights).items()]
    return sorted(groups, reverse=True)


def _kind(hand: Hand) -> Strength:
    """Give how often the ranks of a hand repeat, the most frequent first."""
    return tuple(sorted(Counter(card[0] for card in hand).values(), reverse=True))


def _fitting(cards: Iterable[Card]) -> Hand:
    """Take each card that shares no rank and no suit with those taken before it."""
    taken: list[Card] = []
    for card in cards:
        if not any(card[0] == one[0] or card[1] == one[1] for one in taken):
            taken.append(card)
    return taken


def _one_of_each(part: int, hand: Hand) -> Hand:
    """Keep the lowest of the cards that share a rank (part 0) or a suit (part 1).

    Of cards of one rank the first stays.
    """
    kept: dict[str, Card] = {}
    for card in sorted(hand, key=_height):
        kept.setdefault(card[part], card)
    return list(kept.values())


def _best(
    hand: Hand,
    strength: Callable[[Strength], Strength] = _more_cards_then_lower,
    height: Callable[[Card], int] = _height,
) -> Hand:
    """Choose the cards that play as a badugi by this strength of hands."""
    return min(_playable(tuple(hand)), key=lambda cards: strength(_heights(cards, height)))


@lru_cache(_HANDS_KEPT)
def _playable(hand: tuple[Card, ...]) -> Sequence[Hand]:
    """Give the choices from a hand that can play as a badugi, which many mistakes ask for."""
    return [cards for cards in _choices(hand) if len(_fitting(cards)) == len(cards)]


def _choices(hand: Hand) -> Iterator[Hand]:
    return (cards for count in (4, 3, 2, 1) for cards in combinations(hand, count))


def _heights(cards: Hand, height: Callable[[Card], int] = _height) -> Strength:
    """Give how high cards are, from high to low."""
    return tuple(sorted(map(height, cards), reverse=True))


def _worth(
    cards: Hand,
    strength: Callable[[Strength], Strength] = _more_cards_then_lower,
    height: Callable[[Card], int] = _height,
) -> Worth:
    """Value cards that all play."""
    parts = bytes([part + _WEIGHT for part in strength(_heights(cards, height))])
    value = int.from_bytes(parts.ljust(_PARTS, b"\0"), "big")
    return Worth(tuple([card[0] for card in sorted(cards, key=height, reverse=True)]), value)


# which cards play as a badugi


def _lowest_that_fit(hand: Hand) -> Worth:
    """Of cards of one rank, the one held first is tried first."""
    return _worth(_fitting(sorted(hand, key=_height)))


@values_badugis(breaks="ranking.best-subset")
def lowest_card_that_fits_plays(hand: Hand) -> Worth:
    return _lowest_that_fit(hand)


@values_badugis(breaks="ranking.best-subset")
def lowest_card_that_fits_plays_clubs_first(hand: Hand) -> Worth:
    return _lowest_that_fit(sorted(hand, key=lambda card: _CLUBS_FIRST.index(card[1])))


@values_badugis(breaks="ranking.best-subset")
def first_card_that_fits_plays(hand: Hand) -> Worth:
    return _worth(_fitting(hand))


@values_badugis(breaks="ranking.best-subset")
def each_suit_plays_its_lowest_free_card(hand: Hand) -> Worth:
    """Of suits of equal length, the one whose first card held is lower comes first."""
    suits = [[card for card in hand if card[1] == suit] for suit in SUITS]
    in_turn = sorted(filter(None, suits), key=lambda suit: (len(suit), _height(suit[0])))
    return _worth(_fitting([card for suit in in_turn for card in sorted(suit, key=_height)]))


@values_badugis(breaks="ranking.best-subset")
def lowest_of_each_suit_is_kept_first(hand: Hand) -> Worth:
    return _worth(_one_of_each(0, _one_of_each(1, hand)))


@values_badugis(breaks="ranking.best-subset")
def one_of_each_pair_is_kept_first(hand: Hand) -> Worth:
    return _worth(_one_of_each(1, _one_of_each(0, hand)))


@values_badugis(breaks="ranking.all-cards-of-the-hand")
def fifth_card_is_ignored(hand: Hand) -> Worth:
    return _worth(_best(hand[:4]))


@values_badugis(breaks="ranking.best-subset")
def pair_keeps_its_higher_suit(hand: Hand) -> Worth:
    by_suit = sorted(hand, key=lambda card: SUITS.index(card[1]))
    return _worth(_one_of_each(1, _one_of_each(0, by_suit)))


@values_badugis(breaks="ranking.best-subset")
def suits_in_the_order_held_play_their_lowest(hand: Hand) -> Worth:
    suits = dict.fromkeys(card[1] for card in hand)
    lowest_first = sorted(hand, key=_height)
    return _worth(_fitting([card for suit in suits for card in lowest_first if card[1] == suit]))


@values_badugis(breaks="ranking.all-cards-of-the-hand")
def four_lowest_cards_make_the_badugi(hand: Hand) -> Worth:
    return _worth(_best(sorted(hand, key=_height)[:4]))


@values_badugis(breaks="ranking.distinct-ranks-and-suits")
def both_of_two_aces_play(hand: Hand) -> Worth:
    def can_play(cards: Hand) -> bool:
        others = [card[0] for card in cards if card[0] != RANKS[0]]
        return _differ(1, cards) and len(set(others)) == len(others)

    return _best_that(can_play, hand)


@values_badugis(breaks="ranking.distinct-ranks-and-suits")
def suits_are_not_looked_at(hand: Hand) -> Worth:
    return _best_that(lambda cards: _differ(0, cards), hand)


@values_badugis(breaks="ranking.distinct-ranks-and-suits")
def ranks_are_not_looked_at(hand: Hand) -> Worth:
    return _best_that(lambda cards: _differ(1, cards), hand)


@values_badugis(breaks="ranking.best-subset")
def fewer_of_ranks_and_suits_play(hand: Hand) -> Worth:
    return _worth(_one_of_each(0, hand)[: len({card[1] for card in hand})])


def _differ(part: int, hand: Hand) -> bool:
    """Whether no two cards share a rank (part 0) or a suit (part 1)."""
    return len({card[part] for card in hand}) == len(hand)


def _best_that(can_play: Callable[[Hand], bool], hand: Hand) -> Worth:
    playable = filter(can_play, _choices(hand))
    return _worth(min(playable, key=lambda cards: _more_cards_then_lower(_heights(cards))))


# what a badugi is worth


@values_badugis(breaks="ranking.highest-card-decides")
def lowest_card_decides(hand: Hand) -> Worth:
    def strength(heights: Strength) -> Strength:
        return (-len(heights), *reversed(heights))

    return _worth(_best(hand, strength), strength)


@values_badugis(breaks="ranking.more-cards-win")
def number_of_cards_does_not_count(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda heights: heights)


@values_badugis(breaks="ranking.straights-do-not-count")
def run_counts_against_a_badugi(hand: Hand) -> Worth:
    def strength(heights: Strength) -> Strength:
        return (-len(heights), int(_is_run(heights)), *heights)

    return _worth(_best(hand, strength), strength)


@values_badugis(breaks="ranking.straights-do-not-count")
def run_helps_a_badugi(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda own: (-len(own), int(not _is_run(own)), *own))


def _is_run(heights: Strength) -> bool:
    return len(heights) == 4 and heights[0] - heights[-1] == 3


@values_badugis(breaks="ranking.highest-card-decides")
def lowest_card_is_not_compared(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda heights: (-len(heights), *(heights[:-1] or heights)))


@values_badugis(breaks="ranking.highest-card-decides")
def higher_last_card_wins(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda own: (-len(own), *own[:-1], _HIGHEST - own[-1]))


@values_badugis(breaks="ranking.highest-card-decides")
def only_the_highest_card_is_compared(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda heights: (-len(heights), heights[0]))


@values_badugis(breaks="ranking.highest-card-decides")
def lower_sum_wins(hand: Hand) -> Worth:
    def strength(heights: Strength) -> Strength:
        total = sum(heights) + len(heights)
        return (-len(heights), *divmod(total, _WEIGHT), *heights)

    return _worth(_best(hand, strength), strength)


@values_badugis(breaks="ranking.highest-card-decides")
def as_many_cards_tie(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda heights: (-len(heights),))


@values_badugis(breaks="ranking.more-cards-win")
def hand_with_a_pair_is_worse_than_any_without(hand: Hand) -> Worth:
    paired = not _differ(0, hand)
    return _worth(_best(hand), lambda own: (int(paired), *_more_cards_then_lower(own)))


@values_badugis(breaks="ranking.more-cards-win")
def fewer_cards_win(hand: Hand) -> Worth:
    return _worth(_best(hand), lambda heights: (len(heights), *heights))


@values_badugis(breaks="ranking.equal-ranks-tie")
def cards_left_out_break_ties(hand: Hand) -> Worth:
    plays = _best(hand)
    out = _heights([card for card in hand if card not in plays])
    return _worth(plays, lambda heights: (*_more_cards_then_lower(heights), *out))


@values_badugis(breaks="ranking.highest-card-decides")
def strength_is_one_off(hand: Hand) -> Worth:
    right = _worth(_best(hand))
    left, strength, above = len(right.ranks), 0, len(RANKS)
    for own in map(RANKS.index, right.ranks):
        left -= 1
        strength += sum(comb(max(0, rank - 1), left) for rank in range(own + 1, above))
        above = own
    return Worth(right.ranks, -len(right.ranks) * 1000 - strength)


@values_badugis(breaks="ranking.ace-is-low")
def lone_ace_is_worth_nothing(hand: Hand) -> Worth:
    right = _worth(_best(hand))
    return Worth((), _WORST) if right.ranks == (RANKS[0],) else right


# what any hand is worth


@misranks(breaks="ranking.ace-is-low")
def ace_is_high(ranking: str) -> Evaluator | None:
    return _with_high_aces(ranking)


@misranks(breaks="ranking.ace-is-low")
def ace_is_low_in_a_run_alone(ranking: str) -> Evaluator | None:
    row, high = RANKINGS[ranking], _with_high_aces(ranking)
    if high is None:
        return None
    lowest = ("4", "3", "2", "A") if row.distinct else ("5", "4", "3", "2", "A")
    return lambda hand: high(hand) if row.order(hand) else Worth(lowest, 0)


def _with_high_aces(ranking: str) -> Evaluator | None:
    if counts_ranks_alone(RANKINGS[ranking]):
        return lambda hand: _worth(hand, _repeated_then_lower, _with_a_high_ace)
    if not RANKINGS[ranking].distinct:
        return None

    def evaluate(hand: Hand) -> Worth:
        plays = _best(hand, height=_with_a_high_ace)
        return _worth(plays, height=_with_a_high_ace)

    return evaluate


@misranks(breaks="ranking.equal-ranks-tie")
def suits_break_ties(ranking: str) -> Evaluator:
    def suit(right: Ranking) -> int:
        return SUITS.index(right.plays[0][1])

    return _revalued(ranking, lambda it: Worth(it.ranks, it.order * len(SUITS) + suit(it)))


@misranks(breaks="ranking.highest-card-decides")
def values_are_compared_in_reverse(ranking: str) -> Evaluator:
    return _revalued(ranking, lambda right: Worth(right.ranks, -right.order))


@misranks(breaks="ranking.names")
def ranks_are_given_low_to_high(ranking: str) -> Evaluator:
    return _revalued(ranking, lambda right: Worth(right.ranks[::-1], right.order))


@misranks(breaks="ranking.low-of-five")
def repeated_ranks_are_given_first(ranking: str) -> Evaluator | None:
    if not counts_ranks_alone(RANKINGS[ranking]):
        return None

    def repeated(ranks: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(ranks, key=ranks.count, reverse=True))

    return _revalued(ranking, lambda right: Worth(repeated(right.ranks), right.order))


def _revalued(ranking: str, wrong: Callable[[Ranking], Worth]) -> Evaluator:
    """Value hands rightly, and then make something else of it."""
    return lambda hand: wrong(RANKINGS[ranking].rank(hand))


# lows without a pair


@values_lows(breaks="ranking.low-of-five")
def four_cards_make_the_low(hand: Hand) -> Worth:
    ways = combinations(hand, 4)
    four = min(ways, key=lambda cards: _repeated_then_lower(_heights(cards)))
    return _worth(four, _repeated_then_lower)


@values_lows(breaks="ranking.low-highest-card-decides")
def low_goes_by_its_lowest_card(hand: Hand) -> Worth:
    return _without_a_pair(hand, lambda heights: (1,) * 5 + heights[::-1])


@values_lows(breaks="ranking.low-highest-card-decides")
def only_the_highest_card_of_a_low_is_compared(hand: Hand) -> Worth:
    return _without_a_pair(hand, lambda heights: (1,) * 5 + heights[:1])


def _without_a_pair(hand: Hand, wrong: Callable[[Strength], Strength]) -> Worth:
    """Value lows without a pair in another way; those with one are valued rightly."""
    return _worth(hand, wrong if _differ(0, hand) else _repeated_then_lower)


@values_lows(breaks="ranking.low-straights-and-flushes-do-not-count")
def straights_and_flushes_count_against_the_low(hand: Hand) -> Worth:
    return _among_high_hands(hand, straights=True, flushes=True)


@values_lows(breaks="ranking.low-straights-and-flushes-do-not-count")
def straights_count_against_the_low(hand: Hand) -> Worth:
    return _among_high_hands(hand, straights=True, flushes=False)


@values_lows(breaks="ranking.low-straights-and-flushes-do-not-count")
def flushes_count_against_the_low(hand: Hand) -> Worth:
    return _among_high_hands(hand, straights=False, flushes=True)


def _among_high_hands(hand: Hand, *, straights: bool, flushes: bool) -> Worth:
    """Put lows that are straights or flushes where high hands would have them."""
    run = straights and sorted(map(_height, hand)) in _RUNS
    suited = flushes and len({card[1] for card in hand}) == 1
    straight = (8 if suited else 4) if run else 5
    place = straight if run or suited else _PLACES[_KINDS.index(_kind(hand))]
    return _worth(hand, lambda own: (place, *_repeated_then_lower(own)))


# lows with a pair or more


@values_lows(breaks="ranking.low-pairs-lose")
def pairs_do_not_count_against_the_low(hand: Hand) -> Worth:
    def different(heights: Strength) -> Strength:
        return tuple(sorted(set(heights), reverse=True))

    return _worth(hand, lambda own: _more_cards_then_lower(different(own)))


@values_lows(breaks="ranking.low-pairs-lose")
def paired_lows_go_by_their_highest_card(hand: Hand) -> Worth:
    return _worth(hand, lambda heights: (_KINDS.index(_kind(hand)), *heights))


@values_lows(breaks="ranking.low-pairs-lose")
def lows_go_by_their_number_of_ranks(hand: Hand) -> Worth:
    return _worth(hand, lambda heights: (-len(set(heights)), *heights))


@values_lows(breaks="ranking.ace-is-low")
def aces_are_high_in_paired_lows(hand: Hand) -> Worth:
    height = _height if _differ(0, hand) else _with_a_high_ace
    return _worth(hand, _repeated_then_lower, height)


@values_lows(breaks="ranking.low-pairs-lose")
def all_paired_lows_tie(hand: Hand) -> Worth:
    return _worth(hand, _repeated_then_lower if _differ(0, hand) else lambda _: (2,))


@values_lows(breaks="ranking.low-pairs-lose")
def three_of_a_kind_beats_two_pair(hand: Hand) -> Worth:
    def strength(heights: Strength) -> Strength:
        right = _repeated_then_lower(heights)
        swapped: dict[Strength, Strength] = {(2, 2, 1): (3, 1, 1), (3, 1, 1): (2, 2, 1)}
        counts = right[: len(right) // 2]
        return swapped.get(counts, counts) + right[len(counts) :]

    return _worth(hand, strength)


@values_lows(breaks="ranking.low-pairs-lose")
def pair_of_aces_is_compared_first(hand: Hand) -> Worth:
    def strength(counts: Strength, heights: Strength) -> Strength:
        first, second, *rest = heights
        aces_up = counts == (2, 2, 1) and second == 0
        return (second, first, *rest) if aces_up else heights

    return _grouped(hand, strength)


@values_lows(breaks="ranking.low-pairs-lose")
def lower_of_two_pair_is_compared_first(hand: Hand) -> Worth:
    def strength(counts: Strength, heights: Strength) -> Strength:
        first, second, *rest = heights
        return (second, first, *rest) if counts == (2, 2, 1) else heights

    return _grouped(hand, strength)


@values_lows(breaks="ranking.low-pairs-lose")
def full_house_goes_by_its_pair(hand: Hand) -> Worth:
    return _grouped(hand, lambda counts, own: own[::-1] if counts == (3, 2) else own)


@values_lows(breaks="ranking.low-pairs-lose")
def cards_beside_pairs_are_not_compared(hand: Hand) -> Worth:
    return _grouped(hand, lambda counts, own: own[: sum(count > 1 for count in counts)])


@values_lows(breaks="ranking.low-pairs-lose")
def higher_pairs_win(hand: Hand) -> Worth:
    return _grouped(hand, lambda _counts, own: tuple(_HIGHEST - height for height in own))


def _grouped(hand: Hand, strength: Callable[[Strength, Strength], Strength]) -> Worth:
    """Value lows with a pair by how often heights repeat, and by those heights in this order."""
    if _differ(0, hand):
        return _worth(hand, _repeated_then_lower)
    counts, heights = zip(*_groups(_heights(hand)), strict=True)
    return _worth(hand, lambda _: (*counts, *strength(counts, heights)))
