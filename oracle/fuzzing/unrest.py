"""Irregular acts at a random table: words, chips, raps, motions, acts out of turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from oracle.fuzzing.chance import Chance
from oracle.fuzzing.moves import Try, held
from oracle.play import Hand
from oracle.wire.vocabulary import ACTS, OF_NOBODY, SPOKEN, USES, WAGERS

_USUAL: Final = {
    "say": 28,
    "push": 34,
    "rap": 10,
    "move": 10,
    "pull-back": 8,
    "time": 4,
    "claim-unaware": 7,
    "discover-error": 9,
}
_WEIGHTS: Final = {**_USUAL, **{act: 2 for act in ACTS if act not in _USUAL}}
_VALUES: Final = (1, 2, 5, 10, 25, 100)
_MOST_CHIPS: Final = 8
_IN_A_DRAW: Final = ("pat", "pat", "none", "pass", "check")


class Unrest:
    """Does what is irregular, as far as an engine knows such acts."""

    def __init__(self, chance: Chance, acts: Collection[str]) -> None:
        """Draw the habits of one hand; ``acts`` are those that may be done."""
        self._chance = chance
        self._weighted = [(act, weight) for act, weight in _WEIGHTS.items() if act in acts]
        self.often = chance.one_of((0.15, 0.4, 0.7))
        self._in_turn = chance.one_of((0.2, 0.5, 0.8))
        self._unnoticed = chance.one_of((0.0, 0.2))

    def act(self, script: Hand) -> Try:
        """Let somebody do something irregular."""
        chance, seen = self._chance, script.seen
        does = chance.weighted(self._weighted)
        if does in OF_NOBODY:
            return {"do": does, **self._of_the_dealer(script, does)}
        seats = len(seen["stacks"])
        seat = seen["actor"] if chance.happens(self._in_turn) else chance.between(1, seats)
        act: Try = {"seat": seat, "do": does}
        if does == "say":
            act |= self._words(script, seat)
        elif does == "push":
            act |= self._push(script, seat)
        elif does == "move":
            act["chips"] = self._chips(script, seat)
        return act

    def _of_the_dealer(self, script: Hand, does: str) -> dict[str, Any]:
        chance, chip = self._chance, script.state.table.chip
        if does == "discover-error":
            rounded = chance.one_of((None, None, 3, 5, 10))
            return {} if rounded is None else {"rounded-to": rounded * chip}
        return {use: chance.some(_VALUES, chance.between(use == "blinds", 2)) for use in USES}

    def _words(self, script: Hand, seat: int) -> dict[str, Any]:
        chance = self._chance
        if script.seen["phase"].startswith("draw"):
            if chance.happens(0.4):
                return {"to": chance.between(1, len(held(script, seat)) + 1)}
            return {"word": chance.one_of(_IN_A_DRAW)}
        amount = max(1, self._amount(script, seat))
        if chance.happens(0.2):
            return {"to": amount}
        word = chance.one_of(SPOKEN)
        return {"word": word, "to": amount} if self._names(word) else {"word": word}

    def _names(self, word: str) -> bool:
        return word in WAGERS and self._chance.happens(0.5)

    def _push(self, script: Hand, seat: int) -> dict[str, Any]:
        chance, chips = self._chance, self._chips(script, seat)
        cut = chance.between(1, len(chips))
        one = chance.happens(0.7) or cut == len(chips)
        act: dict[str, Any] = {"chips": [chips] if one else [chips[:cut], chips[cut:]]}
        if chance.happens(0.4):
            act["word"] = chance.one_of(SPOKEN)
        if one and seat == script.seen["actor"] and chance.happens(self._unnoticed):
            act["unnoticed"] = True
        return act

    def _amount(self, script: Hand, seat: int) -> int:
        """An amount near to what counts: the call, the call and a half, a raise."""
        chance, state = self._chance, script.state
        place, table = script.seats.place(seat), state.table
        owed = max(0, state.current_bet - state.bets[place])
        size = table.small_bet if table.betting == "limit" else state.last_raise
        amounts = (owed, owed + size // 2, owed + size, owed // 2, owed + 3 * size, size // 2, size)
        amount = chance.one_of((*amounts, state.stacks[place]))
        amount += chance.one_of((-table.chip, -1, 0, 0, 0, 0, 1, table.chip))
        return min(amount, state.stacks[place])

    def _chips(self, script: Hand, seat: int) -> list[int]:
        """Chips that come to an amount, large or small ones, in some order."""
        chance, amount = self._chance, max(1, self._amount(script, seat))
        if chance.happens(0.3):
            return [amount]
        most = chance.one_of(_VALUES)
        chips: list[int] = []
        while amount and len(chips) < _MOST_CHIPS:
            value = max((chip for chip in _VALUES if chip <= min(most, amount)), default=1)
            chips.append(value)
            amount -= value
        return chance.in_any_order([*chips, amount] if amount else chips)
