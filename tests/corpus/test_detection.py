"""The corpus notices every mistake several times, and no mistake hides a rule or another."""

from collections import Counter
from typing import Final

from oracle.corpus.adequacy import left_alone
from oracle.corpus.noticing import noticed_alike
from oracle.specs import catalogue, engines
from tests.support.corpus import published

FEWEST: Final = 5
NOTED: Final = {one["id"]: frozenset(one["flags"]) for one in published() if one["flags"]}

NEARLY_EVERYWHERE: Final = {"fold-is-taken-in-a-draw"}
"""Mistakes that show in nearly every draw, so that some rules have no hand without."""


def test_every_mistake_is_noticed_by_several_vectors() -> None:
    counts = Counter(name for names in NOTED.values() for name in names)
    few = {name: counts[name] for name in engines.mistakes() if counts[name] < FEWEST}
    assert few == {}


def test_no_two_mistakes_are_noticed_by_the_same_vectors() -> None:
    assert noticed_alike(NOTED) == ()


def test_every_rule_has_a_vector_that_a_mistake_seen_elsewhere_leaves_alone() -> None:
    hidden = left_alone(published(), NOTED).hidden
    assert {mistake for mistake, _rule in hidden} == NEARLY_EVERYWHERE


def test_every_rule_has_a_mistake_in_the_catalogue() -> None:
    broken = {mistake.rule for mistake in engines.mistakes().values()}
    assert catalogue.rules().keys() == broken
