from typing import Any

import pytest

from oracle.conformance.search import RuleText, broken_rules
from oracle.corpus.build import build_vectors
from oracle.specs import catalogue
from oracle.specs.scenarios import read_scenario
from oracle.wire.grading import START, Difference

RULES = {rule.id: RuleText(rule.sentence, (), rule.seen_in) for rule in catalogue.rules().values()}

SAMPLE = "betting.raise-cap.sample"


def vector(rules: str = "showdown.best-hand-wins", deck: bool = False) -> dict[str, Any]:
    cards = "deck: As" if deck else "cards: {1: As 2d 3h 4c}"
    scenario = read_scenario(
        f"id: {SAMPLE}\n"
        "title: A scenario that serves as a sample\n"
        "kind: play\n"
        f"rules: [{rules}]\n"
        "table: {small-bet: 2, stacks: [100, 100, 100]}\n"
        f"{cards}\n"
        "play:\n"
        "  - {seat: 3, raise: 4}\n"
        "  - {seat: 1, raise: 6}\n"
        "  - {seat: 2, raise: 8}\n"
        "  - {seat: 3, refuse: {raise: 10}, because: [betting.raise-cap]}\n"
        "  - {seat: 3, call: 4}\n"
        "  - {seat: 1, fold: true}\n"
        "  - {all: pat}\n"
        "  - {all: check}\n"
        "  - {all: pat}\n"
        "  - {all: check}\n"
        "  - {all: pat}\n"
        "  - {all: check}\n"
    )
    # The answers by other settings have this id and more.
    return next(built for built in build_vectors([scenario]) if built["id"] == SAMPLE)


@pytest.mark.parametrize(
    ("difference", "rules"),
    [
        (Difference(3, "refused", True, False), ["betting.raise-cap"]),
        (Difference(2, "legal.raise", None, [10, 10]), ["betting.raise-cap"]),
        (
            Difference(0, "legal.raise", [6, 6], [8, 8]),
            ["betting.fixed-size", "betting.size-by-round"],
        ),
        (Difference(START, "legal.raise", [4, 4], None), ["betting.raise-cap"]),
        (Difference(START, "actor", 3, 1), ["betting.first-to-act-before-the-draw"]),
        (Difference(5, "legal.draw", 4, 3), ["drawing.any-number-of-own-cards"]),
        (Difference(17, "pots", [], [1]), ["showdown.best-hand-wins"]),
    ],
)
def test_a_difference_is_blamed_on_what_decides_it(
    difference: Difference, rules: list[str]
) -> None:
    blamed = broken_rules(vector(), difference, RULES)
    assert set(rules) <= set(blamed)
    assert len(blamed) < 12


def test_the_rule_that_the_vector_is_about_goes_before_others() -> None:
    about = vector("betting.first-to-act-before-the-draw")
    blamed = broken_rules(about, Difference(START, "actor", 3, 1), RULES)
    assert blamed == ["betting.first-to-act-before-the-draw"]


def test_a_refused_legal_action_is_blamed_on_a_rule_that_was_asked() -> None:
    fold = broken_rules(vector(), Difference(5, "refused", False, True), RULES)
    assert "betting.fold-at-any-turn" in fold


def test_a_difference_that_no_rule_explains_is_blamed_on_the_vector() -> None:
    assert broken_rules(vector(), Difference(0, "shown", [], [1]), RULES) == [
        "showdown.best-hand-wins"
    ]


def test_a_deck_vector_can_be_blamed_too() -> None:
    blamed = broken_rules(
        vector("drawing.deal-order", deck=True), Difference(START, "cards", [], [1]), RULES
    )
    assert blamed == ["drawing.deal-order"]
