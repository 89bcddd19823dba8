"""The command audit with --infer: which rules a room plays."""

import json
from itertools import islice
from pathlib import Path
from typing import Final

import jsonschema
import pytest

from oracle.histories.forms import FORMS
from oracle.specs import catalogue, workspaces
from oracle.specs.checking import schema
from tests.support.inventing import Plan, sessions
from tests.support.refusing import call, refused
from tests.support.writers import WRITERS

pytestmark = pytest.mark.more

ONLINE: Final = catalogue.shipped_houses()["online"].settings
BY_ID: Final = {form.id: form for form in FORMS}
HANDS: Final = list(islice(sessions("infer", Plan(ONLINE, all_known=True), 6), 6))


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with hands that an online room dealt."""
    monkeypatch.chdir(tmp_path)
    text = "\n\n\n".join(map(WRITERS["pokerstars"], HANDS))
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_house_is_told_and_written_and_fits_its_hands(place: Path) -> None:
    done = call(
        *("audit", "hands.txt", "--infer", "--house", "card-room", "--jobs", "1"),
        *("--house-out", "my-room.yaml", "-o", "a.json", "-o", "a.html", "-o", "-"),
    )
    assert done.exit_code == 0, done.output
    assert "What the room plays" in done.output
    assert "What no hand tests" in done.output
    assert "poker-oracle audit --house my-room.yaml FILES..." in done.output
    assert "In card-room" in (place / "a.html").read_text(encoding="utf-8")
    report = json.loads((place / "a.json").read_text(encoding="utf-8"))
    jsonschema.validate(report, schema("report"))
    jsonschema.validate(report["details"], schema("inferred"))
    (house,) = report["details"]["houses"]
    assert house["known"]["online"] == []
    assert house["known"]["card-room"]
    text = (place / "my-room.yaml").read_text(encoding="utf-8")
    assert "# Not decided by these hands, and as in card-room: " in text
    room = workspaces.house("my-room.yaml")
    decided = [one for one in house["switches"] if one["state"] in {"decided", "narrowed"}]
    assert room.stated == {one["switch"] for one in decided}
    for one in decided:
        assert room.settings[one["switch"]] == ONLINE[one["switch"]]
        assert room.choices[one["switch"]].basis.startswith("Hand 10000")
    assert not any(one.name in text + done.output for hand in HANDS for one in hand.players)
    assert call("audit", "hands.txt", "--house", "my-room.yaml").exit_code == 0


def test_what_was_changed_stays_in_the_house() -> None:
    changed = "--set", "pot-limit-small-blind=as-a-big-blind"
    done = call("audit", "hands.txt", "--infer", *changed, "--house-out", "mine.yaml")
    assert done.exit_code == 0, done.output
    choice = workspaces.house("mine.yaml").choices["pot-limit-small-blind"]
    assert choice.setting == "as-a-big-blind"
    assert choice.basis == "No hand decides it; as in online, by which the hands were judged."


def test_hands_of_two_forms_are_two_rooms(place: Path) -> None:
    text = "\n\n\n".join(map(WRITERS["full-tilt"], HANDS[:2]))
    (place / "more.txt").write_text(text, encoding="utf-8")
    done = call("audit", "hands.txt", "more.txt", "--infer")
    assert "Hands of different forms are judged apart" in done.output
    sentence = refused("audit", "hands.txt", "more.txt", "--infer", "--house-out", "a.yaml")
    assert "take them for one room with --house NAME" in sentence
    assert not (place / "a.yaml").exists()


def test_what_could_not_be_read_is_in_the_headline(place: Path) -> None:
    (place / "letter.txt").write_text("Dear Sir,\n", encoding="utf-8")
    done = call("audit", "hands.txt", "letter.txt", "--infer", "--jobs", "1")
    headline, *_rest = done.output.splitlines()
    assert headline.endswith("of the room; 1 piece could not be read")
    assert done.exit_code == 1


def test_without_hands_nothing_is_inferred(place: Path) -> None:
    (place / "empty.txt").write_text("", encoding="utf-8")
    done = call("audit", "empty.txt", "--infer")
    assert done.exit_code == 2
    assert done.output.startswith("No hand of these games was found")
