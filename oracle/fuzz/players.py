"""What players at a random table do: mostly something legal, now and then something irregular."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK, Card
from oracle.fuzz.tables import Chance, Policy
from oracle.play import Hand
from oracle.wire.vocabulary import ACTIONS, ACTS, OF_NOBODY, SPOKEN, USES, WAGERS

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

    def __init__(self, chance: Chance, manner: Policy) -> None:
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

    def __init__(self, chance: Chance, manner: Policy) -> None:
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


class IrregularPlay:
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
