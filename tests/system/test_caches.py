from collections.abc import Mapping
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.system.unpacking import cache_folder, kept, made_last


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("oracle.system.unpacking.cache_folder", lambda: tmp_path / "caches")
    return tmp_path / "caches"


def test_a_folder_is_made_once() -> None:
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "file").write_text("content")

    for _ in range(2):
        assert (kept("one", make) / "file").read_text() == "content"
    assert len(made) == 1


def test_what_could_not_be_made_leaves_nothing(place: Path) -> None:
    def fail(_folder: Path) -> None:
        raise InputError("npm is not installed")

    with pytest.raises(InputError, match="npm is not installed"):
        kept("one", fail)
    assert list(place.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_told(place: Path) -> None:
    place.write_text("a file")
    with pytest.raises(InputError, match="cannot be written"):
        kept("one", lambda _folder: None)


def test_files_that_were_made_last_are_made_again_of_something_else_or_if_they_are_damaged(
    place: Path,
) -> None:
    made: list[str] = []

    def files(of: str) -> Mapping[str, bytes]:
        def make() -> Mapping[str, bytes]:
            made.append(of)
            return {"file": of.encode(), "empty": b""}

        return made_last("one", of, make)

    assert files("a") == files("a") == {"file": b"a", "empty": b""}
    assert made == ["a"]
    assert files("b")["file"] == b"b"
    assert files("a")["file"] == b"a"
    assert made == ["a", "b", "a"]
    file = place / "one.zip"
    whole = file.read_bytes()
    for damaged in (b"", b"no zip", whole.replace(b"a", b"c", 1), whole[:60]):
        file.write_bytes(damaged)
        assert files("a") == {"file": b"a", "empty": b""}
    assert made == ["a", "b", *"aaaaa"]


def test_a_cache_that_cannot_be_written_makes_files_each_time(place: Path) -> None:
    place.write_text("a file")
    assert made_last("one", "a", lambda: {"file": b"a"}) == {"file": b"a"}


@pytest.mark.parametrize(
    ("platform", "variable"), [("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA")]
)
def test_each_system_has_its_place(platform: str, variable: str, tmp_path: Path) -> None:
    assert cache_folder({variable: str(tmp_path)}, platform) == tmp_path / "poker-oracle"
    assert cache_folder({}, platform).is_relative_to(Path.home())
    assert cache_folder({}, "darwin").parent.name == "Caches"
