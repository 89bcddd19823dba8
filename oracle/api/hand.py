"""A hand in play: ask what is legal and why not, act, go back and forth, and have it told."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from oracle import play
from oracle.api import seen
from oracle.api.acts import Said, as_try, only_amount
from oracle.api.barred import Bar, barred
from oracle.api.inputs import no_number, shown
from oracle.api.objections import Illegal, Objection, with_sources
from oracle.api.ranking import HandValue, as_value
from oracle.api.seen import Legal, Seen
from oracle.core.table import OVER, State
from oracle.errors import InputError
from oracle.play import HouseRules, Try
from oracle.wire import Seats, last_ruling, observation, phase_name
from oracle.wire.vocabulary import PLAY, WAGERS

if TYPE_CHECKING:
    from oracle.catalogue import House
    from oracle.explaining import Explanation, Step, ToldHand


class Hand:
    """A hand in play, made by ``oracle.table``.

    Seats are numbers from 1, clockwise; amounts are chips. An act is a word with what belongs to
    it, ``"raise", 8``, ``"draw", "Kd Qh"``, ``"pat"``, or a mapping, ``{"raise": 8}`` or as engines
    are sent it, ``{"seat": 3, "do": "raise", "to": 8}``. Without a seat the seat in turn acts; a
    bet or raise without an amount is the only legal one. Irregular acts are written the same way,
    ``{"say": "raise", "to": 20}``; the dealer rules on them.
    """

    def __init__(
        self,
        hand: play.Hand,
        rules: HouseRules,
        house: House | None = None,
        seed: int | None = None,
    ) -> None:
        """Take a hand that has been dealt.

        Args:
            hand: the hand.
            rules: by which it is played.
            house: whose rules these are, if that is known.
            seed: with which its cards come again.
        """
        self._hand, self._rules, self._house, self._seed = hand, rules, house, seed
        # The last one is what ``forward`` restores next.
        self._ahead: tuple[tuple[Try, State], ...] = ()
        self._telling = _Telling(hand)

    def __repr__(self) -> str:
        turn = "" if self.actor is None else f", seat {self.actor} to act"
        return f"<Hand of {self.state.table.game.name}: {self.phase}{turn}>"

    @property
    def state(self) -> State:
        """The core's own state, in which seats are counted from the left of the button."""
        return self._hand.state

    @property
    def actor(self) -> int | None:
        """The seat in turn, or None when nobody must act."""
        place = self.state.actor
        return None if place is None else self._seats.numbers[place]

    @property
    def phase(self) -> str:
        """The phase: bet-1, draw-1, bet-2, ..., showdown or over."""
        return phase_name(self.state)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.state.phase == OVER

    @property
    def seed(self) -> int | None:
        """The seed with which the same cards come again; None where nothing was left to chance."""
        return self._seed

    @property
    def house(self) -> str:
        """The id of the house whose rules are played, or of the one that they come closest to."""
        from oracle import catalogue

        if self._house is None:
            return catalogue.USUAL_HOUSE
        return catalogue.base_and_changes(self._house)[0]

    @property
    def settings(self) -> Mapping[str, str]:
        """The setting of every switch by which the hand is played."""
        return self._rules.settings

    @property
    def seen(self) -> Seen:
        """Everything that can be seen now, with the cards of every seat."""
        return seen.seen(self.state, self._seats)

    def view(self, seat: int) -> Seen:
        """Give what one seat sees now: the cards of others are face down until they are shown.

        Raises:
            InputError: there is no such seat.
        """
        self._place(seat)
        return self.seen.by(seat)

    def legal(self) -> Legal:
        """Give what the seat in turn may do, with amounts; after the hand there is no seat."""
        return seen.legal(self.state, self._seats)

    def barred(self) -> tuple[Bar, ...]:
        """Give what may not be done now: each attempt with every objection to it."""
        return barred(self.state, self._seats)

    def why_not(
        self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any
    ) -> tuple[Objection, ...]:
        """Give every objection to an act, without trying it; none when it is legal.

        Raises:
            InputError: the act cannot be understood.
        """
        return with_sources(self._hand.objections(self._attempt(said, value, seat, more)))

    def what_if(
        self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any
    ) -> Step:
        """Tell what an act would lead to, or why it is refused, without trying it.

        Raises:
            InputError: the act cannot be understood, or no card is left to deal.
        """
        tried = self._hand.copy()
        tried.attempt(self._attempt(said, value, seat, more))
        return self._telling.told(tried, len(tried.tries))

    def act(self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any) -> None:
        """Act, and let the dealer deal until the next player must act or the hand is over.

        Acts that ``back`` has taken back can no longer be restored.

        Raises:
            Illegal: the rules refuse it; ``objections`` says why, and nothing has changed.
            InputError: the act cannot be understood, or no card is left to deal.
        """
        attempt = self._attempt(said, value, seat, more)
        if refused := self._hand.objections(attempt):
            raise Illegal(with_sources(refused))
        self._hand.attempt(attempt)
        self._ahead = ()

    def back(self) -> bool:
        """Take the last act back; False when there is none."""
        taken = self._hand.take_back()
        if taken is None:
            return False
        self._ahead = (*self._ahead, taken)
        return True

    def forward(self) -> bool:
        """Restore the act that was taken back last; False when there is none."""
        if not self._ahead:
            return False
        self._hand.put_back(*self._ahead[-1])
        self._ahead = self._ahead[:-1]
        return True

    def copy(self) -> Hand:
        """Give a hand that goes on from here by itself."""
        other = copy.copy(self)
        other._hand = self._hand.copy()
        return other

    def values(self) -> tuple[Mapping[str, HandValue] | None, ...]:
        """Give what each hand is worth now, by seat and by ranking; None for a hand that is dead.

        While cards are still to come, a ranking is left out that needs more of them.
        """
        halves, state = self.state.table.game.halves, self.state
        values = [
            {
                half.name: as_value(half.name, half.rank(hand))
                for half in halves
                if len(hand) in half.sizes
            }
            if live
            else None
            for hand, live in zip(state.hands, state.live, strict=True)
        ]
        return tuple(self._seats.by_number(values))

    @property
    def tries(self) -> tuple[Mapping[str, Any], ...]:
        """The acts so far, as engines are sent them."""
        return tuple(one.attempt for one in self._hand.tries)

    @property
    def events(self) -> tuple[Mapping[str, Any], ...]:
        """What has happened so far, each event as plain data."""
        from oracle.explaining import event_seen

        return tuple(event_seen(event, self._seats) for event in self._hand.events)

    def ruling(self, seat: int | None = None) -> Mapping[str, Any] | None:
        """Give the dealer's last ruling on a seat, or on nobody in particular, if there was one.

        It is as vectors have it, with the ``outcome`` that this house rules, None while it waits.
        """
        from oracle.explaining import ruling_chosen

        found = last_ruling(self._hand.events, None if seat is None else self._place(seat))
        return None if found is None else ruling_chosen(found, self._seats)

    def observation(self) -> dict[str, Any]:
        """Give what can be seen now as vectors have it; cards only where a deck is dealt."""
        show_cards = bool(self.state.table.deck)
        return observation(self.state, self._seats, show_cards=show_cards)

    def given(self) -> dict[str, Any]:
        """Give the hand so far as vectors give it: its table, its cards and its tries."""
        return self._hand.given()

    @property
    def told(self) -> Step:
        """What the last act did, or the deal, in sentences with their rules, and the turn now."""
        return self._telling.told(self._hand, len(self._hand.tries))

    def explain(self) -> Explanation:
        """Tell the hand so far, step by step, with every rule that is named and its sources."""
        from oracle.explaining import Given, explanation_of

        given = self.given()
        steps = [self._telling.told(self._hand, made) for made in range(len(self._hand.tries) + 1)]
        told = Given(PLAY, given, title="A hand in play")
        explained = explanation_of(told, steps, given["table"], self.house, self.settings)
        return replace(explained, hand=given)

    @property
    def _seats(self) -> Seats:
        return self._hand.seats

    def _attempt(
        self, said: Said, value: Any, seat: int | None, more: Mapping[str, Any]
    ) -> dict[str, Any]:
        # After the hand any seat is as good as another: everything is refused.
        named = {} if seat is None else {"seat": seat}
        attempt = as_try(said, value, self.actor or 1, {**named, **more})
        place = self._place(attempt["seat"]) if "seat" in attempt else None
        if attempt["do"] in WAGERS and attempt["to"] is None:
            attempt["to"] = only_amount(self.state, place, attempt["do"])
        return attempt

    def _place(self, seat: int) -> int:
        seats = self._seats
        if no_number(seat) or not 1 <= seat <= seats.count:
            raise InputError(f"there is no seat {shown(seat)}; the seats are 1 to {seats.count}")
        return seats.place(seat)


class _Telling:
    """Tells what tries have led to, each once for all copies of a hand."""

    def __init__(self, hand: play.Hand) -> None:
        """Get ready to tell a hand that has been dealt and no more."""
        self._table, self._seats = hand.state.table, hand.seats
        self._told: WeakKeyDictionary[Try, Step] = WeakKeyDictionary()
        self._deal: Step | None = None
        self._teller: ToldHand | None = None

    def told(self, hand: play.Hand, made: int) -> Step:
        """Tell the last of so many tries, or why it was refused; the deal, if there was none."""
        from oracle.explaining import ToldHand, tell_deal, tell_try

        if not made:
            if self._deal is None:
                self._deal = tell_deal(ToldHand(self._table, self._seats))
            return self._deal
        one = hand.tries[made - 1]
        if one not in self._told:
            if self._teller is None:
                self._teller = ToldHand(self._table, self._seats)
            self._teller.go_on_from(hand.stood[made - 1], hand.stood[made].table)
            self._told[one] = tell_try(self._teller, one.attempt)
        return self._told[one]
