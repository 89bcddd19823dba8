"""Where cards come from, and what comes when they run out."""

from collections.abc import Sequence
from typing import Any

import pytest

import oracle
from oracle.core.table import ReshuffleMissing
from tests.support.api import draw_all

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
CROWD: dict[str, Any] = {"stacks": [100] * 8, "seed": 3}


def test_a_seed_deals_the_same_cards_again_on_every_python() -> None:
    first, again, other = (oracle.table(seed=seed) for seed in (7, 7, 8))
    assert first.given() == again.given()
    assert first.given()["deck"] != other.given()["deck"]
    assert sorted(first.given()["deck"]) == sorted(DECK)
    assert first.given()["deck"][:6] == ["2c", "6c", "Qs", "2h", "6d", "7c"]


def test_without_a_seed_one_is_chosen_and_told() -> None:
    hand = oracle.table()
    assert hand.seed is not None
    assert oracle.table(seed=hand.seed).given() == hand.given()
    assert oracle.table(deck=DECK).seed is None


def test_cards_by_seat_are_filled_up_with_the_lowest_unused() -> None:
    cards: Any = {1: "As 2d ????", "2": ["Kd", "Kh", "Kc", "Ks"]}
    hand = oracle.table(cards=cards, stacks=[50, 50])
    assert hand.seen.cards == {1: ("As", "2d", "Ah", "Ad"), 2: ("Kd", "Kh", "Kc", "Ks")}
    assert hand.seen.stub is None
    hand.act("call")
    hand.act("check")
    hand.act("draw", "Ah Ad")
    hand.act("pat")
    assert hand.seen.cards[1] == ("As", "2d", "Ac", "2s")
    assert hand.given()["cards"]["1"] == ["As", "2d", "Ah", "Ad", "Ac", "2s"]


def test_with_a_seed_what_is_left_open_is_chosen_by_chance() -> None:
    one, same, other = (
        oracle.table(cards={1: "As ?? ?? ??"}, seed=seed).seen.cards for seed in (1, 1, 2)
    )
    assert one == same != other
    assert one[1] is not None
    assert one[1][0] == "As"
    top = oracle.table(deck="As 2d", seed=5)
    assert top.given()["deck"][:2] == ["As", "2d"]
    assert sorted(top.given()["deck"]) == sorted(DECK)


def test_a_deck_that_runs_out_is_shuffled_by_the_seed() -> None:
    hand, again = oracle.table(**CROWD), oracle.table(**CROWD)
    for one in (hand, again):
        draw_all(one)
    assert hand.seen.reshuffles >= 1
    assert hand.given() == again.given()
    whole = hand.given()
    data = oracle.table(
        stacks=[100] * 8, deck=whole["deck"], reshuffles=whole["reshuffles"], seed=99
    )
    draw_all(data)
    assert data.given() == whole


def test_a_deck_that_runs_out_is_shuffled_by_a_hook() -> None:
    asked: list[Sequence[str]] = []

    def backwards(cards: Sequence[str]) -> Sequence[str]:
        asked.append(cards)
        return cards[::-1]

    hand = oracle.table(stacks=[100] * 8, deck=DECK, shuffle=backwards)
    draw_all(hand)
    assert asked
    assert hand.given()["reshuffles"] == [list(cards[::-1]) for cards in asked]


def test_without_seed_or_hook_the_missing_reshuffle_is_data_and_nothing_changes() -> None:
    hand = oracle.table(stacks=[100] * 8, deck=DECK)
    with pytest.raises(ReshuffleMissing) as missing:
        draw_all(hand)
    assert missing.value.number == 0
    # 32 cards are dealt, the 33rd is burned, four players draw 16, and three cards are left.
    assert missing.value.cards == {"9s", "Kh", "Kd", "Kc"}
    assert hand.actor is not None
    assert hand.legal() is not None


def test_no_card_is_dealt_twice_where_cards_are_given_by_seat() -> None:
    hand = oracle.table(cards={}, stacks=[100] * 8, seed=1)
    with pytest.raises(oracle.InputError, match="no unused card is left"):
        draw_all(hand)
    given = [card for cards in hand.given()["cards"].values() for card in cards]
    assert len(set(given)) == len(given)


def test_a_table_against_the_rules_is_refused_with_its_rule() -> None:
    with pytest.raises(oracle.Illegal) as refused:
        oracle.table(betting="no-limit", settings={"betting-structures": "limit-only"})
    assert [one.rule for one in refused.value.objections] == ["forced-bets.betting-allowed"]
    with pytest.raises(oracle.Illegal):
        oracle.table(stacks=[100])


def test_sizes_that_nobody_names_follow_from_those_that_are_named() -> None:
    def sizes(**named: Any) -> tuple[int | None, ...]:
        table = oracle.table(seed=1, **named).given()["table"]
        return tuple(table[key] for key in ("small-bet", "big-bet", "small-blind", "big-blind"))

    assert sizes() == (2, 4, 1, 2)
    assert sizes(small_bet=10) == (10, 20, 5, 10)
    assert sizes(big_blind=10) == (10, 20, 5, 10)
    assert sizes(betting="no-limit", house="online") == (None, None, 1, 2)
    assert sizes(betting="no-limit", house="online", big_blind=50) == (None, None, 25, 50)


def test_a_house_of_ones_own_and_single_settings_are_played(my_room: str) -> None:
    # Five bets a round, so a fourth raise is legal where the card room has four.
    ways: tuple[dict[str, Any], ...] = (
        {"house": my_room},
        {"settings": {"raise-cap": "five-per-round"}},
    )
    for table in ways:
        hand = oracle.table(seed=1, **table)
        for amount in (4, 6, 8):
            hand.act("raise", amount)
        assert hand.why_not("raise", 10) == ()
        assert hand.explain().settings == {"raise-cap": "five-per-round"}
    assert oracle.house(my_room).id == "my-room"
    assert oracle.house(oracle.house("club")) is oracle.house("club")
    assert oracle.houses()["club"].title == oracle.house("club").title
