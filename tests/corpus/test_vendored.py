"""A copy that somebody keeps: brought to this version as a whole, or not at all."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.corpus.files import (
    ManifestHeader,
    as_archive,
    attachments_in,
    load_vectors,
    render_corpus,
)
from oracle.corpus.subset import _head
from oracle.corpus.vector import vector_hash
from oracle.corpus.verify import verify
from oracle.specs.checking import mistakes_in
from tests.support.running import Ran, run

PART = ("--rule", "betting.raise-cap", "--house", "club")
CHANGED = "betting.raise-cap.a-call-does-not-count"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("vendored") / "fresh"
    assert run("export", *PART, "-o", place).returncode == 0
    return place


@pytest.fixture
def copy(fresh: Path, tmp_path: Path) -> Path:
    """An older copy: one expectation was another one, one vector was not there yet."""
    shutil.copytree(fresh, tmp_path / "copy")
    rewrite(tmp_path / "copy", older)
    assert verify(tmp_path / "copy").standing is not None
    return tmp_path / "copy"


def older(vectors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = next(vector for vector in vectors if vector["id"] == CHANGED)
    found["expect"]["start"]["legal"]["raise"] = None
    parts = (found[key] for key in ("kind", "switches", "given", "expect"))
    found["hash"] = vector_hash(*parts)
    return [vector for vector in vectors if vector["id"] != gone(vectors)]


def gone(vectors: list[dict[str, Any]]) -> str:
    flags = [set(vector["flags"]) for vector in vectors]
    for place, vector in enumerate(vectors):
        others = set().union(*flags[:place], *flags[place + 1 :])
        if vector["id"] != CHANGED and flags[place] <= others:
            return str(vector["id"])
    raise AssertionError


def rewrite(
    place: Path,
    change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
    version: str = "0.0.9",
    subset: Callable[[Any], Any] = lambda subset: subset,
) -> None:
    head: ManifestHeader = _head(place)[0]
    head = head._replace(version=version, subset=subset(head.subset))
    vectors = change(load_vectors(place))
    for name, content in render_corpus(vectors, attachments_in(place), head).items():
        (place / name).write_bytes(content)


def files(place: Path) -> dict[str, bytes]:
    found = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in found}


def update(place: Path, *options: str | Path) -> Ran:
    return run("update", place, *options)


def lock(place: Path) -> Path:
    return place.with_name(f"{place.name}.lock.json")


def test_a_copy_is_brought_to_this_version_and_what_changed_is_told(
    copy: Path, fresh: Path
) -> None:
    (copy / ".git").mkdir()
    (copy / ".git" / "config").write_text("mine\n")
    done = update(copy)
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())
    assert "was updated from version 0.0.9 to version 0.1.0, digest " in told
    assert f"Its lock file was written: {lock(copy)}." in told
    both = len(load_vectors(fresh)) - 1
    assert f"1 of {both} expectations changes, 0 renamed, 0 reworded, 1 added, 0 removed" in told
    assert CHANGED in told
    assert files(copy) == {**files(fresh), ".git/config": b"mine\n"}
    locked = json.loads(lock(copy).read_text())
    assert list(mistakes_in(locked, "lock")) == []
    assert locked["filters"] == {"house": ["club"], "rule": ["betting.raise-cap"]}
    assert locked["digests"] == json.loads((fresh / "manifest.json").read_text())["digests"]


def test_to_check_writes_nothing(copy: Path) -> None:
    before = files(copy.parent)
    done = update(copy, "--check")
    assert (done.returncode, done.stderr) == (1, "")
    assert "can be updated from version 0.0.9" in " ".join(done.stdout.split())
    assert files(copy.parent) == before


def test_a_second_update_changes_nothing(copy: Path, tmp_path: Path) -> None:
    update(copy)
    before = files(tmp_path)
    for options in ((), ("--check",)):
        done = update(copy, *options)
        assert (done.returncode, done.stderr) == (0, "")
        assert "is up to date" in " ".join(done.stdout.split())
        assert "lock" not in done.stdout
        assert files(tmp_path) == before
    lock(copy).unlink()
    assert "lock" not in update(copy, "--check").stdout
    assert f"Its lock file was written: {lock(copy)}." in " ".join(update(copy).stdout.split())


def test_another_house_is_told_as_another_part_of_the_same_version(fresh: Path) -> None:
    told = " ".join(update(fresh, "--check", "--house", "card-room").stdout.split())
    was, now = (
        f"the part with house {house}; rule betting.raise-cap of version 0.1.0"
        for house in ("club", "card-room")
    )
    assert f"can be updated from {was} to {now}, digest " in told
    assert f"{fresh} before" in told
    assert f"{fresh} after" in told


@pytest.mark.more
@pytest.mark.parametrize("ending", [".zip", ".tar.gz"])
def test_an_archive_is_updated_in_its_place(ending: str, copy: Path, tmp_path: Path) -> None:
    place, own = tmp_path / f"kept{ending}", tmp_path / "locks.json"
    place.write_bytes(as_archive(files(copy), place, "top"))
    done = update(place, "--lock", own, "--summary")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\b1 of [0-9]+ expectations changes", done.stdout)
    assert run("verify", place).returncode == 0
    assert update(place, "--lock", own, "--check").returncode == 0
    assert not lock(place).exists()


def test_the_report_has_what_changed(copy: Path) -> None:
    told = json.loads(update(copy, "--format", "json").stdout)
    assert list(mistakes_in(told, "report")) == []
    assert list(mistakes_in(told["details"], "diff")) == []
    assert [one["id"] for one in told["details"]["changed"]] == [CHANGED]


def test_a_copy_that_was_changed_by_hand_is_refused(copy: Path) -> None:
    (copy / "betting.jsonl").write_bytes((copy / "betting.jsonl").read_bytes() + b"{}\n")
    before = files(copy.parent)
    done = update(copy)
    assert done.returncode == 2
    assert "was changed after it was exported" in done.stderr
    assert files(copy.parent) == before


def test_another_copy_than_the_lock_names_is_refused(copy: Path) -> None:
    assert update(copy).returncode == 0
    rewrite(copy, lambda vectors: vectors[1:])
    before = files(copy.parent)
    done = update(copy)
    assert done.returncode == 2
    assert f"{copy} is not the copy that {lock(copy)} names" in done.stderr
    assert files(copy.parent) == before


@pytest.mark.parametrize("content", ["{", '{"lock": 2}', "[" * 5000])
def test_what_is_not_a_lock_is_told_in_a_sentence(content: str, copy: Path) -> None:
    lock(copy).write_text(content)
    done = update(copy)
    assert done.returncode == 2
    assert done.stderr.endswith("is not a lock file; remove it to have it written again\n")


def test_a_newer_copy_is_refused(copy: Path) -> None:
    rewrite(copy, lambda vectors: vectors, version="99.0.0")
    done = update(copy)
    assert done.returncode == 2
    assert "is of version 99.0.0 and this is poker-oracle" in done.stderr


@pytest.mark.more
def test_a_house_that_only_its_owner_knows_must_be_named(copy: Path, my_room: str) -> None:
    rewrite(copy, lambda vectors: vectors, subset=lambda one: {**one, "filters": {"house": ["x"]}})
    done = update(copy)
    assert done.returncode == 2
    assert "no vector has the house 'x'" in done.stderr
    assert "--house" in done.stderr
    assert update(copy, "--house", my_room).returncode == 0


def test_a_house_in_a_manifest_is_never_a_file(copy: Path, my_room: str) -> None:
    rewrite(copy, lambda v: v, subset=lambda one: {**one, "filters": {"house": [my_room]}})
    done = update(copy)
    assert done.returncode == 2
    assert "names a file as its house" in done.stderr


def test_an_update_that_cannot_be_written_leaves_everything(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    before = files(tmp_path)
    done = update(copy, "--lock", tmp_path / "file" / "lock.json")
    assert done.returncode == 2
    assert files(tmp_path) == before


def test_what_is_not_a_corpus_is_refused(tmp_path: Path) -> None:
    done = update(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"poker-oracle: {tmp_path} has no corpus: no manifest.json; ")


def test_a_locked_copy_is_not_replaced_by_another_part_or_version(tmp_path: Path) -> None:
    place = tmp_path / "copy.zip"
    assert run("export", *PART, "-o", place).returncode == 0
    assert update(place).returncode == 0
    before = files(tmp_path)
    done = run("export", "--kind", "rank", "-o", place, "-o", tmp_path / "other")
    told = f"{lock(place)} locks {place} to the part with house club; rule betting.raise-cap"
    assert told in done.stderr
    assert "and this is the part with kind rank; name another folder" in done.stderr
    assert files(tmp_path) == before
    assert run("export", *PART, "-o", place).returncode == 0
    content = json.loads(before["copy.zip.lock.json"])
    content["digests"]["corpus"] = "0" * 64
    lock(place).write_text(json.dumps(content))
    done = run("export", *PART, "-o", place)
    assert f"bring it to this version with 'poker-oracle update {place}'" in done.stderr


@pytest.mark.parametrize("form", ["npm", "python"])
@pytest.mark.parametrize("name", ["package", "package.tar.gz"])
def test_a_package_is_compared_and_not_updated(form: str, name: str, tmp_path: Path) -> None:
    place = tmp_path / name
    assert run("export", *PART, "--as", form, "-o", place).returncode == 0
    before = files(tmp_path)
    done = update(place)
    again = f"poker-oracle export --house club --rule betting.raise-cap --as {form} -o {place}"
    assert done.returncode == 2
    assert (
        f"is a package for {form}, which is made again as a whole; write '{again}'" in done.stderr
    )
    assert run(*again.split()[1:]).returncode == 0
    assert files(tmp_path).keys() == before.keys()
    checked = update(place, "--check")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "is up to date" in " ".join(checked.stdout.split())
    compared = run("diff", place, place)
    assert compared.returncode == 0
    assert re.search(r"^0 of [1-9]\d* expectations change", compared.stdout, re.MULTILINE)


def test_the_current_folder_is_updated_as_its_name_is(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (copy / "inside").mkdir()
    for place, name in ((copy, "."), (copy / "inside", "..")):
        monkeypatch.chdir(place)
        done = run("update", name, "--summary", cwd=place)
        assert (done.returncode, done.stderr) == (0, "")
        assert lock(copy).is_file()
        assert {path.name for path in copy.parent.iterdir()} == {"copy", "copy.lock.json"}
    assert run("update", "/").stderr == (
        "poker-oracle: / is the root of a file system; name the folder of a copy\n"
    )


def test_nothing_is_written_into_the_copy_or_over_the_lock(copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "kept.zip"
    place.write_bytes(as_archive(files(copy), place, "top"))
    before = files(tmp_path)
    refusals: tuple[tuple[tuple[str | Path, ...], str], ...] = (
        ((copy, "--lock", copy / "lock.json"), "would be written into the copy"),
        ((copy, "-o", copy / "changes.md"), "would be written into the copy"),
        ((place, "--lock", place), "would be written into the copy"),
        ((place, "-o", lock(place)), "is the lock file; name another file for the report"),
    )
    for arguments, told in refusals:
        done = run("update", *arguments)
        assert done.returncode == 2
        assert told in done.stderr
        assert done.stderr.count("\n") == 1
    assert files(tmp_path) == before
