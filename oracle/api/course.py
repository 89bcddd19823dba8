"""The course of a hand: its moments, how one follows from another, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from oracle.api.dealing import Dealing
from oracle.core import engine
from oracle.core.table import (
    CardsMissing,
    Event,
    Illegal,
    Reshuffled,
    ReshuffleMissing,
    State,
    Table,
)
from oracle.wire import HouseRules, read_play, read_try
from oracle.wire.vocabulary import PLAY

if TYPE_CHECKING:
    from oracle.catalogue import House
    from oracle.explaining import Explanation, Step, ToldHand


@dataclass(slots=True, eq=False)
class Moment:
    """A hand after an act, or after the deal. It never changes, so that copies of a hand share it.

    ``told`` is made when it is first asked for.
    """

    state: State
    events: list[Event]
    before: Moment | None = None
    attempt: Mapping[str, Any] | None = None
    told: Step | None = None

    def chain(self) -> list[Moment]:
        """Give every moment from the deal to this one."""
        found, one = [self], self.before
        while one is not None:
            found.append(one)
            one = one.before
        return found[::-1]


class Course:
    """What all copies of a hand share: the table, whose rules are played, where cards come from."""

    def __init__(
        self, data: Mapping[str, Any], rules: HouseRules, cards: Dealing, house: House | None
    ) -> None:
        """Make the table.

        Args:
            data: the full table, as vectors have it.
            rules: by which it is played.
            cards: where they come from.
            house: whose rules these are, if that is known.

        Raises:
            InputError: the table, the cards or a setting cannot be used.
        """
        self.data, self.cards = data, cards
        self._rules, self._house = rules, house
        given = {"table": data, **cards.given}
        self._table, self.seats = read_play(given, rules.at(given))
        self._teller: ToldHand | None = None

    def begin(self) -> Moment:
        """Post the blinds and deal.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: no card is left to deal.
        """
        return Moment(*self._played(self._table, engine.start))

    def after(self, moment: Moment, attempt: Mapping[str, Any]) -> Moment:
        """Give the moment after an act.

        Raises:
            Illegal: the rules refuse it.
            InputError: it cannot be understood, or no card is left to deal.
        """
        action, state = read_try(attempt, self.seats), moment.state

        def step(table: Table) -> tuple[State, list[Event]]:
            return engine.step(state if table is state.table else state.at(table), action)

        return Moment(*self._played(state.table, step), moment, attempt)

    def _played(
        self, table: Table, play: Callable[[Table], tuple[State, list[Event]]]
    ) -> tuple[State, list[Event]]:
        """Play at a table, with the cards added to it that turn out to be missing."""
        while True:
            try:
                return play(table)
            except (ReshuffleMissing, CardsMissing) as missing:
                table = self.cards.supplied(table, missing)

    def given(self, moment: Moment) -> dict[str, Any]:
        """Give the hand up to a moment as vectors give it: its table, its cards and its tries."""
        chain, table = moment.chain(), moment.state.table
        tries = [one.attempt for one in chain if one.attempt is not None]
        if not table.deck:
            by_number = enumerate(self.seats.by_number(table.received), start=1)
            cards = {str(number): list(received) for number, received in by_number}
            return {"table": self.data, "cards": cards, "tries": tries}
        events = (event for one in chain for event in one.events)
        orders = [list(event.cards) for event in events if isinstance(event, Reshuffled)]
        deck = list(table.deck)
        return {"table": self.data, "deck": deck, "reshuffles": orders, "tries": tries}

    def told(self, moment: Moment) -> Step:
        """Tell what led to a moment from the one before it, or from the blinds."""
        from oracle.explaining import ToldHand, tell_deal, tell_try

        if moment.told is not None:
            return moment.told
        if self._teller is None or moment.before is None:
            self._teller = ToldHand.at(moment.chain()[0].state.table, self.seats)
        if moment.before is None or moment.attempt is None:
            moment.told = tell_deal(self._teller)
        else:
            self._teller.go_on_from(moment.before.state, moment.state.table)
            moment.told = tell_try(self._teller, moment.attempt)
        return moment.told

    def foretold(self, moment: Moment, attempt: Mapping[str, Any]) -> Step:
        """Tell what an act would lead to, or why it is refused.

        Raises:
            InputError: it cannot be understood, or no card is left to deal.
        """
        from oracle.explaining import ToldHand, tell_try

        try:
            return self.told(self.after(moment, attempt))
        except Illegal:
            if self._teller is None:
                self._teller = ToldHand.at(moment.chain()[0].state.table, self.seats)
            self._teller.go_on_from(moment.state, moment.state.table)
            return tell_try(self._teller, attempt)

    @property
    def settings(self) -> Mapping[str, str]:
        """The setting of every switch."""
        return self._rules.settings

    @property
    def base(self) -> str:
        """The house of ours or of the workspace that these rules come from."""
        from oracle import catalogue

        if self._house is None:
            return catalogue.USUAL_HOUSE
        return catalogue.base_and_changes(self._house)[0]

    def explained(self, moment: Moment) -> Explanation:
        """Tell the hand up to a moment."""
        from oracle.explaining import Given, explanation_of

        steps = [self.told(one) for one in moment.chain()]
        given = self.given(moment)
        told = Given(PLAY, given, title="A hand in play")
        explanation = explanation_of(told, steps, self.data, self.base, self.settings)
        return replace(explanation, hand=given)
