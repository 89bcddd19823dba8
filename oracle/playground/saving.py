"""A hand written as a scenario in YAML, which expects what was seen when it was played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.api.hand import Hand
from oracle.api.inputs import shown
from oracle.core.cards import format_cards
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.explaining import rules_named
from oracle.playground.inputs import refuse_unknown, text_of
from oracle.playground.lines import expected_end, expected_turn, line_of, table_line
from oracle.playground.playing import Played, played
from oracle.playground.showing import Shown

_KEYS: Final = ("do", "table", "acts", "title", "room")
_TITLE: Final = "A hand from the table"
_ROOM: Final = "my-room"
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LEAST, _MOST = 8, 120
_LONGEST_NAME: Final = 60
_MOST_RULES: Final = 5
_DEFAULT_RULES: Final = ("betting.clockwise",)


def save(request: Mapping[str, Any]) -> dict[str, Any]:
    """Write the hand as a scenario for the workspace of a room, with the name of its file."""
    refuse_unknown(request, _KEYS, "save")
    title = text_of(request, "title", "").strip() or _TITLE
    if not _LEAST <= len(title) <= _MOST:
        raise InputError(f"the title must have from {_LEAST} to {_MOST} characters")
    room = text_of(request, "room", _ROOM)
    if not _NAME.fullmatch(room):
        raise InputError(f"room is {shown(room)}; give the id of the room, such as {_ROOM}")
    name = _named(title)
    text = "\n".join(_written(played(request), title, f"{room}.hands.{name}"))
    return {"file": f"hands/{name}.yaml", "text": f"{text}\n"}


def _named(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:_LONGEST_NAME].strip("-") or "hand"


def _written(hand: Played, title: str, name: str) -> Iterator[str]:
    now = hand.hand
    given = now.given()
    yield f"id: {name}"
    yield f"title: {json.dumps(_plain(title), ensure_ascii=False)}"
    yield "kind: play"
    yield f"rules: [{', '.join(_rules(hand.shown))}]"
    yield f"houses: [{now.house}]"
    usual = catalogue.houses()[now.house].settings
    changes = [f"{key}: {one}" for key, one in now.settings.items() if usual[key] != one]
    if changes:
        yield f"settings: {{{', '.join(changes)}}}"
    yield f"table: {table_line(given['table'])}"
    yield from _cards(given)
    yield "play:"
    yield from (f"  - {line}" for line in _lines(hand.shown, given))


def _plain(title: str) -> str:
    """Leave out halves of characters, which no file can hold."""
    return title.encode("utf-8", "ignore").decode("utf-8")


def _rules(moments: Iterable[Shown]) -> list[str]:
    """Give the rules that the hand is about: those that refused or ruled, or decided its end."""
    steps = [one.step for one in moments]
    refused = [one.rule for step in steps for one in step.refused]
    ruled = [
        rule
        for step in steps
        for event in (step.seen.events if step.seen else ())
        for rule in event.data.get("ruling", {}).get("rules", ())
    ]
    last = rules_named([steps[-1]._replace(turn=None)])
    found = list(dict.fromkeys([*refused, *ruled])) or list(dict.fromkeys(last))
    return (found or [*_DEFAULT_RULES])[:_MOST_RULES]


def _cards(given: Mapping[str, Any]) -> Iterator[str]:
    if "deck" in given:
        yield f"deck: {format_cards(given['deck'])}"
        if given["reshuffles"]:
            yield "reshuffles:"
            yield from (f"  - {format_cards(order)}" for order in given["reshuffles"])
        return
    size = GAMES[given["table"]["game"]].hand_size
    hands = [f"{seat}: {format_cards(cards[:size])}" for seat, cards in given["cards"].items()]
    yield f"cards: {{{', '.join(hands)}}}"


def _lines(moments: Iterable[Shown], given: Mapping[str, Any]) -> Iterator[str]:
    """Write each act, and after it who is in turn with all that is legal, or the end."""
    size = GAMES[given["table"]["game"]].hand_size
    cards = given.get("cards", {})
    waiting = {seat: list(received[size:]) for seat, received in cards.items()}
    before: Hand | None = None
    for moment in moments:
        hand, step = moment.hand, moment.step
        if before is not None and step.attempt is not None:
            line = line_of(step.attempt, before, [one.rule for one in step.refused], waiting)
            if line is None:
                continue
            yield line
        if not step.refused:
            yield f"expect: {expected_end(hand) if hand.over else expected_turn(hand)}"
        before = hand
