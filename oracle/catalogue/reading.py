"""The spec files read part by part, each part once and only when it is needed."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from oracle.catalogue import checks
from oracle.catalogue.entries import (
    Choice,
    Clause,
    Document,
    House,
    Rule,
    Switch,
    document_from,
    house_from,
    rules_from,
    switches_from,
)
from oracle.catalogue.names import meant
from oracle.catalogue.prebuilt import as_prebuilt, is_prebuilt, prebuilt_files
from oracle.catalogue.rule_sheet import RuleSheet, rule_sheet_from, sheet_problems
from oracle.errors import InputError
from oracle.specfile import WHOLE_FILE, Problem, SpecError, SpecFile, validate
from oracle.specfile import load as load_file
from oracle.system.resources import folder


class _Part(NamedTuple):
    """Where the files of a part are, the schema that they follow, and whether there must be any."""

    pattern: str
    schema: str
    needed: bool = True


_PARTS: Final[Mapping[checks.PartName, _Part]] = {
    "documents": _Part("documents/*.yaml", "document"),
    "rules": _Part("rules/*.yaml", "rule"),
    "switches": _Part("switches.yaml", "switches"),
    "houses": _Part("houses/*.yaml", "house"),
    "rule-sheet": _Part("rule-sheet.yaml", "rule-sheet", needed=False),
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
        sources = checks.Sources(documents, (), _sound("switches", root), ())
        found.update(checks.own_house(file, _houses(root), known, sources))
    return found


def rule_sheet(specs: Path | None = None) -> RuleSheet:
    """Read what rooms hang on their walls.

    Raises:
        SpecError: with every problem of the file.
    """
    return _rule_sheet(_root(specs))


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
    sources = checks.Sources(*(_files(part, root) for part in checks.SOURCES))
    found.update(checks.across(sources))
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


def files_of(part: checks.PartName) -> tuple[SpecFile, ...]:
    """Give the files of a part as they are written, with the place of everything in them."""
    return _files(part, folder("specs"))


def _root(specs: Path | None) -> Path:
    return folder("specs") if specs is None else specs


@functools.cache
def _files(part: checks.PartName, root: Path) -> tuple[SpecFile, ...]:
    if (built := prebuilt_files(part, root)) is not None:
        return built
    paths = sorted(root.glob(_PARTS[part].pattern))
    return tuple(load_file(path, f"specs/{path.relative_to(root).as_posix()}") for path in paths)


@functools.cache
def _problems_of(part: checks.PartName, root: Path) -> tuple[Problem, ...]:
    if is_prebuilt(root):
        return ()
    files = _files(part, root)
    pattern, schema, needed = _PARTS[part]
    if not files and needed:
        return (Problem(f"specs/{pattern}", *WHOLE_FILE, "there is no such file"),)
    found = {problem for file in files for problem in validate(file, schema)}
    return tuple(sorted(found.union(checks.within(part, files))))


def _sound(part: checks.PartName, root: Path) -> tuple[SpecFile, ...]:
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
        for file in reversed(checks.ancestry(name, by_id)):
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
