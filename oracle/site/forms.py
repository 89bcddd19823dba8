"""What each form of hand histories tells, as the table of forms has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oracle.histories import WORDS, tellings
from oracle.pages import Link
from oracle.pages import page as on
from oracle.prose import capital
from oracle.site import places

NAME: Final = "forms"
"""The part of the page with all of them."""

_LEAD: Final = (
    "The less a form tells, the more hands are consistent and not confirmed. The first row has the "
    "house by which hands of each form are judged unless you choose another one."
)


def every_form() -> Iterator[on.Block]:
    """Show the forms side by side: their houses, and each fact that they tell."""
    forms = tellings()
    yield on.Heading("What each form tells", name=NAME)
    yield on.Paragraph(_LEAD)
    houses = (Link(form.house, places.house(form.house)) for form in forms)
    rows = [on.Row(("House", *houses))]
    for fact in WORDS.values():
        told = ("yes" if fact in form.told else "" for form in forms)
        rows.append(on.Row((capital(fact), *told)))
    names = (capital(form.name) for form in forms)
    yield on.Table(("Fact", *names), tuple(rows))
