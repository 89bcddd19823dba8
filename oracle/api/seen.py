"""What can be seen of a hand at one moment, and what the player in turn may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from oracle.core import engine
from oracle.core.cards import UNKNOWN, Card
from oracle.core.table import BET, OVER, Objection, State, Wager
from oracle.wire import Seats, observation, phase_name

_MOST_BETS: Final = 6
"""No cap allows more bets than five; a round in which six can follow has none."""


class Act(NamedTuple):
    """One thing that the player in turn may do.

    ``word`` goes to ``Hand.act``. ``least`` and ``most`` are the total for the round in chips of a
    bet or raise, the price of a call, or the number of cards of a draw; None where there is none.
    """

    word: str
    least: int | None = None
    most: int | None = None


class Legal(NamedTuple):
    """What the player in turn may do, in chips and cards; None where it does not apply.

    After the hand ``seat`` is None and there are no ``acts``.

    ``call`` is the price, 0 for a check. ``raise_to`` is the least and the most that a bet or raise
    may come to in this round, in multiples of the smallest chip; ``opens`` says that it is a bet.
    ``draw`` is the most cards that may be discarded, ``muck`` whether the hand may be mucked.
    """

    seat: int | None
    phase: str
    fold: bool = False
    call: int | None = None
    raise_to: tuple[int, int] | None = None
    draw: int | None = None
    muck: bool | None = None
    opens: bool = False

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that is legal, as a list of acts."""
        acts = [Act("fold")] if self.fold else []
        if self.call is not None:
            acts.append(Act("call", self.call, self.call) if self.call else Act("check"))
        if self.raise_to is not None:
            acts.append(Act("bet" if self.opens else "raise", *self.raise_to))
        if self.draw is not None:
            acts += [Act("pat"), *([Act("draw", 1, self.draw)] if self.draw else [])]
        if self.muck is not None:
            acts += [Act("show"), *([Act("muck")] if self.muck else [])]
        return tuple(acts)


class Pot(NamedTuple):
    """The chips of a pot, and the seats that play for it."""

    amount: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """The chips of a pot, and by part, the whole or its halves, what each seat won."""

    amount: int
    won: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand at one moment. Tuples have a place for each seat, seat 1 first; amounts are chips.

    * ``phase`` is bet-1, draw-1, ..., showdown or over; ``actor`` the seat in turn, or None.
    * ``bets`` are the chips put in in this round, ``paid`` those of the hand; ``status`` is in,
      all-in, folded or mucked.
    * ``cards`` has the hand of each seat, ``??`` for a card that is face down, None for a hand that
      is dead; ``discards`` how many cards each seat has discarded in this draw.
    * ``current_bet`` is what others must match; ``price`` what a call costs the seat in turn.
      ``bets_made`` counts the bets of this round as the cap does, and ``capped`` says whether the
      cap keeps the seat in turn from raising. ``bets_left`` is how many more bets the cap allows
      the seat in turn in this round, None without a cap.
    * ``pots`` are the pots as they stand, the bets of this round included, main pot first; after
      the hand they are empty, and ``awards`` says who won what.
    * ``stub`` is the number of cards left to deal, None where cards are given by seat; ``burns``
      is the number of cards that lie burned, and ``reshuffles`` of reshuffles so far.
    * ``shown`` are the seats that have shown their hands.
    """

    phase: str
    actor: int | None
    button: int
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    status: tuple[str, ...]
    cards: tuple[tuple[Card, ...] | None, ...]
    discards: tuple[int | None, ...]
    current_bet: int
    price: int | None
    bets_made: int
    capped: bool
    bets_left: int | None
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    stub: int | None
    burns: int
    reshuffles: int
    shown: tuple[int, ...]

    def by(self, seat: int) -> Seen:
        """Give what one seat sees: the hands of others are face down until they are shown."""
        cards = [
            hand if hand is None or number == seat or number in self.shown else _face_down(hand)
            for number, hand in enumerate(self.cards, start=1)
        ]
        return replace(self, cards=tuple(cards))


def legal(state: State, seats: Seats) -> Legal:
    """Give what the player in turn may do; nothing, and no seat, when nobody must act."""
    may = engine.legal(state)
    if may is None or state.actor is None:
        return Legal(None, phase_name(state))
    fold, call, raise_to, draw, muck = may
    opens = raise_to is not None and not state.current_bet
    number = seats.numbers[state.actor]
    return Legal(number, phase_name(state), fold, call, raise_to, draw, muck, opens)


def seen(state: State, seats: Seats) -> Seen:
    """Give all that can be seen at a state."""
    told = observation(state, seats, show_cards=True)
    rules, betting = state.table.rules, state.phase == BET
    actor = state.actor if betting else None
    left = None if actor is None else _bets_left(state, actor)
    return Seen(
        phase=told["phase"],
        actor=told["actor"],
        button=seats.button,
        stacks=tuple(told["stacks"]),
        bets=tuple(told["bets"]),
        paid=tuple(told["paid"]),
        status=tuple(told["status"]),
        cards=tuple(None if hand is None else tuple(hand) for hand in told["cards"]),
        discards=_discards(state, seats),
        current_bet=state.current_bet,
        price=None if actor is None else rules.to_call(state, actor),
        bets_made=len(rules.bets_made(state)) if betting else 0,
        capped=left == 0,
        bets_left=left,
        pots=() if state.phase == OVER else _pots(state, seats),
        awards=tuple(_award(pot) for pot in told.get("pots", ())),
        stub=len(state.deck) - state.top if state.table.deck else None,
        burns=len(state.burns),
        reshuffles=state.reshuffles_made,
        shown=tuple(sorted(seats.numbers[place] for place in state.shown)),
    )


def _face_down(hand: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(hand)


def _discards(state: State, seats: Seats) -> tuple[int | None, ...]:
    counts = [None if cards is None else len(cards) for cards in state.discarded]
    return tuple(seats.by_number(counts))


def _bets_left(state: State, actor: int) -> int | None:
    """Count the bets that the seat in turn could make one after the other before the cap."""
    players, imagined = _still_betting(state), state
    for made in range(_MOST_BETS):
        if _is_capped(imagined, actor):
            return made
        bet = Wager(actor, 0, None, True, players)
        imagined = imagined.copy()
        imagined.wagers = (*imagined.wagers, bet)
    return None


def _still_betting(state: State) -> int:
    chip, stacks = state.table.chip, state.stacks
    return sum(live and stacks[place] >= chip for place, live in enumerate(state.live))


def _is_capped(state: State, actor: int) -> bool:
    found: list[Objection | None] = [
        objector(state, actor) for objector in state.table.rules.against_wagering
    ]
    return any(one is not None and one.rule == "betting.raise-cap" for one in found)


def _pots(state: State, seats: Seats) -> tuple[Pot, ...]:
    return tuple(
        Pot(pot.amount, tuple(sorted(seats.numbers[place] for place in pot.seats)))
        for pot in state.table.rules.pots(state)
        if pot.amount
    )


def _award(pot: Mapping[str, Any]) -> Award:
    return Award(pot["amount"], {part: tuple(shares) for part, shares in pot["won"].items()})
