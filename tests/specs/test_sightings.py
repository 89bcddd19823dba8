"""Who makes a mistake, and how that is known: no engine is named without what shows it."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.specs import engines, workspaces
from oracle.system.resources import folder
from tests.mistakes.test_mistakes import specs_with
from tests.support.corpus import published
from tests.support.reports import foretold
from tests.support.tables import tables_beside
from tests.tools.first_page import PAGE, with_found

TABLES = tables_beside(__file__)

TEXT: Final = (folder("specs") / "mistakes.yaml").read_text("utf-8")
NOT_SEEN: Final = "    seen: []\n    why: The counter is never reset.\n"
_HEAD, *_NOTES = TEXT.split("  - id: ")
ALONE: Final = "  - id: ".join([_HEAD, next(note for note in _NOTES if NOT_SEEN in note)])
"""The note into which records are put, without all others, which take long to read."""

VECTOR: Final = next(
    one["id"] for one in published() if "pots-are-merged-without-the-losers" in one["flags"]
)
NOTES: Final = engines.mistakes()
WHOLE: Final[dict[str, dict[str, str]]] = {
    "run": {"vector": VECTOR, "got": "It answered so."},
    "read": {"where": "src/pots.py, split"},
    "reported": {"thread": "34, closed"},
}


def problems(tmp_path: Path, **keys: str | None) -> list[str]:
    """Put a record into the notes, with these keys or, where one is None, without it."""
    always = {
        "engine": "Mine",
        "repository": "me/mine",
        "at": "1.2.0",
        "how": "read",
        "looked": "2026-11-23",
        "became": "open",
    }
    how = keys.get("how") or "read"
    record = {**always, **WHOLE.get(how, {}), **keys}
    lines = "".join(
        f"        {key}: '{text}'\n" for key, text in record.items() if text is not None
    )
    why = "    why: The counter is never reset.\n" if how == "reported" else ""
    new = f"    seen:\n      -{lines[7:]}{why}"
    root = specs_with(tmp_path, "mistakes.yaml", ALONE.replace(NOT_SEEN, new, 1))
    found = [one.message for one in engines.engine_problems(root)]
    wrong = [one for one in found if not one.endswith("in the code has no description")]
    return wrong or [one.message for one in engines.problems_of_sightings(published(), root)]


@pytest.mark.parametrize(
    ("how", "at", "became"),
    [
        ("read", "0.7.7", "open"),
        ("reported", "v1.0.0-alpha.1", "unknown"),
        ("reported", "0.7.7", "fixed in 1.3.0"),
        ("read", "9d1b9b1", "fixed in 0a1b2c3"),
    ],
)
def test_a_whole_record_is_right(tmp_path: Path, how: str, at: str, became: str) -> None:
    assert problems(tmp_path, how=how, at=at, became=became) == []


@pytest.mark.parametrize(
    ("keys", "sentence"),
    TABLES["records"],
)
def test_a_record_that_does_not_show_it_is_a_problem(
    tmp_path: Path, keys: dict[str, str | None], sentence: str
) -> None:
    named = {key: VECTOR if told == "VECTOR" else told for key, told in keys.items()}
    found = problems(tmp_path, **named)
    assert any(sentence.replace("VECTOR", VECTOR) in message for message in found), found


def test_the_vector_of_a_run_notices_the_mistake(tmp_path: Path) -> None:
    [(name, rule)] = re.findall(
        rf"- id: (.*)\n    rule: (.*)\n.*\n.*\n{re.escape(NOT_SEEN)}", TEXT
    )[:1]
    other = next(
        one["id"] for one in published() if rule in one["rules"] and name not in one["flags"]
    )
    found = problems(tmp_path, how="run", vector=other)
    assert found == [f"{other} does not notice {name}"]


def test_every_run_of_ours_has_a_vector_that_shows_it() -> None:
    assert engines.problems_of_sightings(published()) == []
    assert any(one.vector for note in NOTES.values() for one in note.seen)


# House choices.


def test_a_house_choice_names_a_setting_that_there_is(tmp_path: Path) -> None:
    old = "setting: fold-with-no-bet=refused"
    for new, sentence in {
        "setting: fold-with-no-bat=refused": "there is no switch 'fold-with-no-bat'; did you mean",
        "setting: fold-with-no-bet=illegal": "fold-with-no-bet has no setting 'illegal'",
        "setting: refused": "is not a switch and one of its settings",
        "{setting: a=b, basis: Both.}": "2 keys are too many",
    }.items():
        text = TEXT.replace(f"\n      {old}", f" {new}" if new[0] == "{" else f"\n      {new}")
        root = specs_with(tmp_path / new[:25], "mistakes.yaml", text)
        assert any(sentence in one.message for one in engines.engine_problems(root)), new


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    TABLES["settings"],
)
def test_a_setting_that_engines_play_is_one_and_its_vectors_show_it(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert old in TEXT
    root = specs_with(tmp_path, "mistakes.yaml", TEXT.replace(old, new))
    found = engines.engine_problems(root) or engines.problems_of_sightings(published(), root)
    assert any(sentence in one.message for one in found), found


def test_a_mistake_answers_as_a_setting_does_if_and_only_if_it_is_that_house_choice() -> None:
    by_suspect: dict[str, dict[str, Any]] = {}
    for vector, answers in foretold().items():
        for name, answer in answers.items():
            by_suspect.setdefault(name, {})[vector] = answer
    settings = {name: found for name, found in by_suspect.items() if "=" in name}
    alike = {
        name: setting
        for name, found in by_suspect.items()
        for setting, answers in settings.items()
        if name not in settings and found == answers
    }
    choices = {
        note.id: note.house_choice.setting
        for note in NOTES.values()
        if note.house_choice and note.house_choice.setting
    }
    assert alike == choices
    assert len(choices) > 2


def test_the_engines_of_a_profile_agree_with_what_was_found_in_them() -> None:
    found = {
        note.id
        for note in NOTES.values()
        if any((one.engine, one.how) == ("PokerKit", "run") for one in note.seen)
    }
    settings = {
        note.id: note.house_choice.setting.split("=")
        for note in NOTES.values()
        if note.house_choice and note.house_choice.setting
    }
    profile = engines.engine_profile("pokerkit-tournament")
    played = {name for name, (switch, one) in settings.items() if profile.settings[switch] == one}
    assert found == played | set(profile.mistakes)
    base = workspaces.house(profile.house).settings
    differing = {
        f"{switch}={one}" for switch, one in profile.settings.items() if one != base[switch]
    }
    assert differing == {
        *("=".join(settings[name]) for name in played),
        *(
            name
            for name, seen in engines.played_settings().items()
            if any(one.engine == "PokerKit" for one in seen)
        ),
    }


# The first page.


def test_the_first_page_names_five_engines_at_most_each_run_and_counts_what_is_not_fixed() -> None:
    text = PAGE.read_text("utf-8")
    assert with_found(text) == text
    table = text.partition("<!-- found -->\n")[2].partition("<!-- end -->")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    assert 1 <= len(rows) <= 5
    wrong, choices = Counter[str](), Counter[str]()
    for counter, seen in (
        *((choices if one.house_choice else wrong, one.seen) for one in NOTES.values()),
        *((choices, seen) for seen in engines.played_settings().values()),
    ):
        counter.update(
            one.release for one in seen if one.how == "run" and one.became in {"open", "unknown"}
        )
    for engine, mistakes, house_choices, example in rows:
        [(release, repository)] = re.findall(
            r"^\[(.+)\]\(https://github\.com/([\w.-]+/[\w.-]+)\)$", engine
        )
        assert (int(mistakes), int(house_choices)) == (wrong[release], choices[release])
        assert repository
        assert example.endswith(".")
        assert not set(re.findall(r"[\w-]+", example)) & NOTES.keys()
