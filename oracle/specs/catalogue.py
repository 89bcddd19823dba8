"""The spec files read part by part.

Each part once and only when it is needed, or all from one prebuilt file.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.core.ruleset import BY_SETTING
from oracle.errors import InputError
from oracle.specs import consistency
from oracle.specs.checking import validate
from oracle.specs.entries import (
    Choice,
    Clause,
    Document,
    House,
    Name,
    Rule,
    SilentSubject,
    Switch,
    document_from,
    house_from,
    meant,
    names_in,
    no_setting,
    none_such,
    rules_from,
    silent_subjects_from,
    switches_from,
    texts,
    unknown,
)
from oracle.specs.strict_yaml import WHOLE_FILE, Problem, SpecError, SpecFile
from oracle.specs.strict_yaml import load as load_file
from oracle.system.files import STANDARD_INPUT
from oracle.system.resources import folder

Condition = Mapping[str, Any]
"""What must hold, all of it: properties of a game in a house, see ``oracle.report.rule_sheets``."""


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
        yield from _not_on_sheet(file, settled, settings)


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


def _not_on_sheet(
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


PREBUILT: Final = "catalogue.json"
FORMAT: Final = 1


def as_prebuilt(parts: Mapping[str, Sequence[SpecFile]]) -> str:
    """Write the files of each part, which must have no problems, as one line of JSON."""
    data = {
        part: [{"path": file.path, "data": file.data} for file in files]
        for part, files in parts.items()
    }
    text = json.dumps({"format": FORMAT, **data}, ensure_ascii=False, separators=(",", ":"))
    return f"{text}\n"


def is_prebuilt(root: Path) -> bool:
    """Whether a folder of specs has the file; it is looked for once."""
    return _read(root) is not None


def prebuilt_files(part: str, root: Path) -> tuple[SpecFile, ...] | None:
    """Give the files of a part without places, as they were when they were checked; None if none.

    Raises:
        InputError: the file is damaged, or of another version.
    """
    read = _read(root)
    if read is None:
        return None
    return tuple(SpecFile(file["data"], file["path"], {}) for file in read[part])


@functools.cache
def _read(root: Path) -> Any:
    try:
        text = (root / PREBUILT).read_text(encoding="utf-8")
    except OSError:
        return None
    try:
        data = json.loads(text)
    except ValueError as error:
        raise InputError(f"{PREBUILT} is damaged: {error}; build it again") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"{PREBUILT} is of another version; build it again")
    return data


class _Part(NamedTuple):
    """Where the files of a part are, the schema that they follow, and whether there must be any."""

    pattern: str
    schema: str
    needed: bool = True


_PARTS: Final[Mapping[consistency.PartName, _Part]] = {
    "documents": _Part("documents/*.yaml", "document"),
    "rules": _Part("rules/*.yaml", "rule"),
    "switches": _Part("switches.yaml", "switches"),
    "houses": _Part("houses/*.yaml", "house"),
    "rule-sheet": _Part("rule-sheet.yaml", "rule-sheet", needed=False),
    "silent": _Part("silent.yaml", "silent", needed=False),
}


@dataclass(frozen=True)
class Catalogue:
    """Documents, rules, switches and houses, by id, and the clauses that each rule rests on."""

    documents: Mapping[str, Document]
    clauses: Mapping[str, Clause]
    rules: Mapping[str, Rule]
    switches: Mapping[str, Switch]
    houses: Mapping[str, House]
    clauses_of: Mapping[str, tuple[Clause, ...]]
    """By rule; empty for a rule that rests only on practice."""


def documents(specs: Path | None = None) -> Mapping[str, Document]:
    """Read the documents, by id.

    Raises:
        SpecError: with every problem of their files.
    """
    return _documents(_root(specs))


def rules(specs: Path | None = None) -> Mapping[str, Rule]:
    """Read the rules of all chapters, by id.

    Raises:
        SpecError: with every problem of their files.
    """
    return _rules(_root(specs))


def switches(specs: Path | None = None) -> Mapping[str, Switch]:
    """Read the switches, by id.

    Raises:
        SpecError: with every problem of their file.
    """
    return _switches(_root(specs))


def shipped_houses(specs: Path | None = None) -> Mapping[str, House]:
    """Read the houses that come with poker-oracle, by id, each with the choices that it inherits.

    Raises:
        SpecError: with every problem of their files.
    """
    return _houses(_root(specs))


def house_problems(
    file: SpecFile, known: Collection[str], specs: Path | None = None
) -> set[Problem]:
    """Find every problem of a user's own house, which may inherit one of the known houses."""
    root = _root(specs)
    found = set(validate(file, _PARTS["houses"].schema))
    if file.was_read:
        # The documents are many times as long as the rest, and seldom used.
        documents = _sound("documents", root) if any(file.find("documents", None)) else ()
        # The rules are for what is said of the name of a switch that there is not.
        unknown = any(str(path[-1]) not in BY_SETTING for path, _ in file.find("settings", None))
        rules_ = _sound("rules", root) if unknown else ()
        sources = consistency.Sources(documents, rules_, _sound("switches", root), ())
        found.update(consistency.own_house(file, _houses(root), known, sources))
    return found


def rule_sheet(specs: Path | None = None) -> RuleSheet:
    """Read what rooms hang on their walls.

    Raises:
        SpecError: with every problem of the file.
    """
    return _rule_sheet(_root(specs))


def silent_subjects(specs: Path | None = None) -> tuple[SilentSubject, ...]:
    """Read what people ask and no rule answers.

    Raises:
        SpecError: with every problem of the file.
    """
    found = _sound("silent", _root(specs))
    return tuple(one for file in found for one in silent_subjects_from(file.data))


def load(specs: Path | None = None) -> Catalogue:
    """Read and check everything that comes with poker-oracle.

    Raises:
        SpecError: with every problem of every file, and every conflict between files.
    """
    return _load(_root(specs))


def problems(specs: Path | None = None) -> list[Problem]:
    """Every problem of every file and every conflict between files, sorted by place."""
    root = _root(specs)
    if is_prebuilt(root):
        return []
    found = {problem for part in _PARTS for problem in _problems_of(part, root)}
    sources = consistency.Sources(*(_files(part, root) for part in consistency.SOURCES))
    found.update(consistency.across(sources))
    found.update(sheet_problems(_files("rule-sheet", root), sources.rules, sources.switches))
    return sorted(found)


def prebuilt(specs: Path | None = None) -> str:
    """Write everything as one file of JSON, ``catalogue.json``, which needs no YAML and no check.

    Raises:
        SpecError: with every problem of every file, and every conflict between files.
    """
    root = _root(specs)
    _load(root)
    return as_prebuilt({part: _files(part, root) for part in _PARTS})


def source(
    rule_id: str, specs: Path | None = None, *, games: Collection[str] = (), first: str = ""
) -> list[str]:
    """Say what a rule rests on: a sentence for each clause, then the practice.

    Args:
        rule_id: the rule.
        specs: where everything is written, unless it is ours.
        games: if any are given, no clause is quoted of a document on which none of them rests.
        first: the game whose own documents come first.

    Raises:
        InputError: there is no such rule.
        SpecError: the catalogue has problems.
    """
    catalogue = load(specs)
    rule = catalogue.rules.get(rule_id)
    if rule is None:
        raise InputError(f"there is no rule {rule_id!r}{meant(rule_id, catalogue.rules)}")
    found = [(catalogue.documents[one.document], one) for one in catalogue.clauses_of[rule_id]]
    found.sort(key=lambda one: one[0].games[0] != first)
    sentences = [
        f"{document.title}, {clause.place}: {clause.text}"
        for document, clause in found
        if not games or not set(games).isdisjoint(document.games)
    ]
    if rule.practice:
        sentences.append(f"Practice: {rule.practice}")
    return sentences or [NO_SOURCE.format(" or ".join(games).capitalize())]


def settled_by(switch: str, specs: Path | None = None) -> tuple[str, ...]:
    """Give the ids of the rules that a switch settles, in the order of the catalogue.

    Raises:
        InputError: the rules cannot be read.
    """
    return tuple(rule.id for rule in rules(specs).values() if rule.switch == switch)


NO_SOURCE: Final = "No document of {} says so, and no practice is named."


def files_of(part: consistency.PartName) -> tuple[SpecFile, ...]:
    """Give the files of a part as they are written, with the place of everything in them."""
    return _files(part, folder("specs"))


def _root(specs: Path | None) -> Path:
    return folder("specs") if specs is None else specs


@functools.cache
def _files(part: consistency.PartName, root: Path) -> tuple[SpecFile, ...]:
    if (built := prebuilt_files(part, root)) is not None:
        return built
    paths = sorted(root.glob(_PARTS[part].pattern))
    return tuple(load_file(path, f"specs/{path.relative_to(root).as_posix()}") for path in paths)


@functools.cache
def _problems_of(part: consistency.PartName, root: Path) -> tuple[Problem, ...]:
    if is_prebuilt(root):
        return ()
    files = _files(part, root)
    pattern, schema, needed = _PARTS[part]
    if not files and needed:
        return (Problem(f"specs/{pattern}", *WHOLE_FILE, "there is no such file"),)
    found = {problem for file in files for problem in validate(file, schema)}
    return tuple(sorted(found.union(consistency.within(part, files))))


def _sound(part: consistency.PartName, root: Path) -> tuple[SpecFile, ...]:
    found = _problems_of(part, root)
    if found:
        raise SpecError(found)
    return _files(part, root)


@functools.cache
def _documents(root: Path) -> Mapping[str, Document]:
    read = [document_from(file.data) for file in _sound("documents", root)]
    return {document.id: document for document in read}


@functools.cache
def _rules(root: Path) -> Mapping[str, Rule]:
    return {rule.id: rule for file in _sound("rules", root) for rule in rules_from(file.data)}


@functools.cache
def _switches(root: Path) -> Mapping[str, Switch]:
    files = _sound("switches", root)
    return {switch.id: switch for file in files for switch in switches_from(file.data)}


@functools.cache
def _rule_sheet(root: Path) -> RuleSheet:
    (file,) = _sound("rule-sheet", root)
    return rule_sheet_from(file.data)


@functools.cache
def _houses(root: Path) -> Mapping[str, House]:
    by_id = {file.data["id"]: file for file in _sound("houses", root)}
    made: dict[str, House] = {}
    for name in by_id:
        inherited: Mapping[str, Choice] = {}
        for file in reversed(consistency.ancestry(name, by_id)):
            house = house_from(file.data, inherited)
            inherited = house.choices
            made[house.id] = house
    return {name: made[name] for name in by_id}


@functools.cache
def _load(root: Path) -> Catalogue:
    found = problems(root)
    if found:
        raise SpecError(found)
    read, by_id = _documents(root), _rules(root)
    clauses = {clause.id: clause for document in read.values() for clause in document.clauses}
    return Catalogue(
        documents=read,
        clauses=clauses,
        rules=by_id,
        switches=_switches(root),
        houses=_houses(root),
        clauses_of={
            rule: tuple(clause for clause in clauses.values() if rule in clause.rules)
            for rule in by_id
        },
    )


_ENDINGS: Final = (".yaml", ".yml")


def named_file(name_or_path: str) -> Path | None:
    """Take what ends in .yaml or .yml, contains a folder, or is ``-``, for a file."""
    path = Path(name_or_path)
    is_file = path.suffix in _ENDINGS or len(path.parts) > 1 or name_or_path == STANDARD_INPUT
    return path if is_file else None


def refuse_unknown(what: str, name: str, known: Collection[str]) -> None:
    """Check that a house or a profile is known by this name.

    Raises:
        InputError: it is not, or it is the name of a file without the ending of one.
    """
    if name in known:
        return
    path = Path(name)
    if path.is_file():
        raise InputError(
            f"{path} is read as the name of a {what}; rename the file to {path}{_ENDINGS[0]}"
        )
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a {what} or its file")
    raise InputError(none_such(what, name, known))
