"""What a corpus consists of: every name that its files may have, and which digest covers each."""

from __future__ import annotations

import re
from typing import Final

from oracle.corpus.foretold import FORETOLD
from oracle.corpus.hand_tables import DIGESTS, FOLDER, TABLES
from oracle.corpus.notes import FLAGS
from oracle.corpus.reference import REFERENCE

CHAPTER: Final = ".jsonl"
MANIFEST: Final = "manifest.json"
CHECKSUMS: Final = "SHA256SUMS"
LISTS: Final = frozenset({MANIFEST, CHECKSUMS})
"""The files that list the others and are made from them."""

GUIDES: Final = ("README.md", "PROTOCOL.md", "POLICY.md", "LICENSE", f"{FOLDER}/README.md")
"""What people read; written by hand."""

SCHEMAS: Final = {
    f"schemas/{name}.schema.json": f"urn:poker-oracle:schema:{name}:1"
    for name in ("flags", "manifest", "protocol", "reference", "vector")
}
"""The schemas that a consumer needs, by file, each with its id; copies of the project's own.

The schema of a report is not among them: it may change without the corpus.
"""

SMOKE: Final = "smoke.txt"
"""The ids of a few vectors that make a quick first check, one per line."""

_TABLES: Final = (*(about.file for about in TABLES), DIGESTS)
_COVERED: Final = frozenset({*GUIDES, *_TABLES, FLAGS, REFERENCE, *SCHEMAS})
_WHOLE: Final = frozenset({*GUIDES, *SCHEMAS, REFERENCE})
_ADEQUACY: Final = frozenset({"ADEQUACY.md", "adequacy.json", SMOKE})
_AGREEMENT: Final = frozenset({"AGREEMENT.md", "agreement.json"})
_BESIDE: Final = _ADEQUACY | _AGREEMENT | {"FUZZ.md", FORETOLD}
_OF_TREES: Final = re.compile(r"trees/(README\.md|[a-z0-9-]+\.jsonl?)")
_READERS: Final = re.compile(r"readers/(README\.md|package\.json|[a-z0-9-]+\.js)")


def is_chapter(name: str) -> bool:
    """Whether a file contains vectors."""
    return name.endswith(CHAPTER) and "/" not in name


def is_covered(name: str) -> bool:
    """Whether a file belongs to the corpus proper, which the digest ``corpus`` covers."""
    return is_chapter(name) or name in _COVERED


def is_beside(name: str) -> bool:
    """Whether a file may accompany the corpus: figures, programs, under the digest ``set`` alone.

    No engine's behaviour depends on them.
    """
    return name in _BESIDE or _OF_TREES.fullmatch(name) is not None or is_reader(name)


def is_kept_whole(name: str) -> bool:
    """Whether every part of the corpus has a file unchanged."""
    return name in _WHOLE or is_reader(name)


def is_reader(name: str) -> bool:
    """Whether a file is a program that reads the corpus, or says how to run one."""
    return _READERS.fullmatch(name) is not None
