"""What players at a random table do: mostly something legal, now and then something wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from oracle.core.cards import DECK, Card
from oracle.fuzzing.chance import Chance
from oracle.fuzzing.manner import Manner
from oracle.play import Hand
from oracle.wire.vocabulary import ACTIONS, WAGERS

Try = dict[str, Any]
Seen = Mapping[str, Any]


class Turn(NamedTuple):
    """What there is to choose from for the player in turn: the seat, what is legal, the cards.

    ``bet`` says whether there is a bet to raise; ``chip`` is the smallest one that plays.
    """

    seat: int
    legal: Mapping[str, Any]
    hand: Sequence[Card]
    bet: bool
    chip: int

    @classmethod
    def at(cls, script: Hand) -> Turn:
        """The turn of a script that is being played."""
        seen, table = script.seen, script.state.table
        hand = held(script, seen["actor"])
        return cls(seen["actor"], seen["legal"], hand, any(seen["bets"]), table.chip)

    def does(self, word: str, **more: Any) -> Try:
        """Do something."""
        return {"seat": self.seat, "do": word, **more}

    def wagers(self, to: int) -> Try:
        """Bet, or raise."""
        return self.does("raise" if self.bet else "bet", to=to)

    def passes(self) -> Try:
        """Do nothing that anyone need answer: show, stand pat, call or check."""
        if "muck" in self.legal:
            return self.does("show")
        if self.legal["draw"] is not None:
            return self.does("draw", discard=[])
        return self.does("call" if self.legal["call"] else "check")


class Player:
    """Does something legal in every turn, by habits that each hand has of its own."""

    def __init__(self, chance: Chance, manner: Manner) -> None:
        """Draw the habits of one hand."""
        self.chance = chance
        self._raises = chance.one_of(manner.raises)
        self._folds = chance.one_of(manner.folds)
        self._pats = chance.one_of(manner.pats)
        self._whole_hands = chance.one_of(manner.whole_hands)
        self._mucks = manner.mucks

    def acts(self, turn: Turn, most: int) -> Try:
        """Choose something legal; at most so many cards are drawn."""
        chance, legal = self.chance, turn.legal
        if "muck" in legal:
            mucks = legal["muck"] and chance.happens(self._mucks)
            return turn.does("muck" if mucks else "show")
        if legal["draw"] is not None:
            return turn.does("draw", discard=self._discards(turn.hand, min(most, legal["draw"])))
        if legal["raise"] and chance.happens(self._raises):
            least, most = legal["raise"]
            to = chance.one_of((least, least, most, chance.between(least, most)))
            return turn.wagers(
                to if to in (least, most) else max(least, to // turn.chip * turn.chip)
            )
        if legal["fold"] and chance.happens(self._folds):
            return turn.does("fold")
        return turn.passes()

    def _discards(self, hand: Sequence[Card], most: int) -> list[Card]:
        chance = self.chance
        if chance.happens(self._whole_hands):
            return list(hand[:most])
        if chance.happens(self._pats):
            return []
        return chance.some(hand, chance.between(0, most))


class Mover:
    """Acts in a script for whoever is in turn: as a player would, and now and then wrongly."""

    def __init__(self, chance: Chance, manner: Manner) -> None:
        """Draw the habits of one hand."""
        self._chance = chance
        self._player = Player(chance, manner)
        self._wrong = chance.one_of(manner.wrong)

    def next(self, script: Hand) -> Try:
        """Say what is tried next."""
        if self._chance.happens(self._wrong):
            return self.wrong_move(script)
        return self._player.acts(Turn.at(script), left_for(script, script.seen["actor"]))

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
