"""Which rules are in force: game, betting, and a setting of every switch, made into ``Rules``."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from operator import itemgetter
from typing import Final, TypeVar

from oracle.core import rules, rulings
from oracle.core.cards import Card
from oracle.core.games import GAMES, Game, is_split
from oracle.core.rules import switches
from oracle.core.table import CardsMissing, Event, Patch, Rules, State, patched
from oracle.errors import InputError

_T = TypeVar("_T")

BETTINGS: Final = tuple(rules.BY_BETTING)
BY_SETTING: Final[Mapping[str, Mapping[str, Patch]]] = {**switches.BY_SETTING, **rulings.BY_SETTING}

SWITCHES: Final = tuple(sorted(BY_SETTING))
NUMBERS: Final = switches.NUMBERS
BY_NUMBER: Final = switches.BY_NUMBER

PLAYED: Final[Mapping[str, Mapping[str, Patch]]] = {
    switch: {**BY_NUMBER.get(switch, {}), **by_setting} for switch, by_setting in BY_SETTING.items()
}
"""Every setting that can be played, those of a number of its own among them."""
_chosen: Final = itemgetter(*SWITCHES)

_ONLY_IN: Final = {**switches.ONLY_IN, **rulings.ONLY_IN}


def rules_for(
    game: str, betting: str, settings: Mapping[str, str], *, received: bool = False
) -> Rules:
    """Make the record of the rules for a game, a betting structure and a setting of each switch.

    With ``received`` every card comes from the script by seat: nothing is burned or shuffled.

    Raises:
        InputError: the game, betting, a switch or a setting is unknown, or a switch is not set.
    """
    return _rules_for(_choose("game", GAMES, game), betting, chosen(settings), received)


def chosen(settings: Mapping[str, str]) -> tuple[str, ...]:
    """Give the setting of each of ``SWITCHES``.

    Raises:
        InputError: a switch is unknown or not set.
    """
    try:
        found: tuple[str, ...] = _chosen(settings)
    except KeyError:
        missing = [switch for switch in BY_SETTING if switch not in settings]
        raise InputError(f"no setting is given for {', '.join(missing)}") from None
    for switch in settings if len(settings) > len(SWITCHES) else ():
        _choose("switch", BY_SETTING, switch)
    return found


@functools.lru_cache(maxsize=4096)
def _rules_for(game: Game, betting: str, settings: tuple[str, ...], received: bool) -> Rules:
    patches = [rules.ALWAYS, rulings.ALWAYS]
    patches.append(rules.TWO_HALVES if is_split(game) else rules.WHOLE_POT)
    patches.append(_choose("betting", rules.BY_BETTING, betting))
    patches.append(rulings.BY_BETTING[betting])
    for switch, setting in zip(SWITCHES, settings, strict=True):
        patch = _choose(switch, PLAYED[switch], setting)
        if concerns(switch, game, betting):
            patches.append(patch)
    if received:
        patches.append(_RECEIVED)
    return Rules(**patched(*patches))


def concerns(switch: str, game: Game, betting: str) -> bool:
    """Whether a switch makes a difference in a game and a betting structure."""
    concerned = switches.ONLY_WHERE.get(switch)
    return betting in _ONLY_IN.get(switch, (betting,)) and (concerned is None or concerned(game))


def _choose(what: str, table: Mapping[str, _T], name: str) -> _T:
    if name not in table:
        raise InputError(f"unknown {what} {name!r}; it must be one of {', '.join(table)}")
    return table[name]


def _take_from_the_script(state: State, seat: int, count: int) -> tuple[Card, ...]:
    taken, cards = state.cards_received[seat], state.table.received[seat]
    if taken + count > len(cards):
        raise CardsMissing(seat, len(cards), taken + count)
    return cards[taken : taken + count]


def _nothing_is_burned(_state: State, _seat: int | None) -> Event | None:
    return None


def _nothing_is_shuffled(_state: State, _seat: int, _wanted: int) -> Event | None:
    return None


def _all_at_once(_state: State, count: int) -> int:
    return count


_RECEIVED: Final[Patch] = {
    "take_cards": _take_from_the_script,
    "burn": _nothing_is_burned,
    "reshuffle": _nothing_is_shuffled,
    "portion": _all_at_once,
}
