"""Amounts in another unit, or counted from something else than the rules of the wire say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    LOOK,
    Symptom,
    how_many,
    is_clear,
    symptom,
)
from oracle.diagnosis.symptoms.seen import Look, first_look, looks, plays

_BY_SEAT: Final = ("stacks", "bets", "paid")


def of_amounts(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How amounts are counted in another way."""
    told = plays(outcomes)
    failed = [one for one in told if one.verdict is Verdict.FAIL]
    factors = list(_factor(failed, told))
    yield from factors
    if factors:
        return
    for guess in _GUESSES:
        yield from _guessed(guess, told)


def _factor(failed: Sequence[Outcome], told: Sequence[Outcome]) -> Iterator[Symptom]:
    """All amounts are a constant multiple; any pass speaks against it."""
    seen = [look for one in failed if (look := first_look(one))]
    by_factor = Counter(factor for look in seen if (factor := _factor_of(look)))
    if not by_factor:
        return
    factor, count = by_factor.most_common(1)[0]
    against = sum(one.verdict is Verdict.PASS and "stacks" in one.compared for one in told)
    if is_clear(count, len(failed), against, len(told)):
        shown = [look.outcome for look in seen if _factor_of(look) == factor]
        often = how_many(count, len(failed), "wrong plays")
        times = f"{factor:g} times" if factor > 1 else f"a {round(1 / factor, 6):g}th of"
        text = f"All amounts are {times} what they should be, {often}; {LOOK}."
        yield symptom("amounts-in-another-unit", text, ADAPTER, shown, len(failed))


def _factor_of(look: Look) -> float | None:
    pairs = [
        (want, got)
        for key in _BY_SEAT
        if key in look.told
        for want, got in zip(look.expected[key], look.told[key], strict=True)
        if want or got
    ]
    if len(pairs) < 2 or "stacks" not in look.told or any(not a or not b for a, b in pairs):
        return None
    first = round(float(pairs[0][1]) / pairs[0][0], 9)
    same = all(abs(got - want * first) < 1e-6 * abs(got) for want, got in pairs)
    return first if same and first not in (0, 1) else None


class _Guess(NamedTuple):
    """What an engine would show that counts in another way; None where that is the same."""

    name: str
    key: str
    predict: Callable[[Look], Any]
    sentence: str


def _own_bet(look: Look) -> int:
    bets, actor = look.expected.get("bets"), look.expected.get("actor")
    return int(bets[actor - 1]) if bets and actor else 0


def _highest_bet(look: Look) -> int:
    return max(map(int, look.expected.get("bets") or [0]))


def _less(by: Callable[[Look], int]) -> Callable[[Look], Any]:
    def raises(look: Look) -> Any:
        legal = (look.expected.get("legal") or {}).get("raise")
        return [one - by(look) for one in legal] if legal and by(look) else None

    return raises


def _call_as_total(look: Look) -> Any:
    call = (look.expected.get("legal") or {}).get("call")
    return call + _own_bet(look) if call and _own_bet(look) else None


def _stacks_with_bets(look: Look) -> Any:
    stacks, bets = look.expected.get("stacks"), look.expected.get("bets")
    if not stacks or not bets or not any(bets) or not look.expected["phase"].startswith("bet-"):
        return None
    return [(stack or 0) + bet for stack, bet in zip(stacks, bets, strict=True)]


def _raised_by(from_own: bool) -> Callable[[Look], Any]:
    """The bets if the total of a raise is read as what is added."""

    def bets(look: Look) -> Any:
        attempt, was = look.attempt, look.before.get("bets")
        if not attempt or attempt["do"] != "raise" or not was or "bets" not in look.expected:
            return None
        seat = attempt["seat"] - 1
        now = list(look.expected["bets"])
        if now[seat] != attempt.get("to"):
            return None
        now[seat] += was[seat] if from_own else max(was)
        return now if now != look.expected["bets"] else None

    return bets


_GUESSES: Final = (
    _Guess(
        "raises-by-instead-of-to",
        "legal.raise",
        _less(_highest_bet),
        "The least and the most of a raise are what it adds to the bet, not the total",
    ),
    _Guess(
        "raises-without-what-is-in",
        "legal.raise",
        _less(_own_bet),
        "The least and the most of a raise leave out what the player has in, so they are too low",
    ),
    _Guess(
        "calls-as-totals",
        "legal.call",
        _call_as_total,
        "What a call costs includes what the player has in",
    ),
    _Guess(
        "stacks-before-the-bets",
        "stacks",
        _stacks_with_bets,
        "The stacks are those before the bets of the round are taken out",
    ),
    _Guess(
        "a-raise-to-is-taken-for-a-raise-by",
        "bets",
        _raised_by(from_own=False),
        "A raise to an amount is played as a raise by that amount",
    ),
    _Guess(
        "a-raise-to-is-added-to-what-is-in",
        "bets",
        _raised_by(from_own=True),
        "The total of a raise is added to what the player has in",
    ),
)


def _guessed(guess: _Guess, told: Sequence[Outcome]) -> Iterator[Symptom]:
    """Try a guess on every step in which it would show, up to the first of a play."""
    shown, asked = [], 0
    for outcome in told:
        if guess.key not in outcome.compared:
            continue
        look = next((one for one in looks(outcome) if guess.predict(one) is not None), None)
        if look is None or _differs_before(outcome, look):
            continue
        asked += 1
        if look.told.get(guess.key) == guess.predict(look):
            shown.append(outcome)
    if is_clear(len(shown), asked):
        often = how_many(len(shown), asked, "plays in which it would show")
        text = f"{guess.sentence}, {often}; {LOOK}."
        yield symptom(guess.name, text, ADAPTER, shown, asked)


def _differs_before(outcome: Outcome, look: Look) -> bool:
    return any(one.step is not None and one.step < look.step for one in outcome.differences)
