"""Rulings in turn and out of turn, written from Betting and Raising in Badugi and the guide."""

from collections.abc import Mapping
from typing import Any

from .memory import Act, Pushed, Waiting, bare, same
from .memory import Motion as Moved
from .mistakes import Mistakes
from .players import Player
from .words import Outcome, is_check, meaning, released, too_few

ENOUGH = 3
"""Players who act behind another before the right to act may be lost (paragraph 11)."""

BY_SEAT = frozenset(
    {"say", "push", "rap", "move", "pull-back", "time", "claim-unaware", "change-up"}
)
BY_NOBODY = frozenset({"discover-error", "smallest-chip"})
ACTS = BY_SEAT | BY_NOBODY


class Table(Mistakes):
    """A table at which players do more than act in turn, and the dealer rules on it."""

    def attempt(self, attempt: Act) -> bool:
        """Do what a player tries, or rule on it; False when neither is possible."""
        before = self.phase
        done = self._try(attempt)
        self._settle(before)
        return done

    def _try(self, attempt: Act) -> bool:
        do = attempt["do"]
        if do in ACTS and self.kind not in ("bet", "draw"):
            return False
        if do in BY_NOBODY:
            return self.discover(attempt) if do == "discover-error" else self.smallest(attempt)
        if do in BY_SEAT:
            return self._rule_on(self.seats[attempt["seat"] - 1], attempt)
        actor = self.actor
        if actor is None or attempt["seat"] != actor.seat:
            return False
        if self.kind != "bet":
            done = super().attempt(attempt)
            self.pushed = None if done else self.pushed
            return done
        held = self.held_to()
        if held is not None and not same(attempt, held):
            return False
        shows = self._completes(attempt)
        if not self.betting.act(do, attempt.get("to")):
            return False
        self._acted(actor, shows)
        return True

    def _rule_on(self, player: Player, act: Act) -> bool:
        if player.folded:
            return False
        do = act["do"]
        if do == "change-up":
            return self.tell(player, "void", bare("after the hand"))
        if do == "claim-unaware":
            return self.unaware(player)
        if do in ("time", "move", "pull-back"):
            ways = {"time": self._time, "move": self._move, "pull-back": self._pull_back}
            possible = self.kind == "bet" and released(act) <= player.stack
            return possible and ways[do](player, act)
        if released(act) > player.stack:
            return False
        return self._in_turn(player, act) if self.actor is player else self._wait(player, act)

    def _time(self, player: Player, _act: Act) -> bool:
        if self.actor is not player:
            return self.tell(player, "void", bare("none"))
        self.stopped.add(player.seat)
        return self.tell(player, "binding", bare("kept"))

    def _in_turn(self, player: Player, act: Act) -> bool:
        found = meaning(self.facts(player), act)
        held = self.held_to()
        if found is None or (held is not None and not same(found, held)):
            return False
        self.tell_meaning(player, act, found)
        self._happen(player, found, act)
        return True

    def _wait(self, player: Player, act: Act) -> bool:
        found = meaning(self.facts(player), act) if self.kind == "bet" else None
        if found is None or self.actor is None:
            return False
        log = self.betting.log
        again = any(early.seat == player.seat for early in self.early)
        if again or self.stopped or not player.can_bet or (log and log[-1].player is player):
            return self.tell(player, "void", bare("void") | {"returned": released(act)})
        self.pushed = None
        checks, folds = is_check(act, found), found["do"] == "fold"
        self.early.append(Waiting(player.seat, act, len(log), self.actor.seat, folds, checks))
        if checks:
            self.betting.barred.add(player)
        return self.tell(player, "waits")

    def _happen(self, player: Player, found: Outcome, act: Act) -> None:
        do = found["do"]
        if do == "pat":
            self.draw(player, [])
            self.pushed = None
        elif do == "fold-or-call":
            self.betting.barred.add(player)
        elif do not in ("void", "none"):
            shows, barred = self._completes(found), player in self.betting.barred
            few = too_few(self.facts(player), act, found)
            self.betting.perform(player, do, found.get("to"))
            self._acted(player, shows)
            if self.may_be_unaware(player, act, found, few=few):
                self.pushed = Pushed(player.seat, act, barred)

    def _completes(self, action: Mapping[str, Any]) -> bool:
        """Whether the player in turn does what a motion has shown, which counts from then on."""
        return same(action, self.shown_action())

    def _acted(self, player: Player, shows: bool) -> None:
        if shows and self.motion:
            for other in self.early[self.motion.waiting :]:
                other.known.add(len(self.betting.log) - 1)
        self.motion = self.pushed = None
        self.stopped.discard(player.seat)
        self.after_action(player)

    # acts whose turn comes

    def _settle(self, phase: str) -> None:
        """Rule on acts whose turn has come, and on a right to act that may be lost."""
        while True:
            if self.phase != phase:
                self.forget()
                phase = self.phase
            actor = self.actor if self.kind == "bet" else None
            if actor is None:
                return
            mine = next((early for early in self.early if early.seat == actor.seat), None)
            if mine is not None:
                later = self.early[self.early.index(mine) + 1 :]
                self.early.remove(mine)
                self._come(actor, mine, later)
            elif not self._may_lose(actor):
                return

    def _come(self, player: Player, early: Waiting, later: list[Waiting]) -> None:
        act = early.act
        calls = self.settings["what-changes-the-action"] == "bet-call-or-raise"
        changed = self._has_changed(early, {"bet", "raise", *(["call"] * calls)})
        if changed and early.checks and act.get("word") in {"pass", "fold"}:
            act = {**act, "word": "check"}  # what the word meant when it was said
        found = meaning(self.facts(player), act)
        if found is None:
            return
        if is_check(act, found):
            self.betting.barred.add(player)
        blocked = self.facts(player).owed and player in self.betting.barred
        void = bare("fold-or-call" if blocked else "void") | {"returned": released(act)}
        spoken = "word" in act or act["do"] == "say"
        surely = self.settings["words-out-of-turn"] == "always-bind" and spoken
        if early.folds and not calls:
            surely, found = True, found | {"do": "fold"}
        surely |= found["do"] == "fold-or-call" or (found["do"] == "void" and not changed)
        if surely:
            self.tell_meaning(player, act, found)
        elif changed:
            found = void
            self.tell_meaning(player, act, found)
        else:
            found = self.tell_choice(player, "out-of-turn", binds=found, void=void)
        for other in later if found["do"] not in ("void", "fold-or-call") else ():
            other.known.add(len(self.betting.log))
        self._happen(player, found, act)

    def _has_changed(self, early: Waiting, words: set[str]) -> bool:
        since = enumerate(self.betting.log)
        return any(
            entry.word in words
            for at, entry in since
            if at >= early.moment and at not in early.known
        )

    def _may_lose(self, actor: Player) -> bool:
        asked = {player.seat for player in self.seats if self.betting.owes_an_action(player)}
        before = self.early[: self.motion.waiting] if self.motion else self.early
        behind = {one.seat for one in before if one.during == actor.seat} & asked
        spot = (actor.seat, len(self.betting.log))
        if actor.seat in self.stopped or spot == self.judged or len(behind) < ENOUGH:
            return False
        self.judged = spot
        ruled = self.tell_choice(actor, "right-to-act", lost=bare("lost"), kept=bare("kept"))
        if ruled["do"] == "kept":
            return False
        self.betting.perform(actor, "fold" if self.facts(actor).owed else "check")
        self._acted(actor, shows=False)
        return True

    # forward motions

    def _move(self, player: Player, act: Act) -> bool:
        if self.actor is not player:
            return self.tell(player, "void", bare("none"))
        if self.shown_action() is None or not self.matters():
            self.motion = Moved(act, len(self.early))
        return self.tell(player, "waits")

    def _pull_back(self, player: Player, act: Act) -> bool:
        shown = self.shown_action() if self.actor is player else None
        if shown is None or not self.matters():
            self.motion = None if self.actor is player else self.motion
            return self.tell(player, "void", bare("none"))
        ruled = self.tell_choice(player, "forward-motion", completed=shown, free=bare("none"))
        self._happen(player, ruled, act)
        self.motion = None
        return True
