"""What the spec files say.

As frozen records with names; a schema has already checked their form.
"""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from oracle.core.ruleset import BY_NUMBER, NUMBERS
from oracle.specs.strict_yaml import Problem, SpecFile, SpecPath

OUR_ROOM: Final = "Our room."
"""The basis of what a room says of itself without another."""


class Name(NamedTuple):
    """A name, and its place."""

    file: SpecFile
    path: SpecPath
    text: str


def meant(name: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name, as the end of a sentence; empty if none is near."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def none_such(what: str, name: str, known: Iterable[str], to: str = "") -> str:
    """Say that there is nothing of this name, with the nearest there is, or if none is, with all.

    ``what`` is such as house, of which several are houses; ``to`` says what it is wanted for.
    """
    names = list(known)
    near = meant(name, names) or f"; the {what}s are {', '.join(names)}"
    return f"there is no {what} {name!r}{to}{near}"


def having_words(text: str, known: Iterable[str]) -> list[str]:
    """Give the names in which every word of a text is, those with the fewest other words first.

    One word is as good as several, and a hyphen, a blank or a dot separates words.
    """
    wanted = _words(text)
    having = [name for name in known if wanted and wanted <= _words(name)]
    return sorted(having, key=lambda name: len(_words(name)))


def nearest(text: str, known: Mapping[str, Iterable[str]], most: int) -> list[str]:
    """Give the names of which some question is nearest to a text, the nearest first.

    Words count the more, the fewer questions have them.
    """
    asked = [(name, _words(one)) for name, several in known.items() for one in several]
    having = Counter(word for _name, words in asked for word in words)

    def weight(words: Iterable[str]) -> float:
        return math.hypot(*(math.log(1 + len(asked) / (having[word] or 1)) for word in words))

    wanted, near = _words(text), dict[str, float]()
    for name, words in asked:
        alike = weight(wanted & words) ** 2 / (weight(wanted) * weight(words) or 1)
        near[name] = max(near.get(name, 0), alike)
    least = max([_NEAR, *(_WORTH * one for one in near.values())])
    found = sorted(near, key=lambda name: -near[name])
    return [name for name in found if near[name] >= least][:most]


_NEAR: Final = 0.25
_WORTH: Final = 0.45
"""How near a question must be to a text, and to the nearest one; the site's search has the same."""

_WORD: Final = re.compile(r"[a-z0-9]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in _WORD.findall(text.lower()))


def no_setting(switch: str, setting: str, known: Iterable[str]) -> str:
    """Say that a switch has no such setting, and which it has."""
    most = len(BY_NUMBER.get(switch, ()))
    numbers = f", or a number of bets from 1 to {most}" if most else ""
    return f"{switch} has no setting {setting!r}; it has {', '.join(known)}{numbers}"


def names_in(files: Iterable[SpecFile], *steps: str | int | None) -> list[Name]:
    """Give the texts at a place of each file."""
    return [
        Name(file, path, value)
        for file in files
        for path, value in file.find(*steps)
        if isinstance(value, str)
    ]


def texts(names: Iterable[Name]) -> list[str]:
    """Give the names alone."""
    return [name.text for name in names]


def repeated(names: Iterable[Name], what: str) -> Iterator[Problem]:
    """Find the names that appear again, and say where the first is."""
    first: dict[str, str] = {}
    for file, path, text in names:
        if text in first:
            yield file.problem(path, f"duplicate {what} {text!r}; the first is {first[text]}")
        else:
            first[text] = f"{file.path}:{file.at(path).line}"


def unknown(names: Iterable[Name], known: Collection[str], what: str) -> Iterator[Problem]:
    """Find the names that are not known, and say which one may be meant."""
    for file, path, text in names:
        if text not in known:
            yield file.problem(path, f"there is no {what} {text!r}{meant(text, known)}")


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a document lays down, in our own words."""

    id: str
    document: str
    text: str
    place: str
    line: int
    """The line of the source text, counted from 1."""
    sha256: str
    """Of that line in UTF-8, without its line break."""
    rules: tuple[str, ...]
    """The rules that enforce it."""
    erratum: str | None
    no_rule: str | None
    """Why no rule will ever enforce it."""


@dataclass(frozen=True, slots=True)
class Erratum:
    """A mistake in a document, and how it is read."""

    id: str
    document: str
    printed: str
    reading: str
    why: str
    place: str


@dataclass(frozen=True, slots=True)
class Document:
    """One of the rule documents."""

    id: str
    title: str
    language: str
    games: tuple[str, ...]
    """The games whose rules rest on it, the one that it describes first."""
    clauses: tuple[Clause, ...]
    errata: tuple[Erratum, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that is enforced."""

    id: str
    chapter: str
    sentence: str
    seen_in: tuple[str, ...]
    """The parts of an answer in which the rule shows."""
    practice: str | None
    """What rooms do where the documents are silent."""
    switch: str | None
    """The switch that decides between the versions of the rule."""
    refusal: str | None = None
    """The class of what it refuses, if it refuses tries by players."""
    hangs_on: tuple[str, ...] = ()
    """Other switches whose setting can change what the rule decides."""
    asked: tuple[str, ...] = ()
    """How people ask for it, who do not know its words."""
    short: str | None = None
    """The answer to its question in a few words."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Every switch whose setting can change what the rule decides, its own first."""
        return self.hangs_on if self.switch is None else (self.switch, *self.hangs_on)

    @property
    def question(self) -> str | None:
        """The first of the ways in which people ask for it that is a question, if one is."""
        return next((one for one in self.asked if one.endswith("?")), None)


@dataclass(frozen=True, slots=True)
class SilentSubject:
    """What people ask and no rule answers, since the documents say nothing of it."""

    id: str
    title: str
    asked: tuple[str, ...]

    def __str__(self) -> str:
        """Say who decides instead."""
        return f"{self.title}: the documents are silent, and the room decides"


@dataclass(frozen=True, slots=True)
class Setting:
    """One answer to the question of a switch; ``where`` is what titles say after this word."""

    id: str
    text: str
    where: str
    basis: str
    source: str
    label: str | None = None

    @property
    def in_short(self) -> str:
        """The answer in a few words: its label, or its id where that says enough."""
        return self.label or self.id.replace("-", " ")


class Settings(dict[str, Setting]):
    """The settings of a switch by id: those that are written, and those of a number of their own.

    The latter are found by their name, but not listed: no vector is about them.
    """

    def __init__(self, written: Mapping[str, Setting], numbered: Mapping[str, Setting]) -> None:
        """Take those that are written and, apart, those of each number."""
        super().__init__(written)
        self._numbered = numbered

    def __contains__(self, name: object) -> bool:
        """Whether there is such a setting, listed or not."""
        return super().__contains__(name) or name in self._numbered

    def __missing__(self, name: str) -> Setting:
        """Give a setting that is not listed."""
        return self._numbered[name]


@dataclass(frozen=True, slots=True)
class Switch:
    """One point on which documents or rooms differ."""

    id: str
    question: str
    settings: Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Choice:
    """The setting of one switch in one house; a room that gives no basis speaks of itself."""

    setting: str
    basis: str


@dataclass(frozen=True, slots=True)
class House:
    """A complete setting of all switches."""

    id: str
    title: str
    documents: tuple[str, ...]
    inherits: str | None
    choices: Mapping[str, Choice]
    """By switch, including what the house inherits."""
    stated: frozenset[str] = frozenset()
    """The switches that the house sets itself; the others are inherited."""
    description: str = ""
    """By what it plays, if more is to be said than the title says."""

    def __str__(self) -> str:
        """Name the house by its id and its title."""
        return f"{self.id}: {self.title}"

    @property
    def settings(self) -> dict[str, str]:
        """The name of the setting of each switch."""
        return {switch: choice.setting for switch, choice in self.choices.items()}


def document_from(data: Mapping[str, Any]) -> Document:
    """Make a document from a checked file."""
    name = data["id"]
    return Document(
        id=name,
        title=data["title"],
        language=data["language"],
        games=tuple(data["games"]),
        clauses=tuple(_clause(name, clause) for clause in data["clauses"]),
        errata=tuple(Erratum(document=name, **erratum) for erratum in data.get("errata", ())),
    )


def rules_from(data: Mapping[str, Any]) -> tuple[Rule, ...]:
    """Make the rules of a chapter from a checked file."""
    return tuple(
        Rule(
            id=rule["id"],
            chapter=data["chapter"],
            sentence=rule["sentence"],
            seen_in=tuple(rule["seen-in"]),
            practice=rule.get("practice"),
            switch=rule.get("switch"),
            refusal=rule.get("refusal"),
            hangs_on=tuple(rule.get("hangs-on", ())),
            asked=tuple(rule.get("asked", ())),
            short=rule.get("short"),
        )
        for rule in data["rules"]
    )


def silent_subjects_from(data: Mapping[str, Any]) -> tuple[SilentSubject, ...]:
    """Make the subjects on which the documents are silent from a checked file."""
    return tuple(
        SilentSubject(one["id"], one["title"], tuple(one["asked"])) for one in data["subjects"]
    )


def switches_from(data: Mapping[str, Any]) -> tuple[Switch, ...]:
    """Make the switches from a checked file."""
    return tuple(
        Switch(
            id=switch["id"],
            question=switch["question"],
            settings=Settings(
                {setting["id"]: Setting(**setting) for setting in switch["settings"]},
                _numbered(switch),
            ),
        )
        for switch in data["switches"]
    )


def _numbered(switch: Mapping[str, Any]) -> Mapping[str, Setting]:
    """Make the settings of numbers, if the switch has any."""
    said = switch.get("numbered")
    if said is None:
        return {}
    found = {}
    for place, name in enumerate(BY_NUMBER[switch["id"]]):
        raises = _RAISES.get(place, f"{NUMBERS[place - 1]} raises")
        worded = {key: said[key].format(raises=raises) for key in ("text", "where")}
        found[name] = Setting(id=name, **{**said, **worded})
    return found


_RAISES: Final = {0: "no raise", 1: "one raise"}


def named_setting(switch: str, setting: str | int) -> str:
    """Give the name of a setting that may be written as a number, such as 5 for the raise cap.

    A number that the switch does not have stays a number, in figures.
    """
    if isinstance(setting, str):
        return setting
    names = tuple(BY_NUMBER.get(switch, ()))
    return names[setting - 1] if 0 < setting <= len(names) else str(setting)


def setting_of(choice: Any) -> Any:
    """Give what a house sets a switch to, written with its basis or alone."""
    return choice.get("setting") if isinstance(choice, dict) else choice


def house_from(data: Mapping[str, Any], inherited: Mapping[str, Choice]) -> House:
    """Make a house from a checked file and the choices of the house that it inherits."""
    own = {switch: _chosen(switch, choice) for switch, choice in data["settings"].items()}
    return House(
        id=data["id"],
        title=data["title"],
        documents=tuple(data.get("documents", ())),
        inherits=data.get("inherits"),
        choices={**inherited, **own},
        stated=frozenset(own),
        description=data.get("description", ""),
    )


def _chosen(switch: str, choice: Any) -> Choice:
    basis = choice.get("basis", OUR_ROOM) if isinstance(choice, dict) else OUR_ROOM
    return Choice(named_setting(switch, setting_of(choice)), basis)


def _clause(document: str, data: Mapping[str, Any]) -> Clause:
    return Clause(
        id=data["id"],
        document=document,
        text=data["text"],
        place=data["place"],
        line=data["line"],
        sha256=data["sha256"],
        rules=tuple(data.get("rules", ())),
        erratum=data.get("erratum"),
        no_rule=data.get("no-rule"),
    )
