"""Engines that are known.

How each plays, and what is known about the mistakes that engines make.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from oracle.mistakes import MISTAKES
from oracle.specs.catalogue import named_file, refuse_unknown, rules, switches
from oracle.specs.checking import validate
from oracle.specs.entries import meant, names_in, no_setting, repeated, unknown
from oracle.specs.strict_yaml import Problem, SpecError, SpecFile, load
from oracle.specs.workspaces import houses
from oracle.system.resources import folder

REPORTED: Final = "reported"
_HOUSE_CHOICE: Final = "house-choice"
_HOUSE_CHOICES: Final = "house-choices"


@dataclass(frozen=True, slots=True)
class Sighting:
    """An engine that makes a mistake, at a release or commit, and how that is known.

    ``how`` is ``run`` (an adapter of ours ran the engine, which answered ``vector`` with ``got``),
    ``read`` (we read the code at ``where``), or ``reported`` (a ``thread`` of its project says so).
    ``became`` is ``open``, ``unknown``, or ``fixed in`` a release or commit, on the date of the
    look.
    """

    engine: str
    repository: str
    at: str
    how: str
    looked: str
    became: str
    where: str | None = None
    vector: str | None = None
    got: str | None = None
    thread: str | None = None

    @property
    def is_ours(self) -> bool:
        """Whether we found it ourselves; what was only reported is never counted."""
        return self.how != REPORTED

    @property
    def release(self) -> str:
        """The engine with its release or commit, as in PokerKit 0.7.7."""
        return f"{self.engine} {'' if '.' in self.at else 'at commit '}{self.at}"


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """Why some house plays so: a setting that answers just so, or else who does, and by what."""

    setting: str | None = None
    basis: str | None = None


@dataclass(frozen=True, slots=True)
class MistakeNote:
    """What is known about a mistake; its id is the one in the code.

    ``why`` says why it is plausible although we found it nowhere. What is a house choice is a
    mistake only of an engine that says that it plays otherwise.
    """

    id: str
    rule: str
    mistake: str
    effect: str
    seen: tuple[Sighting, ...]
    why: str | None = None
    house_choice: HouseChoice | None = None

    @property
    def found(self) -> tuple[Sighting, ...]:
        """The engines in which we found it ourselves."""
        return tuple(one for one in self.seen if one.is_ours)


def mistakes(specs: Path | None = None) -> Mapping[str, MistakeNote]:
    """Read what is known about the mistakes, by id.

    Raises:
        SpecError: with every problem of their file.
    """
    return _mistakes(specs or folder("specs"))


def played_settings(specs: Path | None = None) -> Mapping[str, tuple[Sighting, ...]]:
    """Give the settings in which engines were found to choose for themselves, and which engines.

    A setting is named as in ``burn=none``. Those that a mistake has a name for are in its note.

    Raises:
        SpecError: with every problem of their file.
    """
    mistakes(specs)
    entries = _mistakes_file(specs or folder("specs")).data.get(_HOUSE_CHOICES, ())
    return {one["setting"]: tuple(Sighting(**each) for each in one["seen"]) for one in entries}


@functools.cache
def _mistakes_file(root: Path) -> SpecFile:
    return load(root / "mistakes.yaml", "specs/mistakes.yaml")


@functools.cache
def _mistakes(root: Path) -> Mapping[str, MistakeNote]:
    if problems := problems_of_mistakes(root):
        raise SpecError(problems)
    entries = _mistakes_file(root).data["mistakes"]
    return {entry["id"]: _mistake(entry) for entry in entries}


def _mistake(entry: Mapping[str, Any]) -> MistakeNote:
    plain = {key: value for key, value in entry.items() if key != _HOUSE_CHOICE}
    choice = HouseChoice(**entry[_HOUSE_CHOICE]) if _HOUSE_CHOICE in entry else None
    seen = tuple(Sighting(**one) for one in entry["seen"])
    return MistakeNote(**{**plain, "seen": seen}, house_choice=choice)


def problems_of_mistakes(root: Path) -> list[Problem]:
    """Every problem of the notes, sorted by place."""
    file = _mistakes_file(root)
    ids = names_in([file], "mistakes", None, "id")
    found = {
        *validate(file, "mistakes"),
        *repeated(ids, "mistake"),
        *unknown(ids, MISTAKES, "mistake in the code"),
        *unknown(names_in([file], "mistakes", None, "rule"), rules(root), "rule"),
    }
    described = {text for _file, _path, text in ids}
    for path, entry in file.find("mistakes", None):
        known = MISTAKES.get(str(entry.get("id"))) if isinstance(entry, dict) else None
        if known and entry.get("rule") != known.rule:
            found.add(file.problem((*path, "rule"), f"the code says that it breaks {known.rule!r}"))
        if isinstance(entry, dict) and _was_found(entry) == ("why" in entry):
            found.add(file.problem(path, "say where we found it, or 'why' it is plausible"))
    found.update(_problems_of_dates(file))
    found.update(_problems_of_house_choices(file, root))
    found.update(
        file.problem(("mistakes",), f"mistake {name!r} in the code has no description")
        for name in MISTAKES
        if file.was_read and name not in described
    )
    return sorted(found)


def _was_found(entry: Mapping[str, Any]) -> bool:
    seen = entry.get("seen")
    every = seen if isinstance(seen, list) else ()
    return any(isinstance(one, dict) and one.get("how") != REPORTED for one in every)


def _problems_of_dates(file: SpecFile) -> Iterator[Problem]:
    for part in ("mistakes", _HOUSE_CHOICES):
        for _file, path, text in names_in([file], part, None, "seen", None, "looked"):
            try:
                date.fromisoformat(text)
            except ValueError:
                yield file.problem(path, f"{text!r} is not a date")


def _problems_of_house_choices(file: SpecFile, root: Path) -> Iterator[Problem]:
    """Find the house choices that name no setting of a switch."""
    known = switches(root)
    named = names_in([file], _HOUSE_CHOICES, None, "setting")
    yield from repeated(named, "setting")
    for _file, path, text in (
        *names_in([file], "mistakes", None, _HOUSE_CHOICE, "setting"),
        *named,
    ):
        switch, _, setting = text.partition("=")
        if switch not in known:
            yield file.problem(path, f"there is no switch {switch!r}{meant(switch, known)}")
        elif setting not in (settings := known[switch].settings):
            yield file.problem(path, no_setting(switch, setting, settings))


def problems_of_sightings(
    vectors: Iterable[Mapping[str, Any]], specs: Path | None = None
) -> list[Problem]:
    """Find the vectors named for what was run that do not show it, sorted by place.

    A vector shows a mistake if it is about the rule that the mistake breaks, and has its flag; it
    shows a setting if that is not among those by which it holds.
    """
    file = _mistakes_file(specs or folder("specs"))
    by_id = {vector["id"]: vector for vector in vectors}
    found = []
    for part in ("mistakes", _HOUSE_CHOICES):
        for _file, path, name in names_in([file], part, None, "seen", None, "vector"):
            entry = file.data[part][path[1]]
            if name not in by_id:
                found.append(file.problem(path, f"there is no vector {name!r}{meant(name, by_id)}"))
            elif message := _does_not_show(entry, by_id[name]):
                found.append(file.problem(path, f"{name} {message}"))
    return sorted(found)


def _does_not_show(entry: Mapping[str, Any], vector: Mapping[str, Any]) -> str | None:
    """Say why a vector does not show a mistake or a setting."""
    if "setting" in entry:
        switch, _, setting = entry["setting"].partition("=")
        holds = setting in vector["switches"].get(switch, (setting,))
        return f"comes out alike by {entry['setting']}" if holds else None
    if entry["rule"] not in vector["rules"]:
        return f"is not about {entry['rule']}, the rule that {entry['id']} breaks"
    return None if entry["id"] in vector["flags"] else f"does not notice {entry['id']}"


_KNOWN: Final = "-known.yaml"
"""The ending of the names of lists of known failures, which lie beside the profiles."""


@dataclass(frozen=True, slots=True)
class EngineProfile:
    """How an engine plays: a setting of every switch, and mistakes in order."""

    name: str
    title: str
    version: str
    house: str
    settings: Mapping[str, str]
    mistakes: tuple[str, ...]


def engine_profile(name_or_path: str, specs: Path | None = None) -> EngineProfile:
    """Give the profile of an engine by its name, or read one from a YAML file.

    A name that ends in .yaml or .yml, or contains a folder, is read as a file.

    Raises:
        InputError: there is no such profile.
        SpecError: with every problem of the file.
    """
    root = specs or folder("specs")
    if (path := named_file(name_or_path)) is not None:
        return _read(path, str(path), root)
    refuse_unknown("profile", name_or_path, _profiles(root))
    return _profile(name_or_path, root)


def engine_problems(specs: Path | None = None) -> list[Problem]:
    """Every problem of the mistakes and the profiles, sorted by place."""
    root = specs or folder("specs")
    found = set(problems_of_mistakes(root))
    for name, path in _profiles(root).items():
        file = load(path, f"specs/engines/{name}.yaml")
        found.update(_problems_of_profile(file, root))
        found.update(
            file.problem(("name",), f"name {told!r} must be the name of the file")
            for _, told in file.find("name")
            if told != name
        )
    return sorted(found)


@functools.cache
def _profiles(root: Path) -> Mapping[str, Path]:
    paths = sorted((root / "engines").glob("*.yaml"))
    return {path.stem: path for path in paths if not path.name.endswith(_KNOWN)}


@functools.cache
def _profile(name: str, root: Path) -> EngineProfile:
    return _read(_profiles(root)[name], f"specs/engines/{name}.yaml", root)


def _read(path: Path, shown: str, root: Path) -> EngineProfile:
    file = load(path, shown)
    if problems := sorted(set(_problems_of_profile(file, root))):
        raise SpecError(problems)
    data = file.data
    own = {switch: choice["setting"] for switch, choice in data.get("settings", {}).items()}
    mistakes = tuple(data.get("mistakes", ()))
    if "inherits" in data:
        base = _profile(data["inherits"], root)
        house, settings, before = base.house, base.settings, base.mistakes
    else:
        house, before = data["house"], ()
        settings = houses(root)[house].settings
    return EngineProfile(
        name=data["name"],
        title=data["title"],
        version=data["version"],
        house=house,
        settings={**settings, **own},
        mistakes=(*before, *mistakes),
    )


def _problems_of_profile(file: SpecFile, root: Path) -> Iterator[Problem]:
    yield from validate(file, "engine")
    yield from unknown(names_in([file], "house"), houses(root), "house")
    yield from unknown(names_in([file], "mistakes", None), MISTAKES, "mistake")
    yield from unknown(names_in([file], "inherits"), _bases(root), "profile of a house's rules")
    known = switches(root)
    for path, choice in file.find("settings", None):
        switch = str(path[-1])
        if switch not in known:
            yield file.key_problem(path, f"there is no switch {switch!r}{meant(switch, known)}")
        elif isinstance(choice, dict):
            settings = known[switch].settings
            for place, setting in file.find(*path, "setting"):
                if isinstance(setting, str) and setting not in settings:
                    yield file.problem(place, no_setting(switch, setting, settings))


@functools.cache
def _bases(root: Path) -> tuple[str, ...]:
    # Only a profile based on a house is inherited, so there are no circles.
    return tuple(name for name, path in _profiles(root).items() if any(load(path).find("house")))
