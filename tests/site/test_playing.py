"""The files of the playground, and what is told where they cannot be brought in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.site import playing, sources
from oracle.site.building import Options, kept_offline, site_files
from oracle.site.playground.texts import answer
from oracle.site.playing import examples, first_cases, first_hand


@pytest.fixture
def nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty cache, and find no program."""
    monkeypatch.setattr("oracle.system.unpacking.cache_folder", lambda: tmp_path)
    monkeypatch.setenv("PATH", "")
    sources.modules.cache_clear()


@pytest.mark.usefixtures("nothing_is_kept")
def test_a_machine_without_npm_is_told_before_any_work() -> None:
    with pytest.raises(InputError, match=r"^npm is not installed; .* give --without-playground$"):
        site_files(Options())


@pytest.mark.usefixtures("nothing_is_kept")
def test_a_site_without_the_playground_says_so() -> None:
    made = playing.programs(is_wanted=False)
    assert made.keys() == {"assets/playground.js", "assets/first.js"}
    # The first page has its hand in words, and nothing that would draw it.
    assert made["assets/first.js"] == b""
    assert b"built without the playground" in made["assets/playground.js"]


@pytest.mark.parametrize("example", examples()["dealer"], ids=lambda one: one["title"])
def test_the_dealer_answers_every_question_to_begin_with(example: dict[str, object]) -> None:
    acts = [*example["acts"], example["act"]]  # type: ignore[misc]
    found = answer({"do": "ruling", "table": example["table"], "acts": acts})
    assert found["sentences"]
    assert not found["refused"]


@pytest.mark.parametrize("example", examples()["editor"], ids=lambda one: one["title"])
def test_every_text_to_begin_with_is_right(example: dict[str, str]) -> None:
    found = answer({"do": "check-text", "text": example["text"]})
    assert found["problems"] == []


@pytest.mark.parametrize("example", examples()["audit"], ids=lambda one: one["title"])
def test_every_history_to_begin_with_has_as_many_mistakes_as_it_says(
    example: dict[str, str],
) -> None:
    found = answer({"do": "audit", "text": example["text"]})
    said = {"none": 0, "three mistakes": 3}[example["title"].partition(", ")[2]]
    assert sum(one["count"] for one in found["findings"]) == said
    assert (found["hands"], found["broken"]["count"], found["counts"]["consistent"]) == (6, 0, 0)


def test_the_lock_file_names_no_host() -> None:
    lists = Path(sources.__file__).parent / "vendored"
    for path in lists.iterdir():
        assert "://" not in path.read_text("utf-8"), path
    requirements = (lists / "requirements.txt").read_text("utf-8").splitlines()
    assert all("==" in one and "--hash=sha256:" in one for one in requirements if one[0] != "#")


def test_the_record_of_the_first_hand_is_what_the_engine_answers() -> None:
    record = first_hand()
    for acts, told in record["answers"]:
        asked = {"do": "play", "table": record["table"], "acts": acts, "from": len(acts)}
        expected = answer(asked)
        assert told == {key: one for key, one in expected.items() if key != "rules"}, acts
        assert not told["refused"]


def test_the_record_of_the_dealers_examples_is_what_the_engine_answers() -> None:
    record = first_cases()
    played = [acts for acts, _told in record["answers"]]
    ruled = {json.dumps(acts): told for acts, told in record["rulings"]}
    for acts, told in record["answers"]:
        asked = {"do": "play", "table": record["table"], "acts": acts, "from": len(acts)}
        assert told == {key: one for key, one in answer(asked).items() if key != "rules"}
    for example in examples()["dealer"]:
        assert example["table"] == record["table"]
        assert all(example["acts"][:count] in played for count in range(len(example["acts"]) + 1))
        acts = [*example["acts"], example["act"]]
        expected = answer({"do": "ruling", "table": example["table"], "acts": acts})
        told = ruled[json.dumps(acts)]
        assert told == {key: expected[key] for key in told}


def test_the_record_reaches_every_legal_act_two_acts_ahead() -> None:
    told = {json.dumps(acts): one for acts, one in first_hand()["answers"]}
    for acts, one in first_hand()["answers"]:
        turn = one["turn"]
        if len(acts) < 2:
            words = {
                json.loads(key)[-1]["do"]
                for key in told
                if len(json.loads(key)) == len(acts) + 1 and json.loads(key)[:-1] == acts
            }
            assert words == {act["word"] for act in turn["acts"]}, acts


def test_what_is_kept_in_the_browser_has_another_version_when_anything_in_it_changes() -> None:
    made = {"play.html": b"1", "assets/worker.js": b"2", "rules/index.html": b"3"}
    before = kept_offline(made).decode()
    assert before == kept_offline({**made, "rules/index.html": b"4"}).decode()
    assert before != kept_offline({**made, "assets/worker.js": b"4"}).decode()
    files = json.loads(before.partition("const FILES = ")[2].partition(";\n")[0])
    assert files == ["assets/worker.js", "play.html"]
