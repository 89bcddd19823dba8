"""What cannot be used is refused in one sentence that says what to do, never by Python itself."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import pytest

import oracle
from tests.support.api import draw_all

CAP: Final = "betting.raise-cap.three-players-before-the-draw"
CASE: Final[dict[str, Any]] = {
    "table": {"small-bet": 20, "stacks": [500, 500, 500]},
    "play": [{"seat": 3, "push": [20, 10]}],
}
ENGINE: Final = SimpleNamespace(answer=lambda request: {})
A_SET: Final[Any] = {"As", "2d"}

TABLES: Final[list[tuple[dict[str, Any], str]]] = [
    ({"stacks": "100"}, "stacks is '100'; give a list"),
    ({"stacks": "100,100"}, "stacks is '100,100'; give a list"),
    ({"stacks": {1: 100}}, "stacks is {1: 100}; give a list"),
    ({"stacks": {100}}, "stacks is {100}; give a list"),
    ({"stacks": 100}, "stacks is 100; give a list"),
    ({"stacks": None}, "stacks is None; give a list"),
    ({"stacks": ["100", 100]}, "the stack of seat 1 is '100'; it must be a whole number"),
    ({"stacks": []}, "stacks is empty; a hand needs at least two players"),
    ({"game": None}, "game is None; it must be badugi or badacey"),
    ({"game": ["badugi"]}, "game is ['badugi']; it must be badugi or badacey"),
    ({"betting": "spread"}, "betting is 'spread'; it must be limit, pot-limit or no-limit"),
    ({"draws": "3"}, "draws is '3'; it must be 1, 2 or 3"),
    ({"draws": True}, "draws is True; it must be 1, 2 or 3"),
    ({"button": "1"}, "button is '1'; it must be a seat, 1 to 3"),
    ({"button": 4}, "button is 4; it must be a seat, 1 to 3"),
    ({"small_bet": "2"}, "small_bet is '2'; it must be a whole number, at least 1"),
    ({"small_bet": -2}, "small_bet is -2; it must be a whole number, at least 1"),
    ({"small_bet": 3, "chip": 2}, "small_bet is 3; it must be a multiple of the smallest chip, 2"),
    ({"ante": 1.0}, "ante is 1.0; it must be a whole number, 0 or more"),
    ({"chip": "1"}, "chip is '1'; it must be a whole number, at least 1"),
    ({"dead": 5}, "dead is 5; give a list with an entry for each seat"),
    ({"dead": [1]}, "dead needs 3 entries, one for each seat, not 1"),
    ({"dead": [0, "2", 0]}, "dead is '2' for seat 2; it must be a whole number, 0 or more"),
    ({"house": 5}, "house is 5; give an id, the path of a YAML file, or a house"),
    ({"house": {}}, "house is {}; give an id"),
    ({"house": ""}, "house is ''; give an id"),
    ({"settings": ["raise-cap"]}, "settings is ['raise-cap']; give a mapping, such as"),
    ({"settings": "raise-cap"}, "settings is 'raise-cap'; give a mapping, such as"),
    ({"settings": {"raise_cap": "none"}}, "unknown switch 'raise_cap'; did you mean 'raise-cap'?"),
    ({"settings": {4: 4}}, "unknown switch 4; it must be heads-up-blinds, "),
    ({"settings": {"raise-cap": 4}}, "raise-cap is 4; it must be four-per-round, "),
    ({"settings": {"raise-cap": []}}, "raise-cap is []; it must be four-per-round, "),
    ({"shuffle": 5}, "shuffle is 5; give a function"),
    ({"seed": 1.5}, "seed is 1.5; it must be a whole number"),
    ({"seed": [1]}, "seed is [1]; it must be a whole number"),
    ({"deck": 5}, "deck is 5; give the cards as one text, 'As 2d', or as a list"),
    ({"reshuffles": 5}, "reshuffles is 5; give a list"),
    ({"reshuffles": [5]}, "a reshuffle is 5; give the cards as"),
    ({"cards": ["As"]}, "cards is ['As']; give a mapping, such as {1: 'As 2d 3h 4c'}"),
    ({"cards": "As 2d"}, "cards is 'As 2d'; give a mapping"),
    ({"cards": {1: None}}, "the hand of seat 1 is None; give the cards as"),
    ({"cards": {1: "As 2d 3h"}}, "the hand of seat 1 needs 4 cards, not 3; write ?? for a card"),
    ({"cards": {1: ["As", 2, "3h", "4c"]}}, "2 is not a card; a card is a text"),
    ({"cards": {1: "As 2d 3h 4c", "1": "5s 6s 7s 8s"}}, "seat 1 is given cards twice"),
    ({"cards": {1: ["??"] * 53}}, "more cards are left open than are unused"),
    ({"cards": {1: "As 2s 3s 4s"}, "deck": "As"}, "by seat or as a deck"),
    ({"cards": {4: "As 2s 3s 4s"}}, "there is no seat 4; the seats are 1 to 3"),
    ({"cards": {1: "As ?? ?? ??", 2: "As ?? ?? ??"}}, "As"),
    ({"deck": "As As"}, "As"),
    ({"stacks": [100, 0]}, "the stack of seat 2"),
    ({"game": "razz"}, "razz"),
    ({"house": "nowhere"}, "nowhere"),
    ({"settings": {"burn": "twice"}}, "twice"),
    ({"cards": {}, "shuffle": len}, "only a deck is shuffled; leave out cards, or reshuffles"),
]

ACTS: Final[list[tuple[tuple[Any, ...], dict[str, Any], str]]] = [
    ((None,), {}, "None is not an act; give a word, such as 'fold', or a mapping"),
    ((["raise", 4],), {}, "['raise', 4] is not an act; give a word"),
    (("shove",), {}, "'shove' is not an act; it must be one of fold, check, call, bet, raise, pat"),
    (("all-in",), {}, "'all-in' is not an act; it must be one of fold"),
    (("Raise", 4), {}, "'Raise' is not an act; did you mean 'raise'?"),
    (("RAISE", 4), {}, "'RAISE' is not an act; did you mean 'raise'?"),
    (("rasie", 4), {}, "'rasie' is not an act; did you mean 'raise'?"),
    (({"draw": "Kx"},), {}, "is not a card"),
    (({"push": 20},), {}, "chips"),
    (({"say": "perhaps"},), {}, "'perhaps'"),
    (({},), {}, "{} is not an act; it must be one of fold"),
    (({1: 2},), {}, "1 is not an act; it must be one of fold"),
    (({"raise": 4, "fold": True},), {}, "raise and fold are two acts in one; give one at a time"),
    (({"raise": 4}, 6), {}, "6 is one value too many; the mapping is the whole act"),
    (("raise", "4"), {}, "a raise is to '4'; it must be a whole number, at least 1"),
    (("raise", 4), {"by": 2}, "raise does not take by"),
    (("fold", 3), {}, "fold does not take 3"),
    (("fold",), {"seat": "3"}, "there is no seat '3'; the seats are 1 to 3"),
    (("draw",), {}, "name the cards to discard, act('draw', 'Kd Qh'), or act('pat')"),
    (("draw", ""), {}, "name the cards to discard"),
    (("draw", []), {}, "name the cards to discard"),
    (("discard",), {}, "name the cards to discard"),
    (("draw", 2), {}, "2 is how many; name the cards to discard"),
    (("draw", [2]), {}, "2 is not a card"),
    (("draw", A_SET), {}, "; give the cards as one text"),
    (({"do": "draw"},), {}, "name the cards to discard"),
    (({"do": "raise", "amount": 4},), {}, "raise does not take amount"),
    (({"do": "shove"},), {}, "'shove' is not an act; it must be"),
    (({"do": ["raise"]},), {}, "['raise'] is not an act; it must be"),
    (("push", ["5"]), {}, "the amount is '5'; it must be a whole number, at least 1"),
    (("smallest-chip", 5), {}, "smallest-chip is 5; give a mapping, such as"),
    (({"smallest-chip": {"ante": [5]}},), {}, "smallest-chip does not take ante"),
]

CALLS: Final[list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]]] = [
    (oracle.rank, (None,), {}, "the hand is None; give the cards as one text, 'As 2d', or as"),
    (oracle.rank, (42,), {}, "the hand is 42; give the cards as"),
    (oracle.rank, ({"As": 1},), {}, "the hand is {'As': 1}; give the cards as"),
    (oracle.rank, (b"As",), {}, "the hand is b'As'; give the cards as"),
    (oracle.rank, ("As 2x",), {}, "'2x' is not a card"),
    (oracle.rank, (["As", "As"],), {}, "As"),
    (oracle.rank, ("As 2s", "ace-to-five"), {}, "five"),
    (oracle.rank, ("As", "razz"), {}, "there is no ranking 'razz'; the rankings are badugi, ace"),
    (oracle.rank, ("As", ["badugi"]), {}, "there is no ranking ['badugi']; the rankings are"),
    (oracle.compare, ("As", A_SET), {}, "; give the cards as one text"),
    (oracle.house, (5,), {}, "house is 5; give an id, the path of a YAML file, or a house"),
    (oracle.house, ("",), {}, "house is ''; give an id"),
    (oracle.explain, (5,), {}, "5 cannot be explained; give an id, the file of"),
    (oracle.explain, (None,), {}, "None cannot be explained; give an id"),
    (oracle.explain, ("no-such.thing.here",), {}, "there is no scenario, vector or file"),
    (oracle.explain, ("betting.raise-cp",), {}, "did you mean 'betting.raise-cap'"),
    (oracle.explain, ("chek-raise",), {}, "did you mean 'check-raise'?"),
    (oracle.explain, ({"hand": 3},), {}, "'ranking' is a required"),
    (oracle.explain, ("missing.json",), {}, "cannot be read"),
    (oracle.explain, (CAP, 5), {}, "house is 5; give an id"),
    (oracle.ruling, (None,), {}, "None is not a case; give the path of a scenario, or a mapping"),
    (oracle.ruling, ([],), {}, "[] is not a case; give"),
    (
        oracle.ruling,
        ({},),
        {},
        "{} is not a case; give the path of a scenario, or a mapping with a",
    ),
    (oracle.ruling, ("",), {}, "'' is not a file; give"),
    (oracle.ruling, (CASE, 5), {}, "house is 5; give an id"),
    (oracle.ruling, ({"table": A_SET},), {}, "the case cannot be written as JSON"),
    (oracle.vectors, (), {"kind": 5}, "kind is 5; give one word or a list"),
    (oracle.vectors, (), {"rule": [5]}, "rule is 5; give a word"),
    (oracle.check, (ENGINE,), {"only": 5}, "only is 5; give one word or a list"),
    (oracle.check, (ENGINE,), {"house": 5}, "house is 5; give an id"),
    (oracle.check, (ENGINE,), {"vectors": "rank"}, "vectors is 'rank'; give a list of vectors"),
    (oracle.check, (ENGINE,), {"vectors": [{}]}, "{} is not a vector; oracle.vectors() gives"),
    (oracle.check, (ENGINE,), {"progress": 5}, "progress is 5; give a function"),
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
def test_an_act_of_the_wrong_form_is_refused(
    given: tuple[Any, ...], named: dict[str, Any], said: str
) -> None:
    hand = oracle.table(seed=1)
    before = (hand.seen, hand.legal(), hand.events)
    for call in (hand.why_not, hand.act):
        assert said in sentence_of(call, *given, **named)
    assert (hand.tries, (hand.seen, hand.legal(), hand.events)) == ((), before)


@pytest.mark.parametrize(("call", "given", "named", "said"), CALLS)
def test_what_else_has_the_wrong_form_is_refused(
    call: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any], said: str
) -> None:
    assert said in sentence_of(call, *given, **named)


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
