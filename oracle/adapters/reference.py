"""The reference engine behind the protocol, answering as every other engine does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from oracle.adapters.serving import Reply, serve
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.errors import InputError
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules, answer
from oracle.specs import workspaces
from oracle.specs.entries import meant
from oracle.wire.vocabulary import ACTS, DRAWS, KINDS, NEEDS

WINDOW: Final = 64


def hello(houses: Sequence[str]) -> Reply:
    """Claim everything that the reference engine plays, by the rules of each of these houses.

    A user's own house is claimed as the one of ours on which it builds, with the settings it
    changes, so that a checker anywhere understands it.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    return {
        "name": "poker-oracle",
        "version": version("poker-oracle"),
        "kinds": list(KINDS),
        "rankings": {name: sorted(ranking.rows) for name, ranking in RANKINGS.items()},
        "plays": [_configuration(house) for house in houses],
        "acts": list(ACTS),
        "refuses": True,
        "window": WINDOW,
    }


def _configuration(name: str) -> Reply:
    house = workspaces.house(name)
    base, changes = workspaces.base_and_changes(house, shipped=True)
    return {
        "name": house.id,
        "games": list(GAMES),
        "betting": list(BETTINGS),
        "draws": list(DRAWS),
        "takes": list(NEEDS),
        "house": base,
        "settings": changes,
    }


def reply(kind: str, rules: HouseRules, request: Mapping[str, Any]) -> Reply:
    """Answer a request by the rules of a house.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: the request cannot be used, or there is no ruling to give.
    """
    found = answer(kind, request, rules)
    if found.stuck:
        raise InputError(found.stuck)
    return dict(found.reply)


def serve_reference(houses: Sequence[str], mistakes: Sequence[str] = ()) -> None:
    """Speak the protocol on standard input and output, by the rules of each of these houses.

    With ``mistakes`` of the catalogue it makes them, and claims to play right all the same.

    Raises:
        InputError: there is no such house or mistake, a file cannot be used, or two houses have the
            same name.
    """
    if unknown := [name for name in mistakes if name not in MISTAKES]:
        known_ones = sorted(MISTAKES)
        others = "; 'poker-oracle explain RULE' names those in a rule, such as betting.raise-cap"
        told = (
            f"there is no mistake {name!r}{meant(name, known_ones) or others}" for name in unknown
        )
        raise InputError(*told)
    known = [workspaces.house(name) for name in houses]
    rules = {house.id: HouseRules(house.settings, tuple(mistakes)) for house in known}
    if len(rules) < len(known):
        raise InputError("each house must have an id of its own")
    claimed = hello(houses)
    if mistakes:
        claimed["name"] = f"{claimed['name']} with {' and '.join(mistakes)}"
    serve(claimed, {kind: partial(_reply, kind, rules) for kind in KINDS})


def _reply(kind: str, rules: Mapping[str, HouseRules], request: Mapping[str, Any]) -> Reply:
    """Answer a request by the rules of the house that it names, if there is a table."""
    name = request.get("as", next(iter(rules)))
    if name not in rules:
        raise InputError(f"unknown configuration {name!r}; it must be one of {', '.join(rules)}")
    return reply(kind, rules[name], request)
