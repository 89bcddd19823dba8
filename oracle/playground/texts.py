"""A text in YAML checked: its problems with their places, or the verdict."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.errors import InputError
from oracle.explaining import answer_case, explain_scenario, replay
from oracle.pages import as_fragment, drawn_hand, drawn_rules, explained
from oracle.playground.inputs import one_word, refuse_unknown, sentence, text_of
from oracle.playground.objecting import problem_seen
from oracle.playground.ruling import ruling_seen
from oracle.scenario import (
    CASE,
    HOUSE,
    TEXTS,
    Scenario,
    case_in,
    kind_of_text,
    problems_of_text,
    run_problems,
    scenario_in,
    settings_of,
)
from oracle.specfile import SpecFile, load_text

_KEYS: Final = ("do", "kind", "text")
_NAME: Final = "text"
_LINE: Final = re.compile(r"line (\d+): (.*)", re.DOTALL)

Data = dict[str, Any]


def check_text(request: Mapping[str, Any]) -> Data:
    """Check a scenario, a case or a house; without problems, give the verdict on it."""
    refuse_unknown(request, _KEYS, "check-text")
    file = load_text(text_of(request, "text"), _NAME)
    asked = None if request.get("kind") is None else one_word(request, "kind", TEXTS)
    kind = asked or kind_of_text(file)
    problems = [problem_seen(one) for one in problems_of_text(file, kind)]
    answer: Data = {"kind": kind, "problems": problems}
    if problems:
        return answer
    if kind == HOUSE:
        return {**answer, **_house(file)}
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


def _house(file: SpecFile) -> Data:
    house = catalogue.house_of(file)
    base = catalogue.houses()[house.inherits or catalogue.USUAL_HOUSE]
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
