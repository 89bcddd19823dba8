"""What the pages and sentences of explanations share with those of comparisons."""

from dataclasses import replace
from typing import Any

import pytest

from oracle.core.engine import Legal
from oracle.corpus.diff import compare_corpora
from oracle.report.observations import (
    Mismatch,
    both_in_words,
    governing_rule,
    mismatch_in_words,
    options_in_words,
    sides_text,
)
from tests.support.comparing import as_checked_report
from tests.support.corpus import published
from tests.support.explaining import script
from tests.support.pages import diff_markdown, explanation_markdown
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

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


@pytest.mark.parametrize(("field", "right", "got", "said"), TABLES["sides"])
def test_a_difference_is_said_alike_of_houses_and_of_engines(
    field: str, right: Any, got: Any, said: list[str]
) -> None:
    assert both_in_words({field: right}, {field: got}, [field]) == tuple(said)
    assert sides_text({field: right}, {field: got}, [field]) == [((field,), *said)]


BETTING = {"phase": "bet-1", "bets": [5, 10, 0], "status": ["in", "all-in", "in"]}
RAISE = {**BETTING, "legal": {"raise": [20, 50]}}


@pytest.mark.parametrize(
    ("field", "right", "got", "seen", "what", "such_as"), TABLES["differences"]
)
def test_what_differs_is_said_of_many_hands_and_of_one(
    field: str, right: Any, got: Any, seen: dict[str, Any], what: str, such_as: str
) -> None:
    one = Mismatch(field, right, got, {**BETTING, **seen}, {})
    assert mismatch_in_words(one) == (what, such_as)


CHECK = {"seat": 1, "do": "check"}


@pytest.mark.parametrize(("right", "got", "attempt", "what"), TABLES["rounds"])
def test_a_round_is_skipped_or_cut_short_whoever_is_asked_then(
    right: str, got: str, attempt: dict[str, Any] | None, what: str
) -> None:
    seen = {**BETTING, "phase": right}
    one = Mismatch("actor", 3, 2, seen, {"phase": got}, attempt)
    assert mismatch_in_words(one)[0] == what


def test_a_player_who_has_folded_and_is_asked_is_told_before_the_phase() -> None:
    seen = {**BETTING, "phase": "draw-1", "status": ["in", "folded", "in"]}
    one = Mismatch("actor", 3, 2, seen, {"phase": "bet-1"}, CHECK)
    assert mismatch_in_words(one) == ("a player who has folded is asked", "seat 2")


@pytest.mark.parametrize(
    ("status", "phase", "rule"),
    [
        ("all-in", "bet-2", "betting.betting-is-skipped"),
        ("folded", "bet-2", "betting.folded-hand-is-dead"),
        ("folded", "draw-1", "drawing.order"),
        ("all-in", "draw-1", None),
        ("in", "bet-2", None),
    ],
)
def test_who_is_asked_without_a_turn_breaks_the_rule_by_which_such_a_player_does_not_act(
    status: str, phase: str, rule: str | None
) -> None:
    seen = {**BETTING, "phase": phase, "status": ["in", status, "in"]}
    assert governing_rule(Mismatch("actor", 3, 2, seen, {})) == rule


def test_what_comes_of_a_try_is_said_with_the_try() -> None:
    to_40 = {"seat": 3, "do": "raise", "to": 40}
    seen, told = {**BETTING, "bets": [5, 10, 40]}, {"bets": [5, 10, 45]}
    one = Mismatch("legal.call", 30, 35, seen, told, to_40)
    assert mismatch_in_words(one) == ("a raise is taken as one of another amount", "40 as 45")
    refused = Mismatch("legal.fold", True, False, BETTING, {}, to_40, refused=True)
    what = "a refused raise changes what is legal"
    assert mismatch_in_words(refused) == (what, "no fold is offered")


@pytest.mark.parametrize(
    ("to", "got", "what"),
    [
        (15, False, "a raise of too little is taken that must be refused"),
        (74, False, "a raise of too much is taken that must be refused"),
        (20, True, "a raise is refused though it is legal"),
    ],
)
def test_a_wrong_refusal_is_said_with_the_amount(to: int, got: bool, what: str) -> None:
    one = Mismatch("refused", not got, got, RAISE, {}, {"seat": 3, "do": "raise", "to": to})
    assert mismatch_in_words(one) == (what, f"seat 3 raises to {to}")
