"""What a hand is worth by each ranking, why, and whether it beats another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
from oracle.api.cards import read
from oracle.api.ranking import HandValue, compare, rank
from oracle.core.cards import Card
from oracle.core.hands import RANKINGS
from oracle.errors import InputError
from oracle.explaining import rule_data, rule_notes
from oracle.pages import drawn_rules
from oracle.playground.inputs import refuse_unknown, sentence, text_of
from oracle.prose import worth as told_worth
from oracle.reporting import as_data

_KEYS: Final = ("do", "cards", "against")

Data = dict[str, Any]


def worth(request: Mapping[str, Any]) -> Data:
    """Value the cards by each ranking that takes so many, and compare them with other cards."""
    refuse_unknown(request, _KEYS, "worth")
    cards = _cards(request, "cards")
    if not cards:
        raise InputError("there are no cards; give at least one, such as As")
    against = _cards(request, "against")
    both = [name for name in RANKINGS if _fits(name, cards) and _fits(name, against)]
    answer: Data = {
        "cards": list(cards),
        "values": _values(cards),
        "against": {"cards": list(against), "values": _values(against)} if against else None,
        "comparison": {name: _compared(cards, against, name) for name in both},
    }
    return {**answer, "rules": _rules(answer)}


def _cards(request: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    text = text_of(request, key, "").strip()
    return read(text, key) if text else ()


def _fits(ranking: str, cards: Sequence[Card]) -> bool:
    return len(cards) in RANKINGS[ranking].sizes


def _values(cards: Sequence[Card]) -> dict[str, Data]:
    return {name: _value(rank(cards, name)) for name in RANKINGS if _fits(name, cards)}


def _value(value: HandValue) -> Data:
    row = RANKINGS[value.ranking]
    return {
        "name": value.name,
        "order": value.order,
        "ranks": list(value.ranks),
        "plays": list(value.plays),
        "out": [{"card": one.card, "why": sentence(one.why)} for one in value.out],
        "sentences": as_data(tuple(told_worth(row, row.rank(value.hand)))),
    }


def _compared(cards: Sequence[Card], against: Sequence[Card], ranking: str) -> Data:
    found = compare(cards, against, ranking)
    better = None if found.better is None else "cards" if found.better is found.one else "against"
    return {"better": better, "text": str(found), "rules": list(found.rules)}


def _rules(answer: Data) -> Data:
    """Give the words of every rule that is named."""
    sides = [answer["values"], answer["against"]["values"] if answer["against"] else {}]
    told = [one for side in sides for value in side.values() for one in value["sentences"]]
    named = [rule for one in (*told, *answer["comparison"].values()) for rule in one["rules"]]
    usual = catalogue.shipped_houses()[catalogue.USUAL_HOUSE].settings
    return drawn_rules(rule_data(rule_notes(named, usual), named))
