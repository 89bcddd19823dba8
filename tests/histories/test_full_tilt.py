"""Full Tilt text: both orders of the header."""

from __future__ import annotations

import pytest

from oracle.histories.hands import OtherGame, Stakes, Unit
from tests.histories.told import hands, one


@pytest.mark.parametrize(
    ("line", "stakes", "unit", "table", "tournament"),
    [
        (
            "FullTiltPoker Game #1: Table Nix - $1,500/$3,000 - Limit Badugi - 1:00:00 ET",
            *(Stakes("badugi", "limit", 3, 150000, 300000), Unit("USD", 2), "Nix", None),
        ),
        (
            "Full Tilt Poker Game #1: Table Nix (New to the Game) - FL Badugi - $0.10/$0.20"
            " - 10:18:16 ET - 2013/05/08",
            *(Stakes("badugi", "limit", 3, 10, 20), Unit("USD", 2), "Nix (New to the Game)", None),
        ),
        (
            "Full Tilt Poker Game #1: $10 Sit & Go (Turbo) (268), Table 1 - PL Badugi - 15/30"
            " - 11:57:01 CET - 2014/06/29 [05:57:01 ET - 2014/06/29]",
            *(Stakes("badugi", "pot-limit", 3, None, None, 15, 30), Unit(), "1", "268"),
        ),
        (
            "Full Tilt Poker Game #1: Table Nix (6 max) - $0.20/$0.40 Ante $0.10"
            " - No Limit Single Draw Badugi - 19:20:35 ET - 2012/11/08 (partial)",
            Stakes("badugi", "no-limit", 1, None, None, 20, 40, 10),
            *(Unit("USD", 2), "Nix (6 max)", None),
        ),
        (
            "Full Tilt Poker Game #1: Table Play Chip 12 - 500K/1M - Limit Badacey - 1:00:00 ET",
            *(Stakes("badacey", "limit", 3, 500_000, 1_000_000), Unit(), "Play Chip 12", None),
        ),
    ],
)
def test_headers_in_both_orders_are_read(
    line: str, stakes: Stakes, unit: Unit, table: str, tournament: str | None
) -> None:
    told = one(line + "\nSeat 1: Ann (500)\n")
    assert (told.stakes, told.unit, told.table, told.tournament) == (
        stakes,
        unit,
        table,
        tournament,
    )


def test_another_game_is_named() -> None:
    line = "Full Tilt Poker Game #1: Table X - $1/$2 - Limit 2-7 Single Draw - 11:00:00 ET"
    assert hands(line) == [OtherGame("2-7 Single Draw Limit", "hands.txt", 1)]
