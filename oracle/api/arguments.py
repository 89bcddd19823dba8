"""The arguments of a table, checked: each problem is one sentence with the argument's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.api.inputs import mapped, meant, no_number, refuse, shown
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS, BY_SETTING
from oracle.wire.amounts import why_no_amount
from oracle.wire.vocabulary import DRAWS

_AMOUNTS: Final = {
    "chip": 1,
    "small_bet": 1,
    "big_bet": 1,
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
}
"""The least that each amount of a table may be; with 0 nobody posts it."""


def refuse_table(named: Mapping[str, Any]) -> None:
    """Check the arguments of a table, by name; one that is left out is not among them.

    ``stacks`` is a list already, and so is ``dead``.

    Raises:
        InputError: naming every argument that cannot be used.
    """
    refuse([*_of_words(named), *_of_seats(named), *_of_amounts(named)])


def refuse_settings(settings: Any) -> None:
    """Check single settings: each switch and what it is set to.

    Raises:
        InputError: naming every switch and every setting that is unknown.
    """
    given = mapped(settings, "settings", "{'raise-cap': 'five-per-round'}")
    refuse(
        problem for switch, setting in given.items() if (problem := _of_setting(switch, setting))
    )


def _of_setting(switch: Any, setting: Any) -> str | None:
    if not isinstance(switch, str) or switch not in BY_SETTING:
        near = meant(str(switch), BY_SETTING) or f"; it must be {_either(BY_SETTING)}"
        return f"unknown switch {shown(switch)}{near}"
    if not isinstance(setting, str) or setting not in BY_SETTING[switch]:
        return f"{switch} is {shown(setting)}; it must be {_either(BY_SETTING[switch])}"
    return None


def _of_words(named: Mapping[str, Any]) -> Iterator[str]:
    words: dict[str, Sequence[Any]] = {"game": tuple(GAMES), "betting": BETTINGS, "draws": DRAWS}
    for name, known in words.items():
        value = named.get(name, known[0])
        # True equals 1, but is not a number of draws.
        if type(value) is not type(known[0]) or value not in known:
            yield f"{name} is {shown(value)}; it must be {_either(map(str, known))}"


def _of_seats(named: Mapping[str, Any]) -> Iterator[str]:
    stacks, count = named["stacks"], len(named["stacks"])
    if not stacks:
        yield "stacks is empty; a hand needs at least two players"
        return
    for seat, stack in enumerate(stacks, start=1):
        # An empty seat has None.
        if stack is not None and (why := why_no_amount(stack)):
            yield f"the stack of seat {seat} is {shown(stack)}; {why}"
    button, dead = named.get("button", count), named.get("dead")
    if no_number(button) or not 1 <= button <= count:
        yield f"button is {shown(button)}; it must be a seat, 1 to {count}"
    if dead is not None and len(dead) != count:
        yield f"dead needs {count} entries, one for each seat, not {len(dead)}"
    for seat, amount in enumerate(dead or (), start=1):
        if amount is not None and (why := why_no_amount(amount, least=0)):
            yield f"dead is {shown(amount)} for seat {seat}; {why}"


def _of_amounts(named: Mapping[str, Any]) -> Iterator[str]:
    given = {name: named[name] for name in _AMOUNTS if name in named}
    wrong = {
        name: why for name, one in given.items() if (why := why_no_amount(one, _AMOUNTS[name]))
    }
    yield from (f"{name} is {shown(given[name])}; {why}" for name, why in wrong.items())
    chip = 1 if "chip" in wrong else given.get("chip", 1)
    for name, amount in given.items():
        if name not in wrong and amount % chip:
            yield f"{name} is {amount}; it must be a multiple of the smallest chip, {chip}"


def _either(known: Iterable[str]) -> str:
    """Name all of which one must be chosen: ``1, 2 or 3``."""
    *most, last = known
    return f"{', '.join(most)} or {last}" if most else last
