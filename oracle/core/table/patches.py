"""Patches of the record of rules: the fields that a game, a setting or the like fills.

If several patches name one field, tuples of objections are joined, mappings are merged, and a
single function replaces the one before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Patch: TypeAlias = Mapping[str, Any]


def patched(*patches: Patch) -> dict[str, Any]:
    """Merge patches in order into the fields of a record."""
    fields: dict[str, Any] = {}
    for patch in patches:
        for name, value in patch.items():
            fields[name] = _merged(fields.get(name), value)
    return fields


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, tuple) and isinstance(new, tuple):
        return old + new
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new
