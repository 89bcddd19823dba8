"""The reports of engines that the site shows: each a file that ``check -o`` wrote, and its page."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance import Case, Measured, read_measured, rules_of
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.explaining import Given, explain_played, replay
from oracle.site.shelf import Shelf, Vector
from oracle.system.resources import folder
from oracle.wire.vocabulary import PLAY, RULING

_OURS: Final = ("engines", "checked")
_ENDINGS: Final = (".json.gz", ".json")
FAILURES: Final = "-failures"
"""How the page of an engine's failures ends; no engine has this name."""

_OF_A_HAND: Final = frozenset({PLAY, RULING})


class Checked(NamedTuple):
    """An engine that was checked: the name of its file, what the report says, and a note on it."""

    name: str
    measured: Measured
    note: str
    source: str

    @property
    def report(self) -> Mapping[str, Any]:
        """The whole report."""
        return self.measured.report

    @property
    def title(self) -> str:
        """What people call it: by its note, or by what it calls itself."""
        first = self.note.partition("\n")[0]
        return first.removeprefix("# ") if first.startswith("# ") else self.measured.label


def reports(shelf: Shelf) -> Mapping[str, Checked]:
    """Read the reports, by name; those of the site's options, or ours.

    Raises:
        InputError: there is none, one cannot be read, or a name is taken.
    """
    return _read(shelf.engines or folder("specs").joinpath(*_OURS))


@functools.cache
def _read(place: Path) -> Mapping[str, Checked]:
    paths: dict[str, Path] = {}
    for path in sorted(place.iterdir()):
        if name := _name(path):
            _refuse_taken(name, path, paths)
            paths[name] = path
    if not paths:
        raise InputError(f"{place} has no reports; 'poker-oracle check -o NAME.json' writes one")
    found = {}
    for (name, path), measured in zip(paths.items(), read_measured([*paths.values()]), strict=True):
        note = path.with_name(f"{name}.md")
        text = note.read_text(encoding="utf-8") if note.is_file() else ""
        source = f"specs/{'/'.join(_OURS)}/{note.name}"
        found[name] = Checked(name, _for_the_site(name, measured), text, source)
    return found


def _name(path: Path) -> str:
    return next((path.name.removesuffix(one) for one in _ENDINGS if path.name.endswith(one)), "")


def _refuse_taken(name: str, path: Path, others: Mapping[str, Path]) -> None:
    """Refuse a report whose page would stand where another one does.

    Raises:
        InputError: its name is that of one of our pages, or of another report.
    """
    if name == "index" or name.endswith(FAILURES):
        raise InputError(
            f"{path}: the site has a page of its own at {name}.html; give the report another name"
        )
    if name in others:
        raise InputError(f"{others[name]} and {path} have one page; keep one of them")


def _for_the_site(name: str, measured: Measured) -> Measured:
    """Name an engine as the site does; only reports by the same judge are versions of one."""
    judged = ", ".join(measured.about["judged-by"])
    about = {**measured.about, "name": f"{measured.about['name']} by {judged}", "file": name}
    return measured._replace(label=name, about=about)


def played(report: Mapping[str, Any], shelf: Shelf) -> dict[Case, Any]:
    """Give for each failed case of a report with a hand what plays it by the rules.

    A report that was judged by a profile has none: its hands go by what the profile says.
    """
    if report["details"]["profile"]:
        return {}
    return {
        (row["case"], row["as"]): functools.partial(_record, shelf.vectors[row["case"]])
        for row in report["cases"]
        if row["outcome"] == "fail" and _is_of_a_hand(row["case"], shelf)
    }


def _is_of_a_hand(name: str, shelf: Shelf) -> bool:
    return name in shelf.vectors and shelf.vectors[name]["kind"] in _OF_A_HAND


def _record(vector: Vector) -> Mapping[str, Any] | None:
    given = Given(vector["kind"], vector["given"], vector["id"], vector["title"])
    try:
        return replay(explain_played(given, rules_of(vector, None)))
    except (Illegal, InputError):
        return None
