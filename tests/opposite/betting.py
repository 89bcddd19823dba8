"""One betting round that changes as the players bet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .players import Player

FEW = 2
"""Players between whom the rule book has no cap."""


class Betting:
    """A betting round: who is in turn, what he may do, and what it changes.

    ``players`` are clockwise from the left of the button; ``number`` counts the rounds from 1.
    """

    def __init__(
        self,
        players: Sequence[Player],
        table: Mapping[str, Any],
        settings: Mapping[str, str],
        number: int,
    ) -> None:
        self.players = players
        self.table = table
        self.settings = settings
        self.blinds: tuple[Player, Player] | None = None
        self.limit = table["betting"] == "limit"
        self.size = self._fixed_size(number) if self.limit else table["big-blind"]
        self.level = self.price = self.count = 0
        self.last_raise = self.size
        self.stays_capped = False
        self.last_to_bet: Player | None = None
        self.actor: Player | None = None
        for player in players:
            player.start_round()

    def open_with_blinds(self, small_blind: Player, big_blind: Player) -> None:
        """Start the first round, in which the big blind is a bet already."""
        self.blinds = (small_blind, big_blind)
        self.level = self.price = self.table["big-blind"]
        if self.settings["blind-counts-for-the-cap"] == "big-blind-counts":
            self.count = big_blind.full_bets = 1
        self._pass_on(self.players.index(big_blind) + 1)

    def open(self) -> None:
        """Start a round after a draw."""
        self._pass_on(0)

    def legal(self) -> dict[str, Any]:
        """Say what the player in turn may do."""
        player = self._in_turn()
        owes = self.price > player.bet
        amounts = self._amounts(player)
        return {
            "fold": owes or self.settings["fold-with-no-bet"] == "legal",
            "call": min(self.price - player.bet, player.playable),
            "raise": amounts and list(amounts),
            "draw": None,
        }

    def act(self, word: str, to: int | None) -> bool:
        """Act for the player in turn, unless that is not legal."""
        player, legal = self._in_turn(), self.legal()
        if word == "fold":
            if not legal["fold"]:
                return False
            player.folded = True
        elif word in ("check", "call"):
            if (word == "check") != (self.price == player.bet):
                return False
            player.checked = player.checked or word == "check"
            player.put_in(legal["call"])
        elif word in ("bet", "raise"):
            if (word == "bet") != (self.price == 0) or not self._is_amount(to, legal["raise"]):
                return False
            self._raise(player, to or 0)
        else:
            return False
        player.acted = True
        self._pass_on(self.players.index(player) + 1)
        return True

    def give_back(self) -> None:
        """Give back what nobody stands against of the chips that the highest bettor put in."""
        for player in self.players:
            others = max(other.at_stake for other in self.players if other is not player)
            if player.at_stake > others:
                player.take_back(player.at_stake - others)

    def _in_turn(self) -> Player:
        if self.actor is None:
            raise RuntimeError("nobody is in turn")
        return self.actor

    def _pass_on(self, start: int) -> None:
        self.actor = None
        if sum(not player.folded for player in self.players) == 1:
            return
        able = [player for player in self.players if player.can_bet]
        owing = any(self.price > player.bet for player in able)
        if len(able) <= 1 and not owing:
            return
        for step in range(len(self.players)):
            player = self.players[(start + step) % len(self.players)]
            if player in able and (not player.acted or self.price > player.bet):
                self.actor = player
                return

    def _fixed_size(self, number: int) -> int:
        rounds = self.table["draws"] + 1
        if self.settings["big-bet-rounds"] == "after-the-second-draw":
            big = number > FEW
        else:
            big = 2 * number > rounds
        return int(self.table["big-bet" if big else "small-bet"])

    def _is_amount(self, to: int | None, amounts: list[int] | None) -> bool:
        if to is None or amounts is None:
            return False
        return amounts[0] <= to <= amounts[1] and to % self.table["chip"] == 0

    def _amounts(self, player: Player) -> tuple[int, int] | None:
        most = player.bet + player.playable
        if most <= self.price or not any(
            other.can_bet for other in self.players if other is not player
        ):
            return None
        if player.checked and self.settings["check-raise"] == "refused":
            return None
        if self.limit:
            return self._fixed_amount(player, most)
        if player.acted and self.price - player.bet < self.last_raise:
            return None
        if self.table["betting"] == "pot-limit":
            most = min(most, self._pot_limit(player))
        return min(self.price + self.last_raise, most), most

    def _fixed_amount(self, player: Player, most: int) -> tuple[int, int] | None:
        may_complete = self.price > self.level and self.settings["completion"] == "everyone"
        if self._is_capped(player) or not (may_complete or self._may_raise(player)):
            return None
        to = min(self.level + self.size, most)
        small = self.price > self.level and to < most and to - self.price < self.size
        if small and self.settings["wager-size"] == "every-wager":
            return None
        return to, to

    def _may_raise(self, player: Player) -> bool:
        if not player.acted:
            return True
        halves = 1 if self.settings["short-all-in"] == "completes-to-the-full-bet" else 2
        return halves * (self.price - player.bet) >= self.size

    def _is_capped(self, player: Player) -> bool:
        cap = self.settings["raise-cap"]
        if cap == "four-per-player":
            return player.full_bets >= 4
        if cap.startswith("rule-book"):
            return self.stays_capped
        return self.count >= (5 if cap == "five-per-round" else 4)

    def _cap_by_the_rule_book(self) -> None:
        four_raises = self.settings["raise-cap"] == "rule-book-every-draw-game"
        most = 5 if four_raises or self.table["draws"] == 1 else 4
        able = sum(not player.folded and not player.all_in for player in self.players)
        if self.count >= most and able > FEW:
            self.stays_capped = True

    def _pot_limit(self, player: Player) -> int:
        pot = sum(other.paid for other in self.players)
        owed = self.price - player.bet
        if self.blinds:
            pot += self._blinds_not_posted(*self.blinds)
        exact = self.price + pot + owed
        return exact - exact % int(self.table["chip"])

    def _blinds_not_posted(self, small: Player, big: Player) -> int:
        small_blind, big_blind = self.table["small-blind"], self.table["big-blind"]
        missing = 0
        if self.settings["pot-after-a-short-blind"] == "full-blinds":
            missing += max(0, small_blind - small.bet) + max(0, big_blind - big.bet)
        if self.settings["pot-limit-small-blind"] == "as-a-big-blind":
            missing += max(0, big_blind - max(small.bet, small_blind))
        return missing

    def _raise(self, player: Player, to: int) -> None:
        over = to - self.level
        if self.limit:
            half = self.settings["short-all-in"] == "half-bet-rule"
            full = over >= self.size or (half and 2 * over >= self.size)
        else:
            full = over >= self.last_raise
            self.last_raise = max(self.last_raise, to - self.price)
        self.price = to
        self.last_to_bet = player
        if full:
            self.level = to
            self.count += 1
            player.full_bets += 1
            self._cap_by_the_rule_book()
        player.put_in(to - player.bet)
