import copy
from typing import Any

import pytest

from oracle.conformance.messages import Message
from oracle.wire.grading import (
    ASPECTS,
    LEGAL,
    MONEY,
    START,
    STATE,
    TRIES,
    Difference,
    dense,
    examine,
    grade,
    keys_of,
    sent_tries,
    signature,
)
from tests.support.conformance_vectors import (
    COMPARE,
    DECK,
    HONEST,
    NEXT,
    PLAY,
    RANK,
    RULING,
    SETUP,
    Vector,
    answer_to,
    fields,
    rank_vector,
    with_deck,
)
from tests.support.tables import tables_beside

ACCEPTED = [0, 2]
"""The places of the tries that need not be refused."""


def played(step: int, **change: Any) -> Message:
    """The honest answer but for one step; None as a value leaves the field out."""
    answer = copy.deepcopy(HONEST)
    seen = answer["start"] if step == START else answer["steps"][step]
    for key, value in change.items():
        name = key.replace("_", "-")
        seen.pop(name, None)
        if value is not None:
            seen[name] = value
    return answer


@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("refuses", [False, True])
@pytest.mark.parametrize("vector", [RANK, COMPARE, SETUP, NEXT, PLAY, RULING])
def test_what_is_expected_passes(vector: Vector, *, refuses: bool, end: bool) -> None:
    sent = None if refuses else ACCEPTED
    assert grade(vector, answer_to(vector, refuses=refuses, end=end), sent) == []


def test_places_are_graded_as_an_order() -> None:
    assert dense([7, -3, 7]) == [2, 1, 2]
    assert grade(COMPARE, {"places": [90, 12]}) == []
    (tie,) = grade(COMPARE, {"places": [5, 5]})
    assert tie == Difference(None, "places", [2, 1], [1, 1])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"button": 2}, "button"),
        ({"small-blind": None}, "small-blind"),
        ({"big-blind": 3}, "big-blind"),
        ({"seats": [1, 2]}, "seats"),
    ],
)
def test_the_hand_after_is_graded_field_by_field(change: Message, field: str) -> None:
    answer = {**answer_to(NEXT), **change}
    expected, got = NEXT["expect"][field], change[field]
    assert grade(NEXT, answer) == [Difference(None, field, expected, got)]


@pytest.mark.parametrize(
    ("plays", "fits"),
    [
        ("4d 3s Ah", True),
        ("Ah 4d 3s", True),
        ("4d 3s", False),
        ("4d 3s Ac", False),
        ("4d 3s Ah Ah", False),
        ("6h 4d 3s", False),
    ],
)
def test_cards_that_play_must_be_a_choice_with_these_ranks(plays: str, *, fits: bool) -> None:
    answer = {"ranks": ["4", "3", "A"], "plays": plays.split()}
    assert fields(grade(RANK, answer)) == ([] if fits else [(None, "plays")])


def test_in_badugi_cards_of_one_suit_do_not_play_together() -> None:
    vector = rank_vector(2, "Ah 2h 2d 3d", "2A")
    assert grade(vector, {"ranks": ["2", "A"], "plays": ["Ah", "2d"]}) == []
    assert grade(vector, {"ranks": ["2", "A"], "plays": ["Ah", "2h"]}) != []


def test_order_is_graded_when_given() -> None:
    wrong = examine(RANK, {"ranks": ["4", "3", "A"], "order": 3})
    assert wrong.differences == [Difference(None, "order", 717, 3)]
    without = examine(RANK, {"ranks": ["4", "3", "A"]})
    assert without == ([], frozenset({"ranks"}), {}, None)


@pytest.mark.parametrize(
    ("step", "change", "expected"),
    tables_beside(__file__),
)
def test_each_key_is_graded_when_it_is_seen_and_in_one_aspect(
    step: int, change: Message, expected: list[list[Any]]
) -> None:
    found = examine(PLAY, played(step, **change))
    assert [[one.step, one.field, one.aspect] for one in found.differences] == expected
    wrong = {aspect for _step, _field, aspect in expected}
    assert found.aspects == {aspect: aspect not in wrong for aspect in ASPECTS}


@pytest.mark.parametrize("key", HONEST["start"])
@pytest.mark.parametrize("step", [START, 0, 2])
def test_a_key_that_is_left_out_is_not_compared(step: int, key: str) -> None:
    found = examine(PLAY, played(step, **{key: None}))
    assert found.differences == []
    everywhere = [{k: v for k, v in one.items() if k != key} for one in HONEST["steps"]]
    start = {k: v for k, v in HONEST["start"].items() if k != key}
    without = examine(PLAY, {"start": start, "steps": everywhere})
    assert without.differences == []
    assert not {field.partition(".")[0] for field in without.compared} & {key}


def test_an_aspect_of_which_nothing_was_shown_is_neither_right_nor_wrong() -> None:
    assert examine(PLAY, {"steps": [{}, {"refused": True}, {}]}).aspects == {TRIES: True}
    assert examine(PLAY, {"end": {}}).aspects == {}
    assert examine(PLAY, {"end": {"pots": []}}).aspects == {MONEY: False}


def test_a_difference_on_the_way_hides_nothing_that_follows() -> None:
    answer = played(START, legal={"fold": True, "call": 9, "raise": [4, 4]}, bets=[0, 0, 0])
    answer["steps"][2]["stacks"] = [1, 2, 3]
    found = examine(PLAY, answer)
    assert fields(found.differences) == [(START, "legal.call"), (START, "bets"), (2, "stacks")]
    assert found.aspects == {TRIES: True, LEGAL: False, STATE: False, MONEY: False}


@pytest.mark.parametrize(("aspect", "key"), [(LEGAL, "legal"), (STATE, "actor"), (STATE, "status")])
def test_a_wrong_aspect_leaves_the_money_right(aspect: str, key: str) -> None:
    wrong = {
        "legal": {"fold": False, "call": 9},
        "actor": 2,
        "status": ["folded", "folded", "folded"],
    }
    answer = {"start": {**HONEST["start"], key: wrong[key]}, "steps": HONEST["steps"]}
    aspects = examine(PLAY, answer).aspects
    assert aspects == {one: one != aspect for one in ASPECTS}


def test_amounts_that_are_no_whole_chips_are_wrong() -> None:
    half = played(2, stacks=[99, 100.5, 100.5])
    assert grade(PLAY, half) == [Difference(2, "stacks", [99, 101, 100], [99, 100.5, 100.5], MONEY)]
    assert grade(PLAY, played(2, stacks=[99.0, 101.0, 100.0])) == []
    assert fields(grade(PLAY, played(0, bets=[1, 2, 0.5]))) == [(0, "bets")]


def test_refusals() -> None:
    took = played(1, refused=None)
    assert grade(PLAY, took) == [Difference(1, "refused", True, False, TRIES)]
    refuses = played(0, refused=True)
    assert grade(PLAY, refuses)[-1] == Difference(0, "refused", False, True, TRIES)
    moved = played(1, stacks=[0, 0, 0])
    assert fields(grade(PLAY, moved)) == [(1, "stacks")]
    bare = {**HONEST, "steps": [HONEST["steps"][0], {"refused": True}, HONEST["steps"][2]]}
    assert grade(PLAY, bare) == []


def test_after_a_wrong_refusal_the_hands_are_no_longer_the_same() -> None:
    for step, refused in ((0, True), (1, False)):
        answer = played(step, refused=refused)
        answer["steps"][2]["stacks"] = [0, 0, 0]
        found = examine(PLAY, answer)
        assert fields(found.differences)[-1] == (step, "refused")
        assert MONEY not in found.aspects
        assert found.aspects[TRIES] is False


def test_steps_count_in_the_full_script_whatever_is_sent() -> None:
    below = {**HONEST, "steps": [HONEST["steps"][0], {"refused": True}]}
    assert grade(PLAY, below, ACCEPTED) == [Difference(2, "refused", False, True, TRIES)]
    refuses = {"refused": [1], "end": {"stacks": [0, 0, 0]}}
    assert grade(PLAY, refuses, ACCEPTED) == [Difference(2, "refused", False, True, TRIES)]


def test_what_is_sent_is_chosen_by_the_rules_that_refuse_it() -> None:
    assert sent_tries(PLAY) == [0, 1, 2]
    assert sent_tries(PLAY, lambda rules: rules == ["made-up.play"]) == [0, 1, 2]
    assert sent_tries(PLAY, lambda rules: rules != ["made-up.play"]) == ACCEPTED


def test_a_subset_is_graded_in_its_aspects_alone() -> None:
    cut = {**PLAY, "aspects": [MONEY, TRIES]}
    answer = played(0, actor=3, stacks=[0, 0, 0])
    answer["steps"][2] |= {"stacks": [0, 0, 0], "shown": [["As"], None, None]}
    found = examine(cut, answer)
    assert fields(found.differences) == [(2, "stacks")]
    assert found.aspects == {TRIES: True, MONEY: False}
    assert found.compared == {"refused", "stacks", "pots", "pots.won"}


def test_hands_are_compared_whatever_their_order_and_only_of_players_in() -> None:
    start = {**HONEST["start"], "cards": [["As", "2d"], None]}
    deck = {**DECK, "expect": {"start": start, "steps": []}}
    for cards, right in (
        ([["2d", "As"], None], True),
        ([["2d", "As"], ["3c"]], True),
        ([["2d", "3c"], None], False),
        ([None, None], False),
    ):
        answer = {"start": {**start, "cards": cards}, "steps": []}
        assert fields(grade(deck, answer)) == ([] if right else [(START, "cards")])


def test_what_was_compared_is_told() -> None:
    result = examine(PLAY, {"end": HONEST["steps"][-1]})
    assert result.compared == {
        *("actor", "phase", "stacks", "status", "shown", "show-order", "pots", "pots.won"),
        *(f"legal.{name}" for name in ("fold", "call", "raise", "draw", "muck")),
    }
    whole = {"refused", "bets", "paid", *result.compared}
    assert examine(PLAY, HONEST).compared == whole
    muted = examine(PLAY, answer_to(PLAY, refuses=False), ACCEPTED)
    assert muted.compared == whole - {"refused"}
    assert muted.aspects == dict.fromkeys(ASPECTS, True)


# The end of a hand without its steps, and a dealer that gathers other cards.


@pytest.mark.parametrize(
    ("answer", "expected", "aspects"),
    [
        ({"end": {"stacks": [99, 101, 100]}}, [], {MONEY: True}),
        ({"end": {"stacks": [0, 0, 0]}}, [(2, "stacks")], {MONEY: False}),
        ({"refused": [1]}, [], {TRIES: True}),
        ({"refused": []}, [(1, "refused")], {TRIES: False}),
        ({"refused": [0, 1]}, [(0, "refused")], {TRIES: False}),
        ({"refused": [1, 2]}, [(2, "refused")], {TRIES: False}),
        (
            {"refused": [1], "end": {"stacks": [0, 0, 0], "actor": None}},
            [(2, "stacks")],
            {TRIES: True, STATE: True, MONEY: False},
        ),
        ({"refused": [], "end": {"stacks": [0, 0, 0]}}, [(1, "refused")], {TRIES: False}),
    ],
)
def test_the_end_may_be_told_alone(
    answer: Message, expected: list[tuple[int, str]], aspects: dict[str, bool]
) -> None:
    found = examine(PLAY, answer)
    assert fields(found.differences) == expected
    assert found.aspects == aspects


def shortened(steps: int, vector: Vector = PLAY) -> Vector:
    """The play with its first tries alone."""
    given = {**vector["given"], "tries": vector["given"]["tries"][:steps]}
    expect = {**vector["expect"], "steps": vector["expect"]["steps"][:steps]}
    return {**vector, "given": given, "expect": expect}


def test_the_end_of_a_script_is_what_was_seen_last_be_the_hand_over_or_not() -> None:
    folded, start = HONEST["steps"][0], HONEST["start"]
    for steps, seen, last in ((2, folded, 1), (1, folded, 0), (0, start, START)):
        assert grade(shortened(steps), {"end": seen}) == []
        wrong = {**seen, "stacks": [0, 0, 0]}
        assert grade(shortened(steps), {"end": wrong}) == [
            Difference(last, "stacks", seen["stacks"], [0, 0, 0], STATE)
        ]


PACK = ["As", "2d", "3h"]
SHUFFLED = with_deck(PLAY, ["Ks", "Kd"], PACK)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"reshuffle": 1, "cards": ["As", "2d", "4h"]}, PACK),
        ({"reshuffle": 1, "cards": []}, PACK),
        ({"reshuffle": 0, "cards": PACK}, ["Ks", "Kd"]),
        ({"reshuffle": 2, "cards": PACK}, None),
        ({"reshuffle": 10**30, "cards": []}, None),
    ],
)
@pytest.mark.parametrize(
    ("steps", "place"), [(HONEST["steps"][:1], 1), ([], 0), (HONEST["steps"], 2), (None, 2)]
)
def test_a_dealer_that_gathers_other_cards_differs(
    steps: list[Message] | None, place: int, told: Message, expected: list[str] | None
) -> None:
    answer = {"gathers": told} if steps is None else {"steps": steps, "gathers": told}
    (found,) = grade(SHUFFLED, answer)
    wanted = expected and sorted(expected)
    assert found == Difference(place, "gathers", wanted, sorted(told["cards"]), STATE)


@pytest.mark.parametrize("form", [{"steps": HONEST["steps"]}, {"end": {}}])
def test_a_dealer_that_gathers_the_right_cards_has_no_reason_to_stop(form: Message) -> None:
    for cards in (PACK, PACK[::-1]):
        answer = {**form, "gathers": {"reshuffle": 1, "cards": cards}}
        assert grade(SHUFFLED, answer) == [Difference(2, "gathers", None, sorted(cards), STATE)]


def test_what_comes_before_the_other_cards_is_graded_and_the_end_is_not() -> None:
    gathers = {"reshuffle": 0, "cards": PACK}
    early = {"steps": [{"stacks": [0, 0, 0]}], "gathers": gathers}
    assert fields(grade(SHUFFLED, early)) == [(0, "stacks"), (1, "gathers")]
    ended = {"refused": [1], "end": {"stacks": [0, 0, 0]}, "gathers": gathers}
    assert fields(grade(SHUFFLED, ended)) == [(2, "gathers")]
    none = examine(shortened(0, SHUFFLED), {"steps": [], "gathers": gathers})
    assert fields(none.differences) == [(START, "gathers")]


@pytest.mark.parametrize("refused", [[], [1], [0]])
def test_without_steps_nothing_says_which_tries_come_before_the_other_cards(
    refused: list[int],
) -> None:
    gathers = {"reshuffle": 0, "cards": PACK}
    answer = {"refused": refused, "end": {}, "gathers": gathers}
    assert fields(grade(SHUFFLED, answer)) == [(2, "gathers")]


# Answers in short: two are the same where all that is compared is the same.


POTS = [{"amount": 2, "won": {"whole": [0, 2, 0]}}]


def of(*differences: Difference) -> dict[str, str]:
    return signature(PLAY, differences)


def test_a_right_answer_has_an_empty_signature() -> None:
    assert of() == {}


def test_each_key_has_a_digest_of_where_it_differs_and_of_what_was_given() -> None:
    one = Difference(0, "actor", 1, 2)
    again = of(one, Difference(0, "phase", "bet-1", "draw-1"))
    assert again.keys() == {"actor", "phase"}
    assert again["actor"] == of(one)["actor"]
    for other in (one._replace(got=3), one._replace(step=2), one._replace(got=None)):
        assert of(other)["actor"] != again["actor"]
    assert of(one._replace(expected=9)) == of(one)
    assert of(one, one._replace(step=2)) != of(one)


@pytest.mark.parametrize(("got", "kept"), [(2, 1), (3, 2)])
def test_what_is_seen_after_a_refused_try_counts_only_if_it_is_another(got: int, kept: int) -> None:
    before = Difference(0, "actor", 1, 2)
    refused = Difference(1, "actor", 1, got)
    assert (of(before, refused) == of(before)) == (kept == 1)


def test_a_wrong_refusal_counts_always() -> None:
    before = Difference(0, "refused", False, True)
    assert of(before, Difference(1, "refused", True, True)) != of(before)


def test_stacks_at_the_end_are_told_from_those_on_the_way() -> None:
    end = Difference(2, "stacks", [99, 101, 100], [101, 99, 100], MONEY)
    assert of(end).keys() == {"stacks.end"}
    assert of(end._replace(step=0, aspect="state")).keys() == {"stacks"}


@pytest.mark.parametrize(
    ("got", "keys"),
    [
        ([{"amount": 3, "won": {"whole": [0, 3, 0]}}], {"pots", "pots.amounts"}),
        ([{"amount": 2, "won": {"whole": [2, 0, 0]}}], {"pots"}),
        ([{"amount": 3}], {"pots.amounts"}),
        ("[... (a text that was cut)", {"pots"}),
    ],
)
def test_amounts_of_pots_are_told_from_their_winners(got: Any, keys: set[str]) -> None:
    assert of(Difference(2, "pots", POTS, got)).keys() == keys


def test_a_vector_without_steps_is_signed_too() -> None:
    ranks = Difference(None, "ranks", ["4", "3", "A"], ["6", "4", "3"])
    assert signature(RANK, [ranks]).keys() == {"ranks"}


@pytest.mark.parametrize(
    ("fields", "keys"),
    [
        (["ranks", "order"], {"ranks", "order"}),
        (["stacks"], {"stacks", "stacks.end"}),
        (["pots"], {"pots.amounts"}),
        (["pots", "pots.won"], {"pots", "pots.won"}),
    ],
)
def test_the_keys_of_what_was_compared(fields: list[str], keys: set[str]) -> None:
    assert keys <= keys_of(fields) <= keys | {"pots.amounts"}
