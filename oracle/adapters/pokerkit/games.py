"""Badugi and Badacey from PokerKit's own parts, since it has only limit triple-draw Badugi."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from pokerkit import (
    Automation,
    BadugiHand,
    Deck,
    Draw,
    FixedLimitPokerMixin,
    Mode,
    NoLimitPokerMixin,
    Opening,
    PotLimitPokerMixin,
    RegularLowHand,
    State,
    Street,
)

from oracle.wire import Seats

# Dealing, burning and showing are left out: the cards are given, and every hand must be shown.
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class _Badugi(Draw):
    deck = Deck.REGULAR
    hand_types = (BadugiHand,)
    hole_dealing_count = 4


class _Badacey(Draw):
    deck = Deck.REGULAR
    # PokerKit gives the odd chip to the first of the hand types.
    hand_types = (RegularLowHand, BadugiHand)
    hole_dealing_count = 5


class _LimitBadugi(FixedLimitPokerMixin, _Badugi):
    pass


class _PotLimitBadugi(PotLimitPokerMixin, _Badugi):
    pass


class _NoLimitBadugi(NoLimitPokerMixin, _Badugi):
    pass


class _LimitBadacey(FixedLimitPokerMixin, _Badacey):
    pass


class _PotLimitBadacey(PotLimitPokerMixin, _Badacey):
    pass


class _NoLimitBadacey(NoLimitPokerMixin, _Badacey):
    pass


_GAMES: Final[Mapping[str, Mapping[str, type[Draw]]]] = {
    "badugi": {"limit": _LimitBadugi, "pot-limit": _PotLimitBadugi, "no-limit": _NoLimitBadugi},
    "badacey": {
        "limit": _LimitBadacey,
        "pot-limit": _PotLimitBadacey,
        "no-limit": _NoLimitBadacey,
    },
}
GAMES: Final = tuple(_GAMES)
BETTINGS: Final = tuple(_GAMES["badugi"])
DRAWS: Final = (1, 2, 3)


def start(table: Mapping[str, Any], seats: Seats, mode: Mode) -> State:
    """Post the antes and blinds of a table in JSON; PokerKit then waits for the cards."""
    antes = [table["ante"] + dead for dead in seats.by_place(table["dead"])]
    if seats.count == 2:
        # As with blinds, PokerKit gives the first of two antes to the button.
        antes.reverse()
    kind = _GAMES[table["game"]][table["betting"]]
    game = kind(
        _AUTOMATIONS,
        tuple(streets(kind, bet_sizes(table))),
        # Trimming refunds what not everybody matches, which must not happen with dead antes.
        not any(table["dead"]),
        antes,
        (table["small-blind"], table["big-blind"]),
        0,
        mode=mode,
        divmod=partial(_divide, table["chip"]),
    )
    return game(seats.by_place(table["stacks"]), seats.count)


def bet_sizes(table: Mapping[str, Any]) -> list[int]:
    """Give the smallest bet of each round in chips, the big bet after the second draw in limit."""
    rounds = table["draws"] + 1
    if table["betting"] != "limit":
        return [table["big-blind"]] * rounds
    return [table["small-bet"] if number < 2 else table["big-bet"] for number in range(rounds)]


def streets(kind: type[Draw], sizes: Sequence[int]) -> Iterator[Street]:
    """Make the betting rounds: a deal before the first one, a burn and a draw before the others."""
    most = kind.max_completion_betting_or_raising_count
    for number, size in enumerate(sizes):
        dealt = () if number else (False,) * kind.hole_dealing_count
        yield Street(number > 0, dealt, 0, number > 0, Opening.POSITION, size, most)


def _divide(chip: int, amount: int, ways: int) -> tuple[int, int]:
    """Tell PokerKit the smallest chip in the way it provides: by how pots are divided."""
    each = amount // ways // chip * chip
    return each, amount - each * ways
