"""The moments of a hand as a page draws them, with everything, or as one seat sees them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from oracle.api.hand import Hand
from oracle.core.cards import UNKNOWN
from oracle.explaining import Step, Turn, moment_data, rule_data, rule_notes, rules_named
from oracle.pages import drawn_moment, drawn_rules
from oracle.playground.objecting import objections_seen
from oracle.reporting import as_data

_CARD: Final = re.compile(r"\b(?:10|[A2-9TJQK])[shdc]\b")
_OF_A_SEAT: Final = frozenset({"discarded", "served"})
_PRIVATE: Final = _OF_A_SEAT | {"burned", "dealt"}
"""The events whose sentences name cards that are not for everybody."""


class Shown(NamedTuple):
    """A moment of a hand: the hand, what was told of it, and the turn after it."""

    hand: Hand
    step: Step
    turn: Turn | None


def drawn(moment: Shown, seat: int | None) -> dict[str, Any]:
    """Give a moment as the viewer draws it; for one seat, the cards of others are face down."""
    refused = as_data(moment.step.refused) or None
    record = {**moment_data(moment.step, moment.turn), "refused": refused}
    return drawn_moment(record if seat is None else _as_seen(record, moment, seat))


def refused_seen(moment: Shown, seat: int | None) -> dict[str, Any] | None:
    """Say why a moment's act was refused, with its sources; one seat sees no card of another's."""
    if not moment.step.refused:
        return None
    objections = objections_seen(moment.step.refused)
    is_covered = seat is not None and _is_draw_of_another(moment, seat)
    return {"objections": [_covered(one) for one in objections] if is_covered else objections}


def rules_told(
    moments: Iterable[Shown], settings: Mapping[str, str], games: Collection[str]
) -> dict[str, Any]:
    """Give the words of every rule that is named in moments, and what each rests on, by id."""
    steps = [one.step._replace(turn=one.turn) for one in moments]
    named = [*rules_named(steps)]
    return drawn_rules(rule_data(rule_notes(named, settings, games), named))


def _as_seen(record: Mapping[str, Any], moment: Shown, seat: int) -> dict[str, Any]:
    """Hide what a seat does not see: hands, and the cards that others discard and receive."""
    is_anothers = _is_draw_of_another(moment, seat)
    refused = record.get("refused")
    view = moment.hand.view(seat)
    cards = [None if hand is None else list(hand) for hand in view.cards]
    return {
        **record,
        "title": _hidden(record["title"]) if is_anothers else record["title"],
        "refused": [_covered(one) for one in refused] if refused and is_anothers else refused,
        "events": [_event(event, seat) for event in record["events"]],
        "seen": {**record["seen"], "cards": cards},
    }


def _is_draw_of_another(moment: Shown, seat: int) -> bool:
    attempt = moment.step.attempt or {}
    return attempt.get("do") == "draw" and attempt["seat"] != seat


def _event(event: Mapping[str, Any], seat: int) -> dict[str, Any]:
    is_own = event["event"] in _OF_A_SEAT and event["seat"] == seat
    if is_own or event["event"] not in _PRIVATE:
        return {**event}
    own = {deal["card"] for deal in event.get("deals", ()) if deal["seat"] == seat}
    told = [{**one, "text": _hidden(one["text"], own)} for one in event["sentences"]]
    return {**event, "sentences": told}


def _covered(objection: Mapping[str, Any]) -> dict[str, Any]:
    """Hide the cards that an objection to a discard names."""
    return {**objection, "sentence": _hidden(objection["sentence"])}


def _hidden(text: str, known: Iterable[str] = ()) -> str:
    own = frozenset(known)
    return _CARD.sub(lambda card: card[0] if card[0] in own else UNKNOWN, text)
