"""The published figures on the verdict are of this corpus, catalogue and crowd."""

import json
import random
from typing import Any

import pytest

from tests.crowd import edits
from tests.tools.verdicts import PAGE, TABLE, digests, judged, page, verdict_on

DATA: dict[str, Any] = json.loads(TABLE.read_bytes())
SAMPLE = random.Random(DATA["digests"]["vectors"]).sample(
    sorted(name for name in edits() if not name.startswith("pokerkit")), 4
)
AGAIN = "make the figures again with 'python -m tests.tools.verdicts --write'"


def test_the_figures_are_of_these_vectors_and_catalogue_and_crowd() -> None:
    now = {what: digest for what, digest in digests().items() if what != "code"}
    assert now == {what: DATA["digests"][what] for what in now}, AGAIN
    assert DATA["engines"].keys() == edits().keys()


def test_the_page_shows_the_figures() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(DATA)


@pytest.mark.more
@pytest.mark.parametrize("name", SAMPLE)
def test_the_code_of_today_does_no_worse(name: str) -> None:
    now, before = judged([name], verdict_on([name])), DATA["engines"][name]
    assert now["fail"] == before["fail"]
    assert now["error"] == before["error"]
    assert now["named"] == before["named"]
    assert len(now["misleading"]) <= len(before["misleading"])
    assert len(now["false"]) <= len(before["false"])
