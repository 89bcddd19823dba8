from pathlib import Path
from typing import Any

import pytest

from oracle.conformance.runner import run
from oracle.corpus.files import load_checked
from oracle.corpus.published import write_corpus
from oracle.errors import InputError
from tests.support.corpus import published
from tests.support.reports import report_of
from tests.support.scripted import hello, scripted

VECTORS = published()[::200]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    write_corpus(VECTORS, tmp_path / "corpus")
    return tmp_path / "corpus"


def test_vectors_of_a_big_corpus_are_the_same_ones(corpus: Path) -> None:
    stored, kept = load_checked(corpus, 0), load_checked(corpus)
    assert list(map(dict, stored)) == kept
    assert [{**vector} for vector in stored] == kept
    assert [len(vector) for vector in stored] == [len(vector) for vector in kept]
    assert "unknown" not in stored[0]
    assert stored[0].get("none") is None


def test_a_run_reports_the_same(corpus: Path) -> None:
    def told(vectors: list[Any]) -> dict[str, Any]:
        claims = hello(kinds=["rank"], rankings={"badugi": [4]})
        report = report_of(run(scripted(claims, *[{"ranks": ["K"]}] * len(VECTORS)), vectors))
        timeless = [{**case, "seconds": None} for case in report["cases"]]
        return {"cases": timeless} | {key: report[key] for key in ("counts", "details", "mistakes")}

    assert told(load_checked(corpus, 0)) == told(list(load_checked(corpus)))


def test_a_corpus_that_changes_meanwhile_is_refused(corpus: Path) -> None:
    stored = load_checked(corpus, 0)
    for chapter in corpus.glob("*.jsonl"):
        chapter.write_bytes(b" " + chapter.read_bytes())
    with pytest.raises(InputError, match="was changed while it was read"):
        dict(stored[-1])
    for chapter in corpus.glob("*.jsonl"):
        chapter.unlink()
    with pytest.raises(InputError, match="was changed while it was read"):
        dict(stored[1])


def test_what_is_unknown_of_a_newer_corpus_is_still_told(corpus: Path) -> None:
    manifest = corpus / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"version": "0.1.0"', '"version": "9.9.9"'))
    chapter = next(corpus.glob("*.jsonl"))
    first, *others = chapter.read_text().splitlines(keepends=True)
    chapter.write_text("".join([first.replace('"id":', '"new":1,"id":', 1), *others]))
    stored, kept = load_checked(corpus, 0), load_checked(corpus)
    assert [dict(vector) for vector in stored if "unknown" in vector] == [
        vector for vector in kept if "unknown" in vector
    ]
