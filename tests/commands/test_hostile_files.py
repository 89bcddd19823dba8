"""What others wrote into a file is shown and never obeyed; what is not a file does not block."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from oracle.corpus.files import project_head, render_corpus, write_files
from oracle.corpus.vector import vector_hash
from oracle.errors import InputError
from oracle.system.resources import folder
from tests.support.corpus import published
from tests.support.refusing import call
from tests.support.running import execute

pytestmark = pytest.mark.more

EVIL = "\x1b]0;owned\x07\x1b[31m\r\n\t\u202e\u2066gnp\x9b2J\x7f\u200b\ud7ffend"
OBEYED = [*map(chr, {*range(32), *range(0x7F, 0xA0)} - {ord("\n")}), "\u202e", "\u2066", "\u200b"]
FORMS = ("text", "markdown", "html", "json")
CHOICE = {"setting": "five-per-round", "basis": EVIL}
HOUSE = {"id": "evil", "title": EVIL, "inherits": "card-room", "settings": {"raise-cap": CHOICE}}


def said(done: Result) -> str:
    """All that a command prints, with the sentences that its caller prints."""
    told = done.exception.messages if isinstance(done.exception, InputError) else ()
    assert done.exception is None or isinstance(done.exception, SystemExit | InputError)
    assert done.exit_code in {0, 1, 2} or told
    return done.output


def is_safe(text: str) -> bool:
    return not any(character in text for character in OBEYED)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus of three vectors with titles that a terminal would obey."""
    vectors = [
        dict(next(one for one in published() if one["kind"] == kind))
        for kind in ("play", "rank", "ruling")
    ]
    for vector in vectors:
        vector |= {"title": EVIL, "flags": []}
    sources = {"badugi": EVIL, **project_head().sources}
    files = render_corpus(vectors, {}, project_head()._replace(sources=sources))
    write_files(files, tmp_path / "corpus")
    return tmp_path / "corpus"


@pytest.mark.parametrize("form", FORMS)
def test_titles_in_a_vector_are_shown_as_they_are(tmp_path: Path, form: str) -> None:
    vector = next(one for one in published() if one["kind"] == "play")
    path = tmp_path / "vector.json"
    path.write_text(json.dumps({**vector, "title": EVIL, "id": EVIL, "rules": [EVIL]}))
    text = said(call("explain", path, "--format", form))
    assert is_safe(text)
    assert "end" in text


@pytest.mark.parametrize("form", FORMS)
def test_a_house_is_shown_as_it_is(tmp_path: Path, form: str) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(json.dumps(HOUSE))
    for arguments in (["houses", path], ["houses", path, "--against", "club"]):
        assert is_safe(said(call(*arguments, "--format", form)))


@pytest.mark.parametrize("form", FORMS)
def test_a_foreign_corpus_is_shown_as_it_is(corpus: Path, tmp_path: Path, form: str) -> None:
    other = tmp_path / "other"
    vectors = [
        json.loads(line)
        for file in corpus.glob("*.jsonl")
        for line in file.read_bytes().splitlines()
    ]
    for vector in vectors:
        vector["title"] = "harmless"
        if vector["kind"] == "rank":
            vector["expect"]["name"] = EVIL
            parts = (vector["kind"], vector["switches"], vector["given"], vector["expect"])
            vector["hash"] = vector_hash(*parts)
    write_files(render_corpus(vectors, {}, project_head()), other)
    for arguments in (["verify", corpus], ["diff", corpus, other], ["diff", other, corpus]):
        text = said(call(*arguments, "--format", form))
        assert is_safe(text)
        assert arguments[0] == "verify" or "end" in text
    checked = call("check", "--vectors", corpus, "reference", "--format", form, "--verbose")
    assert is_safe(said(checked))


def test_names_of_files_are_shown_as_they_are(corpus: Path, tmp_path: Path) -> None:
    (corpus / "\x1b[31m.jsonl").write_text("{}")
    (tmp_path / "\x1b[31m.yaml").write_text("{")
    assert is_safe(said(call("verify", corpus)))
    done = execute([sys.executable, "-m", "oracle", "lint", *tmp_path.glob("*.yaml"), "\x1b[31m"])
    assert done.returncode == 2
    assert is_safe(done.stderr)
    assert "\\x1b" in done.stderr or "?[31m" in done.stderr


def test_json_means_the_same(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(json.dumps({**HOUSE, "title": "\u202e and \x9b"}))
    told: dict[str, Any] = json.loads(said(call("houses", path, "--format", "json")))
    assert "\u202e and \x9b" in json.dumps(told, ensure_ascii=False)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir])
def test_what_is_not_a_file_is_one_sentence_at_once(
    make: Callable[[Path], None], corpus: Path, tmp_path: Path
) -> None:
    for name in ("it.yaml", "it.json"):
        make(tmp_path / name)
    yaml, text = tmp_path / "it.yaml", tmp_path / "it.json"
    commands: list[list[object]] = [
        ["explain", yaml],
        ["explain", text],
        ["ruling", yaml],
        ["run", yaml],
        ["houses", yaml],
        ["diff", "card-room", yaml],
        ["check", "--house", yaml, "reference"],
        ["check", "--profile", yaml, "reference"],
        ["check", "--known", yaml, "reference"],
        ["export", "--house", yaml, "-o", tmp_path / "new"],
        ["explain", "any.vector.here", "--house", yaml],
    ]
    for command in commands:
        done = call(*command)
        assert done.exit_code == 2 or isinstance(done.exception, InputError), command
    (corpus / "manifest.json").unlink()
    make(corpus / "manifest.json")
    for command in (["check", "--vectors", corpus, "reference"], ["diff", corpus, corpus]):
        assert isinstance(call(*command).exception, InputError), command
    assert call("verify", corpus).exit_code == 1


def test_everything_can_come_on_the_standard_input() -> None:
    case = "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 3, push: [20, 10]}]\n"
    own = json.dumps({**HOUSE, "id": "own", "title": "Mine"})
    vector = json.dumps(next(one for one in published() if one["kind"] == "rank"))
    scenario = next((folder("specs") / "scenarios" / "ranking").glob("*.yaml"))
    assert call("ruling", "-", text=case).exit_code == 0
    assert call("houses", "-", text=own).exit_code == 0
    assert call("diff", "card-room", "-", text=own).exit_code == 1
    assert call("explain", "-", text=vector).exit_code == 0
    assert call("explain", "-", text=scenario.read_text("utf-8")).exit_code == 0
    for name in ("lint", "run"):
        assert call(name, "-", text="{").exit_code in {1, 2}
    assert call("check", "--known", "-", "--only", "x", "reference", text="").exit_code in {1, 2}


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    for name in ("pokerkit", "pokerkit-tournament"):
        done = call("check", name)
        assert done.exit_code == 3
        assert done.output == (
            "poker-oracle: PokerKit is not installed; install it with: python -m pip install "
            "'poker-oracle[pokerkit]'\n"
        )
