"""Hand histories held against the rules of a house, and the hand of one of the findings."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.audit import (
    Judging,
    Tally,
    Told,
    audit_hands,
    audit_report,
    followed,
    kept_of,
)
from oracle.errors import InputError
from oracle.histories import FORMS, read_text
from oracle.pages import audited, drawn_hand, drawn_rules
from oracle.playground.inputs import number_of, one_word, refuse_unknown, text_of
from oracle.reporting import Measuring

_TEXT: Final = ("do", "text", "house", "house-text")
_PLACE: Final = ("hand", "rule", "line")
_NAME: Final = "text"
_MOST_LINES: Final = 10_000_000
_MOST: Final = 50
"""So many findings of each kind are shown; all are counted."""

_OF_A_COMMAND: Final = frozenset({"scenario", "reproduce", "file"})
_TELLS: Final = {form.id: form.tells for form in FORMS}

Data = dict[str, Any]


def audit(request: Mapping[str, Any]) -> Data:
    """Audit a text; players are seats in whatever is told of it."""
    refuse_unknown(request, _TEXT, "audit")
    judging, tally, notes = _audited(*_asked(request))
    report = audit_report(Measuring("audit", {}), tally, judging, Told(()), notes)
    page = audited(report)
    details = {key: _plain(value) for key, value in report["details"].items()}
    told = {"title": page.title, "tone": page.tone, "counts": report["counts"]}
    return {**told, **details, "notes": report["notes"]}


def audited_hand(request: Mapping[str, Any]) -> Data:
    """Give the hand of a finding to be stepped through, opened where the finding is.

    It is None where nobody could have played it.
    """
    refuse_unknown(request, (*_TEXT, *_PLACE), "audit-hand")
    hand, rule = (text_of(request, key) for key in _PLACE[:2])
    line = number_of(request, "line", 0, _MOST_LINES)
    judging, tally, _notes = _audited(*_asked(request))
    for (one, history), house in kept_of(tally):
        if (one.hand, one.rule, one.line) == (hand, rule, line) and history is not None:
            settings = judging.settings[house]
            found = followed(history, house, settings, _TELLS[history.form])
            if found is None:
                return {"hand": None, "rules": {}}
            at = found.at(one.line)
            apart = {"at": at, "apart": {"step": at, "seats": {}}}
            drawn = {**drawn_hand(found.record), **apart}
            return {"hand": drawn, "rules": drawn_rules(found.record["rules"])}
    raise InputError("there is no such finding in this text")


def _asked(request: Mapping[str, Any]) -> tuple[str, str | None, str | None]:
    text = text_of(request, "text")
    if not text.strip():
        raise InputError("there is no text; give hand histories")
    if request.get("house-text") is None:
        known = catalogue.shipped_houses()
        house = None if request.get("house") is None else one_word(request, "house", known)
        return text, house, None
    if request.get("house") is not None:
        raise InputError("give house or house-text, not both")
    return text, None, text_of(request, "house-text")


@functools.lru_cache(maxsize=1)
def _audited(
    text: str, house: str | None, house_text: str | None
) -> tuple[Judging, Tally, tuple[str, ...]]:
    """Audit a text; the last one is kept, since its hands are asked for one after another."""
    judging = _judging(house, house_text)
    notes: list[str] = []
    tally = audit_hands(read_text(_NAME, text, note=notes.append), judging)
    return judging, tally, tuple(notes)


def _judging(house: str | None, house_text: str | None) -> Judging:
    known = catalogue.shipped_houses()
    if house_text is not None:
        own = catalogue.house_in(house_text)
        return Judging(own.id, {own.id: own.settings}, _MOST)
    wanted = sorted({form.house for form in FORMS}) if house is None else [house]
    return Judging(house, {name: known[name].settings for name in wanted}, _MOST)


def _plain(value: Any) -> Any:
    """Leave out what only a command has, such as names of files."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items() if key not in _OF_A_COMMAND}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
