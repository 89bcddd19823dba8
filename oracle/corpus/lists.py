"""The files of a corpus that list or describe the others, as far as they can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from oracle.corpus.contents import CHECKSUMS, MANIFEST, SMOKE
from oracle.corpus.json_files import examine_json
from oracle.corpus.locating import Damage
from oracle.corpus.manifest import read_head
from oracle.corpus.notes import FLAGS
from oracle.corpus.scanning import Opener, read_small

_CHECKSUM: Final = re.compile(rb"([0-9a-f]{64})  ([^\n]+)\n")


class Lists:
    """What the manifest and the list of checksums say, as far as they can be read."""

    def __init__(self, files: Mapping[str, Opener]) -> None:
        """Read them.

        Raises:
            OSError: one cannot be read.
        """
        content = read_small(files.get(MANIFEST))
        broken = next(examine_json(content), None)
        self.manifest = {} if broken else _object(json.loads(content))
        self.head = read_head(self.manifest)
        self.damage = Damage(MANIFEST, None, "this is not the manifest of a corpus")
        """What is wrong with a manifest that has no head."""

        if broken and broken.line:
            self.damage = Damage(MANIFEST, *broken)
        self.content = {MANIFEST: content, CHECKSUMS: read_small(files.get(CHECKSUMS))}
        self.smoke = read_small(files.get(SMOKE))
        self.notes = read_small(files.get(FLAGS))
        self.sums = read_checksums(self.content[CHECKSUMS])
        self.listed = {
            name: entry
            for part in ("files", "beside")
            for name, entry in _object(self.manifest.get(part)).items()
            if isinstance(_object(entry).get("sha256"), str)
        }

    def hashes(self, name: str) -> set[str]:
        """Give the SHA-256 that a file may have: that of either list."""
        found = {self.sums.get(name), self.listed.get(name, {}).get("sha256")}
        return {sha256 for sha256 in found if sha256 is not None}


def read_checksums(content: bytes) -> dict[str, str]:
    """Give the SHA-256 by name, of the lines that have the right form."""
    return {
        name.decode(errors="replace"): sha256.decode()
        for sha256, name in _CHECKSUM.findall(content)
    }


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
