"""A hand played with a note of every event: how the hand stood before it, and what was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from oracle.core.citations import Inquiry
from oracle.core.ruleset import rules_for
from oracle.core.table import Event, Objection, Rules, State, Table
from oracle.prose import Moment
from oracle.wire import Hand, Seats, observation, read_play, read_try

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


class ToldHand:
    """A hand in play that tells of each step what happened in it."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        """Make the table, post the blinds and deal.

        Raises:
            Illegal: the table is against the rules.
            InputError: the table, the cards or a setting cannot be used.
        """
        data = given["table"]
        received = "deck" not in given
        rules = rules_for(data["game"], data["betting"], settings, received=received)
        self._deal(*read_play(given, rules))

    @classmethod
    def at(cls, table: Table, seats: Seats) -> ToldHand:
        """Post the blinds and deal at a table that was made already.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: its cards do not suffice.
        """
        hand = cls.__new__(cls)
        hand._deal(table, seats)
        return hand

    def _deal(self, table: Table, seats: Seats) -> None:
        self.seats = seats
        self.log = Log(table.rules)
        self.hand = Hand(replace(table, rules=self.log.rules), seats, show_cards=True)

    def go_on_from(self, state: State, table: Table) -> None:
        """Go on from any state of a hand with these rules, at a table that has the cards for it."""
        noting = replace(table, rules=self.log.rules)
        self.hand.state, self.hand.events = state.at(noting), []
        self.log.clear()

    @property
    def state(self) -> State:
        """How the hand stands."""
        return self.hand.state

    def observe(self) -> dict[str, Any]:
        """Give what can be seen now, with the cards of every seat."""
        return observation(self.state, self.seats, show_cards=True)

    def happened(self) -> tuple[list[Moment], tuple[str, ...]]:
        """Give what has happened since the last call, and the rules that decided anything."""
        found = list(self.log.moments), tuple(sorted(self.log.decided))
        self.log.clear()
        return found

    def attempt(self, attempt: Mapping[str, Any]) -> tuple[Objection, ...]:
        """Try an action of a script; give the objections, or none when it happened.

        Raises:
            InputError: the action cannot be understood, or the script's cards do not suffice.
        """
        action = read_try(attempt, self.seats)
        before, count = self.state, len(self.hand.events)
        self.log.clear()
        refused = self.hand.attempt(action)
        if refused:
            self.log.decided |= self.log.inquiry.exercised
        else:
            # What the dealer's acts made of it was noted already, and comes last.
            own = self.hand.events[count : len(self.hand.events) - len(self.log.moments)]
            asked = self.log.asked_first
            self.log.moments[:0] = [Moment(before, event, asked) for event in own]
        return refused
