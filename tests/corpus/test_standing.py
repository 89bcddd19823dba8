"""A corpus that is sound but not the published one is told from it."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.corpus import published
from oracle.corpus import verify as standing
from oracle.corpus.files import each_vector, load_vectors, write_files
from oracle.corpus.formats.packages import PACKAGES, verify_exported
from oracle.corpus.subset import Filters, taken_from
from oracle.corpus.vector import vector_hash
from oracle.corpus.verify import verify, verify_files
from oracle.errors import InputError
from oracle.system.resources import folder
from tests.support.forgeries import FORGERIES, Files, forged, vectors_in
from tests.support.running import run

FEW = Filters(
    rule=("ranking.ace-is-low", "forced-bets.limit-big-blind", "betting.cap-resets"),
    game=("badugi",),
)


@pytest.fixture(autouse=True, scope="module")
def installed() -> Iterator[None]:
    """What comes with a wheel has been published."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (published, standing):
            patched.setattr(module, "in_a_checkout", lambda: False)
        published.this_version.cache_clear()
        yield
    published.this_version.cache_clear()


@pytest.fixture
def another_list() -> Iterator[None]:
    """Have the list of what is published read again, and again afterwards."""
    published.this_version.cache_clear()
    yield
    published.this_version.cache_clear()


@cache
def part() -> Files:
    """A part of the corpus in which every kind of forgery can be made."""
    return taken_from(folder("vectors"), FEW)


def written(files: Files, target: Path) -> Path:
    write_files(files, target)
    return target


def called(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["verify", *map(str, arguments)])


def told_of(files: Files) -> tuple[str, ...]:
    found = verify_files(files)
    assert (found.damages, found.standing is None) == ((), False)
    return tuple(map(str, found.standing.differences)) if found.standing else ()


def test_the_published_corpus_is_unchanged() -> None:
    done = called()
    digests = json.loads((folder("vectors") / "manifest.json").read_text())["digests"]
    assert done.exit_code == 0
    assert done.output.splitlines()[1:] == [
        "This is the corpus of poker-oracle 0.1.0, unchanged.",
        f"corpus {digests['corpus']}",
        f"set    {digests['set']}",
    ]


def test_a_part_is_published_and_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests share what is read of the published corpus.
    monkeypatch.setattr(standing, "each_vector", each_vector)
    assert told_of(part()) == ()


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_part_is_told(name: str) -> None:
    forge, told = FORGERIES[name]
    assert told in "\n".join(told_of(forged(part(), forge)))


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"version": "0.2.0"}, "manifest.json: version is not as published"),
        ({"refusals": {}}, "manifest.json: refusals is not as published"),
        ({"subset": None}, "betting.jsonl: the published vector betting."),
        (
            {"subset": {"of": "0" * 64, "filters": FEW.as_asked()}},
            "manifest.json: subset.of is not the digest of the published corpus",
        ),
        (
            {"subset": {"of": "0" * 64, "filters": {"kind": ["rank"]}}},
            "manifest.json: subset.filters do not ask for the published vector betting.cap-resets.",
        ),
    ],
)
def test_a_forged_manifest_is_told(head: dict[str, Any], told: str) -> None:
    assert told in "\n".join(told_of(forged(part(), lambda _files, _vectors: None, **head)))


def test_a_forged_corpus_is_refused_in_a_sentence(tmp_path: Path) -> None:
    forge, _told = FORGERIES["houses"]
    done = called(written(forged(part(), forge), tmp_path / "corpus"))
    assert done.exit_code == 1
    assert (
        "This is not a part of the corpus of poker-oracle 0.1.0: 1 difference is named above."
    ) in " ".join(done.output.split())


def test_what_is_cut_to_aspects_is_published_and_what_is_forged_in_it_is_told() -> None:
    cut = taken_from(folder("vectors"), _with_aspects("money", "state"))
    assert told_of(cut) == ()

    def another_bet(_files: Files, vectors: list[dict[str, Any]]) -> None:
        vector = next(one for one in vectors if "aspects" in one)
        vector["expect"]["start"]["bets"][0] += 1
        parts = (vector["kind"], vector["switches"], vector["given"], vector["expect"])
        vector["hash"] = vector_hash(*parts)

    (told,) = told_of(forged(cut, another_bet))
    assert ": expect.start.bets[0] is not as it was published under the id betting.cap" in told


def _with_aspects(*aspects: str) -> Filters:
    return Filters(FEW.house, FEW.kind, FEW.rule, FEW.flag, FEW.game, aspects)


@pytest.mark.more
def test_what_a_workspace_adds_is_counted_and_named(tmp_path: Path) -> None:
    assert run("init", "room", tmp_path / "room").returncode == 0
    (house,) = (tmp_path / "room").glob("*.yaml")
    exported = ("export", "--workspace", tmp_path / "room")
    for words in ((), ("-o", tmp_path / "all"), ("--house", "room", "-o", tmp_path / "own")):
        assert run(*exported, *words).returncode == 0
    added = ("room.hands.the-fifth-bet",), ("room",)
    assert (
        run("export", "--house", house, "--kind", "setup", "-o", tmp_path / "file").returncode == 0
    )
    for place, expected in (
        (tmp_path / "room/vectors", (0, *added, False)),
        (tmp_path / "all", (len(load_vectors(folder("vectors"))), *added, False)),
        (tmp_path / "own", (None, *added, True)),
        (tmp_path / "file", (None, (), ("room",), True)),
    ):
        found = verify(place)
        assert found.damages == ()
        assert found.standing is not None
        assert found.standing.differences == ()
        assert found.standing[1:4] == expected[1:]
        assert found.standing.same == expected[0] or (expected[0] is None and found.standing.same)
    done = called(tmp_path / "all")
    assert done.exit_code == 0
    assert (
        "0.1.0, with these additions: 1 vector (room.hands.the-fifth-bet) and 1 house (room)."
    ) in " ".join(done.output.split())


@pytest.mark.parametrize("form", PACKAGES)
def test_a_package_is_checked_with_what_is_around_its_corpus(form: str, tmp_path: Path) -> None:
    made = PACKAGES[form](part())
    place = written(made, tmp_path / "package")
    for archive in ("package.zip", "package.tgz"):
        assert run("export", "--as", form, "--kind", "next-hand", "-o", tmp_path / archive)[0] == 0
        assert called(tmp_path / archive).exit_code == 0
    found = verify_exported(place)
    assert found.standing is not None
    assert (found.damages, found.standing.differences, found.files) == ((), (), len(made))
    program = next(name for name in made if name.endswith(("index.js", "__init__.py")))
    (place / program).write_bytes(made[program] + b"\n")
    (place / "more.js").write_bytes(b"")
    (place / "README.md").unlink()
    found = verify_exported(place)
    assert found.standing is not None
    assert set(map(str, found.standing.differences)) == {
        f"{program}: this is not as published",
        "more.js: no such file is published",
        "README.md: the file of the package is missing",
    }


def test_a_form_without_a_manifest_is_refused_with_what_to_do(tmp_path: Path) -> None:
    for form in ("node", "csv"):
        archive = tmp_path / f"{form}.zip"
        assert run("export", "--as", form, "--kind", "rank", "-o", archive).returncode == 0
        done = run("verify", archive)
        assert (done.returncode, done.stdout) == (2, "")
        assert "so check the corpus from which it was made" in done.stderr


def test_what_came_with_the_tool_is_held_against_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = published.this_version()
    name = next(iter(vectors_in(part())))["id"]
    lines = {**listed.lines, name: "0" * 32}
    monkeypatch.setattr(standing, "this_version", lambda: listed._replace(lines=lines))
    with pytest.raises(
        InputError, match=r"jsonl is not the file that came with poker-oracle; inst"
    ):
        verify_files(part())


@pytest.mark.usefixtures("another_list")
def test_a_checkout_may_be_newer_than_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    none = published.Listed({}, {}, {})
    monkeypatch.setattr(published, "read_published", lambda _path: (none, []))
    for module in (published, standing):
        monkeypatch.setattr(module, "in_a_checkout", lambda: True)
    assert told_of(part()) == ()


@pytest.mark.parametrize("which", ["corpus", "set"])
def test_a_digest_is_held_against_a_given_one(which: str, tmp_path: Path) -> None:
    corpus = written(part(), tmp_path / "corpus")
    digest = json.loads((corpus / "manifest.json").read_text())["digests"][which]
    assert called(corpus, "--digest", digest.upper()).exit_code == 0
    done = called(corpus, "--digest", "0" * 64)
    assert done.exit_code == 1
    assert "is neither that of the corpus nor that of the set" in " ".join(done.output.split())
    assert "64 digits" in str(called(corpus, "--digest", "0").exception)


def test_the_digests_are_those_of_the_files_that_are_there(tmp_path: Path) -> None:
    corpus = written(part(), tmp_path / "corpus")
    before = verify(corpus).digests
    with (corpus / "flags.json").open("a") as file:
        file.write(" ")
    found = verify(corpus)
    assert found.damages
    assert found.standing is None
    assert found.digests != before
