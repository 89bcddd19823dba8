"""The table as JSON shows it: seats 1 to n clockwise, any of them with the button.

The engine counts seats from the left of the button; this module alone translates between the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle import engine
from oracle.cards import Card, parse_card, refuse_duplicates
from oracle.errors import InputError
from oracle.table.actions import Action, Bet, Call, Check, Draw, Fold, Raise
from oracle.table.events import Reshuffled
from oracle.table.record import Rules
from oracle.table.state import BET, DRAW, OVER, Illegal, Objection, State, Table

TABLE_AMOUNTS: Final = ("small-bet", "big-bet", "small-blind", "big-blind", "chip")


def full_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what a table may leave out, so that every key is there and in one order.

    The button is the last seat, the big bet twice the small one, the big blind the small bet, the
    small blind half of it, rounded down to a whole chip.
    """
    small_bet, chip = data["small-bet"], data.get("chip", 1)
    big_blind = data.get("big-blind", small_bet)
    return {
        "game": data.get("game", "badugi"),
        "betting": data.get("betting", "limit"),
        "draws": data.get("draws", 3),
        "button": data.get("button", len(data["stacks"])),
        "stacks": list(data["stacks"]),
        "small-bet": small_bet,
        "big-bet": data.get("big-bet", 2 * small_bet),
        "small-blind": data.get("small-blind", big_blind // 2 // max(chip, 1) * chip),
        "big-blind": big_blind,
        "ante": data.get("ante", 0),
        "chip": chip,
    }


class Seats:
    """Translates seat numbers into places counted clockwise from the button, and lists back."""

    def __init__(self, count: int, button: int) -> None:
        self.count = count
        self.button = button
        self.numbers = tuple((button + place) % count + 1 for place in range(count))

    def place(self, number: int) -> int:
        """Give the place of a seat: 0 is to the left of the button."""
        return (number - self.button - 1) % self.count

    def by_place(self, values: Sequence[Any]) -> list[Any]:
        """Order values given by seat number by place."""
        return [values[number - 1] for number in self.numbers]

    def by_number(self, values: Sequence[Any]) -> list[Any]:
        """Order values given by place by seat number."""
        start = self.count - self.button
        return [*values[start:], *values[:start]]


def read_table(data: Mapping[str, Any], rules: Rules, **cards: Any) -> tuple[Table, Seats]:
    """Make the engine's table of a full table in JSON; ``cards`` go to the table as they are.

    Raises:
        InputError: an amount or a seat is no whole number in its bounds; all such at once.
    """
    problems = _problems(data)
    if problems:
        raise InputError(*problems)
    seats = Seats(len(data["stacks"]), data["button"])
    table = Table(
        rules=rules,
        game=data["game"],
        betting=data["betting"],
        draws=data["draws"],
        stacks=tuple(seats.by_place(data["stacks"])),
        small_blind=data["small-blind"],
        big_blind=data["big-blind"],
        small_bet=data["small-bet"],
        big_bet=data["big-bet"],
        chip=data["chip"],
        **cards,
    )
    return table, seats


def _problems(data: Mapping[str, Any]) -> list[str]:
    problems: list[str] = []
    stacks = data["stacks"]
    for seat, stack in enumerate(stacks, start=1):
        if type(stack) is not int or stack <= 0:
            problems.append(f"seat {seat} has a stack of {stack}; it must be at least one chip")
    button = data["button"]
    if type(button) is not int or not 1 <= button <= len(stacks):
        problems.append(f"the button is at seat {button}, but the seats are 1 to {len(stacks)}")
    problems += [
        f"{name} is {data[name]}; it must be a whole number of at least 1"
        for name in TABLE_AMOUNTS
        if type(data[name]) is not int or data[name] <= 0
    ]
    problems += _short_stacks(data) if not problems else []
    return problems


def _short_stacks(data: Mapping[str, Any]) -> list[str]:
    least = 24 * data["small-bet"]
    return [
        f"seat {seat} has {stack} chips; all-ins are not played yet, so every stack must hold "
        f"24 small bets, here {least}, the most that a hand can cost"
        for seat, stack in enumerate(data["stacks"], start=1)
        if stack < least
    ]


def read_try(data: Mapping[str, Any], seats: Seats) -> Action:
    """Make the engine's action of a try in JSON.

    Raises:
        InputError: the seat, the word, the amount or a card cannot be understood.
    """
    number = data.get("seat")
    if type(number) is not int or not 1 <= number <= seats.count:
        raise InputError(f"seat {number} is not one of the seats 1 to {seats.count}")
    place = seats.place(number)
    word = data.get("do")
    if word == "draw":
        discard = tuple(parse_card(card) for card in data.get("discard", ()))
        return Draw(place, discard)
    if word in {"bet", "raise"}:
        to = data.get("to")
        if type(to) is not int or to <= 0:
            raise InputError(f"a {word} is to a whole number of chips, not to {to}")
        return Bet(place, to) if word == "bet" else Raise(place, to)
    for name, action in (("fold", Fold), ("check", Check), ("call", Call)):
        if word == name:
            return action(place)
    raise InputError(f"{word!r} is no action; it is fold, check, call, bet, raise or draw")


class Hand:
    """A hand in play, spoken to in JSON: what is tried, what can be seen, what happened."""

    def __init__(self, table: Table, seats: Seats, *, show_cards: bool) -> None:
        """Post the blinds and deal.

        Raises:
            Illegal: the table is against the rules.
        """
        self.seats = seats
        self.show_cards = show_cards
        self.state, self.events = engine.start(table)

    def attempt(self, action: Action) -> tuple[Objection, ...]:
        """Try an action; give the objections, or none when it happened."""
        try:
            self.state, events = engine.step(self.state, action)
        except Illegal as refused:
            return refused.objections
        self.events += events
        return ()

    def observe(self) -> dict[str, Any]:
        """Give what can be seen now, as the guide to the vectors describes it."""
        return observation(self.state, self.seats, show_cards=self.show_cards)

    def reshuffles(self) -> list[list[Card]]:
        """Give the order of every reshuffle so far."""
        return [list(event.cards) for event in self.events if isinstance(event, Reshuffled)]


def observation(state: State, seats: Seats, *, show_cards: bool) -> dict[str, Any]:
    """Give what can be seen at a state; ``show_cards`` adds every hand."""
    by_number = seats.by_number
    actor = state.actor
    seen: dict[str, Any] = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": phase_name(state),
        "stacks": by_number(state.stacks),
        "bets": by_number(state.bets),
        "paid": by_number(state.paid),
        "status": by_number(
            [
                ("in" if stack else "all-in") if live else "out"
                for live, stack in zip(state.live, state.stacks, strict=True)
            ]
        ),
        "legal": _legal(state),
    }
    if show_cards:
        seen["cards"] = by_number([list(hand) or None for hand in state.hands])
    if state.phase == OVER:
        seen.update(_showdown(state, seats))
    return seen


def _legal(state: State) -> dict[str, Any] | None:
    legal = engine.legal(state)
    if legal is None:
        return None
    return {
        "fold": legal.fold,
        "call": legal.call,
        "raise": None if legal.raise_to is None else list(legal.raise_to),
        "draw": legal.draw,
    }


def _showdown(state: State, seats: Seats) -> dict[str, Any]:
    shown = [list(hand) if place in state.shown else None for place, hand in enumerate(state.hands)]
    return {
        "shown": seats.by_number(shown),
        "show-order": [seats.numbers[place] for place in state.shown],
        "pots": [
            {
                "amount": award.amount,
                "won": {part: seats.by_number(shares) for part, shares in award.won},
            }
            for award in state.awards
        ],
    }


def phase_name(state: State) -> str:
    """Name the phase in which a player acts: ``bet-1``, ``draw-1``, ``bet-2``, ..., or ``over``."""
    return f"{state.phase}-{state.round}" if state.phase in {BET, DRAW} else state.phase


def read_cards(
    given: Mapping[str, Any], seats: Seats
) -> dict[str, tuple[Card, ...] | tuple[tuple[Card, ...], ...]]:
    """Read the cards of a play in JSON, by seat or as a deck with its reshuffles.

    Raises:
        InputError: a card is unknown, stands twice, or the deck has not 52.
    """
    if "deck" in given:
        deck = tuple(parse_card(card) for card in given["deck"])
        refuse_duplicates(deck)
        if len(deck) != 52:
            raise InputError(f"the deck has {len(deck)} cards; it must have all 52")
        orders = tuple(
            tuple(parse_card(card) for card in order) for order in given.get("reshuffles", ())
        )
        return {"deck": deck, "reshuffles": orders}
    by_number = [
        tuple(parse_card(card) for card in given["cards"].get(str(number), ()))
        for number in range(1, seats.count + 1)
    ]
    return {"received": tuple(seats.by_place(by_number))}
