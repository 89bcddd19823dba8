"""A writer that is killed leaves the old or the new, and nothing for others to trip over."""

import os
import random
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from oracle.errors import InputError
from oracle.system import folders, parts
from oracle.system.files import write_together
from oracle.system.folders import Files
from tests.tools.killed_writes import (
    CONTENTS,
    OTHERS,
    kill_writers,
    prepare,
    verdict,
    write_file,
    write_folder,
)

CALLS = (
    *("chmod", "chown", "fchmod", "fsync", "link", "mkdir", "open", "rename", "replace"),
    *("rmdir", "unlink", "write"),
)


def dies_at(count: int, act: Callable[[], None]) -> bool:
    """Run a writer that is killed at this call of the system; say whether it was."""
    child = os.fork()
    if child == 0:
        left = [count]

        def mortal(call: Callable[..., Any]) -> Callable[..., Any]:
            def called(*arguments: Any, **options: Any) -> Any:
                left[0] -= 1
                if left[0] == 0:
                    os._exit(9)
                return call(*arguments, **options)

            return called

        for name in CALLS:
            setattr(os, name, mortal(getattr(os, name)))
        setattr(folders, "exchanged", mortal(parts.exchanged))  # noqa: B010 - its place
        act()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@pytest.mark.more
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the writers are forked")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("write", [write_folder, write_file])
def test_a_writer_may_be_killed_at_any_call(
    write: Callable[[Path, int], None],
    at_once: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not at_once:
        monkeypatch.setattr(folders, "exchanged", lambda _one, _other: False)
    prepare(tmp_path)
    place = tmp_path / ("corpus" if write is write_folder else "report.json")
    count, seen = 1, set()
    while dies_at(count, partial(write, place, count % 2)):
        if not at_once and not place.exists():
            # Between two renames there is nothing; the next writer goes on from there.
            write_folder(tmp_path / "corpus", count % 2)
        told = verdict(tmp_path)
        assert told in {"old", "new"}
        seen.add(told)
        count += 1
    assert count > 8
    assert write is write_file or seen == {"old", "new"}
    write(place, 0)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left[-2:] == ["corpus", "report.json"]
    # A file that is whole and has a name already, but not yet its own, may stay.
    assert len(left) == 2 or write is write_file


def test_a_few_real_kills_leave_the_old_or_the_new(tmp_path: Path) -> None:
    prepare(tmp_path)
    for _ in range(5):
        kill_writers(tmp_path, random.random() / 20)
        assert verdict(tmp_path) in {"old", "new"}


def test_writers_of_one_place_do_not_disturb_each_other(tmp_path: Path) -> None:
    prepare(tmp_path)

    def write(number: int) -> None:
        for _ in range(8):
            write_folder(tmp_path / "corpus", number)
            write_file(tmp_path / "report.json", number)

    writers = [threading.Thread(target=write, args=(number,)) for number in (0, 1, 0, 1)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert verdict(tmp_path) in {"old", "new"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "report.json"]


def test_a_file_with_the_name_of_a_part_and_a_link_are_left_alone(tmp_path: Path) -> None:
    mine, elsewhere = tmp_path / ".report.json.part", tmp_path / "elsewhere"
    mine.write_bytes(b"mine")
    elsewhere.mkdir()
    (elsewhere / "table.csv").write_bytes(b"not ours")
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "hands").symlink_to(elsewhere, target_is_directory=True)
    (tmp_path / "corpus" / "manifest.json").symlink_to(mine)
    write_together({tmp_path / "report.json": b"new"}, {tmp_path / "corpus": Files(CONTENTS[0])})
    assert mine.read_bytes() == b"mine"
    assert (elsewhere / "table.csv").read_bytes() == b"not ours"
    assert not (tmp_path / "corpus" / "hands").is_symlink()
    assert not (tmp_path / "corpus" / "manifest.json").is_symlink()


def test_what_is_the_same_stays_the_same_file(tmp_path: Path) -> None:
    prepare(tmp_path)
    names = ["same.jsonl", "notes.txt", ".git/config"]
    before = [(tmp_path / "corpus" / name).stat().st_ino for name in names]
    write_folder(tmp_path / "corpus", 1)
    assert [(tmp_path / "corpus" / name).stat().st_ino for name in names] == before


def test_a_folder_that_is_worked_in_keeps_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path / "corpus")
    before = (tmp_path / "corpus").stat().st_ino
    write_folder(Path(), 1)
    assert (tmp_path / "corpus").stat().st_ino == before
    assert verdict(tmp_path) == "new"
    assert not (tmp_path / "corpus" / "deep" / "1").exists()
    assert OTHERS.keys() <= {"notes.txt", ".git/config"}


def test_what_others_put_into_a_folder_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(tmp_path)

    def after_another(one: Path, other: Path) -> bool:
        (other / "late.txt").write_bytes(b"late")
        return parts.exchanged(one, other)

    monkeypatch.setattr(folders, "exchanged", after_another)
    write_folder(tmp_path / "corpus", 1)
    assert (tmp_path / "corpus" / "late.txt").read_bytes() == b"late"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "report.json"]


def test_a_place_that_is_locked_for_long_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "_SECONDS", 0.0)
    with (
        parts.locked(tmp_path),
        pytest.raises(InputError, match="another program is writing there; try again later"),
    ):
        write_folder(tmp_path / "corpus", 0)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "corpus").write_bytes(b"mine")
    with pytest.raises(InputError, match="corpus cannot be written: Not a directory"):
        write_folder(tmp_path / "corpus", 0)
    assert (tmp_path / "corpus").read_bytes() == b"mine"
