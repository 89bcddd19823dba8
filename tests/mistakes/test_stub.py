"""Mistakes about how players are served, what is burned, and which cards are shuffled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from oracle.core.cards import DECK
from oracle.core.table.terms import ScriptError
from oracle.play import Hand
from tests.mistakes.test_drawing import drawn, stub
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import begun, refused

Draw = Mapping[int, int]
"""How many of their cards seats discard, from the first; the others stand pat."""


def held(hand: Hand, seat: int) -> list[str]:
    cards: list[str] = see(hand, "cards")[seat - 1]
    return cards


def draw(ids: Sequence[str], players: int, *draws: Draw, **table: Any) -> Hand:
    """Let everybody call or check, and discard so many cards in each draw."""
    table = {"stacks": [100] * players, "draws": len(draws), **table}
    hand = begun(ids, deck=DECK, **table)
    for counts in draws:
        while (seen := hand.observe())["phase"].startswith("bet-"):
            word = "call" if seen["legal"]["call"] else "check"
            assert refused(hand, f"{seen['actor']} {word}") == []
        while (seen := hand.observe())["phase"].startswith("draw-"):
            seat = seen["actor"]
            own = " ".join(held(hand, seat)[: counts.get(seat, 0)])
            assert refused(hand, f"{seat} draw {own}" if own else f"{seat} pat") == []
    return hand


def drawn_cards(hand: Hand, seat: int, count: int) -> list[int]:
    """Give which cards of the deck a seat drew last."""
    return [DECK.index(card) for card in held(hand, seat)[-count:]]


@pytest.mark.parametrize(
    ("name", "players", "counts", "table", "seat", "right", "wrong"),
    [
        # Three hands of four: the burn is card 12 and the first replacement card 13.
        (
            "replacements-are-dealt-one-at-a-time",
            3,
            {1: 2, 2: 2},
            {},
            1,
            [13, 14],
            [13, 15],
        ),
        ("whole-new-hand-is-served-last", 3, {1: 4, 2: 1}, {}, 2, [17], [13]),
        ("whole-new-hand-is-served-last", 3, {1: 3, 2: 1}, {}, 2, [16], [16]),
        (
            "whole-new-hand-is-served-last",
            3,
            {1: 5, 2: 1},
            {"game": "badacey"},
            2,
            [21],
            [16],
        ),
        ("fourth-card-comes-after-the-others", 3, {1: 4, 2: 1}, {}, 2, [17], [16]),
        (
            "fourth-card-comes-after-the-others",
            3,
            {1: 5, 2: 1},
            {"game": "badacey"},
            2,
            [21],
            [21],
        ),
        ("burned-before-the-deal", 3, {1: 1}, {}, 1, [13], [14]),
        ("burned-before-the-deal", 13, {}, {}, 1, [39], [39]),
        ("burn-belongs-to-the-first-player", 3, {2: 1}, {}, 2, [13], [12]),
        ("burn-belongs-to-the-first-player", 3, {1: 1, 2: 1}, {}, 2, [14], [14]),
    ],
)
def test_players_are_served(
    name: str,
    players: int,
    counts: Draw,
    table: dict[str, Any],
    seat: int,
    right: list[int],
    wrong: list[int],
) -> None:
    for ids, cards in (((), right), ((name,), wrong)):
        assert drawn_cards(draw(ids, players, counts, **table), seat, len(cards)) == cards


@pytest.mark.parametrize(
    ("name", "counts", "right", "wrong"),
    [
        (
            "burn-gives-way-to-the-request",
            [4],
            "burned 1, shuffled 4, served 4",
            "served 4",
        ),
        ("burn-gives-way-to-the-request", [3], "burned 1, served 3", "burned 1, served 3"),
        (
            "last-card-of-the-first-stub-is-not-dealt",
            [3, 1],
            "burned 1, served 3, shuffled 4, served 1",
            "burned 1, shuffled 4, served 3, burned 1, shuffled 4, served 1",
        ),
        (
            "empty-stub-is-shuffled-though-all-stand-pat",
            [3, 0, 1],
            "burned 1, served 3, shuffled 4, served 1",
            "burned 1, served 3, shuffled 3, burned 1, served 1",
        ),
        (
            "rest-of-the-stub-is-left-out",
            [2, 2],
            "burned 1, served 2, burned 1, shuffled 4, served 2",
            "burned 1, served 2, burned 1, shuffled 4, served 2",
        ),
        (
            "rest-of-the-stub-is-left-out",
            [1, 3],
            "burned 1, served 1, burned 1, shuffled 4, served 3",
            "burned 1, served 1, burned 1, shuffled 3, served 3",
        ),
        (
            "earlier-discards-stay-out",
            [2, 2],
            "burned 1, served 2, burned 1, shuffled 4, served 2",
            "burned 1, served 2, burned 1, shuffled 2, served 2",
        ),
    ],
)
def test_cards_are_burned_and_shuffled(
    name: str, counts: list[int], right: str, wrong: str
) -> None:
    table: dict[str, Any] = {"players": 12, "house": "card-room"}
    assert stub(drawn((), counts, **table)) == right
    assert stub(drawn([name], counts, **table)) == wrong


SERVED: Final = "discards-of-players-served-are-shuffled-in"
TO_COME: Final = "discards-of-players-to-be-served-come-back-first"


@pytest.mark.parametrize(
    ("name", "counts", "right", "wrong"),
    [
        # Of four cards one is burned and three go to seat 1; the burn is left for seat 2.
        (SERVED, {1: 3, 2: 1}, [1], [4]),
        # Seat 2 needs one card more, so the discards of seat 1, then served, are added ...
        ("all-discards-come-back-at-once", {1: 3, 2: 2, 3: 1}, [4], [7]),
        (TO_COME, {1: 3, 2: 2, 3: 1}, [4], [2]),
        # ... but not those of seat 2.
        ("own-discards-come-back-first", {1: 3, 2: 2}, [4], [3]),
    ],
)
def test_so_many_cards_are_shuffled(
    name: str, counts: Draw, right: list[int], wrong: list[int]
) -> None:
    for ids, sizes in (((), right), ((name,), wrong)):
        assert list(map(len, draw(ids, 12, counts).reshuffles()))[:1] == sizes


def test_too_few_cards_end_the_hand() -> None:
    assert draw((), 12, {1: 3, 2: 2}).reshuffles()
    with pytest.raises(ScriptError, match="2 cards are needed, but only 1 can be"):
        draw(["too-few-cards-end-the-hand"], 12, {1: 3, 2: 2})


def test_a_hand_just_folded_stays_out() -> None:
    name = "hands-just-folded-stay-out"
    for ids, size in (((), 8), ((name,), 4)):
        hand = begun(ids, deck=DECK, stacks=[100] * 12)
        assert refused(hand, "3 fold") == []
        while (seen := hand.observe())["phase"] == "bet-1":
            word = "call" if seen["legal"]["call"] else "check"
            assert refused(hand, f"{seen['actor']} {word}") == []
        assert refused(hand, f"1 draw {' '.join(held(hand, 1))}") == []
        for seat in (2, *range(4, 13)):
            assert refused(hand, f"{seat} pat") == []
        assert list(map(len, hand.reshuffles())) == [size]


def test_discards_of_a_player_served_stay_out_of_a_longer_stub() -> None:
    with pytest.raises(ScriptError, match="only"):
        draw(["too-few-cards-end-the-hand"], 12, {1: 3, 2: 1, 3: 1})
