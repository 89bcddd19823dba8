"""Two engines, written apart and in opposite styles, rule alike on what players do irregularly."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from oracle.core.ruleset import rules_for
from oracle.core.table.events import Ruled
from oracle.play.hand import Hand
from oracle.system.resources import folder
from oracle.wire.acts import ruling_seen
from oracle.wire.hands import read_play
from tests.conftest import Tell
from tests.core.test_opposite import settings_of
from tests.opposite import Table, rule, ruling_text
from tests.opposite.rulings import ACTS
from tests.support.opposite_hands import Style
from tests.support.opposite_irregular import (
    AMOUNT,
    NUMBER,
    SILENT,
    Dealt,
    IrregularPlay,
    play_irregularly,
)
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

HANDS, MANY = 200, 5_000
OFTEN, RARELY = {HANDS: 8, MANY: 20}, {HANDS: 1, MANY: 5}
SAID = (
    *("pot", "complete", "pass", "none", "pat", AMOUNT, NUMBER, SILENT),
    *("pot with chips", "complete with chips", "pass with chips", "check with chips"),
    *("bet with chips", "bet with an amount"),
)

STYLES = {name: Style(**told) for name, told in TABLES["styles"].items()}
UNREST: Mapping[str, IrregularPlay] = {
    name: IrregularPlay(**{**told, "style": STYLES[told["style"]]} if told else {})
    for name, told in TABLES["unrest"].items()
}
VERDICTS = (
    *("binding", "corrected", "void", "waits", "unnoticed"),
    *("may-be-held (out-of-turn)", "may-be-held (right-to-act)", "may-be-held (forward-motion)"),
    *("claim-unaware, void", "claim-unaware, binding"),
    *("discover-error, corrected", "discover-error, binding"),
)
EXPECTED: Mapping[str, list[str]] = TABLES["expected"]
EXPECTED["anything"].extend(SAID)


def vectors(kind: str) -> list[dict[str, Any]]:
    """The vectors of a kind in the chapter."""
    chapter = folder("vectors") / "rulings.jsonl"
    found = [json.loads(line) for line in chapter.read_text("utf-8").splitlines()]
    return [vector for vector in found if vector["kind"] == kind]


def test_it_gives_every_ruling_that_is_expected() -> None:
    asked = vectors("ruling")
    assert asked
    wrong = {
        vector["id"]: (given, vector["expect"]["ruling"])
        for vector in asked
        if ruling_text(given := rule(vector["given"], settings_of(vector)))
        != ruling_text(vector["expect"]["ruling"])
    }
    assert not wrong


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        *((name, HANDS) for name in UNREST),
        *(pytest.param(name, MANY, marks=pytest.mark.deep) for name in UNREST),
    ],
)
def test_both_engines_rule_alike_in_random_hands(name: str, hands: int, tell: Tell) -> None:
    chance = random.Random(name)
    acts: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for _ in range(hands):
        dealt = play_irregularly(chance, UNREST[name])
        assert difference(dealt) is None, (dealt.given, dealt.settings)
        acts += dealt.acts
        verdicts += dealt.verdicts
        words += dealt.words
    seen = acts + verdicts + words
    least = {what: (RARELY if what in SAID else OFTEN)[hands] for what in EXPECTED[name]}
    assert {what: seen[what] for what in least if seen[what] < least[what]} == {}
    tell("irregular hands compared", {name: hands})
    tell("irregular acts compared", acts)
    tell("words compared", words)
    tell("rulings compared", verdicts)


def test_every_act_and_every_verdict_is_expected_of_some_hands() -> None:
    assert {what for some in EXPECTED.values() for what in some} == {*ACTS, *VERDICTS, *SAID}


def difference(dealt: Dealt) -> str | None:
    """Say where the engines first differ: in what is refused, in a ruling, in what is seen."""
    given, data = dealt.given, dealt.given["table"]
    rules = rules_for(data["game"], data["betting"], dealt.settings, received=False)
    table, seats = read_play(given, rules)
    hand, other = Hand(table, seats, show_cards=True, seen=False), Table(given, dealt.settings)
    for number, attempt in enumerate(given["tries"]):
        events, rulings = len(hand.events), len(other.rulings)
        refused = bool(hand.attempt(attempt))
        if refused == other.attempt(attempt):
            return f"try {number}, {attempt}: only one refuses it"
        ruled = [event.ruling for event in hand.events[events:] if isinstance(event, Ruled)]
        mine = [ruling_text(ruling_seen(ruling, seats)) for ruling in ruled]
        if mine != [ruling_text(ruling) for ruling in other.rulings[rulings:]]:
            return f"try {number}, {attempt}: {mine} or {other.rulings[rulings:]}"
        if hand.observe() != other.observe():
            return f"try {number}, {attempt}: {hand.observe()} or {other.observe()}"
    return None
