"""What the adapter of PokerKit refuses and ranks; its hands are held against its profile."""

import json
import sys
from typing import Any

import pytest
from pokerkit import FixedLimitBadugi, Mode

from oracle.adapters.pokerkit import compare, hello, play, rank
from oracle.adapters.pokerkit.playing import bet_sizes, streets
from oracle.core.cards import parse_cards
from oracle.errors import InputError
from tests.support.pokerkit_scripts import (
    ANY_FOUR,
    checked_down,
    each,
    last,
    played,
    read_try,
    script,
    table,
)
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


# The games, modes and decks that the adapter makes of PokerKit's parts.


def test_the_streets_are_those_of_pokerkits_own_game() -> None:
    own = FixedLimitBadugi((), True, 0, (1, 2), 2, 4)
    assert tuple(streets(FixedLimitBadugi, bet_sizes(table(3)))) == own.streets


def test_in_the_mode_of_tournaments_nobody_folds_who_owes_nothing() -> None:
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(ANY_FOUR[:2], 1)}
    request = {"table": table(2), "cards": cards, "tries": script("2 call, 1 fold")}
    accepted = {mode: not play(request, mode)["steps"][-1]["refused"] for mode in Mode}
    assert accepted == {Mode.CASH_GAME: True, Mode.TOURNAMENT: False}


DECK_IN_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]


def from_the_deck(text: str, reshuffles: list[list[str]], **more: Any) -> list[dict[str, Any]]:
    request = {"table": table(6, **more), "deck": DECK_IN_ORDER, "reshuffles": reshuffles}
    tries = [
        {"seat": int(words[0]), "do": words[1], "discard": words[2:]}
        if words[1] == "draw"
        else read_try(words)
        for words in (attempt.split() for attempt in text.split(","))
    ]
    answer = play({**request, "tries": tries})
    return [answer["start"], *answer["steps"]]


def all_discard(hands: list[list[str]]) -> str:
    return ", ".join(f"{seat} draw {' '.join(hand)}" for seat, hand in enumerate(hands, start=1))


def test_a_player_can_get_back_what_he_has_just_discarded() -> None:
    opened = "3 call, 4 call, 5 call, 6 call, 1 call, 2 check"
    once = f"{opened}, {all_discard(from_the_deck(opened, [])[0]['cards'])}"
    once = f"{once}, {each('check', 1, 2, 3, 4, 5, 6)}"
    hands = from_the_deck(once, [])[-1]["cards"]
    wanted = hands[0][0]
    last = from_the_deck(f"{once}, {all_discard(hands)}", [[wanted]])[-1]["cards"]
    assert last[0][:3] == ["Kd", "Kc", wanted]
    assert len({card for hand in last for card in hand}) == 24
