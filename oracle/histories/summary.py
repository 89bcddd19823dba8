"""The summary of a hand, made from its facts: how each seat left it, and with what."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.histories.told import (
    Began,
    Called,
    Collected,
    Fact,
    Folded,
    History,
    Mucked,
    Posted,
    Shown,
    Summed,
    Wagered,
)


def summarised(history: History) -> tuple[Summed, ...]:
    """Give what a room would say at the end of each seat that was dealt in, in their order.

    ``ended`` is the part of the hand in which a seat folded, such as ``deal`` or ``draw-2``; or
    ``showed``, ``mucked``, or ``collected`` if nobody called.
    """
    ends = _ends(history.facts)
    won: dict[int, int] = {}
    for fact in history.facts:
        if isinstance(fact, Collected):
            won[fact.seat] = won.get(fact.seat, 0) + fact.amount
    summary = []
    for player in sorted(history.players):
        if player.plays:
            seat = player.seat
            end = ends.get(seat) or Summed(seat, ended="collected" if seat in won else None)
            shown = end.ended in {"showed", "collected"}
            summary.append(end._replace(won=won.get(seat) if shown else None))
    return tuple(summed for summed in summary if summed.ended is not None)


def _ends(facts: Iterable[Fact]) -> dict[int, Summed]:
    ends: dict[int, Summed] = {}
    phase = "deal"
    for fact in facts:
        match fact:
            case Began():
                phase = fact.phase
            case Folded():
                ends[fact.seat] = Summed(fact.seat, ended=phase)
            case Shown() if fact.seat not in ends or ends[fact.seat].ended == "mucked":
                ends[fact.seat] = Summed(fact.seat, fact.cards, None, "showed", fact.value)
            case Mucked() if fact.seat not in ends:
                ends[fact.seat] = Summed(fact.seat, fact.cards, None, "mucked")
            case _:
                pass
    return ends


def put_chips_in(facts: Iterable[Fact]) -> set[int]:
    """Give the seats that posted a blind, called or wagered."""
    return {
        fact.seat
        for fact in facts
        if isinstance(fact, Called | Wagered) or (isinstance(fact, Posted) and fact.blind != "ante")
    }
