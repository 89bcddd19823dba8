"""The profiles of engines: how a known engine plays."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oracle.catalogue.mistake_notes import problems_of_mistakes
from oracle.catalogue.names import meant, names_in, no_setting, unknown
from oracle.catalogue.naming import named_file, refuse_unknown
from oracle.catalogue.reading import switches
from oracle.catalogue.workspace import houses
from oracle.mistakes import MISTAKES
from oracle.specfile import Problem, SpecError, SpecFile, load, validate
from oracle.system.resources import folder

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
