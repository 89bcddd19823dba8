"""Each symptom on answers that are wrong in one way, and none on right ones or single slips."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from oracle.conformance.evidence import Symptom
from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.symptoms import symptoms_of
from oracle.corpus.files import load_vectors
from oracle.system.resources import folder
from oracle.wire.grading import STEPS, Vector, dense, examine
from tests.support.diagnosed import run_of

Wrong = Callable[[Vector, dict[str, Any]], Any]
EVERY = {"rank": 6, "compare": 1, "play": 29}


@functools.cache
def vectors(kind: str) -> tuple[Vector, ...]:
    return tuple(one for one in load_vectors(folder("vectors")) if one["kind"] == kind)


def answered(vector: Vector, wrong: Wrong) -> Outcome:
    """The outcome of an answer that is right but for what is done to it."""
    expect = vector["expect"]
    if STEPS in expect:
        shown = {"start": expect["start"], STEPS: [_shown(one) for one in expect[STEPS]]}
    else:
        shown = {key: expect[key] for key in ("ranks", "order", "places") if key in expect}
    answer = copy.deepcopy(shown)
    error = wrong(vector, answer)
    if isinstance(error, str):
        return Outcome(vector, Verdict.ERROR, error)
    found = examine(vector, answer)
    verdict = Verdict.FAIL if found.differences else Verdict.PASS
    return Outcome(
        vector, verdict, "", found.differences, found.compared, found.aspects, end_alone=False
    )


def _shown(step: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"refused": True} if "refused" in step else step


def found(kind: str, wrong: Wrong) -> dict[str, Symptom]:
    outcomes = [answered(one, wrong) for one in vectors(kind)[:: EVERY[kind]]]
    return {one.id: one for one in symptoms_of(outcomes)}


def each(change: Callable[[Vector, dict[str, Any]], None]) -> Wrong:
    """Change everything that is seen in a play."""

    def wrong(vector: Vector, answer: dict[str, Any]) -> None:
        for seen in [answer["start"], *answer[STEPS]]:
            if "refused" not in seen:
                change(vector, seen)

    return wrong


def at_the_end(change: Callable[[dict[str, Any]], None]) -> Wrong:
    return each(lambda _, seen: change(seen) if seen["phase"] == "over" else None)


def places(change: Callable[[list[int]], list[int]]) -> Wrong:
    return lambda _, answer: answer.update(places=change(answer["places"]))


def ranks(change: Callable[[Vector, list[str]], list[str]]) -> Wrong:
    return lambda vector, answer: answer.update(ranks=change(vector, answer["ranks"]))


def by_order_of_hand(vector: Vector, told: list[str]) -> list[str]:
    return sorted(told, key=[card[0] for card in vector["given"]["hand"]].index)


def first_three(vector: Vector, told: list[str]) -> list[str]:
    held = [card[0] for card in vector["given"]["hand"][:3]]
    return [rank for rank in told if rank in held]


RANKS = {
    "ranks-low-to-high": ranks(lambda _, told: told[::-1]),
    "ranks-in-the-order-of-the-hand": ranks(by_order_of_hand),
    "a-pair-plays": ranks(lambda _, told: [*told, told[-1]]),
    "a-card-that-is-not-held": ranks(lambda vector, told: [_missing(vector), *told]),
    "order-counted-otherwise": lambda _, answer: answer.update(order=3 * answer["order"] + 1),
    "order-upside-down": lambda _, answer: answer.update(order=7000 - answer["order"]),
    "depends-on-the-order-of-cards": ranks(first_three),
    "hands-in-common": ranks(lambda _, told: told[:-1] if told[-1] == "A" else told),
    "error-rank": lambda _, answer: "the engine says: no" if "A" in answer["ranks"] else None,
}


def _missing(vector: Vector) -> str:
    held = {card[0] for card in vector["given"]["hand"]}
    return next(rank for rank in "KQJT98765432A" if rank not in held)


def listed(told: list[int]) -> list[int]:
    return sorted(range(len(told)), key=lambda number: told[number])


PLACES = {
    "places-upside-down": places(lambda told: [-place for place in told]),
    "only-a-winner-marked": places(lambda told: [min(place, 2) for place in told]),
    "winner-and-loser-as-points": places(lambda told: [int(place == 1) for place in told]),
    "places-are-a-list-of-hands": places(listed),
    "equal-hands-told-apart": places(
        lambda told: dense([100 * place + seat for seat, place in enumerate(told)])
    ),
    "unequal-hands-tied": places(lambda told: [(place + 1) // 2 for place in told]),
    "places-upside-down-in-part": lambda vector, answer: (
        answer.update(places=[-place for place in answer["places"]])
        if vector["given"]["ranking"] == "ace-to-five"
        else None
    ),
    "comparisons-in-common": lambda vector, answer: (
        answer.update(places=[1, *answer["places"][:-1]])
        if vector["given"]["ranking"] == "ace-to-five"
        else None
    ),
}


def rotated(_: Vector, seen: dict[str, Any]) -> None:
    for key in ("stacks", "bets", "paid", "status"):
        seen[key] = [*seen[key][1:], seen[key][0]]


def in_cents(_: Vector, seen: dict[str, Any]) -> None:
    for key in ("stacks", "bets", "paid"):
        seen[key] = [100 * one if one else one for one in seen[key]]


def raises_less(by: Callable[[dict[str, Any]], int]) -> Wrong:
    def change(_: Vector, seen: dict[str, Any]) -> None:
        if (seen.get("legal") or {}).get("raise"):
            seen["legal"]["raise"] = [one - by(seen) for one in seen["legal"]["raise"]]

    return each(change)


def call_as_total(_: Vector, seen: dict[str, Any]) -> None:
    if (seen.get("legal") or {}).get("call"):
        seen["legal"]["call"] += seen["bets"][seen["actor"] - 1]


def with_bets(_: Vector, seen: dict[str, Any]) -> None:
    if seen["phase"].startswith("bet-"):
        seen["stacks"] = [
            (had or 0) + bet for had, bet in zip(seen["stacks"], seen["bets"], strict=True)
        ]


def added(own: bool) -> Wrong:
    """A raise to an amount is played as a raise by it."""

    def wrong(vector: Vector, answer: dict[str, Any]) -> None:
        before = vector["expect"]["start"]
        for attempt, seen in zip(vector["given"]["tries"], answer[STEPS], strict=True):
            if "refused" in seen:
                continue
            seat, was = attempt.get("seat", 1) - 1, before["bets"]
            before = copy.deepcopy(seen)
            if attempt["do"] == "raise" and seen["bets"][seat] == attempt.get("to"):
                seen["bets"][seat] += was[seat] if own else max(was)
                if seen["bets"] != before["bets"]:
                    return

    return wrong


def in_limit(reading: Callable[[int, list[int], int], int]) -> Wrong:
    """A raise whose amount is read so is refused, but where that is the one that is legal."""

    def wrong(vector: Vector, answer: dict[str, Any]) -> None:
        before = vector["expect"]["start"]
        for place, attempt in enumerate(vector["given"]["tries"]):
            wanted, legal = vector["expect"][STEPS][place], before.get("legal") or {}
            mine = attempt.get("seat") == before["actor"]
            if attempt["do"] == "raise" and legal.get("raise") and any(before["bets"]) and mine:
                total = reading(attempt["to"], before["bets"], attempt["seat"] - 1)
                taken = total in legal["raise"]
                if taken == ("refused" in wanted):
                    answer[STEPS][place:] = [{"refused": not taken} for _ in answer[STEPS][place:]]
                    return
            before = before if "refused" in wanted else wanted

    return wrong


def late(vector: Vector, answer: dict[str, Any]) -> None:
    before = vector["expect"]["start"]
    for number, seen in enumerate(answer[STEPS]):
        if "refused" not in seen:
            answer[STEPS][number], before = before, seen


def unpaid(vector: Vector, seen: dict[str, Any]) -> None:
    had = vector["given"]["table"]["stacks"]
    if seen["phase"] == "over":
        seen["stacks"] = [(a or 0) - b for a, b in zip(had, seen["paid"], strict=True)]


def less(seen: dict[str, Any]) -> None:
    seen["stacks"][0] = (seen["stacks"][0] or 0) + 1


def halves(seen: dict[str, Any]) -> None:
    seen["stacks"][:2] = [(seen["stacks"][0] or 0) + 0.5, (seen["stacks"][1] or 0) - 0.5]


def too_small(vector: Vector, seen: dict[str, Any]) -> None:
    if vector["given"]["table"]["chip"] > 1 and (seen.get("legal") or {}).get("call"):
        seen["legal"]["call"] += 1


def worse_wins(vector: Vector, seen: dict[str, Any]) -> None:
    hands = [seat for seat, hand in enumerate(seen.get("shown") or ()) if hand]
    if len(hands) == 2 and seen["phase"] == "over":
        had, paid = vector["given"]["table"]["stacks"], seen["paid"]
        won = {seat: seen["stacks"][seat] - had[seat] + paid[seat] for seat in hands}
        for seat, other in zip(hands, hands[::-1], strict=True):
            seen["stacks"][seat] += won[other] - won[seat]


def over(change: Callable[[dict[str, Any]], None]) -> Wrong:
    return each(lambda _, seen: change(seen) if seen["phase"].startswith("draw") else None)


def asked_though_folded(_: Vector, seen: dict[str, Any]) -> None:
    if seen["actor"] and "folded" in seen["status"]:
        seen["actor"] = 1 + seen["status"].index("folded")


def one_card_less(_: Vector, seen: dict[str, Any]) -> None:
    if seen["phase"] == "bet-2" and seen.get("cards"):
        seen["cards"] = [hand and hand[:-1] for hand in seen["cards"]]


PLAYS = {
    "another-number-of-cards": each(one_card_less),
    "asked-without-a-turn": each(asked_though_folded),
    "seats-turned": each(rotated),
    "amounts-in-another-unit": each(in_cents),
    "raises-by-instead-of-to": raises_less(lambda seen: max(seen["bets"])),
    "raises-without-what-is-in": raises_less(lambda seen: int(seen["bets"][seen["actor"] - 1])),
    "calls-as-totals": each(call_as_total),
    "stacks-before-the-bets": each(with_bets),
    "a-raise-to-is-taken-for-a-raise-by": added(own=False),
    "a-raise-to-is-added-to-what-is-in": added(own=True),
    "seen-before-the-try": late,
    "stacks-before-the-pot-is-paid": each(unpaid),
    "chips-not-conserved-at-the-end": at_the_end(less),
    "chips-not-conserved-on-the-way": over(less),
    "fractions-of-a-chip": at_the_end(halves),
    "chips-too-small": each(too_small),
    "the-worse-hand-wins": each(worse_wins),
    "nobody-to-act": over(lambda seen: seen.update(actor=None)),
    "a-hand-never-ends": at_the_end(lambda seen: seen.update(phase="showdown")),
    "malformed-play": lambda vector, _: (
        "the answer is malformed: no" if "deck" in vector["given"] else None
    ),
    "hang-play": lambda vector, _: (
        "the engine did not answer within 5 s" if len(_seats(vector)) == 2 else None
    ),
    "crash-play": lambda vector, _: (
        "the engine ended with exit status 1" if "side-pots" in vector["needs"] else None
    ),
}


def _seats(vector: Vector) -> list[int]:
    return [one for one in vector["given"]["table"]["stacks"] if one is not None]


LIMIT_READINGS = {
    "a-raise-to-is-taken-for-a-raise-by": lambda to, bets, _seat: to + max(bets),
    "a-raise-by-is-taken-for-a-raise-to": lambda to, bets, _seat: to - max(bets),
}


@pytest.mark.parametrize("name", LIMIT_READINGS)
def test_a_raise_misread_in_limit_is_the_adapters_mistake(name: str) -> None:
    wrong = in_limit(LIMIT_READINGS[name])
    limit = [one for one in vectors("play") if one["given"]["table"]["betting"] == "limit"][::4]
    told = {one.id: one for one in symptoms_of([answered(one, wrong) for one in limit])}
    misread = {one for one in told if one.startswith("a-raise-")}
    assert misread == {name}
    assert told[name].points_to == "adapter"
    assert told[name].sentence.startswith("Your engine seems to ")


@pytest.mark.parametrize("mistake", ["first-raise-is-a-bet", "three-bets-are-the-cap"])
def test_a_rule_about_raises_is_no_misread_raise(mistake: str) -> None:
    told = symptoms_of(run_of((mistake,), ("betting.r", "forced-bets.s")).outcomes)
    assert not [one for one in told if one.id.startswith("a-raise-")]


@pytest.mark.parametrize(
    ("kind", "name"),
    [("rank", one) for one in RANKS]
    + [("compare", one) for one in PLACES]
    + [("play", one) for one in PLAYS],
)
def test_a_wrong_engine_shows_its_symptom(kind: str, name: str) -> None:
    wrong = {"rank": RANKS, "compare": PLACES, "play": PLAYS}[kind][name]
    told = found(kind, wrong)
    assert name in told, sorted(told)
    one = told[name]
    assert one.example in one.cases
    assert one.sentence.endswith(".")
    assert ("look at the adapter first" in one.sentence) == (one.points_to == "adapter")


@pytest.mark.parametrize("kind", EVERY)
def test_a_right_engine_shows_none(kind: str) -> None:
    assert not found(kind, lambda *_: None)


def test_asked_again() -> None:
    outcomes = [answered(one, lambda *_: None) for one in vectors("rank")[:9]]
    twice = {one.case: number == 4 for number, one in enumerate(outcomes)}
    [one] = symptoms_of(outcomes, twice)
    assert (one.id, one.cases, one.of) == (
        "another-answer-when-asked-again",
        (outcomes[4].case,),
        9,
    )
