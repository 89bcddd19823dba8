"""What the command audit is asked for beside its files: forms, examples, and an early end."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest

from oracle.commands.audit import FORM_IDS
from oracle.histories.forms import FORMS
from oracle.specs.checking import schema
from oracle.system import pieces
from tests.commands.test_audit import HANDS, POKERSTARS, text
from tests.support.refusing import call, refused
from tests.support.writers import WRITERS

MANY: Final = 300


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with six right hands of another site."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands.txt").write_text(text(), encoding="utf-8")
    for name, told in (("other.txt", text()), ("wrong.txt", text(wrong=True))):
        (tmp_path / name).write_text(told.replace("PokerStars", "MySite"), encoding="utf-8")
    return tmp_path


# forms


def test_the_forms_are_in_the_help_and_in_the_option() -> None:
    assert set(FORM_IDS) == {form.id for form in FORMS}
    told = " ".join(call("audit", "--help").output.split())
    for form in FORMS:
        assert f"{form.name} ({form.id})" in told


def test_hands_of_another_site_are_read_in_the_form_that_is_named(place: Path) -> None:
    assert "Read it so with --as pokerstars." in " ".join(call("audit", "other.txt").output.split())
    done = call("audit", "other.txt", "--as", "pokerstars", "-o", "a.json", "-o", "-")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("6 hands agree with the rules\n")
    assert "6 hands of PokerStars text, by the rules of online." in done.output
    call("audit", "wrong.txt", "--as", "pokerstars", "-o", "a.json")
    report = json.loads((place / "a.json").read_text("utf-8"))
    (first, *_rest) = report["details"]["findings"][0]["first"]
    assert first["reproduce"] == "poker-oracle audit wrong.txt --as pokerstars"


def test_a_house_is_inferred_from_hands_of_another_site() -> None:
    done = call("audit", "other.txt", "--as", "pokerstars", "--infer", "--jobs", "1")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("6 hands decide ")


# examples


def test_examples_are_written_over_only_when_they_were_not_changed(place: Path) -> None:
    folder = place / "examples"
    assert call("audit", "--example", str(folder)).exit_code == 0
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert call("audit", "--example", str(folder)).exit_code == 0
    mine = folder / "rake.yaml"
    mine.write_text("rake: [{percent: 4}]\n", encoding="utf-8")
    (folder / "own.txt").write_text("mine", encoding="utf-8")
    sentence = refused("audit", "--example", str(folder))
    assert sentence.startswith(f"{mine} is not as it would be written; name another folder, or")
    assert mine.read_text("utf-8") == "rake: [{percent: 4}]\n"
    assert call("audit", "--example", str(folder), "--force").exit_code == 0
    (folder / "own.txt").unlink()
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_the_examples_are_audited_with_the_files_beside_them(place: Path) -> None:
    assert call("audit", "--example", "there").exit_code == 0
    both = "--known", "there/known.yaml", "--rake", "there/rake.yaml", "--jobs", "1"
    planted = sorted(str(path.relative_to(place)) for path in (place / "there").glob("*-planted.*"))
    assert len(planted) == len(FORMS)
    done = call("audit", *planted, *both)
    assert done.exit_code == 0, done.output
    assert "known 24" in done.output
    right = call("audit", "there/pokerstars-right.txt", *both)
    assert right.exit_code == 0
    assert "the rake by the schedule" in right.output


def test_the_help_shows_what_the_files_for_rake_and_known_look_like(place: Path) -> None:
    told = " ".join(call("audit", "--help").output.split())
    for option, shown in (
        ("--rake", "rake: [{percent: 5, cap: 3}]"),
        ("--known", "[{rule: betting.completion, reason: We have none.}]"),
    ):
        assert shown in told
        (place / "shown.yaml").write_text(shown, encoding="utf-8")
        assert call("audit", "hands.txt", option, "shown.yaml", "--jobs", "1").exit_code in {0, 1}


# Ctrl-C


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch, place: Path) -> Path:
    """More hands than are judged at once, and Ctrl-C after the first piece of them."""

    def interrupted(work: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[Any]:
        yield work(pieces[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(interrupted, "end", lambda: None, raising=False)
    monkeypatch.setattr(pieces, "processes", lambda *_options: interrupted)
    hands = (HANDS[0]._replace(id=str(at), table=f"Table {at}") for at in range(MANY))
    many = "".join(map(WRITERS[POKERSTARS.id], hands))
    (place / "many.txt").write_text(many, encoding="utf-8")
    return place


def test_ctrl_c_tells_what_was_audited_until_then(stopped: Path) -> None:
    done = call("audit", "many.txt", "-o", "a.json", "-o", "-")
    assert done.exit_code == 130
    headline, *_rest = done.output.splitlines()
    assert headline == "100 hands agree with the rules; stopped by Ctrl-C"
    report = json.loads((stopped / "a.json").read_text("utf-8"))
    jsonschema.validate(report, schema("report"))
    jsonschema.validate(report["details"], schema("audit"))
    assert report["details"]["interrupted"] is True
    assert sum(report["counts"].values()) == 100


@pytest.mark.more
def test_ctrl_c_tells_what_was_inferred_until_then(stopped: Path) -> None:
    done = call("audit", "many.txt", "--infer", "-o", "a.json", "-o", "-")
    assert done.exit_code == 130
    headline, *_rest = done.output.splitlines()
    assert headline.startswith("100 hands decide ")
    assert headline.endswith("; stopped by Ctrl-C")
    report = json.loads((stopped / "a.json").read_text("utf-8"))
    jsonschema.validate(report["details"], schema("inferred"))
    assert report["details"]["interrupted"] is True


def test_ctrl_c_before_any_hand_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(_work: Callable[[Any], Any], _pieces: Sequence[Any]) -> Iterator[Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(at_once, "end", lambda: None, raising=False)
    monkeypatch.setattr(pieces, "processes", lambda *_options: at_once)
    for more in ((), ("--infer",)):
        done = call("audit", "hands.txt", *more)
        assert done.exit_code == 130
        assert done.output.startswith("Stopped by Ctrl-C before any hand was judged\n")
