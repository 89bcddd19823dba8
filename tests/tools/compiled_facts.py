"""What a core says of itself, as JSON, so that two builds of it can be compared.

``python -m tests.tools.compiled_facts``: the files of its modules; the rules that code cites, and
each function; the functions of every record of rules; what each mistake replaces. A compiled
function has no docstring, so all that rests on ``Cites:`` would be lost in silence.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from oracle import core
from oracle.core.citations import cites
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table import Rules
from oracle.mistakes import MISTAKES, with_mistakes
from oracle.specs import workspaces
from oracle.specs.coverage import cited_rules


def modules() -> Iterator[Any]:
    """Give every module of the core."""
    yield core
    for module in pkgutil.walk_packages(core.__path__, "oracle.core."):
        yield importlib.import_module(module.name)


def functions() -> dict[str, tuple[str, ...]]:
    """What each function of the core cites."""
    return {
        f"{module.__name__}.{name}": cites(function)
        for module in modules()
        for name, function in inspect.getmembers(module, inspect.isroutine)
        if getattr(function, "__module__", None) == module.__name__
    }


def records() -> dict[str, dict[str, Any]]:
    """The functions of the record of each house, game and betting structure."""
    return {
        f"{house}, {game}, {betting}": record(rules_for(game, betting, settings))
        for house, settings in _houses()
        for game in GAMES
        for betting in BETTINGS
    }


def mistakes() -> dict[str, dict[str, Any]]:
    """What each mistake breaks, and the record with it."""
    return {
        f"{name}, {game}, {betting}": {
            "breaks": mistake.rules,
            **record(with_mistakes(rules_for(game, betting, _card_room()), [name])),
        }
        for name, mistake in MISTAKES.items()
        for game in GAMES
        for betting in BETTINGS
    }


def record(rules: Rules) -> dict[str, Any]:
    """Name the functions of each field."""
    return {field.name: _named(getattr(rules, field.name)) for field in fields(Rules)}


def _named(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_named(part) for part in value]
    if isinstance(value, Mapping):
        return {getattr(key, "__name__", key): _named(part) for key, part in value.items()}
    # A function made by another one has a name when pure, and is an object without when compiled.
    name = getattr(value, "__qualname__", "<locals>")
    return [None if "<locals>" in name else name, cites(value)]


def _houses() -> Iterator[tuple[str, Mapping[str, str]]]:
    for name, house in workspaces.houses().items():
        yield name, house.settings


def _card_room() -> Mapping[str, str]:
    return workspaces.houses()["card-room"].settings


def main() -> None:
    """Print the facts."""
    found = {
        "files": [str(module.__file__) for module in modules()],
        "rules cited": cited_rules(),
        "functions": functions(),
        "records": records(),
        "records with a mistake": mistakes(),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
