"""Names in spec files: where they stand, and what is wrong with them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from oracle.specfile import Problem, SpecFile, SpecPath


class Name(NamedTuple):
    """A name, and its place."""

    file: SpecFile
    path: SpecPath
    text: str


def meant(name: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name, as the end of a sentence; empty if none is near."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def no_setting(switch: str, setting: str, known: Iterable[str]) -> str:
    """Say that a switch has no such setting, and which it has."""
    return f"{switch} has no setting {setting!r}; it has {', '.join(known)}"


def names_in(files: Iterable[SpecFile], *steps: str | int | None) -> list[Name]:
    """Give the texts at a place of each file."""
    return [
        Name(file, path, value)
        for file in files
        for path, value in file.find(*steps)
        if isinstance(value, str)
    ]


def texts(names: Iterable[Name]) -> list[str]:
    """Give the names alone."""
    return [name.text for name in names]


def repeated(names: Iterable[Name], what: str) -> Iterator[Problem]:
    """Find the names that appear again, and say where the first is."""
    first: dict[str, str] = {}
    for file, path, text in names:
        if text in first:
            yield file.problem(path, f"duplicate {what} {text!r}; the first is {first[text]}")
        else:
            first[text] = f"{file.path}:{file.at(path).line}"


def unknown(names: Iterable[Name], known: Collection[str], what: str) -> Iterator[Problem]:
    """Find the names that are not known, and say which one may be meant."""
    for file, path, text in names:
        if text not in known:
            yield file.problem(path, f"there is no {what} {text!r}{meant(text, known)}")
