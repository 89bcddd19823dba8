"""Random tables within what an engine claims, with short stacks and odd posts."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from oracle.conformance import Configuration
from oracle.core.games import GAMES
from oracle.fuzzing.chance import Chance
from oracle.fuzzing.manner import Manner
from oracle.wire.vocabulary import MOST_CHIPS

Table = dict[str, Any]

_CHIPS: Final = (1, 1, 1, 2, 5)
_BLINDS: Final = (1, 2, 2, 3, 4, 5, 10)
_CARDS: Final = 52


class Claimed(NamedTuple):
    """What may be dealt: the configuration of an engine."""

    configuration: Configuration

    def takes(self, need: str) -> bool:
        """Whether the engine takes what this word names."""
        return need in self.configuration.takes

    def games(self) -> list[str]:
        """Name the games that are claimed and have cards for the least players that are."""
        one = self.configuration
        least = one.players[0] if one.players else 2
        known = [(name, game) for name, game in GAMES.items() if name in one.games]
        return [name for name, game in known if least * game.hand_size <= _CARDS]

    def chip(self, chance: Chance) -> int:
        """Draw a smallest chip."""
        smallest = self.configuration.smallest
        if smallest is None:
            return chance.one_of(_CHIPS)
        fitting = [chip for chip in sorted(smallest) if chip in _CHIPS]
        return chance.one_of(fitting or sorted(smallest) or [1])

    def players(self, chance: Chance, manner: Manner, hand_size: int) -> int:
        """Draw how many sit down, within what is claimed and what the deck allows."""
        least, most = self.configuration.players or (2, _CARDS)
        most = min(most, _CARDS // hand_size)
        return max(least, min(chance.one_of(manner.players), most))


def random_table(chance: Chance, manner: Manner, claimed: Claimed) -> Table:
    """Make a table that is usually accepted, with stacks from one chip to many."""
    one = claimed.configuration
    game = chance.one_of(claimed.games())
    betting, chip = chance.one_of(sorted(one.betting)), claimed.chip(chance)
    players = claimed.players(chance, manner, GAMES[game].hand_size)
    blinds = chip * chance.one_of(_BLINDS), chip * chance.one_of(_BLINDS)
    small_blind, big_blind = sorted(blinds)
    fixed = betting == "limit"
    table: Table = {
        "game": game,
        "betting": betting,
        "draws": chance.one_of(sorted(one.draws)),
        "button": chance.between(1, players),
        "stacks": _stacks(chance, manner, claimed, players, (big_blind, chip)),
        "small-bet": big_blind if fixed else None,
        "big-bet": 2 * big_blind if fixed else None,
        "small-blind": small_blind,
        "big-blind": big_blind,
        "ante": 0,
        "dead": [0] * players,
        "live": [0] * players,
        "chip": chip,
    }
    _change_blinds(chance, manner, claimed, table)
    if chance.happens(manner.odd_posts):
        _post(chance, claimed, table)
    if not claimed.takes("blinds") and not claimed.takes("no-blinds"):
        table |= {"small-blind": None, "big-blind": None}
    return table


def _stacks(
    chance: Chance, manner: Manner, claimed: Claimed, players: int, sizes: tuple[int, int]
) -> list[int]:
    """Draw stacks, short ones if the engine plays all-ins; usually one covers the big blind."""
    big_blind, chip = sizes
    if not claimed.takes("all-in"):
        return [chip * 1000 * big_blind] * players
    deep = chance.one_of(manner.deep) * big_blind
    whole = chance.happens(0.7)
    stacks = [chance.between(1, max(chip, deep)) for _ in range(players)]
    if whole:
        stacks = [max(chip, stack // chip * chip) for stack in stacks]
    if chance.happens(0.2):
        # Half a bet, and a half more.
        half = max(chip, big_blind // 2)
        stacks = [max(half, stack // half * half) for stack in stacks]
    if players > 2 and chance.happens(0.3):
        # Two who can play on for the side while the others are all-in.
        for seat in chance.some(range(players), 2):
            stacks[seat] += 20 * big_blind
    stacks[chance.below(players)] += chance.one_of((0, big_blind, big_blind))
    most = claimed.configuration.largest_amount or MOST_CHIPS
    return stacks if sum(stacks) <= most else [max(chip, most // players // chip * chip)] * players


def _change_blinds(chance: Chance, manner: Manner, claimed: Claimed, table: Table) -> None:
    """Now and then take a blind away, or both, or name another least bet."""
    least, betting = table["big-blind"], table["betting"]
    if claimed.takes("no-blinds") and (
        not claimed.takes("blinds") or chance.happens(manner.odd_blinds / 2)
    ):
        table |= {"small-blind": None, "big-blind": None}
        if betting != "limit":
            table |= {"small-bet": least, "big-bet": least}
        table["ante"] = table["chip"] * max(1, chance.below(4))
        if not claimed.takes("ante"):
            table |= {"ante": 0, "dead": [table["ante"]] * len(table["stacks"])}
    elif claimed.takes("one-blind") and chance.happens(manner.odd_blinds):
        table["small-blind"] = None
    if betting != "limit" and claimed.takes("least-bets") and chance.happens(0.1):
        table |= {"small-bet": least, "big-bet": 2 * least}


def _post(chance: Chance, claimed: Claimed, table: Table) -> None:
    """Post an ante, dead chips of some, or live ones of those who post no blind."""
    chip, players = table["chip"], len(table["stacks"])
    ways = [word for word in ("ante", "dead", "dead", "live") if claimed.takes(word)]
    way = chance.one_of(ways) if ways else None
    if way == "ante":
        table["ante"] = chip * max(1, chance.below(4))
    elif way == "dead" and not table["ante"]:
        one = chance.below(players)
        amounts = [chip * chance.between(0, 2) for _ in range(players)]
        alone = [0] * players
        alone[one] = chip * chance.between(1, 3)
        table["dead"] = chance.one_of((amounts, alone))
    elif way == "live" and table["big-blind"] and players > 2:
        for place in chance.some(range(2, players), chance.one_of((1, 1, 2))):
            seat = (table["button"] + place) % players
            table["live"][seat] = chance.one_of((table["big-blind"], chip))
            if claimed.takes("dead") and chance.happens(0.4):
                table["dead"][seat] = chip * chance.between(1, 3)
