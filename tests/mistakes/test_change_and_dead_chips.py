"""Mistakes about chips that do not play, dead chips, and bets that are not full."""

from __future__ import annotations

from typing import Any, Final

import pytest

from oracle.core.engine import objections_to_table
from oracle.mistakes import mistaken_rules
from oracle.wire import full_table, read_table
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import CARD_ROOM, begun, played, refused
from tests.mistakes.test_stub import draw

TWENTY: Final[dict[str, Any]] = {"small-bet": 20, "draws": 1}
BEST_SECOND: Final = ("9s Td Jh Qc", "As 2d 3h 4c", "5s 6d 7h 8c")
BEST_LAST: Final = ("5s 6d 7h 8c", "9s Td Jh Qc", "As 2d 3h 4c")
DRAWN: Final = "3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat"


def wrong(name: str) -> tuple[tuple[str, ...], ...]:
    """The rules without a mistake and with one."""
    return (), (name,)


@pytest.mark.parametrize(
    ("stacks", "dead", "right", "mistaken"),
    [
        ([100, 12, 100], [0] * 3, [10, 10, 0], [10, 12, 0]),
        ([100, 20, 13], [0, 0, 15], *[[10, 20, 0]] * 2),
    ],
)
def test_a_short_blind_is_posted_with_its_change(
    stacks: list[int], dead: list[int], right: list[int], mistaken: list[int]
) -> None:
    for ids, bets in zip(wrong("short-posts-take-the-change"), (right, mistaken), strict=True):
        hand = begun(ids, **TWENTY, chip=5, stacks=stacks, dead=dead)
        assert see(hand, "bets") == bets
    assert see(hand, "stacks")[2] == (0 if any(dead) else 100)


def test_a_pot_with_change_loses_no_chip() -> None:
    table: dict[str, Any] = {**TWENTY, "chip": 5, "stacks": [100, 12, 100]}
    hand = played(["short-posts-take-the-change"], "3 call, 1 call, on", **table)
    assert sum(see(hand, "stacks")) == 212


def test_own_discards_are_shuffled_with_those_of_players_to_come() -> None:
    for ids, first in zip(wrong("own-discards-come-back-with-the-others"), (3, 5), strict=True):
        assert len(draw(ids, 13, {1: 2, 2: 2, 3: 1}).reshuffles()[0]) == first


def test_dead_chips_win_what_others_bet() -> None:
    table: dict[str, Any] = {"draws": 1, "dead": [0, 0, 2], "stacks": [100, 100, 2]}
    text = "1 call, 2 check, on"
    for ids, stacks in zip(
        wrong("dead-chips-are-laid-on-the-first-bets"), ([102, 98, 2], [98, 98, 6]), strict=True
    ):
        assert see(played(ids, text, hands=BEST_LAST, **table), "stacks") == stacks


def test_a_short_call_plays_for_less() -> None:
    short = {"seat": 2, "do": "push", "chips": [[10]], "unnoticed": True}
    for ids, best in zip(wrong("short-call-makes-a-side-pot"), (110, 90), strict=True):
        hand = played(ids, f"{DRAWN}, 1 bet 20", **TWENTY, hands=BEST_SECOND)
        assert hand.attempt(short) == ()
        assert refused(hand, "3 call") == []
        assert see(hand, "stacks")[1] == 70 + best


def test_the_last_full_bet_shows_first() -> None:
    text = f"{DRAWN}, 1 check, 2 bet 4, 3 raise 5, 1 fold, 2 call"
    table: dict[str, Any] = {"small-bet": 4, "draws": 1, "stacks": [100, 100, 9]}
    for ids, order in zip(wrong("short-all-in-does-not-show-first"), ([3, 2], [2, 3]), strict=True):
        assert see(played(ids, text, **table), "show-order") == order


def test_dead_chips_alone_are_nothing_to_play_for() -> None:
    blinds = {"small-blind": None, "big-blind": None}
    table = {"small-bet": 2, "stacks": [100] * 3, "dead": [0, 0, 2], **blinds}
    for ids, rules in zip(
        wrong("dead-chips-alone-start-no-hand"),
        ([], ["forced-bets.something-to-play-for"]),
        strict=True,
    ):
        in_force = mistaken_rules("badugi", "limit", CARD_ROOM, ids)
        found = objections_to_table(read_table(full_table(table), in_force)[0])
        assert [one.rule for one in found] == rules


def test_a_raise_that_is_said_is_put_on_top() -> None:
    table: dict[str, Any] = {"betting": "no-limit", "big-blind": 20, "stacks": [500] * 3}
    said = {"seat": 1, "do": "say", "word": "raise", "to": 60}
    for ids, bet in zip(wrong("raise-said-to-an-amount-is-on-top"), (60, 70), strict=True):
        hand = played(ids, "3 call", **table)
        assert hand.attempt(said) == ()
        assert see(hand, "bets")[0] == bet
