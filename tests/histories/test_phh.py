"""PHH: a whole hand read, its odd forms, and what is no hand."""

from __future__ import annotations

import pytest
from pokerkit import HandHistory

from oracle.core.cards import parse_cards
from oracle.histories import (
    Began,
    Broken,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Stakes,
    Unit,
    Unread,
    Wagered,
    read_text,
)
from oracle.histories.phh import FORM, in_sections
from tests.histories.hands import bare

HAND = """\
# A hand that nobody played.
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [200, 150, 300]
actions = [
  # Before the first draw
  "d dh p1 AsKsQsJs", # Ann
  "d dh p2 ????????",
  "d dh p3 2h3d4c5s",
  "p3 cbr 20",
  "p1 f # Ann gives up",
  "p2 cc",
  "p2 sd ????",
  "p3 sd 5s",
  "d dh p2 ????",
  "d dh p3 6s",
  "p2 cc",
  "p3 cbr 10",
  "p2 cc",
  "p2 sd", "p3 sd",
  "p2 cc",
  "p3 cc",
  "p2 sd",
  "p3 sd",
  "p2 cc",
  "p3 cc",
  "p2 sm 2s3c4d7h",
  "p3 sm -",
]
time = 20:15:00
time_zone = "UTC"
day = 7
month = 3
year = 2031
hand = 77
seats = [2, 5, 9]
table = "North"
players = ["Ann", "Bob", "Cy"]
finishing_stacks = [195, 120, 335]
winnings = [0, 0, 65]
"""


def only(text: str) -> Read:
    (read,) = read_text("hand.phh", text)
    return read


def hand(text: str) -> History:
    read = only(text)
    assert isinstance(read, History), read
    return read


def changed(old: str, new: str) -> str:
    assert HAND.count(old) == 1
    return HAND.replace(old, new)


def test_a_hand_is_read_line_by_line() -> None:
    read = hand(HAND)
    first, last = parse_cards("2h 3d 4c 5s"), parse_cards("2h 3d 4c 6s")
    assert read.facts == (
        Posted(2, "small", 5, line=4),
        Posted(5, "big", 10, line=4),
        Began("deal", 8),
        Dealt(2, parse_cards("As Ks Qs Js"), 10),
        Dealt(9, first, 12),
        Wagered(9, "raise", 20, line=13),
        Folded(2, line=14),
        Called(5, None, line=15),
        Began("draw-1", 16),
        Drew(5, 2, line=16),
        Drew(9, 1, parse_cards("5s"), parse_cards("6s"), line=17),
        Checked(5, 20),
        Wagered(9, "bet", 10, line=21),
        Called(5, None, line=22),
        Began("draw-2", 23),
        Drew(5, 0, line=23),
        Drew(9, 0, line=23),
        Checked(5, 24),
        Checked(9, 25),
        Began("draw-3", 26),
        Drew(5, 0, line=26),
        Drew(9, 0, line=27),
        Checked(5, 28),
        Checked(9, 29),
        Began("showdown", 30),
        Shown(5, parse_cards("2s 3c 4d 7h"), line=30),
        Shown(9, last, line=31),
        Collected(9, 65, line=43),
    )
    assert read.stakes == Stakes("badugi", "limit", 3, 10, 20, 5, 10)
    assert read.players == (
        Player(2, "Ann", 200, line=41),
        Player(5, "Bob", 150, line=41),
        Player(9, "Cy", 300, line=41),
    )
    assert (read.id, read.form, read.button, read.table) == ("77", "phh", 9, "North")
    assert (read.line, read.button_line, read.hero) == (2, 39, None)
    assert (read.time, read.unit) == ("2031-03-07 20:15:00 UTC", Unit())
    assert read.stacks_after == ((2, 195), (5, 120), (9, 335))
    assert bare(hand(FORM.write(read))) == bare(read)


def test_pokerkit_reads_what_is_written() -> None:
    read = hand(HAND)
    again = HandHistory.loads(FORM.write(read))
    assert again.players == ["Ann", "Bob", "Cy"]
    assert again.actions[4] == "p1 f"


def test_between_two_players_the_forced_bets_are_swapped() -> None:
    text = (
        'variant = "FB"\nantes = [1, 2]\nblinds_or_straddles = [5, 10]\nsmall_bet = 10\n'
        'big_bet = 20\nstarting_stacks = [200, 100]\nactions = ["p2 cc", "p1 cc"]\n'
    )
    read = hand(text)
    assert [fact for fact in read.facts if isinstance(fact, Posted)] == [
        Posted(1, "ante", 2, line=2),
        Posted(2, "ante", 1, line=2),
        Posted(2, "small", 5, line=3),
        Posted(1, "big", 10, line=3),
    ]
    assert read.facts[-2:] == (Called(2, None, line=7), Checked(1, 7))
    assert bare(hand(FORM.write(read))) == bare(read)


def test_antes_that_are_not_trimmed_are_dead_and_a_negative_blind_is_live() -> None:
    text = changed("antes = [0, 0, 0]", "antes = [0, 10, 0]\nante_trimming_status = false")
    read = hand(text.replace("[5, 10, 0]", "[5, 10, -10]"))
    posts = [(fact.seat, fact.blind, fact.amount) for fact in read.facts if type(fact) is Posted]
    assert posts == [(5, "dead", 10), (2, "small", 5), (5, "big", 10), (9, "live", 10)]
    assert bare(hand(FORM.write(read))) == bare(read)


def test_a_post_is_as_much_as_a_player_has() -> None:
    read = hand(changed("[200, 150, 300]", "[200, 7, 300]"))
    assert read.facts[1] == Posted(5, "big", 7, line=4)
    assert read.stakes.big_blind == 10
    assert bare(hand(FORM.write(read))) == bare(read)


def test_amounts_with_decimals_are_counted_in_cents() -> None:
    text = changed("[5, 10, 0]", "[0.05, 0.10, 0]").replace("cbr 20", "cbr 0.20")
    read = hand(text + 'currency = "USD"\n')
    assert read.unit == Unit("USD", 2)
    assert read.stakes[3:7] == (1000, 2000, 5, 10)
    assert Wagered(9, "raise", 20, line=13) in read.facts


def test_stacks_without_end_are_not_told() -> None:
    read = hand(changed("[200, 150, 300]", "[inf, 150, 300]"))
    assert [player.stack for player in read.players] == [None, 150, 300]
    assert bare(hand(FORM.write(read))) == bare(read)


@pytest.mark.parametrize(
    ("code", "stakes"),
    [
        ("FBC", ("badacey", "limit", 3, 10, 20)),
        ("PB", ("badugi", "pot-limit", 3, None, None)),
        ("NBC1D", ("badacey", "no-limit", 1, None, None)),
    ],
)
def test_our_own_codes_are_read(code: str, stakes: tuple[object, ...]) -> None:
    read = hand(changed('"FB"', f'"{code}"'))
    assert read.stakes[:5] == stakes
    assert FORM.write(read).startswith(f'variant = "{code}"\n')
    assert bare(hand(FORM.write(read))) == bare(read)


def test_a_button_beside_the_players_and_the_smallest_chip_are_told() -> None:
    read = hand(HAND + "_button = 1\n_chip = 5\n")
    assert (read.button, read.chip) == (1, 5)


def test_a_winner_alone_shows_without_need() -> None:
    text = changed('"p2 cc",\n  "p2 sd ????",', '"p2 f", "p3 sm 2h3d4c5s",]\n_rest = [')
    read = hand(text.partition("time =")[0].partition("_rest")[0])
    assert isinstance(read.facts[-1], Shown)
    assert read.facts[-1].voluntary


def test_a_hand_may_be_mucked() -> None:
    read = hand(changed('"p2 sm 2s3c4d7h"', '"p2 sm"'))
    assert Mucked(5, line=30) in read.facts


def test_the_sections_of_a_collection_are_hands() -> None:
    one, other = hand(HAND), hand(HAND)._replace(id="78")
    text = "".join(in_sections([one, other]))
    reads = list(read_text("all.phhs", text))
    assert [bare(read) for read in reads if isinstance(read, History)] == [
        bare(one),
        bare(other),
    ]
    plain = HAND.replace("hand = 77\n", "")
    nameless = list(read_text("all.phhs", f"[3]\n{plain}[4]\n{plain}"))
    assert [read.id for read in nameless if isinstance(read, History)] == ["3", "4"]


def test_the_variant_may_come_last() -> None:
    body = HAND.replace('variant = "FB"\n', "")
    read = hand(f'{body}variant = "FB"\n')
    assert len(read.facts) == 28
    assert read.line == body.count("\n") + 1


@pytest.mark.parametrize(
    "action",
    ["p1 xyz", "p9 f", "d db 2s3s4s", "p2 cbr ten", "p2 cbr 1e9", "p3 sm 2h??", "d dh p1 Zz"],
)
def test_what_is_no_action_is_told_as_it_is(action: str) -> None:
    read = hand(changed('"p2 cc",\n  "p2 sd ????"', f'"{action}",\n  "p2 sd ????"'))
    assert Unread(action, 15) in read.facts


def test_other_games_are_told_by_name() -> None:
    assert only('variant = "NT"\nactions = []\n') == OtherGame(
        "No-limit Texas hold 'em", "hand.phh", 1
    )
    assert only('variant = "X9"\n') == OtherGame("X9", "hand.phh", 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("hand = 77", "hand = ", 38, "not TOML"),
        ("hand = 77", "_deep = " + "[" * 3000, None, "not TOML"),
        ("hand = 77", f"_long = {'9' * 5000}", None, "not TOML"),
        ("hand = 77", f'_long = "{"x" * (1 << 18)}"', 2, "too long"),
        ("[200, 150, 300]", "[200]", 2, "two players"),
        ("[200, 150, 300]", '[200, 150, "x"]', 2, "not an amount"),
        ("[200, 150, 300]", "[200, 150, 1e40]", 2, "not an amount"),
        ("antes = [0, 0, 0]", "antes = [0]", 2, "one number for each player"),
        ("antes = [0, 0, 0]", "antes = 0", 2, "must be a list"),
        ("seats = [2, 5, 9]", "seats = [2, 2, 9]", 2, "a number of its own"),
        ('["Ann", "Bob", "Cy"]', '["Ann", "Ann", "Cy"]', 2, "the same name"),
        ('["Ann", "Bob", "Cy"]', '["Ann"]', 2, "a name for each"),
        ('"p1 f # Ann gives up"', "7", 2, "list of texts"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(
    old: str, new: str, line: int | None, words: str
) -> None:
    read = only(changed(old, new))
    assert isinstance(read, Broken)
    assert words in read.sentence
    assert read.line == (line or read.line)


def test_a_hand_that_is_cut_short_is_broken_and_the_next_is_read() -> None:
    cut = HAND[: HAND.index('"p2 cc"')]
    reads = list(read_text("all.phhs", f"[1]\n{cut}\n[2]\n{HAND}"))
    assert isinstance(reads[0], Broken)
    assert isinstance(reads[1], History)
