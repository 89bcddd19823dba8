"""The table of forms: every form, and what it tells, in words."""

from __future__ import annotations

from oracle.histories.forms import FORMS, WORDS, as_markdown, tellings
from oracle.histories.hands import FACTS
from oracle.specs import workspaces


def test_every_fact_has_words_and_every_form_tells_known_facts() -> None:
    assert list(WORDS) == list(FACTS)
    for form in FORMS:
        assert form.tells <= set(FACTS)
        assert form.house in workspaces.houses()


def test_the_table_says_what_each_form_tells_and_what_not() -> None:
    rows = tellings()
    assert [row.id for row in rows] == [form.id for form in FORMS]
    assert all({*row.told, *row.untold} == set(WORDS.values()) for row in rows)
    by_id = {row.id: row for row in rows}
    assert "the rake" in by_id["kingsclub"].told
    assert "what a call cost" in by_id["phh"].untold


def test_the_table_is_written_in_markdown() -> None:
    lines = as_markdown().splitlines()
    assert len(lines) == len(FACTS) + 2
    assert {line.count("|") for line in lines} == {len(FORMS) + 2}
    assert lines[2].startswith("| where the button is | yes |")
