"""Hands played on PokerKit.

PokerKit counts players from the left of the button, as ``oracle.wire.Seats`` does. Where it has one
operation for two of poker's words (to check or to call, to bet or to raise), this adapter refuses
the word that poker does not use there; all else that is refused, PokerKit refuses.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Any, Final

from pokerkit import (
    Automation,
    BadugiHand,
    Deck,
    FixedLimitBadugi,
    FixedLimitPokerMixin,
    Mode,
    RegularLowHand,
    State,
    TripleDraw,
)

from oracle.adapters.pokerkit.observing import observation, player_to_act
from oracle.adapters.serving import Answer
from oracle.errors import InputError
from oracle.wire import Seats

_UNKNOWN_CARD: Final = "??"

# Dealing, burning and showing are left out: the cards are given, and every hand is to be shown.
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class FixedLimitBadacey(FixedLimitPokerMixin, TripleDraw):
    """Badacey out of PokerKit's own parts, for it has no such game."""

    deck = Deck.REGULAR
    hand_types = (RegularLowHand, BadugiHand)
    hole_dealing_count = 5


GAMES: Final[Mapping[str, type[FixedLimitBadugi | FixedLimitBadacey]]] = {
    "badugi": FixedLimitBadugi,
    "badacey": FixedLimitBadacey,
}


def play(request: Mapping[str, Any]) -> Answer:
    """Play a hand, trying each action in turn.

    Raises:
        InputError: the request gives too few cards for what PokerKit accepts.
    """
    with warnings.catch_warnings():
        # PokerKit warns of given cards that it would not deal, and of folds with nothing owed.
        warnings.simplefilter("ignore")
        hand = _Hand(request)
        start = hand.observe()
        steps = [
            {"refused": not hand.attempt(attempt), **hand.observe()} for attempt in request["tries"]
        ]
    return {"start": start, "steps": steps}


class _Hand:
    """A hand in play on PokerKit, spoken to in JSON."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        table = request["table"]
        self.seats = Seats(len(table["stacks"]), table["button"])
        by_number = [iter(request["cards"][str(seat + 1)]) for seat in range(self.seats.count)]
        self.to_come = self.seats.by_place(by_number)
        self.state = self._start(table)
        self._deal_and_show()

    def _start(self, table: Mapping[str, Any]) -> State:
        antes = self.seats.by_place(table["antes"])
        if self.seats.count == 2:
            # As with blinds, PokerKit gives the first of two antes to the button.
            antes.reverse()
        game = GAMES[table["game"]](
            _AUTOMATIONS,
            # Trimming refunds an ante that not everybody posts.
            ante_trimming_status=len(set(antes)) == 1,
            raw_antes=antes,
            raw_blinds_or_straddles=(table["small-blind"], table["big-blind"]),
            small_bet=table["small-bet"],
            big_bet=table["big-bet"],
            mode=Mode.CASH_GAME,  # in tournament mode nobody may fold when nothing is owed
            divmod=partial(_divide, table["chip"]),
        )
        return game(self.seats.by_place(table["stacks"]), self.seats.count)

    def attempt(self, attempt: Mapping[str, Any]) -> bool:
        """Try an action and deal on; tell whether PokerKit accepted it.

        PokerKit can refuse and have changed all the same, so the dealer's part is done either way.
        """
        if self.seats.place(attempt["seat"]) != player_to_act(self.state):
            return False
        try:
            accepted = self._act(attempt)
        except ValueError:
            accepted = False
        self._deal_and_show()
        return accepted

    def _act(self, attempt: Mapping[str, Any]) -> bool:
        state = self.state
        owed, opened = state.checking_or_calling_amount, max(state.bets) > 0
        match attempt["do"]:
            case "draw":
                state.stand_pat_or_discard("".join(attempt["discard"]))
            case "fold":
                state.fold()
            case "check" if not owed:
                state.check_or_call()
            case "call" if owed:
                state.check_or_call()
            case "bet" if not opened:
                state.complete_bet_or_raise_to(attempt["to"])
            case "raise" if opened:
                state.complete_bet_or_raise_to(attempt["to"])
            case _:
                return False
        return True

    def _deal_and_show(self) -> None:
        state = self.state
        if state.can_burn_card(_UNKNOWN_CARD):
            state.burn_card(_UNKNOWN_CARD)
        while (place := state.hole_dealee_index) is not None:
            count = len(state.hole_dealing_statuses[place])
            state.deal_hole(self._next_cards(place, count), place)
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(status_or_hole_cards=True)

    def _next_cards(self, place: int, count: int) -> str:
        cards = list(islice(self.to_come[place], count))
        if len(cards) < count:
            seat = self.seats.numbers[place]
            raise InputError(f"PokerKit deals more cards to seat {seat} than the request gives")
        return "".join(cards)

    def observe(self) -> Answer:
        """Give what can be seen now."""
        return observation(self.state, self.seats)


def _divide(chip: int, amount: int, ways: int) -> tuple[int, int]:
    """Tell PokerKit the smallest chip the way it provides for: by how pots are divided."""
    each = amount // ways // chip * chip
    return each, amount - each * ways
