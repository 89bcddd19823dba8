"""The first step at which two answers differ, and every field that differs there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

Seen = Mapping[str, Any]

START: Final = -1
"""The step before the first try."""

# The most telling fields first; what is not named here follows.
_ORDER: Final = (
    *("stuck", "refused", "accepted", "because", "phase", "actor", "legal.raise", "legal.call"),
    *("legal.fold", "legal.draw", "legal.muck", "cards", "pots", "shown", "show-order", "stacks"),
    *("bets", "paid", "status"),
)
_NOTHING: Final[Seen] = {}


class FieldChange(NamedTuple):
    """One field of an answer, before and after; None where it is not there.

    The field ``refused`` has the rules that refuse a try, and None when it is accepted.
    """

    field: str
    before: Any
    after: Any


class Apart(NamedTuple):
    """Where two answers come apart; ``step`` is None when they have no steps."""

    step: int | None
    before: Seen
    after: Seen
    differences: tuple[FieldChange, ...]


def first_difference(before: Seen, after: Seen) -> Apart | None:
    """Find the first step at which two answers differ, or None when they do not."""
    has_steps = _has_steps(before) or _has_steps(after)
    if has_steps and ("ruling" in before) != ("ruling" in after):
        return _stopped(before, after)
    for place, pair in enumerate(zip_longest(_steps(before), _steps(after), fillvalue=_NOTHING)):
        if found := _differences(*pair):
            return Apart(place + START if has_steps else None, *pair, found)
    return None


def changed_keys(
    before: Mapping[str, Any], after: Mapping[str, Any], keys: Sequence[str] | None = None
) -> tuple[FieldChange, ...]:
    """Give the top keys of two mappings that differ, all of them unless some are named."""
    names = dict.fromkeys([*before, *after]) if keys is None else keys
    found = (FieldChange(name, before.get(name), after.get(name)) for name in names)
    return tuple(pair for pair in found if pair.before != pair.after)


def _stopped(before: Seen, after: Seen) -> Apart:
    """A script that comes to no ruling on one side, for it stops at a try before that."""
    one, other = (side if "ruling" in side else side["steps"][-1] for side in (before, after))
    step = max(len(side.get("steps", ())) for side in (before, after)) - 1
    found = changed_keys(one, other, ["stuck", "refused"]) or changed_keys(one, other, ["ruling"])
    return Apart(step, one, other, found)


def _steps(expect: Seen) -> list[Seen]:
    """Every observation, the start first; an answer without steps is its only one."""
    return [expect["start"], *expect["steps"]] if _has_steps(expect) else [expect]


def _has_steps(expect: Seen) -> bool:
    return "start" in expect and "steps" in expect


def _differences(before: Seen, after: Seen) -> tuple[FieldChange, ...]:
    if before == after:
        return ()
    if not before or not after:
        return (FieldChange("script", bool(before), bool(after)),)
    told = _flat(before), _flat(after)
    verdicts = [seen.keys() & {"refused", "stuck"} for seen in told]
    if verdicts[0] != verdicts[1]:
        # One side goes on and the other does not: then nothing else can be compared.
        return changed_keys(*told, sorted(verdicts[0] | verdicts[1]))
    if ("accepted" in told[0]) != ("accepted" in told[1]):
        return (FieldChange("accepted", *(seen.get("accepted", True) for seen in told)),)
    names = dict.fromkeys([*_ORDER, *told[0], *told[1]])
    return changed_keys(*told, [name for name in names if name != "why"])


def _flat(seen: Seen) -> dict[str, Any]:
    legal = seen.get("legal") or {}
    others = {name: value for name, value in seen.items() if name != "legal"}
    return {**others, **{f"legal.{name}": value for name, value in legal.items()}}
