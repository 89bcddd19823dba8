"""What a programmer hands in, checked before it is used: each problem is one sentence.

Whatever has the wrong shape is refused here, so that no other module asks for types, and the
sentence names an argument as it is written in Python.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from os import PathLike
from typing import Any, Final

from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS, BY_SETTING
from oracle.errors import InputError
from oracle.wire.amounts import why_no_amount
from oracle.wire.vocabulary import DRAWS

_WORDS: Final[Mapping[str, Sequence[Any]]] = {
    "game": tuple(GAMES),
    "betting": BETTINGS,
    "draws": DRAWS,
}
_AMOUNTS: Final = {
    "chip": 1,
    "small_bet": 1,
    "big_bet": 1,
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
}
"""The least that each amount of a table may be; 0 is no blind and no ante."""

_NEAR: Final = 0.7
"""How alike two words are of which one may be meant for the other: ``call`` is not ``all-in``."""

shown = reprlib.repr


def refuse(problems: Iterable[str]) -> None:
    """Refuse what has problems.

    Raises:
        InputError: with every problem, if there is one.
    """
    if found := tuple(problems):
        raise InputError(*found)


def listed(value: Any, what: str, such_as: str) -> list[Any]:
    """Give the entries of a list, a tuple or an iterator, which come in an order.

    Raises:
        InputError: it is something else, such as a text, a set or a mapping.
    """
    unordered = isinstance(value, str | bytes | Mapping | Set)
    if unordered or not isinstance(value, Iterable):
        raise InputError(f"{what} is {shown(value)}; give {such_as}")
    return list(value)


def mapped(value: Any, what: str, such_as: str) -> Mapping[Any, Any]:
    """Give a mapping.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, Mapping):
        raise InputError(f"{what} is {shown(value)}; give a mapping, such as {such_as}")
    return value


def words(value: Any, what: str) -> tuple[str, ...]:
    """Give the words of one word or of several.

    Raises:
        InputError: it is neither.
    """
    several = [value] if isinstance(value, str) else listed(value, what, "one word or a list")
    refuse(f"{what} is {shown(one)}; give a word" for one in several if not isinstance(one, str))
    return tuple(several)


def meant(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest known word, as the end of a sentence; empty if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1, cutoff=_NEAR)
    return f"; did you mean {near[0]!r}?" if near else ""


def no_number(value: Any) -> bool:
    """Whether a value is not a whole number; True and False are none either."""
    return type(value) is not int


def no_path(value: Any) -> bool:
    """Whether a value is neither a text nor a path, or is empty."""
    return value == "" or not isinstance(value, str | PathLike)


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
    for name, known in _WORDS.items():
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
