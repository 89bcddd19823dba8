"""Archives, and what is wrong with some."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from oracle.histories import sources as sources_module
from oracle.histories.hands import Broken
from oracle.histories.sources import read_files
from tests.histories.test_sources import ids
from tests.histories.told import whole

STARS, TILT = whole("pokerstars"), whole("full-tilt")
NAMED = STARS.replace("Ann Lee", "Zoë €")


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_archives_are_read_by_their_content(tmp_path: Path) -> None:
    packed = tmp_path / "packed.txt"
    packed.write_bytes(gzip.compress(STARS.encode()))
    inner = zipped(tmp_path / "inner.zip", {"deep": TILT}).read_bytes()
    archive = zipped(
        tmp_path / "all.dat",
        {
            "b/hands": TILT,
            "a": STARS,
            "c": gzip.compress(STARS.encode()),
            "d": inner,
            "__MACOSX/x": "junk",
        },
    )
    assert ids(read_files([packed])) == ["pokerstars"]
    told = list(read_files([archive]))
    assert [(one.file.removeprefix(str(archive)), one.line) for one in told] == [
        (":a", 1),
        (":b/hands", 1),
        (":c", 1),
        (":d:deep", 1),
    ]


def tarred(files: Mapping[str, str]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content.encode())
            archive.addfile(member, io.BytesIO(content.encode()))
        folder, link = tarfile.TarInfo("folder"), tarfile.TarInfo("link")
        folder.type, link.type, link.linkname = tarfile.DIRTYPE, tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(folder)
        archive.addfile(link)
    return whole.getvalue()


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_tar_is_read_packed_or_not(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Only its files are read, whatever its links lead to."""
    path = tmp_path / "hands.tar.gz"
    path.write_bytes(pack(tarred({"b": TILT, "x/a": STARS * 20, ".hidden": "junk"})))
    told = list(read_files([path]))
    assert [one.file.removeprefix(str(path)) for one in told] == [":b", *[":x/a"] * 20]
    assert not any(isinstance(one, Broken) for one in told)
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2])
    assert any(isinstance(one, Broken) for one in read_files([path]))


def test_an_archive_three_deep_is_not_unpacked(tmp_path: Path) -> None:
    content = STARS.encode()
    for _time in range(3):
        content = gzip.compress(content)
    path = tmp_path / "deep.gz"
    path.write_bytes(content)
    assert ids(read_files([path])) == [
        "An archive in an archive in an archive is not unpacked.",
    ]


@pytest.mark.parametrize("pack", ["gzip", "zip", "gzip in zip"])
def test_an_archive_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    monkeypatch.setattr(sources_module, "_FREE", 1 << 20)
    zeros = ("x" * 79 + "\n").encode() * 200_000
    path = tmp_path / "bomb"
    if pack == "gzip":
        path.write_bytes(gzip.compress(zeros))
    elif pack == "zip":
        zipped(path, {"a": zeros})
    else:
        zipped(path, {"a": gzip.compress(zeros)})
    (told,) = [one for one in read_files([path]) if "far more" in getattr(one, "sentence", "")]
    assert told.file.startswith(str(path))


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(STARS.encode())[:-20],
        gzip.compress(STARS.encode())[:30] + b"\0" * 40,
        b"PK\x03\x04 and nothing more",
    ],
    ids=["cut short", "spoiled", "no archive"],
)
def test_a_damaged_archive_is_told_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(content)
    sentence = "The archive cannot be unpacked: it is damaged, cut short or encrypted."
    assert ids(read_files([path]))[-1] == sentence


def test_a_damaged_file_in_an_archive_hides_no_other(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"a": STARS, "b": TILT})
    content = path.read_bytes().replace(b"PK\x03\x04", b"PK\x03\x05", 1)
    path.write_bytes(b"PK\x03\x04" + content[4:])
    assert ids(read_files([path])) == ["pokerstars", "full-tilt"]
    start = content.index(b"a", 30) + 1
    path.write_bytes(b"PK\x03\x04" + content[4:start] + b"\xff" * 20 + content[start + 20 :])
    assert [one.split()[0] for one in ids(read_files([path]))] == ["The", "full-tilt"]


def test_an_encrypted_file_in_an_archive_is_told(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"a": STARS})
    content = bytearray(path.read_bytes())
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    assert "encrypted" in ids(read_files([path]))[0]


def test_files_under_a_dot_are_read_and_hidden_ones_are_not(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"./hands/a": STARS, "./.b": STARS, "c/.d/e": STARS})
    assert [one.file for one in read_files([path])] == [f"{path}:./hands/a"]


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_half_an_archive_is_not_read_as_the_one_inside(tmp_path: Path, names: str) -> None:
    inner = zipped(tmp_path / "inner.zip", {"deep": TILT}).read_bytes()
    path = tmp_path / "outer.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            archive.writestr(name, inner if name == "a" else STARS)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(inner) + len(inner)])
    sentence = "The archive cannot be unpacked: it is damaged, cut short or encrypted."
    assert ids(read_files([path])) == [sentence]
