"""The summary of a hand beside its lines."""

from __future__ import annotations

from typing import Final

from oracle.audit.hand import Hand
from oracle.core.cards import format_cards
from oracle.histories.told import Began, Collected, Folded, Mucked, Shown, Summed


def find_wrong_summary(hand: Hand) -> None:
    """Find where the summary differs from the lines: cards, winnings, who folded."""
    if not hand.history.summary:
        return
    cards: dict[int, tuple[str, ...]] = {}
    won: dict[int, int] = {}
    folded: dict[int, str] = {}
    phase = "deal"
    for fact in hand.history.facts:
        if isinstance(fact, Began):
            phase = fact.phase
        elif isinstance(fact, (Shown, Mucked)) and fact.cards:
            cards[fact.seat] = fact.cards
        elif isinstance(fact, Collected):
            won[fact.seat] = won.get(fact.seat, 0) + fact.amount
        elif isinstance(fact, Folded):
            folded[fact.seat] = phase
    for one in hand.history.summary:
        hand.compared["the summary"] += 1
        _hold_cards(hand, one, cards)
        _hold_winnings(hand, one, won)
        _hold_end(hand, one, folded)


def _hold_cards(hand: Hand, one: Summed, cards: dict[int, tuple[str, ...]]) -> None:
    told = cards.get(one.seat)
    if one.cards is None or told is None or set(told) == set(one.cards):
        return
    words = format_cards(one.cards), " ".join(told)
    sentence = f"The summary gives {hand.who_sits(one.seat)} {words[0]}; the hand was {words[1]}."
    hand.contradicts("summary", one.line, sentence, *words)


def _hold_winnings(hand: Hand, one: Summed, won: dict[int, int]) -> None:
    told = won.get(one.seat, 0)
    if one.won is None or one.won == told:
        return
    words = hand.chips(one.won), hand.chips(told)
    sentence = f"The summary has {hand.who_sits(one.seat)} win {words[0]}, and {words[1]} was paid."
    hand.contradicts("summary", one.line, sentence, *words)


def _hold_end(hand: Hand, one: Summed, folded: dict[int, str]) -> None:
    """``ended`` is the part of the hand in which a seat folded, or how it came to the end."""
    if one.ended is None or one.seat not in hand.seating.places:
        return
    when = folded.get(one.seat)
    told = one.ended if one.ended in _PARTS else None
    if told == when:
        return
    who = hand.who_sits(one.seat)
    words = _PARTS.get(told or "", "did not fold"), _PARTS.get(when or "", "did not fold")
    sentence = f"The summary says that {who} {words[0]}; by the lines the player {words[1]}."
    hand.contradicts("summary", one.line, sentence, *words)


_PARTS: Final = {
    "deal": "folded before the first draw",
    "draw-1": "folded after the first draw",
    "draw-2": "folded after the second draw",
    "draw-3": "folded after the third draw",
}
