import json
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any, Final

import pytest

from oracle.core.table.events import Ruled
from oracle.core.table.reasons import Reason, Why
from oracle.play.answering import HouseRules
from oracle.report.explanation import RecordedHand
from oracle.report.rulings import FACTS, MEANINGS, SENTENCES, RuledMoment, reason_text
from oracle.specs import catalogue, workspaces
from oracle.specs.playing import run
from oracle.specs.scenarios import settings_of
from oracle.system.resources import folder
from tests.support.explaining_rulings import AFTER_A_DRAW, FIVES, NO_LIMIT, THREE, sample

RULES: Final = frozenset(catalogue.rules())
SAMPLES: Final = (
    sample(FIVES, *AFTER_A_DRAW, "{seat: 1, push: [1]}"),
    sample(
        FIVES,
        *AFTER_A_DRAW,
        *("{seat: 1, move: [1]}", "{seat: 2, say: check}", "{seat: 1, pull-back: true}"),
    ),
    sample(
        THREE,
        *AFTER_A_DRAW,
        *("{seat: 2, say: check}", "{seat: 1, check: true}", "{seat: 2, say: bet}"),
        settings="{out-of-turn: void}",
    ),
    sample(NO_LIMIT, "{seat: 3, push: [10, 10]}", settings="{chips-for-a-raise: whole-raise}"),
)
"""Of reasons that no vector gives by the rules of the card-room."""


def test_every_reason_has_one_text_and_no_text_is_without_a_reason() -> None:
    assert not MEANINGS.keys() & SENTENCES.keys()
    assert MEANINGS.keys() | SENTENCES.keys() == set(Why)


def test_every_fact_that_a_text_asks_for_is_known_and_every_known_one_is_asked_for() -> None:
    texts = (*MEANINGS.values(), *SENTENCES.values())
    asked = {field for text in texts for _, field, *_ in Formatter().parse(text) if field}
    assert asked == FACTS.keys()


@pytest.fixture(scope="module")
def reasons() -> list[tuple[RuledMoment, Reason]]:
    """Every reason of every ruling in the vectors of the chapter and in the samples."""
    lines = (folder("vectors") / "rulings.jsonl").read_text("utf-8").splitlines()
    found = []
    for vector in map(json.loads, lines):
        if "tries" in vector["given"]:
            settings = workspaces.settings_within(vector["switches"], "card-room")
            found += list(given(vector["given"], settings))
    for scenario in SAMPLES:
        settings = settings_of(scenario, "card-room")
        (result,) = run(scenario, settings)
        found += list(given(result.given, settings))
    return found


def given(
    script: Mapping[str, Any], settings: Mapping[str, str]
) -> Iterator[tuple[RuledMoment, Reason]]:
    """Give the reasons of all rulings of a script, each with what it is a reason for."""
    hand = RecordedHand.of(script, HouseRules(settings).at(script))
    for attempt in script["tries"]:
        hand.attempt(attempt)
        moments, _decided = hand.happened()
        for before, event, _asked in moments:
            if isinstance(event, Ruled):
                assert event.ruling.reasons, (script, attempt)
                case = RuledMoment(before, event.act, event.ruling, hand.seats)
                yield from ((case, reason) for reason in event.ruling.reasons)


def test_every_reason_is_given_by_some_ruling(reasons: list[tuple[RuledMoment, Reason]]) -> None:
    assert set(Why) - {reason.why for _case, reason in reasons} == set()


def test_every_reason_is_told_in_a_sentence_with_the_rules_on_which_it_rests(
    reasons: list[tuple[RuledMoment, Reason]],
) -> None:
    for case, reason in reasons:
        sentence = reason_text(case, reason)
        assert sentence.text == f"{sentence.text[0].upper()}{sentence.text[1:-1]}."
        assert set(sentence.rules) == set(reason.rules)
        assert sentence.rules
        assert RULES.issuperset(sentence.rules)
