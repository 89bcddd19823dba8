"""What may change in a hand without changing its answers, or changes them in a known way.

Every hand is asked in JSON, as an engine is; so what is said is said of the answers that are seen.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.core import engine
from oracle.core.cards import DECK, SUITS, UNKNOWN, Card
from oracle.core.table.actions import Action, Bet, Draw, Raise
from oracle.core.table.events import Dealt, Served
from oracle.core.table.rules_in_force import Rules
from oracle.core.table.state import State
from oracle.play.hand import Hand
from oracle.strategies import REPEATABLE, Played, Setup, hands, setups
from oracle.wire.hands import as_try, read_play
from oracle.wire.tables import Seats, next_hand
from tests.support.tries import every_try, is_claimed

pytestmark = pytest.mark.more

Json = dict[str, Any]

AMOUNTS: Final = {
    *("stacks", "ante", "dead", "live", "chip", "small-bet", "big-bet", "small-blind", "big-blind"),
    *("to", "bets", "paid", "call", "raise", "amount", "whole", "ace-to-five", "badugi"),
}
BY_SEAT: Final = {
    *("stacks", "dead", "live", "bets", "paid", "status", "cards", "shown"),
    *("whole", "ace-to-five", "badugi"),
}
SEATS: Final = {"button", "actor", "seat", "show-order"}

MANY: Final = settings(REPEATABLE, max_examples=100)


# hands in JSON


def asked(played: Played) -> Json:
    """Ask for a hand as it was played, and at each step for some actions that are refused."""
    tries: list[Json] = []
    for count, state in enumerate(played.stood):
        tries += refused_tries(state, count)
        tries += [as_try(action, played.seats) for action in played.done[count : count + 1]]
    table = played.table
    if table.received:
        cards = {str(seat): list(own) for seat, own in enumerate(table.received, start=1)}
        return {"table": as_table(played), "cards": cards, "tries": tries}
    orders = [list(order) for order in table.reshuffles]
    return {"table": as_table(played), "deck": [*table.deck], "reshuffles": orders, "tries": tries}


def as_table(played: Played) -> Json:
    """Write a table with its button at the last seat, so that seat 1 is the first to its left."""
    table = played.table
    sized = table.betting == "limit" or not table.big_blind
    return {
        "game": table.game.name,
        "betting": table.betting,
        "draws": table.draws,
        "button": len(table.stacks),
        "stacks": list(table.stacks),
        "small-bet": table.small_bet if sized else None,
        "big-bet": table.big_bet if sized else None,
        "small-blind": table.small_blind or None,
        "big-blind": table.big_blind or None,
        "ante": table.ante,
        "dead": list(table.dead) or [0] * len(table.stacks),
        "live": list(table.live) or [0] * len(table.stacks),
        "chip": table.chip,
    }


def refused_tries(state: State, count: int) -> list[Json]:
    """Choose some of the actions that are refused at a state, others at each step of a hand."""
    legal = engine.legal(state)
    some = list(every_try(state))[count % 31 :: 31]
    refused = [action for action in some if not is_claimed(state, legal, action)]
    seats = Seats(len(state.live), len(state.live))
    return [as_try(action, seats) for action in refused if can_be_said(state, action)]


def can_be_said(state: State, action: Action) -> bool:
    """Whether an action names a seat of the table, an amount and cards that there are."""
    match action:
        case Bet(_, to) | Raise(_, to):
            known = to > 0
        case Draw(_, discard):
            known = UNKNOWN not in discard
        case _:
            known = True
    return known and 0 <= action.seat < len(state.live)


def answers(question: Json, rules: Rules) -> list[Json]:
    """Give what is seen at the start and after each try, or the rules that refuse it."""
    table, seats = read_play(question, rules)
    hand = Hand(table, seats, show_cards="deck" in question, seen=False)
    seen = [hand.observe()]
    for attempt in question["tries"]:
        objections = hand.attempt(attempt)
        refused = {"refused": [objection.rule for objection in objections]}
        seen.append(refused if objections else hand.observe())
    return seen


# what is changed


def changed(data: Any, change: Callable[[str, Any], Any], key: str = "") -> Any:
    """Change every number, word and card in JSON; ``change`` is told under which key it stands."""
    if isinstance(data, dict):
        return {name: changed(value, change, name) for name, value in data.items()}
    if isinstance(data, list):
        return [changed(value, change, key) for value in data]
    return change(key, data)


def renamed(data: Any, names: Mapping[Card, str]) -> Any:
    return changed(data, lambda _key, value: names.get(value, value))


def scaled(data: Any, factor: int) -> Any:
    return changed(
        data, lambda key, value: value * factor if key in AMOUNTS and value is not None else value
    )


def turned(data: Any, turn: int, players: int) -> Any:
    """Let everybody move so many seats clockwise, the button, too."""
    if isinstance(data, list):
        return [turned(value, turn, players) for value in data]
    if not isinstance(data, dict):
        return data
    return {key: _turned(key, value, turn, players) for key, value in data.items()}


def _turned(key: str, value: Any, turn: int, players: int) -> Any:
    if key in SEATS:
        return moved(value, turn, players)
    if key in BY_SEAT and isinstance(value, dict):
        return {str(moved(int(seat), turn, players)): own for seat, own in value.items()}
    if key in BY_SEAT:
        return [*value[players - turn :], *value[: players - turn]]
    return turned(value, turn, players)


def moved(seats: Any, turn: int, players: int) -> Any:
    """Move a seat, or each of several; None is nobody."""
    if isinstance(seats, list):
        return [moved(seat, turn, players) for seat in seats]
    return None if seats is None else (seats - 1 + turn) % players + 1


# what holds


@MANY
@given(hands(setups(most=4)), st.permutations(SUITS))
def test_suits_renamed_rename_the_cards_and_change_nothing_else(
    played: Played, suits: list[str]
) -> None:
    names = {card: card[0] + suits[SUITS.index(card[1])] for card in DECK}
    question, rules = asked(played), played.table.rules
    assert answers(renamed(question, names), rules) == renamed(answers(question, rules), names)


@MANY
@given(hands(setups()), st.permutations(DECK))
def test_which_cards_are_held_matters_only_at_the_showdown(
    played: Played, cards: list[str]
) -> None:
    names = dict(zip(DECK, cards, strict=True))
    question, rules = asked(played), played.table.rules
    expected = before_the_showdown(renamed(answers(question, rules), names))
    assert answers(renamed(question, names), rules)[: len(expected)] == expected


def before_the_showdown(seen: list[Json]) -> list[Json]:
    late = {"showdown", "over"}
    return list(takewhile(lambda step: step.get("phase") not in late, seen))


@MANY
@given(hands(setups()), st.integers(1, 12))
def test_seats_turned_turn_the_answers(played: Played, turn: int) -> None:
    question, rules, players = asked(played), played.table.rules, len(played.table.stacks)
    turn %= players
    seen = answers(question, rules)
    assert answers(turned(question, turn, players), rules) == turned(seen, turn, players)


@MANY
@given(hands(setups()), st.integers(2, 1000))
def test_amounts_multiplied_multiply_the_amounts_of_the_answers(
    played: Played, factor: int
) -> None:
    question, rules = asked(played), played.table.rules
    assert answers(scaled(question, factor), rules) == scaled(answers(question, rules), factor)


@MANY
@given(hands(setups()), st.data())
def test_what_is_less_than_a_chip_stays_in_its_stack_and_changes_nothing_else(
    played: Played, data: st.DataObject
) -> None:
    question, rules, chip = asked(played), played.table.rules, played.table.chip
    stacks = question["table"]["stacks"]
    more = [data.draw(st.integers(-(stack % chip), chip - 1 - stack % chip)) for stack in stacks]
    richer = {**question, "table": {**question["table"], "stacks": added(stacks, more)}}
    for before, after in zip(answers(question, rules), answers(richer, rules), strict=True):
        if "stacks" in before:
            before["stacks"] = added(before["stacks"], more)
        assert before == after


def added(stacks: list[int], more: list[int]) -> list[int]:
    return [stack + chips for stack, chips in zip(stacks, more, strict=True)]


@MANY
@given(hands(setups().filter(lambda setup: not setup.received)))
def test_a_hand_from_a_deck_is_the_same_when_each_seat_is_given_its_cards(played: Played) -> None:
    question = asked(played)
    given_out = {
        "table": question["table"],
        "cards": cards_by_seat(played),
        "tries": question["tries"],
    }
    expected = answers(question, played.table.rules)
    for step in expected:
        step.pop("cards", None)
    assert answers(given_out, played.setup.rules(received=True)) == expected


def cards_by_seat(played: Played) -> dict[str, list[str]]:
    """Collect what each seat was dealt and served, in that order."""
    cards: dict[str, list[str]] = {str(seat + 1): [] for seat in range(len(played.table.stacks))}
    for told in played.told:
        for event in told:
            if isinstance(event, Dealt):
                cards[str(event.seat + 1)].append(event.card)
            if isinstance(event, Served):
                cards[str(event.seat + 1)] += event.cards
    return cards


@MANY
@given(setups(), st.data(), st.integers(1, 12), st.integers(2, 1000))
def test_the_next_hand_turns_with_the_seats_and_asks_not_for_amounts(
    setup: Setup, data: st.DataObject, turn: int, factor: int
) -> None:
    played = Played(setup)
    table, rules, players = as_table(played), played.table.rules, len(played.table.stacks)
    left = data.draw(st.lists(st.integers(0, 3), min_size=players, max_size=players))
    stacks = [chips * table["chip"] for chips in added(left, [1, 1, *[0] * (players - 2)])]
    turn %= players
    found = next_hand(table, stacks, rules)
    assert next_hand(scaled(table, factor), [factor * stack for stack in stacks], rules) == found
    elsewhere = turned({"table": table, "stacks": stacks}, turn, players)
    after = next_hand(elsewhere["table"], elsewhere["stacks"], rules)
    assert after == {who: moved(seats, turn, players) for who, seats in found.items()}
