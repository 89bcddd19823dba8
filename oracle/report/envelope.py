"""The envelope of every report: who measured what, when, and one row for each case."""

from __future__ import annotations

import functools
import json
import operator
import re
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar

from oracle.system.files import new_temporary, read_file

Row: TypeAlias = Mapping[str, Any]
Report: TypeAlias = dict[str, Any]
_Made = TypeVar("_Made")
_Else = TypeVar("_Else")

FORMAT: Final = 1
_BEGINS: Final = re.compile(rb'\{\s*"format": [0-9]+,\s*"report": "')
_LONGEST_MANIFEST: Final = 64_000_000
LONGEST_VALUE: Final = 2048
"""How many bytes of JSON a value in a row may have before it is cut."""


class Explaining:
    """Makes what explains a result, part by part.

    What was asked, got and judged never depends on it: a part that fails with an error of ours is
    missing and costs no other part, and the error goes to a file.
    """

    def __init__(self) -> None:
        """Begin with nothing missing."""
        self._parts: list[str] = []
        self._file: Path | None = None

    def part(self, name: str, make: Callable[[], _Made], otherwise: _Else) -> _Made | _Else:
        """Make a part, or note that it is missing and give what takes its place."""
        try:
            return make()
        except Exception as error:  # whatever it is, it must not cost the verdict
            if name not in self._parts:
                self._parts.append(name)
                self._keep(name, error)
            return otherwise

    def form(
        self,
        name: str,
        make: Callable[[Report], _Made],
        report: Report,
        bare: Callable[[Report], Report],
    ) -> _Made:
        """Make a form of a report; where its explanation fails, without it, but with the sentence.

        Args:
            name: what the form is called.
            make: makes the form of a report.
            report: the whole report.
            bare: takes from a report what explains it.
        """
        before = len(self._parts)
        made = self.part(f"what explains the verdict {name}", lambda: make(report), None)
        if made is not None and len(self._parts) == before:
            return made
        return make(self.noted(bare(report) if made is None else report))

    def noted(self, report: Report) -> Report:
        """The report with what is missing by now."""
        if not self._parts:
            return report
        place = None if self._file is None else str(self._file)
        return {**report, "missing": {"parts": list(self._parts), "error-file": place}}

    def _keep(self, name: str, error: Exception) -> None:
        """Add an error to the file; there is none where no temporary file can be written."""
        told = "".join(traceback.format_exception(error))
        head = f"poker-oracle {version('poker-oracle')} could not make {name}:\n"
        content = f"{head}{told}\n".encode(errors="backslashreplace")
        try:
            self._file = self._file or new_temporary("poker-oracle-error-", ".txt")
            with self._file.open("ab") as file:
                file.write(content)
        except OSError:
            self._file = None


def engine_named(engine: Mapping[str, Any] | None) -> str:
    """Name the engine of a report with its version, if it said who it is."""
    return f"{engine['name']} {engine['version']}".rstrip() if engine else "the engine"


def missing_in(report: Mapping[str, Any]) -> str:
    """Say in a sentence which parts of an explanation are missing; empty if none is."""
    missing = report.get("missing")
    if not missing:
        return ""
    place = missing["error-file"]
    where = f"is in {place}" if place else "could not be written to a file"
    return (
        f"Missing because of a bug in poker-oracle: {'; '.join(missing['parts'])}; "
        f"the internal error {where}, and the verdict does not depend on it"
    )


class Measuring:
    """A measurement that has begun."""

    def __init__(self, report: str, options: Mapping[str, Any], corpus: Path | None = None) -> None:
        """Look at the clock.

        Args:
            report: what measures, such as ``check``.
            options: the arguments and options that were given, by name.
            corpus: the folder of the vectors that are measured with, if any are.
        """
        self._head = {
            "format": FORMAT,
            "report": report,
            "tool": {"name": "poker-oracle", "version": version("poker-oracle")},
            "corpus": None if corpus is None else _identity(corpus),
            "options": _plain(options),
            "began": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        self._began = time.monotonic()
        self.explaining = Explaining()

    def report(  # noqa: PLR0913 - as many as the envelope has parts
        self,
        exit_code: int,
        counts: Mapping[str, int],
        cases: Sequence[Row],
        details: Mapping[str, Any],
        *,
        engine: Mapping[str, Any] | None = None,
        mistakes: Sequence[Mapping[str, Any]] = (),
        notes: Sequence[str] = (),
    ) -> Report:
        """Put what was measured into the envelope, as ``schemas/report.schema.json`` has it.

        Args:
            exit_code: what the command ends with.
            counts: cases by outcome.
            cases: a row for each case, made by ``row`` or with its keys.
            details: what only this report has.
            engine: what the engine claimed that was measured, if one was.
            mistakes: what is likely to be behind failures.
            notes: remarks in sentences.
        """
        report = {
            **self._head,
            "seconds": round(time.monotonic() - self._began, 3),
            "engine": engine,
            "exit-code": exit_code,
            "counts": dict(counts),
            "mistakes": list(mistakes),
            "notes": list(notes),
            "details": dict(details),
            "cases": list(cases),
        }
        return self.explaining.noted(report)


def is_report(path: Path) -> bool:
    """Whether a file is a report as JSON, by how it begins."""
    return _BEGINS.match(read_file(path, 100)) is not None


# Unions would be made again for each of very many values.
_ATOMS: Final = (str, int, NoneType)
_LISTS: Final = (list, tuple)


def as_data(record: Any) -> Any:
    """Make plain data of records: their fields by name, with hyphens; tuples as lists."""
    if isinstance(record, _ATOMS):
        return record
    if keys := _keys(record.__class__):
        return {key: as_data(getattr(record, name)) for name, key in keys}
    if isinstance(record, _LISTS):
        return [as_data(one) for one in record]
    if isinstance(record, Mapping):
        return {key: as_data(value) for key, value in record.items()}
    return record


@functools.cache
def _keys(kind: type) -> tuple[tuple[str, str], ...]:
    """Give the fields of a kind of records, each with its key; of other things none."""
    of_tuple: tuple[str, ...] = getattr(kind, "_fields", ())
    names = tuple(one.name for one in fields(kind)) if is_dataclass(kind) else of_tuple
    return tuple((name, name.replace("_", "-")) for name in names)


def row(case: str, outcome: str, message: str | None = None, **more: Any) -> Report:
    """Make a row; what a case has not got is empty."""
    empty: Report = {"as": None, "aspects": {}, "differences": []}
    return {"case": case, "outcome": outcome, "message": message, **empty, **more}


def with_cut_values(node: Any) -> Any:
    """Cut every value that was expected or got and is too long; ``cut`` names those of a place."""
    # What has no such value is given as it is: a report may have very many rows.
    if isinstance(node, list):
        told = [with_cut_values(one) for one in node]
        return told if any(map(operator.is_not, told, node)) else node
    if not isinstance(node, dict):
        return node
    if not {"expected", "got"} <= node.keys():
        changed = {key: with_cut_values(value) for key, value in node.items()}
        return changed if any(map(operator.is_not, changed.values(), node.values())) else node
    long = {key: text for key in ("expected", "got") if (text := _too_long(node[key]))}
    return {**node, **long, "cut": sorted({*node.get("cut", ()), *long})} if long else node


def _too_long(value: Any) -> str | None:
    """The beginning of a value as JSON, if it is too long as a whole."""
    text = json.dumps(value, ensure_ascii=False)
    content = text.encode(errors="backslashreplace")
    return content[:LONGEST_VALUE].decode(errors="ignore") if len(content) > LONGEST_VALUE else None


def _identity(corpus: Path) -> dict[str, Any] | None:
    """The version and the digests of a corpus, as its manifest tells them."""
    try:
        manifest = json.loads(read_file(corpus / "manifest.json", _LONGEST_MANIFEST))
        digests = manifest["digests"]
        return {
            "version": str(manifest["version"]),
            "corpus": str(digests["corpus"]),
            "set": str(digests["set"]),
        }
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as JSON has them; of those that were not given nothing is told."""
    given = {key: value for key, value in options.items() if value not in (None, (), False)}
    return {key: _told(value) for key, value in given.items()}


def _told(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    return [_told(one) for one in value] if isinstance(value, tuple | list) else value
