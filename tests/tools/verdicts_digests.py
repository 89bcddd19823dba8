"""The digests of what the figures on the verdict depend on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tools.digesting import ROOT, digest_of

_DECIDING: Final = (
    *(
        f"oracle/diagnosis/{name}.py"
        for name in ("blaming", "cases", "deciding", "diagnosing", "layers")
    ),
    "oracle/corpus/suspects.py",
    "oracle/play/foretelling.py",
    "oracle/wire/signatures.py",
)
_SYMPTOMS_IN: Final = "oracle/diagnosis/symptoms"
"""The code that decides what a verdict names."""

_ELSEWHERE: Final = {"scenarios", "later", "trees"}
"""What no verdict is made of."""


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    return {
        "vectors": digest_of(_files("vectors", "*.jsonl")),
        "catalogue": digest_of([*_files("specs", "*.yaml"), *_files("oracle/mistakes", "*.py")]),
        "code": digest_of([*map(ROOT.joinpath, _DECIDING), *_files(_SYMPTOMS_IN, "*.py")]),
        "crowd": digest_of(_files("tests/crowd", "*.yaml")),
    }


def _files(where: str, pattern: str) -> Iterator[Path]:
    found = sorted((ROOT / where).rglob(pattern))
    return (path for path in found if not _ELSEWHERE & {*path.parts})
