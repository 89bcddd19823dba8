"""What is said of PokerKit: its answer to the vector named is just that of the mistake."""

import functools
from importlib.metadata import version

import pytest

from oracle.commands.asking import ADAPTERS
from oracle.conformance.runner import run
from oracle.conformance.search import Cases
from oracle.specs import engines
from tests.support.corpus import published
from tests.support.diagnosed import HOUSES
from tests.support.reports import foretold

RUN = {
    name: one
    for name, seen in (
        *((note.id, note.seen) for note in engines.mistakes().values()),
        *engines.played_settings().items(),
    )
    for one in seen
    if (one.engine, one.how) == ("PokerKit", "run")
}


@functools.cache
def explained(adapter: str) -> frozenset[tuple[str, str]]:
    """Give the mistakes that answer a vector just as PokerKit does, with the vector."""
    named = {one.vector for one in RUN.values()}
    vectors = [one for one in published() if one["id"] in named]
    result = run(ADAPTERS[adapter], vectors, None, HOUSES)
    assert result.claims is not None
    cases = Cases(result.outcomes, result.claims, foretold())
    return frozenset(
        (name, case.outcome.vector["id"])
        for case in cases.failed
        for name in RUN
        if cases.answer(case, [name]) == case.own
    )


@pytest.mark.parametrize("name", RUN)
def test_pokerkit_answers_the_vector_as_the_mistake_does(name: str) -> None:
    one = RUN[name]
    assert one.at == version("pokerkit")
    assert any(
        (name, one.vector) in explained(adapter) for adapter in ADAPTERS if adapter != "reference"
    )
