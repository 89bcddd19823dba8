"""Our own forms: lists of tries, scenarios beside a whole one, and what is no hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import (
    Broken,
    Called,
    Dealt,
    Drew,
    History,
    OtherGame,
    Posted,
    Shown,
    Wagered,
)
from oracle.histories.own_scenarios import SCENARIOS, TRIES
from tests.histories.told import (
    bare,
    broken,
    facts,
    hands,
    one,
    told_of_whole,
    whole,
    written_again,
)
from tests.support.corpus import published
from tests.support.told_hands import fact
from tests.support.writers import WRITERS

SCENARIO = whole("scenario")


def test_a_list_of_tries_is_read_line_by_line() -> None:
    read = one(WRITERS[TRIES.id](one(SCENARIO)))
    assert read.form == "tries"
    told = told_of_whole("scenario").facts
    untold = [one._replace(amount=None) if isinstance(one, Called) else one for one in told]
    assert read.facts == tuple(one._replace(line=1) for one in untold)
    vector = json.loads(WRITERS[TRIES.id](read))
    spread = one(json.dumps(vector, indent=1))
    assert bare(spread) == bare(read)
    numbers = [fact.line for fact in spread.facts]
    assert numbers == sorted(numbers)
    assert numbers[-1] > numbers[0] > 1


def test_many_hands_may_be_in_one_text() -> None:
    scenario = one(SCENARIO)
    tries = WRITERS[TRIES.id](scenario)
    assert [type(read) for read in hands(WRITERS[SCENARIOS.id](scenario) * 3)] == [History] * 3
    assert [type(read) for read in hands(tries * 3)] == [History] * 3
    every = json.dumps([json.loads(tries)] * 3, indent=2)
    assert len({bare(read).facts for read in hands(every) if isinstance(read, History)}) == 1


@pytest.mark.parametrize(
    "begins",
    [
        *("---\n", "--- \n", "---\t\n", "---\n\n", "--- # one\n", "---\n# hand x\n", "\n---\n"),
        *("---\r\n", "# --- one ---\n---\n", "---\n---\n", "---\n# ---\n"),
    ],
)
def test_a_document_may_begin_in_any_way(begins: str) -> None:
    _comment, _end, bare_scenario = SCENARIO.partition("\n")
    for text in (begins + bare_scenario, bare_scenario + begins + bare_scenario + begins):
        read = hands(text)
        assert [type(one) for one in read] == [History] * text.count("play:"), read
        lines = {line for line, told in enumerate(text.splitlines(), 1) if told[:6] == "table:"}
        assert {one.button_line for one in read if isinstance(one, History)} == lines


def test_a_misspelt_word_is_told_with_its_line() -> None:
    misspelt = SCENARIO.replace("{seat: 2, fold: true}", "{seat: 2, fodl: true}")
    _read, other = hands(f"{SCENARIO}---\n{misspelt}")
    assert isinstance(other, Broken)
    assert (other.line, "unknown key 'fodl'" in other.sentence) == (28, True)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            ("[200, 300, 400]", "[10.50, 300, 400]"),
            "10.50 is not a whole number or 'empty'; count in the smallest chip, such as cents.",
        ),
        (
            ("small-bet: 20", "small-bet: 0.50"),
            "0.50 is not a whole number; count in the smallest chip, such as cents.",
        ),
        (("[200, 300, 400]", "[200, none, 400]"), "'none' is not a whole number or 'empty'."),
        (("{seat: 2, fold: true}", "{seat: 2, fodl: true}"), "did you mean 'fold'?"),
    ],
)
def test_what_is_allowed_is_said_of_what_is_not(changed: tuple[str, str], sentence: str) -> None:
    (broken,) = hands(SCENARIO.replace(*changed))
    assert isinstance(broken, Broken)
    assert broken.sentence.startswith("The scenario cannot be read: ")
    assert broken.sentence.endswith(sentence)


def test_hands_without_a_name_are_numbered_by_their_place() -> None:
    nameless = json.dumps({"given": json.loads(WRITERS[TRIES.id](one(SCENARIO)))["given"]})
    text = f"{SCENARIO}---\n# hand x\n{SCENARIO}---\n{SCENARIO}---\n{nameless}\n"
    read = [one.id for one in hands(text) if isinstance(one, History)]
    assert read == ["1", "x", "3", "4"]


def test_a_vector_is_read_without_what_is_to_be_refused() -> None:
    refusing = next(
        vector
        for vector in published()
        if vector["id"] == "betting.all-in-for-less.a-call-for-less"
    )
    read = one(json.dumps(refusing))
    assert read.id == "betting.all-in-for-less.a-call-for-less"
    acts = [type(fact) for fact in read.facts if isinstance(fact, Called | Wagered)]
    assert acts == [Wagered, Called]


def given(**more: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(WRITERS[TRIES.id](one(SCENARIO)))
    told["given"].update(more)
    return told


def table(**more: Any) -> str:
    told = given()
    told["given"]["table"].update(more)
    return json.dumps(told)


def test_other_posts_are_told_with_the_blinds() -> None:
    posts = [one for one in facts(table(dead=[0, 5, 0], live=[0, 0, 20])) if type(one) is Posted]
    assert [(post.seat, post.blind, post.amount) for post in posts] == [
        *((1, "ante", 1), (2, "ante", 1), (3, "ante", 1)),
        *((2, "dead", 5), (1, "small", 10), (2, "big", 20), (3, "live", 20)),
    ]
    read = one(table(dead=[0, 5, 0]))
    written_again(TRIES, read)


def test_cards_that_are_not_told_stay_untold() -> None:
    tries = [
        {"seat": 3, "do": "call"},
        {"seat": 1, "do": "call"},
        {"seat": 2, "do": "check"},
        {"seat": 1, "do": "draw", "count": 2},
        {"seat": 2, "do": "draw", "discard": ["2c"]},
        {"seat": 1, "do": "show"},
        {"seat": 2, "do": "show", "cards": ["9h", "8d", "7c", "6s"]},
    ]
    read = one(json.dumps(given(cards={}, tries=tries)))
    cards = [one for one in bare(read).facts if isinstance(one, Dealt | Drew | Shown)]
    assert cards == [fact("1: draw 2"), fact("2: draw 1 2c"), fact("2: show 9h 8d 7c 6s")]
    written_again(TRIES, read)
    assert "2 cards that are not told" in WRITERS[SCENARIOS.id](read)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (table(game="chess"), "which game"),
        (table(stacks=[1]), "two players"),
        (table(stacks=[1, "x", 3]), "whole number"),
        (table(stacks=5), "whole number"),
        (table(button=9), "button"),
        (table(ante=-1), "whole number"),
        (table(chip="x"), "whole number"),
        (table(chip=0), "chip must be at least 1"),
        (table(dead=[5]), "dead must have one number for each stack"),
        (json.dumps(given(table=5)), "a table and a list"),
        (json.dumps(given(tries=[5])), "must be an object"),
        (json.dumps(given(tries=[{"seat": 9, "do": "fold"}])), "not of a seat"),
        (json.dumps(given(tries=[{"seat": 1, "do": "rap"}])), "on which a dealer rules"),
        (json.dumps(given(tries=[{"seat": 1, "do": "bet"}])), "whole number"),
        (json.dumps(given(tries=[{"seat": 1, "do": "draw", "discard": 5}])), "list of texts"),
        (json.dumps(given(cards={"1": ["Zz"]})), "card"),
        (json.dumps({**given(), "expect": {"steps": []}}), "one step for each"),
        (json.dumps(given())[:300], "cut short"),
        ('{"given": {' + "[" * 100_000, "cut short"),
        ('{"given": {"x": "' + "x" * (1 << 18), "too long"),
        (SCENARIO.replace("raise: 40", "raise: x"), "cannot be read"),
        (SCENARIO.replace("As Ks Qs Js", "As As Qs Js"), "card"),
        (SCENARIO.replace("stacks: [200, 300, 400]", "stacks: [200]"), "no seat 3"),
        (SCENARIO.replace("  - expect", "  - {seat: 1, rap: true}\n  - expect"), "dealer rules"),
        (SCENARIO + "# " + "x" * (1 << 18), "too long"),
        (SCENARIO + "  - {seat: 1", "cannot be read"),
        (SCENARIO + "x: " + "[" * 5000, "cannot be read"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(text: str, words: str) -> None:
    assert words in broken(text).sentence


def test_other_kinds_of_vectors_and_scenarios_are_told_by_name() -> None:
    other = {**given(), "kind": "ruling"}
    assert hands(json.dumps(other)) == [OtherGame("a vector of the kind ruling", "hands.txt", 1)]
    asked = SCENARIO + "  - {seat: 1, rap: true}\n"
    assert hands(asked) == [OtherGame("a scenario of the kind ruling", "hands.txt", 4)]


def test_no_form_takes_the_beginning_of_another() -> None:
    read = one(SCENARIO)
    for form in FORMS:
        for line in WRITERS[form.id](read).splitlines():
            takers = [other.id for other in FORMS if other.begins(line)]
            assert takers in ([], [form.id])
            assert all(
                not taker.first or line[0] in taker.first for taker in FORMS if taker.begins(line)
            )
