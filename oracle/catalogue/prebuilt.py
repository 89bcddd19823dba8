"""The catalogue as one file of JSON, checked when it is made, so that reading it checks nothing.

Where no YAML parser written in C is at hand, as in a browser, the spec files take seconds to read
and to check. A build writes ``catalogue.json`` beside them, or instead of them; where it is, it is
read alone. A checkout never has one, because it would hide every change of the files.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.errors import InputError
from oracle.specfile import SpecFile

PREBUILT: Final = "catalogue.json"
FORMAT: Final = 1


def as_prebuilt(parts: Mapping[str, Sequence[SpecFile]]) -> str:
    """Write the files of each part, which must have no problems, as one line of JSON."""
    data = {
        part: [{"path": file.path, "data": file.data} for file in files]
        for part, files in parts.items()
    }
    text = json.dumps({"format": FORMAT, **data}, ensure_ascii=False, separators=(",", ":"))
    return f"{text}\n"


def is_prebuilt(root: Path) -> bool:
    """Whether a folder of specs has the file; it is looked for once."""
    return _read(root) is not None


def prebuilt_files(part: str, root: Path) -> tuple[SpecFile, ...] | None:
    """Give the files of a part without places, as they were when they were checked; None if none.

    Raises:
        InputError: the file is damaged, or of another version.
    """
    read = _read(root)
    if read is None:
        return None
    return tuple(SpecFile(file["data"], file["path"], {}) for file in read[part])


@functools.cache
def _read(root: Path) -> Any:
    try:
        text = (root / PREBUILT).read_text(encoding="utf-8")
    except OSError:
        return None
    try:
        data = json.loads(text)
    except ValueError as error:
        raise InputError(f"{PREBUILT} is damaged: {error}; build it again") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"{PREBUILT} is of another version; build it again")
    return data
