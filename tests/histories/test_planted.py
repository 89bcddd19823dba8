"""Right hands of every house give nothing, and each planted mistake gives its rule and its line."""

from __future__ import annotations

import pytest

from oracle.histories.audit.auditing import Judging, audit_hands
from oracle.histories.forms import FORMS
from oracle.histories.hands import Form, History
from oracle.histories.sources import read_text
from tests.support.invented import (
    HOUSES,
    can_write,
    found_in,
    plantings,
    right_hands,
    shows,
)
from tests.support.inventing import PLANTS, Plant
from tests.support.writers import WRITERS


def _wrong(form: Form, house: str, hands: list[History]) -> list[str]:
    text = "".join(WRITERS[form.id](hand) for hand in hands)
    judging = Judging(house, {house: HOUSES[house]})
    tally = audit_hands(read_text(form.id, text), judging)
    assert tally.hands == len(hands)
    return [
        f"{kept.finding.rule} {kept.finding.hand}: {kept.finding.sentence}"
        for group in tally.groups.values()
        for kept in group.first
    ]


@pytest.mark.more
@pytest.mark.parametrize("house", HOUSES)
def test_right_hands_give_nothing(house: str) -> None:
    for plan, hands in right_hands(house, 2):
        for form in FORMS:
            if can_write(form, plan):
                assert _wrong(form, house, hands) == [], (form.id, plan._replace(settings={}))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_right_hands_of_a_few_plans_give_nothing(form: Form) -> None:
    for number, (plan, hands) in enumerate(right_hands("online", 1)):
        if number % 12 == 0 and can_write(form, plan):
            assert _wrong(form, "online", hands) == []


@pytest.mark.more
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.id)
def test_a_planted_mistake_gives_its_rule_and_its_line(plant: Plant) -> None:
    for form in FORMS:
        if not shows(form, plant):
            continue
        tried = 0
        for before, planted in plantings(plant, form, 3):
            findings, line = found_in(form, plant, before, planted)
            # What is missing should stand after the last line of play before the one that shows it.
            places = [
                (one.kind, one.rule, line if 0 < one.after == one.line - 1 < line else one.line)
                for one in findings
            ]
            wanted = [(plant.kind, rule, line) for rule in (plant.rule, *plant.also)]
            assert any(one in places for one in wanted), (form.id, line, findings)
            tried += 1
        assert tried or form.id == "scenario", form.id
