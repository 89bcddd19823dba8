"""How a hand stands: the table that does not change, and the state that does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.cards import DECK, Card, format_cards
from oracle.table.events import Acted, Award
from oracle.table.rulings import REGULAR, Irregular
from oracle.table.terms import BLINDS, ScriptError, Wager

if TYPE_CHECKING:
    from oracle.table.record import Rules


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before the hand: who plays for what, with which cards, by which rules.

    Seats are counted clockwise from the button: seat 0 is to its left, the last seat holds it.
    Cards come either from ``deck`` and ``reshuffles``, or from ``received``, which names per seat
    its hand and then its replacements. All amounts are chips; ``small_bet`` and ``big_bet`` are the
    big blind where bets are not fixed, and ``antes`` is empty where there are none.
    """

    rules: Rules
    game: str
    betting: str
    draws: int
    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    antes: tuple[int, ...] = ()
    chip: int = 1
    deck: tuple[Card, ...] = ()
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    received: tuple[tuple[Card, ...], ...] = ()

    def shuffled(self, number: int, cards: frozenset[Card]) -> tuple[Card, ...]:
        """Put the cards of a reshuffle in the order that the script gives; 0 is the first.

        Cards that the script leaves open follow, lowest first.

        Raises:
            ScriptError: the script has no such reshuffle, or names a card that is not shuffled.
        """
        if number >= len(self.reshuffles):
            raise ScriptError(
                f"reshuffle {number + 1} is not in the script; "
                f"it shuffles {format_cards(sorted(cards))}"
            )
        order = self.reshuffles[number]
        if strangers := [card for card in order if card not in cards]:
            raise ScriptError(
                f"reshuffle {number + 1} names {format_cards(strangers)}, but only "
                f"{format_cards(sorted(cards))} are shuffled"
            )
        return order + tuple(card for card in DECK if card in cards and card not in order)


class State:
    """A hand at one moment. Nobody outside the engine ever sees it change.

    Lists run over the seats; amounts are chips.

    * ``stacks``; ``bets``, put in in this betting round; ``paid``, put in in this hand; ``dead``,
      the part of it that was an ante for the whole table; ``live``, still in; ``checked``, has
      checked in this betting round.
    * ``price``, the bet that others face; ``level``, the last full bet, which a short all-in may
      exceed; ``increment``, the size of the last full bet or raise; ``answered``, the price when
      the seat last acted in this round, or -1.
    * ``thrown``, the discards of this draw, None before the seat has discarded; ``asked``, the
      replacements that it is to get in this draw, and ``owed``, those still to come; ``taken``, the
      cards that it got so far.
    * The stub is ``deck`` from ``top`` on; ``serving`` says whether service has begun in this draw,
      be it with the burn, ``shuffled`` whether the stub was shuffled anew in it, and ``burned_for``
      for whom was burned last. ``burns``, ``folded`` hands
      and the ``muck`` of earlier draws lie apart.
    * ``acts`` are the actions of this betting round, ``round_began`` the state at its beginning;
      ``irregular`` is what the dealer has to keep in mind of irregular acts.
    """

    __slots__ = (
        "actor",
        "acts",
        "answered",
        "asked",
        "awards",
        "bets",
        "burned_for",
        "burns",
        "checked",
        "dead",
        "deck",
        "folded",
        "hands",
        "increment",
        "irregular",
        "last_actor",
        "level",
        "live",
        "muck",
        "owed",
        "paid",
        "past_wagers",
        "phase",
        "posted",
        "price",
        "reshuffled",
        "round",
        "round_began",
        "serving",
        "show_order",
        "shown",
        "shuffled",
        "stacks",
        "table",
        "taken",
        "thrown",
        "top",
        "wagers",
    )

    table: Table
    phase: str
    round: int
    round_began: State | None
    acts: tuple[Acted, ...]
    irregular: Irregular
    actor: int | None
    last_actor: int | None
    stacks: list[int]
    bets: list[int]
    paid: list[int]
    dead: list[int]
    live: list[bool]
    checked: list[bool]
    answered: list[int]
    price: int
    level: int
    increment: int
    posted: int
    wagers: tuple[Wager, ...]
    past_wagers: tuple[tuple[Wager, ...], ...]
    hands: list[tuple[Card, ...]]
    thrown: list[tuple[Card, ...] | None]
    asked: list[int]
    owed: list[int]
    taken: list[int]
    deck: tuple[Card, ...]
    top: int
    serving: bool
    shuffled: bool
    burned_for: int | None
    burns: tuple[Card, ...]
    muck: tuple[Card, ...]
    folded: tuple[Card, ...]
    reshuffled: int
    shown: tuple[int, ...]
    show_order: tuple[int, ...]
    awards: tuple[Award, ...]

    def copy(self) -> State:
        """Make a state that can change without this one changing."""
        new = State.__new__(State)
        new.table = self.table
        new.phase = self.phase
        new.round = self.round
        new.round_began = self.round_began
        new.acts = self.acts
        new.irregular = self.irregular
        new.actor = self.actor
        new.last_actor = self.last_actor
        new.stacks = self.stacks.copy()
        new.bets = self.bets.copy()
        new.paid = self.paid.copy()
        new.dead = self.dead.copy()
        new.live = self.live.copy()
        new.checked = self.checked.copy()
        new.answered = self.answered.copy()
        new.price = self.price
        new.level = self.level
        new.increment = self.increment
        new.posted = self.posted
        new.wagers = self.wagers
        new.past_wagers = self.past_wagers
        new.hands = self.hands.copy()
        new.thrown = self.thrown.copy()
        new.asked = self.asked.copy()
        new.owed = self.owed.copy()
        new.taken = self.taken.copy()
        new.deck = self.deck
        new.top = self.top
        new.serving = self.serving
        new.shuffled = self.shuffled
        new.burned_for = self.burned_for
        new.burns = self.burns
        new.muck = self.muck
        new.folded = self.folded
        new.reshuffled = self.reshuffled
        new.shown = self.shown
        new.show_order = self.show_order
        new.awards = self.awards
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in State.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # a state is compared, never a key


def before_the_hand(table: Table) -> State:
    """Make the state of a table at which nothing has happened yet."""
    seats = len(table.stacks)
    state = State.__new__(State)
    state.table = table
    state.phase = BLINDS
    state.round = 0
    state.round_began = None
    state.acts = ()
    state.irregular = REGULAR
    state.actor = None
    state.last_actor = None
    state.stacks = list(table.stacks)
    state.bets = [0] * seats
    state.paid = [0] * seats
    state.dead = [0] * seats
    state.live = [True] * seats
    state.checked = [False] * seats
    state.answered = [-1] * seats
    state.price = 0
    state.level = 0
    state.increment = table.big_blind
    state.posted = 0
    state.wagers = ()
    state.past_wagers = ()
    state.hands = [()] * seats
    state.thrown = [None] * seats
    state.asked = [0] * seats
    state.owed = [0] * seats
    state.taken = [0] * seats
    state.deck = table.deck
    state.top = 0
    state.serving = False
    state.shuffled = False
    state.burned_for = None
    state.burns = ()
    state.muck = ()
    state.folded = ()
    state.reshuffled = 0
    state.shown = ()
    state.show_order = ()
    state.awards = ()
    return state
