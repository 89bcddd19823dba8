"""What the rules, the code and the scenarios say of each other, and what is still open."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

from oracle import catalogue, hands, rules
from oracle.citations import cites
from oracle.rules import BY_SETTING
from oracle.scenario import load_scenarios


def open_points() -> list[str]:
    """Say, a sentence each, what is cited but unknown, not enforced, not shown or not settable."""
    return [*_citations(), *_sides(), *_settings()]


def cited_rules() -> dict[str, list[str]]:
    """Give, for each rule that code cites, the functions that do."""
    cited: dict[str, list[str]] = {}
    for package in (rules, hands):
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


def _citations() -> Iterator[str]:
    known, cited = catalogue.rules(), cited_rules()
    for rule in known:
        if rule not in cited:
            yield f"{rule}: no function cites this rule"
    for rule, functions in cited.items():
        if rule not in known:
            yield f"{rule}: {', '.join(functions)} cites a rule that is not in the catalogue"


def _sides() -> Iterator[str]:
    shown: dict[str, set[str]] = {rule: set() for rule in catalogue.rules()}
    for scenario in load_scenarios():
        sides = {"inside", "outside"} if scenario.side == "both" else {scenario.side or ""}
        for rule in scenario.rules:
            shown[rule] |= sides
    for rule, found in shown.items():
        for side in ("inside", "outside"):
            if side not in found:
                yield f"{rule}: no scenario shows a case just {side} it"


def _settings() -> Iterator[str]:
    written = {switch: set(known.settings) for switch, known in catalogue.switches().items()}
    played = {switch: set(settings) for switch, settings in BY_SETTING.items()}
    for switch in sorted(written.keys() | played.keys()):
        for setting in sorted(written.get(switch, set()) ^ played.get(switch, set())):
            where = "specs/switches.yaml" if setting in written.get(switch, ()) else "the code"
            yield f"{switch}: the setting {setting} is only in {where}"
