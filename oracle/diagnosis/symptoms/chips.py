"""Chips that are lost or created, and amounts that no chips make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from oracle.conformance import Outcome, Verdict
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Symptom,
    how_many,
    symptom,
)
from oracle.diagnosis.symptoms.seen import Look, looks, plays
from oracle.wire.vocabulary import OVER

_AMOUNTS: Final = ("stacks", "bets", "paid", "legal.call", "legal.raise")
_CLOSE: Final = 1e-6


def of_chips(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Whether chips are conserved and whole.

    One hand is enough: no rule creates chips, whatever else is wrong.
    """
    told = plays(outcomes)
    ended = looked = wrong = 0
    lost_at_end: list[Outcome] = []
    unpaid: list[Outcome] = []
    on_the_way: list[Outcome] = []
    broken: list[Outcome] = []
    small: list[Outcome] = []
    for outcome in told:
        seen = list(looks(outcome))
        if outcome.verdict is Verdict.FAIL:
            wrong += 1
            if any(_broken(look) for look in seen):
                broken.append(outcome)
            elif any(_too_small(look) for look in seen):
                small.append(outcome)
        before = next((look for look in seen if look.phase != OVER and _excess(look)), None)
        looked += bool(seen) and {"stacks", "paid"} <= outcome.compared
        if before:
            on_the_way.append(outcome)
        last = seen[-1] if seen else None
        if last and _is_over(last):
            ended += 1
            if not before and _excess(last):
                (unpaid if _is_unpaid(last) else lost_at_end).append(outcome)
    yield from _at_the_end(lost_at_end, unpaid, ended)
    yield from _on_the_way(on_the_way, looked)
    yield from _fractions(broken, small, wrong)


def _is_over(look: Look) -> bool:
    return look.expected["phase"] == OVER == look.phase and look.got("stacks") is not None


def _excess(look: Look) -> float:
    """How many chips too many there are, less than 0 if some are lost."""
    stacks = look.got("stacks")
    if stacks is None or not look.told.keys() & {"stacks", "paid"}:
        return 0
    paid: Iterable[Any] = ()
    if look.phase != OVER:
        if look.expected["phase"] == OVER or "paid" not in look.outcome.compared:
            return 0
        paid = look.got("paid") or ()
    start = sum(stack or 0 for stack in look.outcome.vector["given"]["table"]["stacks"])
    excess = sum(one or 0 for one in stacks) + sum(one or 0 for one in paid) - start
    return excess if abs(excess) > _CLOSE else 0


def _is_unpaid(look: Look) -> bool:
    """Whether the stacks at the end are those before the pot is paid out."""
    paid = look.expected.get("paid")
    start = look.outcome.vector["given"]["table"]["stacks"]
    if not paid:
        return False
    left = [(stack or 0) - one for stack, one in zip(start, paid, strict=True)]
    return [one or 0 for one in look.got("stacks")] == left


def _at_the_end(
    lost: Sequence[Outcome], unpaid: Sequence[Outcome], ended: int
) -> Iterator[Symptom]:
    if len(unpaid) >= FEWEST and len(unpaid) >= NEARLY_ALL * ended:
        often = how_many(len(unpaid), ended, "hands that end")
        text = f"The stacks at the end are those before the pot is paid out, {often}; {LOOK}."
        yield symptom("stacks-before-the-pot-is-paid", text, ADAPTER, unpaid, ended)
        return
    lost = [*lost, *unpaid]
    if not lost:
        return
    often = how_many(len(lost), ended, "hands that end")
    text = f"Chips are {_which_way(lost)} by the end, {often}"
    all_of_them = len(lost) >= FEWEST and len(lost) >= NEARLY_ALL * ended
    look = f"; {LOOK}" if all_of_them else ""
    where = ADAPTER if all_of_them else ENGINE
    yield symptom("chips-not-conserved-at-the-end", f"{text}{look}.", where, lost, ended)


def _which_way(lost: Sequence[Outcome]) -> str:
    signs = {excess > 0 for one in lost for look in looks(one) if (excess := _excess(look))}
    return "lost or created" if len(signs) > 1 else "created" if signs == {True} else "lost"


def _on_the_way(lost: Sequence[Outcome], looked: int) -> Iterator[Symptom]:
    if not lost:
        return
    often = how_many(len(lost), looked, "hands that show both")
    text = f"Stacks and the chips paid in do not add up to what the players had, {often}"
    all_of_them = len(lost) >= FEWEST and len(lost) >= NEARLY_ALL * looked
    look = f"; {LOOK}" if all_of_them else ""
    where = ADAPTER if all_of_them else EITHER
    yield symptom("chips-not-conserved-on-the-way", f"{text}{look}.", where, lost, looked)


def _numbers(told: Any) -> Iterator[float]:
    if isinstance(told, list):
        for one in told:
            yield from _numbers(one)
    elif isinstance(told, int | float) and not isinstance(told, bool):
        yield told


def _broken(look: Look) -> bool:
    pots = look.told.get("pots") or ()
    won = [list(won) for pot in pots for won in pot.get("won", {}).values()]
    told = [*(look.told.get(key) for key in _AMOUNTS), *won, [pot.get("amount") for pot in pots]]
    return any(abs(one - round(one)) > _CLOSE for one in _numbers(told))


def _too_small(look: Look) -> bool:
    """Whether an amount needs chips that are smaller than the smallest that plays."""
    chip = look.outcome.vector["given"]["table"].get("chip", 1)
    told = [look.told.get(key) for key in _AMOUNTS if key != "stacks"]
    return chip > 1 and any(one % chip for one in _numbers(told))


def _fractions(
    broken: Sequence[Outcome], small: Sequence[Outcome], wrong: int
) -> Iterator[Symptom]:
    if broken:
        often = how_many(len(broken), wrong, "wrong plays")
        text = f"There are fractions of a chip, {often}."
        yield symptom("fractions-of-a-chip", text, ENGINE, broken, wrong)
    # Other mistakes in amounts, too, now and then need a chip that is too small.
    if small and len(small) >= NEARLY_ALL * wrong:
        often = how_many(len(small), wrong, "wrong plays")
        text = f"Chips smaller than the smallest that plays are put in or offered, {often}."
        yield symptom("chips-too-small", text, ENGINE, small, wrong)
