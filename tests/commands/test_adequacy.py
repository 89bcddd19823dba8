"""``adequacy`` and ``check --smoke`` as their users call them."""

import json
from pathlib import Path

import pytest

from oracle.corpus.subset import short_list
from oracle.mistakes import MISTAKES
from oracle.system.resources import folder
from tests.support.refusing import call, refused
from tests.support.schemas import against

pytestmark = pytest.mark.more

RULE = "betting.call-matches-the-bet"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("part") / "corpus"
    assert call("export", "--rule", RULE, "-o", target).exit_code == 0
    return target


@pytest.fixture(scope="module")
def measured(corpus: Path) -> Path:
    """The folder with what is measured of a part of the corpus, and its short list."""
    place = corpus.parent
    options = ("-o", place / "told.json", "--write-smoke", place / "smoke.txt", "--fail-under", "1")
    done = call("adequacy", "--vectors", corpus, "--jobs", "1", *options)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"of {len(MISTAKES)} mistakes are noticed" in done.stdout
    return place


def test_a_part_of_the_corpus_is_measured(measured: Path) -> None:
    report = json.loads((measured / "told.json").read_text("utf-8"))
    assert against(report, "report") == []
    assert against(report["details"], "adequacy") == []
    assert (
        report["corpus"]["corpus"]
        == json.loads((measured / "corpus/manifest.json").read_text("utf-8"))["digests"]["corpus"]
    )
    noticed = [one for one in report["cases"] if one["outcome"] != "unnoticed"]
    assert 0 < len(noticed) == len(report["cases"]) - report["counts"]["unnoticed"]
    assert report["details"]["percent"] == int(10_000 * len(noticed) / len(report["cases"])) / 100


def test_the_short_list_of_a_corpus_is_what_smoke_asks(
    measured: Path, corpus: Path, tmp_path: Path
) -> None:
    sentence = refused("check", "reference", "--smoke", "--vectors", corpus)
    assert sentence == (
        f"{corpus} has no smoke.txt, the list of what --smoke asks; write it with 'poker-oracle "
        f"adequacy --vectors {corpus} --write-smoke {corpus / 'smoke.txt'}', or leave --smoke out"
    )
    written = (measured / "smoke.txt").read_text("utf-8")
    (corpus / "smoke.txt").write_text(written)
    report = tmp_path / "report.json"
    assert call("check", "reference", "--smoke", "--vectors", corpus, "-o", report).exit_code == 0
    told = json.loads(report.read_text("utf-8"))
    assert {one["case"] for one in told["cases"]} == set(written.split())
    assert any("only the short list" in note for note in told["notes"])
    (corpus / "smoke.txt").write_text(f"{written}no.such.vector\n")
    sentence = refused("check", "reference", "--smoke", "--vectors", corpus)
    assert sentence == (
        f"{corpus / 'smoke.txt'}: 'no.such.vector' is not the id of a vector; check the corpus "
        "with 'poker-oracle verify'"
    )
    (corpus / "smoke.txt").unlink()


def test_smoke_asks_the_short_list_of_our_corpus_and_no_more(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert call("check", "reference", "--smoke", "-o", report).exit_code == 0
    told = json.loads(report.read_text("utf-8"))
    assert {one["case"] for one in told["cases"]} == set(short_list(folder("vectors")))
    assert told["counts"]["pass"] > 30


def test_too_little_noticed_fails(corpus: Path) -> None:
    done = call("adequacy", "--vectors", corpus, "--jobs", "1", "--fail-under", "90")
    assert done.exit_code == 1
    assert "fewer than the 90 of --fail-under" in " ".join(done.output.split())
    told = done.output.partition("noticed by no vector:")[2]
    assert told.index("(found in an engine)") < told.index("\n  - ", 10)


def test_a_workspace_is_measured_by_its_own_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("init", "room", tmp_path / "room").exit_code == 0
    monkeypatch.chdir(tmp_path / "room")
    done = call("adequacy", "--jobs", "1")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].startswith("vectors 1, ")
    for hand in (tmp_path / "room/hands").glob("*.yaml"):
        hand.unlink()
    assert refused("adequacy") == (
        "this workspace has no hands yet; write one in hands/, or measure another corpus with "
        "--vectors"
    )


def test_a_part_of_each_hand_notices_only_what_shows_there(tmp_path: Path) -> None:
    target = tmp_path / "corpus"
    assert call("export", "--rule", RULE, "--aspect", "legal", "-o", target).exit_code == 0
    report = tmp_path / "told.json"
    assert call("adequacy", "--vectors", target, "--jobs", "1", "-o", report).exit_code == 0
    found = json.loads(report.read_text("utf-8"))["details"]["mistakes"]
    ways = {way for one in found for way in one["ways"]}
    assert "legal" in ways
    assert ways <= {"tries", "legal", "stuck"}
