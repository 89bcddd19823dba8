"""Invented sessions: chips stay the same in all, hands follow each other, and little is told."""

from __future__ import annotations

import itertools

from oracle.histories.hands import (
    Happened,
    History,
    Posted,
)
from tests.support.invented import ONLINE
from tests.support.inventing import Plan, session, sessions
from tests.support.inventing.sessions import NAMES


def hands(count: int, plan: Plan) -> list[History]:
    return list(sessions("these", plan, count))


def test_players_come_and_go_in_a_cash_game() -> None:
    plan = Plan(ONLINE, comings=0.3, folds=0.3)
    said = {
        fact.what
        for number in range(12)
        for hand in itertools.islice(session(f"comings/{number}", plan), 40)
        for fact in hand.facts
        if isinstance(fact, Happened)
    }
    assert said >= {"joined", "left", "sat-out", "chips-added", "timed-out"}


def test_who_joins_posts_live_between_the_big_blind_and_the_button() -> None:
    blinds = {
        fact.blind
        for number in range(12)
        for hand in itertools.islice(session(f"live/{number}", Plan(ONLINE, comings=0.6)), 40)
        for fact in hand.facts
        if isinstance(fact, Posted)
    }
    assert blinds == {"small", "big", "live", "both"}


def test_under_a_dead_button_a_blind_or_the_button_may_be_missing() -> None:
    settings = {**ONLINE, "button": "dead-button"}
    told = [
        hand
        for number in range(8)
        for hand in itertools.islice(session(f"dead/{number}", Plan(settings, deep=4)), 40)
    ]
    seats = [{player.seat for player in hand.players} for hand in told]
    assert any(hand.button not in taken for hand, taken in zip(told, seats, strict=True))
    assert any(
        not any(isinstance(fact, Posted) and fact.blind == "small" for fact in hand.facts)
        for hand in told
    )


def test_players_are_invented() -> None:
    told = hands(10, Plan(ONLINE))
    assert {player.name for hand in told for player in hand.players} <= set(NAMES)
