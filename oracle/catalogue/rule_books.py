"""Citations of the published rule books: each names its edition and its number, in one form.

``Poker TDA 2024, 45-A``, ``WSOP 2024 Live Action, 150``, ``WSOP 2024 Tournament, 100-b`` and
``Robert's Rules of Poker 11, Showdown, 7``; further numbers may follow. What nobody has read here
is marked ``(unverified)``, and may then lack its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from oracle.specfile import Problem
from oracle.system.resources import folder

_MENTION: Final = re.compile(r"(?:Poker\s+)?\bTDA\b(?!\s+summit)|\bWSOP\b|\bRobert['’]s\s+Rules\b")
_FORM: Final = re.compile(
    r"(?P<source>Poker\s+TDA\s+\d{4},\s+(?:RP-)?\d+(?:-[A-Z])?"
    r"|WSOP\s+\d{4}\s+(?:Live\s+Action|Tournament),\s+\d+(?:-[a-z\d]+)*"
    r"|Robert's\s+Rules\s+of\s+Poker\s+\d+,\s+[A-Z][A-Za-z\s-]+?(?:,\s+\d+|(?=\s+\(unverified\))))"
    r"(?P<unread>\s+\(unverified\))?"
)
_WANTED: Final = (
    "a citation needs its edition and number, as in 'Poker TDA 2024, 45-A', "
    "'WSOP 2024 Live Action, 150' or 'Robert's Rules of Poker 11, Showdown, 7'"
)
_LEFT_OUT: Final = ("engines", "histories")


def citation_problems() -> list[Problem]:
    """Find every citation in the specs and in the guides that lacks its edition or number."""
    return [problem for path, name in _texts() for problem in problems_in(_read(path), name)]


def unverified() -> list[str]:
    """Give every citation of a text that nobody has read here, with its file and line."""
    return [one for path, name in _texts() for one in unverified_in(_read(path), name)]


def problems_in(text: str, name: str) -> Iterator[Problem]:
    """Find the citations in a text that lack their edition or number."""
    for found in _MENTION.finditer(text):
        if not _FORM.match(text, found.start()):
            yield Problem(name, *_place(text, found.start()), _WANTED)


def unverified_in(text: str, name: str) -> Iterator[str]:
    """Give the citations in a text that are marked as unverified."""
    for found in _FORM.finditer(text):
        if found["unread"]:
            line, _ = _place(text, found.start())
            yield f"{name}:{line}: {' '.join(found['source'].split())} is unverified"


def _texts() -> Iterable[tuple[Path, str]]:
    specs, guides = folder("specs"), folder("vectors")
    for path in sorted(specs.rglob("*")):
        within = path.relative_to(specs)
        if path.suffix in {".yaml", ".md"} and within.parts[0] not in _LEFT_OUT:
            yield path, f"specs/{within.as_posix()}"
    for path in sorted(guides.glob("*.md")):
        yield path, f"vectors/{path.name}"


def _read(path: Path) -> str:
    return path.read_text("utf-8", "replace")


def _place(text: str, at: int) -> tuple[int, int]:
    before = text[:at]
    return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1
