"""What cannot be used is refused in one sentence that says what to do, never by Python itself."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import pytest

import oracle
from tests.support.api import draw_all
from tests.support.tables import tables_beside

WRONG = tables_beside(__file__)

CASE: Final[dict[str, Any]] = {
    "table": {"small-bet": 20, "stacks": [500, 500, 500]},
    "play": [{"seat": 3, "push": [20, 10]}],
}
ENGINE: Final = SimpleNamespace(answer=lambda request: {})
A_SET: Final[Any] = {"As", "2d"}

TABLES: Final[list[tuple[dict[str, Any], str]]] = [
    *WRONG["tables"],
    ({"stacks": {100}}, "stacks is {100}; give a list"),
    ({"cards": {1: ["??"] * 53}}, "more cards are left open than are unused"),
    ({"cards": {}, "shuffle": len}, "only a deck is shuffled; leave out cards, or reshuffles"),
]

ACTS: Final[list[tuple[Any, dict[str, Any], str]]] = [
    *WRONG["acts"],
    (("draw", A_SET), {}, "; give the cards as one text"),
]

CALLS: Final[list[tuple[str, Any, dict[str, Any], str]]] = [
    *WRONG["calls"],
    ("rank", (b"As",), {}, "the hand is b'As'; give the cards as"),
    ("compare", ("As", A_SET), {}, "; give the cards as one text"),
    ("ruling", ({"table": A_SET},), {}, "the case cannot be written as JSON"),
]


def sentence_of(call: Callable[..., Any], *given: Any, **named: Any) -> str:
    """Give the one sentence in which a call is refused."""
    with pytest.raises(oracle.InputError) as refused:
        call(*given, **named)
    (sentence,) = refused.value.messages
    return sentence


@pytest.mark.parametrize(("table", "said"), TABLES)
def test_a_table_of_the_wrong_form_is_refused(table: dict[str, Any], said: str) -> None:
    assert said in sentence_of(oracle.table, **table)


@pytest.mark.parametrize(("given", "named", "said"), ACTS)
def test_an_act_of_the_wrong_form_is_refused(given: Any, named: dict[str, Any], said: str) -> None:
    hand = oracle.table(seed=1)
    before = (hand.seen, hand.legal(), hand.events)
    for call in (hand.why_not, hand.act):
        assert said in sentence_of(call, *given, **named)
    assert (hand.tries, (hand.seen, hand.legal(), hand.events)) == ((), before)


@pytest.mark.parametrize(("call", "given", "named", "said"), CALLS)
def test_what_else_has_the_wrong_form_is_refused(
    call: str, given: Any, named: dict[str, Any], said: str
) -> None:
    engine = [ENGINE] if call == "check" else []
    assert said in sentence_of(getattr(oracle, call), *engine, *given, **named)


def test_every_problem_of_a_table_is_named_and_nothing_that_was_not_given() -> None:
    with pytest.raises(oracle.InputError) as refused:
        oracle.table(stacks=[100, "x"], small_bet=-2, button="1")  # type: ignore[list-item, arg-type]
    assert [sentence.split(" is ")[0] for sentence in refused.value.messages] == [
        "the stack of seat 2",
        "button",
        "small_bet",
    ]


def test_a_case_that_is_no_file_has_no_lines() -> None:
    assert sentence_of(oracle.ruling, {**CASE, "plays": []}) == (
        "unknown key 'plays'; did you mean 'play'?"
    )


def test_what_a_shuffle_returns_must_be_cards() -> None:
    hand = oracle.table(stacks=[100] * 8, deck="As", shuffle=len)  # type: ignore[arg-type]
    assert "what shuffle returns is" in sentence_of(draw_all, hand)


def test_a_bet_or_raise_without_an_amount_is_the_only_legal_one() -> None:
    hand = oracle.table(seed=1)
    for amount in (4, 6, 8):
        hand.act("raise")
        assert hand.tries[-1]["to"] == amount
    # Where none is legal, the amount makes no difference to what the rules object.
    assert [one.rule for one in hand.why_not("raise")] == ["betting.raise-cap"]
    assert hand.why_not("raise", seat=1)[0].rule == hand.why_not("raise", 10, seat=1)[0].rule
    free = oracle.table(betting="no-limit", house="online", seed=1)
    said = "a raise needs an amount, from 4 to 100: act('raise', 4)"
    assert sentence_of(free.act, "raise") == said
