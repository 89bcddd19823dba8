"""Open Hand History: odd actions, and what is no hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oracle.histories.hands import Broken, History, OtherGame, Stakes, Unit
from oracle.histories.ohh import FORM
from tests.histories.told import bare, broken, facts, hands, one, unread, whole, written_again
from tests.support.told_hands import fact
from tests.support.writers import WRITERS

HAND = whole("ohh")


def test_what_is_written_is_json() -> None:
    told = json.loads(WRITERS[FORM.id](one(HAND)))["ohh"]
    assert [player["name"] for player in told["players"]] == ["Ann", "Bob", "Cy", "Di"]
    assert told["game_type"] == "Draw"
    assert told["rounds"][0]["street"] == "Preflop"
    numbers = [action["action_number"] for one in told["rounds"] for action in one["actions"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_hands_follow_each_other_in_one_file() -> None:
    compact = json.dumps(json.loads(HAND))
    reads = hands(f"{HAND}\n{compact}\n\n{HAND}")
    assert [type(read) for read in reads] == [History] * 3
    assert len({bare(read).facts for read in reads if isinstance(read, History)}) == 1


def changed(**more: Any) -> str:
    told = json.loads(HAND)
    told["ohh"].update(more)
    return json.dumps(told, indent=1)


def acted(action: dict[str, Any]) -> str:
    told = json.loads(HAND)
    told["ohh"]["rounds"][0]["actions"].append({"action_number": 99, **action})
    return json.dumps(told, indent=1)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ({"action": "Added Chips", "player_id": 2, "amount": 5}, "# chips-added 5 500"),
        ({"action": "Sits Down", "player_id": 3}, "# joined 6"),
        ({"action": "Stands Up", "player_id": 3}, "# left 6"),
        ({"action": "Straddle", "player_id": 2, "amount": 2}, "5: live 200"),
        ({"action": "Post Extra Blind", "player_id": 2, "amount": 2}, "5: live 200"),
        ({"action": "Bet", "player_id": 2, "amount": 4}, "5: bet 500"),
        (
            {"action": "Mucks Cards", "player_id": 4, "cards": ["2s"]},
            "3: muck 2s",
        ),
    ],
)
def test_an_odd_action_is_told(action: dict[str, Any], told: str) -> None:
    assert fact(told, untold={"all_in", "capped"}) in facts(acted(action))
    assert not unread(acted(action))


@pytest.mark.parametrize(
    "action",
    [
        {"action": "Dances", "player_id": 0},
        {"action": "Fold", "player_id": 9},
        {"action": "Fold"},
        {"action": "Raise", "player_id": 0},
        {"action": "Call", "player_id": 0, "amount": "much"},
        {"action": "Call", "player_id": 0, "amount": 1e30},
        {"action": "Post Dead", "player_id": 0},
        {"action": "Discard Cards", "player_id": 0, "count": -1},
        {"action": "Shows Cards", "player_id": 0},
        {"action": "Shows Cards", "player_id": 0, "cards": ["Zz"]},
        {"action": "Dealt Cards", "player_id": 0, "cards": ["2s"]},
    ],
)
def test_an_action_that_is_none_is_told_as_it_is(action: dict[str, Any]) -> None:
    assert unread(acted(action)) == [action["action"]]


def test_who_wins_must_be_seated() -> None:
    pots = [{"number": 0, "player_wins": [{"player_id": 9, "win_amount": 1}]}]
    assert unread(changed(pots=pots)) == ["player_wins"]


def test_bets_of_limit_games_may_be_told_and_blinds_are_told_in_others() -> None:
    read = one(changed(small_bet_amount=2, big_bet_amount=3))
    assert read.stakes[3:7] == (200, 300, 50, 100)
    read = one(changed(bet_limit={"bet_type": "PL"}, game_type="Badugi", draw_game=None))
    assert read.stakes == Stakes("badugi", "pot-limit", 3, None, None, 50, 100, 10)
    written_again(FORM, read)


def test_play_money_and_tournaments_are_chips() -> None:
    read = one(changed(currency="XPM", tournament=True, tournament_info={"tournament_number": "9"}))
    assert (read.unit, read.tournament) == (Unit("", 2), "9")
    written_again(FORM, read)


def test_other_games_are_told_by_name() -> None:
    assert hands(changed(game_type="Holdem")) == [OtherGame("Holdem", "hands.txt", 2)]
    assert hands(changed(draw_game="Five Card")) == [OtherGame("Five Card", "hands.txt", 2)]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"game_type": None}, "which game"),
        ({"bet_limit": {"bet_type": "HL"}}, "which game"),
        ({"players": []}, "names no player"),
        ({"players": 5}, "list of objects"),
        ({"players": [{"id": 0, "seat": "x", "name": "Ann"}]}, "no id, or no seat"),
        ({"players": [{"id": 0, "seat": 1}]}, "no name"),
        ({"rounds": [5]}, "list of objects"),
        ({"big_blind_amount": "x"}, "not an amount"),
        ({"site_name": "x" * (1 << 18)}, "too long"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(more: dict[str, Any], words: str) -> None:
    assert words in broken(changed(**more)).sentence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"flags": []', '"flags": ['),
        ('"flags": []', f'"flags": {"[" * 100_000}'),
        ('"flags": []', f'"flags": {"9" * 5000}'),
        ('"flags": []', '"flags": NaN'),
        ('{\n    "spec_version": "1.4.7"', '5, "x": {"spec_version": "1.4.7"'),
    ],
)
def test_what_is_no_json_is_broken_in_one_sentence(old: str, new: str) -> None:
    assert broken(HAND.replace(old, new)).sentence.startswith("The hand ")


def test_a_hand_that_is_cut_short_is_broken_at_its_line() -> None:
    first, second = hands(HAND[: HAND.index("Draw 1")] + "\n\n" + HAND)
    assert isinstance(first, Broken)
    assert first.line >= 30
    assert isinstance(second, History)
