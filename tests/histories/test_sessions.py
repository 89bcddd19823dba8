"""Invented sessions: chips stay the same in all, hands follow each other, and little is told."""

from __future__ import annotations

import itertools

import pytest

from oracle.core.table import Illegal
from oracle.histories.hands import (
    Collected,
    Dealt,
    Drew,
    Happened,
    History,
    Mucked,
    Posted,
    Shown,
    Wagered,
)
from tests.support.invented import HOUSES, ONLINE
from tests.support.inventing import Plan, Rake, session, sessions
from tests.support.inventing.sessions import NAMES


def hands(count: int, plan: Plan) -> list[History]:
    return list(sessions("these", plan, count))


def test_a_seed_gives_the_same_hands() -> None:
    plan = Plan(ONLINE, comings=0.3)
    assert hands(5, plan) == hands(5, plan)
    assert hands(5, plan) != list(sessions("others", plan, 5))


def test_what_is_put_in_is_paid_but_for_the_rake() -> None:
    raked = 0
    for hand in hands(30, Plan(ONLINE, rake=Rake(5, 30))):
        paid = sum(fact.amount for fact in hand.facts if isinstance(fact, Collected))
        assert hand.total == paid + (hand.rake or 0)
        assert (hand.rake or 0) <= min(30, (hand.total or 0) // 20)
        raked += hand.rake or 0
        before = sum(player.stack or 0 for player in hand.players if player.plays)
        assert before == sum(chips for _seat, chips in hand.stacks_after) + (hand.rake or 0)
    assert raked


def test_the_chips_of_one_hand_are_those_of_the_next() -> None:
    for before, after in itertools.pairwise(session("chips", Plan(ONLINE, comings=0.3))):
        moved = {fact.seat for fact in before.facts if isinstance(fact, Happened)}
        left = dict(before.stacks_after)
        for player in after.players:
            if player.seat in left and player.seat not in moved:
                assert player.stack == left[player.seat]


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


def test_in_a_tournament_nobody_comes() -> None:
    told = hands(40, Plan(ONLINE, tournament=True, comings=0.6))
    said = {fact.what for hand in told for fact in hand.facts if isinstance(fact, Happened)}
    assert said <= {"finished", "timed-out"}
    assert all(hand.tournament for hand in told)


def test_only_the_hero_and_who_shows_is_seen() -> None:
    for hand in hands(20, Plan(ONLINE, mucked=False)):
        for fact in hand.facts:
            if isinstance(fact, Dealt):
                assert fact.seat == hand.hero
            elif isinstance(fact, Drew) and fact.seat != hand.hero:
                assert (fact.discards, fact.received, fact.kept) == (None, None, None)
            elif isinstance(fact, Mucked):
                assert fact.cards is None


def test_every_card_is_told_if_all_are_known() -> None:
    for hand in hands(20, Plan(ONLINE, all_known=True)):
        dealt = [fact.seat for fact in hand.facts if isinstance(fact, Dealt)]
        assert sorted(dealt) == [player.seat for player in hand.players if player.plays]
        drawn = [fact for fact in hand.facts if isinstance(fact, Drew)]
        assert all(fact.kept is not None for fact in drawn)
        assert all((fact.discards is None) == (fact.count == 0) for fact in drawn)


def test_hands_have_the_names_that_rooms_give_them() -> None:
    told = hands(20, Plan(ONLINE, game="badacey", folds=0))
    shown = [fact for hand in told for fact in hand.facts if isinstance(fact, Shown)]
    assert shown
    for fact in shown:
        low, _, badugi = (fact.value or "").partition("; ")
        assert low.startswith("Low: ")
        assert badugi.startswith(("Badugi: ", "3-card: ", "2-card: ", "1-card: "))


def test_betting_is_said_to_be_capped_in_limit_alone() -> None:
    for betting, capped in (("limit", {True, False}), ("no-limit", {None})):
        told = hands(40, Plan(ONLINE, betting=betting, folds=0, deep=60))
        wagers = [fact for hand in told for fact in hand.facts if isinstance(fact, Wagered)]
        assert {fact.capped for fact in wagers} == capped


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


def test_a_plan_that_a_house_does_not_play_is_refused() -> None:
    with pytest.raises(Illegal, match="plays limit"):
        hands(1, Plan(HOUSES["french"], betting="no-limit"))
