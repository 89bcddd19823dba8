"""A corpus that is damaged or foreign is told of in one sentence, with no traceback."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.corpus.decoding import as_line
from oracle.corpus.files import load_checked
from oracle.corpus.verify import verify
from oracle.system.resources import folder
from tests.support.refusing import call, refused

pytestmark = pytest.mark.more

Vector = dict[str, Any]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("small") / "corpus"
    done = call("export", "--rule", "betting.raise-cap", "--kind", "play", "-o", target)
    assert done.exit_code == 0, done.output
    return target


@pytest.fixture
def corpus(small: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(small, tmp_path / "corpus"))


def with_manifest(corpus: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the manifest of a corpus, and its checksum as well."""
    path, sums = corpus / "manifest.json", corpus / "SHA256SUMS"
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    manifest = json.loads(path.read_text("utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    after = hashlib.sha256(path.read_bytes()).hexdigest()
    sums.write_text(sums.read_text("utf-8").replace(before, after), "utf-8")


def with_first_vector(corpus: Path, change: Callable[[Vector], object]) -> None:
    path = corpus / "betting.jsonl"
    first, *others = path.read_bytes().splitlines(keepends=True)
    vector = json.loads(first)
    change(vector)
    path.write_bytes(b"".join([as_line(vector), *others]))


# verify


@pytest.mark.long
@pytest.mark.parametrize("content", ["[" * 200_000, '{"a":' + "9" * 4400 + "}", '{"a":"\\ud800"}'])
def test_a_manifest_that_nobody_can_read_is_damage(corpus: Path, content: str) -> None:
    (corpus / "manifest.json").write_text(content)
    assert [str(damage) for damage in verify(corpus).damages] == [
        "manifest.json: this is not the manifest of a corpus"
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"version": "\ud800"},
        {"sources": [{"document": [], "title": "x"}]},
        {"sources": [{"document": 1, "title": 2}]},
    ],
)
def test_a_manifest_that_is_sealed_but_no_manifest_is_damage(
    corpus: Path, change: dict[str, Any]
) -> None:
    with_manifest(corpus, lambda manifest: manifest.update(change))
    (damage,) = verify(corpus).damages
    assert str(damage) == "manifest.json: this is not the manifest of a corpus"


def test_another_format_is_no_damage_but_cannot_be_read(corpus: Path) -> None:
    with_manifest(corpus, lambda manifest: manifest.update(format=1))
    sentence = f"{corpus} is a corpus of format 1; this version of poker-oracle reads format 2"
    assert refused("verify", corpus) == sentence
    assert refused("check", "--vectors", corpus, "reference") == sentence
    assert refused("diff", corpus, corpus) == sentence


@pytest.mark.parametrize("content", ["{", "[]", '{"format": "1"}'])
def test_a_manifest_without_a_format_is_refused_where_it_is_not_examined(
    corpus: Path, content: str
) -> None:
    (corpus / "manifest.json").write_text(content)
    sentence = f"{corpus} is not a corpus: its manifest.json names no format"
    assert refused("check", "--vectors", corpus, "reference") == sentence
    assert refused("diff", corpus, corpus) == sentence
    assert verify(corpus).damages


def test_one_wrong_digit_in_the_format_is_damage(corpus: Path) -> None:
    path = corpus / "manifest.json"
    path.write_text(path.read_text("utf-8").replace('"format": 2', '"format": 3'), "utf-8")
    (damage,) = verify(corpus).damages
    assert str(damage) == "manifest.json:2: this line must be '  \"format\": 2,'"


# check


def test_an_engine_is_not_asked_what_is_no_vector(corpus: Path) -> None:
    with_first_vector(corpus, lambda vector: vector["given"].pop("table"))
    told = refused("check", "--vectors", corpus, "reference")
    assert told.startswith(f"{corpus / 'betting.jsonl'}:1: given: key 'table' is missing")
    assert told.endswith("; check the corpus with 'poker-oracle verify'")


def test_a_vector_of_a_new_kind_is_left_for_the_engine_to_skip(corpus: Path) -> None:
    with_first_vector(corpus, lambda vector: vector.update(kind="newer"))
    (newer,) = (vector for vector in load_checked(corpus) if vector["kind"] == "newer")
    done = call("check", "--vectors", corpus, "--only", newer["id"], "--verbose", "reference")
    assert "kind newer is not claimed" in " ".join(done.output.split())


@pytest.mark.parametrize("key", ["straddle", "stack"])
def test_a_vector_of_a_newer_corpus_that_says_what_is_new_is_skipped(
    corpus: Path, key: str
) -> None:
    with_first_vector(corpus, lambda vector: vector["given"]["table"].update({key: 4}))
    told = refused("check", "--vectors", corpus, "reference")
    assert f"unknown key '{key}'" in told
    manifest = json.loads((corpus / "manifest.json").read_text())
    (corpus / "manifest.json").write_text(json.dumps({**manifest, "version": "9.0.0"}))
    (newer,) = (vector for vector in load_checked(corpus) if "unknown" in vector)
    done = call("check", "--vectors", corpus, "--only", newer["id"], "--verbose", "reference")
    assert "it is from a newer corpus: given.table" in " ".join(done.output.split())


def test_a_folder_without_vectors_is_no_corpus(tmp_path: Path) -> None:
    assert refused("check", "--vectors", tmp_path, "reference").endswith("'poker-oracle export'")
    (tmp_path / "manifest.json").write_text('{"format": 2}')
    (tmp_path / "some.jsonl").mkdir()
    assert refused("check", "--vectors", tmp_path, "reference").endswith(
        "it is a folder; give a file"
    )


# diff


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda v: v["given"]["tries"].insert(0, 3), "given.tries[0]"),
        (lambda v: v["given"]["tries"].insert(0, {}), "given.tries[0]"),
        (lambda v: v["expect"].update(steps=3), "expect.steps"),
        (lambda v: v["expect"]["start"].update(legal={"a": 1}), "expect.start.legal"),
        (lambda v: v["expect"]["start"].update(status=1.5), "expect.start.status"),
    ],
)
def test_what_is_no_vector_is_not_compared(
    small: Path, corpus: Path, change: Callable[[Vector], object], place: str
) -> None:
    with_first_vector(corpus, change)
    for sides in ((corpus, small), (small, corpus)):
        told = refused("diff", *sides)
        assert told.startswith(f"{corpus} is not a corpus: in betting.")
        assert f", {place}" in told


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rules", [3]),
        ("switches", {"raise-cap": 3}),
        ("switches", {"raise-cap": []}),
        ("supersedes", 3),
        ("aspects", 3),
        ("aspects", [3]),
    ],
)
def test_what_is_beside_the_meaning_must_be_usable_too(
    corpus: Path, small: Path, key: str, value: object
) -> None:
    with_first_vector(corpus, lambda vector: vector.update({key: value}))
    assert refused("diff", corpus, small).endswith(f"has no usable {key}")


@pytest.mark.parametrize("content", ["", "[]", '{"rules": [], "flags": [], "vectors": {"a": 3}}'])
def test_what_is_no_index_is_one_sentence(corpus: Path, small: Path, content: str) -> None:
    (corpus / "index.json").write_text(content)
    told = "this is not the index of a corpus; check the corpus with 'poker-oracle verify'"
    for words in (("diff", corpus, small), ("check", "--vectors", corpus, "reference")):
        assert refused(*words) == f"{corpus / 'index.json'}: {told}"


def test_an_id_that_stands_twice_is_told_of(corpus: Path, small: Path) -> None:
    path = corpus / "betting.jsonl"
    first, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + path.read_bytes())
    name = json.loads(first)["id"]
    for sides in ((corpus, small), (small, corpus)):
        assert refused("diff", *sides) == f"{corpus} is not a corpus: duplicate id {name}"


def test_a_vector_that_could_not_be_told_is_not_compared(corpus: Path, small: Path) -> None:
    with_first_vector(corpus, lambda vector: vector.update(title="half"))
    path = corpus / "betting.jsonl"
    content = path.read_bytes()
    name = json.loads(content.splitlines()[0])["id"]
    path.write_bytes(content.replace(b'"half"', b'"\\ud800"', 1))
    told = refused("diff", small, corpus)
    assert told == f'{corpus} is not a corpus: a text of "{name}" holds half a character'
    for wrong in (b"[" * 200_000, b"9" * 5_000):
        path.write_bytes(content.replace(b'"half"', wrong, 1))
        assert refused("diff", small, corpus) == f"{path}:1: this line is not JSON"


# export


def test_the_projects_own_vectors_are_not_replaced_by_a_part_of_them() -> None:
    own = folder("vectors")
    before = (own / "manifest.json").read_bytes()
    told = refused("export", "--kind", "next-hand", "-o", own)
    assert told == f"{own} holds the vectors that are copied; name another folder"
    assert (own / "manifest.json").read_bytes() == before


@pytest.mark.long
def test_other_formats_keep_away_from_a_corpus_and_from_a_readme(
    corpus: Path, tmp_path: Path
) -> None:
    options = ("--as", "csv", "--kind", "rank", "-o")
    assert refused("export", *options, corpus).startswith(f"{corpus} holds a corpus")
    (tmp_path / "README.md").write_text("mine\n")
    told = refused("export", "--as", "pytest", "-o", tmp_path)
    assert told == f"{tmp_path / 'README.md'} would be lost; name a folder of its own"
    assert (tmp_path / "README.md").read_text() == "mine\n"
    target = tmp_path / "tests"
    for _again in range(2):
        assert call("export", "--as", "pytest", "--kind", "next-hand", "-o", target).exit_code == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("csv", "--kind", "play"), "csv can express only vectors of the kind rank"),
        (("phh", "--kind", "rank"), "phh can express only played hands of limit Badugi"),
        (
            ("node", "--kind", "next-hand", "--rule", "betting.raise-cap"),
            "no vector matches all these filters",
        ),
    ],
)
def test_a_format_that_can_express_nothing_of_it_writes_nothing(
    tmp_path: Path, options: tuple[str, ...], sentence: str
) -> None:
    assert refused("export", "-o", tmp_path / "new", "--as", *options).startswith(sentence)
    assert list(tmp_path.iterdir()) == []
