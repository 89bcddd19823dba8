"""Which rules a function enforces, by its docstring, and a record that notes when it is used.

A compiled function has no docstring, and neither has a function under ``python -OO``; the
docstring is then read from the source beside it.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any, Final
from weakref import WeakKeyDictionary

from oracle.core.table import Objection, Rules

_CITES = re.compile(r"Cites:\s*((?:[\w.-]+,\s*)*[\w.-]+)")
_FIELDS: Final = tuple(field.name for field in fields(Rules))
_STAND_INS: Final[WeakKeyDictionary[Callable[..., Any], tuple[str, ...]]] = WeakKeyDictionary()


def cites(function: Callable[..., Any]) -> tuple[str, ...]:
    """Give the ids of the rules that a function cites, in the order of its docstring."""
    own = _cited_in(_docstring(function))
    return own or _STAND_INS.get(function, ())


def stand_in(function: Callable[..., Any], ids: tuple[str, ...]) -> None:
    """Note what a function that cites nothing itself cites when it replaces another function."""
    if not _cited_in(_docstring(function)):
        _STAND_INS[function] = ids


@functools.cache
def _cited_in(docstring: str) -> tuple[str, ...]:
    match = _CITES.search(docstring)
    return tuple(re.split(r",\s*", match[1])) if match else ()


def _docstring(function: Callable[..., Any]) -> str:
    if function.__doc__:
        return function.__doc__
    # An object that is called as a function has the docstring of its class.
    name = getattr(function, "__qualname__", type(function).__qualname__)
    module = getattr(function, "__module__", None)
    return _docstrings(module).get(name, "") if module else ""


@functools.cache
def _docstrings(module: str) -> Mapping[str, str]:
    """Read what a module's functions and classes say from its source, if it can be found."""
    package, _, name = module.rpartition(".")
    try:
        source = files(package or module).joinpath(f"{name}.py").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return {}
    return {
        node.name: docstring
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        if (docstring := ast.get_docstring(node))
    }


class Inquiry:
    """What a hand asked of the rules.

    ``consulted`` holds every rule asked; ``exercised`` every rule that decided something by
    raising an objection or giving any other answer.
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
        cited = _cited_by(rules)
        watched = {name: self._watch(getattr(rules, name), cited) for name in _FIELDS}
        return replace(rules, **watched)

    def _watch(self, value: Any, cited: Mapping[Callable[..., Any], tuple[str, ...]]) -> Any:
        if isinstance(value, tuple):
            return tuple([self._watch(part, cited) for part in value])
        if isinstance(value, Mapping):
            return {key: self._watch(part, cited) for key, part in value.items()}
        return self._watch_function(value, cited[value])

    def _watch_function(
        self, function: Callable[..., Any], ids: tuple[str, ...]
    ) -> Callable[..., Any]:
        if not ids:
            return function

        def watched(*arguments: Any) -> Any:
            answer = function(*arguments)
            self.consulted.update(ids)
            # Most rules that are asked have nothing to say.
            if answer is not None:
                self.exercised.update((answer.rule,) if isinstance(answer, Objection) else ids)
            return answer

        return watched


@functools.lru_cache(maxsize=256)
def _cited_by(rules: Rules) -> Mapping[Callable[..., Any], tuple[str, ...]]:
    """Give what each function of a record cites."""
    return {function: cites(function) for name in _FIELDS for function in _in(getattr(rules, name))}


def _in(value: Any) -> Iterator[Callable[..., Any]]:
    if isinstance(value, tuple | Mapping):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _in(part)
    else:
        yield value


class Unnoted(Inquiry):
    """An inquiry that notes nothing, which is faster."""

    def watch(self, rules: Rules) -> Rules:
        """Give the rules as they are."""
        return rules
