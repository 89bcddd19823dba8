"""Reports of check, read back from their files, which may be packed by gzip."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from oracle.errors import InputError
from oracle.system.reading import read_file

Made = TypeVar("Made")

_LONGEST: Final = 1 << 29
_REPORT: Final = "check"
_PACKED: Final = b"\x1f\x8b"
_GZIP: Final = 16 + zlib.MAX_WBITS
_OF_ANOTHER_THING: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    zlib.error,
)
"""What reading something else may raise; an infinite number overflows."""


def read_report(path: Path, what: str, made: Callable[[Mapping[str, Any]], Made]) -> Made:
    """Make something of a report of ``check`` in a file.

    Args:
        path: where it is.
        what: says what is wanted, as in "the baseline must be a report".
        made: takes from the report what is needed; it may fail in any way on another thing.

    Raises:
        InputError: the file cannot be read, or is not such a report.
    """
    try:
        report = json.loads(_unpacked(read_file(path, _LONGEST)))
        if report["report"] != _REPORT:
            raise InputError(f"{path} is a report of {report['report']}; {what}")
        return made(report)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except _OF_ANOTHER_THING as error:
        raise InputError(f"{path} is not such a report; {what}") from error


def _unpacked(content: bytes) -> bytes:
    """Unpack what gzip has packed, and no more of it than a file may have."""
    if not content.startswith(_PACKED):
        return content
    return zlib.decompressobj(_GZIP).decompress(content, _LONGEST)
