"""A hand being followed: its state on the core, and what was found in it so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from oracle.audit.finding import RECORD, RULE, Event, Finding
from oracle.audit.seating import Seating
from oracle.core.cards import Card
from oracle.core.table import (
    OVER,
    ActionOn,
    BettingBegan,
    Objection,
    Served,
    before_the_hand,
    evolve,
)
from oracle.core.table import Dealt as CardDealt
from oracle.core.table import Event as Happening
from oracle.histories.told import History, Unit

_UNTOLD: Final = frozenset({CardDealt, BettingBegan, ActionOn, Served})
"""What the dealer does that a history does not tell as a fact of its own."""

_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_NUMBER: Final = re.compile(r"\b\d+\b")
_NO_AMOUNTS: Final = frozenset(
    {"betting.raise-cap", "forced-bets.players", "drawing.any-number-of-own-cards"}
)
"""Rules whose objections name other numbers than chips."""


class Hand:
    """A hand of the core, driven by the facts of a history.

    ``state`` belongs to the hand alone, so that events change it in place. ``skipped`` are places
    that the history passed over in this betting round, and that was found already. ``unsure``
    collects what cannot be judged; ``stopped`` says that the rest cannot be followed. ``lasting``
    are the cards that places held in the end, as far as they are told. ``away`` are the seats whose
    players are away; ``split_unknown`` says that nobody tells of which pots the rake was taken.
    """

    def __init__(  # noqa: PLR0913 - what a hand is judged by
        self,
        history: History,
        seating: Seating,
        settings: Mapping[str, str],
        tells: frozenset[str],
        compared: Counter[str],
        *,
        names: bool = False,
    ) -> None:
        self.history = history
        self.seating = seating
        self.settings = settings
        self.tells = tells
        self.compared = compared
        self.rules = seating.table.rules
        self.state = before_the_hand(seating.table)
        self.log: list[Happening] = []
        self.findings: list[Finding] = []
        self.events: list[Event] = []
        self.unsure: dict[str, None] = {}
        self.skipped: set[int] = set()
        self.away: set[int] = set()
        self.lasting: Mapping[int, tuple[Card, ...]] = {}
        self.rake: int | None = history.rake
        self.split_unknown = False
        self.total_line = history.total_line or history.line
        self.given_back = False
        self.stopped = False
        self.cancelled = False
        self.at = 0
        self.line = history.line
        self.names = names
        self._names = {one.seat: one.name for one in history.players} if names else {}

    # what the core does

    def happens(self, event: Happening) -> None:
        """Apply an event to the state."""
        evolve(self.state, event)
        self.log.append(event)

    def due(self) -> Happening | None:
        """Let the dealer do what no history tells; give what is due next, if nobody must act."""
        state, dealer = self.state, self.rules.dealer
        while state.actor is None and state.phase != OVER:
            event = dealer[state.phase](state)
            if type(event) not in _UNTOLD:
                return event
            self.happens(event)
        return None

    # what is found

    def breaks(
        self, rule: str, line: int, sentence: str, told: str = "", expected: str = ""
    ) -> None:
        """Note that what is told breaks a rule."""
        self._found(RULE, rule, line, sentence, told, expected)

    def contradicts(
        self, topic: str, line: int, sentence: str, told: str = "", expected: str = ""
    ) -> None:
        """Note that the history contradicts itself."""
        self._found(RECORD, topic, line, sentence, told, expected)

    def _found(  # noqa: PLR0913, PLR0917 - as many as a finding has parts
        self, kind: str, rule: str, line: int, sentence: str, told: str, expected: str
    ) -> None:
        history = self.history
        where = line or self.line
        found = Finding(kind, rule, history.id, history.file, where, told, expected, sentence)
        if found not in self.findings:
            self.findings.append(found)

    def happened(self, what: str, line: int, sentence: str) -> None:
        """Note what is no part of play."""
        history = self.history
        self.events.append(Event(what, history.id, history.file, line or self.line, sentence))

    def leaves_open(self, what: str) -> None:
        """Note what cannot be judged, since the history does not tell it."""
        self.unsure[what] = None

    # words

    def who(self, place: int) -> str:
        """Name the player at a place: by the seat, or by name where names may be told."""
        return self.who_sits(self.seating.seats[place])

    def who_sits(self, seat: int) -> str:
        """Name the player in a seat."""
        name = self._names.get(seat)
        return f"Seat {seat}" if name is None else f"Seat {seat} ({name})"

    def chips(self, amount: int) -> str:
        """Write an amount as the history counts it."""
        return money(amount, self.history.unit)

    def reason(self, objection: Objection) -> str:
        """What an objection says, its amounts as the history counts them."""
        sentence = objection.sentence
        if self.history.unit.decimals and objection.rule not in _NO_AMOUNTS:
            return _NUMBER.sub(lambda match: self.chips(int(match[0])), sentence)
        return sentence


def money(amount: int, unit: Unit) -> str:
    """Write an amount: chips as they are, a currency with its sign and decimals."""
    if not unit.decimals:
        return f"{amount:,}"
    sign = _SIGNS.get(unit.currency, f"{unit.currency} " if unit.currency else "")
    return f"{sign}{amount / 10**unit.decimals:,.{unit.decimals}f}"


def in_words(amounts: Mapping[str, int], unit: Unit) -> str:
    """Write who gets what."""
    return ", ".join(f"{who} {money(amount, unit)}" for who, amount in amounts.items()) or "nobody"
