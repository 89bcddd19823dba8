"""Archives of a corpus are read where a folder is, and hostile ones are refused in a sentence."""

import gzip
import io
import json
import stat
import struct
import tarfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from oracle.corpus.files import as_archive
from oracle.corpus.formats.packages import corpus_at
from oracle.errors import InputError
from oracle.system import unpacking
from tests.support.running import run

PART = ("--kind", "next-hand")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("archives")
    done = run("export", *PART, *_places(place))
    assert done.returncode == 0, done.stderr
    return place


def _places(place: Path) -> list[str | Path]:
    names = ("corpus", "corpus.zip", "corpus.tar.gz", "corpus.tgz")
    return [word for name in names for word in ("-o", place / name)]


@pytest.mark.parametrize("name", ["corpus.zip", "corpus.tar.gz", "corpus.tgz"])
def test_verify_says_of_an_archive_what_it_says_of_its_folder(exported: Path, name: str) -> None:
    told, folder = run("verify", exported / name), run("verify", exported / "corpus")
    assert told == folder
    assert told.returncode == 0


def test_diff_reads_archives(exported: Path) -> None:
    done = run("diff", exported / "corpus", exported / "corpus.zip")
    assert (done.returncode, done.stderr) == (0, "")
    vectors = sum(path.read_bytes().count(b"\n") for path in exported.glob("corpus/*.jsonl"))
    assert f"0 of {vectors} expectations change" in done.stdout
    assert str(exported / "corpus.zip") in done.stdout


def test_check_reads_an_archive_and_names_it(exported: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = run("check", "reference", "--vectors", exported / "corpus.tgz", "-o", report)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(report.read_text())
    assert told["counts"]["pass"] >= 30
    assert told["options"]["vectors"] == str(exported / "corpus.tgz")
    manifest = json.loads((exported / "corpus" / "manifest.json").read_text())
    assert told["corpus"]["set"] == manifest["digests"]["set"]


def test_a_damaged_line_is_named_by_the_archive(exported: Path, tmp_path: Path) -> None:
    files = _files(exported / "corpus")
    files["next-hand.jsonl"] = files["next-hand.jsonl"].replace(b'"kind"', b'"kinds"', 1)
    bad = tmp_path / "bad.zip"
    bad.write_bytes(as_archive(files, bad, "top"))
    done = run("check", "reference", "--vectors", bad)
    assert done.returncode == 2
    assert f"{bad}:next-hand.jsonl:1: " in done.stderr
    assert run("verify", bad).returncode == 1


def _files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def zipped(
    *names: str,
    kind: int = stat.S_IFREG,
    content: bytes = b"x",
    packing: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(name)
            entry.filename = name
            entry.external_attr = (kind | 0o644) << 16
            entry.compress_type = packing
            archive.writestr(entry, content)
    return whole.getvalue()


def tarred(*names: str, kind: bytes = tarfile.REGTYPE, content: bytes = b"x") -> bytes:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = kind, "/etc/passwd"
            entry.size = len(content) if kind == tarfile.REGTYPE else 0
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(plain.getvalue())


def encrypted() -> bytes:
    content = bytearray(zipped("manifest.json"))
    for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.index(mark) + place] |= 1
    return bytes(content)


def with_a_zero_byte() -> bytes:
    return zipped("manifest.jsonX.exe").replace(b"jsonX", b"json\0")


NAMES = (
    "/etc/passwd",
    "../outside",
    "top/../../outside",
    "C:/outside",
    "top\\..\\outside",
    "top/con.txt",
    "top/manifest.json.",
    "a\nb",
)
HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    **{f"zip {name!a}": ("x.zip", partial(zipped, name)) for name in NAMES},
    **{f"tar {name!a}": ("x.tgz", partial(tarred, name)) for name in NAMES},
    "zip link": ("x.zip", lambda: zipped("manifest.json", kind=stat.S_IFLNK)),
    "zip device": ("x.zip", lambda: zipped("manifest.json", kind=stat.S_IFCHR)),
    "zip encrypted": ("x.zip", encrypted),
    "zip lzma": ("x.zip", lambda: zipped("manifest.json", packing=zipfile.ZIP_LZMA)),
    "zip bzip2": ("x.zip", lambda: zipped("manifest.json", packing=zipfile.ZIP_BZIP2)),
    "zip zero byte": ("x.zip", with_a_zero_byte),
    "zip folder and file": ("x.zip", lambda: zipped("top", "top/manifest.json")),
    "zip case": ("x.zip", lambda: zipped("manifest.json", "MANIFEST.json")),
    "tar symbolic link": ("x.tgz", lambda: tarred("manifest.json", kind=tarfile.SYMTYPE)),
    "tar hard link": ("x.tgz", lambda: tarred("manifest.json", kind=tarfile.LNKTYPE)),
    "tar pipe": ("x.tgz", lambda: tarred("manifest.json", kind=tarfile.FIFOTYPE)),
    "tar device": ("x.tgz", lambda: tarred("manifest.json", kind=tarfile.CHRTYPE)),
    "tar twice": ("x.tgz", lambda: tarred("manifest.json", "manifest.json")),
    "tar folder outside": ("x.tgz", lambda: tarred("../../up", kind=tarfile.DIRTYPE)),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_archive_is_refused_and_leaves_nothing(case: str, tmp_path: Path) -> None:
    name, make = HOSTILE[case]
    bad = tmp_path / name
    bad.write_bytes(make())
    done = run("verify", bad, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"poker-oracle: {bad} is refused: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [bad]


@pytest.mark.parametrize("name", ["x.zip", "x.tar.gz"])
def test_a_bomb_is_counted_and_not_believed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", 1 << 20)
    monkeypatch.setattr(unpacking, "MOST_FILES", 10)
    pack = zipped if name == "x.zip" else tarred
    bombs = {
        "more than": pack("manifest.json", content=bytes((1 << 20) + 1)),
        "more than 10 files": pack(*(f"{number}.jsonl" for number in range(11))),
    }
    if name == "x.zip":
        whole = bytearray(bombs["more than"])
        for mark, place in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
            start = whole.index(mark) + place
            whole[start : start + 4] = struct.pack("<I", 10)
        # It says that it has ten bytes.
        bombs["not a whole archive"] = bytes(whole)
    else:
        bombs["not every system"] = tarred("a" * 300)
    for told, content in bombs.items():
        (tmp_path / name).write_bytes(content)
        done = run("verify", tmp_path / name)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr


@pytest.mark.parametrize("name", ["x.zip", "x.tgz"])
def test_an_archive_that_is_too_long_is_not_opened(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MOST_BYTES", 1 << 20)
    (tmp_path / name).write_bytes(bytes((1 << 20) + 1))
    assert run("verify", tmp_path / name).stderr.endswith("is refused: it is longer than 1 MB\n")


def test_a_list_of_files_that_is_too_long_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "_MOST_LISTED", 1000)
    (tmp_path / "x.zip").write_bytes(zipped(*(f"{number}.jsonl" for number in range(20))))
    done = run("verify", tmp_path / "x.zip")
    assert done.stderr.endswith("is refused: it has more than 10,000 files\n")


@pytest.mark.parametrize("name", ["dot.tgz", "dot.zip"])
def test_an_archive_made_within_the_folder_is_taken(
    name: str, exported: Path, tmp_path: Path
) -> None:
    if name == "dot.tgz":
        with tarfile.open(tmp_path / name, "w:gz") as archive:
            archive.add(exported / "corpus", ".")
    else:
        with zipfile.ZipFile(tmp_path / name, "w") as packed:
            packed.writestr("./", b"")
            for path, content in _files(exported / "corpus").items():
                packed.writestr(f"./{path}", content)
    assert run("verify", tmp_path / name) == run("verify", exported / "corpus")


@pytest.mark.parametrize("name", ["x.zip", "x.tar.gz"])
@pytest.mark.parametrize("cut", [0, 10, -10, None])
def test_what_is_no_archive_is_told_in_a_sentence(
    name: str, cut: int | None, exported: Path, tmp_path: Path
) -> None:
    content = (exported / f"corpus.{name.partition('.')[2]}").read_bytes()
    bad = tmp_path / name
    bad.write_bytes(b"no archive at all" if cut is None else content[:cut])
    done = run("verify", bad)
    assert done.returncode == 2
    assert done.stderr.startswith(f"poker-oracle: {bad} ")
    assert done.stderr.count("\n") == 1


def test_an_archive_without_a_corpus_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "x.zip"
    bad.write_bytes(zipped("top/readme.txt"))
    with (
        pytest.raises(InputError, match=r"has no corpus: no manifest\.json at its top"),
        corpus_at(bad),
    ):
        pass
    other = tmp_path / "corpus.rar"
    other.write_bytes(b"")
    with (
        pytest.raises(InputError, match=r"give its folder, or an archive: \.zip"),
        corpus_at(other),
    ):
        pass
