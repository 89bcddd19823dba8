"""A corpus as one file, with the same bytes whoever writes it and whenever."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from oracle.system.reading import open_file
from oracle.system.unpacking import BROKEN

_TIME: Final = 315_532_800
"""The earliest time that a zip file can store: the start of 1980, in seconds."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)


def as_archive(files: Mapping[str, bytes], path: Path, top: str) -> bytes:
    """Give the bytes of the archive that a name asks for; it has one folder with all files."""
    make = _as_zip if path.name.lower().endswith(".zip") else _as_tar
    return make(files, top)


def is_export(path: Path) -> bool:
    """Whether a file is an archive of ours: its first file is in our folder, and as old."""
    try:
        with open_file(path) as stream:
            if path.name.lower().endswith(".zip"):
                with zipfile.ZipFile(stream) as archive:
                    about = archive.infolist()[0]
                name, is_old = about.filename, about.date_time == _DATE
            else:
                with tarfile.open(fileobj=stream, mode="r|gz") as packed:
                    entry = packed.next()
                name, is_old = (entry.name, entry.mtime == _TIME) if entry else ("", False)
    except (*BROKEN, OSError, LookupError):
        return False
    return is_old and name.startswith(("poker-oracle-", "package/"))


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
