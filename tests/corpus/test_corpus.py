import json
import random
from pathlib import Path
from typing import Any

import pytest

from oracle.adapters.reference import reply
from oracle.corpus.build import build_vectors
from oracle.corpus.files import load_vectors, render_corpus
from oracle.corpus.published import write_corpus
from oracle.corpus.vector import vector_hash
from oracle.errors import InputError
from oracle.play.answering import HouseRules
from oracle.specs import catalogue, workspaces
from oracle.specs.checking import mistakes_in
from oracle.specs.scenarios import read_scenario
from oracle.system.resources import folder
from tests.support.corpus import lines, published
from tests.support.refusing import call
from tests.support.schemas import against


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    return published()


def test_every_vector_follows_the_schema() -> None:
    wrong = {v["id"]: found for v in lines() for found in mistakes_in(v, "vector")}
    assert wrong == {}


def test_the_manifest_follows_the_schema_and_counts_right(vectors: list[dict[str, Any]]) -> None:
    manifest = json.loads((folder("vectors") / "manifest.json").read_text())
    assert against(manifest, "manifest") == []
    assert manifest["vectors"] == len(vectors)
    assert sum(manifest["kinds"].values()) == len(vectors)


def test_ids_are_unique_and_hashes_are_of_the_meaning(vectors: list[dict[str, Any]]) -> None:
    assert len({vector["id"] for vector in vectors}) == len(vectors)
    for vector in vectors:
        parts = (vector["kind"], vector["switches"], vector["given"], vector["expect"])
        assert vector["hash"] == vector_hash(*parts)


def test_another_wording_keeps_the_hash_and_another_meaning_changes_it() -> None:
    expect = {"ranks": ["4", "3", "A"], "why": ["a lower heart plays"]}
    first = vector_hash("rank", {}, {"hand": ["As"]}, expect)
    assert vector_hash("rank", {}, {"hand": ["As"]}, {**expect, "why": ["other"]}) == first
    assert vector_hash("rank", {}, {"hand": ["Ah"]}, expect) != first
    assert vector_hash("rank", {"raise-cap": ["four-per-round"]}, {"hand": ["As"]}, expect) != first


def test_chips_never_appear_or_vanish(vectors: list[dict[str, Any]]) -> None:
    for vector in vectors:
        if vector["kind"] == "play":
            total = sum(vector["given"]["table"]["stacks"])
            for seen in [vector["expect"]["start"], *vector["expect"]["steps"]]:
                if "stacks" in seen:
                    paid = 0 if seen["phase"] == "over" else sum(seen["paid"])
                    assert sum(seen["stacks"]) + paid == total, vector["id"]


def test_received_vectors_name_no_deck_and_show_no_cards(vectors: list[dict[str, Any]]) -> None:
    for vector in vectors:
        if vector["kind"] == "play":
            assert ("deck" in vector["given"]) == ("cards" in vector["expect"]["start"])


def test_houses_are_those_that_agree_with_the_settings(vectors: list[dict[str, Any]]) -> None:
    houses = workspaces.houses().values()
    for vector in vectors:
        agreeing = [h.id for h in houses if workspaces.agrees(h.settings, vector["switches"])]
        assert vector["houses"] == agreeing
    assert {switch for vector in vectors for switch in vector["switches"]} <= set(
        catalogue.switches()
    )


def test_an_answer_holds_under_any_of_the_settings_that_it_names(
    vectors: list[dict[str, Any]],
) -> None:
    chance = random.Random(5)
    for vector in [one for one in vectors if one["kind"] == "play"][::8]:
        settings = {
            name: chance.choice(vector["switches"].get(name, list(switch.settings)))
            for name, switch in catalogue.switches().items()
        }
        answer = reply("play", HouseRules(settings), vector["given"])
        assert answer == graded(vector["expect"]), vector["id"]


def graded(expect: dict[str, Any]) -> dict[str, Any]:
    """What an engine of the level refusals answers: a refused try leaves everything as it was."""
    seen, steps = expect["start"], []
    for step in expect["steps"]:
        seen = seen if "refused" in step else step
        steps.append({"refused": True, **seen} if "refused" in step else step)
    return {"start": expect["start"], "steps": steps}


def test_the_cap_depends_on_its_switch_and_dealing_switches_do_not_matter() -> None:
    scenario = read_scenario(
        "id: betting.raise-cap.sample\n"
        "title: A scenario that serves as a sample\n"
        "kind: play\n"
        "rules: [betting.raise-cap]\n"
        "table: {small-bet: 2, stacks: [100, 100, 100]}\n"
        "play:\n"
        "  - {seat: 3, raise: 4}\n"
        "  - {seat: 1, raise: 6}\n"
        "  - {seat: 2, raise: 8}\n"
        "  - {seat: 3, refuse: {raise: 10}, because: [betting.raise-cap]}\n"
    )
    vector, *others = build_vectors([scenario])
    assert vector["switches"] == {
        "raise-cap": ["four-per-round", "rule-book"],
    }
    assert [other["id"].partition("@")[2] for other in others] == [
        "raise-cap=four-per-player",
        "raise-cap=rule-book-every-draw-game",
    ]
    assert "card-room" in vector["houses"]
    assert "rule-book" in vector["houses"]
    assert "betting.raise-cap" in vector["exercises"]
    assert vector["expect"]["steps"][-1] == {"refused": ["betting.raise-cap"]}


def test_a_disagreement_stops_the_export() -> None:
    scenario = read_scenario(
        "id: ranking.best-subset.sample\n"
        "title: A scenario that serves as a sample\n"
        "kind: rank\n"
        "rules: [ranking.best-subset]\n"
        "ranking: badugi\n"
        "hand: As 2d 3h 4c\n"
        "plays: 3-2-A\n"
        "name: three-card three\n"
        "out: 4c\n"
    )
    with pytest.raises(InputError) as raised:
        build_vectors([scenario])
    assert len(raised.value.messages) == 3


def test_a_corpus_is_written_whole_and_old_chapters_go(
    tmp_path: Path, vectors: list[dict[str, Any]]
) -> None:
    (tmp_path / "gone.jsonl").write_text("{}\n")
    vectors = vectors[::20]
    changed = write_corpus(vectors, tmp_path)
    assert "gone.jsonl" in changed
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert written == set(map(Path, render_corpus(vectors)))
    assert write_corpus(vectors, tmp_path) == []
    assert load_vectors(tmp_path) == vectors


def test_a_folder_without_vectors_and_a_broken_line_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no vectors"):
        load_vectors(tmp_path)
    (tmp_path / "betting.jsonl").write_text('{"id": "a"}\n{"id": \n')
    with pytest.raises(InputError, match=r"betting\.jsonl:2: this line is not JSON"):
        load_vectors(tmp_path)


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, vectors: list[dict[str, Any]]
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_corpus(vectors[:1], tmp_path / "file")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ([], "3 vectors; no file changed\n"),
        (["a.jsonl"], "3 vectors; 1 file changed: a.jsonl\n"),
        (["a.jsonl", "SHA256SUMS"], "3 vectors; 2 files changed: a.jsonl, SHA256SUMS\n"),
    ],
)
def test_the_export_says_which_files_have_changed(
    changed: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oracle.specs.scenarios.load_scenarios", list)
    monkeypatch.setattr("oracle.corpus.files.files_next_to", lambda _known: {})
    monkeypatch.setattr(
        "oracle.corpus.build.build_corpus", lambda _scenarios, _runner: ([{}] * 3, {})
    )
    monkeypatch.setattr("oracle.corpus.published.write_corpus", lambda *_corpus: changed)
    assert call("export").output == told
