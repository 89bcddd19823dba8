"""Symptoms in the course of a hand: nobody acts, it never ends, or the seats are turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from oracle.conformance import Outcome, Verdict
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    EITHER,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Symptom,
    how_many,
    is_clear,
    symptom,
)
from oracle.diagnosis.symptoms.seen import Look, first_look, looks, plays
from oracle.wire.vocabulary import OVER

_FEW: Final = 2
_DIVERGING: Final = frozenset({"refused", "gathers"})
_LISTS: Final = ("stacks", "bets", "paid", "status", "cards")


def of_course(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How the course of hands is wrong."""
    told = plays(outcomes)
    failed = [one for one in told if one.verdict is Verdict.FAIL]
    yield from _nobody_acts(failed)
    yield from _never_ends(told)
    yield from _late(failed)
    yield from _turned(failed, [one for one in told if one.verdict is Verdict.PASS])


def _nobody_acts(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """Nobody may act although the engine itself says that the hand goes on."""
    shown = [one for one in failed if any(map(_is_stuck, looks(one)))]
    if len(shown) < _FEW:
        return
    often = how_many(len(shown), len(failed), "wrong plays")
    nearly = len(shown) >= FEWEST and len(shown) >= NEARLY_ALL * len(failed)
    text = (
        f"Nobody is to act although the hand is not over, {often}{f'; {LOOK}' if nearly else ''}."
    )
    where = ADAPTER if nearly else EITHER
    yield symptom("nobody-to-act", text, where, shown, len(failed))


def _is_stuck(look: Look) -> bool:
    if "actor" not in look.told or look.told["actor"] is not None:
        return False
    return "phase" in look.outcome.compared and look.phase != OVER


def _never_ends(told: Sequence[Outcome]) -> Iterator[Symptom]:
    """In each play that must end, and has not diverged before, the last phase is another."""
    ends = [
        look
        for one in told
        if "phase" in one.compared and (look := _last(one)) and look.expected["phase"] == OVER
    ]
    shown = [look.outcome for look in ends if look.phase != OVER]
    if len(shown) >= FEWEST and len(shown) == len(ends):
        phases = Counter(look.phase for look in ends).most_common(1)[0][0]
        often = how_many(len(shown), len(ends), "plays that must end")
        text = f"A hand never ends: the last phase is such as {phases}, {often}; {LOOK}."
        yield symptom("a-hand-never-ends", text, ADAPTER, shown, len(shown))


def _last(outcome: Outcome) -> Look | None:
    if any(one.field in _DIVERGING for one in outcome.differences):
        return None
    return next(reversed(list(looks(outcome))), None)


def _late(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """What is seen is what should have been seen before the try."""
    seen = [look for one in failed if (look := first_look(one)) and look.attempt]
    shown = [look.outcome for look in seen if _is_late(look)]
    if is_clear(len(shown), len(failed)):
        often = how_many(len(shown), len(failed), "wrong plays")
        text = f"What is shown is what was seen before the try, not after it, {often}; {LOOK}."
        yield symptom("seen-before-the-try", text, ADAPTER, shown, len(failed))


def _is_late(look: Look) -> bool:
    keys = [key for key in look.told if not key.startswith("legal.")]
    changed = [key for key in ("stacks", "bets", "actor", "phase") if _changes(look, key)]
    return (
        bool(keys)
        and all(look.told[key] == look.before.get(key) for key in keys)
        and all(look.got(key) == look.before.get(key) for key in changed)
        and len(changed) >= _FEW
    )


def _changes(look: Look, key: str) -> bool:
    return key in look.outcome.compared and look.before.get(key) != look.expected.get(key)


def _turned(failed: Sequence[Outcome], passed: Sequence[Outcome]) -> Iterator[Symptom]:
    """Lists by seat are rotated, not only the bets, as they are if the wrong seats post."""
    seen = [look for one in failed if (look := first_look(one))]
    telling = [look for look in seen if _is_telling(look)]
    turns = Counter(turn for look in telling for turn in _turns(look))
    if not turns:
        return
    turn, count = turns.most_common(1)[0]
    against = [one for one in passed if _would_show(one)]
    if not is_clear(count, len(telling), len(against), len(passed)):
        return
    shown = [look.outcome for look in telling if turn in _turns(look)]
    often = how_many(len(shown), len(telling), "wrong plays in which it shows")
    way = "the next seat" if turn == 1 else "the seat before" if turn == -1 else "another seat"
    text = f"The seats are turned: each seat has what belongs to {way}, {often}; {LOOK}."
    yield symptom("seats-turned", text, ADAPTER, shown, len(telling))


def _is_telling(look: Look) -> bool:
    """Whether a list differs that no wrong forced bet turns: cards, or stacks that are unequal."""
    stacks = look.outcome.vector["given"]["table"]["stacks"]
    unequal = len(set(stacks)) > 1
    return "cards" in look.told or ("stacks" in look.told and unequal)


def _turns(look: Look) -> set[int]:
    """By how many seats everything that differs is turned, between -1 and the number of seats."""
    lists = [(look.expected[key], look.told[key]) for key in _LISTS if key in look.told]
    found = set()
    for turn in (1, -1, *range(2, look.seats - 1)):
        if all(_rotated(expected, turn) == got for expected, got in lists):
            found.add(turn)
    return found


def _rotated(told: Sequence[Any], turn: int) -> list[Any]:
    return [told[(seat + turn) % len(told)] for seat in range(len(told))]


def _would_show(outcome: Outcome) -> bool:
    """Whether turned seats would show in a play that passed."""
    stacks = outcome.vector["given"]["table"]["stacks"]
    return "stacks" in outcome.compared and len(set(stacks)) > 1 and not outcome.end_alone
