"""What is written about engines: the known mistakes, and the profiles of engines."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from oracle.catalogue.checks import meant, no_setting
from oracle.catalogue.naming import named_file, refuse_unknown
from oracle.catalogue.reading import houses, rules, switches
from oracle.mistakes import MISTAKES
from oracle.specfile import Problem, SpecError, SpecFile, load, validate
from oracle.system.resources import folder

_KNOWN: Final = "-known.yaml"
"""The ending of the names of lists of known failures, which lie beside the profiles."""


@dataclass(frozen=True, slots=True)
class Place:
    """An engine in which a mistake was seen."""

    engine: str
    version: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class MistakeNote:
    """What is known about a mistake; its id is the one in the code.

    ``why`` says why it is plausible although it was seen nowhere.
    """

    id: str
    rule: str
    mistake: str
    effect: str
    seen: tuple[Place, ...]
    why: str | None = None


@dataclass(frozen=True, slots=True)
class EngineProfile:
    """How an engine plays: a setting of every switch, and mistakes in order."""

    name: str
    title: str
    version: str
    house: str
    settings: Mapping[str, str]
    mistakes: tuple[str, ...]


def mistakes(specs: Path | None = None) -> Mapping[str, MistakeNote]:
    """Read what is known about the mistakes, by id.

    Raises:
        SpecError: with every problem of their file.
    """
    return _mistakes(specs or folder("specs"))


def engine_profile(name_or_path: str, specs: Path | None = None) -> EngineProfile:
    """Give the profile of an engine by its name, or read one from a YAML file.

    A name that ends in .yaml or .yml, or contains a folder, is taken for a file.

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
    found = set(_problems_of_mistakes(root))
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
def _mistakes_file(root: Path) -> SpecFile:
    return load(root / "mistakes.yaml", "specs/mistakes.yaml")


@functools.cache
def _mistakes(root: Path) -> Mapping[str, MistakeNote]:
    if problems := _problems_of_mistakes(root):
        raise SpecError(problems)
    entries = _mistakes_file(root).data["mistakes"]
    return {entry["id"]: _mistake(entry) for entry in entries}


def _mistake(entry: Mapping[str, Any]) -> MistakeNote:
    seen = tuple(Place(**place) for place in entry["seen"])
    return MistakeNote(**{**entry, "seen": seen})


def _problems_of_mistakes(root: Path) -> list[Problem]:
    file = _mistakes_file(root)
    found = set(validate(file, "mistakes"))
    described: set[str] = set()
    for path, name in file.find("mistakes", None, "id"):
        if name in described:
            found.add(file.problem(path, f"duplicate mistake {name!r}"))
        described.add(str(name))
    found.update(_unknown(file, ("mistakes", None, "id"), MISTAKES, "mistake in the code"))
    found.update(_unknown(file, ("mistakes", None, "rule"), rules(root), "rule"))
    for path, entry in file.find("mistakes", None):
        known = MISTAKES.get(str(entry.get("id"))) if isinstance(entry, dict) else None
        if known and entry.get("rule") != known.rule:
            found.add(file.problem((*path, "rule"), f"the code says that it breaks {known.rule!r}"))
        if isinstance(entry, dict) and bool(entry.get("seen")) == ("why" in entry):
            found.add(file.problem(path, "say where it was seen, or 'why' it is plausible"))
    found.update(
        file.problem(("mistakes",), f"mistake {name!r} in the code has no description")
        for name in MISTAKES
        if file.was_read and name not in described
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
    yield from _unknown(file, ("house",), houses(root), "house")
    yield from _unknown(file, ("mistakes", None), MISTAKES, "mistake")
    yield from _unknown(file, ("inherits",), _bases(root), "profile of a house's rules")
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


def _unknown(
    file: SpecFile, steps: Iterable[str | int | None], known: Collection[str], what: str
) -> Iterator[Problem]:
    for path, text in file.find(*steps):
        if isinstance(text, str) and text not in known:
            yield file.problem(path, f"there is no {what} {text!r}{meant(text, known)}")
