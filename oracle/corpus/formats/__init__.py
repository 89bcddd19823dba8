"""The corpus in other formats: each is a function that makes files, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.corpus.formats import native, packages, phh, rank_table
from oracle.corpus.formats.packages import FOLDERS, corpus_within, is_package, verify_exported

Format: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], dict[str, bytes]]

FORMATS: Final[Mapping[str, Format]] = {
    "csv": rank_table.write,
    "node": native.write_node,
    "phh": phh.write,
    "pytest": native.write_pytest,
}
"""How vectors are written in each format; what it cannot express is left out.

A format that can express none of the vectors raises an InputError.
"""

PACKAGES: Final = packages.WRITERS

__all__ = [
    "FOLDERS",
    "FORMATS",
    "PACKAGES",
    "Format",
    "corpus_within",
    "is_package",
    "verify_exported",
]
