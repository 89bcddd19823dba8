"""A corpus as one file, the same bytes whoever writes it and whenever."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from oracle.errors import InputError
from oracle.system.writing import write_together

_TIME: Final = 315_532_800
"""The first moment that a zip file can name: the start of 1980, in seconds."""


def write_archive(files: Mapping[str, bytes], path: Path, top: str) -> None:
    """Write files into an archive, all in one folder of this name; the path's end says which sort.

    Raises:
        InputError: the name ends in neither ``.tar.gz`` nor ``.zip``, or it cannot be written.
    """
    if path.name.endswith((".tar.gz", ".tgz")):
        content = as_tar(files, top)
    elif path.name.endswith(".zip"):
        content = as_zip(files, top)
    else:
        raise InputError(f"{path} must end in .tar.gz or .zip, which says what sort of file it is")
    write_together({path: content})


def as_tar(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a compressed tar file; nobody owns the files in it."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime, entry.mode = len(content), _TIME, 0o644
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(plain.getvalue(), mtime=0)


def as_zip(files: Mapping[str, bytes], top: str) -> bytes:
    """Give the bytes of a zip file."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{top}/{name}")
            # Otherwise Python notes on which system the archive was made.
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return whole.getvalue()
