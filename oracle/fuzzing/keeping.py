"""Findings kept as hands of a workspace: written, and known again in the next run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.conformance import Claims, as_profile_plays
from oracle.core.table import Illegal
from oracle.corpus import is_suspect, own_vectors
from oracle.errors import InputError
from oracle.fuzzing.asking import Target
from oracle.fuzzing.study import BEHIND, Finding
from oracle.scenario import (
    Head,
    own_scenarios,
    read_scenario,
    run_problems,
    scenario_text,
    settings_of,
)
from oracle.specfile import SpecError
from oracle.system.resources import ROOM, Place, opened

_LONGEST_TITLE: Final = 120
_FOUND: Final = "Found by fuzzing: "


class Shelf(NamedTuple):
    """A folder for findings; it has no place until it is a workspace."""

    folder: Path
    place: Place | None

    @property
    def name(self) -> str:
        """The name of the room, with which the ids of its hands begin."""
        return catalogue.name_of_room(self.folder, self.place)

    def known(self, target: Target) -> list[dict[str, Any]]:
        """The vectors of the hands in the folder, as the engine is judged by them.

        Raises:
            InputError: a file of the workspace has problems.
        """
        if self.place is None:
            return []
        with opened(self.place):
            notes = {one.id: str(one.data.get("note", "")) for one in own_scenarios()}
            vectors = [{**one, BEHIND: names_in(notes.get(one["id"], ""))} for one in own_vectors()]
        return as_profile_plays(vectors, target.profile) if target.profile else vectors


def names_in(note: str) -> list[str]:
    """The mistakes and settings that a note of ours names."""
    names, colon, _sentence = note.partition(": ")
    return [name for name in names.split(", ") if is_suspect(name)] if colon else []


def shelf_in(folder: Path) -> Shelf:
    """Look at a folder for findings: a workspace, an empty folder, or one that is still to be made.

    Raises:
        InputError: something else is there.
    """
    return Shelf(folder, catalogue.place_for_hands(folder))


class Written(NamedTuple):
    """The files of findings, where each finding is, and why some are in none."""

    files: Mapping[Path, bytes]
    places: Mapping[str, Path]
    notes: Sequence[str]


def written(shelf: Shelf, findings: Sequence[Finding], claims: Claims, target: Target) -> Written:
    """Write each new finding as a hand that lints and runs, in a workspace."""
    files: dict[Path, bytes] = {}
    places: dict[str, Path] = {}
    notes: list[str] = []
    room = shelf.name
    for one in findings:
        if one.known or not one.steady:
            continue
        text = _scenario(one, room, claims, target)
        if text is None:
            told = "no scenario can say what was done in it"
            notes.append(f"{one.id} was not written: {told}")
            continue
        path = shelf.folder / catalogue.HANDS / f"fuzz-{one.id}.yaml"
        files[path], places[one.id] = text.encode(), path
    if files and shelf.place is None:
        house, _changes = _rules(claims, target, None)
        files[shelf.folder / ROOM] = _room(room, house).encode()
    return Written(files, places, notes)


def _room(name: str, house: str) -> str:
    return (
        "# Hands in which an engine differs from the rules, as poker-oracle fuzz found them.\n"
        f"id: {name}\ntitle: What fuzzing found\ninherits: {house}\nsettings: {{}}\n"
    )


def _scenario(one: Finding, room: str, claims: Claims, target: Target) -> str | None:
    vector = one.outcome.vector
    house, changes = _rules(claims, target, one.outcome.asked_as)
    settings = {**catalogue.shipped_houses()[house].settings, **changes}
    rules = [rule for rule in one.rules if rule in catalogue.rules()] or _UNKNOWN
    names = ", ".join(suspect.name for suspect in one.suspects)
    note = f"{names}: {told_of(one)}" if names else told_of(one)
    head = Head(f"{room}.fuzz.{one.id}", _title(one), rules[:1], house, changes, note)
    try:
        text = scenario_text(head, vector["kind"], vector["given"], settings)
        if text is None:
            return None
        scenario = read_scenario(text)
        return None if run_problems(scenario, settings_of(scenario)) else text
    except (Illegal, InputError, SpecError):
        return None


_UNKNOWN: Final = ["betting.clockwise"]
"""What a hand is filed under in which an engine fails without an answer."""


def _title(one: Finding) -> str:
    rules = [catalogue.rules()[rule] for rule in one.rules if rule in catalogue.rules()]
    sentence = rules[0].sentence if rules else "the engine fails without an answer"
    title = f"{_FOUND}{sentence}"
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3].rstrip()}..."


def told_of(one: Finding) -> str:
    """Say in a sentence what is behind a finding, or in what the engine differs."""
    if one.suspects:
        return one.suspects[0].sentence
    if one.outcome.differences:
        keys = sorted(one.shape.keys) if one.shape else []
        return f"Not explained by any known mistake; it differs in {', '.join(keys)}."
    return f"The engine fails: {one.outcome.message}"


def _rules(claims: Claims, target: Target, asked_as: str | None) -> tuple[str, dict[str, str]]:
    """The house of ours by which a finding is judged, and the settings that differ from it."""
    shipped = catalogue.shipped_houses()
    if target.profile is not None:
        house = target.profile.house if target.profile.house in shipped else catalogue.USUAL_HOUSE
        settings: Mapping[str, str] = target.profile.settings
    else:
        named = {one.name: one for one in claims.plays}
        one = named.get(asked_as or "") or next(iter(claims.plays), None)
        if one is None:
            return catalogue.USUAL_HOUSE, {}
        house = one.house if one.house in shipped else catalogue.USUAL_HOUSE
        settings = one.in_force(target.houses)
    usual = shipped[house].settings
    return house, {key: value for key, value in settings.items() if usual.get(key, value) != value}
