"""The digests of what the figures on the verdict depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tests.crowd import ROOT

_DECIDING: Final = (
    *(
        f"oracle/diagnosis/{name}.py"
        for name in ("blaming", "cases", "deciding", "diagnosing", "layers")
    ),
    "oracle/corpus/suspects.py",
    "oracle/wire/foretelling.py",
    "oracle/wire/signatures.py",
)
_SYMPTOMS_IN: Final = "oracle/diagnosis/symptoms"
"""The code that decides what a verdict names."""


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    return {
        "vectors": _digest(_files("vectors", "*.jsonl")),
        "catalogue": _digest([*_files("specs", "*.yaml"), *_files("oracle/mistakes", "*.py")]),
        "code": _digest([*map(ROOT.joinpath, _DECIDING), *_files(_SYMPTOMS_IN, "*.py")]),
        "crowd": _digest(_files("tests/crowd", "*.yaml")),
    }


def _files(where: str, pattern: str) -> Iterator[Path]:
    found = sorted((ROOT / where).rglob(pattern))
    return (path for path in found if not {"scenarios", "later"} & {*path.parts})


def _digest(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.read_bytes())
    return whole.hexdigest()
