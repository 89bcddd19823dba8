"""Whose turn it is, as a table with buttons needs it, and what the table shows beside the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.api.hand import Hand
from oracle.api.seen import Act
from oracle.prose import capital, try_in_words
from oracle.wire.vocabulary import WAGERS

_POT_LIMIT: Final = "pot-limit"


def turn_of(hand: Hand) -> dict[str, Any] | None:
    """Give the seat in turn, what it may do, and what is barred, each reason once.

    None after the hand.
    """
    legal = hand.legal()
    if legal.seat is None:
        return None
    return {
        "seat": legal.seat,
        "phase": legal.phase,
        "acts": [_act(act, hand) for act in legal.acts],
        "barred": _barred(hand),
    }


def facts(hand: Hand, seat: int | None) -> dict[str, Any]:
    """Give what the table shows beside the seats; for one seat, only the values it can know."""
    seen = hand.seen
    known = range(1, len(seen.cards) + 1) if seat is None else {seat, *seen.shown}
    values = [
        None if value is None or number not in known else _values(value)
        for number, value in enumerate(hand.values(), start=1)
    ]
    return {
        "phase": seen.phase,
        "button": seen.button,
        "price": seen.price,
        "current-bet": seen.current_bet,
        "bets-made": seen.bets_made,
        "bets-left": seen.bets_left,
        "capped": seen.capped,
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in seen.pots],
        "stub": seen.stub,
        "burned": seen.burns,
        "reshuffles": seen.reshuffles,
        "values": values,
        "over": hand.over,
        "awards": [
            {"amount": one.amount, "won": {part: list(won) for part, won in one.won.items()}}
            for one in seen.awards
        ],
    }


def _values(value: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {"name": one.name, "plays": list(one.plays), "order": one.order}
        for name, one in value.items()
    }


def _act(act: Act, hand: Hand) -> dict[str, Any]:
    return {
        "word": act.word,
        "least": act.least,
        "most": act.most,
        "presets": list(_presets(act, hand)) if act.word in WAGERS else [],
    }


def _presets(act: Act, hand: Hand) -> Iterator[dict[str, Any]]:
    """Give the amounts worth a button of their own, each once, the lowest first."""
    least, most = act.least or 0, act.most or 0
    offered = {"minimum": least, **_sizes(hand, most)}
    seen: set[int] = set()
    for name, amount in sorted(offered.items(), key=lambda one: one[1]):
        if least <= amount <= most and amount not in seen and least < most:
            seen.add(amount)
            yield {"name": name, "to": amount}


def _sizes(hand: Hand, most: int) -> dict[str, int]:
    """Give the usual sizes of a bet or raise, rounded down to whole chips."""
    table, seen = hand.given()["table"], hand.seen
    place = (seen.actor or 1) - 1
    chip = table["chip"]
    everything = (seen.stacks[place] // chip) * chip + seen.bets[place]
    pot = sum(seen.paid) + (seen.price or 0)
    if table["betting"] == _POT_LIMIT and most < everything:
        # The house says what the pot is.
        pot = most - seen.current_bet
    sizes = {name: seen.current_bet + part for name, part in (("half-pot", pot // 2), ("pot", pot))}
    rounded = {name: amount // chip * chip for name, amount in sizes.items()}
    return {**rounded, "all-in": everything}


def _barred(hand: Hand) -> list[dict[str, Any]]:
    """Give each reason once, with every attempt that it bars."""
    attempts: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for bar in hand.barred():
        attempt = dict(bar.attempt)
        told = {**attempt, "words": capital(try_in_words(attempt))}
        for objection in bar.objections:
            attempts.setdefault((objection.rule, objection.sentence), []).append(told)
    return [
        {"rule": rule, "sentence": sentence, "acts": barred}
        for (rule, sentence), barred in attempts.items()
    ]
