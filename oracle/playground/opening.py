"""A vector, or what a vector gives, as the table and the acts of a play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.errors import InputError
from oracle.playground.inputs import object_of, refuse_unknown
from oracle.wire import short_table

_KEYS: Final = ("do", "given", "settings", "houses")
_BLINDS: Final = ("small-blind", "big-blind")
_SEED: Final = 1
_ALWAYS: Final = ("game", "betting", "draws", "stacks")


def open_state(request: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the acts of what a vector gives, under settings that it holds by.

    Of a ruling it also gives the seat that it is ``on``.
    """
    refuse_unknown(request, _KEYS, "open")
    given = object_of(request, "given")
    table = given.get("table")
    is_table = isinstance(table, Mapping) and isinstance(table.get("stacks"), list)
    if not is_table or not isinstance(given.get("tries"), list):
        raise InputError("given must have a table and tries, as in a vector of a hand")
    houses = request.get("houses") or []
    if not isinstance(houses, list) or not all(isinstance(one, str) for one in houses):
        raise InputError("houses must be a list of the ids of houses")
    return _state(given, _switches(object_of(request, "settings")), houses)


def state_of(vector: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the acts of a vector in which a hand is played.

    Raises:
        InputError: no hand is played in it.
    """
    given = vector["given"]
    if "tries" not in given:
        raise InputError(f"no hand is played in {vector.get('id', 'this vector')}")
    return _state(given, _switches(vector.get("switches", {})), vector.get("houses", ()))


def _state(
    given: Mapping[str, Any], switches: Mapping[str, list[str]], houses: Iterable[Any]
) -> dict[str, Any]:
    known = catalogue.shipped_houses()
    house = next((one for one in houses if one in known), None)
    settings = catalogue.settings_within(switches, house)
    base = house or _nearest(settings)
    usual = known[base].settings
    changes = {name: one for name, one in settings.items() if usual[name] != one}
    # Acts beyond those of the vector may need cards that it does not name.
    table = {**_table(given["table"]), "house": base, "seed": _SEED}
    table |= {"settings": changes} if changes else {}
    table |= {key: given[key] for key in ("cards", "deck", "reshuffles") if given.get(key)}
    on = {"on": given["on"]} if given.get("on") is not None else {}
    return {"table": table, "acts": list(given["tries"]), **on}


def _table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of a full table what would be the same without it, so that a link is short."""
    try:
        short = short_table(data, _ALWAYS)
    except (KeyError, TypeError, ValueError):
        raise InputError("the table is not as a vector has it") from None
    return {key: 0 if one is None and key in _BLINDS else one for key, one in short.items()}


def _nearest(settings: Mapping[str, str]) -> str:
    """Name the first house with these settings, or card-room."""
    houses = catalogue.shipped_houses()
    return next(
        (name for name, house in houses.items() if house.settings == settings),
        catalogue.USUAL_HOUSE,
    )


def _switches(settings: Mapping[str, Any]) -> dict[str, list[str]]:
    """Give settings as lists, of which the first is chosen where the house has none of them."""
    known = catalogue.switches()
    found: dict[str, list[str]] = {}
    for name, value in settings.items():
        several = [value] if isinstance(value, str) else value
        if name not in known:
            raise InputError(f"there is no switch {name!r}{catalogue.meant(name, known)}")
        if not isinstance(several, list) or not several:
            raise InputError(f"{name} must have a setting or a list of settings")
        for one in several:
            if not isinstance(one, str) or one not in known[name].settings:
                raise InputError(catalogue.no_setting(name, str(one), known[name].settings))
        found[name] = several
    return found
