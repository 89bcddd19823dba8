"""Flags: every well-known mistake is noticed, told, and told apart from the others."""

import functools
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.corpus.build import written_vectors
from oracle.corpus.files import chapters_in, lines_of, load_vectors, render_corpus
from oracle.corpus.flags import is_noticed
from oracle.corpus.tables import (
    FLAGS,
    INDEX,
    examine_notes,
    flag_notes,
    notes_for,
    read_index,
    unlike_the_vectors,
)
from oracle.corpus.vector import NOTED
from oracle.corpus.verify import verify
from oracle.errors import InputError
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules
from oracle.specs import engines, workspaces
from oracle.specs.scenarios import read_scenario
from oracle.specs.strict_yaml import SpecError
from oracle.system.pieces import here
from oracle.system.resources import folder
from tests.mistakes.test_mistakes import specs_with
from tests.support.corpus import lines, published
from tests.support.schemas import against

VECTORS: Final = published()
BY_ID: Final = {vector["id"]: vector for vector in VECTORS}
NOTES: Final[dict[str, Any]] = json.loads((folder("vectors") / FLAGS).read_text("utf-8"))
CARD_ROOM: Final = workspaces.houses()["card-room"].settings


@functools.cache
def by_flag() -> Mapping[str, set[str]]:
    """Give the vectors that notice each mistake."""
    found: dict[str, set[str]] = {}
    for vector in VECTORS:
        for flag in vector["flags"]:
            found.setdefault(flag, set()).add(vector["id"])
    return found


def test_some_vector_about_its_rule_notices_every_mistake() -> None:
    unnoticed = [
        name
        for name, mistake in MISTAKES.items()
        if not any(mistake.rule in BY_ID[found]["rules"] for found in by_flag().get(name, ()))
    ]
    assert unnoticed == []


def test_every_flag_has_a_note_and_every_note_is_of_use() -> None:
    assert NOTES.keys() == MISTAKES.keys()
    assert against(NOTES, "flags") == []
    for name, note in NOTES.items():
        assert note["rule"] == MISTAKES[name].rule
        found = any(one["how"] != "reported" for one in note["seen"])
        assert found != ("why" in note), name


@pytest.mark.more
def test_no_suspect_is_passed_over() -> None:
    for vector in [one for one in VECTORS if "tries" in one["given"]][::180]:
        settings = workspaces.settings_within(vector["switches"])
        wrong = {name: HouseRules(settings, (name,)) for name in MISTAKES}
        noticed = {name for name, rules in wrong.items() if is_noticed(vector, rules)}
        assert noticed == set(vector["flags"]), vector["id"]
        assert not is_noticed(vector, HouseRules(settings))


def test_who_cannot_go_on_has_noticed() -> None:
    vector = next(one for one in VECTORS if one["given"].get("reshuffles"))
    assert "deck-is-never-reshuffled" in vector["flags"]
    assert is_noticed(vector, HouseRules(CARD_ROOM, ("deck-is-never-reshuffled",)))


# The index.


def test_lines_and_index_together_are_what_was_built() -> None:
    index = read_index((folder("vectors") / INDEX).read_bytes())
    assert index.keys() == BY_ID.keys()
    assert not {*NOTED} & {key for line in lines() for key in line}
    name = "betting.raise-cap.a-call-does-not-count"
    path = folder("specs") / "scenarios/betting/raise-cap--a-call-does-not-count.yaml"
    (built,) = written_vectors([read_scenario(path.read_bytes())], here)
    assert {**BY_ID[name], **index[name]} == built
    assert index.with_flag("ace-is-high") == by_flag()["ace-is-high"]
    assert index.flags() == Counter(flag for one in VECTORS for flag in one["flags"])


def test_a_corpus_without_an_index_is_read_without_notes(tmp_path: Path) -> None:
    chapter = "next-hand.jsonl"
    (tmp_path / chapter).write_bytes((folder("vectors") / chapter).read_bytes())
    assert all(one["flags"] == one["consulted"] == [] for one in load_vectors(tmp_path))
    for content in (b"{", b"[]", b'{"rules":[],"flags":[],"vectors":{"a.b.c":{}}}'):
        (tmp_path / INDEX).write_bytes(content)
        with pytest.raises(InputError, match=r"index\.json: this is not the index of a corpus"):
            load_vectors(tmp_path)
        assert load_vectors(tmp_path, noted=False)


def test_the_corpus_is_light_and_a_line_begins_with_what_a_person_reads() -> None:
    root = folder("vectors")
    chapters = chapters_in(root)
    assert sum(path.stat().st_size for path in chapters) <= 3_800 * len(VECTORS)
    for path in chapters:
        first = next(lines_of(path))
        assert [*json.loads(first)][:5] == ["id", "title", "kind", "rules", "clauses"]
        assert first.isascii()


def test_a_line_has_two_clauses_of_a_document_for_each_rule() -> None:
    path = folder("specs") / "scenarios/ranking/highest-card-decides--eighteen-sample-hands.yaml"
    (built, *_) = written_vectors([read_scenario(path.read_bytes())], here)
    known = workspaces.load().clauses
    assert len(known) > len(built["clauses"])
    documents = Counter(known[clause].document for clause in built["clauses"])
    assert {*documents} == {"badugi", "procedure", "regles"}
    assert max(documents.values()) <= 2 * len(built["rules"])
    for rule in built["rules"]:
        assert any(rule in known[clause].rules for clause in built["clauses"])


_IN_FULL = {
    "ss. ": "sentences ",
    "s. ": "sentence ",
    "para. ": "paragraph ",
    "Para. ": "Paragraph ",
    "1st": "first",
    "2nd": "second",
    "3rd": "third",
    "4th": "fourth",
}


def test_the_place_of_a_clause_is_written_in_short() -> None:
    path = folder("specs") / "scenarios/betting/raise-cap--a-call-does-not-count.yaml"
    (built,) = written_vectors([read_scenario(path.read_bytes())], here)
    known = workspaces.load().clauses
    for clause, place in built["clauses"].items():
        whole = place
        for short, word in _IN_FULL.items():
            whole = whole.replace(short, word)
        assert whole == known[clause].place
    assert "sentence" not in str(built["clauses"].values())


# The notes.


def test_a_subset_has_the_notes_on_its_own_flags(tmp_path: Path) -> None:
    arguments = ["export", "--flag", "fifth-card-is-ignored", "--kind", "rank", "-o", tmp_path]
    done = CliRunner().invoke(cli, [*map(str, arguments)])
    assert done.exit_code == 0, done.output
    chosen = load_vectors(tmp_path)
    notes = json.loads((tmp_path / FLAGS).read_text("utf-8"))
    assert notes.keys() == {flag for vector in chosen for flag in vector["flags"]}
    assert len(notes) < len(NOTES)
    assert notes.items() <= NOTES.items()
    assert verify(tmp_path).damages == ()


def test_notes_and_vectors_must_fit() -> None:
    vectors = [one for one in VECTORS if one["flags"]][:1]
    content, used = flag_notes(vectors), vectors[0]["flags"]
    assert render_corpus(vectors)[FLAGS] == content
    assert list(unlike_the_vectors(used, content)) == []
    [missing, *_] = unlike_the_vectors(used, b"{}\n")
    assert missing.sentence == f"there is no note on the flag {vectors[0]['flags'][0]}"
    [spare, *_] = unlike_the_vectors([], content)
    assert spare.sentence == f"no vector has the flag {vectors[0]['flags'][0]}"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{}", "two-space indent"),
        (b"{", "not JSON"),
        (b'{"a": 1}', "a: 1 is not a mapping of keys to values"),
        (b'{"a": {"rule": "betting.cap", "mistake": "x", "effect": "x"}}', "key 'seen' is missing"),
    ],
)
def test_wrong_notes_are_damage(content: bytes, sentence: str) -> None:
    [wrong] = examine_notes(content)
    assert sentence in wrong.sentence
    if "two-space indent" not in sentence:
        with pytest.raises(InputError, match=FLAGS):
            notes_for([], content)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    seen: []\n    why: The counter is never reset.\n", "    seen: []\n"),
        (
            "    seen: []\n    why: The counter is",
            "    seen: [{engine: x, repository: x/x, at: 0.1, how: read, looked: 2026-11-23, "
            "became: open, where: 'x.py, f'}]\n    why: The counter is",
        ),
    ],
)
def test_a_mistake_was_found_or_is_to_be_expected(tmp_path: Path, old: str, new: str) -> None:
    text = (folder("specs") / "mistakes.yaml").read_text("utf-8")
    assert old in text
    root = specs_with(tmp_path, "mistakes.yaml", text.replace(old, new))
    with pytest.raises(SpecError, match="say where we found it, or 'why'"):
        engines.mistakes(root)
