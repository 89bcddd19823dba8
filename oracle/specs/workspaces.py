"""The houses and hands of users: one in a file, or those of the workspace that is open."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from oracle.core.ruleset import BY_NUMBER
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.play import HouseRules, answer
from oracle.specs import catalogue
from oracle.specs.catalogue import (
    Catalogue,
    house_problems,
    named_file,
    refuse_unknown,
    rules,
    shipped_houses,
)
from oracle.specs.entries import House, house_from, names_in
from oracle.specs.strict_yaml import Problem, SpecError, SpecFile, load_text, yaml_files
from oracle.specs.strict_yaml import load as load_file
from oracle.system.files import readable
from oracle.system.resources import ROOM, Location, opened, place_in, workspace_place

USUAL_HOUSE: Final = "card-room"

HANDS: Final = "hands"
"""The folder of a workspace with its scenarios."""

CASES: Final = "cases"
"""The folder of a workspace with cases for the dealer."""

_HOUSES: Final = "houses"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A user's folder: how the room plays, and scenarios whose ids begin with its name."""

    place: Location
    room: House
    houses: Mapping[str, House]
    """By id, the room first."""

    @property
    def name(self) -> str:
        """The name of the workspace, with which the ids of its scenarios begin."""
        return self.room.id

    @property
    def vectors(self) -> Path:
        """Where the vectors of the workspace are written."""
        return self.place.shown / "vectors"


def workspace(specs: Path | None = None) -> Workspace | None:
    """Give the workspace that is open; None if none is.

    Raises:
        SpecError: with every problem of its houses.
    """
    place = workspace_place()
    return None if place is None else _workspace(place, specs)


def workspace_files(part: str) -> list[SpecFile]:
    """Read the files of a part of the open workspace, such as its hands; there may be none."""
    place = workspace_place()
    return [] if place is None else list(_files(place, part))


def workspace_problems(specs: Path | None = None) -> list[Problem]:
    """Every problem of the houses of the open workspace, sorted by place."""
    place = workspace_place()
    return [] if place is None else sorted(_read(place, specs).problems)


def houses(specs: Path | None = None) -> Mapping[str, House]:
    """Give the houses by id: ours, then those of the open workspace.

    Raises:
        SpecError: with every problem of their files.
    """
    own = workspace(specs)
    return {**shipped_houses(specs), **own.houses} if own else shipped_houses(specs)


def usual_house() -> str:
    """Name the house of whoever names none: the room of the open workspace, or card-room."""
    own = workspace()
    return own.name if own else USUAL_HOUSE


def load(specs: Path | None = None) -> Catalogue:
    """Read and check everything, with the houses of the open workspace.

    Raises:
        SpecError: with every problem of every file, and every conflict between files.
    """
    known = catalogue.load(specs)
    return replace(known, houses=houses(specs)) if workspace(specs) else known


def house(name_or_path: str, specs: Path | None = None) -> House:
    """Give a house by its id, or read a user's own from a YAML file.

    A user's house names the house on which it builds (``inherits``) and how it differs.
    A name that ends in .yaml or .yml, or contains a folder, is read as a file.

    Raises:
        InputError: there is no such house.
        SpecError: with every problem of the file.
    """
    known = houses(specs)
    if (path := named_file(name_or_path)) is not None:
        return _own_house(path, workspace_place(), specs)
    refuse_unknown("house", name_or_path, known)
    return known[name_or_path]


def house_in(text: str, specs: Path | None = None) -> House:
    """Read a user's own house from a text in YAML.

    Raises:
        SpecError: with every problem of the text.
    """
    return house_of(load_text(text, "house"), specs)


def house_of(file: SpecFile, specs: Path | None = None) -> House:
    """Make a user's own house of a file that was read.

    Raises:
        SpecError: with every problem of the file.
    """
    known = houses(specs)
    if found := house_problems(file, known, specs):
        raise SpecError(found)
    return _made(file, known)


def problems_of_house(file: SpecFile, specs: Path | None = None) -> set[Problem]:
    """Find every problem of a user's own house."""
    return house_problems(file, houses(specs), specs)


def base_and_changes(
    chosen: House, specs: Path | None = None, *, shipped: bool = False
) -> tuple[str, dict[str, str]]:
    """Describe a house as a known house and the settings in which it differs from that house.

    A known house is itself; a user's own is the house that it inherits, or card-room, with changes.
    Known are ours, and those of the open workspace unless only what is ``shipped`` counts.
    """
    known = shipped_houses(specs) if shipped else houses(specs)
    names = (chosen.id, chosen.inherits, _line_of(chosen, specs))
    base = next((name for name in names if name and name in known), USUAL_HOUSE)
    usual = known[base].settings
    return base, {key: value for key, value in chosen.settings.items() if usual[key] != value}


def _line_of(chosen: House, specs: Path | None) -> str | None:
    """Name what a house inherits from that the house inherits itself."""
    parent = houses(specs).get(chosen.inherits or "")
    return parent.inherits if parent else None


@dataclass(frozen=True)
class _Read:
    """The houses of a workspace as they were read, and what is wrong with them."""

    houses: Mapping[str, House]
    problems: frozenset[Problem]


@functools.cache
def _read(place: Location, specs: Path | None) -> _Read:
    known = dict(shipped_houses(specs))
    own: dict[str, House] = {}
    found: set[Problem] = set()
    unread: set[str] = set()
    chapters = {rule.chapter for rule in rules(specs).values()}
    room = load_file(place.path / ROOM, str(place.shown / ROOM))
    for file in [room, *_parents_first(_files(place, _HOUSES))]:
        if not unread.isdisjoint(_names(file, "inherits")):
            # A house that builds on one with problems would be reported without reason.
            unread |= _names(file, "id")
            continue
        problems = house_problems(file, known, specs)
        problems.update(_taken(file, own, chapters if not own else ()))
        if problems:
            found |= problems
            unread |= _names(file, "id") - known.keys()
            # Whatever builds on a room that cannot be read would be reported without reason.
            if not own:
                break
            continue
        made = _made(file, known)
        known[made.id] = own[made.id] = made
    return _Read(own, frozenset(found))


def _parents_first(files: Iterable[SpecFile]) -> Iterator[SpecFile]:
    """Give each house after the one that it inherits; in a circle, as they are."""
    waiting = list(files)
    while waiting:
        to_come = frozenset[str]().union(*(_names(file, "id") for file in waiting))
        ready = [one for one in waiting if to_come.isdisjoint(_names(one, "inherits"))]
        yield from ready or waiting
        waiting = [one for one in waiting if one not in ready] if ready else []


def _names(file: SpecFile, key: str) -> set[str]:
    return {name.text for name in names_in([file], key)}


def _taken(file: SpecFile, own: Collection[str], chapters: Collection[str]) -> Iterator[Problem]:
    for name in names_in([file], "id"):
        if name.text in own:
            yield file.problem(name.path, f"duplicate id {name.text!r}; choose another id")
        if name.text in chapters:
            yield file.problem(
                name.path,
                f"{name.text!r} is a chapter of the rules; choose another id for the room, since "
                "the ids of its hands begin with it",
            )


@functools.cache
def _workspace(place: Location, specs: Path | None) -> Workspace:
    found = _read(place, specs)
    if found.problems:
        raise SpecError(found.problems)
    return Workspace(place, next(iter(found.houses.values())), found.houses)


@functools.cache
def _files(place: Location, part: str) -> tuple[SpecFile, ...]:
    return tuple(
        load_file(path, str(place.shown / path.relative_to(place.path)))
        for path in yaml_files(place.path / part)
    )


@functools.cache
def _own_house(path: Path, _place: Location | None, specs: Path | None) -> House:
    file = load_file(path)
    known = houses(specs)
    if found := house_problems(file, known, specs):
        raise SpecError(found)
    return _made(file, known)


def _made(file: SpecFile, known: Mapping[str, House]) -> House:
    parent: str | None = file.data.get("inherits")
    return house_from(file.data, known[parent].choices if parent else {})


_NAME: Final = re.compile(r"[^a-z0-9]+")


def place_for_hands(folder: Path) -> Location | None:
    """Look at a folder for hands: None if it is empty, or is still to be made.

    Raises:
        InputError: something else than a workspace is there.
    """
    if (folder / ROOM).is_file():
        return place_in(folder)
    with readable(folder):
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if taken:
        raise InputError(
            f"{folder} is neither a workspace nor empty; name a workspace, or a new folder"
        )
    return None


def name_of_workspace(folder: Path, place: Location | None) -> str:
    """The name of the room in a folder, with which the ids of its hands begin."""
    if place is not None:
        with opened(place):
            own = workspace()
        if own:
            return own.name
    return _new_name(folder)


def _new_name(folder: Path) -> str:
    """A name for a room in a folder, which no house or chapter of ours has."""
    name = _NAME.sub("-", folder.resolve().name.lower()).strip("-") or "found"
    chapters = {rule.chapter for rule in rules().values()}
    taken = name in shipped_houses() or name in chapters or not name[0].isalpha()
    return f"found-{name}" if taken else name


def agrees(settings: Mapping[str, str], switches: Mapping[str, Iterable[str]]) -> bool:
    """Whether settings are among those under which an answer holds.

    ``switches`` names, for each switch that matters, the settings that give the answer.
    """
    return all(settings.get(switch, "") in same for switch, same in switches.items())


def holds(vector: Mapping[str, Any], settings: Mapping[str, str]) -> bool:
    """Whether the answer of a vector holds by settings, of which some may be numbers."""
    agreeing = agrees(settings, vector["switches"])
    return agreeing and cap_that_changes(vector, settings) is None


def cap_that_changes(vector: Mapping[str, Any], settings: Mapping[str, str]) -> str | None:
    """Give the cap that changes a vector's answer although none of its switches says so.

    Caps below all those with which vectors were compared are played. A higher one changes nothing
    that a cap of four bets and one of five leave alike.
    """
    cap = settings.get(_CAP, "")
    if cap not in _LOWER_CAPS or vector.get("given", {}).get("table", {}).get("betting") != "limit":
        return None
    if _CAP in vector.get("switches", {}):
        return None
    rules = HouseRules({**settings_within(vector["switches"]), _CAP: cap})
    try:
        found = answer(vector["kind"], vector["given"], rules)
    except (Illegal, InputError):
        return cap
    return None if found.expect == vector["expect"] else cap


_CAP: Final = "raise-cap"
_LOWER_CAPS: Final = frozenset(tuple(BY_NUMBER[_CAP])[:3])


def settings_within(
    switches: Mapping[str, Sequence[str]], house: str | None = None
) -> dict[str, str]:
    """Give a setting of every switch under which an answer holds.

    They are those of the house, or of the first house of ours that agrees, so that a workspace
    changes nothing; if none does, those of card-room with the first setting that gives the answer
    for each switch on which it differs.
    """
    known = houses() if house else shipped_houses()
    agreeing = (one for one in known.values() if agrees(one.settings, switches))
    base = known[house] if house else next(agreeing, known[USUAL_HOUSE])
    settings = base.settings
    changed = {name: same[0] for name, same in switches.items() if settings[name] not in same}
    return {**settings, **changed}
