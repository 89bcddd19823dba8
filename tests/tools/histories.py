"""Real hands on the reference engine, by the house online.

Run it as ``python -m tests.tools.histories FOLDER``.

Every line of a history is compared with what the engine does: whose turn it is, what it costs, who
is all-in, where the betting is capped, what goes back, who draws and shows when, and who wins what;
then the button and the blinds of the hand after. Cards that a history does not tell are filled
with unused ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.core import engine
from oracle.core.ruleset import rules_for
from oracle.core.table.actions import Raise
from oracle.core.table.events import BetReturned, BlindPosted
from oracle.errors import OracleError
from oracle.wire import Hand, read_cards, read_table, read_try
from oracle.wire.next_hand import next_hand
from tests.tools.histories_text import History, LeftOut, Line, read, script, split

ONLINE: Final[Mapping[str, str]] = catalogue.houses()["online"].settings
_ACTIONS: Final = {
    "folds": "fold",
    "checks": "check",
    "calls": "call",
    "bets": "bet",
    "raises": "raise",
    "shows": "show",
    "mucks": "muck",
}
_PHASES: Final = {"FIRST DRAW": "draw-1", "SECOND DRAW": "draw-2", "THIRD DRAW": "draw-3"}


class Refused(Exception):
    """The engine refuses what was done, so the rest of the hand cannot be compared."""


class Difference(NamedTuple):
    """Where a history and the engine part, and what each of them says."""

    hand: str
    sentence: str


@dataclass
class Report:
    """What came of the hands: what was compared how often, and each kind of difference."""

    read: int = 0
    replayed: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    differences: dict[str, list[Difference]] = field(default_factory=dict)

    def differs(self, kind: str, hand: str, sentence: str) -> None:
        """Note a difference."""
        self.differences.setdefault(kind, []).append(Difference(hand, sentence))


class Replay:
    """A history and the same hand on the engine, side by side."""

    def __init__(self, history: History, settings: Mapping[str, str], report: Report) -> None:
        self.history = history
        self.settings = settings
        self.report = report
        cards, self.discards = script(history)
        rules = rules_for("badugi", "limit", settings, received=True)
        table, seats = read_table(history.table, rules)
        table, seats = read_table(history.table, rules, **read_cards({"cards": cards}, seats))
        self.hand = Hand(table, seats, show_cards=False)
        self.seen = self.hand.observe()
        self.shown: list[int] = []
        self.won: dict[str, dict[int, int]] = {}
        self.returned = 0

    def run(self) -> None:
        """Compare every line, then the end of the hand."""
        try:
            for line in self.history.lines:
                self._compare_line(line)
            self._compare_end()
        except Refused:
            return

    def check(self, what: str, expected: Any, got: Any) -> None:
        """Compare what the history says with what the engine does."""
        self.report.compared[what] += 1
        if expected != got:
            sentence = f"{expected} in the history, {got} here"
            self.report.differs(what, self.history.id, sentence)

    def _compare_line(self, line: Line) -> None:
        match line.word:
            case "posts":
                self._compare_blind(line)
            case "Dealt":
                held = self.hand.state.hands[self.hand.seats.place(line.seat)]
                self.check("the hand held", {*line.cards, *line.more}, {*held})
            case "discards" | "stands pat":
                self._try(line, {"do": "draw", "discard": self.discards[line.seat].pop(0)})
            case "folds" | "checks" | "calls" | "bets" | "raises":
                self._compare_action(line)
            case "returned":
                self._compare_returned(line)
            case "shows" | "mucks":
                self._compare_showing(line)
            case "collected":
                pot = self.won.setdefault(line.name, {})
                pot[line.seat] = pot.get(line.seat, 0) + line.amount
            case "SHOW DOWN":
                self.check("the showdown", True, self.seen["phase"] in {"showdown", "over"})
            case "FIRST DRAW" | "SECOND DRAW" | "THIRD DRAW":
                self.check("the draw", _PHASES[line.word], self.seen["phase"])
            case _:
                self.report.differs("a line not understood", self.history.id, line.name)

    def _compare_blind(self, line: Line) -> None:
        seats = self.hand.seats
        posted = [
            (seats.numbers[event.seat], event.blind.replace("live", "big"), event.amount)
            for event in self.hand.events
            if isinstance(event, BlindPosted)
        ]
        self.check("a blind", True, (line.seat, line.name, line.amount) in posted)
        self._compare_all_in(line)

    def _compare_all_in(self, line: Line) -> None:
        status = self.seen["status"][line.seat - 1]
        if status not in ("folded", "mucked"):
            self.check("all-in", line.all_in, status == "all-in")

    def _try(self, line: Line, attempt: dict[str, Any]) -> None:
        self.check("whose turn it is", line.seat, self.seen["actor"])
        refused = self.hand.attempt(read_try({"seat": line.seat, **attempt}, self.hand.seats))
        self.check("legal", [], [objection.rule for objection in refused])
        if refused:
            raise Refused
        self.seen = self.hand.observe()

    def _compare_action(self, line: Line) -> None:
        attempt: dict[str, Any] = {"do": _ACTIONS[line.word]}
        legal, price = self.seen["legal"] or {}, self.hand.state.current_bet
        if line.word in {"calls", "checks"}:
            self.check("the price of a call", line.amount, legal.get("call"))
        elif line.word != "folds":
            attempt["to"] = line.to or line.amount
            self.check("the size of a bet", line.amount, attempt["to"] - price)
            self.check("what may be bet", [attempt["to"]] * 2, legal.get("raise"))
        self._try(line, attempt)
        self._compare_all_in(line)
        if line.word in {"bets", "raises"}:
            self.check("the raise cap", line.capped, self._is_capped())

    def _is_capped(self) -> bool:
        state = self.hand.state
        if state.actor is None:
            return False
        refused = engine.objections(state, Raise(state.actor, 1))
        return any(objection.rule == "betting.raise-cap" for objection in refused)

    def _compare_returned(self, line: Line) -> None:
        returned = self._bets_returned()[self.returned :]
        self.returned += 1
        self.check("an uncalled bet", [(line.seat, line.amount)], returned[:1])

    def _bets_returned(self) -> list[tuple[int, int]]:
        events = (event for event in self.hand.events if isinstance(event, BetReturned))
        return [(self.hand.seats.numbers[event.seat], event.amount) for event in events]

    def _compare_showing(self, line: Line) -> None:
        if self.hand.seats.place(line.seat) not in self.hand.state.shown:
            self._try(line, {"do": _ACTIONS[line.word]})
        elif line.word == "mucks":
            self.report.differs("a hand mucked", self.history.id, "shown here without asking")
        if line.word == "shows":
            self.shown.append(line.seat)

    def _compare_end(self) -> None:
        self.check("the end", "over", self.seen["phase"])
        mucked = {line.seat for line in self.history.lines if line.word == "mucks"}
        if "show-order" in self.seen:
            order = [seat for seat in self.seen["show-order"] if seat not in mucked]
            self.check("the order of showing", self.shown, order)
        self.check("uncalled bets", self.returned, len(self._bets_returned()))
        pots = self.seen.get("pots", [])
        self.check("the total of the pots", self.history.total, sum(pot["amount"] for pot in pots))
        # The site writes "main pot" and "side pot", or "pot" where there is one.
        written = [self.won[name] for name in sorted(self.won)]
        self.check("the number of pots", len(written), len(pots))
        raked = 0
        for shares, pot in zip(written, pots, strict=False):
            rake = pot["amount"] - sum(shares.values())
            raked += rake
            self.check("a pot that covers what is won", True, rake >= 0)
            won = {seat: chips for seat, chips in enumerate(pot["won"]["whole"], 1) if chips}
            self.check("who wins a pot", sorted(shares), sorted(won))
            if not self.history.rake:
                self.check("what is won", shares, won)
        self.check("the rake", self.history.rake, raked)

    def stacks(self) -> dict[str, int]:
        """Give the chips of each player after the hand."""
        return dict(zip(self.history.players, self.seen["stacks"], strict=True))


def replay_all(texts: Iterable[str], settings: Mapping[str, str] = ONLINE) -> Report:
    """Replay hands in the order in which they were played, by the settings of a house."""
    report = Report()
    before: Replay | None = None
    for text in texts:
        report.read += 1
        try:
            history = read(text)
            replay = Replay(history, settings, report)
        except LeftOut as reason:
            report.left_out[str(reason)] += 1
            before = None
            continue
        except OracleError as refused:
            report.differs("the table", history.id, str(refused))
            before = None
            continue
        if before is not None:
            _compare_next_hand(before, replay)
        replay.run()
        report.replayed += 1
        before = replay
    return report


def _compare_next_hand(before: Replay, after: Replay) -> None:
    """Compare the button and the blinds, if the hand follows: the same players have the chips."""
    history, stacks = after.history, before.stacks()
    now = dict(zip(history.players, history.table["stacks"], strict=True))
    if {name: chips for name, chips in stacks.items() if chips} != now:
        return
    rules = rules_for("badugi", "limit", before.settings)
    found = next_hand(before.history.table, list(stacks.values()), rules)
    names: dict[int | None, str] = dict(enumerate(before.history.players, start=1))
    posted = {line.name: history.players[line.seat - 1] for line in history.lines[:2]}
    for what, expected in (
        ("button", history.players[history.table["button"] - 1]),
        ("small-blind", posted["small"]),
        ("big-blind", posted["big"]),
    ):
        after.check(f"the {what} of the next hand", expected, names.get(found[what]))


def main(folder: str) -> int:
    """Print what came of the histories in a folder; give 1 if there is a difference."""
    paths = sorted(Path(folder).glob("*.txt"))
    texts = [hand for path in paths for hand in split(path.read_text("utf-8-sig"))]
    report = replay_all(texts)
    print(f"hands read {report.read}, replayed {report.replayed}")
    for reason, count in report.left_out.items():
        print(f"left out   {count:4}  {reason}")
    for what, count in report.compared.items():
        print(f"compared   {count:4}  {what}")
    for kind, seen in report.differences.items():
        print(
            f"different  {len(seen):4}  {kind} (first in hand {seen[0].hand}: {seen[0].sentence})"
        )
    return 1 if report.differences or not report.replayed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
