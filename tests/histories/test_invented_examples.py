"""The examples that ship: they are what the program writes, and an audit finds what is in them."""

from __future__ import annotations

from pathlib import Path

from oracle.histories.audit.auditing import Judging, audit_files
from oracle.histories.audit.causes import read_known
from oracle.histories.audit.paying import read_schedule
from oracle.histories.forms import FORMS
from oracle.specs.strict_yaml import load
from tests.support.invented import HOUSES
from tests.support.running import run
from tests.tools.planted import FOLDER, PAGE, beside, examples, files

JUDGING = Judging(None, HOUSES)


def test_the_files_are_what_the_program_writes() -> None:
    made = files()
    assert {path.name for path in FOLDER.iterdir()} == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_bytes().decode() == text, (
            f"{name}: python -m tests.tools.planted"
        )


def test_each_form_has_an_example_that_is_right_and_one_with_three_mistakes() -> None:
    made = examples(HOUSES)
    assert len(made) == 2 * len(FORMS)
    for one in made:
        tally = audit_files([FOLDER / one.name], JUDGING)
        found = sorted(
            (kept.finding.hand, kept.finding.rule, kept.finding.line)
            for group in tally.groups.values()
            for kept in group.first
        )
        planted = [(one.hand, one.plant.rule, one.line) for one in one.mistakes]
        assert found == sorted(planted), one.name
        assert len(planted) in {0, 3}
        assert tally.hands > len(planted)


def test_the_command_writes_them(tmp_path: Path) -> None:
    folder = tmp_path / "there"
    ended = run("audit", "--example", folder)
    assert (ended.returncode, ended.stderr) == (0, "")
    written = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert f"{len(written)} files written" in ended.stdout
    assert written == {
        path.name: path.read_bytes() for path in FOLDER.iterdir() if path.name != PAGE
    }


def test_what_is_written_beside_them_excuses_their_mistakes(tmp_path: Path) -> None:
    made = examples(HOUSES)
    for name, text in beside(made).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    schedule = read_schedule(load(tmp_path / "rake.yaml"))
    judging = JUDGING._replace(schedule=schedule, known=read_known(load(tmp_path / "known.yaml")))
    for one in made:
        tally = audit_files([FOLDER / one.name], judging)
        planted = len(one.mistakes)
        assert tally.statuses["known"] == planted, one.name
        assert tally.statuses["confirmed"] == tally.hands - planted, one.name
