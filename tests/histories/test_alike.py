"""The forms: what each tells, and hands that are read as one although they begin unlike it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from oracle.histories.forms import FORMS, WORDS
from oracle.histories.hands import FACTS, Broken, History, Read
from oracle.histories.lines import alike, read_as
from oracle.histories.sources import read_text
from oracle.specs import workspaces

FOLDER: Final = Path(__file__).parents[2] / "specs" / "histories"
BY_ID: Final = {form.id: form for form in FORMS}
OTHER_SITES: Final = {
    "pokerstars": ("PokerStars Hand #", "My Site Hand No. "),
    "full-tilt": ("Full Tilt Poker Game #", "MySite game: "),
    "kingsclub": ("#", "MySite #"),
}


def read(form: str, text: str) -> list[Read]:
    return list(read_text("text", text, [read_as(BY_ID[form])]))


@pytest.mark.parametrize("form", OTHER_SITES)
def test_hands_of_another_site_are_read_as_those_of_the_form(form: str) -> None:
    own, other = OTHER_SITES[form]
    text = (FOLDER / f"{form}-right.txt").read_text("utf-8")
    lines = text.splitlines()
    starts = [line for line in lines if line.startswith(own)]
    changed = text
    for line in starts:
        changed = changed.replace(line, other + line.removeprefix(own))
    assert changed != text
    assert all(isinstance(one, Broken) for one in read_text("text", changed))
    found, right = read(form, changed), read_text("text", text)
    assert [one._replace(chunk=None) for one in found if isinstance(one, History)] == [
        one._replace(chunk=None) for one in right if isinstance(one, History)
    ]
    assert len(found) == len(starts)


@pytest.mark.parametrize("form", BY_ID)
def test_hands_of_the_form_are_read_as_they_are(form: str) -> None:
    (path,) = FOLDER.glob(f"{form}-right.*")
    text = path.read_text("utf-8")
    assert read(form, text) == list(read_text("text", text))


@pytest.mark.parametrize(
    "line",
    [
        "MySite Hand #704:  Badugi Limit ($1/$2 USD) - 2025/03/01 20:00:00 ET",
        "MySite Hand 704, Badugi Limit $1/$2 USD - 2025/03/01 20:00:00 ET",
        "*** Game ID: 704 - Limit Badugi $1/$2 USD",
        "Hand #704 Limit Badugi ($1/$2 USD)",
    ],
)
def test_the_stakes_and_the_game_may_be_told_in_other_ways(line: str) -> None:
    text = f"{line}\nSeat 1: Ann ($50 in chips)\nSeat 2: Ben ($50 in chips)\nAnn: folds\n"
    (hand,) = read("pokerstars", text)
    assert isinstance(hand, History)
    assert (hand.id, hand.stakes.small_bet, hand.stakes.big_bet) == ("704", 100, 200)


@pytest.mark.parametrize(
    "line",
    [
        "Ann: nice hand 5, what a limit (1/2)",
        "Seat 1: Ann ($50 in chips)",
        "*** FIRST DRAW ***",
        "hand " * 100_000 + "limit",
        "Hand #" + "1" * 5_000 + ": limit (1/2)",
    ],
)
def test_no_other_line_begins_a_hand(line: str) -> None:
    for form in FORMS:
        if not form.begins(line):
            assert alike(form, line) is None


def test_what_begins_no_hand_is_told_by_the_form_that_was_asked_for() -> None:
    (broken,) = read("pokerstars", "Dear diary\n")
    assert isinstance(broken, Broken)
    assert "is not in the form PokerStars text." in broken.sentence


def test_the_first_line_that_is_lacking_is_named() -> None:
    text = "MySite Hand #704: Badugi Limit (1/2)\nTable 'A' Seat #1\nSeat 1: A (5 in chips)\n"
    (broken,) = read_text("text", text)
    assert isinstance(broken, Broken)
    assert broken.sentence.endswith(
        "It is most like PokerStars text, but no hand begins with 'PokerStars Hand #704:'. "
        "Read it so with --as pokerstars."
    )


def test_every_fact_has_words_and_every_form_tells_known_facts() -> None:
    assert list(WORDS) == list(FACTS)
    for form in FORMS:
        assert form.tells <= set(FACTS)
        assert form.house in workspaces.houses()
