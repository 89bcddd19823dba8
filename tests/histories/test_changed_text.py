"""Texts that are cut, doubled, mixed and misspelt: never an error, in any form."""

from __future__ import annotations

import random
from functools import cache

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import Broken, History, OtherGame
from oracle.histories.sources import read_text
from tests.histories.test_invented import PLANS
from tests.support.inventing import sessions
from tests.support.writers import WRITERS


@cache
def hands() -> tuple[History, ...]:
    return (*sessions("changed", PLANS[1], 2), *sessions("changed", PLANS[2], 1))


def changed(text: str, chance: random.Random) -> str:
    """Change a text in up to four places."""
    for _ in range(chance.randrange(1, 5)):
        place, end = sorted((chance.randrange(len(text)), chance.randrange(len(text))))
        match chance.randrange(6):
            case 0:
                text = text[:place] or text
            case 1:
                text = text[:place] + text[min(end, place + 40) :]
            case 2:
                text = text[:end] + text[place:]
            case 3:
                text = text[:place] + chance.choice('{}[]"<>#=:,.-0Zé\n\0') + text[place + 1 :]
            case 4:
                text = text[:place] + str(10 ** chance.randrange(30)) + text[place:]
            case _:
                lines = text.split("\n")
                chance.shuffle(lines)
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("form", [form.id for form in FORMS])
@pytest.mark.parametrize("changes", [6, pytest.param(25, marks=pytest.mark.more)])
def test_no_change_of_a_text_makes_an_error(form: str, changes: int) -> None:
    chance, text = random.Random(form), "".join(map(WRITERS[form], hands()))
    for _ in range(changes):
        for read in read_text("changed.txt", changed(text, chance)):
            assert isinstance(read, History | Broken | OtherGame)
            if isinstance(read, Broken):
                assert read.sentence.endswith((".", "?"))
                assert "\n" not in read.sentence
                assert len(read.sentence) < 500
                assert read.line > 0
