"""One hand on the core, played by chance, and what a room would tell of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from oracle.core import engine
from oracle.core import table as core
from oracle.core.cards import Card
from oracle.core.games import is_split
from oracle.core.hands import BADUGI, HandOrder
from oracle.core.table import (
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    State,
    Table,
)
from oracle.fuzz.tables import Chance, Policy
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    Mucked,
    Posted,
    Returned,
    Shown,
    Wagered,
)


class Step(NamedTuple):
    """What happened until the next player must act, and how the hand stands then.

    ``timed_out`` if the room folded for a player who ran out of time.
    """

    events: list[Event]
    state: State
    timed_out: bool = False


def play(table: Table, chance: Chance, manner: Policy) -> Iterator[Step]:
    """Play a hand to its end, step by step."""
    state, events = engine.start(table)
    yield Step(events, state)
    player = _Player(chance, manner)
    while (legal := engine.legal(state)) is not None:
        action = player.acts(state, state.actor or 0, legal)
        state, events = engine.step(state, action)
        yield Step(events, state, isinstance(action, Fold) and chance.happens(0.1))


class _Player:
    """Acts for whoever is in turn, by habits that each hand has of its own."""

    def __init__(self, chance: Chance, manner: Policy) -> None:
        self._chance = chance
        self._raises = chance.one_of(manner.raises)
        self._folds = chance.one_of(manner.folds)
        self._pats = chance.one_of(manner.pats)
        self._whole_hands = chance.one_of(manner.whole_hands)
        self._mucks = manner.mucks

    def acts(self, state: State, seat: int, legal: engine.Legal) -> Action:
        """Choose something legal."""
        chance = self._chance
        if legal.muck is not None:
            mucks = legal.muck and chance.happens(self._mucks)
            return Muck(seat) if mucks else Show(seat)
        if legal.draw is not None:
            return Draw(seat, self._discards(state, seat, legal.draw))
        if legal.raise_to and chance.happens(self._raises):
            least, most = legal.raise_to
            to = chance.one_of((least, least, most, chance.between(least, most)))
            return Raise(seat, to) if state.current_bet else Bet(seat, to)
        if legal.fold and chance.happens(self._folds if legal.call else self._folds / 4):
            return Fold(seat)
        return Call(seat) if legal.call else Check(seat)

    def _discards(self, state: State, seat: int, most: int) -> tuple[Card, ...]:
        chance, hand = self._chance, state.hands[seat]
        if chance.happens(self._whole_hands):
            return hand[:most]
        if chance.happens(self._pats):
            return ()
        return tuple(chance.some(hand, chance.between(0, most)))


class Telling:
    """The facts of a hand that is being played; ``seats`` has the chair of each place.

    ``known`` are the places whose cards are told.
    """

    def __init__(
        self, table: Table, seats: tuple[int, ...], known: frozenset[int], *, mucked: bool
    ) -> None:
        self.facts: list[Fact] = []
        self.showdown = False
        self._table = table
        self._seats = seats
        self._known = known
        self._mucked = mucked
        self._stacks = list(table.stacks)
        self._bet = 0
        self._hands: list[tuple[Card, ...]] = [()] * len(seats)
        self._drew: dict[int, int] = {}

    def tell(self, step: Step) -> None:
        """Tell what happened in a step."""
        first = len(self.facts)
        if step.timed_out and isinstance(folded := step.events[0], core.Folded):
            self.facts.append(Happened("timed-out", self._seats[folded.seat]))
        for event in step.events:
            if told := _TOLD.get(type(event)):
                told(self, event)
        for at, fact in enumerate(self.facts[first:], first):
            if isinstance(fact, Folded) and step.timed_out:
                self.facts[at] = fact._replace(forced=True)
            elif isinstance(fact, Wagered) and self._table.betting == "limit":
                self.facts[at] = fact._replace(capped=_is_capped(step))

    def with_service(self, *, in_turn: bool) -> list[Fact]:
        """Every fact, new cards with whether they came before the next player discarded."""
        return [
            fact._replace(served=in_turn)
            if isinstance(fact, Drew) and fact.count and isinstance(following, Drew)
            else fact
            for fact, following in zip(self.facts, (*self.facts[1:], None), strict=True)
        ]

    def _pays(self, place: int, amount: int) -> bool:
        """Take chips from a stack; tell whether the player is all-in."""
        self._stacks[place] -= amount
        return self._stacks[place] < self._table.chip

    # one method for each event that a room tells

    def _ante(self, event: core.AntePosted) -> None:
        all_in = self._pays(event.seat, event.amount)
        if event.dead and self._table.live and self._table.live[event.seat]:
            return  # it is told with the live blind
        blind = "dead" if event.dead else "ante"
        self.facts.append(Posted(self._seats[event.seat], blind, event.amount, all_in))

    def _blind(self, event: core.BlindPosted) -> None:
        place, name, amount = event.seat, event.blind, event.amount
        if not amount:  # the ante took all
            self._bet = event.current_bet
            return
        all_in = self._pays(place, amount)
        self._bet = event.current_bet
        if name == "live" and self._table.dead and self._table.dead[place]:
            name, amount = "both", amount + self._table.dead[place]
        self.facts.append(Posted(self._seats[place], name, amount, all_in))

    def _dealt(self, event: core.Dealt) -> None:
        if not any(self._hands):
            self.facts.append(Began("deal"))
        self._hands[event.seat] += (event.card,)

    def _betting(self, event: core.BettingBegan) -> None:
        if event.round > 1:
            return
        for place in range(len(self._seats)):
            if place in self._known:
                self.facts.append(Dealt(self._seats[place], self._hands[place]))

    def _ended(self, _event: core.BettingEnded) -> None:
        self._bet = 0

    def _folded(self, event: core.Folded) -> None:
        self.facts.append(Folded(self._seats[event.seat]))

    def _checked(self, event: core.Checked) -> None:
        self.facts.append(Checked(self._seats[event.seat]))

    def _called(self, event: core.Called) -> None:
        all_in = self._pays(event.seat, event.amount)
        self.facts.append(Called(self._seats[event.seat], event.amount, all_in))

    def _wagered(self, event: core.Wagered) -> None:
        all_in = self._pays(event.seat, event.amount)
        seat, by = self._seats[event.seat], event.to - self._bet
        self.facts.append(Wagered(seat, event.word, event.to, by, all_in))
        self._bet = event.to

    def _returned(self, event: core.BetReturned) -> None:
        self._stacks[event.seat] += event.amount
        self.facts.append(Returned(self._seats[event.seat], event.amount))

    def _draw(self, event: core.DrawBegan) -> None:
        self.facts.append(Began(f"draw-{event.draw}"))

    def _discarded(self, event: core.Discarded) -> None:
        place, gone = event.seat, event.cards
        kept = tuple(card for card in self._hands[place] if card not in gone)
        self._hands[place] = kept
        self._drew[place] = len(self.facts)
        fact = Drew(self._seats[place], len(gone))
        if place in self._known:
            told = gone if gone else None
            fact = fact._replace(discards=told, received=() if gone else None, kept=kept)
        self.facts.append(fact)

    def _served(self, event: core.Served) -> None:
        place = event.seat
        self._hands[place] += event.cards
        fact = self.facts[self._drew[place]]
        if isinstance(fact, Drew) and fact.received is not None:
            received = fact.received + event.cards
            later = self.facts[self._drew[place] + 1 :]
            served = not any(isinstance(one, Drew) for one in later)
            self.facts[self._drew[place]] = fact._replace(received=received, served=served)

    def _showing(self, _event: core.ShowdownBegan) -> None:
        self.showdown = True
        self.facts.append(Began("showdown"))

    def _shown(self, event: core.Shown) -> None:
        self.shows(event.seat)

    def _all_shown(self, event: core.AllShown) -> None:
        for place in event.seats:
            self.shows(place)

    def shows(self, place: int, *, voluntary: bool = False) -> None:
        """Tell a hand that is shown, and what the room calls it."""
        cards = self._hands[place]
        name = name_of(self._table, cards)
        self.facts.append(Shown(self._seats[place], cards, name, voluntary))

    def _mucks(self, event: core.Mucked) -> None:
        cards = self._hands[event.seat] if self._mucked else None
        self.facts.append(Mucked(self._seats[event.seat], cards))


_TOLD: Final[Mapping[type[Event], Callable[[Telling, Any], None]]] = {
    core.AntePosted: Telling._ante,
    core.BlindPosted: Telling._blind,
    core.Dealt: Telling._dealt,
    core.BettingBegan: Telling._betting,
    core.Folded: Telling._folded,
    core.Checked: Telling._checked,
    core.Called: Telling._called,
    core.Wagered: Telling._wagered,
    core.BetReturned: Telling._returned,
    core.BettingEnded: Telling._ended,
    core.DrawBegan: Telling._draw,
    core.Discarded: Telling._discarded,
    core.Served: Telling._served,
    core.ShowdownBegan: Telling._showing,
    core.Shown: Telling._shown,
    core.AllShown: Telling._all_shown,
    core.Mucked: Telling._mucks,
}
"""How each event is told; what is missing here no room tells."""


def _is_capped(step: Step) -> bool:
    """Whether betting is capped for whoever acts next in the round."""
    state: State = step.state
    if state.actor is None or any(isinstance(one, core.BettingEnded) for one in step.events):
        return False
    refused = engine.objections(state, core.Raise(state.actor, 1))
    return any(one.rule == "betting.raise-cap" for one in refused)


def name_of(table: Table, cards: tuple[Card, ...]) -> str:
    """What a room calls a hand: ``Badugi: 8,5,2,A``, ``3-card: 9,5,2``, or both halves."""
    parts = (_part(half, cards) for half in table.game.halves)
    return "; ".join(parts) if is_split(table.game) else next(parts)


def _part(half: HandOrder, cards: tuple[Card, ...]) -> str:
    ranks = half.rank(cards).ranks
    word = f"{len(ranks)}-card" if len(ranks) < 4 else "Badugi"
    return f"{word if half.name == BADUGI.name else 'Low'}: {','.join(ranks)}"
