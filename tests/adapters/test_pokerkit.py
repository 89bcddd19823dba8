"""Hands worked out by hand, played on PokerKit through the protocol."""

import json
import subprocess
import sys

import pytest

from oracle.adapters.pokerkit import compare, hello, play, rank
from oracle.core.cards import parse_cards
from oracle.errors import InputError
from tests.support.pokerkit_scripts import ANY_FOUR, checked_down, each, last, played, script, table

THREE_PLAYERS = """
    3 raise 4, 1 call, 2 call, 1 draw 9hKd, 2 draw 8dQs, 3 draw 6sJc,
    1 bet 2, 2 call, 3 call, 1 pat, 2 draw 8c, 3 draw 4dTd,
    1 bet 4, 2 call, 3 fold, 1 pat, 2 draw Ks, 1 bet 4, 2 raise 8, 1 call"""
THREE_PLAYERS_HANDS = ["As5h9hKd 3c9d", "2c7d8dQs Ah8c Ks 5s", "3h4s6sJc 4dTd 6h6d"]


def test_three_draws_with_replacements() -> None:
    end = last(THREE_PLAYERS, THREE_PLAYERS_HANDS)
    assert end["stacks"] == [82, 124, 94]
    assert end["status"] == ["in", "in", "folded"]
    assert end["pots"] == [{"amount": 42, "won": {"whole": [0, 42, 0]}}]
    assert end["show-order"] == [2, 1]
    assert end["shown"] == [["As", "5h", "3c", "9d"], ["2c", "7d", "Ah", "5s"], None]


def test_the_button_may_be_anywhere() -> None:
    tries = [{**attempt, "seat": attempt["seat"] % 3 + 1} for attempt in script(THREE_PLAYERS)]
    hands = [THREE_PLAYERS_HANDS[2], *THREE_PLAYERS_HANDS[:2]]
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(hands, start=1)}
    end = play({"table": table(3, button=1), "cards": cards, "tries": tries})["steps"][-1]
    assert end["stacks"] == [94, 82, 124]
    assert end["show-order"] == [3, 2]


def test_the_low_half_gets_the_odd_chip() -> None:
    hands = ["Qs Qh Qd Qc Js", "Ac 2c 3c 4c 5c", "Ad 2h 6s 7c Kh"]
    end = last("3 call, 1 fold, 2 check," + checked_down(2, 3), hands, game="badacey")
    assert end["stacks"] == [99, 101, 100]
    assert end["pots"] == [{"amount": 5, "won": {"ace-to-five": [0, 3, 0], "badugi": [0, 0, 2]}}]


def test_equal_hands_split_and_the_first_gets_the_odd_chip() -> None:
    hands = ["Ks Kh Kd Kc", "As 2d 3h 4c", "Ah 2s 3c 4d"]
    end = last("3 call, 1 fold, 2 check," + checked_down(2, 3), hands)
    assert end["stacks"] == [99, 101, 100]
    assert end["pots"] == [{"amount": 5, "won": {"whole": [0, 3, 2]}}]
    assert end["show-order"] == [2, 3]


def test_one_half_split_and_the_other_not() -> None:
    hands = ["Qs Qh Qd Qc Js", "Ah 2d 3c 7s Kd", "Ac 2h 3h 4h 5h", "As 2c 3d 7h Ks"]
    text = "3 call, 4 call, 1 fold, 2 check," + checked_down(2, 3, 4)
    end = last(text, hands, game="badacey")
    assert end["stacks"] == [99, 100, 102, 99]
    assert end["pots"] == [
        {"amount": 7, "won": {"ace-to-five": [0, 0, 4, 0], "badugi": [0, 2, 0, 1]}}
    ]


def test_the_last_player_wins_what_was_matched_of_his_bet_too() -> None:
    end = last("3 raise 4, 1 fold, 2 fold", ANY_FOUR[:3])
    assert end["stacks"] == [99, 98, 103]
    assert end["pots"] == [{"amount": 5, "won": {"whole": [0, 0, 5]}}]
    assert end["shown"] == [None, None, None]
    assert end["show-order"] == []


def test_the_halves_go_to_different_players() -> None:
    hands = ["5h 4h 3h 2h Ac", "Ks Kd 3c 2d As", "Qs Qd 7s 6c 5d"]
    text = "3 raise 4, 1 call, 2 call," + checked_down(1, 2, 3)
    end = last(text, hands, game="badacey")
    assert end["stacks"] == [102, 102, 96]
    assert end["pots"] == [{"amount": 12, "won": {"ace-to-five": [6, 0, 0], "badugi": [0, 6, 0]}}]


def test_a_scooped_pot_is_pushed_undivided() -> None:
    hands = ["Ks 7d 8h 9c Tc", "As 2d 3h 4c 5s", "Qs Qd 7s 6c 5d"]
    text = "3 call, 1 call, 2 check," + checked_down(1, 2, 3)
    end = last(text, hands, game="badacey")
    assert end["stacks"] == [98, 104, 98]
    assert end["pots"] == [{"amount": 6}]


def test_the_first_winner_gets_all_odd_chips() -> None:
    hands = ["Ks Kh Kd Kc", "As 2d 3h 4c", "Ah 2s 3c 4d", "Ad 2c 3s 4h"]
    amounts = {"small-bet": 3, "big-bet": 6, "small-blind": 2, "big-blind": 3}
    end = last("3 call, 4 call, 1 fold, 2 check," + checked_down(2, 3, 4), hands, **amounts)
    assert end["stacks"] == [98, 102, 100, 100]


def test_pots_are_divided_in_whole_chips() -> None:
    hands = ["Ks Kh Kd Kc", "As 2d 3h 4c", "Ah 2s 3c 4d"]
    amounts = {"small-bet": 15, "big-bet": 30, "small-blind": 5, "big-blind": 15, "chip": 5}
    end = last("3 call, 1 fold, 2 check," + checked_down(2, 3), hands, **amounts)
    assert end["pots"] == [{"amount": 35, "won": {"whole": [0, 20, 15]}}]


def test_before_the_draw_the_big_blind_is_not_counted_as_a_bet() -> None:
    text = "3 raise 4, 1 raise 6, 2 raise 8, 3 raise 10, 1 raise 12"
    steps = played(text, ANY_FOUR[:3])
    raises = [step["legal"]["raise"] for step in steps[:-1]]
    assert raises == [[4, 4], [6, 6], [8, 8], [10, 10], None]
    assert [step["refused"] for step in steps[1:]] == [False, False, False, False, True]


def test_after_the_draw_there_are_four_bets() -> None:
    opened = f"2 call, 1 check, {each('pat', 1, 2)}"
    bets = "1 bet 2, 2 raise 4, 1 raise 6, 2 raise 8, 1 raise 10"
    steps = played(f"{opened}, {bets}", ANY_FOUR[:2])
    assert [step["refused"] for step in steps[-2:]] == [False, True]


def test_with_two_players_the_button_posts_the_small_blind() -> None:
    start = played("2 fold", ANY_FOUR[:2])[0]
    assert (start["actor"], start["bets"]) == (2, [2, 1])
    start = played("1 fold", ANY_FOUR[:2], button=1)[0]
    assert (start["actor"], start["bets"]) == (1, [1, 2])


def test_what_may_be_done_is_shown() -> None:
    steps = played("3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat", ANY_FOUR[:3])
    facing = {"fold": True, "call": 2, "raise": [4, 4], "draw": None}
    assert steps[0]["legal"] == facing
    assert [step["phase"] for step in steps[2:5]] == ["bet-1", "draw-1", "draw-1"]
    assert steps[3]["legal"] == {"fold": False, "call": None, "raise": None, "draw": 4}
    assert steps[3]["paid"] == [2, 2, 2]
    assert steps[-1]["phase"] == "bet-2"
    assert steps[-1]["legal"] == {"fold": True, "call": 0, "raise": [2, 2], "draw": None}


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ("3 call", "2 check"),
        ("3 call", "1 check"),
        ("3 call", "1 bet 4"),
        ("3 call", "1 raise 5"),
        ("3 call", "1 pat"),
        ("3 call, 1 call", "2 call"),
        ("3 call, 1 call, 2 check", "1 check"),
        ("3 call, 1 call, 2 check", "1 draw Ks"),
        ("3 call, 1 call, 2 check", "2 pat"),
        ("3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat", "1 raise 2"),
        ("3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat", "1 bet 4"),
        ("3 fold, 1 fold", "2 check"),
    ],
)
def test_a_refused_action_changes_nothing(before: str, refused: str) -> None:
    *_, seen, then = played(f"{before}, {refused}", ANY_FOUR[:3])
    assert then == {**seen, "refused": True}


def test_folding_is_open_when_nothing_is_owed() -> None:
    end = last("3 call, 1 call, 2 fold, 1 pat, 3 pat, 1 fold", ANY_FOUR[:3])
    assert end["stacks"] == [98, 98, 104]


def test_a_card_discarded_twice_is_refused_but_not_undone() -> None:
    twice = {"seat": 1, "do": "draw", "discard": ["2s", "2s"]}
    tries = [*script("3 call, 1 call, 2 check"), twice]
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(ANY_FOUR[:3], start=1)}
    answer = play({"table": table(3), "cards": cards, "tries": tries})
    assert answer["steps"][-1]["refused"]
    assert answer["steps"][-1]["actor"] == 2


def test_all_in_players_still_draw() -> None:
    text = "3 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat, 1 bet 1, 2 fold, 3 call"
    seen = played(text, ANY_FOUR[:3], stacks=[3, 100, 100])[-1]
    assert seen["status"] == ["all-in", "folded", "in"]
    assert (seen["phase"], seen["actor"]) == ("draw-2", 1)


def test_too_few_given_cards_are_named() -> None:
    hands = [ANY_FOUR[0], "Ah 2h 3h"]
    with pytest.raises(InputError, match="more cards to seat 2"):
        played("2 fold", hands)


def test_the_cards_that_play_stand_high_to_low() -> None:
    badugi = rank({"ranking": "badugi", "hand": ["6h", "4d", "3s", "Ah"]})
    assert badugi == {"ranks": ["4", "3", "A"], "plays": ["4d", "3s", "Ah"]}
    low = rank({"ranking": "ace-to-five", "hand": ["Ah", "Kd", "5c", "Ts", "5h"]})
    assert low["ranks"] == ["K", "T", "5", "5", "A"]
    assert rank({"ranking": "badugi", "hand": ["As", "2d", "3h", "4c", "5s"]})["ranks"] == [*"432A"]


def test_equal_hands_share_a_place() -> None:
    hands = [["Ks", "Qh", "Jd", "Tc"], ["As", "2d", "3h", "4c"], ["Ad", "2s", "3c", "4h"]]
    assert compare({"ranking": "badugi", "hands": hands}) == {"places": [3, 1, 1]}


def test_the_module_is_an_engine() -> None:
    requests = [
        {"id": 0, "kind": "hello", "protocol": 1},
        {"id": 1, "kind": "rank", "ranking": "badugi", "hand": ["Ks", "Qs"]},
        {"id": 2, "kind": "setup", "table": table(3)},
    ]
    finished = subprocess.run(
        [sys.executable, "-m", "oracle.adapters.pokerkit"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        check=True,
    )
    greeting, ranked, declined = map(json.loads, finished.stdout.splitlines())
    assert greeting == {"id": 0, **hello()}
    assert greeting["version"] == "0.7.7"
    assert ranked == {"id": 1, "ranks": ["Q"], "plays": ["Qs"]}
    assert "skip" in declined
    assert finished.stderr == ""
