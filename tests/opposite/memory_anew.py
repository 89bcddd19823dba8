"""What the dealer keeps in mind at a table at which every ruling is made anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .betting import Betting
from .players import Player
from .table import Table
from .words_anew import Facts, Outcome, meaning


@dataclass
class Waiting:
    """An act out of turn, and the actions of the round that it does not come after."""

    seat: int
    act: Mapping[str, Any]
    moment: int
    during: int
    known: set[int] = field(default_factory=set)


class AnewFloor:
    """What the table asks its floor; all rulings are made by the table itself."""

    pushed = None

    def __init__(self, table: Recollection) -> None:
        self.table = table

    def allowed(self, legal: dict[str, Any]) -> dict[str, Any]:
        """Leave of what is legal only the action that a motion has shown, if it is binding."""
        shown = self.table.held_to()
        if shown is None:
            return legal
        to = shown.get("to")
        return {
            "fold": shown["do"] == "fold",
            "call": legal["call"] if shown["do"] in ("check", "call") else None,
            "raise": [to, to] if to else None,
            "draw": None,
        }


class Recollection(Table):
    """A table with acts that wait, a motion, and the rulings told so far."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        super().__init__(given, settings)
        self.floor = AnewFloor(self)  # type: ignore[assignment]
        self.told: list[tuple[int | None, list[Outcome]]] = []
        self.push_before: tuple[int, Mapping[str, Any], Outcome, dict[str, Any]] | None = None
        self.completes = False
        self._forget()

    def _forget(self, *, keep_push: bool = False) -> None:
        self.early: list[Waiting] = []
        self.stopped: set[int] = set()
        self.judged: set[tuple[int, int]] = set()
        self.motion: tuple[int, Mapping[str, Any], int] | None = None
        if not keep_push:
            self.push_before = None

    def _tell(self, player: Player | None, *allowed: Outcome) -> bool:
        self.told.append((player.seat if player else None, list(allowed)))
        return True

    def facts(self, player: Player) -> Facts:
        """Say what the dealer has to know when a player acts."""
        betting: Betting = self.betting
        at_bets = self.kind == "bet"
        return Facts(
            "bet" if at_bets else self.kind,
            betting.limit,
            betting.price,
            player.bet,
            player.playable,
            betting.amounts(player) if at_bets else None,
            betting.size if betting.limit else betting.last_raise,
            self.table["chip"],
            self.settings,
        )

    def _bound(self) -> bool:
        """Whether a motion has made another act and so may have to be completed (paragraph 13)."""
        return self._has_caused() and self.settings["forward-motion"] == "completed"

    def _has_caused(self) -> bool:
        games = self.settings["forward-motion-games"]
        return (
            self.motion is not None
            and len(self.early) > self.motion[2]
            and (games != "limit" or self.betting.limit)
        )

    def held_to(self) -> Outcome | None:
        """The action to which a motion binds the player in turn."""
        return self._shown() if self._bound() else None

    def _shown(self) -> Outcome | None:
        if self.motion is None:
            return None
        return meaning(self.facts(self.seats[self.motion[0] - 1]), self.motion[1])

    def _is_motion(self, found: Mapping[str, Any]) -> bool:
        shown = self._shown()
        if shown is None:
            return False
        return all(found.get(key) == shown.get(key) for key in ("do", "to"))


def bare(do: str) -> Outcome:
    """Give an outcome to which chips are nothing."""
    return {"do": do, "due": 0, "returned": 0}
