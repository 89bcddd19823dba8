"""A corpus as one file, with the same bytes whoever writes it and whenever."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_TIME: Final = 315_532_800
"""The earliest time that a zip file can store: the start of 1980, in seconds."""


def as_archive(files: Mapping[str, bytes], path: Path, top: str) -> bytes:
    """Give the bytes of the archive that a name asks for; it has one folder with all files."""
    make = _as_zip if path.name.lower().endswith(".zip") else _as_tar
    return make(files, top)


def _as_tar(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a compressed tar file; its files have no owner."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), _TIME, 0o644
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(plain.getvalue(), mtime=0)


def _as_zip(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a zip file."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{top}/{name}")
            # Otherwise Python notes which system made the archive.
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return whole.getvalue()
