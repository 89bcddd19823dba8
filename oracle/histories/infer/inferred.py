"""What was inferred, as a report and as the file of a house."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from oracle.errors import InputError
from oracle.histories.audit.auditing import Judging
from oracle.histories.audit.report import AGREES, DIFFERS, NOTHING_READ, fields_of, sentence_of
from oracle.histories.audit.seating import Finding
from oracle.histories.forms import FORMS
from oracle.histories.infer.gathering import (
    DECIDED,
    ENOUGH,
    NARROWED,
    NOTHING_FITS,
    STATES,
    Concluded,
    Conclusion,
    Evidence,
    Gathered,
    Sighting,
    concluded,
)
from oracle.report.envelope import Measuring, Report, row
from oracle.report.words import listing
from oracle.specs import catalogue, workspaces
from oracle.specs.entries import House
from oracle.system.files import read_file

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
    parent, changes = workspaces.base_and_changes(base)
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
        "title": f"A room as {hands} show{'s' if house['hands'] == 1 else ''} it",
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


_NAMES: Final = {form.id: form.name for form in FORMS}
_OUTCOMES: Final = {DECIDED: "pass", NARROWED: "open", NOTHING_FITS: "fail"}


def inferred_report(
    measuring: Measuring,
    gathered: Gathered,
    judging: Judging,
    notes: Sequence[str] = (),
    written: str | None = None,
) -> Report:
    """The report of what was inferred, in its envelope; ``written`` is the file of the house."""
    found = {
        name: concluded(evidence, judging.settings[name])
        for name, evidence in sorted(gathered.by_house.items())
    }
    houses = [_house(name, gathered.by_house[name], one) for name, one in found.items()]
    details = {
        "hands": gathered.hands,
        "interrupted": gathered.interrupted,
        "other-games": dict(sorted(gathered.others.items())),
        "broken": {
            "count": gathered.broken,
            "first": [one._asdict() for one in gathered.broken_first],
        },
        "bound": ENOUGH,
        "houses": houses,
        "written": written,
    }
    counts = {
        state: sum(one.state == state for each in found.values() for one in each.switches)
        for state in STATES
    }
    rows = [
        row(
            f"{name}: {one.switch}", _OUTCOMES.get(one.state, "skip"), f"{one.state}: {one.setting}"
        )
        for name, each in found.items()
        for one in each.switches
    ]
    more = [*notes, *_notes(gathered)]
    return measuring.report(_exit_code(gathered, houses), counts, rows, details, notes=more)


def _exit_code(gathered: Gathered, houses: Sequence[Mapping[str, Any]]) -> int:
    """0 if a house fits every hand, 1 if none does or something is unread, 2 if everything is."""
    if not gathered.hands:
        return NOTHING_READ
    if gathered.broken:
        return DIFFERS
    unfit = any(
        house["left"] or any(one["state"] == NOTHING_FITS for one in house["switches"])
        for house in houses
    )
    return DIFFERS if unfit else AGREES


def _house(name: str, evidence: Evidence, found: Concluded) -> dict[str, Any]:
    known = catalogue.rules()
    return {
        "base": name,
        **fields_of(evidence, "hands", "fitting"),
        "forms": [
            {"form": form, "name": _NAMES.get(form, form), "hands": count}
            for form, count in sorted(evidence.forms.items())
        ],
        "switches": [_switch(one) for one in found.switches],
        "apart": [
            {
                "settings": [{"switch": switch, "setting": setting} for switch, setting in pair],
                **_told(told),
            }
            for pair, told in sorted(found.apart.items())
        ],
        "left": [
            {
                "class": kind,
                "rule": rule,
                "sentence": sentence_of(rule),
                # A topic of a record hangs on no switch.
                "switches": list(known[rule].switches) if rule in known else [],
                "hands": evidence.left_hands[kind, rule],
                "first": [_place(one) for one in findings],
            }
            for (kind, rule), findings in sorted(evidence.left.items())
        ],
        "known": {
            house.id: sorted(
                one.switch for one in found.switches if house.settings[one.switch] in one.against
            )
            for house in workspaces.houses().values()
        },
    }


def _switch(one: Conclusion) -> dict[str, Any]:
    switch = catalogue.switches()[one.switch]
    return {
        "switch": one.switch,
        "question": switch.question,
        **fields_of(one, "state", "setting", "base"),
        "settings": {name: setting.text for name, setting in switch.settings.items()},
        "left": list(one.left),
        "witnesses": one.witnesses,
        "against": [
            {"setting": setting, "because-of": against.because_of, **_told(against.told)}
            for setting, against in one.against.items()
        ],
    }


def _told(told: Sighting) -> dict[str, Any]:
    return {"hands": told.hands, **_place(told.first)}


def _place(finding: Finding) -> dict[str, Any]:
    return fields_of(finding, "hand", "file", "line", "rule", "sentence")


def _notes(gathered: Gathered) -> Iterator[str]:
    if gathered.others:
        yield f"Hands of other games left aside: {sum(gathered.others.values()):,}."
    if len(gathered.by_house) > 1:
        names = ", ".join(sorted(gathered.by_house))
        yield (
            f"Hands of different forms are judged apart, beginning with the houses {names}; "
            "with --house they are treated as hands of one room."
        )
