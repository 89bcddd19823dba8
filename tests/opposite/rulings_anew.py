"""Rulings in turn and out of turn, written a second time from the documents and the guide.

``allowed`` gives the outcomes of the last ruling on a seat. It shares the betting and the cards of
this engine, and nothing with its older rulings.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from .betting import Betting
from .players import Player
from .table import Table
from .words_anew import Facts, Outcome, meaning, nearest, released

ENOUGH = 3
"""Players who act behind another before the right to act may be lost (paragraph 11)."""

BY_SEAT = ("say", "push", "rap", "move", "pull-back", "time", "claim-unaware", "change-up")
BY_NOBODY = ("discover-error", "smallest-chip")


class AnewFloor:
    """What the table tells its floor; all rulings are made by the table itself."""

    pushed = None

    def allowed(self, legal: dict[str, Any]) -> dict[str, Any]:
        """Leave what is legal as it is."""
        return legal


class AnewTable(Table):
    """A table at which the dealer rules anew."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        super().__init__(given, settings)
        self.floor = AnewFloor()  # type: ignore[assignment]
        self.told: list[tuple[int | None, list[Outcome]]] = []
        self._forget()

    def attempt(self, attempt: Mapping[str, Any]) -> bool:
        """Do what a player tries, or rule on it; False when neither is possible."""
        before = self.phase
        done = self._try(attempt)
        if self.phase != before:
            self._forget(keep_push=self.kind == "draw")
        self._settle()
        return done

    def _try(self, attempt: Mapping[str, Any]) -> bool:
        do = attempt["do"]
        if do in BY_NOBODY:
            return self._discover(attempt) if do == "discover-error" else self._smallest(attempt)
        if do in BY_SEAT:
            return self._rule_on(self.seats[attempt["seat"] - 1], attempt)
        actor = self.actor
        if actor is None or attempt["seat"] != actor.seat:
            return False
        if self.kind != "bet":
            self.push_before = None
            return super().attempt(attempt)
        if self._bound() and not self._is_motion(attempt):
            return False
        if not self.betting.act(do, attempt.get("to")):
            return False
        self._acted(actor)
        return True

    def _forget(self, *, keep_push: bool = False) -> None:
        self.early: list[tuple[int, Mapping[str, Any], int, int]] = []
        self.stopped: set[int] = set()
        self.judged: set[tuple[int, int]] = set()
        self.motion: tuple[int, Mapping[str, Any], int] | None = None
        if not keep_push:
            self.push_before: tuple[int, Mapping[str, Any], Outcome, dict[str, Any]] | None = None

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

    def _rule_on(self, player: Player, act: Mapping[str, Any]) -> bool:
        do = act["do"]
        if do == "change-up":
            when = "now" if self.kind == "over" else "after the hand"
            return self._tell(player, _bare(when))
        if do == "claim-unaware":
            return self._unaware(player)
        if player.folded or self.kind not in ("bet", "draw"):
            return False
        if do == "time":
            self.stopped.add(player.seat)
            return self._tell(player, _bare("kept"))
        if do == "move":
            return self._move(player, act)
        if do == "pull-back":
            return self._pull_back(player)
        if self.actor is not player:
            return self._wait(player, act)
        found = meaning(self.facts(player), act)
        if found is None or (self._bound() and not self._is_motion(found)):
            return False
        self._tell(player, found)
        self._happen(player, found, act)
        return True

    def _wait(self, player: Player, act: Mapping[str, Any]) -> bool:
        if meaning(self.facts(player), act) is None or (self.kind == "bet" and not player.can_bet):
            return False
        during = self.actor.seat if self.actor else 0
        self.early.append((player.seat, act, len(self.betting.log), during))
        return self._tell(player)

    def _happen(self, player: Player, found: Outcome, act: Mapping[str, Any]) -> None:
        do = found["do"]
        if do == "pat":
            self.draw(player, [])
        elif do == "fold-or-call":
            self.betting.barred.add(player)
        elif do not in ("void", "none"):
            before = copy.deepcopy({k: v for k, v in vars(self).items() if k != "told"})
            self.betting.perform(player, do, found.get("to"))
            self._acted(player)
            if act["do"] == "push":
                self.push_before = (player.seat, act, found, before)

    def _acted(self, player: Player) -> None:
        self.motion = self.push_before = None
        self.after_action(player)

    def _settle(self) -> None:
        """Rule on acts whose turn has come, and on a right to act that may be lost."""
        while self.kind in ("bet", "draw") and (actor := self.actor) is not None:
            before = self.phase
            mine = next((early for early in self.early if early[0] == actor.seat), None)
            if mine is not None:
                self.early.remove(mine)
                self._come(actor, mine)
            elif not self._may_lose(actor):
                return
            if self.phase != before:
                self._forget(keep_push=self.kind == "draw")

    def _come(self, player: Player, early: tuple[int, Mapping[str, Any], int, int]) -> None:
        _seat, act, moment, _during = early
        facts = self.facts(player)
        found = meaning(facts, act)
        if found is None:
            return
        kinds = {entry.word for entry in self.betting.log[moment:]}
        calls = self.settings["what-changes-the-action"] == "bet-call-or-raise"
        changed = self.kind == "bet" and bool(kinds & {"bet", "raise", *(["call"] * calls)})
        checks = act["do"] == "rap" or act.get("word") == "check"
        if checks and self.kind == "bet":
            self.betting.barred.add(player)
        void = {"do": "void", "due": 0, "returned": released(act)}
        spoken = "word" in act or act["do"] == "say"
        surely = self.settings["words-out-of-turn"] == "always-bind" and spoken
        surely |= found["do"] == "fold" and not calls
        if surely or found["do"] == "fold-or-call":
            allowed = [found]
        elif changed:
            allowed = [void]
        else:
            allowed = [found, void]
            if self.settings["out-of-turn"] == "void":
                allowed.reverse()
        self._tell(player, *allowed)
        self._happen(player, allowed[0], act)

    def _may_lose(self, actor: Player) -> bool:
        behind = {seat for seat, _act, _moment, during in self.early if during == actor.seat}
        spot = (actor.seat, len(self.betting.log))
        if self.kind != "bet" or actor.seat in self.stopped or spot in self.judged:
            return False
        if len(behind) < ENOUGH:
            return False
        self.judged.add(spot)
        self._tell(actor, _bare("lost"), _bare("kept"))
        if self.settings["right-to-act"] == "kept":
            return False
        self.betting.perform(actor, "fold" if self.facts(actor).owed else "check")
        self._acted(actor)
        return True

    def _move(self, player: Player, act: Mapping[str, Any]) -> bool:
        if self.kind != "bet":
            return False
        if self.actor is player and not self._bound():
            self.motion = (player.seat, act, len(self.early))
        return self._tell(player, _bare("none"))

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

    def _shown(self) -> Outcome | None:
        if self.motion is None:
            return None
        return meaning(self.facts(self.seats[self.motion[0] - 1]), self.motion[1])

    def _is_motion(self, found: Mapping[str, Any]) -> bool:
        shown = self._shown() or {}
        return all(found.get(key) == shown.get(key) for key in ("do", "to"))

    def _pull_back(self, player: Player) -> bool:
        if self.motion is None or self.motion[0] != player.seat:
            return False
        shown, act = self._shown(), self.motion[1]
        if not self._has_caused() or shown is None:
            self.motion = None
            return self._tell(player, _bare("none"))
        self._tell(player, shown, _bare("none"))
        if self._bound():
            self._happen(player, shown, act)
        self.motion = None
        return True

    def _unaware(self, player: Player) -> bool:
        if self.push_before is None or self.push_before[0] != player.seat:
            return False
        _seat, act, found, before = self.push_before
        was: Betting = before["betting"]
        me = next(other for other in was.players if other.seat == player.seat)
        wagers = sum(entry.word in ("bet", "raise") for entry in was.log)
        raised = wagers > (0 if was.blinds else 1)
        short = released(act) < was.price - me.bet
        if not (raised and short and "word" not in act):
            return self._tell(player, _bare("stands"))
        back = released(act) - found["returned"]
        self._tell(player, {"do": "void", "due": 0, "returned": back})
        vars(self).update(before)
        return True

    def _smallest(self, act: Mapping[str, Any]) -> bool:
        chips = list(act["antes"]) + list(act["blinds"])
        if self.settings["house-chips"] == "play":
            chips += list(act["rake"]) + list(act["collection"])
        return bool(chips) and self._tell(None, _bare("plays") | {"to": min(chips)})

    def _discover(self, act: Mapping[str, Any]) -> bool:
        betting = self.betting
        if self.kind != "bet" or not betting.log:
            return self._tell(None, _bare("stands"))
        old = [player.bet for player in self.seats]
        before = copy.deepcopy({k: v for k, v in vars(self).items() if k != "told"})
        self._replay(act.get("rounded-to"))
        change = [player.bet - was for player, was in zip(self.seats, old, strict=True)]
        if not any(change):
            vars(self).update(before)
            return self._tell(None, _bare("stands"))
        due = sum(amount for amount in change if amount > 0)
        back = -sum(amount for amount in change if amount < 0)
        price = betting.price
        self.after_action(None)
        return self._tell(None, {"do": "corrected", "to": price, "due": due, "returned": back})

    def _replay(self, unit: int | None) -> None:
        betting = self.betting
        for player, word, to, _everything in betting.rewind():
            if word not in ("bet", "raise"):
                betting.perform(player, word)
                continue
            everything = player.bet + player.playable
            least, most = betting.sizes(player)
            proper = to or 0
            if unit and proper < everything:
                proper = nearest(proper, unit, self.settings)
                while unit and proper < least and proper < most:
                    proper += unit
            betting.perform(player, word, min(max(proper, least), most))


def _bare(do: str) -> Outcome:
    return {"do": do, "due": 0, "returned": 0}


def allowed(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Outcome] | None:
    """Give the outcomes allowed by the last ruling on the seat in question; none if refused."""
    table = AnewTable(given, settings)
    for attempt in given["tries"]:
        table.attempt(attempt)
    return next((found for on, found in reversed(table.told) if on == given["on"]), None)
