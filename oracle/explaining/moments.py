"""A hand played with a note of every event: how the hand stood before it, and what was asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from oracle.core.citations import Inquiry
from oracle.core.table import Action, Event, IrregularAct, Objection, Rules, State, Table
from oracle.play import Given, Hand
from oracle.prose import Moment
from oracle.wire import Seats

_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found", bound=Event | None)


class Log:
    """Notes every act of a dealer and the rules that it asked.

    ``rules`` are the rules to play by; ``moments`` what was noted; ``decided`` the ids of all rules
    that decided something.
    """

    def __init__(self, rules: Rules) -> None:
        self.inquiry = Inquiry()
        self.moments: list[Moment] = []
        self.decided: set[str] = set()
        self.asked_first: frozenset[str] = frozenset()
        watched = self.inquiry.watch(rules)
        dealer = {phase: self._noting(act) for phase, act in watched.dealer.items()}
        due = self._noting(watched.rulings_due)
        self.rules = replace(watched, dealer=dealer, rulings_due=due)

    def clear(self) -> None:
        """Forget everything noted so far."""
        self.inquiry.clear()
        self.moments.clear()
        self.decided.clear()
        self.asked_first = frozenset()

    def _noting(
        self, act: Callable[Concatenate[State, _Asked], _Found]
    ) -> Callable[Concatenate[State, _Asked], _Found]:
        def noted(state: State, /, *asked: _Asked.args, **named: _Asked.kwargs) -> _Found:
            if not self.moments and not self.asked_first:
                self.asked_first = frozenset(self.inquiry.consulted)
                self.decided |= self.inquiry.exercised
            self.inquiry.clear()
            before = state.copy()
            event = act(state, *asked, **named)
            if event is not None:
                self.moments.append(Moment(before, event, frozenset(self.inquiry.consulted)))
            self.decided |= self.inquiry.exercised
            return event

        return noted


class ToldHand(Hand):
    """A hand in play that tells of each step what happened in it."""

    def __init__(self, table: Table, seats: Seats, given: Given | None = None, **ways: Any) -> None:
        """Post the blinds and deal, as for any hand; all cards are seen, when it is asked for.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: its cards do not suffice.
        """
        self.log = Log(table.rules)
        ways |= {"show_cards": True, "seen": False}
        super().__init__(replace(table, rules=self.log.rules), seats, given, **ways)

    def go_on_from(self, state: State, table: Table) -> None:
        """Go on from any state of a hand with these rules, at a table that has the cards for it."""
        self.state, self.deal, self.tries = state.at(replace(table, rules=self.log.rules)), [], []
        self.log.clear()

    def happened(self) -> tuple[list[Moment], tuple[str, ...]]:
        """Give what has happened since the last call, and the rules that decided anything."""
        found = list(self.log.moments), tuple(sorted(self.log.decided))
        self.log.clear()
        return found

    def act(
        self, action: Action | IrregularAct, attempt: Given | None = None
    ) -> tuple[Objection, ...]:
        """Try an action, and note what comes of it and what is asked."""
        before = self.state
        self.log.clear()
        refused = super().act(action, attempt)
        if refused:
            self.log.decided |= self.log.inquiry.exercised
        else:
            # What the dealer's acts made of it was noted already, and comes last.
            tried, asked = self.tries[-1], self.log.asked_first
            own = tried.events[: len(tried.events) - len(self.log.moments)]
            self.log.moments[:0] = [Moment(before, event, asked) for event in own]
        return refused
