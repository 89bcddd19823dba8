"""The hand after, in sentences: the button, the blinds, and who is dealt in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from oracle.prose.sentences import Sentence
from oracle.prose.words import capital, listing, seat_list


def next_hand_told(
    before: Mapping[str, Any],
    stacks: Sequence[int],
    found: Mapping[str, Any],
    asked: Collection[str],
) -> tuple[Sentence, ...]:
    """Tell the hand after; of the rules those remain that were asked.

    Args:
        before: the table of the hand before.
        stacks: chips by seat after it.
        found: the hand after, as vectors expect it.
        asked: the ids of the rules that were asked.
    """
    moves = (
        (_stacks_after(stacks, before["chip"]), ()),
        (_button(before["button"], found), ("next-hand.button-moves",)),
        (_blinds(found), ("next-hand.blinds-posted-again", "forced-bets.heads-up-blinds")),
        (_dealt_in(found), ("next-hand.new-cards",)),
    )
    return tuple(
        Sentence(f"{text}.", tuple(rule for rule in rules if rule in asked))
        for text, rules in moves
    )


def _stacks_after(stacks: Sequence[int], chip: int) -> str:
    told = (
        f"seat {seat} has {stack}" if stack >= chip else f"seat {seat} has no chip left that plays"
        for seat, stack in enumerate(stacks, start=1)
    )
    return f"After the hand {listing(told)}"


def _button(before: int, found: Mapping[str, Any]) -> str:
    seat = found["button"]
    dead = "" if seat in found["seats"] else ", where nobody plays"
    if seat == before:
        return f"The button stays at seat {seat}{dead}"
    return f"The button moves from seat {before} to seat {seat}{dead}"


def _blinds(found: Mapping[str, Any]) -> str:
    small, big = found["small-blind"], found["big-blind"]
    if big is None:
        return "Nobody posts a blind"
    who = "nobody" if small is None else f"seat {small}"
    return f"{capital(who)} posts the small blind, and seat {big} the big blind"


def _dealt_in(found: Mapping[str, Any]) -> str:
    return f"{capital(seat_list(found['seats']))} are dealt in, in this order"
