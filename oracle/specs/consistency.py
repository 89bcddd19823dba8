"""What no schema can say about the spec files.

Names that must differ, settings that a house must make, citations.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final, Literal, NamedTuple

from oracle.core.ruleset import BY_NUMBER
from oracle.specs.entries import (
    Name,
    having_words,
    meant,
    named_setting,
    names_in,
    no_setting,
    none_such,
    repeated,
    setting_of,
    texts,
    unknown,
)
from oracle.specs.strict_yaml import Problem, SpecFile
from oracle.system.resources import folder

_MENTION: Final = re.compile(r"(?:Poker\s+)?\bTDA\b(?!\s+summit)|\bWSOP\b|\bRobert['’]s\s+Rules\b")
_FORM: Final = re.compile(
    r"(?P<source>Poker\s+TDA\s+\d{4},\s+(?:RP-)?\d+(?:-[A-Z])?"
    r"|WSOP\s+\d{4}\s+(?:Live\s+Action|Tournament),\s+\d+(?:-[a-z\d]+)*"
    r"|Robert's\s+Rules\s+of\s+Poker\s+\d+,\s+[A-Z][A-Za-z\s-]+?(?:,\s+\d+|(?=\s+\(unverified\))))"
    r"(?P<unread>\s+\(unverified\))?"
)
_WANTED: Final = (
    "a citation needs its edition and number, as in 'Poker TDA 2024, 45-A', "
    "'WSOP 2024 Live Action, 150' or 'Robert's Rules of Poker 11, Showdown, 7'"
)
_LEFT_OUT: Final = ("engines", "histories")


def citation_problems() -> list[Problem]:
    """Find every citation in the specs and in the guides that lacks its edition or number."""
    return [problem for path, name in _texts() for problem in problems_in(_read(path), name)]


def unverified() -> list[str]:
    """Give every citation of a text that nobody has read here, with its file and line."""
    return [one for path, name in _texts() for one in unverified_in(_read(path), name)]


def problems_in(text: str, name: str) -> Iterator[Problem]:
    """Find the citations in a text that lack their edition or number."""
    for found in _MENTION.finditer(text):
        if not _FORM.match(text, found.start()):
            yield Problem(name, *_place(text, found.start()), _WANTED)


def unverified_in(text: str, name: str) -> Iterator[str]:
    """Give the citations in a text that are marked as unverified."""
    for found in _FORM.finditer(text):
        if found["unread"]:
            line, _ = _place(text, found.start())
            yield f"{name}:{line}: {' '.join(found['source'].split())} is unverified"


def _texts() -> Iterable[tuple[Path, str]]:
    specs, guides = folder("specs"), folder("vectors")
    for path in sorted(specs.rglob("*")):
        within = path.relative_to(specs)
        if path.suffix in {".yaml", ".md"} and within.parts[0] not in _LEFT_OUT:
            yield path, f"specs/{within.as_posix()}"
    for path in sorted(guides.glob("*.md")):
        yield path, f"vectors/{path.name}"


def _read(path: Path) -> str:
    return path.read_text("utf-8", "replace")


def _place(text: str, at: int) -> tuple[int, int]:
    before = text[:at]
    return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1


def settings_left_to_others(
    house: SpecFile,
    line: Sequence[SpecFile],
    documents: Sequence[SpecFile],
    switches_of: Mapping[str, Sequence[str]],
) -> Iterator[Problem]:
    """Find each switch that a house leaves to another although its own document speaks of it.

    A clause speaks of the switches of its rules. A setting may be inherited from a house that
    rests on the same document.

    Args:
        house: the file of the house.
        line: the house, the one that it inherits, and so on.
        documents: the files of all documents.
        switches_of: the switches of each rule, by its id.
    """
    for document in texts(names_in([house], "documents", None)):
        own = [one for one in line if document in texts(names_in([one], "documents", None))]
        stated = {str(path[-1]) for one in own for path, _ in one.find("settings", None)}
        found: dict[str, tuple[list[str], str]] = {}
        for clause, rule in _clauses(document, documents):
            for switch in switches_of.get(rule, ()):
                if switch not in stated:
                    found.setdefault(switch, ([], rule))[0].append(clause)
        for switch, (clauses, rule) in found.items():
            yield house.key_problem(("settings",), _sentence(switch, clauses, rule))


def _clauses(document: str, documents: Sequence[SpecFile]) -> Iterator[tuple[str, str]]:
    """Give each clause of a document with each of its rules."""
    for file in documents:
        if document in texts(names_in([file], "id")):
            for clause in names_in([file], "clauses", None, "id"):
                for rule in names_in([file], *clause.path[:-1], "rules", None):
                    yield clause.text, rule.text


def switches_by_rule(rules: Sequence[SpecFile]) -> dict[str, list[str]]:
    """Give the switches whose setting can change what a rule decides, by the id of the rule."""

    def of(rule: Name) -> list[str]:
        at = rule.path[:-1]
        own = texts(names_in([rule.file], *at, "switch"))
        return own + texts(names_in([rule.file], *at, "hangs-on", None))

    return {rule.text: of(rule) for rule in names_in(rules, "rules", None, "id")}


def _sentence(switch: str, clauses: Sequence[str], rule: str) -> str:
    different = list(dict.fromkeys(clauses))
    more = f" and {len(different) - 1} more" if len(different) > 1 else ""
    return (
        f"the house leaves switch {switch!r} to another house, but clause {different[0]}{more} "
        f"of its own document rests on it, by rule {rule}; set {switch} here, with what the "
        "document says as its basis"
    )


PartName = Literal["documents", "rules", "switches", "houses", "rule-sheet", "silent"]


class Sources(NamedTuple):
    """The files of four parts, as they were read."""

    documents: tuple[SpecFile, ...]
    rules: tuple[SpecFile, ...]
    switches: tuple[SpecFile, ...]
    houses: tuple[SpecFile, ...]


SOURCES: Final[tuple[PartName, ...]] = ("documents", "rules", "switches", "houses")
"""The parts that name what others define, as ``Sources`` has them."""


def within(part: PartName, files: tuple[SpecFile, ...]) -> Iterator[Problem]:
    """Find what is wrong inside one part: the names that it defines, and their order."""
    if part == "documents":
        yield from _misnamed_files(files, "id")
        yield from repeated(names_in(files, "clauses", None, "id"), "clause")
        for file in files:
            yield from repeated(names_in([file], "errata", None, "id"), "erratum")
            yield from _astray(file, "clauses", "id")
            yield from _clauses_against_errata(file)
    elif part == "rules":
        yield from _misnamed_files(files, "chapter")
        yield from repeated(names_in(files, "rules", None, "id"), "rule")
        yield from repeated(names_in(files, "rules", None, "asked", None), "question")
        for file in files:
            yield from _astray(file, "rules", "chapter")
    elif part == "switches":
        yield from repeated(names_in(files, "switches", None, "id"), "switch")
        for file in files:
            for path, _ in file.find("switches", None):
                yield from repeated(names_in([file], *path, "settings", None, "id"), "setting")
    elif part == "houses":
        yield from _misnamed_files(files, "id")
        yield from _inheritance(files)
    elif part == "silent":
        yield from repeated(names_in(files, "subjects", None, "id"), "subject")
        yield from repeated(names_in(files, "subjects", None, "asked", None), "question")


def across(sources: Sources) -> Iterator[Problem]:
    """Find what is wrong between the parts: names that one uses and another does not define."""
    if _were_read(sources.rules):
        known = texts(names_in(sources.rules, "rules", None, "id"))
        used = names_in(sources.documents, "clauses", None, "rules", None)
        yield from unknown(used, known, "rule")
    if _were_read(sources.documents):
        yield from _rules_without_basis(sources)
        known = texts(names_in(sources.documents, "id"))
        yield from unknown(names_in(sources.houses, "documents", None), known, "document")
    if _were_read(sources.switches):
        known = texts(names_in(sources.switches, "switches", None, "id"))
        yield from unknown(names_in(sources.rules, "rules", None, "switch"), known, "switch")
        others = names_in(sources.rules, "rules", None, "hangs-on", None)
        yield from unknown(others, known, "switch")
        yield from _houses_against_switches(sources)
    if all(map(_were_read, sources)):
        yield from _houses_against_documents(sources)


def own_house(
    file: SpecFile, shipped: Collection[str], houses: Collection[str], sources: Sources
) -> Iterator[Problem]:
    """Find what is wrong with a user's own house, which builds on a known one or on none.

    Args:
        file: the user's house.
        shipped: the ids of the houses of poker-oracle.
        houses: the ids of the houses that it may inherit.
        sources: the known documents and switches, and the rules, one of which the name of no
            switch may mean; the houses are ignored.
    """
    for name in names_in([file], "id"):
        if name.text in shipped:
            yield file.problem(
                name.path,
                f"{name.text!r} is a house of poker-oracle; choose another id for yours",
            )
            return
    for name in names_in([file], "inherits"):
        if name.text not in houses:
            message = none_such("house", name.text, houses, " to inherit")
            yield file.problem(name.path, message)
    documents = texts(names_in(sources.documents, "id"))
    yield from unknown(names_in([file], "documents", None), documents, "document")
    settings = _settings(sources.switches)
    yield from _chosen_settings(file, settings, sources.rules)
    yield from _nothing_inherited(file, settings)


def ancestry(house: str, houses: Mapping[str, SpecFile]) -> list[SpecFile]:
    """Follow a house to the one that it inherits, and so on; stop before a circle closes."""
    line: list[SpecFile] = []
    file = houses.get(house)
    while file is not None and file not in line:
        line.append(file)
        file = next((houses.get(str(parent)) for _, parent in file.find("inherits")), None)
    return line


def _were_read(files: tuple[SpecFile, ...]) -> bool:
    return bool(files) and all(file.was_read for file in files)


def _misnamed_files(files: Iterable[SpecFile], key: str) -> Iterator[Problem]:
    for file, path, text in names_in(files, key):
        if PurePath(file.path).stem != text:
            yield file.problem(path, f"{key} {text!r} must be the name of the file")


def _astray(file: SpecFile, entries: str, owner: str) -> Iterator[Problem]:
    for _, _, prefix in names_in([file], owner):
        for _, path, text in names_in([file], entries, None, "id"):
            if not text.startswith(f"{prefix}."):
                yield file.problem(path, f"{text!r} must start with '{prefix}.'")


def _clauses_against_errata(file: SpecFile) -> Iterator[Problem]:
    known = texts(names_in([file], "errata", None, "id"))
    yield from unknown(names_in([file], "clauses", None, "erratum"), known, "erratum")
    for path, clause in file.find("clauses", None):
        if isinstance(clause, dict) and "rules" in clause and "no-rule" in clause:
            yield file.key_problem(
                (*path, "no-rule"), "a clause has either rules or a reason for having none"
            )


def _inheritance(files: tuple[SpecFile, ...]) -> Iterator[Problem]:
    by_id = {name.text: name.file for name in names_in(files, "id")}
    for file, path, parent in names_in(files, "inherits"):
        if parent not in by_id:
            if _were_read(files):
                yield from unknown([Name(file, path, parent)], by_id, "house")
        elif file in ancestry(parent, by_id):
            yield file.problem(path, f"{parent!r} inherits this house in turn")


def _rules_without_basis(sources: Sources) -> Iterator[Problem]:
    used = set(texts(names_in(sources.documents, "clauses", None, "rules", None)))
    for file in sources.rules:
        for path, rule in file.find("rules", None):
            if isinstance(rule, dict) and "practice" not in rule and rule.get("id") not in used:
                yield file.problem(
                    (*path, "id"), f"rule {rule.get('id')!r} needs a clause or a practice"
                )


def _houses_against_switches(sources: Sources) -> Iterator[Problem]:
    settings = _settings(sources.switches)
    by_id = {name.text: name.file for name in names_in(sources.houses, "id")}
    for house, file in by_id.items():
        yield from _chosen_settings(file, settings, sources.rules)
        for path, choice in file.find("settings", None):
            if not isinstance(choice, dict) or "basis" not in choice:
                yield file.problem(path, "a house of poker-oracle needs a basis for each setting")
        yield from _missing_switches(house, by_id, settings)


def _houses_against_documents(sources: Sources) -> Iterator[Problem]:
    by_id = {name.text: name.file for name in names_in(sources.houses, "id")}
    switches_of = switches_by_rule(sources.rules)
    for house, file in by_id.items():
        line = ancestry(house, by_id)
        yield from settings_left_to_others(file, line, sources.documents, switches_of)


def _settings(switches: Iterable[SpecFile]) -> dict[str, list[str]]:
    return {
        name.text: texts(names_in([name.file], *name.path[:-1], "settings", None, "id"))
        for name in names_in(switches, "switches", None, "id")
    }


def _chosen_settings(
    file: SpecFile, settings: Mapping[str, list[str]], rules: Iterable[SpecFile]
) -> Iterator[Problem]:
    for path, choice in file.find("settings", None):
        switch = str(path[-1])
        if switch not in settings:
            message = f"there is no switch {switch!r}{_meant_by(switch, settings, rules)}"
            yield file.key_problem(path, message)
            continue
        chosen, place = setting_of(choice), path
        if isinstance(choice, dict):
            place = (*path, "setting")
        if not isinstance(chosen, str | int) or isinstance(chosen, bool):
            continue
        named = named_setting(switch, chosen)
        if named not in settings[switch] and named not in BY_NUMBER.get(switch, ()):
            yield file.problem(place, no_setting(switch, named, settings[switch]))


def _meant_by(name: str, switches: Iterable[str], rules: Iterable[SpecFile]) -> str:
    """Suggest a switch for the name of none: one of its words, or of a rule of them, or near it.

    Of rules that no switch decides it is said that no house changes them.
    """
    having = having_words(name, switches)
    deciding = {
        rule["id"]: rule.get("switch")
        for file in rules
        for _path, rule in file.find("rules", None)
        if isinstance(rule, dict) and isinstance(rule.get("id"), str)
    }
    about = having_words(name, deciding)
    having += [switch for rule in about if (switch := deciding[rule])]
    if having:
        return f"; did you mean {having[0]!r}?"
    if about:
        told = ", ".join(about[:_MOST_RULES])
        remedy = f"take the line out, and 'poker-oracle explain {name}' tells more"
        return f"; every house plays by {told}, and so do you: {remedy}"
    return meant(name, switches)


_MOST_RULES: Final = 4


def _nothing_inherited(file: SpecFile, switches: Iterable[str]) -> Iterator[Problem]:
    stated = {str(path[-1]) for path, _ in file.find("settings", None)}
    unset = [switch for switch in switches if switch not in stated]
    # A misspelt key is reported as misspelt.
    if unset and isinstance(file.data, dict) and not meant("inherits", file.data):
        yield file.key_problem(
            ("settings",),
            "key 'inherits' is missing; write inherits: card-room, or set every switch "
            f"({len(unset)} are not set, such as {unset[0]})",
        )


def _missing_switches(
    house: str, by_id: Mapping[str, SpecFile], switches: Iterable[str]
) -> Iterator[Problem]:
    line = ancestry(house, by_id)
    if any(parent not in by_id for parent in texts(names_in(line, "inherits"))):
        return
    stated = {str(path[-1]) for file in line for path, _ in file.find("settings", None)}
    for switch in switches:
        if switch not in stated:
            yield by_id[house].key_problem(
                ("settings",), f"the house has no setting for switch {switch!r}"
            )
