"""One betting round that changes as the players bet."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .players import Player

FEW = 2
"""Players between whom the rule book has no cap."""

CHANGING = ("level", "price", "count", "last_raise", "stays_capped", "last_to_bet")
"""What of a round changes as the players bet, the players aside."""


class Entry(NamedTuple):
    """Something that a player did in a round, when everything that he could bet came to so much."""

    player: Player
    word: str
    to: int | None
    everything: int


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
        self.blinds: tuple[Player | None, Player] | None = None
        self.limit = table["betting"] == "limit"
        self.size = self._fixed_size(number) if self.limit else self._least_bet()
        self.level = self.price = self.count = 0
        self.last_raise = self.size
        self.last_step = 0
        self.stays_capped = False
        self.last_to_bet: Player | None = None
        self.actor: Player | None = None
        self.barred: set[Player] = set()
        self.log: list[Entry] = []
        for player in players:
            player.start_round()

    def open_with_blinds(self, small_blind: Player | None, big_blind: Player) -> None:
        """Start the first round, in which the big blind is a bet already.

        What others have posted live is in front of them, and they have not acted.
        """
        self.blinds = (small_blind, big_blind)
        self.level = self.price = self.table["big-blind"]
        self.count = big_blind.full_bets = 1
        self._begin(self.players.index(big_blind) + 1)

    def open(self) -> None:
        """Start a round in which nobody has bet yet."""
        self._begin(0)

    def legal(self) -> dict[str, Any]:
        """Say what the player in turn may do."""
        player = self._in_turn()
        owes = self.price > player.bet
        amounts = self.amounts(player)
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
            fits = legal["fold"]
        elif word in ("check", "call"):
            fits = (word == "check") == (self.price == player.bet)
        elif word in ("bet", "raise"):
            fits = (word == "bet") == (self.price == 0) and self._is_amount(to, legal["raise"])
        else:
            fits = False
        if fits:
            self.perform(player, word, to if word in ("bet", "raise") else None)
        return bool(fits)

    def perform(self, player: Player, word: str, to: int | None = None) -> None:
        """Let a player act, legal or not; a call with an amount is one that comes to too little."""
        everything = player.bet + player.playable
        self.log.append(Entry(player, word, to, everything))
        if word == "fold":
            player.folded = True
        elif word == "check":
            player.checked = True
        elif word == "call":
            player.let_off = self.price if to is not None else 0
            player.put_in((self.price if to is None else to) - player.bet)
        else:
            self._raise(player, to or 0)
        player.acted = True
        self.barred.discard(player)
        self._pass_on(self.players.index(player) + 1)

    def rewind(self) -> list[Entry]:
        """Go back to the start of the round, and give what was done in it."""
        log, self.log = self.log, []
        for player, memory in zip(self.players, self.memories, strict=True):
            vars(player).update(memory)
        vars(self).update(self.opening)
        self._pass_on(self.first)
        return log

    @property
    def bets_made(self) -> int:
        """How often somebody has bet or raised in this round; the big blind has bet."""
        return sum(entry.word in ("bet", "raise") for entry in self.log) + bool(self.blinds)

    def owes_an_action(self, player: Player) -> bool:
        """Whether a player will still be asked."""
        return player.can_bet and (not player.acted or self.price > player.matched)

    def give_back(self) -> list[tuple[Player, int]]:
        """Give back what nobody stands against of the chips that the highest bettor put in.

        Gives the player, who may have folded, and what of it was not a bet but an ante.
        """
        returned = []
        for player in self.players:
            others = max(other.at_stake for other in self.players if other is not player)
            if player.at_stake > others:
                amount = player.at_stake - others
                returned.append((player, max(0, amount - player.bet)))
                player.take_back(amount)
        return returned

    def _in_turn(self) -> Player:
        if self.actor is None:
            raise RuntimeError("nobody is in turn")
        return self.actor

    def _begin(self, first: int) -> None:
        self.first = first
        self.memories = [player.memory() for player in self.players]
        self.opening = {name: getattr(self, name) for name in CHANGING}
        self._pass_on(first)

    def _pass_on(self, start: int) -> None:
        self.actor = None
        if sum(not player.folded for player in self.players) == 1:
            return
        able = [player for player in self.players if player.can_bet]
        owing = any(self.price > player.matched for player in able)
        if len(able) <= 1 and not owing:
            return
        for step in range(len(self.players)):
            player = self.players[(start + step) % len(self.players)]
            if self.owes_an_action(player):
                self.actor = player
                return

    def _least_bet(self) -> int:
        return int(self.table["big-blind"] or self.table["small-bet"])

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

    def amounts(self, player: Player) -> tuple[int, int] | None:
        """Say from what to what a player may bet or raise."""
        least, most = self.sizes(player)
        everything = player.bet + player.playable
        others = [other for other in self.players if other is not player]
        if everything <= self.price or not any(other.can_bet for other in others):
            return None
        if player in self.barred:
            return None
        if player.checked and self.settings["check-raise"] == "refused":
            return None
        if self.limit:
            return (least, most) if self._is_open(player, least, everything) else None
        if player.acted and self.price - player.matched < self.last_raise:
            return None
        return least, most

    def sizes(self, player: Player) -> tuple[int, int]:
        """Say from what to what a bet or raise may come, if it is open to the player at all."""
        everything = player.bet + player.playable
        if self.limit:
            to = min(self.level + self.size, everything)
            return to, to
        most = everything
        if self.table["betting"] == "pot-limit":
            # A pot of less than the least bet, which mistakes can make, does not forbid that bet.
            most = min(most, max(self._pot_limit(player), self.price + self.last_raise))
        return min(self.price + self.last_raise, most), most

    def _is_open(self, player: Player, to: int, everything: int) -> bool:
        may_complete = self.price > self.level and self.settings["completion"] == "everyone"
        if self._is_capped(player) or not (may_complete or self._may_raise(player)):
            return False
        small = self.price > self.level and to < everything and to - self.price < self.last_step
        return not (small and self.settings["wager-size"] == "every-wager")

    def _may_raise(self, player: Player) -> bool:
        if not player.acted:
            return True
        return 2 * (self.price - player.matched) >= self.size

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

    def _blinds_not_posted(self, small: Player | None, big: Player) -> int:
        small_blind, big_blind = self.table["small-blind"], self.table["big-blind"]
        missing = 0
        if self.settings["pot-after-a-short-blind"] == "full-blinds":
            missing += max(0, big_blind - big.bet)
        if small is None:
            return missing
        if self.settings["pot-after-a-short-blind"] == "full-blinds":
            missing += max(0, small_blind - small.bet)
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
        self.last_step = to - self.price
        self.price = to
        self.last_to_bet = player
        if full:
            self.level = to
            self.count += 1
            player.full_bets += 1
            self._cap_by_the_rule_book()
        player.put_in(to - player.bet)
