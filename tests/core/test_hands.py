import re
from collections import deque
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.core.cards import DECK, RANKS, SUITS, UNKNOWN, Card, parse_card, parse_cards
from oracle.core.hands import (
    RANKINGS,
    HandError,
    HandOrder,
    Ranking,
    Row,
    ace_to_five_order,
    badugi_order,
    places,
    rank_ace_to_five,
    rank_badugi,
)
from oracle.core.hands.words import with_article
from tests.support.hand_truth import (
    BADUGI_TRAPS,
    BADUGIS_OF_THE_RULES,
    LOWS_OF_THE_RULES,
    badugi_key,
    low_key,
)

pytestmark = pytest.mark.core

hands_of_any_size = st.lists(st.sampled_from(DECK), min_size=1, max_size=8, unique=True)


def test_the_lows_of_the_rules_rise() -> None:
    orders = [rank_ace_to_five(parse_cards(hand)).order for hand in LOWS_OF_THE_RULES]
    assert orders == sorted(set(orders), reverse=True)


@pytest.mark.parametrize("fifth", [False, True])
def test_the_badugis_of_the_rules_rise(fifth: bool) -> None:
    orders = []
    for cards, plays, more in BADUGIS_OF_THE_RULES:
        ranking = rank_badugi(parse_cards(f"{cards} {more}" if fifth else cards))
        assert "".join(ranking.ranks) == plays
        orders.append(ranking.order)
    assert orders == sorted(set(orders), reverse=True)


@pytest.mark.parametrize(("cards", "plays"), BADUGI_TRAPS)
def test_traps_in_every_order_of_the_cards(cards: str, plays: str) -> None:
    answers = set()
    for hand in permutations(parse_cards(cards)):
        ranking = rank_badugi(hand)
        assert ranking.hand == hand
        assert badugi_order(hand) == ranking.order
        answers.add(ranking[1:])
    assert [answer[0] for answer in answers] == [parse_cards(plays)]


def test_of_equal_ways_to_play_spades_come_first_from_the_highest_card_down() -> None:
    ranking = rank_badugi(parse_cards("AdAs2d2c"))
    assert ranking.plays == ("2d", "As")
    assert ranking.out == ("2c", "Ad")
    assert ranking.why == (
        "the 2d is another deuce that plays",
        "the As is another ace that plays and the 2d is a higher diamond that plays",
    )


def test_every_badugi_class_stands_where_the_plain_reading_puts_it() -> None:
    suits = "shdc"
    hands = [
        [rank + suit for rank, suit in zip(ranks, suits, strict=False)]
        for count in range(1, 5)
        for ranks in combinations(RANKS, count)
    ]
    hands.sort(key=badugi_key)
    assert [rank_badugi(map(parse_card, hand)).order for hand in hands] == list(range(1092))


def test_every_low_class_stands_where_the_plain_reading_puts_it() -> None:
    hands = [
        [rank + SUITS[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(RANKS, 5)
        if ranks.count(ranks[0]) < 5
    ]
    hands.sort(key=low_key)
    assert [rank_ace_to_five(map(parse_card, hand)).order for hand in hands] == list(range(6175))


def test_the_whole_deck_can_be_ranked() -> None:
    assert rank_badugi(DECK).plays == ("4s", "3h", "2d", "Ac")


@pytest.mark.parametrize(
    ("ranking", "cards", "sentence"),
    [
        ("badugi", [], "there are no cards"),
        ("badugi", ["As", "As"], "duplicate card: As"),
        ("badugi", ["As", UNKNOWN], "face down"),
        ("badugi", ["as"], "'as' is not a card"),
        ("badugi", ["10s"], "'10s' is not a card"),
        ("ace-to-five", [], "there are no cards"),
        ("ace-to-five", ["As", "2s", "3s", "4s"], "exactly five cards, but this hand has 4 cards"),
        ("ace-to-five", ["As"], "exactly five cards, but this hand has one card"),
        ("ace-to-five", ["As", "2s", "3s", "4s", "5s", "6s"], "has 6 cards"),
        ("ace-to-five", ["As", "2s", "3s", "4s", "As"], "duplicate card: As"),
        ("ace-to-five", ["As", "2s", "3s", "4s", UNKNOWN], "face down"),
    ],
)
def test_what_is_not_a_hand_is_refused(ranking: str, cards: list[Card], sentence: str) -> None:
    with pytest.raises(HandError, match=sentence) as caught:
        RANKINGS[ranking].rank(cards)
    assert len(caught.value.messages) == 1


def test_the_value_alone_refuses_what_it_cannot_look_up() -> None:
    with pytest.raises(KeyError):
        badugi_order([parse_card(card) for card in ("As", "2s", "3s", "3s")])
    with pytest.raises(KeyError):
        ace_to_five_order([parse_card("As")] * 5)


def test_two_cards_are_valued_alike_before_and_after_their_row_is_whole() -> None:
    two = parse_cards("As2h")
    others = [pair for pair in combinations(DECK, 2) if not {*two} & {*pair}]
    orders = [badugi_order((*two, *pair)) for pair in others]
    worths = [(count, *heights) for count, heights in (badugi_key((*two, *one)) for one in others)]
    classes = sorted(set(zip(worths, orders, strict=True)))
    assert len(classes) == len(set(worths)) == len(set(orders))
    assert [order for _, order in classes] == sorted(set(orders))
    assert [badugi_order((*reversed(pair), *two)) for pair in others] == orders


def test_places_are_dense_and_shared() -> None:
    assert places([717, 0, 717, 1091]) == (2, 1, 2, 3)
    assert places([]) == ()


@pytest.mark.parametrize("row", RANKINGS.values(), ids=lambda row: row.name)
def test_a_row_says_what_its_ranking_does(row: HandOrder) -> None:
    hands = [row.rank(hand) for hand in row.classes()]
    assert [hand.order for hand in hands] == list(range(len(hands)))
    kinds = [hand.kind for hand in hands]
    assert kinds == sorted(kinds)
    assert set(kinds) == set(range(len(row.words.kinds)))
    assert any(hand.out for hand in map(row.rank, combinations(DECK[:9], 5))) == row.distinct
    assert [size for size in range(1, 6) if is_a_hand(row, DECK[:size])] == [
        size for size in range(1, 6) if size in row.sizes
    ]
    assert set(row.rows) <= set(row.sizes)
    best = row.rank(next(iter(row.classes())))
    assert row.ranks.startswith(best.ranks[-1])


def is_a_hand(row: HandOrder, cards: Sequence[Card]) -> bool:
    try:
        row.rank(cards)
    except HandError:
        return False
    return True


@given(hands_of_any_size)
def test_the_answer_agrees_with_all_subsets(hand: list[Card]) -> None:
    check_against_the_plain_reading(rank_badugi(hand))


def check_against_the_plain_reading(ranking: Ranking) -> None:
    count, heights = badugi_key(ranking.hand)
    assert len(ranking.plays) == -count
    assert [RANKS.index(rank) for rank in ranking.ranks] == heights
    assert tuple(card[0] for card in ranking.plays) == ranking.ranks
    assert sorted(ranking.plays + ranking.out) == sorted(ranking.hand)
    assert all(
        high[0] != low[0] and high[1] != low[1] for high, low in combinations(ranking.plays, 2)
    )
    assert badugi_order(ranking.plays) == badugi_order(ranking.hand) == ranking.order
    for card, why in zip(ranking.out, ranking.why, strict=True):
        named = re.findall(r"the (\w\w) is", why)
        in_the_way = [
            playing for playing in ranking.plays if playing[0] == card[0] or playing[1] == card[1]
        ]
        assert sorted(named) == sorted(in_the_way)
        assert named
        # A higher card of the suit is never the only reason.
        assert "higher" not in why or "another" in why


def test_the_last_rows_of_all_hands_are_those_of_the_last_cards() -> None:
    for ranking in RANKINGS.values():
        for size, rows in ranking.rows.items():
            last = deque((row for row in rows() if row.orders), maxlen=1)[0]
            assert last == Row(DECK[-size:-1], [ranking.order(DECK[-size:])])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ace-high badugi", "an ace-high badugi"),
        ("eight-six low", "an eight-six low"),
        ("three-card four", "a three-card four"),
        ("two pair, threes and deuces", "two pair, threes and deuces"),
        ("three aces", "three aces"),
        ("aces full of kings", "aces full of kings"),
    ],
)
def test_a_name_gets_its_article(name: str, told: str) -> None:
    assert with_article(name) == told
