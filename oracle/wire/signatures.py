"""An answer in short: a digest of what differs from the expected answer, key by key.

Two answers with the same signature are the same wherever a vector compares them, so what an engine
with a mistake answers can be kept without keeping the answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from oracle.wire.aspects import MONEY
from oracle.wire.grading import POTS, STEPS, WON, Difference, Vector

Signature: TypeAlias = Mapping[str, str]
"""For each key that differs, a digest of the steps at which it does and of what was given."""

_AT_THE_END: Final = "stacks.end"
_AMOUNTS: Final = "pots.amounts"
_DIGITS: Final = 6


def signature(vector: Vector, differences: Iterable[Difference]) -> dict[str, str]:
    """Sign the differences of an answer to a vector; none has an empty signature.

    After a refused try nothing has changed, so what is seen there is signed only if it differs from
    what was seen before; an engine may leave it out.
    """
    steps = vector["expect"].get(STEPS, ())
    found: dict[str, list[tuple[int | None, Any]]] = {}
    for one in differences:
        for key, got in _told(one):
            told = found.setdefault(key, [])
            if not (_is_refused(steps, one) and told and told[-1][1] == got):
                told.append((one.step, got))
    return {key: _digest(told) for key, told in found.items()}


def keys_of(fields: Iterable[str]) -> frozenset[str]:
    """Name the keys that were compared, by their fields."""
    found = set(fields)
    if "stacks" in found:
        found.add(_AT_THE_END)
    if POTS in found and WON not in found:
        found = found - {POTS} | {_AMOUNTS}
    return frozenset(found)


def _told(one: Difference) -> list[tuple[str, Any]]:
    """The keys in which a difference shows, with what was given under each.

    The stacks at the end are told from those on the way, and the amounts of pots from the winners.
    """
    if one.field == "stacks" and one.aspect == MONEY:
        return [(_AT_THE_END, one.got)]
    if one.field != POTS or not isinstance(one.got, list):
        return [(one.field, one.got)]
    wanted, got = ([pot["amount"] for pot in pots] for pots in (one.expected, one.got))
    amounts = [(_AMOUNTS, got)] if wanted != got else []
    return [*amounts, (POTS, one.got)] if all("won" in pot for pot in one.got) else amounts


def _is_refused(steps: Any, one: Difference) -> bool:
    if one.step is None or one.step < 0 or one.field == "refused":
        return False
    return "refused" in steps[one.step]


def _digest(told: list[tuple[int | None, Any]]) -> str:
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
