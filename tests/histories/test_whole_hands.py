"""A whole hand of each form: what it tells fact by fact, and what remains if it is written."""

from __future__ import annotations

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import Drew, Fact, Form, Mucked, Shown, Wagered
from tests.histories.told import one, told_of_whole, whole, written_again

# A list of tries is written by us alone: see test_own.
READ = [form for form in FORMS if form.id != "tries"]


@pytest.mark.parametrize("form", READ, ids=[form.id for form in READ])
def test_a_hand_is_read_line_by_line(form: Form) -> None:
    read = one(whole(form.id))
    facts = tuple(map(_without_lines_of_cards, read.facts))
    assert read._replace(facts=facts) == told_of_whole(form.id)
    written_again(form, read)


def _without_lines_of_cards(fact: Fact) -> Fact:
    if isinstance(fact, Drew):
        return fact._replace(dealt_line=0)
    if isinstance(fact, Wagered):
        return fact._replace(capped_line=0)
    return fact._replace(cards_line=0) if isinstance(fact, Shown | Mucked) else fact
