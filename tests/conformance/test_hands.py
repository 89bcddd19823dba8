"""The record of a failure says what was asked, what is right, and what the engine did."""

from typing import Any

import pytest

from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.failures import replayed, shown
from oracle.conformance.results import Outcome, Verdict
from oracle.play.answering import HouseRules
from oracle.specs import engines, workspaces
from oracle.wire.grading import Difference
from tests.support.conformance_vectors import RULING, vector
from tests.support.corpus import published
from tests.support.failing import failing, vector_of, with_mistake

SIDE_POTS = "showdown.side-pots.the-badugi-half-of-the-main-pot"
CARD_TWICE = "drawing.any-number-of-own-cards.one-of-three-cards-named-twice"
CAP = "betting.raise-cap.six-players-before-the-draw"
CALL_BETWEEN = "rulings.what-changes-the-action.a-call-in-between"
RESHUFFLED = "drawing.fallback-cards.three-reshuffles-in-one-draw"


def plays() -> list[dict[str, Any]]:
    return [one for one in published() if one["kind"] == "play"]


def test_a_hand_is_shown_with_the_cards_that_play_and_the_hand_that_the_engine_means() -> None:
    name = "ranking.best-subset.pair-of-fours-beside-a-deuce~8"
    record = shown(failing(vector_of(name), lambda told: told.update(ranks=["4", "2"], order=5)))
    assert record["cards"] == ["4d", "4c", "2c", "7h"]
    assert record["expected"]["name"] == "three-card seven"
    assert [one["card"] for one in record["expected"]["out"]] == ["4c"]
    assert record["got"] == {
        "ranks": ["4", "2"],
        "plays": ["7h", "4d", "2c"],
        "order": 5,
        "name": "two-card four",
        "order-of": "a six-three badugi: 6-3-2-A",
    }


@pytest.mark.parametrize("ranks", [["4", "4", "2"], [], ["K", "K", "K", "K"]])
def test_ranks_of_no_hand_have_no_name(ranks: list[str]) -> None:
    name = "ranking.best-subset.pair-of-fours-beside-a-deuce~8"
    record = shown(failing(vector_of(name), lambda told: told.update(ranks=ranks, order=9999)))
    assert (record["got"]["name"], record["got"]["order-of"]) == (None, None)


def test_each_hand_of_a_comparison_has_both_places() -> None:
    name = "ranking.low-pairs-lose.pair-of-aces-k-q-j-beats-pair-of-deuces-4-3-a"
    record = shown(failing(vector_of(name), lambda told: told.update(places=[7, 3])))
    assert [(one["name"], one["expected"], one["got"]) for one in record["hands"]] == [
        ("pair of aces", 1, 2),
        ("pair of deuces", 2, 1),
    ]
    assert len(record["because"]) == 1


def test_a_table_and_the_hand_after_are_shown_with_both_answers() -> None:
    setup = shown(
        failing(
            vector_of("forced-bets.players.thirteen-in-badugi"),
            lambda told: told.update(accepted=False),
        )
    )
    assert (setup["expected"], setup["got"]) == (True, False)
    after = shown(
        failing(
            vector_of("next-hand.new-cards.one-chip-in-limit"), lambda told: told.update(button=2)
        )
    )
    assert (after["expected"]["button"], after["got"]["button"]) == (3, 2)
    assert after["expected"]["seats"] == after["got"]["seats"] == [4, 1, 3]


def test_at_every_step_the_table_is_what_the_vector_expects() -> None:
    names = {"stack": "stacks", "bet": "bets", "paid": "paid", "status": "status"}
    for one in plays()[::60]:
        seen = [one["expect"]["start"], *one["expect"]["steps"]]
        step = len(seen) // 2 - 1
        standing = next(told for told in reversed(seen[: step + 2]) if "refused" not in told)
        differs = Difference(step, "phase", standing["phase"], "bet-9", "state")
        record = shown(Outcome(one, Verdict.FAIL, differences=[differs]))
        for row in record["table"]["seats"]:
            told = {name: standing[key][row["seat"] - 1] for name, key in names.items()}
            assert {name: row[name] for name in names} == told
        assert [row["seat"] for row in record["table"]["seats"] if row["button"]] == [
            one["given"]["table"]["button"]
        ]
        tries = [told for group in record["tries"] for told in group["tries"]]
        assert len(tries) == step + 1
        assert [told["differs"] for told in tries[-1:]] == [True] * (step > -1)


def test_what_the_engine_pays_otherwise_stands_beside_the_seat() -> None:
    def move_ten(told: dict[str, Any]) -> None:
        told["steps"][-1] = {**told["steps"][-1], "stacks": [85, 125, 140]}

    record = shown(failing(vector_of(SIDE_POTS), move_ten))
    assert [row["got"] for row in record["table"]["seats"]] == [{"stack": 85}, {}, {"stack": 140}]
    assert [row["won"] for row in record["table"]["seats"]] == [75, 125, 50]
    assert record["table"]["seats"][1]["worth"] == ["five-four low, the wheel", "one-card ace"]
    assert record["sides"] == [
        {
            "keys": ["stacks"],
            "expected": "seat 1 has 75 left, seat 3 has 150 left",
            "got": "seat 1 has 85 left, seat 3 has 140 left",
        }
    ]
    assert (record["table"]["pot"], record["later"], record["when"]) == (250, 0, "after")


def test_where_only_one_side_accepts_a_try_the_table_is_shown_before_it() -> None:
    def take_it(told: dict[str, Any]) -> None:
        told["steps"] = [{**one, "refused": False} for one in told["steps"]]

    record = shown(failing(vector_of(CARD_TWICE), take_it))
    assert record["when"] == "before"
    assert record["tries"][-1]["tries"][-1] == {
        "number": record["step"] + 1,
        "words": "seat 1 discards Kc Qd Kc",
        "refused": True,
        "differs": True,
    }
    assert [one["rule"] for one in record["objections"]] == ["drawing.any-number-of-own-cards"]
    assert record["table"]["seats"][0]["cards"] == ["As", "2d", "3h", "Qd", "Kc"]


def test_a_whole_turn_is_told_in_one() -> None:
    record = shown(with_mistake(vector_of(CAP), "there-is-no-cap"))
    assert [one["key"] for one in record["differences"]] == ["legal.raise"]
    assert record["sides"][0]["keys"] == ["legal.raise"]
    assert "or raise to" in record["sides"][0]["got"]
    assert "raise" not in record["sides"][0]["expected"]


def test_a_ruling_is_shown_at_the_act_on_which_the_dealer_rules() -> None:
    record = shown(
        failing(vector_of(CALL_BETWEEN), lambda told: told.update(outcome={"do": "waits"}))
    )
    [differs] = [one for group in record["tries"] for one in group["tries"] if one["differs"]]
    assert differs["words"] == "seat 4 silently puts one chip of 20 into the pot"
    assert record["table"]["actor"] == 2
    assert [one["words"] for one in record["allowed"]] == [
        "the act does not count and 20 are returned"
    ]
    assert record["got"]["words"] == "the act waits: it has no effect yet"
    assert record["because"][-1] == "20 are returned."


def test_cards_that_only_the_engine_shuffles_are_said_to_lie_somewhere() -> None:
    one = vector_of(RESHUFFLED)
    right = sorted(one["given"]["reshuffles"][0])
    step = next(
        place for place, told in enumerate(one["expect"]["steps"]) if told.get("phase") == "bet-2"
    )
    held = (
        replayed(
            one["given"], HouseRules(workspaces.settings_within(one["switches"])).at(one["given"])
        )
        .stood[step]
        .hands[5][0]
    )
    differs = Difference(step, "gathers", right, sorted([*right, held]), "state")
    record = shown(Outcome(one, Verdict.FAIL, differences=[differs]))
    assert list(record["where"]) == [held]
    assert record["where"][held].startswith("held by seat ")
    assert record["sides"][0]["got"] == f"{len(right) + 1} cards are shuffled; too many: {held}"


def test_under_a_profile_the_hand_is_played_by_it() -> None:
    profile = engines.engine_profile("pokerkit")
    found = as_profile_plays(plays()[:200:20], profile)
    for one in found:
        last = len(one["expect"]["steps"]) - 1
        seen = next(told for told in reversed(one["expect"]["steps"]) if "refused" not in told)
        differs = Difference(last, "status", seen["status"], seen["status"], "state")
        record = shown(Outcome(one, Verdict.FAIL, differences=[differs]), profile)
        assert [row["stack"] for row in record["table"]["seats"]] == seen["stacks"]


def test_a_hand_that_cannot_be_played_is_shown_without_a_table() -> None:
    got = {"do": "call"}
    wrong = Difference(None, "ruling", RULING["expect"]["ruling"]["allowed"], got)
    record = shown(Outcome(RULING, Verdict.FAIL, differences=[wrong]))
    assert (record["table"], record["tries"]) == (None, [])
    given = {**RULING["given"], "tries": []}
    play = vector(1, "play", given, {"start": {"phase": "bet-1"}, "steps": []})
    wrong = Difference(-1, "phase", "bet-1", "draw-1", "state")
    record = shown(Outcome(play, Verdict.FAIL, differences=[wrong]))
    assert record["table"] is None
    assert record["sides"][0]["got"] == "it is the first draw"
