"""Mistakes about antes without blinds, live posts and chips that nobody matched."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.mistakes.test_mistakes import played, see

NO_BLINDS: Final[dict[str, Any]] = {"small-blind": None, "big-blind": None}
TWENTY: Final[dict[str, Any]] = {
    "small-bet": 20,
    "big-bet": 40,
    "small-blind": 10,
    "big-blind": 20,
}
HEADS_UP: Final[dict[str, Any]] = {"button": 2, "dead": [0, 0], "live": [0, 0]}
LIVE: Final[dict[str, Any]] = {
    "button": 5,
    "stacks": [100] * 5,
    "dead": [0] * 5,
    "live": [0, 0, 0, 2, 0],
}


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        (
            "unmatched-ante-stays-in-the-pot",
            "",
            {**TWENTY, **NO_BLINDS, **HEADS_UP, "ante": 10, "stacks": [100, 4]},
            "stacks",
            [96, 0],
            [90, 0],
        ),
        (
            "single-blind-is-posted-second",
            "",
            {"small-blind": None},
            "bets",
            [2, 0, 0],
            [0, 2, 0],
        ),
        ("live-post-has-no-option", "3 fold", LIVE, "actor", 4, 5),
        (
            "live-post-is-a-bet-of-its-own",
            "3 raise 4, 4 raise 6",
            LIVE,
            "legal.raise",
            [8, 8],
            None,
        ),
        ("third-seat-opens-without-blinds", "", {**NO_BLINDS, "ante": 1}, "actor", 1, 3),
        (
            "folder-leaves-unmatched-chips",
            "2 fold",
            {**TWENTY, **HEADS_UP, "stacks": [1, 100]},
            "stacks",
            [2, 99],
            [11, 90],
        ),
    ],
)
def test_a_mistake_does_what_its_note_says(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong
