"""What is written or pasted on a page, and which request is answered by which module."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.api.inputs import HandValue, compare, rank, read, shown
from oracle.core.cards import Card
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.histories.audit import (
    Judging,
    ReportContext,
    Tally,
    audit_hands,
    audit_report,
    followed,
    kept_of,
)
from oracle.histories.forms import FORMS
from oracle.histories.sources import read_text
from oracle.report import rule_sheets as rule_sheets_
from oracle.report.audited import audited
from oracle.report.envelope import Measuring, as_data
from oracle.report.explained import explained
from oracle.report.explanation import answer_case, explain_scenario, rule_notes
from oracle.report.html import as_fragment
from oracle.report.page import drawn_hand, drawn_rules
from oracle.report.replay import replay, rule_data, rules_named
from oracle.report.rule_sheets import rule_sheets
from oracle.report.words import worth as told_worth
from oracle.site.playground.inputs import (
    choices,
    number_of,
    objections_seen,
    one_word,
    problem_seen,
    refuse_unknown,
    sentence,
    text_of,
)
from oracle.site.playground.table import (
    Played,
    Shown,
    forget_hands,
    open_state,
    play,
    played,
    rule,
    ruling_seen,
)
from oracle.specs import catalogue, workspaces
from oracle.specs.entries import House
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import (
    CASE,
    HOUSE,
    TEXTS,
    Scenario,
    case_in,
    kind_of_text,
    problems_of_text,
    scenario_in,
    settings_of,
)
from oracle.specs.strict_yaml import SpecError, SpecFile, load_text
from oracle.specs.writing import ScenarioHeader, clean, play_text

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
    usual = workspaces.houses()[now.house].settings
    changes = {key: one for key, one in now.settings.items() if usual[key] != one}
    head = ScenarioHeader(name, title, _rules(hand.shown), now.house, changes)
    tries = [one.step.attempt for one in hand.shown[1:]]
    return play_text(head, {**now.given(), "tries": tries}, now.settings)


def _rules(moments: Iterable[Shown]) -> list[str]:
    """Give the rules that the hand is about: those that refused or ruled, or decided its end."""
    steps = [one.step for one in moments]
    refused = [one.rule for step in steps for one in step.refused]
    ruled = [rule for step in steps for one in step.rulings for rule in one["rules"]]
    last = rules_named([steps[-1]._replace(turn=None)])
    found = list(dict.fromkeys([*refused, *ruled])) or list(dict.fromkeys(last))
    return (found or [*_DEFAULT_RULES])[:_MOST_RULES]


_WORTH_KEYS: Final = ("do", "cards", "against")

Data = dict[str, Any]


def worth(request: Mapping[str, Any]) -> Data:
    """Value the cards by each ranking that takes so many, and compare them with other cards."""
    refuse_unknown(request, _WORTH_KEYS, "worth")
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
    return {**answer, "rules": _worth_rules(answer)}


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


def _worth_rules(answer: Data) -> Data:
    """Give the words of every rule that is named."""
    sides = [answer["values"], answer["against"]["values"] if answer["against"] else {}]
    told = [one for side in sides for value in side.values() for one in value["sentences"]]
    named = [rule for one in (*told, *answer["comparison"].values()) for rule in one["rules"]]
    usual = catalogue.shipped_houses()[workspaces.USUAL_HOUSE].settings
    return drawn_rules(rule_data(rule_notes(named, usual), named))


_WALLS_KEYS: Final = ("do", "house", "house-text", "game")


def sheet(request: Mapping[str, Any]) -> dict[str, Any]:
    """Give the rule sheet of a house of ours or of a text in YAML, for one game or for all."""
    refuse_unknown(request, _WALLS_KEYS, "sheet")
    games = [] if request.get("game") is None else [one_word(request, "game", GAMES)]
    data = rule_sheets_.rule_sheet_data(_house(request), games)
    return {"title": data["title"], "games": data["games"], "html": as_fragment(rule_sheets(data))}


def _house(request: Mapping[str, Any]) -> House:
    known = catalogue.shipped_houses()
    if "house-text" not in request:
        return known[one_word(request, "house", known)]
    if "house" in request:
        raise InputError("give house or house-text, not both")
    return workspaces.house_in(text_of(request, "house-text"))


_TEXT: Final = ("do", "text", "house", "house-text")
_PLACE: Final = ("hand", "rule", "line")
_AUDITING_NAME: Final = "text"
_MOST_LINES: Final = 10_000_000
_AUDITING_MOST: Final = 50
"""So many findings of each kind are shown; all are counted."""

_OF_A_COMMAND: Final = frozenset({"scenario", "reproduce", "file"})
_TELLS: Final = {form.id: form.tells for form in FORMS}


def audit(request: Mapping[str, Any]) -> Data:
    """Audit a text; players are seats in whatever is told of it."""
    refuse_unknown(request, _TEXT, "audit")
    judging, tally, notes = _audited(*_asked(request))
    report = audit_report(Measuring("audit", {}), tally, judging, ReportContext(()), notes)
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
    tally = audit_hands(read_text(_AUDITING_NAME, text, note=notes.append), judging)
    return judging, tally, tuple(notes)


def _judging(house: str | None, house_text: str | None) -> Judging:
    known = catalogue.shipped_houses()
    if house_text is not None:
        own = workspaces.house_in(house_text)
        return Judging(own.id, {own.id: own.settings}, _AUDITING_MOST)
    wanted = sorted({form.house for form in FORMS}) if house is None else [house]
    return Judging(house, {name: known[name].settings for name in wanted}, _AUDITING_MOST)


def _plain(value: Any) -> Any:
    """Leave out what only a command has, such as names of files."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items() if key not in _OF_A_COMMAND}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


_TEXTS_KEYS: Final = ("do", "kind", "text")
_TEXTS_NAME: Final = "text"
_LINE: Final = re.compile(r"line (\d+): (.*)", re.DOTALL)


def check_text(request: Mapping[str, Any]) -> Data:
    """Check a scenario, a case or a house; without problems, give the verdict on it."""
    refuse_unknown(request, _TEXTS_KEYS, "check-text")
    file = load_text(text_of(request, "text"), _TEXTS_NAME)
    asked = None if request.get("kind") is None else one_word(request, "kind", TEXTS)
    kind = asked or kind_of_text(file)
    problems = [problem_seen(one) for one in problems_of_text(file, kind)]
    answer: Data = {"kind": kind, "problems": problems}
    if problems:
        return answer
    if kind == HOUSE:
        return {**answer, **_texts_house(file)}
    return {**answer, **(_case(file) if kind == CASE else _scenario(scenario_in(file)))}


def _placed(messages: Iterable[str], line: int | None = None) -> list[Data]:
    """Give messages as problems, with the line that they begin with."""
    found: list[Data] = []
    for message in messages:
        placed = _LINE.fullmatch(message)
        told = placed[2] if placed else message
        where = int(placed[1]) if placed else line
        found.append({"line": where, "column": None, "sentence": sentence(told)})
    return found


def _case(file: SpecFile) -> Data:
    case, line = case_in(file)
    try:
        return {"ruling": ruling_seen(answer_case(case, case.houses[0]))}
    except InputError as error:
        return {"problems": _placed(error.messages, line)}


def _scenario(scenario: Scenario) -> Data:
    verdicts = [_verdict(scenario, house) for house in scenario.houses]
    try:
        explanation = explain_scenario(scenario)
    except InputError as error:
        return {"problems": _placed(error.messages)}
    record = replay(explanation)
    return {
        "id": scenario.id,
        "title": scenario.title,
        "holds": all(one["holds"] for one in verdicts),
        "houses": verdicts,
        "hand": None if record is None else drawn_hand(record),
        "rules": {} if record is None else drawn_rules(record["rules"]),
        "html": as_fragment(explained(explanation)) if record is None else None,
    }


def _verdict(scenario: Scenario, house: str) -> Data:
    try:
        problems = run_problems(scenario, settings_of(scenario, house))
    except InputError as error:
        problems = list(error.messages)
    return {"house": house, "holds": not problems, "problems": _placed(problems)}


def _texts_house(file: SpecFile) -> Data:
    house = workspaces.house_of(file)
    base = workspaces.houses()[house.inherits or workspaces.USUAL_HOUSE]
    settings = [
        {
            "switch": switch.id,
            "question": switch.question,
            "setting": (chosen := house.choices[switch.id]).setting,
            "text": switch.settings[chosen.setting].text,
            "basis": chosen.basis,
            "inherited": switch.id not in house.stated,
            "base": base.choices[switch.id].setting,
        }
        for switch in catalogue.switches().values()
    ]
    return {
        "id": house.id,
        "title": house.title,
        "base": base.id,
        "settings": settings,
        "differs": [one["switch"] for one in settings if one["setting"] != one["base"]],
    }


Request: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

MOST_BYTES: Final = 1_000_000
MOST_BYTES_OF: Final[Mapping[str, int]] = {"audit": 3_000_000, "audit-hand": 3_000_000}
"""How long a request may be, written as JSON; those that hold many hands may be longer."""


KINDS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "choices": lambda _request: choices(),
    "play": play,
    "ruling": rule,
    "worth": worth,
    "check-text": check_text,
    "save": save,
    "open": open_state,
    "sheet": sheet,
    "audit": audit,
    "audit-hand": audited_hand,
}
"""By the word in ``do``, what answers it."""


def answer(request: Any) -> Answer:
    """Answer a request; a mistake in it is ``error``, with what is wrong in sentences.

    A table that the rules refuse also has its ``objections``, YAML that cannot be used its
    ``problems``, and a bug of ours ``bug``.
    """
    try:
        return _answered(request)
    except Illegal as refused:
        objections = objections_seen(refused.objections)
        return {"error": [one["sentence"] for one in objections], "objections": objections}
    except SpecError as error:
        problems = [problem_seen(one) for one in error.problems]
        told = [f"line {one['line']}: {one['sentence']}" for one in problems]
        return {**_error(told), "problems": problems}
    except InputError as error:
        return _error(error.messages)
    except Exception as error:  # A worker has nobody else to tell.
        return {**_error([f"this is a bug of poker-oracle: {error!r}"]), "bug": True}


def answer_text(text: str) -> str:
    """Answer a request in JSON, as the worker of a page has it and wants it."""
    return json.dumps(answer(json.loads(text)), ensure_ascii=False, separators=(",", ":"))


def forget() -> None:
    """Drop the hands and the audit that are kept for the next question."""
    forget_hands()
    _audited.cache_clear()


def _answered(request: Any) -> Answer:
    if not isinstance(request, Mapping):
        raise InputError("a request is an object with 'do'")
    word = request.get("do")
    most = MOST_BYTES_OF.get(word, MOST_BYTES) if isinstance(word, str) else MOST_BYTES
    if _length(request) > most:
        raise InputError(f"this is too long; the maximum is {most:,} bytes")
    return KINDS[one_word(request, "do", KINDS)](request)


def _length(request: Request) -> int:
    try:
        # Half a character can be written as JSON, but never read in a file.
        return len(json.dumps(request, ensure_ascii=False).encode())
    except (TypeError, ValueError, RecursionError):
        raise InputError("this is not JSON in UTF-8, or is nested too deeply") from None


def _error(messages: Iterable[str]) -> Answer:
    return {"error": [sentence(message) for message in messages]}
