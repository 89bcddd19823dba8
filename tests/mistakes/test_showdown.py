"""Mistakes about pots and the showdown, in the numbers that their descriptions tell.

What plays hands here serves the tests of the other chapters as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from oracle import catalogue
from oracle.mistakes import mistaken_rules
from oracle.play import Hand
from oracle.wire import full_table, read_play
from oracle.wire.next_hand import next_hand
from tests.mistakes.test_mistakes import see

CARD_ROOM: Final = catalogue.houses()["card-room"].settings
NO_LIMIT: Final = {"betting": "no-limit", "small-blind": 1, "big-blind": 2}
ALL_PAT: Final = "1 pat, 2 pat, 3 pat"
TO_THE_LAST_ROUND: Final = f"""
    3 call, 1 call, 2 check, {ALL_PAT}, 1 check, 2 check, 3 check, {ALL_PAT},
    1 check, 2 check, 3 check, {ALL_PAT}"""

WORST: Final = "Ks Kh Kd Kc"
EQUAL: Final = (WORST, "As 2d 3h 4c", "Ah 2s 3c 4d", "Ad 2c 3s 4h", "Qs Qh Qd Qc")
LOW_AND_BADUGI: Final = ("Ks Kh Kd Kc Qs", "As 2s 3s 4s 5s", "Ah 2d 6c 7s 7h")


def begun(
    ids: Sequence[str],
    *,
    hands: Sequence[str] = EQUAL,
    deck: Sequence[str] | None = None,
    settings: Mapping[str, str] = CARD_ROOM,
    **table: Any,
) -> Hand:
    """Begin a hand at 2/4 with three players, if nothing else is said of the table.

    After its own hand a seat gets the cards named behind it; with a deck, they come from there.
    """
    stakes = {} if "betting" in table else {"small-bet": 2}
    full = full_table({"stacks": [100] * 3, **stakes, **table})
    received = deck is None
    rules = mistaken_rules(full["game"], full["betting"], settings, ids, received=received)
    source: dict[str, Any] = {"deck": list(deck or ()), "reshuffles": [[]] * 20}
    if received:
        own = hands[: len(full["stacks"])]
        source = {"cards": {str(seat): hand.split() for seat, hand in enumerate(own, start=1)}}
    return Hand(*read_play({"table": full, **source}, rules), show_cards=not received)


def refused(hand: Hand, text: str) -> list[str]:
    """Play on, and give the rules that refuse; ``on`` lets all check, call and stand pat."""
    rules: list[str] = []
    for attempt in filter(None, map(str.strip, text.split(","))):
        if attempt == "on":
            while (seen := hand.observe())["phase"] != "over":
                word = "pat" if seen["phase"].startswith("draw") else "call"
                word = word if word == "pat" or seen["legal"]["call"] else "check"
                assert not refused(hand, f"{seen['actor']} {word}")
            continue
        seat, word, *more = attempt.split()
        data: dict[str, Any] = {"seat": int(seat), "do": word}
        if word in {"pat", "draw"}:
            data = {**data, "do": "draw", "discard": more}
        elif more:
            data["to"] = int(more[0])
        rules += [one.rule for one in hand.attempt(data)]
    return rules


def played(ids: Sequence[str], text: str, **table: Any) -> Hand:
    hand = begun(ids, **table)
    assert refused(hand, text) == []
    return hand


def won(hand: Hand) -> list[int]:
    """Give what each seat won, all pots and halves together."""
    parts = [part for pot in see(hand, "pots") for part in pot["won"].values()]
    return [sum(chips) for chips in zip(*parts, strict=True)]


HEADS_UP_12: Final = "2 raise 4, 1 raise 6, 2 call, on"


@pytest.mark.parametrize(
    ("name", "text", "more", "right", "wrong"),
    [
        (
            "side-pots-are-one",
            "3 raise 100, 1 call, 2 call, on",
            {**NO_LIMIT, "stacks": [50, 100, 100]}
            | {"hands": ["As 2d 3h 4c", "5s 6d 7h 8c", "9s Td Jh Qc"]},
            [150, 100, 0],
            [250, 0, 0],
        ),
        (
            "pots-are-merged-without-the-losers",
            "3 call, 4 call, 5 call, 1 fold, 2 check, 2 pat, 3 pat, 4 pat, 5 pat, 2 bet 4, 3 call,"
            "4 call, 5 call, 2 pat, 3 pat, 4 pat, 5 pat, 2 check, 3 check, 4 fold, on",
            {**NO_LIMIT, "stacks": [100, 100, 100, 100, 5]},
            [0, 13, 11, 0, 0],
            [0, 12, 12, 0, 0],
        ),
        ("chips-of-folded-hands-are-left-out", "3 call, 1 fold, on", {}, [0, 3, 2], [0, 2, 2]),
        (
            "whole-pot-goes-to-the-first",
            HEADS_UP_12,
            {"stacks": [100] * 2, "hands": EQUAL[1:]},
            [6, 6],
            [12, 0],
        ),
        (
            "remainder-goes-to-the-first",
            "3 call, 4 call, 1 fold, on",
            {"stacks": [100] * 4, "small-bet": 3, "small-blind": 2},
            [0, 4, 4, 3],
            [0, 5, 3, 3],
        ),
        (
            "odd-chip-to-the-badugi-half",
            "3 call, 1 fold, on",
            {"game": "badacey", "hands": LOW_AND_BADUGI},
            [0, 3, 2],
            [0, 2, 3],
        ),
        ("odd-chip-to-the-button", "3 call, 1 fold, on", {}, [0, 3, 2], [0, 2, 3]),
        (
            "odd-chip-to-the-first-shown",
            "3 call, 1 fold, 2 check, 2 pat, 3 pat, 2 check, 3 check, 2 pat, 3 pat, 2 check,"
            "3 check, 2 pat, 3 pat, 2 check, 3 bet 4, on",
            {},
            [0, 7, 6],
            [0, 6, 7],
        ),
        (
            "pots-are-divided-below-the-chip",
            "3 call, 1 fold, on",
            {"chip": 5, "small-bet": 10},
            [0, 15, 10],
            [0, 13, 12],
        ),
        (
            "low-needs-an-eight",
            HEADS_UP_12,
            {"game": "badacey", "stacks": [100] * 2}
            | {"hands": ["3s 3h As 2d 4c", "9s 8s 7s 6s 5d"]},
            [6, 6],
            [12, 0],
        ),
        (
            "badugi-half-needs-four-cards",
            HEADS_UP_12,
            {"game": "badacey", "stacks": [100] * 2}
            | {"hands": ["3s 3h As 2d 4d", "9s 8s 7s 6s 5d"]},
            [6, 6],
            [0, 12],
        ),
        (
            "tied-half-follows-the-other",
            "2 raise 4, 1 call, on",
            {"game": "badacey", "stacks": [100] * 2}
            | {"hands": ["As 2d 3h 4c 5s", "Ah 2s 3s 4s 5h"]},
            [6, 2],
            [8, 0],
        ),
    ],
)
def test_chips_are_won_as_the_effect_tells(
    name: str, text: str, more: dict[str, Any], right: list[int], wrong: list[int]
) -> None:
    assert won(played((), text, **more)) == right
    assert won(played((name,), text, **more)) == wrong


@pytest.mark.parametrize(
    ("name", "text", "right", "wrong"),
    [
        (
            "left-of-the-button-always-shows-first",
            f"{TO_THE_LAST_ROUND}, 1 check, 2 check, 3 bet 4, 1 call, 2 call",
            [3, 1, 2],
            [1, 2, 3],
        ),
    ],
)
def test_hands_are_shown_as_the_effect_tells(
    name: str, text: str, right: list[int], wrong: list[int]
) -> None:
    assert see(played((), text), "show-order") == right
    assert see(played((name,), text), "show-order") == wrong


def test_an_all_in_player_shows_before_the_side_pot() -> None:
    table = {**NO_LIMIT, "draws": 1, "stacks": [100, 20, 100]}
    text = f"3 raise 40, 1 call, 2 call, {ALL_PAT}, 1 bet 10, 3 call"
    assert see(played((), text, **table), "show-order") == [1, 3, 2]
    assert see(played(("all-in-players-show-first",), text, **table), "show-order") == [2, 1, 3]


def test_a_player_with_chips_mucks_although_all_must_show() -> None:
    mucking = {**CARD_ROOM, "showdown": "beaten-hands-may-be-mucked"}
    table = {**NO_LIMIT, "draws": 1, "stacks": [100, 20, 100], "settings": mucking}
    text = f"3 raise 20, 1 fold, 2 call, {ALL_PAT.removeprefix('1 pat, ')}"
    assert see(played((), text, **table), "phase") == "over"
    asked = played(("only-all-in-players-must-show",), text, **table)
    assert (see(asked, "phase"), see(asked, "actor")) == ("showdown", 3)


def test_the_button_comes_to_a_player_without_chips() -> None:
    table = full_table({"stacks": [100] * 4, "small-bet": 2})
    buttons = [
        next_hand(table, [0, 100, 100, 200], mistaken_rules("badugi", "limit", CARD_ROOM, ids))
        for ids in ([], ["button-moves-to-the-next-seat"])
    ]
    assert [after["button"] for after in buttons] == [2, 1]
