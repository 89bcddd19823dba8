"""The hands of findings kept as a workspace, for ``explain`` and ``check --case``."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.audit.finding import READER, RULE, Finding, Place
from oracle.audit.given import scenario_of
from oracle.audit.tally import Kept
from oracle.histories.told import History
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
    """Write each hand of which a finding is kept, with its house, in a workspace.

    Raises:
        InputError: the folder is neither a workspace nor empty.
    """
    room = catalogue.name_of_room(folder, catalogue.place_for_hands(folder))
    files: dict[Path, bytes] = {}
    places: dict[Place, Path] = {}
    left_out: set[str] = set()
    taken: set[str] = set()
    houses: list[str] = []
    for history, house, findings in _by_hand(kept):
        name = _name_of(findings[0], taken)
        text = scenario_of(f"{room}.audit.{name}", findings, history, house, settings[house])
        if text is None:
            left_out.add(history.id)
            continue
        path = folder / catalogue.HANDS / f"audit-{name}.yaml"
        files[path] = text.encode()
        places |= {one.place: path for one in findings}
        taken.add(name)
        houses.append(house)
    if files and not (folder / ROOM).is_file():
        files[folder / ROOM] = _house(room, houses[0]).encode()
    note = f"Not written, since no scenario can say them: hands {', '.join(sorted(left_out))}."
    return Written(files, places, (note,) if left_out else ())


def _by_hand(
    kept: Iterable[tuple[Kept, str]],
) -> Iterator[tuple[History, str, list[Finding]]]:
    """Give each hand with its house and its findings, a rule that is broken first, by lines."""
    hands: dict[tuple[str, str, int], tuple[History, str, dict[Finding, None]]] = {}
    for (finding, history), house in kept:
        if history is None or finding.kind == READER:
            continue
        key = history.file, history.id, history.line
        hands.setdefault(key, (history, house, {}))[2][finding] = None
    for history, house, findings in hands.values():
        yield history, house, sorted(findings, key=lambda one: (one.kind != RULE, one.line))


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
        "# Hands in which the rules were broken, as poker-oracle audit found them.\n"
        f"id: {name}\ntitle: What an audit found\ninherits: {base}\nsettings: {{}}\n"
    )
