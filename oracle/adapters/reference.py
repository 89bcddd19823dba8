"""The reference engine behind the protocol, answering as every other engine does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from oracle import catalogue
from oracle.adapters.serving import Reply, serve
from oracle.errors import InputError
from oracle.wire import HouseRules, answer
from oracle.wire.vocabulary import BETTINGS, CARDS, DRAWS, GAMES, KINDS, RANKINGS, Level

WINDOW: Final = 64


def hello(house: str) -> Reply:
    """Claim everything that the reference engine plays, by the rules of a house.

    A user's own house is claimed as the one on which it builds, with the settings it changes.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    base, changes = catalogue.base_and_changes(catalogue.house(house))
    return {
        "name": "poker-oracle",
        "version": version("poker-oracle"),
        "kinds": list(KINDS),
        "rankings": list(RANKINGS),
        "games": list(GAMES),
        "betting": list(BETTINGS),
        "draws": list(DRAWS),
        "cards": list(CARDS),
        "house": base,
        "settings": changes,
        "level": Level.REFUSALS.word,
        "window": WINDOW,
        "rulings": True,
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


def serve_reference(house: str) -> None:
    """Speak the protocol on standard input and output.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    rules = HouseRules(catalogue.house(house).settings)
    serve(hello(house), {kind: partial(reply, kind, rules) for kind in KINDS})
