"""Where hand histories come from: files, folders, archives, the standard input, a text.

A file is known by its first bytes, not by its name. An archive may hold an archive, but that one
no further ones; how much an archive may unpack to depends on how much was read of it.
"""

from __future__ import annotations

import gzip
import os
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final, Protocol, cast

from oracle.errors import InputError
from oracle.histories.forms import FORMS
from oracle.histories.hands import Broken, Form, Read
from oracle.histories.lines import NotText, batches, cut
from oracle.system.files import STANDARD_INPUT, open_file

Note = Callable[[str], None]
"""Takes a sentence about a file that was read all the same."""


class Stream(Protocol):
    """What bytes are read from."""

    def read(self, size: int = -1, /) -> bytes:
        """Give the next bytes, none at the end."""


_BLOCK: Final = 1 << 18
_FREE: Final = 64 << 20
_MOST_TIMES: Final = 250
"""An archive may unpack to so many bytes, and so many times what was read of it."""

_MOST_ARCHIVES: Final = 2
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP: Final = b"\x1f\x8b"
_TAR: Final = b"ustar"
_TAR_AT: Final = 257
_UNREADABLE: Final = (
    *(zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, EOFError),
    *(RuntimeError, ValueError, tarfile.TarError),
)
_NOT_TEXT: Final = "The file is not text, so no hand is read from it."
_UNPACKS_TO_TOO_MUCH: Final = "The archive unpacks to far more than a hand history would."
_TOO_DEEP: Final = "An archive in an archive in an archive is not unpacked."
_UNPACKED_BADLY: Final = "The archive cannot be unpacked: it is damaged, cut short or encrypted."


class _TooMuch(Exception):
    """An archive unpacks to too much."""


class _Damaged(Exception):
    """An archive cannot be unpacked."""


def size_of(paths: Iterable[str | Path]) -> int | None:
    """How many bytes there are to read; None where that is not known, as of standard input."""
    whole = 0
    for path in map(Path, paths):
        if str(path) == STANDARD_INPUT:
            return None
        try:
            files = _files(path) if path.is_dir() else (path,)
            whole += sum(file.stat().st_size for file in files)
        except OSError:
            return None
    return whole


def read_files(
    paths: Iterable[str | Path],
    forms: Sequence[Form] = FORMS,
    note: Note = lambda _sentence: None,
    count: Callable[[int], None] = lambda _bytes: None,
) -> Iterator[Read]:
    """Read every hand of files, folders, archives, and of the standard input, which is ``-``.

    The files of a folder come in the order of their names; hidden ones are left out. What is read
    is held in memory one hand at a time; ``count`` is told how many bytes more were read.

    Raises:
        InputError: a file is missing, of which nothing is read then, or cannot be opened.
    """
    named = [Path(path) for path in paths]
    for path in named:
        if str(path) != STANDARD_INPUT and not os.path.lexists(path):
            raise InputError(f"{path}: there is no such file or folder")
    return _read_all(named, _Reader(forms, note, count))


def read_text(
    name: str, text: str, forms: Sequence[Form] = FORMS, note: Note = lambda _sentence: None
) -> Iterator[Read]:
    """Read every hand of a text; the name is said in place of a file's."""
    yield from _Reader(forms, note).text(name, [text.encode("utf-8", "replace")])


def _read_all(paths: Iterable[Path], reader: _Reader) -> Iterator[Read]:
    for path in paths:
        if str(path) == STANDARD_INPUT:
            if sys.stdin is None:
                raise InputError("the standard input is closed")
            yield from reader.stream("standard input", sys.stdin.buffer)
        elif path.is_dir():
            for inner in _files(path):
                try:
                    yield from _read_file(inner, reader)
                except InputError as error:
                    # One file of many that cannot be opened hides no other.
                    yield Broken(f"{error}.", str(inner), 1)
        else:
            yield from _read_file(path, reader)


def _read_file(path: Path, reader: _Reader) -> Iterator[Read]:
    try:
        stream = open_file(path)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
    with stream:
        yield from reader.stream(str(path), stream, stream)


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(place, name)
            if not name.startswith(".") and path.is_file():
                yield path


class _Counted:
    """What is read of an archive, counted; and what may still be unpacked of it."""

    def __init__(self, stream: Stream, count: Callable[[int], None] | None = None) -> None:
        self.stream = stream
        self.count = count
        self.first = b""
        self.read_so_far = 0
        self.unpacked = 0

    def read(self, size: int = -1, /) -> bytes:
        """Give the next bytes."""
        data, self.first = self.first, b""
        if not data:
            data = self.stream.read(size)
            self.read_so_far += len(data)
            if self.count:
                self.count(len(data))
        elif 0 <= size < len(data):
            data, self.first = data[:size], data[size:]
        return data

    def spend(self, data: bytes) -> bytes:
        """Count bytes unpacked.

        Raises:
            _TooMuch: there are too many.
        """
        self.unpacked += len(data)
        if self.unpacked > _FREE + _MOST_TIMES * self.read_so_far:
            raise _TooMuch
        return data


class _Unpacked(_Counted):
    """What an archive unpacks to, counted against what was read of the outermost one."""

    def __init__(self, stream: Stream, outermost: _Counted) -> None:
        super().__init__(stream)
        self.outermost = outermost

    def read(self, size: int = -1, /) -> bytes:
        """Give the next bytes, as long as they are not too many.

        Raises:
            _Damaged: they cannot be unpacked.
        """
        with _unpacking():
            return self.outermost.spend(super().read(size))


class _Reader:
    """Reads streams, and what is packed in them."""

    def __init__(
        self, forms: Sequence[Form], note: Note, count: Callable[[int], None] | None = None
    ) -> None:
        self.forms = forms
        self.note = note
        self.count = count

    def stream(self, name: str, stream: Stream, file: BinaryIO | None = None) -> Iterator[Read]:
        """Read a stream, whatever it holds; ``file`` is the file that it comes from, if any."""
        counted = _Counted(stream, self.count)
        try:
            yield from self._any(name, counted, counted, 0, file)
        except _TooMuch:
            yield Broken(_UNPACKS_TO_TOO_MUCH, name, 1)
        except OSError as error:
            raise InputError(f"{name} cannot be read: {error.strerror or error}") from error

    def text(self, name: str, blocks: Iterable[bytes]) -> Iterator[Read]:
        """Read the hands of a text."""

        def odd(line: int) -> None:
            self.note(f"{name}:{line}: the text is not UTF-8; it is read as Windows-1252")

        try:
            yield from cut(name, batches(blocks, odd), self.forms)
        except NotText:
            yield Broken(_NOT_TEXT, name, 1)

    def _any(
        self,
        name: str,
        stream: _Counted,
        outermost: _Counted,
        archives: int,
        file: BinaryIO | None = None,
    ) -> Iterator[Read]:
        """Read a stream from its beginning; ``archives`` are those that it is in."""
        try:
            stream.first = stream.read(_BLOCK)
            is_tar = stream.first.startswith(_TAR, _TAR_AT)
            if not is_tar and not stream.first.startswith((*_ZIP, _GZIP)):
                yield from self.text(name, iter(lambda: stream.read(_BLOCK), b""))
            elif archives == _MOST_ARCHIVES:
                yield Broken(_TOO_DEEP, name, 1)
            elif is_tar:
                yield from self._tar(name, stream, outermost, archives + 1)
            elif stream.first.startswith(_GZIP):
                unpacked = gzip.GzipFile(fileobj=cast(BinaryIO, stream), mode="rb")
                yield from self._any(name, _Unpacked(unpacked, outermost), outermost, archives + 1)
            else:
                yield from self._zip(name, stream, outermost, archives + 1, file)
        except _Damaged:
            yield Broken(_UNPACKED_BADLY, name, 1)

    def _tar(
        self, name: str, stream: _Counted, outermost: _Counted, archives: int
    ) -> Iterator[Read]:
        """Read the files of a tar in their order, as they come; no links, and nothing sparse."""
        with _unpacking():
            opened = tarfile.open(fileobj=cast(BinaryIO, stream), mode="r|")  # noqa: SIM115 - below
        with opened as archive:
            while True:
                with _unpacking():
                    member = archive.next()
                    if member is None:
                        return
                    is_file = member.isfile() and not member.issparse()
                    file = archive.extractfile(member) if is_file else None
                if file is not None and not _is_hidden(member.name):
                    unpacked = _Unpacked(file, outermost)
                    yield from self._any(f"{name}:{member.name}", unpacked, outermost, archives)

    def _zip(
        self,
        name: str,
        stream: _Counted,
        outermost: _Counted,
        archives: int,
        file: BinaryIO | None,
    ) -> Iterator[Read]:
        """Read the files of a zip; a stream is copied into one that can be read from its end."""
        with tempfile.TemporaryFile() if file is None else nullcontext(file) as whole:
            if file is None:
                while block := stream.read(_BLOCK):
                    whole.write(block)
            else:
                size = os.fstat(file.fileno()).st_size
                if self.count:
                    self.count(size - outermost.read_so_far)
                outermost.read_so_far = size
            with _unpacking():
                archive = zipfile.ZipFile(whole)
            members = sorted(archive.infolist(), key=lambda member: member.filename)
            if members and min(member.header_offset for member in members) != 0:
                # The directory found is that of an archive inside: the outer one is cut short.
                raise _Damaged
            for member in members:
                if not member.is_dir() and not _is_hidden(member.filename):
                    inner = f"{name}:{member.filename}"
                    yield from self._member(inner, archive, member, outermost, archives)

    def _member(
        self,
        name: str,
        archive: zipfile.ZipFile,
        member: zipfile.ZipInfo,
        outermost: _Counted,
        archives: int,
    ) -> Iterator[Read]:
        try:
            with _unpacking():
                unpacked = archive.open(member)
        except _Damaged:
            yield Broken(_UNPACKED_BADLY, name, 1)
            return
        with unpacked:
            yield from self._any(name, _Unpacked(unpacked, outermost), outermost, archives)


@contextmanager
def _unpacking() -> Iterator[None]:
    """Whatever goes wrong while unpacking, the archive is to blame."""
    try:
        yield
    except _UNREADABLE as error:
        raise _Damaged from error


def _is_hidden(name: str) -> bool:
    parts = (part for part in name.split("/") if part not in {".", ".."})
    return any(part.startswith((".", "__MACOSX")) for part in parts)
