"""The form of a vector, which its schema describes, and the little that a schema cannot see."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from oracle.corpus.fields import BadVector, refuse
from oracle.specfile import Finding, SpecPath, mistakes_in

_MOST_TOLD: Final = 200
_FREE: Final = frozenset({"title", "clauses", "switches", "houses", "flags"})
"""The keys whose texts have no form of their own, and so may end with a line break."""


def check_form(vector: Any, among: Collection[str] | None = None) -> None:
    """Check that a vector has the right form.

    Args:
        vector: the content of a line.
        among: the keys whose form matters, by default all.

    Raises:
        BadVector: naming the first place with a wrong form.
    """
    if type(vector) is not dict:
        refuse("", "an object")
    for finding in mistakes_in(vector, "vector"):
        if among is None or finding.path[:1] in {(key,) for key in among}:
            raise BadVector(sentence(finding))
    for key, value in vector.items():
        if (among is None or key in among) and key not in _FREE and _has_odd_leaf(value):
            _check_leaves(value, key)


def sentence(finding: Finding) -> str:
    """Describe one mistake of form, with its place before it."""
    place = _place(finding.path)
    told = f"{place}: {finding.message}" if place else finding.message
    return told if len(told) <= _MOST_TOLD else f"{told[: _MOST_TOLD - 3]}..."


def _has_odd_leaf(value: Any) -> bool:
    """Whether ``_check_leaves`` would refuse something; without places, which take long."""
    left = [value]
    for part in left:
        kind = type(part)
        if kind is dict:
            left.extend(part.values())
        elif kind is list:
            left.extend(part)
        elif kind is float or (kind is str and part.endswith("\n")):
            return True
    return False


def _check_leaves(value: Any, place: str) -> None:
    """Refuse what a schema cannot tell apart: 4.0 and 4, and As with and without a line break."""
    if type(value) is dict:
        for key, part in value.items():
            _check_leaves(part, f"{place}.{key}")
    elif type(value) is list:
        for index, part in enumerate(value):
            _check_leaves(part, f"{place}[{index}]")
    elif type(value) is float:
        refuse(place, "a whole number")
    elif type(value) is str and value.endswith("\n"):
        refuse(place, "a text that does not end with a line break")


def _place(path: SpecPath) -> str:
    """Write a place as ``expect.steps[3].legal``; an unprintable key is escaped."""
    parts = (
        f"[{step}]" if isinstance(step, int) else f".{step if step.isprintable() else ascii(step)}"
        for step in path
    )
    return "".join(parts).removeprefix(".")
