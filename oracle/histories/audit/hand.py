"""A hand being followed: its state on the core, what was found in it, no card in two places."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.core.cards import DECK, Card
from oracle.core.table import (
    DRAW,
    OVER,
    SHOWDOWN,
    ActionOn,
    BetReturned,
    BettingBegan,
    Objection,
    Served,
    State,
    before_the_hand,
    evolve,
)
from oracle.core.table import Dealt as CardDealt
from oracle.core.table import Event as Happening
from oracle.histories.audit.seating import BEHIND, READER, RECORD, RULE, Event, Finding, Seating
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    Shown,
    Unit,
    Unread,
    Wagered,
)
from oracle.report.rulings import TableContext

About: TypeAlias = tuple[Hashable, ...]
"""What a finding is about: another about the same follows from it."""

_UNTOLD: Final = frozenset({CardDealt, BettingBegan, ActionOn, Served})
"""What the dealer does that a history does not tell as a fact of its own."""

_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_NUMBER: Final = re.compile(r"\b\d+\b")
_NO_AMOUNTS: Final = frozenset(
    {"betting.raise-cap", "forced-bets.players", "drawing.any-number-of-own-cards"}
)
"""Rules whose objections name other numbers than chips."""


class AuditedHand:
    """A hand of the core, driven by the facts of a history.

    * ``findings`` are what was found, each with what follows from it.

    * ``state`` belongs to the hand alone, so that events change it in place.
    * ``skipped``, places that the history passed over in this betting round, as was found already;
      ``given_back`` says that an uncalled bet was returned in it; ``uncalled``, bets that should
      have been in rounds that ended without it.
    * ``rake``, what the room says it took, or what is missing where it says nothing; ``missing``,
      what is not paid out of the pots.
    * ``away``, the seats whose players are away; ``lasting``, the cards that places held in the
      end, as far as they are stated; ``revealed``, the cards that stand-ins turned out to be.
    * ``unsure``, what cannot be judged; ``stopped``, the rest cannot be followed; ``cancelled``,
      the room cancelled the hand; ``split_unknown``, of which pots rake was taken is not stated.
    * ``unread``, a line before was not understood that may be play: nothing that follows is held
      against the history.
    * ``strangers``, who acts and has no seat, as was found already.
    * ``moments``, what happened, if it is noted for a replay; ``steps``, the line, the number of
      moments and the state at the end of each step.
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
        self.moments: list[TableContext] | None = None
        self.steps: list[tuple[int, int, State]] = []
        self.findings: dict[Finding, dict[Finding, None]] = {}
        self._causes: dict[Hashable, Finding] = {}
        self._moved = 0
        self.events: list[Event] = []
        self.unsure: dict[str, None] = {}
        self.skipped: set[int] = set()
        self.away: set[int] = set()
        self.lasting: Mapping[int, tuple[Card, ...]] = {}
        self.revealed: dict[Card, Card] = {}
        self.rake: int | None = history.rake
        self.missing = 0
        self.split_unknown = False
        self.total_line = history.total_line or _first_payout(history)
        self.given_back = False
        self.uncalled: list[BetReturned] = []
        self.stopped = False
        self.cancelled = False
        self.unread = False
        self.strangers: frozenset[str] = frozenset()
        self.at = 0
        self.line = history.line
        self.names = names
        self._names = {one.seat: one.name for one in history.players} if names else {}

    # what the core does

    def happens(self, event: Happening, *, told: bool = True) -> None:
        """Apply an event to the state; a replay tells it unless it is only bookkeeping."""
        if self.moments is not None and told:
            self.moments.append(TableContext(self.state.copy(), event, frozenset()))
        evolve(self.state, event)

    def reveals(self, place: int, cards: tuple[Card, ...]) -> None:
        """Put the cards that are stated into a hand, in place of stand-ins; none may be twice."""
        if len(set(cards)) < len(cards):
            return
        held = self.state.hands[place]
        new = [card for card in cards if card not in held]
        self.revealed.update(zip((card for card in held if card[0] == "?"), new, strict=False))
        self.state.hands[place] = cards

    def step_ends(self, line: int) -> None:
        """Note that what happened so far is a step of its own, if the steps are noted."""
        if self.moments is not None and len(self.moments) > (
            self.steps[-1][1] if self.steps else 0
        ):
            self.steps.append((line, len(self.moments), self.state.copy()))

    def due(self) -> Happening | None:
        """Let the dealer do what no history tells; give what is due next, if nobody must act."""
        state, dealer = self.state, self.rules.dealer
        if state.actor is not None:  # mostly, since it is asked again for each act
            return None
        happens = self.happens if self.moments is not None else functools.partial(evolve, state)
        while state.actor is None and state.phase != OVER:
            if state.phase == SHOWDOWN and self.all_have_shown():
                return None  # the pots are paid by what the history tells
            event = dealer[state.phase](state)
            if type(event) not in _UNTOLD:
                return event
            happens(event)
        return None

    @functools.cached_property
    def counts_new_cards(self) -> bool:
        """Whether the history tells how many cards come in a draw to those whose are hidden.

        It does so of everybody, then.
        """
        draws = (one for one in self.history.facts if isinstance(one, Drew) and one.dealt_line)
        return any(one.served is not None and one.received is None for one in draws)

    # what is found

    def all_have_shown(self) -> bool:
        """Whether everybody who is still in has shown."""
        shown = self.state.shown
        return all(place in shown for place, live in enumerate(self.state.live) if live)

    def breaks(  # noqa: PLR0913 - as many as a finding has parts
        self,
        rule: str,
        sentence: str,
        told: str = "",
        expected: str = "",
        *,
        kind: str = RULE,
        line: int = 0,
        about: About = (),
        leads_to: About = (),
        due: Iterable[int] = (),
        instead: Iterable[tuple[Fact, ...]] = (),
        cost: str = "",
        cites: str = "",
        after: int = 0,
    ) -> None:
        """Note that what is stated breaks a rule, in the line that is followed or in another.

        It follows from the first finding ``about`` the same, if there is one. ``leads_to`` is what
        else will differ because of it, ``due`` the places that had to act, ``instead`` what the
        line may have told, and ``cost`` what it cost whom. ``cites`` is another rule that says why,
        and ``after`` the line after which one is missing, if that is what is wrong.
        """
        if self.unread:
            return
        history = self.history
        found = Finding(
            kind,
            rule,
            history.id,
            history.file,
            line or self.line,
            told,
            expected,
            sentence,
            due=tuple(self.seating.seats[place] for place in due),
            instead=tuple(instead),
            cost=cost,
            cites=cites,
            after=after,
        )
        cause = next((self._causes[one] for one in about if one in self._causes), found)
        for one in (*about[:1], *leads_to):
            self._causes.setdefault(one, cause)
        if cause is found:
            self.findings.setdefault(found, {})
        elif cause != found:
            self.findings[cause][found] = None

    def contradicts(
        self, topic: str, sentence: str, told: str = "", expected: str = "", **what: Any
    ) -> None:
        """Note that the history contradicts itself; the rest of ``what`` is as for ``breaks``.

        ``cites`` is the rule of play that both tellings cannot be right by.
        """
        what.setdefault("cites", BEHIND.get(topic, ""))
        self.breaks(topic, sentence, told, expected, kind=RECORD, **what)

    def moves(self, chips: int) -> About:
        """So many chips more than there should be are in the pots: what differs by as many."""
        self._moved += chips
        return tuple(("chips", one) for one in {chips, self._moved} if one)

    def found(self) -> tuple[Finding, ...]:
        """Give every finding with what follows from it."""
        return tuple(
            one._replace(following=tuple(following)) if following else one
            for one, following in self.findings.items()
        )

    def happened(self, what: str, line: int, sentence: str) -> None:
        """Note what happened beside the play."""
        history = self.history
        self.events.append(Event(what, history.id, history.file, line or self.line, sentence))

    def leaves_open(self, what: str) -> None:
        """Note what cannot be judged, since the history does not tell it."""
        self.unsure[what] = None

    def is_unread(
        self, what: str, line: int, sentence: str, text: str = "", cites: str = ""
    ) -> None:
        """Note what could not be read, and so is not judged; ``cites`` as for ``contradicts``."""
        where = self.history.id, self.history.file, line
        found = Finding(READER, what, *where, text, "", sentence, cites=cites)
        self.findings[found] = {}

    def breaks_off(self, cut: int) -> None:
        """Note that the history is cut short; its last line may be, too, and is not judged.

        ``cut`` is that line if its facts are not told.
        """
        before = [fact.line for fact in self.history.facts[:-1]]
        if not cut and self.line not in before:
            self.findings = {
                one: following for one, following in self.findings.items() if one.line != self.line
            }
        line = cut or self.line
        cites = "drawing.order" if self.state.phase == DRAW else "betting.round-ends"
        sentence = "The history breaks off before the hand ends."
        self.is_unread("broken-off", line, sentence, cites=cites)
        self.leaves_open("the rest of the hand")
        self.stopped = True

    def is_undecidable(self) -> None:
        """Find nothing more: a line that was not understood may explain it."""
        self.unread = True
        self.compared = Counter()  # what is compared from here on counts for nothing
        self.leaves_open("what follows a line that is not understood")

    # words

    def where_told(self, place: int, cards: Iterable[str]) -> str:
        """Say in which other lines before it is told that a player got some of these cards."""
        seat, asked, lines = self.seating.seats[place], set(cards), set()
        for fact in self.history.facts[: self.at]:
            if isinstance(fact, Dealt | Drew | Shown) and fact.seat == seat:
                got = fact.received or () if isinstance(fact, Drew) else fact.cards
                also = getattr(fact, "dealt_line", 0) or getattr(fact, "cards_line", 0)
                if asked & set(got):
                    lines.add(also or fact.line)
        told = [str(line) for line in sorted(lines) if line != self.line]
        if not told:
            return ""
        *first, last = told
        return f" What it holds is told in line{'s' * bool(first)} {' and '.join((*first, last))}."

    def played_before(self) -> int:
        """The last line of play before this one, 0 if there is none: one may be missing after."""
        before = reversed(self.history.facts[: self.at])
        last = next((one for one in before if not isinstance(one, _BESIDE)), None)
        return max(getattr(last, name, 0) for name in ("line", *_MORE))

    def who(self, place: int) -> str:
        """Name the player at a place: by the seat, or by name where names may be told."""
        return self.who_sits(self.seating.seats[place])

    def who_sits(self, seat: int) -> str:
        """Name the player in a seat."""
        name = self._names.get(seat)
        return f"Seat {seat}" if name is None else f"Seat {seat} ({name})"

    def cost(self, did: str, differences: Mapping[int, int]) -> str:
        """Say who ``did`` how much too much or too little, by seat; nothing if nobody did."""
        told = []
        for seat, more in differences.items():
            if more:
                much = "much" if more > 0 else "little"
                told.append(f"{self.who_sits(seat)} {did} {self.chips(abs(more))} too {much}")
        return f"{'; '.join(told)}." if told else ""

    def chips(self, amount: int) -> str:
        """Write an amount as the history counts it."""
        return money(amount, self.history.unit)

    def reason(self, objection: Objection) -> str:
        """What an objection says, its amounts as the history counts them."""
        sentence = objection.sentence
        if self.history.unit.decimals and objection.rule not in _NO_AMOUNTS:
            return _NUMBER.sub(lambda match: self.chips(int(match[0])), sentence)
        return sentence


_BESIDE: Final = (Collected, Happened, Unread)
_MORE: Final = ("dealt_line", "cards_line", "capped_line")


def _first_payout(history: History) -> int:
    """The line of the first payout, for forms without a line for the total."""
    paid = (fact.line for fact in history.facts if isinstance(fact, Collected))
    return next(paid, 0) or history.line


def money(amount: int, unit: Unit) -> str:
    """Write an amount: chips as they are, a currency with its sign and decimals."""
    if not unit.decimals:
        return f"{amount:,}"
    sign = _SIGNS.get(unit.currency, f"{unit.currency} " if unit.currency else "")
    return f"{sign}{amount / 10**unit.decimals:,.{unit.decimals}f}"


def in_words(amounts: Mapping[str, int], unit: Unit) -> str:
    """Write who gets what."""
    return ", ".join(f"{who} {money(amount, unit)}" for who, amount in amounts.items()) or "nobody"


_DECK: Final = frozenset(DECK)
_AT_ONCE: Final = (
    ("draw-timing", "all-discard-first"),
    ("five-card-draw", "fifth-card-later"),
    ("reshuffle-time", "before-anyone-is-served"),
)
"""Settings by which a player may receive what another discards later in the same draw."""


_ONE_DECK: Final = "next-hand.new-cards"
_REUSED: Final = "drawing.reshuffle"
"""Why a card cannot be in two hands, and why one that was thrown away does not come back."""


class _Deck:
    """Where each card was seen last: with which seat, and whether it is still there.

    What lies in a hand is nowhere else. What was thrown away comes back only if the stub may have
    been shuffled again by then.
    """

    def __init__(self, hand: AuditedHand) -> None:
        self.hand = hand
        self.dealt = len(hand.seating.seats) * hand.rules.hand_size(hand.state.table)
        self.stub = _cards_before_a_reshuffle(hand)
        self.held: dict[Card, int] = {}
        self.drawing = False
        self.thrown: dict[Card, int] = {}
        self.folded: dict[Card, int] = {}

    def comes(self, cards: tuple[Card, ...], seat: int, line: int, *, new: bool) -> None:
        """See cards with a seat; new ones come from the stub."""
        seen: set[Card] = set()
        for card in cards:
            if card not in _DECK:
                continue
            owner = self.held.get(card)
            if owner is not None and (new or owner != seat or card in seen):
                self._find(card, seat, owner, line, new=new)
            elif not new and self.folded.get(card) == seat:
                pass  # a hand that is dead and is shown
            elif card in self.thrown and self.dealt <= self.stub:
                self._find(card, seat, self.thrown[card], line, new=new)
            seen.add(card)
            self.held[card] = seat

    def goes(self, cards: tuple[Card, ...], seat: int, line: int) -> None:
        """See cards thrown away by a seat."""
        self.comes(tuple(card for card in cards if card not in self.held), seat, line, new=False)
        for card in cards:
            self.thrown[card] = self.held.pop(card, seat)

    def loses_sight(self, fact: Drew) -> None:
        """A seat throws away cards that are not told: only those that it kept are still known."""
        for card in [card for card, owner in self.held.items() if owner == fact.seat]:
            if card not in (fact.kept or ()):
                del self.held[card]

    def folds(self, seat: int) -> None:
        """A hand is thrown away."""
        for card in [card for card, owner in self.held.items() if owner == seat]:
            self.thrown[card] = self.folded[card] = self.held.pop(card)

    def _find(self, card: Card, seat: int, owner: int, line: int, *, new: bool) -> None:
        who = self.hand.who_sits(seat)
        thrown = card in self.thrown and card not in self.held
        cites = _REUSED if thrown or (new and self.drawing) else _ONE_DECK
        sentence = f"{who} has the {card}, which was in {self.hand.who_sits(owner)}'s hand."
        if owner == seat:
            sentence = f"{who} has the {card} a second time."
        again, of_seat = ("card twice", card), ("hand", seat)
        about = ("cards twice", line), again, of_seat
        hand = self.hand
        hand.contradicts(
            "cards",
            sentence,
            card,
            "another card",
            line=line,
            about=about,
            leads_to=(again, of_seat, ("hand", owner)),
            cites=cites,
        )


_BETTING: Final = (Called, Checked, Wagered)


def find_cards_twice(hand: AuditedHand, facts: tuple[Fact, ...]) -> None:
    """Find cards that two hands have, or that come back before a reshuffle could be."""
    deck, facts = _Deck(hand), tuple(one for one in facts if not isinstance(one, _BETTING))
    at_once = any(hand.settings[switch] == setting for switch, setting in _AT_ONCE)
    drew: set[int] = set()
    for at, fact in enumerate(facts):
        if isinstance(fact, Dealt):
            deck.comes(fact.cards, fact.seat, fact.line, new=True)
        elif isinstance(fact, Began):
            drew.clear()
            deck.drawing = fact.phase.startswith("draw")
            for draw in _draws_in(facts[at + 1 :]) if at_once else ():
                deck.goes(draw.discards or (), draw.seat, draw.line)
                deck.dealt += draw.count
        elif isinstance(fact, Drew) and fact.seat not in drew:
            drew.add(fact.seat)
            if not at_once:
                deck.goes(fact.discards or (), fact.seat, fact.line)
                deck.dealt += fact.count
            if fact.discards is None and fact.count:
                deck.loses_sight(fact)
            line = fact.dealt_line or fact.line
            deck.comes(fact.received or (), fact.seat, line, new=True)
        elif isinstance(fact, Folded):
            deck.folds(fact.seat)
        elif isinstance(fact, (Shown, Mucked)) and fact.cards:
            deck.comes(fact.cards, fact.seat, fact.cards_line or fact.line, new=False)
    hand.compared["cards in one place"] += len(deck.held) + len(deck.thrown)


def _draws_in(facts: tuple[Fact, ...]) -> Iterator[Drew]:
    """The draws in the part of the hand that begins with these facts."""
    part = itertools.takewhile(lambda fact: not isinstance(fact, Began), facts)
    draws = [fact for fact in part if isinstance(fact, Drew)]
    return iter({one.seat: one for one in reversed(draws)}.values())


def _cards_before_a_reshuffle(hand: AuditedHand) -> int:
    """How many cards can be dealt before the stub may have been shuffled again."""
    burns = 0 if hand.settings["burn"] == "none" else hand.state.table.draws
    if hand.settings["burn"] == "one-per-player":
        burns *= len(hand.seating.seats)
    last = hand.settings["last-card"] == "never-dealt"
    return len(DECK) - burns - last
