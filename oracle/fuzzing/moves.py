"""What players at a random table do: mostly something legal, now and then something wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.core.cards import DECK, Card
from oracle.fuzzing.chance import Chance
from oracle.fuzzing.manner import Manner
from oracle.play import Hand
from oracle.wire.vocabulary import ACTIONS, WAGERS

Try = dict[str, Any]
Seen = Mapping[str, Any]


class Mover:
    """Acts for whoever is in turn, by habits that each hand has of its own."""

    def __init__(self, chance: Chance, manner: Manner) -> None:
        """Draw the habits of one hand."""
        self._chance = chance
        self._raises = chance.one_of(manner.raises)
        self._folds = chance.one_of(manner.folds)
        self._pats = chance.one_of(manner.pats)
        self._whole_hands = chance.one_of(manner.whole_hands)
        self._mucks = manner.mucks
        self._wrong = chance.one_of(manner.wrong)

    def next(self, script: Hand) -> Try:
        """Say what is tried next."""
        wrong = self._chance.happens(self._wrong)
        return self.wrong_move(script) if wrong else self.move(script)

    def move(self, script: Hand) -> Try:
        """Choose something legal."""
        chance, seen = self._chance, script.seen
        seat, legal = seen["actor"], seen["legal"]
        if "muck" in legal:
            mucks = legal["muck"] and chance.happens(self._mucks)
            return {"seat": seat, "do": "muck" if mucks else "show"}
        if legal["draw"] is not None:
            return {"seat": seat, "do": "draw", "discard": self._discards(script, legal["draw"])}
        if legal["raise"] and chance.happens(self._raises):
            least, most = legal["raise"]
            chip = script.state.table.chip
            to = chance.one_of((least, least, most, chance.between(least, most)))
            to = to if to in (least, most) else max(least, to // chip * chip)
            return {"seat": seat, "do": "raise" if any(seen["bets"]) else "bet", "to": to}
        if legal["fold"] and chance.happens(self._folds):
            return {"seat": seat, "do": "fold"}
        return {"seat": seat, "do": "call" if legal["call"] else "check"}

    def _discards(self, script: Hand, most: int) -> list[Card]:
        chance, holds = self._chance, held(script, script.seen["actor"])
        most = min(most, left_for(script, script.seen["actor"]))
        if chance.happens(self._whole_hands):
            return list(holds[:most])
        if chance.happens(self._pats):
            return []
        return chance.some(holds, chance.between(0, most))

    def wrong_move(self, script: Hand) -> Try:
        """Try anything, most of which is refused."""
        chance, seen = self._chance, script.seen
        seats = len(seen["stacks"])
        seat = seen["actor"] if chance.happens(0.7) else chance.between(1, seats)
        if chance.happens(0.5) and seen["legal"]["raise"] is None and seen["legal"]["fold"]:
            return {"seat": seat, "do": "raise", "to": self._amount(script)}
        raising = ACTIONS.index("raise")
        # To raise is tried twice as often as anything else.
        words = (*ACTIONS[: raising + 1], *ACTIONS[raising:])
        word = chance.one_of(words)
        if word in WAGERS:
            return {"seat": seat, "do": word, "to": self._amount(script)}
        if word == "draw":
            cards = held(script, seat) if chance.happens(0.5) else DECK
            return {"seat": seat, "do": "draw", "discard": chance.some(cards, chance.below(6))}
        return {"seat": seat, "do": word}

    def _amount(self, script: Hand) -> int:
        """An amount on one side or the other of what counts."""
        state, chance = script.state, self._chance
        table, bet = state.table, state.current_bet
        sizes = [table.small_bet, table.big_bet, state.last_raise, table.small_bet // 2]
        amounts = [bet + size for size in sizes]
        if (legal := script.seen["legal"]) and legal["raise"]:
            amounts += legal["raise"]
        amount = chance.one_of(amounts) + chance.one_of((-table.chip, 0, 0, table.chip, 1))
        return max(1, amount)


def held(script: Hand, seat: int) -> tuple[Card, ...]:
    """The cards that a seat number holds."""
    return script.state.hands[script.seats.place(seat)]


def left_for(script: Hand, seat: int) -> int:
    """How many cards a seat number can still get; where there is a deck, it is shuffled again."""
    state, place = script.state, script.seats.place(seat)
    if not state.table.received:
        return len(state.hands[place])
    return len(state.table.received[place]) - state.cards_received[place]
