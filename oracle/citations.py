"""Which rules a function enforces, read from its docstring, and a record that notes its use."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from oracle.table.record import Rules
from oracle.table.terms import Objection

_CITES = re.compile(r"Cites:\s*((?:[\w.-]+,\s*)*[\w.-]+)")


@functools.cache
def cites(function: Callable[..., Any]) -> tuple[str, ...]:
    """Give the ids of the rules that a function's docstring cites, in its order."""
    match = _CITES.search(function.__doc__ or "")
    return tuple(re.split(r",\s*", match[1])) if match else ()


class Record:
    """What a hand asked of the rules.

    ``consulted`` holds every rule that was asked; ``exercised`` every rule that decided something:
    an objection that was raised, or any other answer.
    """

    def __init__(self) -> None:
        self.consulted: set[str] = set()
        self.exercised: set[str] = set()

    def clear(self) -> None:
        """Forget everything noted so far."""
        self.consulted.clear()
        self.exercised.clear()

    def watch(self, rules: Rules) -> Rules:
        """Make a record of the same rules that notes here what is asked and decided."""
        watched = {field.name: self._watch(getattr(rules, field.name)) for field in fields(rules)}
        return replace(rules, **watched)

    def _watch(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._watch(part) for part in value)
        if isinstance(value, Mapping):
            return {key: self._watch(part) for key, part in value.items()}
        return self._watch_function(value)

    def _watch_function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        ids = cites(function)
        if not ids:
            return function

        @functools.wraps(function)
        def watched(*arguments: Any) -> Any:
            answer = function(*arguments)
            self.consulted.update(ids)
            if isinstance(answer, Objection):
                self.exercised.add(answer.rule)
            elif answer is not None:
                self.exercised.update(ids)
            return answer

        return watched


class Blank(Record):
    """A record that notes nothing, which is faster."""

    def watch(self, rules: Rules) -> Rules:
        """Give the rules as they are."""
        return rules
