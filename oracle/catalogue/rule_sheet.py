"""What a room hangs on its wall, as ``specs/rule-sheet.yaml`` has it; and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oracle.catalogue.names import Name, meant, names_in, no_setting, texts, unknown
from oracle.specfile import Problem, SpecFile

Condition = Mapping[str, Any]
"""What must hold, all of it: properties of a game in a house, see ``oracle.catalogue.sheets``."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: the rules and switches that it tells, and in which words.

    A line with a switch has the text of its setting. One without words of its own has those of
    the setting, or the sentence of its only rule.
    """

    rules: tuple[str, ...]
    switch: str | None
    also: tuple[str, ...]
    """Other switches that its words express."""
    when: Condition | None
    unless: Condition | None
    text: str | None
    texts: Mapping[str, str]
    """By setting of the switch."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Every switch that it tells of."""
        return self.also if self.switch is None else (self.switch, *self.also)


@dataclass(frozen=True, slots=True)
class Example:
    """A hand to be shown, and what to say of it beside its name."""

    cards: str
    note: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the sheet; after its lines it may show ``limits``, or ``rankings`` follow it."""

    title: str
    lines: tuple[Line, ...]
    when: Condition | None = None
    shows: str | None = None
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The parts in the order of a hand, and a part for each ranking."""

    parts: tuple[Part, ...]
    rankings: Mapping[str, Part]
    left_out: Mapping[str, str]
    """Rules and switches that no line tells, and why."""

    @property
    def every_part(self) -> tuple[Part, ...]:
        """The parts, and those of the rankings."""
        return (*self.parts, *self.rankings.values())


def rule_sheet_from(data: Mapping[str, Any]) -> RuleSheet:
    """Make the sheet from a checked file."""
    return RuleSheet(
        parts=tuple(map(_part, data["parts"])),
        rankings={name: _part(part) for name, part in data["rankings"].items()},
        left_out=data["left-out"],
    )


def _part(data: Mapping[str, Any]) -> Part:
    return Part(
        title=data["title"],
        lines=tuple(map(_line, data["lines"])),
        when=data.get("when"),
        shows=data.get("shows"),
        examples=tuple(Example(**one) for one in data.get("examples", ())),
    )


def _line(data: Mapping[str, Any]) -> Line:
    return Line(
        rules=tuple(data.get("rules", ())),
        switch=data.get("switch"),
        also=tuple(data.get("also", ())),
        when=data.get("when"),
        unless=data.get("unless"),
        text=data.get("text"),
        texts=data.get("texts", {}),
    )


_LINES: Final = (("parts", None, "lines", None), ("rankings", None, "lines", None))


def sheet_problems(
    files: tuple[SpecFile, ...], rules: tuple[SpecFile, ...], switches: tuple[SpecFile, ...]
) -> Iterator[Problem]:
    """Find names that nobody defines, lines without words, and what no line tells."""
    if not all(file.was_read for file in (*files, *rules, *switches)):
        return
    settings = {
        name.text: texts(names_in([name.file], *name.path[:-1], "settings", None, "id"))
        for name in names_in(switches, "switches", None, "id")
    }
    settled = {name.text: _switch_of(name) for name in names_in(rules, "rules", None, "id")}
    for file in files:
        yield from _unknown_names(file, settled, settings)
        yield from _wordless(file)
        yield from _untold(file, settled, settings)


def _switch_of(rule: Name) -> str:
    return next(iter(texts(names_in([rule.file], *rule.path[:-1], "switch"))), "")


def _unknown_names(
    file: SpecFile, rules: Mapping[str, str], settings: Mapping[str, list[str]]
) -> Iterator[Problem]:
    for place in _LINES:
        yield from unknown(names_in([file], *place, "rules", None), rules, "rule")
        yield from unknown(names_in([file], *place, "also", None), settings, "switch")
        yield from unknown(names_in([file], *place, "switch"), settings, "switch")
        for path, line in file.find(*place):
            if not isinstance(line, dict):
                continue
            known = settings.get(str(line.get("switch")), [])
            for setting in line.get("texts", ()):
                if setting not in known:
                    message = no_setting(str(line.get("switch")), setting, known)
                    yield file.key_problem((*path, "texts", setting), message)
            for key in ("when", "unless"):
                yield from _unknown_settings(file, (*path, key, "settings"), settings)


def _unknown_settings(
    file: SpecFile, place: tuple[str | int, ...], settings: Mapping[str, list[str]]
) -> Iterator[Problem]:
    for path, _ in file.find(*place, None):
        switch = str(path[-1])
        if switch not in settings:
            message = f"there is no switch {switch!r}{meant(switch, settings)}"
            yield file.key_problem(path, message)
            continue
        for name in names_in([file], *path, None):
            if name.text not in settings[switch]:
                yield file.problem(name.path, no_setting(switch, name.text, settings[switch]))


def _wordless(file: SpecFile) -> Iterator[Problem]:
    for place in _LINES:
        for path, line in file.find(*place):
            worded = not isinstance(line, dict) or "text" in line or "switch" in line
            if not worded and len(line.get("rules", ())) != 1:
                yield file.problem(path, "a line needs a text, a switch, or a single rule")


def _untold(
    file: SpecFile, rules: Mapping[str, str], settings: Mapping[str, list[str]]
) -> Iterator[Problem]:
    told = {
        name.text
        for place in _LINES
        for steps in (("rules", None), ("also", None), ("switch",))
        for name in names_in([file], *place, *steps)
    }
    left_out = {str(path[-1]): path for path, _ in file.find("left-out", None)}
    for name, path in left_out.items():
        if name not in rules and name not in settings:
            yield file.key_problem(path, f"there is no rule or switch {name!r}")
        elif name in told:
            yield file.key_problem(path, f"a line tells {name!r}")
    for name, switch in (*rules.items(), *dict.fromkeys(settings, "").items()):
        if not {name, switch} & told and name not in left_out:
            yield file.key_problem(
                ("left-out",), f"no line tells {name!r}; add one, or say here why there is none"
            )
