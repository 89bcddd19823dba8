"""PHH: odd forms, and what is no hand."""

from __future__ import annotations

import pytest
from pokerkit import HandHistory

from oracle.histories.hands import Broken, History, OtherGame, Posted, Shown, Unit, Unread
from oracle.histories.phh import FORM
from oracle.histories.sources import read_text
from tests.histories.told import bare, broken, hands, one, whole, written_again
from tests.support.told_hands import fact, told
from tests.support.writers import WRITERS

HAND = whole("phh")
UNTOLD = ("all_in", "capped")


def changed(old: str, new: str) -> str:
    assert HAND.count(old) == 1
    return HAND.replace(old, new)


def test_pokerkit_reads_what_is_written() -> None:
    read = one(HAND)
    again = HandHistory.loads(WRITERS[FORM.id](read))
    assert again.players == ["Ann", "Bob", "Cy"]
    assert again.actions[4] == "p1 f"


def test_between_two_players_the_forced_bets_are_swapped() -> None:
    text = (
        'variant = "FB"\nantes = [1, 2]\nblinds_or_straddles = [5, 10]\nsmall_bet = 10\n'
        'big_bet = 20\nstarting_stacks = [200, 100]\nactions = ["p2 cc", "p1 cc"]\n'
    )
    read = one(text)
    posts = "2| 1: ante 2\n2| 2: ante 1\n3| 2: small 5\n3| 1: big 10\n"
    assert read.facts[:4] == told(posts, untold=UNTOLD).facts
    assert read.facts[-2:] == (fact("2: call ?", UNTOLD, 7), fact("1: check", line=7))
    written_again(FORM, read)


def test_antes_that_are_not_trimmed_are_dead_and_a_negative_blind_is_live() -> None:
    text = changed("antes = [0, 0, 0]", "antes = [0, 10, 0]\nante_trimming_status = false")
    read = one(text.replace("[5, 10, 0]", "[5, 10, -10]"))
    posts = [(post.seat, post.blind, post.amount) for post in read.facts if type(post) is Posted]
    assert posts == [(5, "dead", 10), (2, "small", 5), (5, "big", 10), (9, "live", 10)]
    written_again(FORM, read)


def test_a_post_is_as_much_as_a_player_has() -> None:
    read = one(changed("[200, 150, 300]", "[200, 7, 300]"))
    assert read.facts[1] == fact("5: big 7", UNTOLD, 4)
    assert read.stakes.big_blind == 10
    written_again(FORM, read)


def test_amounts_with_decimals_are_counted_in_cents() -> None:
    text = changed("[5, 10, 0]", "[0.05, 0.10, 0]").replace("cbr 20", "cbr 0.20")
    read = one(text + 'currency = "USD"\n')
    assert read.unit == Unit("USD", 2)
    assert read.stakes[3:7] == (1000, 2000, 5, 10)
    assert fact("9: raise 20", UNTOLD, 13) in read.facts


def test_stacks_without_end_are_not_told() -> None:
    read = one(changed("[200, 150, 300]", "[inf, 150, 300]"))
    assert [player.stack for player in read.players] == [None, 150, 300]
    written_again(FORM, read)


@pytest.mark.parametrize(
    ("code", "stakes"),
    [
        ("FBC", ("badacey", "limit", 3, 10, 20)),
        ("PB", ("badugi", "pot-limit", 3, None, None)),
        ("NBC1D", ("badacey", "no-limit", 1, None, None)),
    ],
)
def test_our_own_codes_are_read(code: str, stakes: tuple[object, ...]) -> None:
    text = changed('"FB"', f'"{code}"')
    if "C" in code:  # a hand of Badacey has five cards
        text = text.replace('"d dh p2 ????????"', '"d dh p2 ??????????"')
    read = one(text)
    assert read.stakes[:5] == stakes
    assert WRITERS[FORM.id](read).startswith(f'variant = "{code}"\n')
    written_again(FORM, read)


def test_a_button_beside_the_players_and_the_smallest_chip_are_told() -> None:
    read = one(HAND + "_button = 1\n_chip = 5\n")
    assert (read.button, read.chip) == (1, 5)


def test_a_winner_alone_shows_without_need() -> None:
    text = changed('"p2 cc",\n  "p2 sd ????",', '"p2 f", "p3 sm 2h3d4c5s",]\n_rest = [')
    read = one(text.partition("time =")[0].partition("_rest")[0])
    assert isinstance(read.facts[-1], Shown)
    assert read.facts[-1].voluntary


def test_a_hand_may_be_mucked() -> None:
    read = one(changed('"p2 sm 2s3c4d7h"', '"p2 sm"'))
    assert fact("5: muck", line=30) in read.facts


def test_the_sections_of_a_collection_are_hands() -> None:
    first, other = one(HAND), one(HAND)._replace(id="78")
    text = "".join(
        f"[{at}]\n{WRITERS['phh'](one)}" for at, one in enumerate((first, other), start=1)
    )
    reads = list(read_text("all.phhs", text))
    assert [bare(read) for read in reads if isinstance(read, History)] == [
        bare(first),
        bare(other),
    ]
    plain = HAND.replace("hand = 77\n", "")
    nameless = list(read_text("all.phhs", f"[3]\n{plain}[4]\n{plain}"))
    assert [read.id for read in nameless if isinstance(read, History)] == ["3", "4"]


def test_the_variant_may_come_last() -> None:
    body = HAND.replace('variant = "FB"\n', "")
    read = one(f'{body}variant = "FB"\n')
    assert len(read.facts) == 28
    assert read.line == body.count("\n") + 1


@pytest.mark.parametrize(
    "action",
    ["p1 xyz", "p9 f", "d db 2s3s4s", "p2 cbr ten", "p2 cbr 1e9", "p3 sm 2h??", "d dh p1 Zz"],
)
def test_what_is_no_action_is_told_as_it_is(action: str) -> None:
    read = one(changed('"p2 cc",\n  "p2 sd ????"', f'"{action}",\n  "p2 sd ????"'))
    assert Unread(action, 15) in read.facts


def test_other_games_are_told_by_name() -> None:
    (read,) = hands('variant = "NT"\nactions = []\n')
    assert read == OtherGame("No-limit Texas hold 'em", "hands.txt", 1)
    assert hands('variant = "X9"\n') == [OtherGame("X9", "hands.txt", 1)]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("hand = 77", "hand = ", 38, "not TOML"),
        ("hand = 77", "_deep = " + "[" * 3000, None, "not TOML"),
        ("hand = 77", f"_long = {'9' * 5000}", None, "not TOML"),
        ("hand = 77", f'_long = "{"x" * (1 << 18)}"', 2, "too long"),
        ("[200, 150, 300]", "[200]", 2, "two players"),
        ("[200, 150, 300]", '[200, 150, "x"]', 7, "not an amount"),
        ("[200, 150, 300]", "[200, 150, 1e40]", 7, "not an amount"),
        ("antes = [0, 0, 0]", "antes = [0]", 3, "one number for each player"),
        ("antes = [0, 0, 0]", "antes = 0", 3, "must be a list"),
        ("seats = [2, 5, 9]", "seats = [2, 2, 9]", 39, "a number of its own"),
        ('["Ann", "Bob", "Cy"]', '["Ann", "Ann", "Cy"]', 41, "the same name"),
        ('["Ann", "Bob", "Cy"]', '["Ann"]', 41, "a name for each"),
        ('"p1 f # Ann gives up"', "7", 8, "list of texts"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(
    old: str, new: str, line: int | None, words: str
) -> None:
    read = broken(changed(old, new))
    assert words in read.sentence
    assert read.line == (line or read.line)


def test_a_hand_that_is_cut_short_is_broken_and_the_next_is_read() -> None:
    cut = HAND[: HAND.index('"p2 cc"')]
    reads = list(read_text("all.phhs", f"[1]\n{cut}\n[2]\n{HAND}"))
    assert isinstance(reads[0], Broken)
    assert isinstance(reads[1], History)
