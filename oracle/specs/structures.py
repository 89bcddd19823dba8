"""Structures in which a game is played: betting, draws and forced bets, and where each was seen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.core.games import GAMES, has_five_cards
from oracle.core.ruleset import BETTINGS
from oracle.specs.checking import validate
from oracle.specs.strict_yaml import SpecError, load
from oracle.system.resources import folder
from oracle.wire.vocabulary import DRAWS

BLINDS: Final = "blinds"
BLINDS_AND_ANTES: Final = "blinds-and-antes"
ANTES: Final = "antes"
ONE_BLIND: Final = "one-blind"
FORCED: Final[Mapping[str, str]] = {
    BLINDS: "blinds",
    BLINDS_AND_ANTES: "blinds and antes",
    ANTES: "antes alone",
    ONE_BLIND: "a single blind",
}
"""What is posted before the cards are dealt, in words; a single blind with or without antes."""

_DRAWN: Final[Mapping[int, str]] = {1: "single-draw", 2: "double-draw", 3: "triple-draw"}


class Structure(NamedTuple):
    """What a table plays: a game, its betting, how many draws, and what is posted."""

    game: str
    betting: str
    draws: int
    forced: str

    @property
    def id(self) -> str:
        """The name by which scenarios ask for it."""
        return f"{self.game}-{self.betting}-{self.draws}-{self.forced}"

    @property
    def in_words(self) -> str:
        """Say it as a dealer would: ``no-limit triple-draw Badacey with antes alone``."""
        played = f"{self.betting} {_DRAWN[self.draws]} {self.game.capitalize()}"
        return f"{played} with {FORCED[self.forced]}"

    def table(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Give the table of a scenario as it is set for this structure.

        The smallest bet stays as it is. Where antes are all that is posted, each is as large as
        that bet, so that the first round costs what it costs with blinds; beside blinds each is
        half of it, and every player has as much more.
        """
        size = size_of(data)
        table = {key: value for key, value in data.items() if key not in _FORCED_BETS}
        table |= {"game": self.game, "betting": self.betting, "draws": self.draws}
        table["small-bet" if self.betting == "limit" or self.forced == ANTES else "big-blind"] = (
            size
        )
        if self.forced == ANTES:
            table |= {"small-blind": "none", "big-blind": "none", "ante": size}
        elif self.forced == ONE_BLIND:
            table["small-blind"] = "none"
        elif self.forced == BLINDS_AND_ANTES:
            ante = size // 2
            table |= {"ante": ante, "stacks": [stack + ante for stack in table["stacks"]]}
        return table


_FORCED_BETS: Final = frozenset(("small-bet", "big-bet", "small-blind", "big-blind", "ante"))


def _has_a_big_blind(structure: Structure) -> bool:
    return structure.forced != ANTES


def _has_two_blinds(structure: Structure) -> bool:
    return structure.forced in {BLINDS, BLINDS_AND_ANTES}


def _has_antes(structure: Structure) -> bool:
    return structure.forced in {ANTES, BLINDS_AND_ANTES}


def _has_five_cards(structure: Structure) -> bool:
    return has_five_cards(GAMES[structure.game])


def _draws_again(structure: Structure) -> bool:
    return structure.draws > 1


def _bets_are_chosen(structure: Structure) -> bool:
    return structure.betting != "limit"


_DECIDE_ONLY: Final[Mapping[str, Callable[[Structure], bool]]] = {
    "betting.big-blind-is-live": _has_a_big_blind,
    "betting.big-blind-is-the-first-bet": _has_a_big_blind,
    "betting.first-to-act-before-the-draw": _has_a_big_blind,
    "forced-bets.big-blind": _has_a_big_blind,
    "betting.small-blind-counts-as-posted": _has_two_blinds,
    "forced-bets.small-blind": _has_two_blinds,
    "forced-bets.antes": _has_antes,
    "drawing.five-at-once": _has_five_cards,
    "drawing.burn-when-all-stand-pat": _draws_again,
    "rulings.nearest-amount": _bets_are_chosen,
}
"""Where rules decide something that are asked in every structure: a burned card after which nobody
draws again changes nothing, nor does a blind that is not posted, nor an amount to round to where
each bet has one size."""


def decides(rule: str, structure: Structure) -> bool:
    """Whether a rule that a hand asks can decide something in the structure that it plays."""
    can = _DECIDE_ONLY.get(rule)
    return can is None or can(structure)


def every_structure() -> Iterator[Structure]:
    """Give every structure that a table can have."""
    yield from (Structure(*one) for one in product(GAMES, BETTINGS, DRAWS, FORCED))


IS: Final = "game, betting, draws, what is posted"
"""What a structure is, for those who do not know the word."""


def in_words(name: str) -> str:
    """Say a structure as a dealer would, by its name; a name that is of none stays as it is."""
    return next((one.in_words for one in every_structure() if one.id == name), name)


def size_of(table: Mapping[str, Any]) -> Any:
    """Give the smallest bet of a scenario's table."""
    return table.get("small-bet", table.get("big-blind"))


def structure_of(table: Mapping[str, Any]) -> Structure | None:
    """Give the structure of a full table; None if nobody posts anything."""
    ante = bool(table["ante"]) or any(table["dead"])
    if table["big-blind"]:
        both = BLINDS_AND_ANTES if ante else BLINDS
        forced = both if table["small-blind"] else ONE_BLIND
    elif ante:
        forced = ANTES
    else:
        return None
    return Structure(table["game"], table["betting"], table["draws"], forced)


@functools.cache
def _read(specs: Path) -> Mapping[Structure, str]:
    file = load(specs / "structures.yaml", "specs/structures.yaml")
    if problems := set(validate(file, "structures")):
        raise SpecError(problems)
    return {
        Structure(one["game"], one["betting"], one["draws"], one["forced"]): one["seen"]
        for one in file.data["structures"]
    }


def seen() -> Mapping[Structure, str]:
    """Read the structures that are played at real tables or by programs, and where each was seen.

    Raises:
        SpecError: with every problem of their file.
    """
    return _read(folder("specs"))


def by_id() -> Mapping[str, Structure]:
    """Give the structures that were seen by the names that scenarios use."""
    return {structure.id: structure for structure in seen()}


def number_of(structure: Structure) -> int:
    """Give the number of a structure, which is that of its vectors; what is written itself is 1."""
    return 2 + list(seen()).index(structure)
