"""Independent implementations give the answers of the vectors, or a decision says why not."""

import copy
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oracle.corpus.published import write_corpus
from oracle.corpus.verify import verify
from oracle.specs import engines
from oracle.system.resources import folder
from tests.support.corpus import published
from tests.tools import agreement
from tests.tools.agreement import DECIDED, Opinion, opinions

pytestmark = pytest.mark.more

VECTORS = folder("vectors")
KINDS = ("rank", "compare", "setup", "play", "next-hand", "ruling")


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    return published()


@pytest.fixture(scope="module")
def found(vectors: Sequence[dict[str, Any]]) -> list[Opinion]:
    return opinions(vectors)


@pytest.fixture
def asked_once(monkeypatch: pytest.MonkeyPatch, found: list[Opinion]) -> None:
    monkeypatch.setattr(agreement, "opinions", lambda _vectors: found)


def test_nobody_differs_without_a_reason(found: list[Opinion]) -> None:
    assert [sentence for opinion in found for sentence in opinion.unexplained()] == []
    assert [opinion.name for opinion in found if not all(opinion.agrees.values())] == ["pokerkit"]


@pytest.mark.usefixtures("asked_once")
def test_the_committed_files_are_what_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert agreement.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_every_vector_has_an_independent_answer(
    vectors: list[dict[str, Any]], found: list[Opinion]
) -> None:
    answered = {name for opinion in found for name, agrees in opinion.agrees.items() if agrees}
    judged = {vector["id"] for vector in vectors if vector["kind"] in KINDS}
    assert judged - answered == set()


def test_every_mistake_of_pokerkit_has_a_decision() -> None:
    assert set(engines.engine_profile("pokerkit").mistakes) == set(DECIDED)
    decisions = {path.name[:4] for path in folder("specs").glob("decisions/*.md")}
    assert set(DECIDED.values()) <= decisions


def test_a_wrong_expectation_is_noticed_by_all(vectors: list[dict[str, Any]]) -> None:
    noticing = {
        "ranking.best-subset.": {"brute-force", "ranking-js", "pokerkit"},
        "showdown.best-hand-wins.": {"opposite", "badugi-js", "pokerkit"},
        "forced-bets.stakes.two-four": {"brute-force", "badugi-js"},
        "next-hand.button-moves.": {"brute-force"},
        "rulings.bet-and-a-half.exactly": {"opposite"},
    }
    chosen = [
        next(v for v in vectors if v["id"].startswith(start) and "card-room" in v["houses"])
        for start in noticing
    ]
    found = opinions([made_wrong(vector) for vector in chosen])
    told = [sentence for opinion in found for sentence in opinion.unexplained()]
    for vector, who in zip(chosen, noticing.values(), strict=True):
        name = vector["id"]
        expected = [f"{name}: {one} differs, and no decision says why" for one in sorted(who)]
        assert sorted(line for line in told if line.startswith(f"{name}:")) == expected


def made_wrong(vector: dict[str, Any]) -> dict[str, Any]:
    wrong = copy.deepcopy(vector)
    expect = wrong["expect"]
    if "ranks" in expect:
        expect["ranks"].reverse()
    if "start" in expect:
        expect["start"]["stacks"].reverse()
    if "accepted" in expect:
        expect["accepted"] = not expect["accepted"]
    if "button" in expect:
        expect["button"] = 9
    if "ruling" in expect:
        expect["ruling"]["allowed"].append({"do": "void", "due": 0, "returned": 0})
    return wrong


def test_a_difference_needs_a_mistake_that_is_decided(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    agrees = {"made-up.one": False, "made-up.two": False, "made-up.three": False}
    reasons = {"made-up.one": ["big-blind-is-no-bet"], "made-up.two": ["made-up-mistake"]}
    opinion = Opinion("somebody", "made up", agrees, reasons)
    monkeypatch.setattr(agreement, "opinions", lambda _vectors: [opinion])
    assert agreement.main([]) == 1
    assert capsys.readouterr().out == (
        "made-up.two: somebody differs, and no decision says why\n"
        "made-up.three: somebody differs, and no decision says why\n"
    )


def test_stale_files_are_named_and_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    vectors: list[dict[str, Any]],
    found: list[Opinion],
) -> None:
    monkeypatch.setattr(agreement, "opinions", lambda _vectors: found)
    monkeypatch.setattr(agreement, "folder", lambda _name: tmp_path)
    write_corpus(vectors, tmp_path, {"agreement.json": b"{}\n"})
    before = digests(tmp_path)
    assert agreement.main(["--check"]) == 1
    told = capsys.readouterr().out.splitlines()
    stale = ["AGREEMENT.md", "SHA256SUMS", "agreement.json", "manifest.json"]
    assert [line.split()[0] for line in told] == stale
    assert agreement.main([]) == 0
    assert agreement.main(["--check"]) == 0
    assert verify(tmp_path).damages == ()
    after = digests(tmp_path)
    assert (after["corpus"] == before["corpus"], after["set"] == before["set"]) == (True, False)


def digests(corpus: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads((corpus / "manifest.json").read_text())["digests"]
    return found
