"""The summary of a hand beside its lines."""

from __future__ import annotations

from oracle.audit.hand import Hand
from oracle.core.cards import format_cards
from oracle.histories.told import Collected, Folded, Mucked, Shown, Summed


def find_wrong_summary(hand: Hand) -> None:
    """Find what the summary says otherwise than the lines: cards, winnings, who folded."""
    if not hand.history.summary:
        return
    cards: dict[int, tuple[str, ...]] = {}
    won: dict[int, int] = {}
    folded: set[int] = set()
    for fact in hand.history.facts:
        if isinstance(fact, Shown | Mucked) and fact.cards:
            cards[fact.seat] = fact.cards
        elif isinstance(fact, Collected):
            won[fact.seat] = won.get(fact.seat, 0) + fact.amount
        elif isinstance(fact, Folded):
            folded.add(fact.seat)
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


def _hold_end(hand: Hand, one: Summed, folded: set[int]) -> None:
    """``ended`` says how a seat left the hand, such as ``folded`` or ``showed``."""
    if one.ended is None or one.seat not in hand.seating.places:
        return
    says = one.ended.startswith("folded")
    if says != (one.seat in folded):
        words = (one.ended, "folded") if not says else ("folded", "still in")
        sentence = (
            f"The summary says that {hand.who_sits(one.seat)} folded, and the lines do not."
            if says
            else f"{hand.who_sits(one.seat)} folded, and the summary says otherwise."
        )
        hand.contradicts("summary", one.line, sentence, *words)
