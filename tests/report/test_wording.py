"""What the pages and sentences of explanations share with those of comparisons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from oracle.core.engine import Legal
from oracle.corpus.diff import compare_corpora
from oracle.report.observations import both_in_words, options_in_words
from tests.support.comparing import as_checked_report
from tests.support.corpus import published
from tests.support.explaining import script
from tests.support.pages import diff_markdown, explanation_markdown

TITLE = "> Seat 3 -> a | b ~~c~~ <d> #2 *e* [f]"
ESCAPED = r"\> Seat 3 -> a \| b \~\~c\~\~ \<d> \#2 \*e\* \[f\]"


def test_signs_of_markdown_in_titles_are_plain_text_on_every_page() -> None:
    told = replace(script({"small-bet": 2, "stacks": [100, 100, 100]}), title=TITLE)
    assert explanation_markdown(told).startswith(f"# {ESCAPED}\n")
    before = published()[:1]
    after = [{**before[0], "title": TITLE}]
    page = diff_markdown(as_checked_report(compare_corpora(before, after, ("one", "two"))))
    assert f": {ESCAPED.removeprefix(chr(92))}\n" in page


@pytest.mark.parametrize(
    ("legal", "bets", "options"),
    [
        (Legal(True, 20, (40, 40), None), [0, 20], "fold, call 20 or raise to 40"),
        (Legal(True, 0, (20, 500), None), [0, 0], "fold, check or bet any amount from 20 to 500"),
        (Legal(False, 0, None, None), [0, 0], "check"),
        (Legal(False, None, (40, 40), None), [0, 20], "raise to 40"),
        (Legal(False, None, None, 4), [0, 0], "stand pat or discard up to 4 cards"),
        (Legal(False, None, None, None, True), [0, 0], "show or muck"),
        (Legal(False, None, None, None, False), [0, 0], "only show"),
    ],
)
def test_what_is_legal_is_said_alike_of_a_state_and_of_an_answer(
    legal: Legal, bets: list[int], options: str
) -> None:
    assert options_in_words(legal, raising=any(bets)) == options
    names = ("fold", "call", "raise", "draw", "muck")
    seen: dict[str, Any] = dict(zip(names, legal, strict=True))
    if legal.muck is None:
        del seen["muck"]
    seat = {"actor": 1, "bets": bets, "legal": seen}
    assert both_in_words(seat, seat, ["actor"]) == (f"seat 1 may {options}",) * 2
