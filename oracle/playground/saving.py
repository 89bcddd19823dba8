"""A hand written as a scenario in YAML, which expects what was seen when it was played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.api.inputs import shown
from oracle.errors import InputError
from oracle.explaining import rules_named
from oracle.playground.inputs import refuse_unknown, text_of
from oracle.playground.playing import Played, played
from oracle.playground.showing import Shown
from oracle.scenario import Head, clean, play_text

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
    title = clean(text_of(request, "title", "")) or _TITLE
    if not _LEAST <= len(title) <= _MOST:
        raise InputError(f"the title must have from {_LEAST} to {_MOST} characters")
    room = text_of(request, "room", _ROOM)
    if not _NAME.fullmatch(room):
        raise InputError(f"room is {shown(room)}; give the id of the room, such as {_ROOM}")
    name = _named(title)
    text = _text(played(request), title, f"{room}.hands.{name}")
    return {"file": f"hands/{name}.yaml", "text": text}


def _named(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:_LONGEST_NAME].strip("-") or "hand"


def _text(hand: Played, title: str, name: str) -> str:
    now = hand.hand
    usual = catalogue.houses()[now.house].settings
    changes = {key: one for key, one in now.settings.items() if usual[key] != one}
    head = Head(name, title, _rules(hand.shown), now.house, changes)
    tries = [one.step.attempt for one in hand.shown[1:]]
    return play_text(head, {**now.given(), "tries": tries}, now.settings)


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
