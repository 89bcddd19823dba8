"""The floor, which rules on all that is done at a table but simply acting in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .meaning import FOLD_OR_CALL, VOID, WAGERS, Meaning, Reader
from .memory import Early, Pushed
from .mistakes import Mistakes
from .players import Player

IrregularAct = Mapping[str, Any]

MANY = 3
"""Players who must have acted behind one for his right to act to be in danger."""

DONE_BY_A_PLAYER = frozenset({"say", "push", "rap", "move", "pull-back", "time"})
ACTS = DONE_BY_A_PLAYER | {"claim-unaware", "discover-error", "smallest-chip", "change-up"}


class Floor(Mistakes):
    """The dealer, asked for rulings on words, chips, raps, motions, and acts out of turn."""

    # what players do

    def attempt(self, act: IrregularAct) -> bool:
        """Rule on an act; False when it is none that could be done here."""
        what, seat = act["do"], act.get("seat")
        player = None if seat is None else self.table.seats[seat - 1]
        if self.table.kind == "over" or not self._is_possible(what, act, player):
            return False
        self.moment += 1
        if what == "discover-error":
            self._discover(act.get("rounded-to"))
        elif what == "smallest-chip":
            self._smallest_chip(act)
        elif what == "change-up":
            self._rule(player, VOID, Meaning("after the hand").outcome())
        elif what == "claim-unaware":
            self._unaware(player)
        elif player is not None:
            self._done_by(player, what, act)
        return True

    def _is_possible(self, what: str, act: IrregularAct, player: Player | None) -> bool:
        if player is not None and player.folded:
            return False
        if what not in DONE_BY_A_PLAYER:
            return True
        if player is not None and self._chips_of(act) > player.stack:
            return False
        in_turn = player is self.table.actor
        if self.table.kind == "draw":
            passes = what == "say" and act.get("word") in ("check", "pat")
            return in_turn and (what == "rap" or passes)
        if self.table.kind != "bet" or act.get("word") == "pat":
            return False
        if in_turn and player is not None and what in ("say", "push", "rap"):
            meaning = Reader(self.table.betting, player).read(act)
            return not self._forbids(meaning.do, meaning.to)
        return True

    def _chips_of(self, act: IrregularAct) -> int:
        """Add up the chips of a push, which has motions, or of a motion alone."""
        chips = act.get("chips", [])
        return sum(sum(one) if isinstance(one, list) else one for one in chips)

    def _done_by(self, player: Player, what: str, act: IrregularAct) -> None:
        in_turn = player is self.table.actor
        if self.table.kind == "draw":
            self._rule(player, "binding", Meaning("pat").outcome())
            self.table.draw(player, [])
        elif what == "time":
            self._time(player)
        elif what == "move":
            self._move(player, act, in_turn=in_turn)
        elif what == "pull-back":
            self._pull_back(player)
        elif in_turn:
            self._act_in_turn(player, act)
        else:
            self._act_out_of_turn(player, act)

    def _time(self, player: Player) -> None:
        if player is self.table.actor:
            self.stopped_by.add(player)
            self._rule(player, "binding", Meaning("kept").outcome())
        else:
            self._rule(player, VOID, Meaning("none").outcome())

    def _act_in_turn(self, player: Player, act: IrregularAct) -> None:
        meaning = Reader(self.table.betting, player).read(act)
        self._rule(player, meaning.verdict, meaning.outcome())
        if meaning.do == FOLD_OR_CALL:
            self.table.betting.barred.add(player)
        elif meaning.do != VOID:
            may_go_back = act["do"] == "push" and self._may_go_back(player, act, meaning)
            pushed = Pushed(player, sum(map(sum, act["chips"]))) if may_go_back else None
            self._let_act(player, meaning, pushed=pushed)

    def _act_out_of_turn(self, player: Player, act: IrregularAct) -> None:
        chips = sum(map(sum, act.get("chips", [])))
        waits = any(early.player is player for early in self.early)
        string = self.just_acted is player
        if waits or string or self.stopped_by or not player.playable:
            self._rule(player, VOID, Meaning(VOID, returned=chips).outcome())
            return
        actor = self.table.actor
        assert actor is not None
        self.pushed = None
        meaning = Reader(self.table.betting, player).read(act)
        self.early.append(Early(player, act, actor, self.moment, meaning))
        passes = act["do"] == "rap" or act.get("word") in ("fold", "check", "call")
        if passes and meaning.do in ("check", FOLD_OR_CALL):
            self.table.betting.barred.add(player)
        self._rule(player, "waits")
        self.look()

    # forward motions

    def _move(self, player: Player, act: IrregularAct, *, in_turn: bool) -> None:
        if not in_turn:
            self._rule(player, VOID, Meaning("none").outcome())
            return
        self.motion = act, self.moment
        self._rule(player, "waits")

    def _pull_back(self, player: Player) -> None:
        shown = self._shown() if player is self.table.actor else None
        if shown is None:
            self._rule(player, VOID, Meaning("none").outcome())
            if player is self.table.actor:
                self.motion = None
                self.look()
            return
        self._rule(
            player,
            "may-be-held",
            shown.outcome("forward-motion=completed"),
            Meaning("none").outcome("forward-motion=free"),
        )
        if self.settings["forward-motion"] == "completed":
            self._let_act(player, shown)
        else:
            self.motion = None
            self.look()

    def _shown(self) -> Meaning | None:
        """What the player in turn showed with a motion that has made another act."""
        actor, betting = self.table.actor, self.table.betting
        matters = betting.limit or self.settings["forward-motion-games"] == "limit-pot-no-limit"
        if self.motion is None or actor is None or not matters:
            return None
        motion, moment = self.motion
        if not any(early.moment > moment for early in self.early):
            return None
        shown = Reader(betting, actor).shown(motion["chips"])
        return None if shown.do == VOID else shown

    def _forbids(self, word: str, to: int | None) -> bool:
        """Whether a regular action is not the one that the player in turn has to complete."""
        shown = self._shown()
        if shown is None or self.settings["forward-motion"] != "completed":
            return False
        return (word, to) != (shown.do, shown.to)

    def allowed(self, legal: dict[str, Any]) -> dict[str, Any]:
        """Leave of what a player may do what a motion of his has not ruled out."""
        shown = self._shown()
        if shown is None or self.settings["forward-motion"] != "completed":
            return legal
        raises = shown.do in WAGERS
        return {
            "fold": False,
            "call": None if raises else legal["call"],
            "raise": [shown.to, shown.to] if raises else None,
            "draw": None,
        }

    # what follows from an action

    def _let_act(
        self,
        player: Player,
        meaning: Meaning,
        moment: int | None = None,
        pushed: Pushed | None = None,
    ) -> None:
        moment = self._moment_of(meaning.do, meaning.to) if moment is None else moment
        self.table.betting.perform(player, meaning.do, meaning.to)
        self._go_on(player, moment, pushed)

    def let_act(self, player: Player, word: str, to: int | None) -> bool:
        """Let the player in turn act as players do, unless that is not legal."""
        if self._forbids(word, to):
            return False
        moment = self._moment_of(word, to)
        if not self.table.betting.act(word, to):
            return False
        self._go_on(player, moment)
        return True

    def _moment_of(self, word: str, to: int | None) -> int:
        """An action that was shown by a motion counts from then on."""
        self.moment += 1
        actor = self.table.actor
        if self.motion is None or actor is None:
            return self.moment
        motion, moment = self.motion
        shown = Reader(self.table.betting, actor).shown(motion["chips"])
        return moment if (word, to) == (shown.do, shown.to) else self.moment

    def _go_on(self, player: Player, moment: int, pushed: Pushed | None = None) -> None:
        self.moments.append(moment)
        self.motion, self.pushed = None, pushed
        self.stopped_by.discard(player)
        self.just_acted = player
        if self.table.after_action(player):
            self.forget()
        else:
            self.look()

    def look(self) -> None:
        """Rule on what is due now that this player is in turn."""
        actor = self.table.actor if self.table.kind == "bet" else None
        if actor is None:
            return
        for early in self.early:
            if early.player is actor:
                self.early.remove(early)
                self._settle(early)
                return
        moved = self.moment if self.motion is None else self.motion[1]
        behind = {
            early.player.seat
            for early in self.early
            if early.during is actor and self.table.betting.owes_an_action(early.player)
            if early.moment <= moved
        }
        in_danger = len(behind) >= MANY and self.judged != (actor, len(self.table.betting.log))
        if in_danger and actor not in self.stopped_by:
            self._judge_the_right_to_act(actor)

    def _settle(self, early: Early) -> None:
        player, act = early.player, early.act
        meaning = Reader(self.table.betting, player).read(act)
        chips = sum(map(sum, act.get("chips", [])))
        void = Meaning(VOID, returned=chips)
        said = act["do"] == "say" or "word" in act
        if said and self.settings["words-out-of-turn"] == "always-bind":
            self._rule(player, meaning.verdict, meaning.outcome())
            binds = True
        elif (
            early.meaning.do == "fold"
            and self.settings["what-changes-the-action"] == "bet-or-raise"
        ):
            meaning = Meaning("fold", returned=chips)
            self._rule(player, meaning.verdict, meaning.outcome())
            binds = True
        elif self._has_changed(early) or meaning.do in (FOLD_OR_CALL, VOID):
            no_raise = player in self.table.betting.barred and self.table.betting.price > player.bet
            if no_raise and (meaning.do != VOID or self._has_changed(early)):
                void = Meaning(FOLD_OR_CALL, returned=chips, exact=False)
            self._rule(player, void.verdict, void.outcome())
            binds = False
        else:
            held, free = meaning.outcome("out-of-turn=binds"), void.outcome("out-of-turn=void")
            self._rule(player, "may-be-held", held, free)
            binds = self.settings["out-of-turn"] == "binds"
        if binds and meaning.do not in (FOLD_OR_CALL, VOID):
            self._let_act(player, meaning, early.moment)
        else:
            self.look()

    def _has_changed(self, early: Early) -> bool:
        changing: tuple[str, ...] = (*WAGERS, "call")
        if not self._calls_change_the_action():
            changing = WAGERS
        log = zip(self.table.betting.log, self.moments, strict=True)
        return any(
            moment > early.moment and entry.word in changing and entry.player is not early.player
            for entry, moment in log
        )

    def _calls_change_the_action(self) -> bool:
        return self.settings["what-changes-the-action"] == "bet-call-or-raise"

    def _judge_the_right_to_act(self, player: Player) -> None:
        self.judged = player, len(self.table.betting.log)
        self._rule(
            player,
            "may-be-held",
            Meaning("lost").outcome("right-to-act=lost"),
            Meaning("kept").outcome("right-to-act=kept"),
        )
        if self.settings["right-to-act"] == "lost":
            owes = self.table.betting.price > player.bet
            self._let_act(player, Meaning("fold" if owes else "check"))
