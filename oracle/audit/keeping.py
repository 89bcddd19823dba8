"""The hands of findings kept as a workspace, for ``explain`` and ``check --case``."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.audit.finding import READER, Finding, Place
from oracle.audit.given import scenario_of
from oracle.audit.tally import Kept
from oracle.system.resources import ROOM

_NAME: Final = re.compile(r"[^a-z0-9]+")


class Written(NamedTuple):
    """The files of hands, the file of each hand, and why some are in none."""

    files: Mapping[Path, bytes]
    places: Mapping[Place, Path]
    notes: tuple[str, ...]


def written(
    folder: Path,
    kept: Iterable[tuple[Kept, str]],
    settings: Mapping[str, Mapping[str, str]],
) -> Written:
    """Write the hand of each finding that is kept, with its house, in a workspace.

    Raises:
        InputError: the folder is neither a workspace nor empty.
    """
    room = catalogue.name_of_room(folder, catalogue.place_for_hands(folder))
    files: dict[Path, bytes] = {}
    places: dict[Place, Path] = {}
    left_out: set[str] = set()
    taken: set[str] = set()
    houses: list[str] = []
    for (finding, history), house in kept:
        key = finding.place
        if history is None or finding.kind == READER or key in places:
            continue
        name = _name_of(finding, taken)
        text = scenario_of(f"{room}.audit.{name}", finding, history, house, settings[house])
        if text is None:
            left_out.add(finding.hand)
            continue
        path = folder / catalogue.HANDS / f"audit-{name}.yaml"
        files[path], places[key] = text.encode(), path
        taken.add(name)
        houses.append(house)
    if files and not (folder / ROOM).is_file():
        files[folder / ROOM] = _house(room, houses[0]).encode()
    note = f"Not written, since no scenario can say them: hands {', '.join(sorted(left_out))}."
    return Written(files, places, (note,) if left_out else ())


def _name_of(finding: Finding, taken: Collection[str]) -> str:
    """Name a file by its finding, with a number if the name is taken."""
    parts = _worded(finding.hand), str(finding.line), _worded(finding.rule.rpartition(".")[2])
    name = "-".join(parts)
    numbered = (f"{name}-{number}" for number in itertools.count(2))
    return next(one for one in itertools.chain((name,), numbered) if one not in taken)


def _worded(text: str) -> str:
    return _NAME.sub("-", text.lower()).strip("-")[:40] or "hand"


def _house(name: str, house: str) -> str:
    base = house if house in catalogue.shipped_houses() else catalogue.USUAL_HOUSE
    return (
        "# Hands that were played otherwise than the rules, as poker-oracle audit found them.\n"
        f"id: {name}\ntitle: What an audit found\ninherits: {base}\nsettings: {{}}\n"
    )
