"""What is written and read again tells the same, for every form that writes text."""

from __future__ import annotations

from hypothesis import given, settings

from oracle.histories.forms import FORMS
from oracle.histories.hands import History, Read, Wagered
from oracle.histories.sources import read_text
from tests.histories.hands import bare, histories
from tests.support.writers import WRITERS

BY_ID = {form.id: form for form in FORMS}


def again(form: str, *records: History) -> list[Read]:
    return list(read_text("hands.txt", "".join(WRITERS[form](each) for each in records)))


def read_again(form: str, history: History) -> History:
    (told,) = again(form, history)
    assert isinstance(told, History), told
    return bare(told)


@given(histories())
@settings(max_examples=30)
def test_pokerstars_tells_what_was_written(history: History) -> None:
    told = read_again("pokerstars", history)
    assert told.facts == history.facts
    assert told == history._replace(form="pokerstars")


@given(histories())
@settings(max_examples=30)
def test_full_tilt_tells_what_was_written(history: History) -> None:
    """But not what a raise is more than the bet before, nor whether betting is capped."""
    facts = tuple(
        fact._replace(by=None, capped=fact.capped or None) if isinstance(fact, Wagered) else fact
        for fact in history.facts
    )
    told = read_again("full-tilt", history)
    assert told.facts == facts
    assert told == history._replace(form="full-tilt", facts=facts)


@given(histories(), histories())
@settings(max_examples=5)
def test_hands_of_different_forms_in_one_text_are_told_apart(one: History, other: History) -> None:
    text = WRITERS["pokerstars"](one) + WRITERS["full-tilt"](other)
    assert [told.form for told in read_text("", text * 2) if isinstance(told, History)] == [
        "pokerstars",
        "full-tilt",
    ] * 2
