"""An answer in short: a digest of what differs from the expected answer, key by key.

Two answers with the same signature are the same wherever a vector compares them, so what an engine
with a mistake answers can be kept without keeping the answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from oracle.wire.aspects import MONEY
from oracle.wire.grading import Difference

Signature: TypeAlias = Mapping[str, str]
"""For each key that differs, a digest of the steps at which it does and of what was given."""

_AT_THE_END: Final = "stacks.end"
_DIGITS: Final = 6


def signature(differences: Iterable[Difference]) -> dict[str, str]:
    """Sign the differences of an answer; none has an empty signature."""
    found: dict[str, list[object]] = {}
    for one in differences:
        found.setdefault(key_of(one.field, one.aspect), []).append((one.step, one.got))
    return {key: _digest(told) for key, told in found.items()}


def key_of(field: str, aspect: str | None) -> str:
    """Name a compared key; the stacks at the end are told from those on the way."""
    return _AT_THE_END if field == "stacks" and aspect == MONEY else field


def keys_of(fields: Iterable[str]) -> frozenset[str]:
    """Name the keys that were compared, by their fields."""
    found = frozenset(fields)
    return found | {_AT_THE_END} if "stacks" in found else found


def _digest(told: list[object]) -> str:
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
