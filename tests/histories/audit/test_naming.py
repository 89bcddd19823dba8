"""Names of hands in the wordings of several rooms."""

from __future__ import annotations

import re

import pytest

from oracle.core.cards import split_cards
from oracle.core.hands import ACE_TO_FIVE, BADUGI
from oracle.histories.audit.following import judge
from oracle.histories.audit.paying import wrong_name
from tests.histories.audit.test_following import ONLINE, SIDE_POT
from tests.support.told_hands import told


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("8h 5c 2d As", "Badugi: 8,5,2,A"),
        ("8h 5c 2d As", "a badugi, 8-5-2-A"),
        ("8h 5c 2d As", "Eight-Five Badugi"),
        ("8h 5c 2d As", "8 high badugi"),
        ("8h 5c 2d As", "8-5-2-1 Badugi"),
        ("Th 5c 2d As", "Badugi: 10,5,2,A"),
        ("9h 2c Ah Ad", "3-card: 9,2,A"),
        ("9h 2c Ah Ad", "a three card nine-deuce-ace"),
        ("9h 2c Ah Ad", "a 3-card 9-2-A"),
        ("6h 5c 4d 3s", "Badugi: Sixes"),
    ],
)
def test_a_fitting_name_is_right(cards: str, name: str) -> None:
    assert wrong_name(BADUGI, split_cards(cards), name) == ""


@pytest.mark.parametrize(
    ("cards", "name", "right"),
    [
        ("8h 5c 2d As", "Badugi: 8,5,3,A", "eight-five badugi"),
        ("8h 5c 2d As", "3-card: 8,5,2", "eight-five badugi"),
        ("8h 5c 2d As", "Badugi: 8,5,2,A,K", "eight-five badugi"),
        ("9h 2c Ah Ad", "Badugi: 9,2,A", "three-card nine"),
        ("9h 2c Ah Ad", "2-card: 9,2", "three-card nine"),
    ],
)
def test_a_name_of_another_hand_is_wrong(cards: str, name: str, right: str) -> None:
    assert wrong_name(BADUGI, split_cards(cards), name) == right


def test_a_name_that_says_nothing_is_not_judged() -> None:
    assert wrong_name(BADUGI, split_cards("8h 5c 2d As"), "the best hand") is None
    assert wrong_name(ACE_TO_FIVE, split_cards("8h 5c 2d As 4h"), "low") is None


def test_a_low_is_named_by_its_ranks() -> None:
    cards = split_cards("8h 5c 2d As 4h")
    assert wrong_name(ACE_TO_FIVE, cards, "Low: 8,5,4,2,A") == ""
    assert wrong_name(ACE_TO_FIVE, cards, "Low: 8,5,4,3,A") != ""


@pytest.mark.parametrize("name", ["Badugi: Q,9,3,2 of Ann Lee", "Ann Lee's badugi: Queen-Nine-3-2"])
def test_the_name_of_a_hand_names_no_player_unless_it_may(name: str) -> None:
    text = SIDE_POT.replace("= Badugi: 8,5,2,A", f"= {name}")
    assert text != SIDE_POT
    for names in (False, True):
        judged, _hand = judge(told(text), ONLINE, names=names)
        (found,) = (one for one in judged.findings if one.rule == "hand-names")
        assert ("Ann Lee" in found.told) == names
        assert ("called " + name in found.sentence) == names
        assert not re.search("Ann|Lee", found.told + found.sentence) or names
        assert "Badugi" in found.told or "badugi" in found.told
