"""The files of the playground, and what is told where they cannot be brought in."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.playground import answer
from oracle.site import Options, places, playing, site_files, vendoring
from oracle.site.examples import examples


@pytest.fixture
def nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty cache, and find no program."""
    monkeypatch.setattr("oracle.system.unpacking.cache_folder", lambda: tmp_path)
    monkeypatch.setenv("PATH", "")
    vendoring._modules.cache_clear()


@pytest.mark.usefixtures("nothing_is_kept")
def test_a_machine_without_npm_is_told_before_any_work() -> None:
    with pytest.raises(InputError, match=r"^npm is not installed; .* give --without-playground$"):
        site_files(Options())


@pytest.mark.usefixtures("nothing_is_kept")
def test_a_site_without_the_playground_says_so() -> None:
    made = playing.programs(is_wanted=False)
    assert list(made) == ["assets/playground.js"]
    assert b"built without the playground" in made["assets/playground.js"]


def test_a_link_holds_its_state() -> None:
    state = {"tab": "editor", "text": "title: Règles ♠ 10\n"}
    page, _, held = places.play(state).partition("#")
    assert page == places.PLAY
    assert json.loads(base64.urlsafe_b64decode(held + "=" * (-len(held) % 4))) == state


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
    lists = Path(vendoring.__file__).parent / "vendored"
    for path in lists.iterdir():
        assert "://" not in path.read_text("utf-8"), path
    requirements = (lists / "requirements.txt").read_text("utf-8").splitlines()
    assert all("==" in one and "--hash=sha256:" in one for one in requirements if one[0] != "#")
