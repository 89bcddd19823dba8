"""Published ids are permanent: none is lost or used again, or changes its meaning in silence."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.corpus import published
from oracle.corpus.files import load_vectors
from oracle.corpus.published import (
    breaches,
    contradictions,
    publish,
    published_problems,
    read_published,
    stale_files,
    write_corpus,
)
from oracle.errors import InputError
from oracle.system.resources import folder

OLD = "betting.raise-cap.old"
NEW = "betting.raise-cap.new"
LISTED = {OLD: "0" * 64}


def vector(name: str, digit: str = "0", *supersedes: str) -> dict[str, Any]:
    more = {"supersedes": list(supersedes)} if supersedes else {}
    return {"id": name, "hash": digit * 64, "expect": {}, **more}


def test_the_project_keeps_what_it_published() -> None:
    assert published_problems() == []


def test_new_ids_are_free_and_old_ones_stay() -> None:
    assert list(breaches([vector(OLD), vector(NEW)], LISTED, "")) == []


def test_an_id_that_is_gone_is_told() -> None:
    (told,) = breaches([vector(NEW)], LISTED, "")
    assert told.startswith(f"{OLD} was published and is gone; keep it, or name it in 'supersedes'")


def test_an_id_may_go_when_another_supersedes_it() -> None:
    assert list(breaches([vector(NEW, "0", OLD)], LISTED, "")) == []


def test_a_superseded_id_is_never_used_again() -> None:
    (told,) = breaches([vector(NEW, "0", OLD), vector(OLD)], LISTED, "")
    assert told == f"{NEW} supersedes {OLD}, which is still there; an id is never used again"


def test_nothing_supersedes_what_was_never_published() -> None:
    (told,) = breaches([vector(OLD), vector(NEW, "0", "a.b.c")], LISTED, "")
    assert told == f"{NEW} supersedes a.b.c, which was never published"


@pytest.mark.parametrize(
    ("changes", "is_told"),
    [
        ("", True),
        (f"- `{OLD}`: the cap counts the big blind", False),
        (f"- We were wrong in {OLD}.", False),
        (f"- {OLD}~2, {OLD}@online, {OLD}-er, {OLD}.x and x.{OLD} changed", True),
        (None, False),
    ],
)
def test_a_change_of_meaning_is_named_in_the_changelog(changes: str | None, is_told: bool) -> None:
    told = list(breaches([vector(OLD, "1")], LISTED, changes))
    assert [OLD in sentence for sentence in told] == [True] * is_told


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a few vectors of ours that has published none."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "vectors").mkdir()
    shutil.copy(folder("vectors") / "next-hand.jsonl", tmp_path / "vectors")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0\n\n## 0.1.0\n\nall is new\n")
    monkeypatch.setattr(published, "folder", lambda name: tmp_path / name)
    return tmp_path


def test_a_list_grows_and_never_shrinks(project: Path) -> None:
    path = project / "specs" / "published-ids.txt"
    vectors = project / "vectors" / "next-hand.jsonl"
    assert published_problems() == []
    count = publish()
    assert count == len(load_vectors(project / "vectors"))
    before = path.read_bytes()
    assert publish() == count
    assert path.read_bytes() == before
    lines = vectors.read_text().splitlines(keepends=True)
    vectors.write_text("".join(lines[1:]))
    with pytest.raises(InputError, match="was published and is gone"):
        publish()
    assert path.read_bytes() == before


def test_the_list_has_every_line_and_file_of_this_version(project: Path) -> None:
    vectors = load_vectors(project / "vectors")
    write_corpus(vectors, project / "vectors")
    path = project / "specs" / "published-ids.txt"
    listed, problems = read_published(path)
    assert (problems, dict(listed.meanings), published_problems()) == ([], {}, [])
    assert listed.lines.keys() == {one["id"] for one in vectors}
    assert {"flags.json", "manifest.json", "set"} <= listed.files.keys()
    assert stale_files(vectors, project / "vectors") == []
    # Ids that were published keep their meanings, also where the list has nothing else of them.
    publish()
    meanings = read_published(path)[0].meanings
    path.write_text("".join(f"{name} {meanings[name]}\n" for name in sorted(meanings)))
    write_corpus(vectors, project / "vectors")
    assert read_published(path)[0].meanings == meanings
    path.write_text(path.read_text().replace("flags.json ", "flags.jsom "))
    assert published_problems() == [
        "specs/published-ids.txt is of other vectors; rebuild it with 'poker-oracle export'"
    ]
    assert stale_files(vectors, project / "vectors") == ["specs/published-ids.txt"]
    assert write_corpus(vectors, project / "vectors") == ["specs/published-ids.txt"]
    assert published_problems() == []


def test_only_the_newest_part_of_the_changelog_counts(project: Path) -> None:
    publish()
    path = project / "specs" / "published-ids.txt"
    first, rest = path.read_text().split("\n", 1)
    name, _meaning, line = first.split()
    path.write_text(f"{name} {'0' * 64} {line}\n{rest}")
    changelog = project / "CHANGELOG.md"
    changelog.write_text(f"# Changelog\n\n## 0.2.0\n\n## 0.1.0\n\n- {name}\n")
    assert len(published_problems()) == 1
    changelog.write_text(f"# Changelog\n\n## 0.2.0\n\n- {name}\n\n## 0.1.0\n")
    assert published_problems() == []
    changelog.write_text("nothing yet\n")
    assert len(published_problems()) == 1
    changelog.unlink()
    assert published_problems() == []


@pytest.mark.parametrize(
    ("refused", "found"),
    [
        ({"do": "void"}, ["void"]),
        ({"do": "raise"}, ["raise"]),
        ({"do": "raise", "to": 40}, ["raise"]),
        ({"do": "raise", "to": 60}, []),
        ({"do": "call"}, []),
    ],
)
def test_no_ruling_has_an_outcome_both_allowed_and_not(
    refused: dict[str, Any], found: list[str]
) -> None:
    allowed = [{"do": "void", "due": 0, "returned": 4}, {"do": "raise", "to": 40}]
    ruling = {"allowed": allowed, "not-allowed": [refused]}
    one = {"id": NEW, "expect": {"ruling": ruling}}
    told = [f"{NEW}: {word} is among both 'allowed' and 'not-allowed'" for word in found]
    assert list(contradictions([one, vector(OLD)])) == told


def test_a_list_that_was_edited_is_told_by_line(project: Path) -> None:
    path = project / "specs" / "published-ids.txt"
    lines = (f"b.b.b {'0' * 64} -", f"a.a.a - {'0' * 32}", f"c.c.c {'0' * 32}", f"d.md {'0' * 64}")
    path.write_text("".join(f"{line}\n" for line in lines))
    assert read_published(path)[1] == [
        "specs/published-ids.txt:2: a.a.a comes after b.b.b; sort the list",
        "specs/published-ids.txt:3: a line must be an id, the hash of its meaning or -, and the "
        "digest of its line or -; or a file and its SHA-256",
    ]
    assert len(published_problems()) == 2


@pytest.mark.usefixtures("project")
def test_a_list_that_cannot_be_written_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError, match="cannot be written: No space left"):
        publish()


def test_lint_tells_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = ["x was published and is gone"]
    monkeypatch.setattr("oracle.corpus.published.published_problems", lambda _vectors: told)
    monkeypatch.setattr("oracle.specs.consistency.unverified", list)
    done = CliRunner().invoke(cli, ["lint"])
    assert (done.exit_code, done.output) == (2, "x was published and is gone\n")
