"""Writing what a user names: nothing that is there is lost, and nothing half-written stays."""

import io
import os
import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle.errors import InputError
from oracle.system.files import (
    is_standard_output,
    open_file,
    read_file,
    read_input,
    refuse_to_replace,
    refuse_twice,
    refuse_unwritable,
    write_together,
)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(b"a longer text that was there")
    path.chmod(0o640)
    refuse_unwritable(path)
    write_together({path: b"new"})
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o640)
    assert names(tmp_path) == ["report.json"]


@pytest.mark.parametrize("present", [True, False])
def test_nothing_is_written_through_a_symbolic_link(tmp_path: Path, present: bool) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there/real.json", tmp_path / "link.json"
    link.symlink_to("there/real.json")
    if present:
        real.write_bytes(b"old")
    told = r"link.json is a link to there/real.json; name that file, or remove the link"
    for act in (refuse_unwritable, lambda path: write_together({path: b"new"})):
        with pytest.raises(InputError, match=told):
            act(link)
    assert link.is_symlink()
    assert real.read_bytes() == b"old" if present else not real.exists()
    # A folder on the way may be a link.
    (tmp_path / "folder").symlink_to("there", target_is_directory=True)
    write_together({tmp_path / "folder" / "new.json": b"new"})
    assert (tmp_path / "there/new.json").read_bytes() == b"new"


def test_what_is_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    refuse_unwritable(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_together({pipe: b"new"})
    reader.join(10)
    assert heard == [b"new"]
    assert pipe.is_fifo()


def a_read_only_file(path: Path) -> None:
    path.write_bytes(b"old")
    path.chmod(0o444)


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("make", [Path.mkdir, a_read_only_file, a_link_to_itself])
def test_what_cannot_be_written_is_refused_and_stays(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "taken"
    make(path)
    before = path.lstat().st_mode
    for act in (refuse_unwritable, lambda path: write_together({path: b"new"})):
        with pytest.raises(InputError, match=r"taken (cannot be written: |is a link to taken;)"):
            act(path)
    assert path.lstat().st_mode == before
    assert names(tmp_path) == ["taken"]


def test_a_file_of_another_kind_is_replaced_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"

    def is_ours(path: Path) -> bool:
        return path.read_bytes() == b"ours"

    def refuse(force: bool = False) -> None:
        refuse_to_replace(path, is_ours, "a list of ours", force=force)

    refuse()
    for content in (b"", b"ours"):
        path.write_bytes(content)
        refuse()
    path.write_bytes(b"mine")
    refuse(force=True)
    with pytest.raises(InputError, match=r"list.txt is there and is not a list of ours; name"):
        refuse()


def test_a_failure_leaves_what_was_there_and_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    write = os.write

    def fill_the_disk(file: int, content: bytes) -> int:
        write(file, content[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", fill_the_disk)
    for path in (old, tmp_path / "new"):
        with pytest.raises(InputError, match=f"{path.name} cannot be written: No space left"):
            write_together({path: b"much"})
    assert names(tmp_path) == ["old"]
    assert old.read_bytes() == b"old"


def test_several_files_are_written_all_or_none(tmp_path: Path) -> None:
    target = tmp_path / "new" / "corpus"
    contents = {target / "a": b"a", target / "deep" / "b": b"b"}
    with pytest.raises(InputError, match="File name too long"):
        write_together({**contents, target / ("c" * 300): b"c"})
    assert names(tmp_path) == []
    write_together(contents)
    assert (target / "deep" / "b").read_bytes() == b"b"
    (target / "c").mkdir()
    with pytest.raises(InputError, match="corpus/c cannot be written: Is a directory"):
        write_together({target / "a": b"other", target / "c": b"c"})
    assert (target / "a").read_bytes() == b"a"
    assert names(target) == ["a", "c", "deep"]


def test_the_standard_output_has_several_names(tmp_path: Path) -> None:
    assert is_standard_output(Path("-"))
    assert is_standard_output(Path("/dev/stdout"))
    assert not is_standard_output(tmp_path / "-")
    refuse_unwritable(Path("-"))


def test_one_place_has_several_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    refuse_twice([tmp_path / "file", tmp_path / "other", Path("-")])
    for names in ([tmp_path / "file", tmp_path / "link"], [Path("/dev/stdout"), Path("-")]):
        with pytest.raises(InputError, match=f"{names[1]} is named twice"):
            refuse_twice(names)


# What is read is a regular file; whatever else might never end is one sentence at once.


def a_socket(path: Path) -> None:
    socket.socket(socket.AF_UNIX).bind(str(path))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize(
    ("make", "told"),
    [
        (os.mkfifo, "it is a pipe; give a file, or - for the standard input"),
        (Path.mkdir, "it is a folder; give a file"),
        (a_socket, "it is a socket; give a file"),
        (lambda path: path.symlink_to("/dev/zero"), "it is a device; give a file"),
        (lambda path: path.symlink_to(path.name), "Too many levels of symbolic links"),
        (lambda _path: None, "No such file or directory"),
    ],
)
def test_only_a_file_is_read(make: Callable[[Path], None], told: str, tmp_path: Path) -> None:
    make(tmp_path / "it")
    with pytest.raises(OSError, match=told):
        read_file(tmp_path / "it")


def test_a_name_that_no_file_has_is_one_sentence() -> None:
    with pytest.raises(OSError, match="no file has such a name"):
        open_file(Path("a\0b"))


def test_a_link_is_followed_only_where_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    (tmp_path / "link").symlink_to("file")
    assert read_file(tmp_path / "link", 3) == b"con"
    with pytest.raises(OSError, match="symbolic links"):
        open_file(tmp_path / "link", follow=False)


def test_a_dash_is_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"content")))
    assert read_input(Path("-"), 4) == b"cont"
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(OSError, match="the standard input is closed"):
        read_input(Path("-"), 4)
