"""Reading a text in a test: one hand, its facts, and what is not understood.

``whole`` has a hand of each form, and next to it what that hand tells, as ``told_hands`` has it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

from oracle.histories.hands import (
    Broken,
    Collected,
    Drew,
    Fact,
    Form,
    History,
    Mucked,
    Read,
    Shown,
    Stakes,
    Unit,
    Unread,
    Wagered,
)
from oracle.histories.sources import read_text
from tests.support.told_hands import told
from tests.support.writers import WRITERS

_WHOLE: Final = Path(__file__).parent / "whole"


def whole(form: str) -> str:
    """Give a hand of a form."""
    return (_WHOLE / f"{form}.txt").read_text(encoding="utf-8")


def told_of_whole(form: str) -> History:
    """Give what the hand of a form tells."""
    head, _, facts = (_WHOLE / f"{form}.told").read_text(encoding="utf-8").partition("\n\n")
    fields: dict[str, Any] = {name: _tuple(value) for name, value in yaml.safe_load(head).items()}
    stakes, unit = Stakes(*fields.pop("stakes")), Unit(*fields.pop("unit", ()))
    return told(facts, stakes, form=form, unit=unit, **fields)


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value


def hands(text: str) -> list[Read]:
    """Read a text."""
    return list(read_text("hands.txt", text))


def one(text: str) -> History:
    """Read a text of one hand; its lines are not kept."""
    (read,) = hands(text)
    assert isinstance(read, History), read
    return read._replace(chunk=None)


def broken(text: str) -> Broken:
    """Read a text of one hand that cannot be read."""
    (read,) = hands(text)
    assert isinstance(read, Broken), read
    return read


def facts(text: str) -> tuple[Fact, ...]:
    """Give the facts of one hand, without their lines."""
    return bare(one(text)).facts


def unread(text: str) -> list[str]:
    """Give the lines of one hand that are not understood."""
    return [fact.text for fact in one(text).facts if isinstance(fact, Unread)]


def written_again(form: Form, history: History) -> None:
    """Hold a hand against what is read where it was written."""
    assert bare(one(WRITERS[form.id](history))) == bare(history)


def bare(history: History) -> History:
    """Give a record without the places where it is told."""
    return history._replace(
        file="",
        line=1,
        total_line=0,
        button_line=0,
        stakes_line=0,
        game_line=0,
        id_line=0,
        stacks_lines=(),
        gains=(),
        unended=None,
        chunk=None,
        players=tuple(player._replace(line=0) for player in history.players),
        facts=tuple(map(_bare, history.facts)),
        summary=tuple(summed._replace(line=0, lost=False, roles=()) for summed in history.summary),
    )


def _bare(fact: Fact) -> Fact:
    if isinstance(fact, Drew):
        fact = fact._replace(served=None, dealt_line=0)
    if isinstance(fact, (Shown, Mucked)):
        fact = fact._replace(cards_line=0)
    if isinstance(fact, Wagered):
        fact = fact._replace(capped_line=0)
    if isinstance(fact, Collected):
        fact = fact._replace(value=None)  # which a hand that is shown has, too
    return fact._replace(line=0)
