import json
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest

from oracle.corpus.diff import read_corpus
from oracle.errors import InputError
from oracle.specs.checking import schema
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder
from tests.support.refusing import call
from tests.support.running import ROOT, execute, programs


def git(where: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *who, *arguments), cwd=where, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two revisions of a corpus of one file, first and HEAD, with one expectation changed."""
    content = (folder("vectors") / "next-hand.jsonl").read_text(encoding="utf-8")
    (tmp_path / "vectors").mkdir()
    path = tmp_path / "vectors/next-hand.jsonl"
    path.write_text(content, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "One")
    git(tmp_path, "tag", "first")
    path.write_text(re.sub(r'"big-blind":\d(?=,"seats")', '"big-blind":9', content, count=1))
    git(tmp_path, "commit", "--quiet", "-a", "-m", "Two")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_revisions_and_folders_are_compared(repository: Path) -> None:
    done = call("diff", "first", "HEAD", "--format", "json")
    assert done.exit_code == 1, done.output
    report = json.loads(done.stdout)["details"]
    jsonschema.validate(report, schema("diff"))
    (change,) = report["changed"]
    assert (change["at"], change["after"]) == ("the hand after", "seat 9 posts the big blind")
    assert call("diff", "HEAD", "vectors").exit_code == 0
    (repository / "empty").mkdir()
    for names, sentence in {
        ("first", "no-such"): "'no-such' is not a house, a folder or a revision",
        ("card-room", "HEAD"): "card-room is a house and HEAD is none; compare two of a kind",
        ("HEAD", "empty"): "empty has no vectors",
        ("HEAD", "--", "-x"): "'-x' is not a house, a folder or a revision",
    }.items():
        done = call("diff", *names)
        assert isinstance(done.exception, InputError), done.output
        assert sentence in str(done.exception)


def test_a_revision_of_another_format_is_refused(repository: Path) -> None:
    (repository / "vectors/manifest.json").write_text('{"format": 3}')
    git(repository, "add", ".")
    git(repository, "commit", "-m", "Three")
    done = call("diff", "HEAD~1", "HEAD")
    assert isinstance(done.exception, InputError), done.output
    assert str(done.exception).startswith("HEAD is a corpus of format 3; ")


def test_a_revision_without_usable_vectors_is_one_sentence(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = repository / "vectors/next-hand.jsonl"
    for content, sentence in {
        "[]\n": "HEAD:vectors/next-hand.jsonl:1: this line is not a vector",
        '{"id": "a.b.c"}\n': "HEAD is not a corpus: a.b.c has no usable kind, title, rules",
        "{\n": "HEAD:vectors/next-hand.jsonl:1: this line is not JSON",
        "[" * 200_000: "HEAD:vectors/next-hand.jsonl:1: this line is not JSON",
        "9" * 5_000: "HEAD:vectors/next-hand.jsonl:1: this line is not JSON",
        '"\udcff"': "HEAD:vectors/next-hand.jsonl:1: character 2 is not UTF-8",
    }.items():
        path.write_text(content, errors="surrogateescape")
        git(repository, "commit", "-a", "-m", "Three")
        with pytest.raises(InputError, match=re.escape(sentence)):
            read_corpus("HEAD")
    git(repository, "rm", "vectors/next-hand.jsonl")
    git(repository, "commit", "-m", "Four")
    with pytest.raises(InputError, match="the revision HEAD has no vectors in its folder vectors"):
        read_corpus("HEAD")
    monkeypatch.chdir(tmp_path_factory.mktemp("outside"))
    with pytest.raises(InputError, match="'HEAD' is neither a house nor a folder; git failed: "):
        read_corpus("HEAD")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="git is not installed; it is needed to read revisions"):
        read_corpus("HEAD")


@pytest.mark.more
def test_the_walk_through_of_a_rules_keeper_runs_as_the_guide_has_it(tmp_path: Path) -> None:
    page = (ROOT / "oracle/site/guides/commands.md").read_text("utf-8")
    section = page.partition("## How a rules keeper works")[2]
    script, shown = re.findall(r"(?:^    .*\n)+", section.partition("\n## ")[0], re.MULTILINE)
    # Only bad usage or input stops it: a change, which is what it is about, has the exit code 1.
    lines = "".join(line.removeprefix("    ") for line in script.splitlines(keepends=True))
    commands = re.sub(r"^(poker-oracle .*)$", r"\1 || [ $? -eq 1 ] || exit", lines, flags=re.M)
    shell = shutil.which("sh")
    assert shell is not None
    path = f"{programs(tmp_path / 'bin')}:{Path(shell).parent}:/usr/bin:/bin"
    done = execute(
        (shell, "-c", commands),
        cwd=tmp_path,
        env={"PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "110"},
    )
    assert (done.returncode, done.stderr) in {(0, ""), (1, "")}
    assert "raise-cap: four-per-round -> five-per-round changes " in done.stdout
    assert "my-room -> my-room with burn=none" in done.stdout
    # What cards are worth is the same in every house.
    tables = sum("table" in one.data for one in load_scenarios())
    assert f" of {tables:,} hands come out differently" in done.stdout
    said = "".join(line.removeprefix("    ") for line in shown.splitlines(keepends=True))
    assert said in done.stdout
