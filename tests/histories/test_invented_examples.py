"""The examples that ship: they are what the program writes, and an audit finds what is in them."""

from __future__ import annotations

from oracle.histories.audit.auditing import Judging, audit_files
from oracle.histories.forms import FORMS
from tests.support.invented import HOUSES
from tests.tools.planted import FOLDER, examples, files

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
