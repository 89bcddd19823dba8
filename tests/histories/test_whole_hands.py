"""A whole hand of each form: what it tells fact by fact, and what remains if it is written."""

from __future__ import annotations

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import Form, Mucked, Shown
from tests.histories.told import one, told_of_whole, whole, written_again

# A list of tries is written by us alone: see test_own.
READ = [form for form in FORMS if form.id != "tries"]


@pytest.mark.parametrize("form", READ, ids=[form.id for form in READ])
def test_a_hand_is_read_line_by_line(form: Form) -> None:
    read = one(whole(form.id))
    # Only Merge tells cards on lines of their own.
    facts = tuple(
        fact._replace(cards_line=0) if isinstance(fact, Shown | Mucked) else fact
        for fact in read.facts
    )
    assert read._replace(facts=facts) == told_of_whole(form.id)
    written_again(form, read)
