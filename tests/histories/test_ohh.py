"""Open Hand History: a whole hand read, its odd actions, and what is no hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Shown,
    Stakes,
    Unit,
    Wagered,
)
from oracle.histories.ohh import FORM
from tests.histories.hands import bare
from tests.histories.told import facts, hands, one, unread

HAND = """\
{
  "ohh": {
    "spec_version": "1.4.7", "site_name": "Nowhere", "tournament": false,
    "game_number": "77-1", "start_date_utc": "2031-03-07T20:15:00", "table_name": "North",
    "game_type": "Draw", "draw_game": "Badacey", "draws": 3,
    "bet_limit": {"bet_type": "FL", "bet_cap": 0},
    "table_size": 6, "currency": "USD", "dealer_seat": 5,
    "small_blind_amount": 0.50, "big_blind_amount": 1.00, "ante_amount": 0.10,
    "hero_player_id": 0, "flags": [],
    "players": [
      {"id": 0, "seat": 2, "name": "Ann", "starting_stack": 20.00},
      {"id": 4, "seat": 3, "name": "Bob", "starting_stack": 3.10},
      {"id": 2, "seat": 5, "name": "Cy", "starting_stack": 44.44},
      {"id": 3, "seat": 6, "name": "Di", "starting_stack": 1, "is_sitting_out": true}
    ],
    "rounds": [
      {"id": 0, "street": "Preflop", "cards": [], "actions": [
        {"action_number": 1, "player_id": 0, "action": "Post Ante", "amount": 0.10},
        {"action_number": 2, "player_id": 0, "action": "Post SB", "amount": 0.50},
        {"action_number": 3, "player_id": 4, "action": "Post BB", "amount": 1, "is_allin": false},
        {"action_number": 4, "player_id": 2, "action": "Post Dead", "amount": 0.50},
        {"action_number": 5, "player_id": 0, "action": "Dealt Cards",
         "cards": ["2h", "3d", "4c", "5s", "Ks"]},
        {"action_number": 6, "player_id": 2, "action": "Call", "amount": 1.00},
        {"action_number": 7, "player_id": 0, "action": "Raise", "amount": 1.50, "is_allin": false},
        {"action_number": 8, "player_id": 4, "action": "Raise", "amount": 2.00, "is_allin": true},
        {"action_number": 9, "player_id": 2, "action": "Fold"},
        {"action_number": 10, "player_id": 0, "action": "Call", "amount": 1.00}
      ]},
      {"id": 1, "street": "Draw 1", "actions": [
        {"action_number": 11, "player_id": 0, "action": "Discard Cards", "cards": ["Ks"]},
        {"action_number": 12, "player_id": 0, "action": "Dealt Cards", "cards": ["Qs"]},
        {"action_number": 13, "player_id": 4, "action": "Discard Cards", "count": 2}
      ]},
      {"id": 2, "street": "Draw 2", "actions": [
        {"action_number": 14, "player_id": 0, "action": "Stand Pat"},
        {"action_number": 15, "player_id": 4, "action": "Stand Pat"},
        {"action_number": 16, "player_id": 0, "action": "Check"}
      ]},
      {"id": 4, "street": "Showdown", "actions": [
        {"action_number": 17, "player_id": 0, "action": "Shows Cards",
         "cards": ["2h", "3d", "4c", "5s", "Qs"]},
        {"action_number": 18, "player_id": 4, "action": "Mucks Cards"}
      ]}
    ],
    "pots": [
      {"number": 0, "amount": 7.60, "rake": 0.25, "player_wins": [
        {"player_id": 0, "win_amount": 3.68, "half": "ace-to-five"},
        {"player_id": 0, "win_amount": 3.67}
      ]}
    ]
  }
}
"""


def test_a_hand_is_read_line_by_line() -> None:
    read = one(HAND)
    assert read.facts == (
        Posted(2, "ante", 10, line=18),
        Posted(2, "small", 50, line=19),
        Posted(3, "big", 100, False, 20),
        Posted(5, "dead", 50, line=21),
        Began("deal", 22),
        Dealt(2, parse_cards("2h 3d 4c 5s Ks"), 22),
        Called(5, 100, line=24),
        Wagered(2, "raise", 200, None, False, line=25),
        Wagered(3, "raise", 300, None, True, line=26),
        Folded(5, line=27),
        Called(2, 100, line=28),
        Began("draw-1", 31),
        Drew(2, 1, parse_cards("Ks"), parse_cards("Qs"), line=31),
        Drew(3, 2, line=33),
        Began("draw-2", 36),
        Drew(2, 0, line=36),
        Drew(3, 0, line=37),
        Checked(2, 38),
        Began("showdown", 41),
        Shown(2, parse_cards("2h 3d 4c 5s Qs"), line=41),
        Mucked(3, line=43),
        Collected(2, 368, 0, "ace-to-five", 48),
        Collected(2, 367, 0, line=49),
    )
    assert read.stakes == Stakes("badacey", "limit", 3, 100, 200, 50, 100, 10)
    assert read.players == (
        Player(2, "Ann", 2000, line=11),
        Player(3, "Bob", 310, line=12),
        Player(5, "Cy", 4444, line=13),
        Player(6, "Di", 100, False, 14),
    )
    assert (read.id, read.form, read.button, read.button_line) == ("77-1", "ohh", 5, 7)
    assert (read.line, read.table, read.time) == (2, "North", "2031-03-07T20:15:00")
    assert (read.unit, read.hero, read.total, read.rake) == (Unit("USD", 2), 2, 760, 25)
    assert read.total_line == 46
    assert bare(one(FORM.write(read))) == bare(read)


def test_what_is_written_is_json() -> None:
    told = json.loads(FORM.write(one(HAND)))["ohh"]
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
    ("action", "fact"),
    [
        ({"action": "Added Chips", "player_id": 2, "amount": 5}, Happened("chips-added", 5, 500)),
        ({"action": "Sits Down", "player_id": 3}, Happened("joined", 6)),
        ({"action": "Stands Up", "player_id": 3}, Happened("left", 6)),
        ({"action": "Straddle", "player_id": 2, "amount": 2}, Posted(5, "live", 200)),
        ({"action": "Post Extra Blind", "player_id": 2, "amount": 2}, Posted(5, "live", 200)),
        ({"action": "Bet", "player_id": 2, "amount": 4}, Wagered(5, "raise", 500)),
        (
            {"action": "Mucks Cards", "player_id": 4, "cards": ["2s"]},
            Mucked(3, parse_cards("2s")),
        ),
    ],
)
def test_an_odd_action_is_told(action: dict[str, Any], fact: object) -> None:
    assert fact in facts(acted(action))
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
    assert bare(one(FORM.write(read))) == bare(read)


def test_play_money_and_tournaments_are_chips() -> None:
    read = one(changed(currency="XPM", tournament=True, tournament_info={"tournament_number": "9"}))
    assert (read.unit, read.tournament) == (Unit("", 2), "9")
    assert bare(one(FORM.write(read))) == bare(read)


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
    (read,) = hands(changed(**more))
    assert isinstance(read, Broken)
    assert words in read.sentence


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
    (read,) = hands(HAND.replace(old, new))
    assert isinstance(read, Broken)
    assert read.sentence.startswith("The hand ")


def test_a_hand_that_is_cut_short_is_broken_at_its_line() -> None:
    first, second = hands(HAND[: HAND.index("Draw 1")] + "\n\n" + HAND)
    assert isinstance(first, Broken)
    assert first.line >= 30
    assert isinstance(second, History)
