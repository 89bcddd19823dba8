"""Every engine of the later crowd is noticed by the vectors named for it."""

from __future__ import annotations

import json
import random
from typing import Any, Final

import pytest

from tests.crowd import everyone, later, sources
from tests.support.corpus import published
from tests.tools.later import FIRST, NOTICED, PAGE, not_noticed, page

AGAIN: Final = "make it again with 'python -m tests.tools.later --write'"
NOW: Final[dict[str, Any]] = json.loads(NOTICED.read_bytes())
BEFORE: Final[dict[str, Any]] = json.loads(FIRST.read_bytes())
SAMPLE: Final = random.Random("later").sample(sorted(later()), 12)


def test_three_authors_wrote_forty_engines_each() -> None:
    assert {name: len(written) for name, written in sources().items()} == {
        "code": 40,
        "documents": 40,
        "guide": 40,
    }
    assert len(later()) == 120
    assert len(everyone()) >= 310


def test_every_engine_has_a_first_result_and_is_noticed_by_now() -> None:
    assert BEFORE["engines"].keys() == later().keys()
    assert NOW["engines"].keys() == later().keys(), AGAIN
    assert [name for name, one in NOW["engines"].items() if not one["by"]] == []


def test_the_vectors_named_are_published() -> None:
    named = {vector for one in NOW["engines"].values() for vector in one["by"]}
    assert sorted(named - {vector["id"] for vector in published()}) == [], AGAIN


def test_the_page_shows_the_result() -> None:
    assert PAGE.read_text("utf-8") == page(BEFORE, NOW)


@pytest.mark.more
@pytest.mark.parametrize("name", SAMPLE)
def test_an_engine_is_noticed_by_the_vectors_named_for_it(name: str) -> None:
    assert not_noticed(name, published()) == [], AGAIN
