"""Which functions enforce which rules, read from the docstrings of the code."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

from oracle.core import hands, rules, rulings
from oracle.core.citations import cites


def cited_rules() -> dict[str, list[str]]:
    """Give, for each rule that code cites, the functions that do."""
    cited: dict[str, list[str]] = {}
    for package in (rules, rulings, hands):
        for module in _modules(package.__name__):
            for name, function in inspect.getmembers(importlib.import_module(module), callable):
                if getattr(function, "__module__", None) == module:
                    for rule in cites(function):
                        cited.setdefault(rule, []).append(f"{module}.{name}")
    return cited


def _modules(name: str) -> Iterator[str]:
    package = importlib.import_module(name)
    yield name
    for module in pkgutil.iter_modules(getattr(package, "__path__", []), f"{name}."):
        yield module.name
