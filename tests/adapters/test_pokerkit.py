"""What the adapter of PokerKit refuses and ranks; its hands are held against its profile."""

import json
import sys

import pytest

from oracle.adapters.pokerkit import compare, hello, play, rank
from oracle.core.cards import parse_cards
from oracle.errors import InputError
from tests.support.pokerkit_scripts import ANY_FOUR, checked_down, last, played, script, table
from tests.support.running import execute


def test_a_scooped_pot_is_pushed_undivided() -> None:
    hands = ["Ks 7d 8h 9c Tc", "As 2d 3h 4c 5s", "Qs Qd 7s 6c 5d"]
    text = "3 call, 1 call, 2 check," + checked_down(1, 2, 3)
    end = last(text, hands, game="badacey")
    assert end["stacks"] == [98, 104, 98]
    assert end["pots"] == [{"amount": 6}]


def test_a_card_discarded_twice_is_refused_but_not_undone() -> None:
    twice = {"seat": 1, "do": "draw", "discard": ["2s", "2s"]}
    tries = [*script("3 call, 1 call, 2 check"), twice]
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(ANY_FOUR[:3], start=1)}
    answer = play({"table": table(3), "cards": cards, "tries": tries})
    assert answer["steps"][-1]["refused"]
    assert answer["steps"][-1]["actor"] == 2


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
    finished = execute(
        [sys.executable, "-m", "oracle.adapters.pokerkit"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        check=True,
    )
    greeting, ranked, declined = map(json.loads, finished.stdout.splitlines())
    assert greeting == {"id": 0, **hello()}
    assert greeting["version"] == "0.7.7"
    assert ranked == {"id": 1, "ranks": ["Q"], "plays": ["Qs"]}
    assert "skip" in declined
    assert finished.stderr == ""
