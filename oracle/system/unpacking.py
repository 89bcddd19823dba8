"""Archives that others made: unpacked into a folder of the cache, or refused as a whole.

Only plain files with harmless names are taken, and no more of them than a corpus could have. What
an archive says of itself is not believed: bytes are counted as they come.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import shutil
import stat
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final, NamedTuple, cast

from oracle.errors import InputError
from oracle.system.files import open_file, write_together

MOST_BYTES: Final = 512 << 20
"""How much an archive may hold, unpacked."""

MOST_FILES: Final = 10_000
_MOST_LISTED: Final = 5 << 20
"""How long the list of a zip's files may be; it is read as a whole."""

_BLOCK: Final = 1 << 20
_STRANGE: Final = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
"""What the name of a file cannot have on every system."""

_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_LONGEST: Final = 160
_ENCRYPTED: Final = 1
_USUAL: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


class _Entry(NamedTuple):
    name: str
    read: Callable[[int], bytes]


class _Unfit(Exception):
    """An archive is not taken, for this reason."""


def unpack(archive: Path, target: Path) -> None:
    """Unpack an archive, a zip or compressed tar file, into an empty folder.

    Raises:
        InputError: it cannot be read, or holds what is not taken; then the folder holds a part.
    """
    try:
        with open_file(archive) as stream:
            _refuse_long(stream)
            entries = _of_zip if archive.name.lower().endswith(".zip") else _of_tar
            _write(entries(stream), target)
    except _Unfit as error:
        raise InputError(f"{archive} is refused: {error}") from error
    except BROKEN as error:
        raise InputError(f"{archive} is not a whole archive: {error}") from error
    except OSError as error:
        raise InputError(f"{archive} cannot be read: {error.strerror or error}") from error


BROKEN: Final = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    gzip.BadGzipFile,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)
"""What the standard library raises at an archive that is damaged, or packed in an unusual way."""


def _refuse_long(stream: BinaryIO) -> None:
    if os.fstat(stream.fileno()).st_size > MOST_BYTES:
        raise _Unfit(f"it is longer than {MOST_BYTES >> 20} MB")


def _write(entries: Iterator[_Entry], target: Path) -> None:
    left = MOST_BYTES
    taken: set[str] = set()
    for entry in entries:
        name = _harmless(entry.name)
        # Some systems hold names that differ in case for one.
        if name.lower() in taken:
            raise _Unfit(f"it has {name!r} twice")
        if len(taken) == MOST_FILES:
            raise _Unfit(f"it has more than {MOST_FILES:,} files")
        taken.add(name.lower())
        place = target / name
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("xb") as file:
                while block := entry.read(_BLOCK):
                    left -= len(block)
                    if left < 0:
                        raise _Unfit(_TOO_MUCH)
                    file.write(block)
        except (FileExistsError, NotADirectoryError) as error:
            raise _Unfit(f"{name!r} is a file and a folder in it") from error


_TOO_MUCH: Final = f"it holds more than {MOST_BYTES >> 20} MB"


def _harmless(name: str) -> str:
    """Give the name of a file that stays where it is put, on every system."""
    parts = PurePosixPath(name).parts
    told = ascii(name[:200])
    if name.startswith("/") or _STRANGE.search(name) or ".." in parts or not parts:
        raise _Unfit(f"it has a file with the name {told}")
    if len(name) > _LONGEST or any(map(_is_elsewhere_unknown, parts)):
        raise _Unfit(f"not every system can have a file with the name {told}")
    return "/".join(parts)


def _refuse_harmful_folder(name: str) -> None:
    """Refuse the name of a folder; an archive of the folder ``.`` has that as well."""
    if name.startswith("/") or PurePosixPath(name).parts:
        _harmless(name)


def _is_elsewhere_unknown(part: str) -> bool:
    return _RESERVED.fullmatch(part) is not None or part.endswith((".", " "))


def _of_zip(stream: BinaryIO) -> Iterator[_Entry]:
    with zipfile.ZipFile(cast("BinaryIO", _Listed(stream))) as archive:
        if len(archive.infolist()) > 2 * MOST_FILES:
            raise _Unfit(f"it has more than {MOST_FILES:,} files")
        for about in archive.infolist():
            kind = stat.S_IFMT(about.external_attr >> 16)
            if kind not in {0, stat.S_IFREG, stat.S_IFDIR}:
                raise _Unfit(f"{about.filename[:200]!a} is a link or a device")
            if about.flag_bits & _ENCRYPTED:
                raise _Unfit(f"{about.filename[:200]!a} is encrypted")
            if about.compress_type not in _USUAL:
                raise _Unfit(f"{about.filename[:200]!a} is neither stored nor deflated")
            # The library ends a name at a zero byte; the whole name is what the archive has.
            if about.is_dir():
                _refuse_harmful_folder(about.orig_filename)
                continue
            name = _harmless(about.orig_filename)
            with archive.open(about) as file:
                yield _Entry(name, file.read)


def _of_tar(stream: BinaryIO) -> Iterator[_Entry]:
    with gzip.GzipFile(fileobj=stream) as plain:
        counted = _Counted(plain)
        yield from _entries(counted)
        # What comes after the last file has the check of the whole.
        while counted.read(_BLOCK):
            pass


def _entries(stream: _Counted) -> Iterator[_Entry]:
    with tarfile.open(fileobj=cast("BinaryIO", stream), mode="r|", errorlevel=2) as archive:
        for number, about in enumerate(archive):
            if number >= 2 * MOST_FILES:
                raise _Unfit(f"it has more than {MOST_FILES:,} files")
            told = ascii(about.name[:200])
            if about.isdir():
                _refuse_harmful_folder(about.name)
            elif not about.isreg() or about.issparse():
                raise _Unfit(f"{told} is a link, a device or a file with holes")
            elif file := archive.extractfile(about):
                yield _Entry(about.name, file.read)


class _Listed:
    """A zip file that is never read in one piece longer than its list of files may be."""

    def __init__(self, stream: BinaryIO) -> None:
        self.seek, self.tell, self.seekable = stream.seek, stream.tell, stream.seekable
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        """Read on; only the list of files is asked for at once, however long."""
        if size > _MOST_LISTED:
            raise _Unfit(f"it has more than {MOST_FILES:,} files")
        return self._stream.read(size)


class _Counted:
    """A stream that ends a program's patience: headers, too, may be as long as they like."""

    def __init__(self, stream: gzip.GzipFile) -> None:
        self._stream = stream
        self._left = MOST_BYTES + MOST_FILES * 2048

    def read(self, size: int = -1) -> bytes:
        """Read on, up to what may be read in all."""
        content = self._stream.read(min(size, self._left + 1) if size >= 0 else self._left + 1)
        self._left -= len(content)
        if self._left < 0:
            raise _Unfit(_TOO_MUCH)
        return content


ENDINGS: Final = (".zip", ".tar.gz", ".tgz")
"""How the name of an archive ends."""


def is_archive(path: Path) -> bool:
    """Whether a name is that of an archive, by its ending."""
    return path.name.lower().endswith(ENDINGS)


_READY: Final = "ready"


def kept(name: str, make: Callable[[Path], None]) -> Path:
    """Give a folder that is made once; a program that is stopped meanwhile leaves none.

    Args:
        name: what tells it from every other, such as the hash of what it is made from.
        make: fills an empty folder.

    Raises:
        InputError: there is no place to keep it; or ``make`` raises it.
    """
    place = cache_folder() / name
    if (place / _READY).is_file():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{name}-") as beside:
            made = Path(beside) / "made"
            made.mkdir()
            make(made)
            (made / _READY).touch()
            if not (place / _READY).is_file():
                shutil.rmtree(place, ignore_errors=True)
                made.rename(place)
    except OSError as error:
        # Another run may have been faster.
        if not (place / _READY).is_file():
            raise InputError(f"{place} cannot be written: {error.strerror}") from error
    return place


def made_last(name: str, of: str, make: Callable[[], Mapping[str, bytes]]) -> Mapping[str, bytes]:
    """Give files that take long to make: those made last, if they were made of the same.

    A cache that is damaged or cannot be written only means that they are made each time.

    Args:
        name: what they are; of each name only what was made last is kept.
        of: what they are made of, such as its hash.
        make: makes them.
    """
    place = cache_folder() / f"{name}.zip"
    try:
        with zipfile.ZipFile(place) as packed:
            if packed.comment == of.encode():
                return {one: packed.read(one) for one in packed.namelist()}
    except (OSError, *BROKEN):
        pass
    made = make()
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as packed:
        packed.comment = of.encode()
        for one, part in made.items():
            packed.writestr(one, part)
    with suppress(InputError):
        write_together({place: content.getvalue()})
    return made


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Find where this system keeps what can be fetched again."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "poker-oracle"
