"""Mistakes in what is posted."""

from __future__ import annotations

from oracle.histories import Fact, Folded, History, Posted
from oracle.inventing.planting.changing import changed, instead, planted
from oracle.inventing.planting.chips import has_one_payout, left_over, told
from oracle.inventing.planting.plant import HAND, Planted, Where


def wrong_amount(blind: str, history: History) -> Planted | None:
    """A blind is a chip more than it is."""
    least = left_over(history) if has_one_payout(history) else {}
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Posted) or fact.blind != blind or fact.all_in:
            continue
        if least.get(fact.seat, 0) > 1:
            return instead(history, at, fact._replace(amount=fact.amount + 1), fit=told)
    return None


def wrong_seats(history: History) -> Planted | None:
    """The blinds are posted by each other's players, both of whom fold before the draw."""
    blinds = {
        fact.blind: (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Posted) and fact.blind in {"small", "big"} and not fact.all_in
    }
    if len(blinds) < 2 or sum(player.plays for player in history.players) < 3:
        return None
    (first, small), (second, big) = blinds["small"], blinds["big"]
    least = left_over(history)
    acts = [_first_act(history, seat) for seat in (small.seat, big.seat)]
    if not all(isinstance(act, Folded) for act in acts) or least[small.seat] <= big.amount:
        return None
    facts = changed(history.facts, first, small._replace(seat=big.seat))
    facts = changed(facts, second, big._replace(seat=small.seat))
    return planted(history, second, facts, told)


def _first_act(history: History, seat: int) -> Fact | None:
    return next(
        (
            fact
            for fact in history.facts
            if getattr(fact, "seat", None) == seat and type(fact).__name__ in _ACTS
        ),
        None,
    )


_ACTS = frozenset({"Folded", "Checked", "Called", "Wagered"})


def missing_ante(history: History) -> Planted | None:
    """One player posts no ante."""
    antes = [
        (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Posted) and fact.blind == "ante" and not fact.all_in
    ]
    if len(antes) < 3 or not has_one_payout(history):
        return None
    least = left_over(history)
    for at, fact in antes:
        if least[fact.seat] > 0:
            return Planted(told(history, changed(history.facts, at)), Where(HAND))
    return None
