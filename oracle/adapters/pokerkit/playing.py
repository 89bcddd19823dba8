"""Hands played on PokerKit.

PokerKit counts players from the left of the button, as ``oracle.wire.Seats`` does. Where it has one
operation for two of poker's words (check and call, bet and raise), this adapter refuses the word
that poker does not use there; everything else that is refused, PokerKit refuses.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from pokerkit import Mode

from oracle.adapters.pokerkit.dealing import dealer
from oracle.adapters.pokerkit.games import start
from oracle.adapters.pokerkit.observing import observation, player_to_act
from oracle.adapters.serving import Reply
from oracle.wire import Seats


def play(request: Mapping[str, Any], mode: Mode = Mode.CASH_GAME) -> Reply:
    """Play a hand, trying each action in turn.

    PokerKit's default is the tournament mode, in which a player who owes nothing may not fold.

    Raises:
        InputError: the request gives too few cards for what PokerKit accepts.
    """
    with warnings.catch_warnings():
        # PokerKit warns of given cards that it would not deal, and of folds with nothing owed.
        warnings.simplefilter("ignore")
        hand = _Hand(request, mode)
        seen = hand.observe()
        steps = [
            {"refused": not hand.attempt(attempt), **hand.observe()} for attempt in request["tries"]
        ]
    return {"start": seen, "steps": steps}


class _Hand:
    """A hand in play on PokerKit, spoken to in JSON."""

    def __init__(self, request: Mapping[str, Any], mode: Mode) -> None:
        table = request["table"]
        self.seats = Seats(len(table["stacks"]), table["button"])
        self.state = start(table, self.seats, mode)
        self.dealer = dealer(request, self.state, self.seats)
        self.show_cards = "deck" in request
        self._deal_and_show()

    def attempt(self, attempt: Mapping[str, Any]) -> bool:
        """Try an action and deal on; say whether PokerKit accepted it.

        PokerKit can refuse an action and still change, so the dealer's part is done either way.
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
        self.dealer.deal(self.state)
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards(status_or_hole_cards=True)

    def observe(self) -> Reply:
        """Give what can be seen now."""
        return observation(self.state, self.seats, show_cards=self.show_cards)
