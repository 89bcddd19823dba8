"""A hand in play: what is tried in it, what comes of that, and what may be tried and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeAlias

from oracle.core import engine
from oracle.core.cards import Card
from oracle.core.table import (
    BET,
    DRAW,
    SHOWDOWN,
    WAITS,
    Action,
    Award,
    CardsMissing,
    Event,
    Illegal,
    IrregularAct,
    Objection,
    Reshuffled,
    ReshuffleMissing,
    Rules,
    Ruling,
    State,
    Table,
)
from oracle.wire import (
    Seats,
    last_ruling,
    observation,
    outcome_seen,
    read_play,
    read_try,
    ruling_seen,
)
from oracle.wire.acts import why_no_ruling
from oracle.wire.vocabulary import WAGERS

Given: TypeAlias = Mapping[str, Any]
Supply: TypeAlias = Callable[[Table, ReshuffleMissing | CardsMissing], Table]
"""Gives the table with the cards that turned out to be missing."""


@dataclass(slots=True, eq=False, weakref_slot=True)
class Try:
    """What was tried, and what came of it.

    ``attempt`` is the try in JSON, empty where an action of the core was tried. If there are
    ``objections``, nothing happened. ``seen`` is what can be seen after it.
    """

    attempt: Given
    action: Action | IrregularAct
    objections: tuple[Objection, ...]
    events: list[Event]
    seen: dict[str, Any]

    @property
    def refused_by(self) -> list[str]:
        """The ids of the rules that refuse it, sorted; none if it happened."""
        return sorted({objection.rule for objection in self.objections})

    @property
    def step(self) -> dict[str, Any]:
        """What comes of it as a step of a vector: what can be seen, or the rules that refuse it."""
        return {"refused": self.refused_by} if self.objections else self.seen


@dataclass(slots=True)
class Answer:
    """The answer to what is given.

    ``given`` is what was asked, as far as it was played; ``expect`` is what must be seen, as
    vectors have it. ``told`` is what an engine answers, where that differs from what is seen step
    by step. ``state`` and ``events`` are those of a hand that was played. ``objections`` are those
    to the table, at which nothing is played then; ``stuck`` says why the script could not be
    played to its end. Two answers are equal if what was asked and what must be seen are.
    """

    given: Given
    expect: Given
    told: Given | None = field(default=None, compare=False)
    state: State | None = field(default=None, compare=False)
    events: list[Event] = field(default_factory=list, compare=False)
    objections: tuple[Objection, ...] = field(default=(), compare=False)
    stuck: str | None = None

    @property
    def reply(self) -> Given:
        """What an engine answers; after a refused try nothing has changed."""
        if self.told is not None:
            return self.told
        seen, steps = self.expect["start"], []
        for step in self.expect["steps"]:
            if "refused" in step:
                steps.append({"refused": True, **seen})
            else:
                seen = step
                steps.append(seen)
        return {"start": self.expect["start"], "steps": steps}

    @property
    def reshuffles(self) -> list[list[Card]]:
        """The order of every reshuffle that was made."""
        return orders(self.events)


class Hand:
    """A hand in play, from the blinds and the deal on; every try is noted with what came of it.

    * ``state`` is how it stands; ``deal``, what happened at first; ``tries``, what was tried since
      then; ``stood``, how it stood after the deal and after each try, if that is noted.
    * ``start`` is what could be seen at first and ``seen`` what can be seen now, as the guide to
      the vectors describes it.
    """

    def __init__(  # noqa: PLR0913 - what a hand is played with, and how it is looked at
        self,
        table: Table,
        seats: Seats,
        given: Given | None = None,
        *,
        show_cards: bool = False,
        mistaken: bool = False,
        seen: bool = True,
        keep: bool = False,
        supply: Supply | None = None,
    ) -> None:
        """Post the blinds and deal.

        Args:
            table: at which it is played.
            seats: the numbers of its seats.
            given: the table and the cards as they were given, if they were.
            show_cards: whether what can be seen has the cards of every seat.
            mistaken: whether the rules, not the smallest chip, decide who is all-in.
            seen: whether the hand is observed on its way.
            keep: whether every state is kept, so that tries can be taken back.
            supply: what gives cards that are missing.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: a card is missing, and nothing gives it.
        """
        self.seats = seats
        self._given = given or {}
        self._show_cards, self._mistaken, self._observing = show_cards, mistaken, seen
        self._supply = supply
        self.state, self.deal = self._started(table)
        self.stood, self._keep = [self.state] if keep else [], keep
        self.start = self.seen = self.observe() if seen else {}
        self.tries: list[Try] = []

    @classmethod
    def of(  # noqa: PLR0913 - as many as there are ways to play a script
        cls,
        given: Given,
        rules: Rules,
        *,
        mistaken: bool = False,
        loose: bool = False,
        seen: bool = True,
        keep: bool = False,
        supply: Supply | None = None,
    ) -> Self:
        """Begin a hand with a table and cards in JSON; what is tried in it comes later.

        With ``loose`` a reshuffle follows the script only as far as it fits.

        Raises:
            Illegal: the table is against the rules.
            InputError: the table or the cards cannot be used.
        """
        table, seats = read_play(given, rules)
        table = replace(table, loose_script=True) if loose else table
        cards = "deck" in given
        return cls(
            table,
            seats,
            given,
            show_cards=cards,
            mistaken=mistaken,
            seen=seen,
            keep=keep,
            supply=supply,
        )

    def _started(self, table: Table) -> tuple[State, list[Event]]:
        while True:
            try:
                return engine.start(table)
            except (ReshuffleMissing, CardsMissing) as missing:
                table = self._supplied(table, missing)

    def _supplied(self, table: Table, missing: ReshuffleMissing | CardsMissing) -> Table:
        if self._supply is None:
            raise missing
        return self._supply(table, missing)

    # going on

    def attempt(self, attempt: Given) -> tuple[Objection, ...]:
        """Try what a script says; give the objections, or none if it happened.

        Raises:
            InputError: it cannot be understood, or the script has too few cards.
        """
        return self.act(read_try(attempt, self.seats), attempt)

    def act(
        self, action: Action | IrregularAct, attempt: Given | None = None
    ) -> tuple[Objection, ...]:
        """Try an action; give the objections, or none if it happened.

        Raises:
            ScriptError: the script has too few cards.
        """
        state = self.state
        objections: tuple[Objection, ...] = ()
        events: list[Event] = []
        while True:
            try:
                self.state, events = engine.step(state, action)
            except Illegal as refused:
                objections = refused.objections
            except (ReshuffleMissing, CardsMissing) as missing:
                state = state.at(self._supplied(state.table, missing))
                continue
            break
        if not objections and self._observing:
            self.seen = self.observe()
        if self._keep:
            self.stood.append(self.state)
        self.tries.append(Try(attempt or {}, action, objections, events, self.seen))
        return objections

    def reply(self, attempt: Given) -> dict[str, Any]:
        """Try what a script says; give what an engine answers.

        Raises:
            InputError: as ``attempt`` does.
        """
        return {"refused": True, **self.seen} if self.attempt(attempt) else self.seen

    def take_back(self) -> tuple[Try, State] | None:
        """Take the last try back, with how the hand stood after it; None if there is none.

        This is for hands whose states are noted.
        """
        if not self.tries:
            return None
        last = self.tries.pop(), self.stood.pop()
        self.state, self.seen = self.stood[-1], self.tries[-1].seen if self.tries else self.start
        return last

    def put_back(self, taken: Try, after: State) -> None:
        """Restore the try that was taken back last."""
        self.tries.append(taken)
        self.stood.append(after)
        self.state, self.seen = after, taken.seen

    def copy(self) -> Self:
        """Give a hand that goes on from here by itself."""
        other = self._alike()
        other.tries, other.stood = [*self.tries], [*self.stood]
        return other

    def _alike(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def under(self, rules: Rules, *, mistaken: bool = False, seen: bool = True) -> Self:
        """Give a copy that goes on under other rules; what was seen so far stays as it was."""
        other = self.copy()
        other.state = self.state.at(replace(self.state.table, rules=rules))
        other._mistaken, other._observing = mistaken, seen
        return other

    def before(
        self, place: int, table: Table, *, mistaken: bool = False, seen: bool = True
    ) -> Self:
        """Give a copy that goes on at another table from before a try, counted from 0.

        This is for hands whose states are kept; the copy keeps none.
        """
        other = self._alike()
        other.tries, other.stood, other._keep = self.tries[:place], [], False
        other.state = self.stood[place].at(table)
        other.seen = self.tries[place - 1].seen if place else self.start
        other._mistaken, other._observing = mistaken, seen
        return other

    def begun_at(self, table: Table, *, mistaken: bool = False) -> Self:
        """Begin the hand again at another table with the same seats.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: the script has too few cards.
        """
        shown = self._show_cards
        return type(self)(table, self.seats, self._given, show_cards=shown, mistaken=mistaken)

    def seen_after(self, place: int, table: Table, *, mistaken: bool = False) -> Self:
        """Give a copy as it is after a try, or with -1 the deal, as it is seen at another table.

        This is for hands whose states are kept; the copy keeps none.
        """
        other = self.before(place + 1, table, mistaken=mistaken)
        other.look()
        return other

    # what is seen, and what happened

    def look(self) -> None:
        """Observe the hand now, if that was not done, or by other rules."""
        if not self.tries:
            self.start = self.seen = self.observe()
            return
        last = self.tries[-1]
        self.seen = self.seen if last.objections else self.observe()
        self.tries[-1] = replace(last, seen=self.seen)

    def observe(self) -> dict[str, Any]:
        """Give what can be seen now, as the guide to the vectors describes it."""
        seats, state = self.seats, self.state
        return observation(state, seats, show_cards=self._show_cards, mistaken=self._mistaken)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, the blinds and the deal first."""
        return [*self.deal, *(event for one in self.tries for event in one.events)]

    def reshuffles(self) -> list[list[Card]]:
        """Give the order of every reshuffle so far."""
        return orders(self.events)

    def given(self) -> dict[str, Any]:
        """Give the hand so far as vectors give it: its table, its cards and its tries."""
        given: dict[str, Any] = {**self._given, "tries": [one.attempt for one in self.tries]}
        if "reshuffles" in given and not self.state.table.loose_script:
            given["reshuffles"] = self.reshuffles()
        if "cards" in given and self._supply is not None:
            received = enumerate(self.seats.by_number(self.state.table.received), start=1)
            given["cards"] = {str(number): list(cards) for number, cards in received}
        return given

    def answer(self, stuck: str | None = None) -> Answer:
        """Give the outcome so far."""
        expect = {"start": self.start, "steps": [one.step for one in self.tries]}
        return self._answer(self.given(), expect, stuck=stuck)

    def ruling_on(self, seat: int | None) -> Ruling | None:
        """Give the last ruling on a seat number, or on nobody in particular."""
        return last_ruling(self.events, None if seat is None else self.seats.place(seat))

    def answer_on(self, seat: int | None) -> Answer:
        """Give the dealer's last ruling on a seat number, or on nobody in particular."""
        ruling, given = self.ruling_on(seat), {**self.given(), "on": seat}
        if ruling is None:
            came = [(one.attempt, bool(one.objections)) for one in self.tries]
            stuck = why_no_ruling(self.events, self.seats, seat, came)
            return self._answer(given, {"ruling": None}, stuck=stuck)
        outcome: dict[str, Any] = {"do": WAITS}
        if ruling.chosen is not None:
            outcome = outcome_seen(ruling.chosen._replace(setting=None))
        expect = {"ruling": ruling_seen(ruling, self.seats)}
        return self._answer(given, expect, {"outcome": outcome})

    def _answer(
        self, given: Given, expect: Given, told: Given | None = None, stuck: str | None = None
    ) -> Answer:
        return Answer(given, expect, told, self.state, self.events, stuck=stuck)

    # what may be tried, and why not

    def objections(self, attempt: Given) -> tuple[Objection, ...]:
        """Give every objection to what a script says, without trying it; none if it is legal.

        Raises:
            InputError: it cannot be understood.
        """
        return engine.objections(self.state, read_try(attempt, self.seats))


def orders(events: list[Event]) -> list[list[Card]]:
    """Give the order of every reshuffle among some events."""
    return [list(event.cards) for event in events if isinstance(event, Reshuffled)]


def shares(award: Award) -> list[list[int]]:
    """The shares in chips of those who win something, for the whole pot or each half of it."""
    return [[share for share in won if share] for _, won in award.won]


def has_odd_chip(award: Award) -> bool:
    """Whether the halves of a pot differ, or the shares of those who tie."""
    parts = shares(award)
    return len({sum(part) for part in parts}) > 1 or any(len(set(part)) > 1 for part in parts)


def judged_attempts(
    state: State, seats: Seats
) -> Iterator[tuple[dict[str, Any], tuple[Objection, ...]]]:
    """Give a try of each kind by the seat in turn, then by each other seat, with the objections.

    A try without any is legal. Of the amounts that may not be bet those next to the legal
    ones stand for all. There is none where nobody must act.
    """
    for attempt in _attempts(state, seats):
        yield attempt, engine.objections(state, read_try(attempt, seats))


def _attempts(state: State, seats: Seats) -> Iterator[dict[str, Any]]:
    actor, may = state.actor, engine.legal(state)
    if actor is None or may is None:
        return
    number = seats.numbers[actor]
    yield from ({"seat": number, "do": word} for word in ("fold", "check", "call"))
    least, most = may.raise_to or state.table.rules.raise_range(state, actor)
    # Without chips there is no amount that could be tried.
    yield from ({"seat": number, "do": word, "to": max(1, least)} for word in WAGERS)
    if may.raise_to is not None:
        for amount in _outside(state, least, most):
            yield {"seat": number, "do": wager_word(state), "to": amount}
    yield {"seat": number, "do": "draw", "discard": []}
    if state.phase == SHOWDOWN:
        yield from ({"seat": number, "do": word} for word in ("show", "muck"))
    others = (other for other in sorted(seats.numbers) if other != number)
    yield from (_of_another(state, other) for other in others)


def wager_word(state: State) -> str:
    """Give the word for putting in more than a call: bet while nobody has bet, or raise."""
    return "raise" if state.current_bet else "bet"


def _outside(state: State, least: int, most: int) -> Iterator[int]:
    """Give the nearest amounts outside what may be bet, a chip away."""
    chip = state.table.chip
    # Where only one amount is legal, one other shows it.
    if state.current_bet < least - chip and least < most:
        yield least - chip
    yield most + chip


def _of_another(state: State, number: int) -> dict[str, Any]:
    """Write what a seat would do in this phase if it were in turn."""
    if state.phase == DRAW:
        return {"seat": number, "do": "draw", "discard": []}
    return {"seat": number, "do": "check" if state.phase == BET else "show"}
