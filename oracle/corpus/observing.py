"""What a play vector expects: after each try an observation, or that the try is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from oracle.core.games import GAMES, WHOLE, is_split
from oracle.corpus.fields import (
    BadVector,
    all_within,
    different,
    exactly,
    one_each,
    refuse,
    within,
)
from oracle.wire.aspects import ASPECTS, compared_in
from oracle.wire.vocabulary import OVER

_RUNNING: Final = frozenset({"phase", "stacks", "actor", "bets", "paid", "status", "legal"})
_AT_THE_END: Final = frozenset({"pots", "shown", "show-order"})
_BY_SEAT: Final = ("stacks", "bets", "paid", "status", "cards", "shown")


def check_play(
    given: Mapping[str, Any], expect: Mapping[str, Any], aspects: Collection[str]
) -> None:
    """Check what must be seen of a hand against what is given, for the aspects that are kept.

    Raises:
        BadVector: they do not fit each other.
    """
    one_each(expect["steps"], len(given["tries"]), "expect.steps")
    shows = _Shows(given, aspects)
    shows.check(expect["start"], "expect.start")
    for index, step in enumerate(expect["steps"]):
        if "refused" not in step:
            shows.check(step, f"expect.steps[{index}]")


class _Shows:
    """What the observations of one vector show."""

    def __init__(self, given: Mapping[str, Any], aspects: Collection[str]) -> None:
        self._seats = len(given["table"]["stacks"])
        draws = given["table"]["draws"]
        self._phases = (
            *(f"bet-{number}" for number in range(1, draws + 2)),
            *(f"draw-{number}" for number in range(1, draws + 1)),
            "showdown",
            "over",
        )
        game = GAMES[given["table"]["game"]]
        self._halves = [half.name for half in game.halves] if is_split(game) else []
        self._running = _RUNNING | ({"cards"} if "deck" in given else set())
        self._aspects = aspects

    def check(self, seen: Mapping[str, Any], place: str) -> None:
        """Check one observation."""
        if seen["phase"] not in self._phases:
            refuse(f"{place}.phase", f"one of {', '.join(self._phases)}")
        over = seen["phase"] == "over"
        exactly(self._keys(seen["phase"]), seen, place)
        for key in _BY_SEAT:
            if key in seen:
                one_each(seen[key], self._seats, f"{place}.{key}")
        self._check_turn(seen, place, over)
        for key in ("cards", "shown"):
            for seat, hand in enumerate(seen.get(key, ())):
                different(hand or (), f"{place}.{key}[{seat}]")
        all_within(seen.get("show-order", ()), 1, self._seats, f"{place}.show-order")
        for index, pot in enumerate(seen.get("pots", ())):
            self._check_pot(pot, f"{place}.pots[{index}]")

    def _keys(self, phase: str) -> Collection[str]:
        """The keys of an observation; in a subset those that are compared, and the phase."""
        keys = self._running | _AT_THE_END if phase == OVER else self._running
        if self._aspects == ASPECTS.keys():
            return keys
        kept = {key for key, aspect in compared_in(phase).items() if aspect in self._aspects}
        return {"phase"} | (keys & kept)

    def _check_turn(self, seen: Mapping[str, Any], place: str, over: bool) -> None:
        """Check who must act, and how; when the hand is over, nobody must act."""
        if over:
            for key in ("actor", "legal"):
                if seen.get(key) is not None:
                    refuse(f"{place}.{key}", "null")
            return
        if "actor" in seen:
            within(seen["actor"], 1, self._seats, f"{place}.actor")
        if "legal" in seen:
            legal = seen["legal"]
            if legal is None:
                refuse(f"{place}.legal", "an object")
            if legal["raise"] is not None and legal["raise"][0] > legal["raise"][1]:
                raise BadVector(f"{place}.legal.raise must name the least first, then the most")

    def _check_pot(self, pot: Mapping[str, Any], place: str) -> None:
        won = pot["won"]
        if won.keys() != {WHOLE} and (not self._halves or won.keys() != set(self._halves)):
            wanted = f"either {WHOLE}, or {' and '.join(self._halves)}" if self._halves else WHOLE
            refuse(f"{place}.won", wanted)
        for part, shares in won.items():
            one_each(shares, self._seats, f"{place}.won.{part}")
        if sum(map(sum, won.values())) != pot["amount"]:
            refuse(f"{place}.won", f"{pot['amount']} chips in all")
