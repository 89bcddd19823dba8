"""Mistakes in the draws and in the cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from oracle.histories import (
    Began,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Shown,
)
from oracle.inventing.planting.changing import changed, instead, planted, swapped
from oracle.inventing.planting.chips import hand_size, last_draw_before_a_fold, moments, told
from oracle.inventing.planting.plant import Planted

_STUB: Final = 40


def out_of_order(history: History) -> Planted | None:
    """Of two players the second draws first."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Drew) and isinstance(two, Drew):
            return swapped(history, at)
    return None


def missed(history: History) -> Planted | None:
    """A player who would stand pat is passed over in the draw."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Drew) and isinstance(two, Drew) and not one.count:
            return instead(history, at)
    return None


def too_many(history: History) -> Planted | None:
    """A player discards one card more than a hand has."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Drew) and fact.received is None and fact.kept is None:
            return instead(history, at, fact._replace(count=hand_size(history) + 1))
    return None


def too_few_back(history: History) -> Planted | None:
    """A player gets one card less than discarded, and folds."""
    found = last_draw_before_a_fold(history)
    if found is None or len(found[1].received or ()) < 2:
        return None
    at, fact = found
    return instead(history, at, fact._replace(received=(fact.received or ())[:-1]))


def card_twice(history: History) -> Planted | None:
    """A player gets a card back that went away in an earlier draw, and folds."""
    found = last_draw_before_a_fold(history)
    if found is None or found[1].received is None:
        return None
    at, fact = found
    drawn = sum(one.count for one in history.facts[:at] if isinstance(one, Drew))
    players = sum(player.plays for player in history.players)
    if players * hand_size(history) + drawn > _STUB:
        return None  # the stub may have been shuffled again by then
    for earlier in history.facts[:at]:
        if isinstance(earlier, Drew) and earlier.seat == fact.seat and earlier.discards:
            received = (earlier.discards[0], *(fact.received or ())[1:])
            return instead(history, at, fact._replace(received=received))
    return None


def folds_in_the_draw(history: History) -> Planted | None:
    """A player folds in the draw instead of in the round after it."""
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Drew):
            continue
        later = [
            (place, one)
            for place, one in enumerate(history.facts[at + 1 :], at + 1)
            if getattr(one, "seat", None) == fact.seat
        ]
        if not later or not isinstance(later[0][1], Folded) or later[0][1].forced:
            continue
        place = later[0][0]
        left = changed(history.facts, place)
        # Somebody else must still be left to draw, and two to bet.
        if _draws_on(history, at) and _live_at(history, place) > 2:
            return planted(history, at, changed(left, at, Folded(fact.seat)), told)
    return None


def _draws_on(history: History, at: int) -> bool:
    return isinstance(history.facts[at + 1], Drew)


def _live_at(history: History, at: int) -> int:
    return next(len(moment.live) for moment in moments(history) if moment.at == at)


def draw_too_many(history: History) -> Planted | None:
    """There is one draw more than the game has, and everybody stands pat in it."""
    draws = history.stakes.draws
    if draws > 2:
        return None
    for moment in moments(history):
        if not isinstance(moment.fact, Began) or moment.fact.phase != "showdown":
            continue
        order = _drawing_order(history, f"draw-{draws}", moment.live)
        if order is None or any(not moment.left[seat] for seat in order):
            return None
        more: list[Fact] = [Began(f"draw-{draws + 1}"), *(Drew(seat, 0) for seat in order)]
        more += [Checked(seat) for seat in order]
        return instead(history, moment.at, *more, moment.fact, fit=told)
    return None


def _drawing_order(history: History, phase: str, live: frozenset[int]) -> list[int] | None:
    drew = [(one.phase, one.fact) for one in moments(history) if isinstance(one.fact, Drew)]
    return [fact.seat for when, fact in drew if when == phase and fact.seat in live] or None


def too_few_dealt(history: History) -> Planted | None:
    """A player is dealt one card less, and folds before the draw."""
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Dealt):
            continue
        later = [one for one in history.facts[at + 1 :] if getattr(one, "seat", None) == fact.seat]
        acts = [one for one in later if not isinstance(one, Happened)]
        if acts and isinstance(acts[0], Folded) and not any(isinstance(a, Shown) for a in acts):
            return instead(history, at, fact._replace(cards=fact.cards[:-1]))
    return None
