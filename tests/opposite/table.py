"""A table at which one hand is played; everything at it changes in place."""

from collections.abc import Mapping
from typing import Any

from .betting import Betting
from .dealer import Dealer, HandDealer
from .hands import badugi_worth, low_worth
from .players import Player
from .pots import Pot, award, count_pots

HAND_SIZE = {"badugi": 4, "badacey": 5}
WAGERS = ("bet", "raise")


class QuietTable:
    """One hand, from the blinds to the last pot, at which players only act in turn."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        self.table: Mapping[str, Any] = given["table"]
        self.settings = settings
        self.open_cards = "deck" in given
        stacks, button = self.table["stacks"], self.table["button"]
        self.seats = [
            Player(seat, stack, self.table["chip"]) for seat, stack in enumerate(stacks, 1)
        ]
        self.players = self.seats[button:] + self.seats[:button]
        self.dealer = (Dealer if self.open_cards else HandDealer)(given, settings)
        self.number = 1
        self.kind = "bet"
        self.queue: list[Player] = []
        self.show_order: list[int] = []
        self.earlier_bettors: list[Player] = []
        self.shown: list[Player] = []
        self.asks = False
        self.pots: list[Pot] = []
        self.won: list[dict[str, dict[int, int]]] = []
        self.returned: list[tuple[Player, int]] = []
        self._post()
        self.dealer.deal(self._from_the_first_card(), HAND_SIZE[self.table["game"]])
        self.betting = Betting(self.players, self.table, settings, 1)
        small, big = self.blinds()
        if big is None:
            self.betting.open()
        else:
            self.betting.open_with_blinds(small, big)
        self._after_bet()

    @property
    def alive(self) -> list[Player]:
        """The players still in, clockwise from the left of the button."""
        return [player for player in self.players if not player.folded]

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.kind if self.kind in ("showdown", "over") else f"{self.kind}-{self.number}"

    @property
    def actor(self) -> Player | None:
        """The player in turn."""
        if self.kind == "bet":
            return self.betting.actor
        return self.queue[0] if self.queue else None

    def _from_the_first_card(self) -> list[Player]:
        """The players in the order of the deal."""
        small, _ = self.blinds()
        if self.settings["first-card"] == "left-of-the-button" or small is None:
            return self.players
        first = self.players.index(small)
        return self.players[first:] + self.players[:first]

    def blinds(self) -> tuple[Player | None, Player | None]:
        """The small and the big blind, as far as they are posted."""
        if not self.table["big-blind"]:
            return None, None
        if not self.table["small-blind"]:
            return None, self.players[0]
        two = len(self.players) == 2
        if two and self.settings["heads-up-blinds"] == "button-posts-small":
            return self.players[1], self.players[0]
        return self.players[0], self.players[1]

    def legal(self) -> dict[str, Any] | None:
        """Say what the player in turn may do."""
        player = self.actor
        if player is None:
            return None
        if self.kind == "bet":
            return self.betting.legal()
        nothing = {"fold": False, "call": None, "raise": None, "draw": None}
        if self.kind == "draw":
            return nothing | {"draw": len(player.hand)}
        return nothing | {"muck": self._may_muck(player)}

    def attempt(self, attempt: Mapping[str, Any]) -> bool:
        """Do what a player tries; False when he may not, and then nothing changes."""
        player, word = self.actor, attempt["do"]
        if player is None or attempt["seat"] != player.seat:
            return False
        if self.kind == "bet":
            if acted := self.betting.act(word, attempt.get("to")):
                self.after_action(player)
            return acted
        if self.kind == "draw":
            return word == "draw" and self.draw(player, list(attempt["discard"]))
        if word not in ("show", "muck") or (word == "muck" and not self._may_muck(player)):
            return False
        self._turn_up(player, word)
        return True

    def observe(self) -> dict[str, Any]:
        """Tell what can be seen now."""
        seats = self.seats
        sight: dict[str, Any] = {
            "actor": self.actor.seat if self.actor else None,
            "phase": self.phase,
            "stacks": [player.stack for player in seats],
            "bets": [player.bet for player in seats],
            "paid": [player.paid for player in seats],
            "status": [player.status for player in seats],
            "legal": self.legal(),
        }
        if self.open_cards:
            sight["cards"] = [None if player.folded else list(player.hand) for player in seats]
        if self.kind == "over":
            sight["shown"] = [list(p.hand) if p in self.shown else None for p in seats]
            sight["show-order"] = list(self.show_order)
            sight["pots"] = [
                {
                    "amount": pot.amount,
                    "won": {
                        part: [won.get(player.seat, 0) for player in seats]
                        for part, won in parts.items()
                    },
                }
                for pot, parts in zip(self.pots, self.won, strict=True)
            ]
        return sight

    def _post(self) -> None:
        ante_first = self.settings["short-stack-posts"] == "ante-first"
        if ante_first:
            self._post_antes()
        for player, blind in zip(self.blinds(), ("small-blind", "big-blind"), strict=True):
            if player is not None:
                player.put_in(self.table[blind])
        for player, live in zip(self.seats, self.table["live"], strict=True):
            player.put_in(live)
        if not ante_first:
            self._post_antes()

    def _post_antes(self) -> None:
        for player, dead in zip(self.seats, self.table["dead"], strict=True):
            player.post_ante(self.table["ante"], dead=False)
            player.post_ante(dead, dead=True)

    def after_action(self, player: Player | None) -> None:
        """Go on when a player has acted."""
        if player is not None and player.folded:
            self.dealer.muck(player)
        self._after_bet()

    def _after_bet(self) -> None:
        if self.betting.actor is not None:
            return
        self.returned += self.betting.give_back()
        for player in self.players:
            player.bet = 0
        if len(self.alive) == 1:
            self._pay_out()
        elif self.number > self.table["draws"]:
            self._show_down()
        else:
            self.kind = "draw"
            self.queue = self.alive
            self.dealer.start_draw()

    def draw(self, player: Player, discard: list[Any]) -> bool:
        """Let a player draw, unless he has not got such cards."""
        if len(set(discard)) < len(discard) or not set(discard) <= set(player.hand):
            return False
        self.dealer.take(player, discard)
        self.queue.pop(0)
        if not self.queue:
            self.dealer.finish_draw()
            self.number += 1
            self.earlier_bettors += [e.player for e in self.betting.log if e.word in WAGERS]
            self.kind = "bet"
            self.betting = Betting(self.players, self.table, self.settings, self.number)
            self.betting.open()
            self._after_bet()
        return True

    def _show_down(self) -> None:
        self.kind = "showdown"
        self.pots = count_pots(self.players, self.alive)
        if self.settings["showdown"] == "all-at-once":
            self.shown = self.alive
            self._pay_out()
            return
        place = self.players.index(self._first_to_show())
        # Who bet last can have folded, after a correction of what others had done before.
        self.queue = [p for p in self.players[place:] + self.players[:place] if p in self.alive]
        if self.settings["side-pot-order"] == "last-side-pot-first":
            depth = {p.seat: n for n, pot in enumerate(self.pots) for p in pot.contenders}
            self.queue.sort(key=lambda player: -depth[player.seat])
        self.asks = self.settings["showdown"] == "beaten-hands-may-be-mucked"
        if self.settings["all-in-hands"] == "all-tabled":
            self.asks &= not any(player.all_in for player in self.alive)
        elif self.settings["all-in-hands"] == "tabled-if-betting-ended":
            self.asks &= sum(player.can_bet for player in self.alive) > 1
        self._show_without_asking()

    def _first_to_show(self) -> Player:
        if self.betting.last_to_bet:
            return self.betting.last_to_bet
        bettors = [player for player in self.earlier_bettors if player in self.alive]
        if self.settings["first-to-show"] == "last-bettor-of-any-round" and bettors:
            return bettors[-1]
        return self.players[0]

    def _show_without_asking(self) -> None:
        while self.queue and not self.asks:
            player = self.queue.pop(0)
            self.shown.append(player)
            self.show_order.append(player.seat)
        if not self.queue:
            self._pay_out()

    def _turn_up(self, player: Player, word: str) -> None:
        self.queue.pop(0)
        if word == "muck":
            player.folded = player.mucked = True
            player.hand.clear()
            for pot in self.pots:
                pot.contenders = [rival for rival in pot.contenders if rival is not player]
        else:
            self.shown.append(player)
            self.show_order.append(player.seat)
        self._show_without_asking()

    def _may_muck(self, player: Player) -> bool:
        worths = [badugi_worth] if self.table["game"] == "badugi" else [badugi_worth, low_worth]
        for pot in self.pots:
            rivals = [rival for rival in self.shown if rival in pot.contenders]
            for worth in worths:
                beaten = any(worth(rival.hand) < worth(player.hand) for rival in rivals)
                if player in pot.contenders and not beaten:
                    return False
        return True

    def _pay_out(self) -> None:
        if self.kind != "showdown":
            self.pots = count_pots(self.players, self.alive)
        self.kind = "over"
        for pot in self.pots:
            parts = award(pot, self.table, self.settings)
            self.won.append(parts)
            for won in parts.values():
                for player in self.seats:
                    player.stack += won.get(player.seat, 0)
