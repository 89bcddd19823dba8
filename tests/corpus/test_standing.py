"""A corpus that is sound but not the published one is told from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.corpus import standing, vector_hash, verify, write_files
from oracle.corpus.files import beside_in, render_corpus
from oracle.corpus.manifest import project_head
from oracle.corpus.notes import notes_for
from oracle.corpus.subset import with_aspects
from oracle.system.resources import folder
from tests.support.corpus import published

PLAYS = [one for one in published() if one["kind"] == "play"]
VECTORS = sorted((*PLAYS[:3], *published()[-3:]), key=lambda vector: str(vector["id"]))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes with a wheel has been published."""
    monkeypatch.setattr(standing, "in_a_checkout", lambda: False)


def written(vectors: list[dict[str, Any]], target: Path) -> Path:
    """Write a corpus whose lists are right for it."""
    ours = beside_in(folder("vectors"))
    notes = {"flags.json": notes_for(vectors, ours["flags.json"])}
    write_files(render_corpus(vectors, notes, project_head()), target)
    return target


def called(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["verify", *map(str, arguments)])


def forged(vector: dict[str, Any], **expect: Any) -> dict[str, Any]:
    """Change what is expected, and make the hash again."""
    found = {**vector["expect"], **expect}
    meaning = vector_hash(vector["kind"], vector["switches"], vector["given"], found)
    return {**vector, "expect": found, "hash": meaning}


def test_the_shipped_corpus_is_as_published() -> None:
    done = called()
    digests = json.loads((folder("vectors") / "manifest.json").read_text())["digests"]
    assert done.exit_code == 0
    assert done.output.splitlines()[1:] == [
        "All vectors are as published with poker-oracle 0.1.0.",
        f"corpus {digests['corpus']}",
        f"set    {digests['set']}",
    ]


def test_a_forged_corpus_is_told_from_the_published_one(tmp_path: Path) -> None:
    victim = next(one for one in published() if one["kind"] == "rank")
    others = [one for one in VECTORS if one["id"] != victim["id"]]
    corpus = written([*others, forged(victim, name="a hand")], tmp_path / "corpus")
    done = called(corpus)
    assert done.exit_code == 1
    assert f"this vector does not mean what was published under its id, {victim['id']}" in (
        done.output
    )
    assert (
        "This is not the corpus of poker-oracle 0.1.0: 1 vector does not mean what was published."
    ) in " ".join(done.output.split())


def test_vectors_of_others_are_sound_and_not_published(tmp_path: Path) -> None:
    own = {**VECTORS[0], "id": "betting.my-room.a-rule-of-ours"}
    done = called(written([own], tmp_path / "own"))
    assert done.exit_code == 0
    assert "No vector was published with poker-oracle 0.1.0." in done.output
    done = called(written([own, *VECTORS], tmp_path / "more"))
    assert done.exit_code == 0
    assert "1 vector was not published with poker-oracle 0.1.0; all others" in done.output


def test_what_is_cut_to_aspects_is_as_published_and_what_is_forged_is_not(tmp_path: Path) -> None:
    cut = [with_aspects(one, ["money", "state"]) for one in PLAYS[:4]]
    vectors = [one for one in cut if one is not None]
    corpus = written(vectors, tmp_path / "cut")
    assert verify(corpus).standing == (len(vectors), 0, 0)
    first, *others = vectors
    bets = [bet + 1 for bet in first["expect"]["start"]["bets"]]
    start = {**first["expect"]["start"], "bets": bets}
    wrong = written([forged(first, start=start), *others], tmp_path / "wrong")
    (damage,) = verify(wrong).damages
    assert f"what was published under its id, {first['id']}" in str(damage)


def test_a_checkout_may_be_newer_than_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "_listed", lambda: {PLAYS[0]["id"]: "0" * 64})
    corpus = written(PLAYS[:1], tmp_path / "corpus")
    assert verify(corpus).damages
    monkeypatch.setattr(standing, "in_a_checkout", lambda: True)
    assert verify(corpus).standing == (1, 0, 0)


@pytest.mark.parametrize("which", ["corpus", "set"])
def test_a_digest_is_held_against_a_given_one(which: str, tmp_path: Path) -> None:
    corpus = written(VECTORS, tmp_path / "corpus")
    digest = json.loads((corpus / "manifest.json").read_text())["digests"][which]
    assert called(corpus, "--digest", digest.upper()).exit_code == 0
    done = called(corpus, "--digest", "0" * 64)
    assert done.exit_code == 1
    assert "is neither that of the corpus nor that of the set" in " ".join(done.output.split())
    assert "64 digits" in str(called(corpus, "--digest", "0").exception)


def test_the_digests_are_those_of_the_files_that_are_there(tmp_path: Path) -> None:
    corpus = written(VECTORS, tmp_path / "corpus")
    before = verify(corpus).digests
    with (corpus / "flags.json").open("a") as file:
        file.write(" ")
    found = verify(corpus)
    assert found.damages
    assert found.standing is None
    assert found.digests != before
