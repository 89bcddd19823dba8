"""How a hand stands: the table that does not change, and the state that does."""

from __future__ import annotations

from dataclasses import dataclass, fields

from oracle.core.cards import DECK, Card, format_cards
from oracle.core.games import Game
from oracle.core.table.events import Acted, Award
from oracle.core.table.rules_in_force import Rules
from oracle.core.table.rulings import REGULAR, Irregular
from oracle.core.table.terms import BLINDS, ReshuffleMissing, ScriptError, Wager


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before the hand: who plays for what, with which cards, by which rules.

    Seats are counted clockwise from the button: seat 0 is left of it, the last seat has it.
    Cards come either from ``deck`` and ``reshuffles``, or from ``received``, which lists for each
    seat its hand and then its replacements. All amounts are chips.

    A stack of 0 is an empty seat, a blind of 0 is not posted. Where bets are not fixed,
    ``small_bet`` and ``big_bet`` are the minimum bets of the rounds, usually the big blind.
    Everybody posts the ``ante``, which is matched like a bet; what a seat posts ``dead`` is for the
    whole table, and what it posts ``live`` is a bet of its own, beyond the blinds. Both are empty
    if there is none.

    A reshuffle follows the script, which must name only cards that are shuffled; with
    ``loose_script`` it is followed as far as it fits.

    ``seat_one`` is the place of the seat that people call number 1; no rule asks for it.
    """

    rules: Rules
    game: Game
    betting: str
    draws: int
    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int = 0
    dead: tuple[int, ...] = ()
    live: tuple[int, ...] = ()
    chip: int = 1
    deck: tuple[Card, ...] = ()
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    received: tuple[tuple[Card, ...], ...] = ()
    loose_script: bool = False
    seat_one: int = 0

    @property
    def minimum_bet(self) -> int:
        """The least bet of a round where bets are not fixed."""
        return self.big_blind or self.small_bet

    def shuffled(self, number: int, cards: frozenset[Card]) -> tuple[Card, ...]:
        """Put the cards of a reshuffle in the order that the script gives; the first is number 0.

        Cards that the script leaves open follow, lowest first.

        Raises:
            ScriptError: the script has no such reshuffle, or names a card that is not shuffled.
        """
        if self.loose_script:
            script = self.reshuffles[number] if number < len(self.reshuffles) else ()
            return _completed(tuple(card for card in script if card in cards), cards)
        if number >= len(self.reshuffles):
            raise ReshuffleMissing(number, cards)
        order = self.reshuffles[number]
        if strangers := [card for card in order if card not in cards]:
            raise ScriptError(
                f"reshuffle {number + 1} names {format_cards(strangers)}, but only "
                f"{format_cards(sorted(cards))} are shuffled"
            )
        return _completed(order, cards)


def _completed(order: tuple[Card, ...], cards: frozenset[Card]) -> tuple[Card, ...]:
    return order + tuple(card for card in DECK if card in cards and card not in order)


@dataclass(slots=True)
class State:
    """A hand at one moment. Outside the engine a state never changes.

    Lists have one entry per seat; amounts are chips.

    * ``stacks``; ``bets``, put in in this betting round; ``paid``, put in in this hand;
      ``dead_antes``, the part of ``paid`` that was an ante for the whole table; ``live``, still in;
      ``checked``, has checked in this betting round.
    * ``current_bet``, which others face; ``last_full_bet``, which a short all-in may exceed;
      ``last_raise``, the size of the last full bet or raise; ``bet_answered``, the current bet when
      the seat last acted in this round, or -1.
    * ``discarded``, in this draw, None until the seat has discarded; ``cards_asked``, the
      replacements that it will get in this draw, and ``cards_owed``, those still to come;
      ``cards_received`` so far.
    * The stub is ``deck`` from ``top`` on; ``serving`` says whether service has begun in this draw,
      if only with the burn; ``shuffled``, whether the stub was reshuffled in it; ``burned_for``,
      the seat of the last burn; ``reshuffles_made`` counts the hand's reshuffles. ``burns``, the
      ``folded_cards`` and the ``muck`` of earlier draws lie apart.
    * ``shown`` and ``mucked``, the seats that have shown their hands or mucked them
      at the showdown.
    * ``actions`` of this betting round; ``round_began``, the state at its beginning;
      ``irregular``, what the dealer must remember about irregular acts.
    """

    table: Table
    stacks: list[int]
    bets: list[int]
    paid: list[int]
    dead_antes: list[int]
    live: list[bool]
    checked: list[bool]
    bet_answered: list[int]
    hands: list[tuple[Card, ...]]
    discarded: list[tuple[Card, ...] | None]
    cards_asked: list[int]
    cards_owed: list[int]
    cards_received: list[int]
    last_raise: int
    deck: tuple[Card, ...]
    top: int = 0
    phase: str = BLINDS
    round: int = 0
    round_began: State | None = None
    actions: tuple[Acted, ...] = ()
    irregular: Irregular = REGULAR
    actor: int | None = None
    last_actor: int | None = None
    current_bet: int = 0
    last_full_bet: int = 0
    forced_bets_posted: int = 0
    wagers: tuple[Wager, ...] = ()
    past_wagers: tuple[tuple[Wager, ...], ...] = ()
    serving: bool = False
    shuffled: bool = False
    burned_for: int | None = None
    burns: tuple[Card, ...] = ()
    muck: tuple[Card, ...] = ()
    folded_cards: tuple[Card, ...] = ()
    reshuffles_made: int = 0
    shown: tuple[int, ...] = ()
    mucked: tuple[int, ...] = ()
    show_order: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()

    def copy(self) -> State:
        """Make a state that can change without this one changing."""
        new = State.__new__(State)
        new.table = self.table
        new.phase = self.phase
        new.round = self.round
        new.round_began = self.round_began
        new.actions = self.actions
        new.irregular = self.irregular
        new.actor = self.actor
        new.last_actor = self.last_actor
        new.stacks = self.stacks.copy()
        new.bets = self.bets.copy()
        new.paid = self.paid.copy()
        new.dead_antes = self.dead_antes.copy()
        new.live = self.live.copy()
        new.checked = self.checked.copy()
        new.bet_answered = self.bet_answered.copy()
        new.current_bet = self.current_bet
        new.last_full_bet = self.last_full_bet
        new.last_raise = self.last_raise
        new.forced_bets_posted = self.forced_bets_posted
        new.wagers = self.wagers
        new.past_wagers = self.past_wagers
        new.hands = self.hands.copy()
        new.discarded = self.discarded.copy()
        new.cards_asked = self.cards_asked.copy()
        new.cards_owed = self.cards_owed.copy()
        new.cards_received = self.cards_received.copy()
        new.deck = self.deck
        new.top = self.top
        new.serving = self.serving
        new.shuffled = self.shuffled
        new.burned_for = self.burned_for
        new.burns = self.burns
        new.muck = self.muck
        new.folded_cards = self.folded_cards
        new.reshuffles_made = self.reshuffles_made
        new.shown = self.shown
        new.mucked = self.mucked
        new.show_order = self.show_order
        new.awards = self.awards
        return new

    def at(self, table: Table) -> State:
        """Give a copy at another table; so stands the beginning of its round, to be restored."""
        moved = self.copy()
        moved.table = table
        if self.round_began is not None:
            moved.round_began = self.round_began.at(table)
        return moved

    def came_to_the_showdown(self) -> list[bool]:
        """Tell of each seat whether it has not folded; a hand mucked at the showdown counts."""
        return [live or seat in self.mucked for seat, live in enumerate(self.live)]

    def become(self, other: State) -> None:
        """Take over everything in another state."""
        for field in fields(State):
            setattr(self, field.name, getattr(other, field.name))


def before_the_hand(table: Table) -> State:
    """Make the state of a table at which nothing has happened yet."""
    seats = len(table.stacks)
    return State(
        table=table,
        stacks=list(table.stacks),
        bets=[0] * seats,
        paid=[0] * seats,
        dead_antes=[0] * seats,
        live=[True] * seats,
        checked=[False] * seats,
        bet_answered=[-1] * seats,
        hands=[()] * seats,
        discarded=[None] * seats,
        cards_asked=[0] * seats,
        cards_owed=[0] * seats,
        cards_received=[0] * seats,
        last_raise=table.minimum_bet,
        deck=table.deck,
    )
