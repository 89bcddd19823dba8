"""What must not go unseen when two engines are compared: rare events and open questions."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.opposite import Table

UNDER, HALF, OVER = "all-in under half a bet", "all-in of half a bet", "all-in over half a bet"
COMPLETION = "completion"
SHORT_ALL_IN = "short all-in"
THREE_POTS = "three pots"
ODD_CHIP, HALVES_TIED, THREE_WAY = "odd chip", "both halves tied", "three-way tie"
RESHUFFLE, TWO_RESHUFFLES = "reshuffle", "two reshuffles in one draw"
CAPPED = "capped, then folded to two"
SHORT_BLIND, SHORT_ANTE = "short blind", "short ante"
LAST_STANDING = tuple(f"last player standing in round {number}" for number in (1, 2, 3, 4))
SHOWDOWN = "showdown"
NO_BLINDS, ONE_BLIND, UNEQUAL_ANTES = "antes without blinds", "one blind", "unequal antes"
LIVE_POST, SHORT_LIVE_POST, DEAD_POST = (
    "live post",
    "short live post",
    "dead post beside a live one",
)
UNMATCHED_ANTE, FOLDER = "unmatched ante", "chips returned to a player who has folded"


class Watch:
    """Counts the rare events of one hand as it is played on the opposite table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: Counter[str] = Counter()
        self._watch_the_posts()

    def before(self, attempt: Mapping[str, Any]) -> Counter[str]:
        """Say what a try will be, if it is accepted."""
        table, betting = self.table, self.table.betting
        events: Counter[str] = Counter()
        if table.kind != "bet":
            return events
        if attempt["do"] in ("bet", "raise"):
            player, over = table.seats[attempt["seat"] - 1], attempt["to"] - betting.level
            all_in = attempt["to"] == player.bet + player.playable
            if not betting.limit:
                events[SHORT_ALL_IN] += (
                    all_in and attempt["to"] - betting.price < betting.last_raise
                )
                return events
            if all_in and over < betting.size:
                events[SHORT_ALL_IN] += 1
                events[
                    HALF if 2 * over == betting.size else UNDER if 2 * over < betting.size else OVER
                ] += 1
            if over == betting.size and betting.price > betting.level:
                events[COMPLETION] += 1
        if betting.limit and attempt["do"] == "fold":
            events[CAPPED] += betting.count >= 4 and len(table.alive) == 3
        return events

    def finish(self) -> None:
        """Count what can be told when the hand is over."""
        table = self.table
        shuffles = [draw.count("shuffle") for draw in table.dealer.draws]
        self.seen[RESHUFFLE] += any(shuffles)
        self.seen[UNMATCHED_ANTE] += any(ante for _player, ante in table.returned)
        self.seen[FOLDER] += any(player.folded for player, _ante in table.returned)
        self.seen[TWO_RESHUFFLES] += any(count > 1 for count in shuffles)
        if table.kind != "over":
            return
        if len(table.alive) == 1 and not table.shown:
            self.seen[LAST_STANDING[table.number - 1]] += 1
            return
        self.seen[SHOWDOWN] += 1
        self.seen[THREE_POTS] += len(table.pots) > 2
        for parts in table.won:
            winners = [{seat for seat, won in part.items() if won} for part in parts.values()]
            for part in parts.values():
                self.seen[ODD_CHIP] += len(set(part.values())) > 1
                self.seen[THREE_WAY] += len(part) > 2
            tied = table.table["game"] == "badacey" and len(winners[0]) > 1
            self.seen[HALVES_TIED] += tied and winners[0] == winners[-1]

    def _watch_the_posts(self) -> None:
        table = self.table
        blinds = dict(zip(table.blinds(), ("small-blind", "big-blind"), strict=True))
        self.seen[NO_BLINDS] += not table.table["big-blind"]
        self.seen[ONE_BLIND] += bool(table.table["big-blind"]) and not table.table["small-blind"]
        self.seen[UNEQUAL_ANTES] += len(set(table.table["dead"])) > 1
        self._watch_the_live_posts()
        for player, stack in zip(table.seats, table.table["stacks"], strict=True):
            due = {"ante": table.table["ante"] + table.table["dead"][player.seat - 1]}
            if player in blinds:
                due["blind"] = table.table[blinds[player]]
            order = ["blind", "ante"]
            if table.settings["short-stack-posts"] == "ante-first":
                order.reverse()
            left = stack
            for post in order:
                amount = due.get(post, 0)
                self.seen[SHORT_BLIND if post == "blind" else SHORT_ANTE] += left < amount
                left = max(0, left - amount)

    def _watch_the_live_posts(self) -> None:
        table = self.table
        posts = zip(table.table["live"], table.table["dead"], table.table["stacks"], strict=True)
        for live, dead, stack in posts:
            self.seen[LIVE_POST] += live > 0
            self.seen[SHORT_LIVE_POST] += stack < live
            self.seen[DEAD_POST] += live > 0 and dead > 0
