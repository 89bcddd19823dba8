"""What is read is a regular file; whatever else might never end is one sentence at once."""

import io
import os
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle.system.files import open_file, read_file, read_input


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
