"""A whole hand of each form: what it tells fact by fact, and what remains if it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import Collected, Drew, Fact, Form, Mucked, Shown, Wagered
from tests.histories.told import facts, one, told_of_whole, unread, whole, written_again
from tests.support.told_hands import fact

# A list of tries is written by us alone: see test_own.
READ = [form for form in FORMS if form.id != "tries"]


@pytest.mark.parametrize("form", READ, ids=[form.id for form in READ])
def test_a_hand_is_read_line_by_line(form: Form) -> None:
    read = one(whole(form.id))
    facts = tuple(map(_without_lines_of_cards, read.facts))
    assert read._replace(facts=facts) == told_of_whole(form.id)
    written_again(form, read)


def _without_lines_of_cards(told: Fact) -> Fact:
    if isinstance(told, Drew):
        return told._replace(dealt_line=0)
    if isinstance(told, Wagered):
        return told._replace(capped_line=0)
    if isinstance(told, Collected):
        return told._replace(value=None)
    return told._replace(cards_line=0) if isinstance(told, Shown | Mucked) else told


UNTOLD = {"full-tilt": ("capped",), "kingsclub": ("capped",)}


def lines() -> Iterator[Any]:
    for path in sorted((Path(__file__).parent / "lines").iterdir()):
        hand, _, rows = path.read_text(encoding="utf-8").partition("\n\n")
        for row in rows.splitlines():
            line, _, told = row.rpartition(" => ")
            untold = UNTOLD.get(path.stem, ())
            yield pytest.param(hand, line, told, untold, id=f"{path.stem}: {line}")


@pytest.mark.parametrize(("hand", "line", "told", "untold"), list(lines()))
def test_a_line_is_told(hand: str, line: str, told: str, untold: tuple[str, ...]) -> None:
    text = f"{hand}\n{line}\n"
    if told == "?":
        assert unread(text) == [line]
    else:
        assert facts(text) == tuple(fact(one, untold) for one in told.split("; ") if one != "-")
