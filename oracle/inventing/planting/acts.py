"""Mistakes in the betting: whose turn it is, what may be done, and what a call costs."""

from __future__ import annotations

from itertools import pairwise

from oracle.histories import (
    Began,
    Called,
    Checked,
    Collected,
    Folded,
    Happened,
    History,
    Returned,
    Wagered,
)
from oracle.inventing.planting.chips import (
    changed,
    has_one_payout,
    left_over,
    moments,
    told,
)
from oracle.inventing.planting.plant import FACT, Planted, Where


def out_of_turn(history: History) -> Planted | None:
    """Of two players who fold or check one after the other, the second does it first."""
    facts = history.facts
    for at, (one, two) in enumerate(pairwise(facts)):
        both_fold = isinstance(one, Folded) and isinstance(two, Folded)
        if not both_fold and not (isinstance(one, Checked) and isinstance(two, Checked)):
            continue
        alone = at + 2 < len(facts) and isinstance(facts[at + 2], Returned | Collected | Happened)
        if alone or (at and isinstance(facts[at - 1], Happened)):
            continue
        swapped = (*facts[:at], two, one, *facts[at + 2 :])
        return Planted(history._replace(facts=swapped), Where(FACT, at))
    return None


def skipped(history: History) -> Planted | None:
    """A player who would check is passed over."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Checked) and isinstance(two, Checked | Wagered):
            return Planted(told(history, changed(history.facts, at)), Where(FACT, at))
    return None


def ended_too_early(history: History) -> Planted | None:
    """A round ends before its last player has checked."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Checked) and isinstance(two, Began):
            return Planted(told(history, changed(history.facts, at)), Where(FACT, at))
    return None


def folded_player_acts(history: History) -> Planted | None:
    """A player who has folded checks."""
    folded: list[int] = []
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Folded):
            folded.append(fact.seat)
        elif folded and isinstance(fact, Checked):
            facts = (*history.facts[:at], Checked(folded[0]), *history.facts[at:])
            return Planted(history._replace(facts=facts), Where(FACT, at))
    return None


def checks_facing_a_bet(history: History) -> Planted | None:
    """A player who faces a bet checks, and folds to the next one."""
    for moment in moments(history):
        fact = moment.fact
        if not isinstance(fact, Folded) or fact.forced or moment.bet <= moment.bets[fact.seat]:
            continue
        following = history.facts[moment.at + 1 :]
        if following and isinstance(following[0], Folded | Called):
            facts = (
                *history.facts[: moment.at],
                Checked(fact.seat),
                *history.facts[moment.at :],
            )
            return Planted(history._replace(facts=facts), Where(FACT, moment.at))
    return None


def wrong_price(history: History) -> Planted | None:
    """A call is a chip more than the bet."""
    if not has_one_payout(history):
        return None
    least = left_over(history)
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Called) and not fact.all_in and least[fact.seat] > 1:
            facts = changed(history.facts, at, fact._replace(amount=(fact.amount or 0) + 1))
            return Planted(told(history, facts), Where(FACT, at))
    return None
