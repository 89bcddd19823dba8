"""Mistakes about dealing and drawing: what they do, and that a hand can be played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from oracle import catalogue
from oracle.core.cards import DECK
from oracle.core.table.events import Burned, Reshuffled, Served
from oracle.core.table.terms import ScriptError
from oracle.play import Hand
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import begun, played, refused, won

HOUSES: Final = catalogue.houses()
TO_THE_DRAW: Final = "3 call, 1 call, 2 check, "
FIVE_EACH: Final = [" ".join(DECK[start : start + 5]) for start in (0, 5, 10)]
FIRST_DRAWS_FIVE: Final = [f"{FIVE_EACH[0]} {' '.join(DECK[20:35])}", *FIVE_EACH[1:]]


def dealt(ids: Sequence[str]) -> list[str]:
    cards: list[str] = see(begun(ids, deck=DECK), "cards")[0]
    return cards


def test_whole_hands_are_dealt() -> None:
    assert dealt(()) == [DECK[0], DECK[3], DECK[6], DECK[9]]
    assert dealt(["whole-hands-are-dealt-at-once"]) == list(DECK[:4])


def test_a_player_draws_at_most_three() -> None:
    four, hands = " ".join(DECK[:4]), [" ".join(DECK[:8]), " ".join(DECK[8:12]), "Ks Kh Kd Kc"]
    hand = played(["three-cards-at-most-are-drawn"], TO_THE_DRAW, hands=hands)
    assert refused(hand, f"1 draw {four}") == ["drawing.any-number-of-own-cards"]
    assert refused(played((), TO_THE_DRAW, hands=hands), f"1 draw {four}") == []


# who folds in a draw


def test_who_folds_in_a_draw_has_folded() -> None:
    name = "fold-is-taken-in-a-draw"
    assert refused(played((), TO_THE_DRAW), "1 fold") == ["drawing.no-betting-in-a-draw"]
    hand = played([name], f"{TO_THE_DRAW} 1 fold")
    assert (see(hand, "status"), see(hand, "actor")) == (["folded", "in", "in"], 2)


def test_the_last_player_wins_when_the_other_folds_in_a_draw() -> None:
    hand = played(["fold-is-taken-in-a-draw"], "2 call, 1 check, 1 fold", stacks=[100, 100])
    assert (see(hand, "phase"), won(hand)) == ("over", [0, 4])


# four for five


def test_four_cards_come_for_five() -> None:
    text = f"{TO_THE_DRAW} 1 draw {FIVE_EACH[0]}, 2 pat, 3 pat"
    for ids, count in (((), 5), (("four-replacements-at-most",), 4)):
        hand = played(ids, text, game="badacey", hands=FIRST_DRAWS_FIVE)
        assert len(hand.state.hands[hand.seats.place(1)]) == count


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("2 pat", {"ace-to-five": [0, 2], "badugi": [2, 0]}),
        (f"2 draw {FIVE_EACH[1]}", {"ace-to-five": [1, 1], "badugi": [2, 0]}),
    ],
)
def test_four_cards_are_no_low_against_five(others: str, expected: dict[str, list[int]]) -> None:
    hands = [f"{FIVE_EACH[0]} As 2d 3h 4c", f"{FIVE_EACH[1]} Ks Kh Kd Kc"]
    text = f"2 call, 1 check, 1 draw {FIVE_EACH[0]}, {others}, on"
    table: dict[str, Any] = {"game": "badacey", "hands": hands, "stacks": [100, 100]}
    hand = played(["four-replacements-at-most"], text, **table)
    assert see(hand, "pots") == [{"amount": 4, "won": expected}]


# the stub


def stub(hand: Hand) -> str:
    """Tell what was done with the stub, and with how many cards."""
    told = {Burned: "burned", Reshuffled: "shuffled", Served: "served"}
    done = [event for event in hand.events if isinstance(event, Burned | Reshuffled | Served)]
    sizes = [1 if isinstance(event, Burned) else len(event.cards) for event in done]
    return ", ".join(f"{told[type(one)]} {size}" for one, size in zip(done, sizes, strict=True))


def drawn(
    ids: Sequence[str], counts: Sequence[int], *, players: int, house: str, **more: str
) -> Hand:
    """Let the first player draw so many cards in each draw, and the others none."""
    any_table = {"players": "as-the-deck-allows", "draws": "one-to-three"}
    settings = {**HOUSES[house].settings, **any_table, **more}
    table: dict[str, Any] = {"draws": len(counts), "stacks": [100] * players, "settings": settings}
    hand = begun(ids, deck=DECK, **table)
    for count in counts:
        while (seen := hand.observe())["phase"].startswith("bet-"):
            word = "call" if seen["legal"]["call"] else "check"
            assert refused(hand, f"{seen['actor']} {word}") == []
        own = " ".join(seen["cards"][0][:count])
        pat = ", ".join(f"{seat} pat" for seat in range(2, players + 1))
        assert refused(hand, f"1 draw {own}, {pat}") == []
    return hand


AGAIN: Final = "burned-again-after-a-reshuffle"
FOR_A_BURN: Final = "empty-stub-is-shuffled-for-a-burn"


@pytest.mark.parametrize(
    ("name", "counts", "table", "right", "wrong"),
    [
        (
            AGAIN,
            [4, 4],
            {"players": 11, "house": "card-room"},
            "burned 1, served 4, burned 1, shuffled 8, served 4",
            "burned 1, served 4, burned 1, shuffled 8, burned 1, served 4",
        ),
        (
            AGAIN,
            [4],
            {"players": 12, "house": "card-room"},
            "burned 1, shuffled 4, served 4",
            "burned 1, shuffled 4, served 4",
        ),
        (
            AGAIN,
            [3],
            {"players": 12, "house": "card-room", "last-card": "never-dealt"},
            "burned 1, shuffled 4, served 3",
            "burned 1, shuffled 4, served 3",
        ),
        (
            FOR_A_BURN,
            [3, 1],
            {"players": 12, "house": "card-room"},
            "burned 1, served 3, shuffled 4, served 1",
            "burned 1, served 3, shuffled 3, served 1",
        ),
        (
            FOR_A_BURN,
            [4, 1],
            {"players": 12, "house": "club"},
            "served 4, shuffled 5, served 1",
            "served 4, shuffled 5, served 1",
        ),
        (FOR_A_BURN, [0, 0], {"players": 13, "house": "card-room"}, "", ""),
    ],
)
def test_cards_are_burned(
    name: str, counts: list[int], table: dict[str, Any], right: str, wrong: str
) -> None:
    assert stub(drawn((), counts, **table)) == right
    assert stub(drawn([name], counts, **table)) == wrong


def test_burned_cards_stay_out_of_the_reshuffle() -> None:
    counts = [4, 4, 4]
    table: dict[str, Any] = {"players": 10, "house": "card-room"}
    right = drawn((), counts, **table)
    wrong = drawn(["burns-are-left-out-of-the-reshuffle"], counts, **table)
    [mixed], [fewer] = right.reshuffles(), wrong.reshuffles()
    assert len(set(mixed) - set(fewer)) == 3


def test_a_deck_that_is_dealt_out_ends_the_hand() -> None:
    table: dict[str, Any] = {"players": 12, "house": "card-room"}
    assert stub(drawn((), [4], **table))
    with pytest.raises(ScriptError, match="the deck is dealt out"):
        drawn(["deck-is-never-reshuffled"], [4], **table)


def test_a_deck_does_not_suffice_for_fourteen() -> None:
    with pytest.raises(ScriptError, match="the deck is dealt out"):
        begun(["too-many-players-are-accepted"], deck=DECK, stacks=[100] * 14)
