"""Mistakes about who posts what, in the numbers that their descriptions tell."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import ALL_PAT, NO_LIMIT, played

NO_BLINDS: Final[dict[str, Any]] = {"small-blind": None, "big-blind": None}
FIVE: Final[dict[str, Any]] = {"stacks": [100] * 5}
HEADS_UP: Final[dict[str, Any]] = {"stacks": [100] * 2}
TO_ROUND_3: Final = f"3 call, 1 call, 2 check, {ALL_PAT}, 1 check, 2 check, 3 check, {ALL_PAT}"


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        (
            "blinds-are-posted-by-the-first-seats",
            "",
            {"button": 1},
            "bets",
            [0, 1, 2],
            [1, 2, 0],
        ),
        ("button-always-posts-the-small-blind", "", {}, "bets", [1, 2, 0], [2, 0, 1]),
        ("button-always-posts-the-small-blind", "", HEADS_UP, "bets", [2, 1], [2, 1]),
        ("big-blind-is-next-to-the-button", "", {}, "bets", [1, 2, 0], [2, 1, 0]),
        ("heads-up-blinds-are-swapped", "", HEADS_UP, "bets", [2, 1], [1, 2]),
        (
            "small-blind-is-always-half",
            "",
            {"small-bet": 3, "small-blind": 2},
            "bets",
            [2, 3, 0],
            [1, 3, 0],
        ),
        ("small-blind-is-always-half", "", {"small-blind": None}, "bets", [2, 0, 0], [2, 0, 0]),
        (
            "smallest-bet-doubles-as-in-limit",
            TO_ROUND_3,
            NO_LIMIT,
            "legal.raise",
            [2, 98],
            [4, 98],
        ),
        (
            "minimum-bet-is-the-ante",
            "",
            {"betting": "no-limit", "small-bet": 5, "ante": 1, **NO_BLINDS},
            "legal.raise",
            [5, 99],
            [1, 99],
        ),
        (
            "antes-do-not-count-for-the-pot-limit",
            "",
            {"betting": "pot-limit", "big-blind": 2, "ante": 1},
            "legal.raise",
            [4, 10],
            [4, 7],
        ),
        (
            "antes-do-not-count-for-the-pot-limit",
            "",
            {"betting": "pot-limit", "big-blind": 2},
            "legal.raise",
            [4, 7],
            [4, 7],
        ),
        ("blinds-post-no-ante", "", {"ante": 1}, "paid", [2, 3, 1], [1, 2, 1]),
        (
            "live-posts-are-dead",
            "3 fold",
            {**FIVE, "live": [0, 0, 0, 2, 0]},
            "legal.call",
            0,
            2,
        ),
        ("dead-posts-are-live", "3 fold", {**FIVE, "dead": [0, 0, 0, 1, 0]}, "legal.call", 2, 1),
    ],
)
def test_posts_are_as_the_effect_tells(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong
