"""Full Tilt text: a whole hand fact by fact, and both orders of the header."""

from __future__ import annotations

import pytest

from oracle.core.cards import parse_cards
from oracle.histories import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Summed,
    Unit,
    Wagered,
)
from tests.histories.told import hands, one

HAND = """\
Full Tilt Poker Game #12: Table N - T (6 max) - $5/$10 - Limit Badugi - 12:00:00 ET - 2010/01/01
Seat 2: Ann Lee ($1,050.50)
Seat 3: Bob ($8)
Seat 5: Cy ($100)
Seat 6: Dan ($3), is sitting out
Ann Lee posts the small blind of $2.50
Bob posts the big blind of $5
The button is in seat #5
*** HOLE CARDS ***
Dealt to Ann Lee [Qs 9d 9h 9c]
Cy has 15 seconds left to act
Cy raises to $10
Ann Lee calls $7.50
Bob raises to $8, and is all in
*** FIRST DRAW *** (Total Pot: $28, 3 Players, 1 All-In)
Ann Lee discards 2 cards [9h 9c]
Bob stands pat
Cy discards 1 card
Dealt to Ann Lee [Qs 9d] [5h Kh]
Cy is dealt 1 card
Ann Lee checks
Cy checks
*** SECOND DRAW *** (Total Pot: $28, 3 Players, 1 All-In)
Ann Lee stands pat on [Qs 9d 5h Kh]
Bob stands pat
Cy stands pat
Ann Lee bets $10
Cy calls $10
*** THIRD DRAW *** (Total Pot: $48, 3 Players, 1 All-In)
Ann Lee stands pat on [Qs 9d 5h Kh]
Bob stands pat
Cy stands pat
Ann Lee bets $10
Cy: no no
Cy folds
Uncalled bet of $10 returned to Ann Lee
*** SHOW DOWN ***
Ann Lee shows [Qs 9d 5h Kh] a 3-card: K, Q, 9
Ann Lee wins the side pot ($24) with a 3-card: K, Q, 9
Bob mucks
Ann Lee wins the main pot ($23) with a 3-card: K, Q, 9
*** SUMMARY ***
Total pot $48 Main pot $24. Side pot $24. | Rake $1
Seat 2: Ann Lee (small blind) showed [Qs 9d 5h Kh] and won ($47) with a 3-card: K, Q, 9
Seat 3: Bob (big blind) mucked [3s 2h 4h Kd] - 2-card: 3, 2
Seat 5: Cy (button) folded after the 3rd Draw
Seat 6: Dan is sitting out
"""

FACTS: tuple[Fact, ...] = (
    Happened("sat-out", 6, line=5),
    Posted(2, "small", 250, False, 6),
    Posted(3, "big", 500, False, 7),
    Began("deal", 9),
    Dealt(2, parse_cards("Qs 9d 9h 9c"), 10),
    Wagered(5, "raise", 1000, None, False, None, 12),
    Called(2, 750, False, 13),
    Wagered(3, "raise", 800, None, True, None, 14),
    Began("draw-1", 15),
    Drew(2, 2, parse_cards("9h 9c"), parse_cards("5h Kh"), parse_cards("Qs 9d"), 16, False),
    Drew(3, 0, line=17),
    Drew(5, 1, line=18),
    Checked(2, 21),
    Checked(5, 22),
    Began("draw-2", 23),
    Drew(2, 0, kept=parse_cards("Qs 9d 5h Kh"), line=24),
    Drew(3, 0, line=25),
    Drew(5, 0, line=26),
    Wagered(2, "bet", 1000, None, False, None, 27),
    Called(5, 1000, False, 28),
    Began("draw-3", 29),
    Drew(2, 0, kept=parse_cards("Qs 9d 5h Kh"), line=30),
    Drew(3, 0, line=31),
    Drew(5, 0, line=32),
    Wagered(2, "bet", 1000, None, False, None, 33),
    Folded(5, False, 35),
    Returned(2, 1000, 36),
    Began("showdown", 37),
    Shown(2, parse_cards("Qs 9d 5h Kh"), "3-card: K, Q, 9", False, 38),
    Collected(2, 2400, 1, None, 39),
    Mucked(3, parse_cards("3s 2h 4h Kd"), 40),
    Collected(2, 2300, 0, None, 41),
)


def test_a_hand_is_read_line_by_line() -> None:
    assert one(HAND) == History(
        id="12",
        form="full-tilt",
        stakes=Stakes("badugi", "limit", 3, 500, 1000),
        players=(
            Player(2, "Ann Lee", 105050, line=2),
            Player(3, "Bob", 800, line=3),
            Player(5, "Cy", 10000, line=4),
            Player(6, "Dan", 300, plays=False, line=5),
        ),
        button=5,
        facts=FACTS,
        file="hands.txt",
        line=1,
        unit=Unit("USD", 2),
        table="N - T (6 max)",
        time="12:00:00 ET - 2010/01/01",
        total=4800,
        rake=100,
        pots=(2400, 2400),
        summary=(
            Summed(2, parse_cards("Qs 9d 5h Kh"), 4700, "showed", "3-card: K, Q, 9", 44),
            Summed(3, parse_cards("3s 2h 4h Kd"), None, "mucked", None, 45),
            Summed(5, None, None, "draw-3", None, 46),
        ),
        hero=2,
        total_line=43,
        button_line=8,
    )


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
    line = "Full Tilt Poker Game #1: Table X - $1/$2 - Limit 2-7 Triple Draw - 11:00:00 ET"
    assert hands(line) == [OtherGame("2-7 Triple Draw Limit", "hands.txt", 1)]
