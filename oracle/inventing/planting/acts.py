"""Mistakes in the betting: whose turn it is, what may be done, and what a call costs."""

from __future__ import annotations

from itertools import pairwise
from types import UnionType

from oracle.histories import (
    Began,
    Called,
    Checked,
    Collected,
    Fact,
    Folded,
    Happened,
    History,
    Returned,
    Wagered,
)
from oracle.inventing.planting.changing import instead, swapped
from oracle.inventing.planting.chips import has_one_payout, left_over, moments, told
from oracle.inventing.planting.plant import Planted


def out_of_turn(history: History) -> Planted | None:
    """Of two players who fold or check one after the other, the second does it first."""
    facts = history.facts
    for at, (one, two) in enumerate(pairwise(facts)):
        both_fold = isinstance(one, Folded) and isinstance(two, Folded)
        if not both_fold and not (isinstance(one, Checked) and isinstance(two, Checked)):
            continue
        alone = at + 2 < len(facts) and isinstance(facts[at + 2], Returned | Collected | Happened)
        if not alone and not (at and isinstance(facts[at - 1], Happened)):
            return swapped(history, at)
    return None


def skipped(history: History) -> Planted | None:
    """A player who would check is passed over."""
    return _without_check(history, Checked | Wagered)


def ended_too_early(history: History) -> Planted | None:
    """A round ends before its last player has checked."""
    return _without_check(history, Began)


def _without_check(history: History, then: type[Fact] | UnionType) -> Planted | None:
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Checked) and isinstance(two, then):
            return instead(history, at, fit=told)
    return None


def folded_player_acts(history: History) -> Planted | None:
    """A player who has folded checks."""
    folded: list[int] = []
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Folded):
            folded.append(fact.seat)
        elif folded and isinstance(fact, Checked):
            return instead(history, at, Checked(folded[0]), fact)
    return None


def checks_facing_a_bet(history: History) -> Planted | None:
    """A player who faces a bet checks, and folds to the next one."""
    for moment in moments(history):
        fact = moment.fact
        if not isinstance(fact, Folded) or fact.forced or moment.bet <= moment.bets[fact.seat]:
            continue
        following = history.facts[moment.at + 1 :]
        if following and isinstance(following[0], Folded | Called):
            return instead(history, moment.at, Checked(fact.seat), fact)
    return None


def wrong_price(history: History) -> Planted | None:
    """A call is a chip more than the bet."""
    least = left_over(history) if has_one_payout(history) else {}
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Called) and not fact.all_in and least.get(fact.seat, 0) > 1:
            return instead(history, at, fact._replace(amount=(fact.amount or 0) + 1), fit=told)
    return None
