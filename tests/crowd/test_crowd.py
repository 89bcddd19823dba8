"""The crowd of wrong engines: every edit fits its file, and what it starts is an engine."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pokerkit
import pytest

from oracle.conformance.results import Options
from oracle.conformance.runner import run
from oracle.specs import catalogue
from tests.crowd import ROOT, edits, everyone
from tests.support.running import MINUTES

SYMPTOMS = {"ordinary", "upside-down", "order", "chips", "twice", "crash"}


def test_there_is_a_crowd_and_no_two_are_called_the_same() -> None:
    listed = [
        line.removeprefix("- id: ").strip()
        for file in (ROOT / "tests" / "crowd").glob("*.yaml")
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("- id: ")
    ]
    assert len(listed) >= 190
    assert [name for name, count in Counter(listed).items() if count > 1] == []
    assert set(listed) == set(edits())


def source(file: str) -> Path:
    """Find a file of the project, or of PokerKit."""
    return ROOT / file if (ROOT / file).exists() else Path(pokerkit.__file__).parents[1] / file


def test_an_edit_fits_its_file_and_names_what_it_breaks() -> None:
    for name, edit in everyone().items():
        for file, old, new in edit.places:
            assert source(file).read_text("utf-8").count(old) == 1, (name, file)
            assert old != new, name
        assert edit.rules, name
        assert set(edit.rules) <= catalogue.rules().keys(), name
        assert edit.symptom in SYMPTOMS, name
        assert edit.does.endswith("."), name


@pytest.mark.parametrize("name", sorted(edits())[::24])
def test_what_an_edit_starts_says_hello(name: str) -> None:
    options = Options(hello_seconds=MINUTES)
    result = run([sys.executable, "-m", "tests.crowd.serve", name], [], options)
    assert result.stopped is None
    assert result.claims is not None
