"""What the pages and sentences of explanations share with those of comparisons."""

from __future__ import annotations

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
)
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


BETTING = {"phase": "bet-1", "bets": [5, 10, 0], "status": ["in", "all-in", "in"]}
RAISE = {**BETTING, "legal": {"raise": [20, 50]}}


@pytest.mark.parametrize(
    ("mismatch", "what", "such_as"),
    [
        (("legal.fold", False, True, {"phase": "draw-1"}), "a fold is offered in a draw", ""),
        (("legal.fold", True, False, BETTING), "no fold is offered", ""),
        (("legal.call", None, 0, {"phase": "draw-1"}), "a check is offered in a draw", ""),
        (("legal.call", 20, 4, BETTING), "a call costs too little", "4 where 20 is right"),
        (("legal.call", 20, 0, BETTING), "a check is offered to a player who has to call", "20"),
        (
            ("legal.raise", [260, 500], [200, 500], BETTING),
            "the least raise is too low",
            "200 where 260 is right",
        ),
        (
            ("legal.raise", [40, 40], [44, 44], BETTING),
            "the raise is too high",
            "44 where 40 is right",
        ),
        (
            ("legal.raise", None, [20, 50], BETTING),
            "a raise is offered that is not open",
            "to 20 up to 50",
        ),
        (
            ("legal.raise", [2, 98], None, {"bets": [0, 0]}),
            "no bet is offered where one is open",
            "to 2 up to 98",
        ),
        (("legal.raise", None, "[1, 2...", BETTING), "what may be put in by a raise is wrong", ""),
        (("actor", 3, 2, BETTING), "a player who is all-in is asked", "seat 2"),
        (
            ("actor", 3, 2, {**BETTING, "phase": "draw-1"}),
            "the wrong player is asked in a draw",
            "seat 2 where it is seat 3's turn",
        ),
        (
            ("actor", 3, 1, BETTING),
            "the wrong player is asked in a betting round",
            "seat 1 where it is seat 3's turn",
        ),
        (("actor", 3, None, BETTING), "nobody is asked though a player must act", "seat 3"),
        (
            ("phase", "draw-1", "bet-1", BETTING),
            "a betting round is held that must be skipped",
            "the first betting round where the first draw is right",
        ),
        (
            ("phase", "bet-1", "over", BETTING),
            "a betting round is skipped",
            "the end of the hand where the first betting round is right",
        ),
        (
            ("status", ["in", "all-in"], ["in", "in"], BETTING),
            "a player who is all-in is shown as in",
            "seat 2",
        ),
        (
            ("stacks", [50, 0], [45, 5], {"phase": "over"}),
            "the stacks are wrong at the end",
            "seat 1 has 45 where 50 is right",
        ),
        (
            ("pots", [{"amount": 20}], [{"amount": 30}], {"phase": "over"}),
            "too much is in the pots",
            "30 where 20 is right",
        ),
        (
            ("pots", [{"amount": 30}], [{"amount": 20}, {"amount": 10}], {"phase": "over"}),
            "the chips are in other pots",
            "20 and 10 where 30 is right",
        ),
        (
            ("gathers", ["2s", "3s"], ["2s"], {"phase": "draw-1"}),
            "other cards are shuffled",
            "1 card is shuffled; missing: 3s where 2 cards are shuffled is right",
        ),
        (("accepted", False, True, {}), "a table is accepted that must be refused", ""),
    ],
)
def test_what_differs_is_said_of_many_hands_and_of_one(
    mismatch: tuple[str, Any, Any, dict[str, Any]], what: str, such_as: str
) -> None:
    assert mismatch_in_words(Mismatch(*mismatch, {})) == (what, such_as)


CHECK = {"seat": 1, "do": "check"}
PAT = {"seat": 1, "do": "draw", "discard": []}


@pytest.mark.parametrize(
    ("right", "got", "attempt", "what"),
    [
        ("bet-1", "draw-1", None, "a betting round is skipped"),
        ("bet-2", "draw-2", PAT, "a betting round is skipped"),
        ("bet-1", "draw-1", CHECK, "a betting round ends too early"),
        ("draw-1", "bet-1", CHECK, "a betting round goes on though it is over"),
        ("draw-2", "bet-2", PAT, "a betting round is held that must be skipped"),
    ],
)
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
