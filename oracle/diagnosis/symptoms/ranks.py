"""Symptoms in hands that are ranked: how the ranks, the cards and the order are wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from oracle.conformance import Outcome
from oracle.core.hands import RANKINGS
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Symptom,
    how_many,
    split,
    symptom,
)
from oracle.diagnosis.symptoms.hands import most_telling, of_comparison, of_hand
from oracle.diagnosis.symptoms.seen import Answer, answers, ranks_of

_FEW: Final = 2


def of_ranks(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How the ranks, the cards and the order of hands are wrong."""
    told = answers(outcomes, "rank")
    failed = [one for one in told if one.failed]
    passed = [one for one in told if not one.failed]
    yield from _low_to_high(failed, passed)
    yield from _impossible(failed, len(passed))
    yield from _orders(failed, passed)


def _low_to_high(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    wrong = [one for one in failed if _differs(one, "ranks")]
    many = [one for one in passed if "ranks" in one.got and len(set(one.got["ranks"])) > 1]

    def turned(one: Answer) -> tuple[object, object, object]:
        expected = one.expected["ranks"]
        return expected[::-1], expected, one.got["ranks"]

    found = split(wrong, many, turned, lambda one: one.outcome)
    if found.is_clear:
        often = how_many(len(found.shown), len(wrong), "hands with wrong ranks")
        text = f"The ranks that play are named from low to high, {often}; {LOOK}."
        yield symptom("ranks-low-to-high", text, ADAPTER, found.shown, len(wrong))
        return

    def as_held(one: Answer) -> tuple[object, object, object]:
        expected = one.expected["ranks"]
        return _in_order_of_the_hand(one), expected, one.got["ranks"]

    found = split(wrong, many, as_held, lambda one: one.outcome)
    if found.is_clear:
        often = how_many(len(found.shown), len(wrong), "hands with wrong ranks")
        text = f"The ranks that play are named in the order of the hand, {often}; {LOOK}."
        yield symptom("ranks-in-the-order-of-the-hand", text, ADAPTER, found.shown, len(wrong))


def _in_order_of_the_hand(one: Answer) -> list[str]:
    """The ranks that play, in the order in which they are first held."""
    expected, left, found = one.expected["ranks"], Counter(one.expected["ranks"]), []
    for rank in ranks_of(one.outcome.vector["given"]["hand"]):
        if left[rank]:
            left[rank] -= 1
            found.append(rank)
    return found if len(found) == len(expected) else expected


def _differs(one: Answer, key: str) -> bool:
    return key in one.got and one.got[key] != one.expected.get(key)


def _impossible(failed: Sequence[Answer], passed: int) -> Iterator[Symptom]:
    """Answers that no hand can have; two of them are enough, since a right engine gives none."""
    distinct = [one for one in failed if RANKINGS[one.outcome.vector["given"]["ranking"]].distinct]
    paired = [one.outcome for one in distinct if _has_twice(one.got.get("ranks"))]
    if len(paired) >= _FEW:
        often = how_many(len(paired), len(distinct), "wrong hands")
        text = f"Two cards of the same rank play together, {often}."
        yield symptom("a-pair-plays", text, ENGINE, paired, len(distinct))
    not_held = [one.outcome for one in failed if _is_not_held(one)]
    if len(not_held) >= _FEW:
        often = how_many(len(not_held), len(failed), "wrong hands")
        # A card that is read wrongly spoils most hands; one kept from the last hand, only some.
        nearly = len(not_held) >= NEARLY_ALL * len(failed) and len(failed) > passed
        text = f"A card plays that is not in the hand, {often}{f'; {LOOK}' if nearly else ''}."
        where = ADAPTER if nearly else EITHER
        yield symptom("a-card-that-is-not-held", text, where, not_held, len(failed))


def _has_twice(ranks: Any) -> bool:
    return bool(ranks) and len(set(ranks)) < len(ranks)


def _is_not_held(one: Answer) -> bool:
    hand = one.outcome.vector["given"]["hand"]
    cards = Counter(one.got.get("plays") or ()) - Counter(hand)
    ranks = set(one.got.get("ranks") or ()) - set(ranks_of(hand))
    return bool(cards or ranks)


def _orders(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    """Whether the numbers of an order are right in another sense: turned around, or with gaps."""
    wrong = [one for one in failed if _differs(one, "order")]
    right = [one for one in passed if "order" in one.got]
    told = sorted(
        (one.outcome.vector["given"]["ranking"], one.expected["order"], one.got["order"])
        for one in [*wrong, *right]
    )
    steps = [
        (second[1] - first[1], second[2] - first[2])
        for first, second in pairwise(told)
        if first[0] == second[0]
    ]
    if len(wrong) < 2 * FEWEST or len(right) > len(wrong) / 10 or not any(a for a, _ in steps):
        return
    often = how_many(len(wrong), len(wrong), "hands with a wrong order")
    cases = [one.outcome for one in wrong]
    if all((want > 0) == (got > 0) and got >= 0 for want, got in steps):
        text = f"The order is right but is not counted from 0 in steps of 1, {often}; {LOOK}."
        yield symptom("order-counted-otherwise", text, ADAPTER, cases, len(wrong))
    elif all((want > 0) == (got < 0) and got <= 0 for want, got in steps):
        text = f"The order is upside down: the best hand has the highest number, {often}; {LOOK}."
        yield symptom("order-upside-down", text, ADAPTER, cases, len(wrong))


def in_common(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """What nearly all hands that are ranked or compared wrongly have, and few others."""
    told = answers(outcomes, "rank")
    failed = [one.outcome for one in told if one.failed]
    if len(failed) >= FEWEST:
        passed = [one.outcome for one in told if not one.failed]
        common = most_telling(
            [of_hand(one.vector["given"]) for one in failed],
            [of_hand(one.vector["given"]) for one in passed],
        )
        if common:
            yield _common("hands", common, failed)
    told = answers(outcomes, "compare")
    wrong = [one for one in told if one.failed]
    if len(failed) < FEWEST <= len(wrong):
        pairs = [of_comparison(one.outcome.vector["given"], one.expected["places"]) for one in told]
        common = most_telling(
            [words for one, words in zip(told, pairs, strict=True) if one.failed],
            [words for one, words in zip(told, pairs, strict=True) if not one.failed],
        )
        if common:
            yield _common("comparisons", common, [one.outcome for one in wrong])


def _common(what: str, common: Any, failed: Sequence[Outcome]) -> Symptom:
    has = of_hand if what == "hands" else None
    few = "none" if not common.passing else f"only {common.passing:,}"
    text = (
        f"Nearly only {what} {common.words} are wrong: {common.failing:,} of {len(failed):,} wrong "
        f"{what}, and {few} of those that are right."
    )
    shown = [
        one
        for one in failed
        if has is None or set(common.words.split(" and ")) <= has(one.vector["given"])
    ]
    return symptom(f"{what}-in-common", text, ENGINE, shown, len(failed))
