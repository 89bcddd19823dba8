"""The envelope of every report: who measured what, when, and one row for each case.

What a value in a row is too long for a page is cut, and marked, unless the whole is asked for.
"""

from __future__ import annotations

import json
import operator
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeAlias

from oracle.system.reading import read_file

Row: TypeAlias = Mapping[str, Any]
Report: TypeAlias = dict[str, Any]

FORMAT: Final = 1
_BEGINS: Final = re.compile(rb'\{\s*"format": [0-9]+,\s*"report": "')
_LONGEST_MANIFEST: Final = 64_000_000
LONGEST_VALUE: Final = 2048
"""How many bytes of JSON a value in a row may have before it is cut."""


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
        return {
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


def is_report(path: Path) -> bool:
    """Whether a file is a report as JSON, by how it begins."""
    return _BEGINS.match(read_file(path, 100)) is not None


def as_data(record: Any) -> Any:
    """Make plain data of records: their fields by name, with hyphens; tuples as lists."""
    if record is None or isinstance(record, str | int):
        return record
    if is_dataclass(record):
        return {_key(one.name): as_data(getattr(record, one.name)) for one in fields(record)}
    if hasattr(record, "_asdict"):
        return {_key(name): as_data(value) for name, value in record._asdict().items()}
    if isinstance(record, Mapping):
        return {key: as_data(value) for key, value in record.items()}
    return [as_data(one) for one in record] if isinstance(record, list | tuple) else record


def _key(name: str) -> str:
    return name.replace("_", "-")


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
