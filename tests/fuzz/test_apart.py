"""Hands made for an engine: the same again, short, and such that suspects differ on them."""

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from oracle.conformance import Options, RunResult, Verdict, in_process, run, without_hands
from oracle.conformance.report import diagnose
from oracle.fuzz.apart import Apart, asking_more, hands_apart, made
from oracle.report.suite import shows_in
from oracle.wire.grading import Vector
from tests.support.corpus import published
from tests.support.reports import foretold, report_of
from tests.support.wrong_engines import HOUSES
from tests.tools.composed import Composition, Engine

PLAYS = {
    "name": "table",
    "games": ["badugi"],
    "betting": ["limit"],
    "draws": [1],
    "players": [2, 6],
    "takes": ["unfinished", "blinds", "all-in", "side-pots"],
    "house": "card-room",
}
WRONG = ("there-is-no-cap", "small-bet-in-every-round")
HELLO = {"name": "thin", "kinds": ["play"], "plays": [PLAYS], "window": 64}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw so few hands that a test takes no time."""
    monkeypatch.setattr("oracle.fuzz.apart._DRAWN", 12)


def engine(*mistakes: str) -> Engine:
    return Engine(Composition("thin", HELLO, mistakes, frozenset(), (), False, ()))


def asked(*mistakes: str) -> RunResult:
    one_draw = [one for one in published() if one["kind"] == "play"]
    thin = [one for one in one_draw if one["given"]["table"]["draws"] == 1]
    return run(in_process(engine(*mistakes), "thin"), thin, Options(), HOUSES)


@functools.cache
def apart() -> tuple[RunResult, Apart]:
    result = asked(*WRONG)
    return result, hands_apart(result, HOUSES, foretold(), 1)


def test_an_engine_that_passes_is_made_no_hands() -> None:
    result = asked()
    assert hands_apart(result, HOUSES, {}, 1).vectors == ()


def test_an_engine_of_whose_hands_the_corpus_has_none_is_made_some() -> None:
    verdicts = {}
    for mistakes in ((), ("all-in-players-are-asked",)):
        result = run(in_process(engine(*mistakes), "thin"), [], Options(), HOUSES)
        assert result.claims is not None
        assert without_hands(result) == result.claims.plays
        hands = hands_apart(result, HOUSES, {}, 1).vectors
        assert 5 < len(hands) <= 40
        found = run(in_process(engine(*mistakes), "thin"), hands, Options(), HOUSES)
        verdicts[mistakes] = {one.verdict for one in found.outcomes}
    assert [*verdicts.values()] == [{Verdict.PASS}, {Verdict.PASS, Verdict.FAIL}]


def test_where_the_corpus_has_many_hands_none_are_made() -> None:
    result, _ = apart()
    many = replace(result, outcomes=[*result.outcomes] * 20)
    assert hands_apart(many, HOUSES, {}, 1).vectors == ()


def test_the_hands_are_few_and_each_is_made_again_from_its_id() -> None:
    result, hands = apart()
    assert 5 < len(hands.vectors) <= 40
    assert result.claims
    [one] = result.claims.plays
    for hand in hands.vectors[:5]:
        again = made(hand["id"])
        assert again
        assert str(again) == hand["id"]
        found = again.hand(one, HOUSES)
        assert found
        assert all(found[key] == hand[key] for key in ("given", "expect", "switches", "needs"))
        assert again.hand(replace(one, name="other"), HOUSES) is None
    assert made("betting.raise-cap.two-players-before-the-draw") is None


def test_the_same_seed_gives_the_same_hands() -> None:
    result, hands = apart()
    known = foretold()
    assert hands_apart(result, HOUSES, known, 1) == hands
    other = hands_apart(result, HOUSES, known, 2)
    assert {one["id"] for one in other.vectors}.isdisjoint(one["id"] for one in hands.vectors)


def test_what_an_engine_with_a_mistake_answers_is_what_was_foretold() -> None:
    _result, hands = apart()
    name = next(name for told in hands.known.values() for name in told if "=" not in name)
    answers = run(in_process(engine(name), "thin"), hands.vectors, Options(), HOUSES).outcomes
    told = [name in hands.known[one.vector["id"]] for one in answers]
    assert any(told)
    assert all(is_told for one, is_told in zip(answers, told, strict=True) if one.differences)


def test_hands_made_help_to_name_mistakes_and_count_nowhere() -> None:
    wrong = ("all-in-players-are-asked", "button-shows-first")
    result = asked(*wrong)
    hands = hands_apart(result, HOUSES, foretold(), 1)
    answered = run(in_process(engine(*wrong), "thin"), hands.vectors, Options(), HOUSES).outcomes
    known = {**foretold(), **hands.known}
    before, after = (
        report_of(replace(result, made=some), foretells=known) for some in ((), answered)
    )
    for key in ("counts", "cases", "exit-code"):
        assert before[key] == after[key]
    changed = {key for key, value in before["details"].items() if value != after["details"][key]}
    told_with_them = {"made", "suspected-in-made", "broken", "suspected"}
    assert changed <= {*told_with_them, "standing", "proved", "not-proved"}
    told = after["details"]["made"]
    assert Counter(one["outcome"] for one in told) == Counter(one.verdict.value for one in answered)
    made_too = {one["case"] for one in told if one["outcome"] == "fail"}
    shown = {case["case"] for one in after["mistakes"] for case in shows_in(one)}
    assert made_too
    assert made_too <= shown
    left = {name for one in after["details"]["suspected"] for name in one["vectors"]}
    assert not left & made_too


@pytest.mark.parametrize("agrees", [True, False])
def test_a_name_that_rests_on_one_hand_stands_if_hands_made_for_it_agree(*, agrees: bool) -> None:
    name = "all-in-players-are-asked"
    whole = asked(name)
    [first, *_] = [one for one in whole.outcomes if one.verdict is Verdict.FAIL]
    passes = asked().outcomes
    apart_from_it = [one for one in passes if name not in one.vector["flags"]]
    result = replace(whole, outcomes=[*apart_from_it, first])
    answering = engine(*[name] * agrees)

    def ask(hands: Sequence[Vector]) -> RunResult:
        return run(in_process(answering, "thin"), hands, Options(), HOUSES)

    alone = diagnose(result, foretold())
    assert [one.suspect.name for one in alone.explanations] == [name]
    told = diagnose(result, foretold(), more=asking_more(result, HOUSES, 1, ask))
    assert [one.suspect.name for one in told.explanations] == [name] * agrees
    assert 0 < len(result.made) <= 3
    assert bool(told.groups) != agrees
