"""What was inferred as a house: a file that names hands as the bases of its settings."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from oracle import catalogue
from oracle.catalogue import House
from oracle.errors import InputError
from oracle.inferring.concluding import DECIDED, NARROWED, NOTHING_FITS
from oracle.inferring.evidence import ENOUGH
from oracle.prose import listing
from oracle.system.reading import read_file

_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WIDTH: Final = 100
_BEGINS: Final = "# Inferred by poker-oracle audit --infer from"
_FORMS: Final = (".yaml", ".yml")


def id_of_house(path: Path) -> str:
    """The id of a house that will be written to this file.

    Raises:
        InputError: the file's name cannot be that of a house.
    """
    name = path.stem
    if path.suffix not in _FORMS or not _WORD.fullmatch(name):
        raise InputError(
            f"{path}: a house is called by its file; use lowercase letters, digits and hyphens, "
            "and end it in .yaml, such as my-room.yaml"
        )
    if name in catalogue.shipped_houses():
        raise InputError(f"{path}: {name} is a house of poker-oracle; give yours another name")
    return name


def is_inferred(path: Path) -> bool:
    """Whether a file begins as such a house does."""
    return read_file(path, len(_BEGINS)) == _BEGINS.encode()


def house_text(name: str, house: Mapping[str, Any], base: House) -> str:
    """Write what a report tells of a room as a house that builds on another one.

    Args:
        name: the id of the house.
        house: one of the ``houses`` of the report's details.
        base: the house by which its hands were judged.
    """
    parent, changes = catalogue.base_and_changes(base)
    stated = {
        one["switch"]: {"setting": one["setting"], "basis": basis}
        for one in house["switches"]
        if (basis := _basis(one, changes, base.id))
    }
    inherited = [one["switch"] for one in house["switches"] if one["switch"] not in stated]
    hands = f"{house['hands']:,} hand{'s' if house['hands'] != 1 else ''}"
    head = [
        f"{_BEGINS.removeprefix('# ')} {hands}. Each basis names hands.",
        f"Not decided by these hands, and as in {parent}: {', '.join(inherited)}.",
    ]
    data = {
        "id": name,
        "title": f"A room as {hands} show it",
        "inherits": parent,
        "settings": stated,
    }
    lines = [
        line
        for paragraph in head
        for line in textwrap.wrap(paragraph, _WIDTH - 2, break_on_hyphens=False)
    ]
    comment = "".join(f"# {line}\n" for line in lines)
    return comment + yaml.safe_dump(data, sort_keys=False, width=_WIDTH, allow_unicode=True)


def _basis(one: Mapping[str, Any], changes: Mapping[str, str], base: str) -> str:
    """Why the house has the setting of a switch; nothing if it is inherited."""
    others = [setting for setting in one["left"] if setting != one["setting"]]
    if one["state"] == DECIDED:
        return " ".join(_against(one))
    if one["state"] == NARROWED and (one["against"] or one["setting"] != one["base"]):
        return " ".join([*_against(one), f"Not decided against {', '.join(others)}."])
    if one["state"] == NOTHING_FITS:
        return " ".join([*_against(one), "No setting fits all hands; this one fits most."])
    if one["switch"] in changes:
        return f"No hand decides it; as in {base}, by which the hands were judged."
    return ""


def _against(one: Mapping[str, Any]) -> Iterator[str]:
    """The hands that contradict settings, those first that are named alike."""
    by_hand: dict[tuple[str, int], list[str]] = {}
    for other in one["against"]:
        by_hand.setdefault((other["hand"], other["hands"]), []).append(other["setting"])
    for (hand, count), settings in by_hand.items():
        more = ""
        if count > 1:
            many = f"{count - 1} or more" if count >= ENOUGH else str(count - 1)
            more = f", and so {'does' if many == '1' else 'do'} {many} other{'s' * (many != '1')}"
        yield f"Hand {hand} contradicts {listing(settings)}{more}."
