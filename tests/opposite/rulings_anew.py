"""Rulings in turn and out of turn, written a second time from the documents and the guide.

``allowed`` gives the outcomes of the last ruling on a seat. It shares the betting and the cards of
this engine, and nothing with its older rulings.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from .betting import Betting
from .memory_anew import Recollection, Waiting, bare
from .players import Player
from .words_anew import Outcome, meaning, nearest, released

ENOUGH = 3
"""Players who act behind another before the right to act may be lost (paragraph 11)."""

BY_SEAT = ("say", "push", "rap", "move", "pull-back", "time", "claim-unaware", "change-up")
BY_NOBODY = ("discover-error", "smallest-chip")


class AnewTable(Recollection):
    """A table at which the dealer rules anew."""

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
        self.completes = self._is_motion(attempt)
        if not self.betting.act(do, attempt.get("to")):
            return False
        self._acted(actor)
        return True

    def _rule_on(self, player: Player, act: Mapping[str, Any]) -> bool:
        do = act["do"]
        if do == "change-up":
            when = "now" if self.kind == "over" else "after the hand"
            return self._tell(player, bare(when))
        if do == "claim-unaware":
            return self._unaware(player)
        if player.folded or self.kind not in ("bet", "draw") or released(act) > player.stack:
            return False
        if do in ("time", "move", "pull-back"):
            ways = {"time": self._time, "move": self._move, "pull-back": self._pull_back}
            return ways[do](player, act)
        return self._means_an_action(player, act)

    def _time(self, player: Player, _act: Mapping[str, Any]) -> bool:
        if self.kind != "bet" or self.actor is not player:
            return self._tell(player, bare("none"))
        self.stopped.add(player.seat)
        return self._tell(player, bare("kept"))

    def _means_an_action(self, player: Player, act: Mapping[str, Any]) -> bool:
        if self.actor is not player:
            return self._wait(player, act)
        found = meaning(self.facts(player), act)
        if found is None or (self._bound() and not self._is_motion(found)):
            return False
        self._tell(player, found)
        self._happen(player, found, act)
        return True

    def _wait(self, player: Player, act: Mapping[str, Any]) -> bool:
        if self.kind != "bet" or meaning(self.facts(player), act) is None:
            return False
        log = self.betting.log
        again = any(early.seat == player.seat for early in self.early)
        if again or self.stopped or not player.can_bet or (log and log[-1].player is player):
            return self._tell(player, {"do": "void", "due": 0, "returned": released(act)})
        during = self.actor.seat if self.actor else 0
        self.early.append(Waiting(player.seat, act, len(log), during))
        return self._tell(player)

    def _happen(self, player: Player, found: Outcome, act: Mapping[str, Any]) -> None:
        do = found["do"]
        if do == "pat":
            self.draw(player, [])
        elif do == "fold-or-call":
            self.betting.barred.add(player)
        elif do not in ("void", "none"):
            before = copy.deepcopy({k: v for k, v in vars(self).items() if k != "told"})
            self.completes = self._is_motion(found)
            self.betting.perform(player, do, found.get("to"))
            self._acted(player)
            if act["do"] == "push":
                self.push_before = (player.seat, act, found, before)

    def _acted(self, player: Player) -> None:
        if self.completes:
            for other in self.early[self.motion[2] if self.motion else 0 :]:
                other.known.add(len(self.betting.log) - 1)
        self.motion = self.push_before = None
        self.stopped.discard(player.seat)
        self.after_action(player)

    def _settle(self) -> None:
        """Rule on acts whose turn has come, and on a right to act that may be lost."""
        while self.kind in ("bet", "draw") and (actor := self.actor) is not None:
            before = self.phase
            mine = next((early for early in self.early if early.seat == actor.seat), None)
            if mine is not None:
                later = self.early[self.early.index(mine) + 1 :]
                self.early.remove(mine)
                self._come(actor, mine, later)
            elif not self._may_lose(actor):
                return
            if self.phase != before:
                self._forget(keep_push=self.kind == "draw")

    def _come(self, player: Player, early: Waiting, later: list[Waiting]) -> None:
        act, moment = early.act, early.moment
        facts = self.facts(player)
        found = meaning(facts, act)
        if found is None:
            return
        since = enumerate(self.betting.log)
        kinds = {entry.word for at, entry in since if at >= moment and at not in early.known}
        calls = self.settings["what-changes-the-action"] == "bet-call-or-raise"
        changed = self.kind == "bet" and bool(kinds & {"bet", "raise", *(["call"] * calls)})
        passes = act["do"] == "rap" or act.get("word") in ("fold", "check", "call")
        checks = passes and found["do"] in ("check", "fold-or-call")
        if checks and self.kind == "bet":
            self.betting.barred.add(player)
        void = {"do": "void", "due": 0, "returned": released(act)}
        spoken = "word" in act or act["do"] == "say"
        surely = self.settings["words-out-of-turn"] == "always-bind" and spoken
        surely |= found["do"] == "fold" and not calls
        if surely or found["do"] == "fold-or-call":
            allowed = [found]
        elif changed or found["do"] == "void":
            allowed = [void]
        else:
            allowed = [found, void]
            if self.settings["out-of-turn"] == "void":
                allowed.reverse()
        self._tell(player, *allowed)
        for other in later if allowed[0]["do"] not in ("void", "fold-or-call") else ():
            other.known.add(len(self.betting.log))
        self._happen(player, allowed[0], act)

    def _may_lose(self, actor: Player) -> bool:
        behind = {early.seat for early in self.early if early.during == actor.seat}
        spot = (actor.seat, len(self.betting.log))
        if self.kind != "bet" or actor.seat in self.stopped or spot in self.judged:
            return False
        if len(behind) < ENOUGH:
            return False
        self.judged.add(spot)
        self._tell(actor, bare("lost"), bare("kept"))
        if self.settings["right-to-act"] == "kept":
            return False
        self.completes = False
        self.betting.perform(actor, "fold" if self.facts(actor).owed else "check")
        self._acted(actor)
        return True

    def _move(self, player: Player, act: Mapping[str, Any]) -> bool:
        if self.kind != "bet":
            return False
        if self.actor is player and not self._bound():
            self.motion = (player.seat, act, len(self.early))
            return self._tell(player)
        return self._tell(player, bare("none"))

    def _pull_back(self, player: Player, _act: Mapping[str, Any]) -> bool:
        if self.motion is None or self.motion[0] != player.seat:
            return self._tell(player, bare("none"))
        shown, act = self._shown(), self.motion[1]
        if not self._has_caused() or shown is None:
            self.motion = None
            return self._tell(player, bare("none"))
        self._tell(player, shown, bare("none"))
        if self._bound():
            self._happen(player, shown, act)
        self.motion = None
        return True

    def _unaware(self, player: Player) -> bool:
        if self.push_before is None or self.push_before[0] != player.seat:
            return self._tell(player, bare("stands"))
        _seat, act, found, before = self.push_before
        was: Betting = before["betting"]
        since = list(was.log)
        while since and any(entry.player.seat == player.seat for entry in since):
            since.pop(0)
        raised = any(entry.word == "raise" for entry in since)
        short = found["do"] == "call" and (found["due"] > 0 or "to" in found)
        if self.settings["unaware-of-a-raise"] == "any-chips" and found["do"] in ("call", "raise"):
            short = short or "word" not in act
        early = any(early.moment >= len(self.betting.log) for early in self.early)
        if early or not (raised and short):
            return self._tell(player, bare("stands"))
        self._tell(player, {"do": "void", "due": 0, "returned": released(act)})
        vars(self).update(before)
        return True

    def _smallest(self, act: Mapping[str, Any]) -> bool:
        chips = list(act["antes"]) + list(act["blinds"])
        if self.settings["house-chips"] == "play":
            chips += list(act["rake"]) + list(act["collection"])
        return bool(chips) and self._tell(None, bare("plays") | {"to": min(chips)})

    def _discover(self, act: Mapping[str, Any]) -> bool:
        betting = self.betting
        if self.kind != "bet" or not betting.log:
            return self._tell(None, bare("stands"))
        old = [player.bet for player in self.seats]
        before = copy.deepcopy({k: v for k, v in vars(self).items() if k != "told"})
        self._replay(act.get("rounded-to"))
        change = [player.bet - was for player, was in zip(self.seats, old, strict=True)]
        if not any(change):
            vars(self).update(before)
            return self._tell(None, bare("stands"))
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
            if everything <= betting.price:
                betting.perform(player, "call")
                continue
            least, most = betting.sizes(player)
            proper = to or 0
            if unit and proper < everything:
                low, high = -(-least // unit) * unit, most // unit * unit
                if low <= high:
                    proper = min(max(nearest(proper, unit, self.settings), low), high)
            betting.perform(player, word, min(max(proper, least), most))


def allowed(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Outcome] | None:
    """Give the outcomes allowed by the last ruling on the seat in question; none if refused."""
    table = AnewTable(given, settings)
    for attempt in given["tries"]:
        table.attempt(attempt)
    return next((found for on, found in reversed(table.told) if on == given["on"]), None)
