"""The table as JSON shows it: seats 1 to n clockwise, any of them with the button.

The engine counts seats from the left of the button; this module alone translates between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from oracle import engine
from oracle.cards import Card, parse_card, refuse_duplicates
from oracle.errors import InputError
from oracle.table.actions import Action, Bet, Call, Check, Draw, Fold, Muck, Raise, Show
from oracle.table.events import Reshuffled
from oracle.table.record import Rules
from oracle.table.state import BET, DRAW, OVER, Illegal, Objection, State, Table


def full_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what a table may leave out, so that every key is there and in one order.

    The button is the last seat; in limit play the big bet is twice the small bet and the big blind
    as large as it, otherwise there are no bet sizes; the small blind is half the big blind, rounded
    down to a whole chip; ``ante`` is what everybody posts.
    """
    stacks, chip, betting = list(data["stacks"]), data.get("chip", 1), data.get("betting", "limit")
    small_bet = data.get("small-bet")
    big_blind = data.get("big-blind", small_bet)
    big_bet = None if small_bet is None else 2 * small_bet
    half = big_blind // 2 // max(chip, 1) * chip if isinstance(big_blind, int) else None
    return {
        "game": data.get("game", "badugi"),
        "betting": betting,
        "draws": data.get("draws", 3),
        "button": data.get("button", len(stacks)),
        "stacks": stacks,
        "small-bet": small_bet,
        "big-bet": data.get("big-bet", big_bet),
        "small-blind": data.get("small-blind", half),
        "big-blind": big_blind,
        "antes": list(data.get("antes", [data.get("ante", 0)] * len(stacks))),
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
        return [*values[start:], *values[:start]] if start else list(values)


def read_table(data: Mapping[str, Any], rules: Rules, **cards: Any) -> tuple[Table, Seats]:
    """Make the engine's table of a full table in JSON; ``cards`` go to the table as they are.

    Raises:
        InputError: an amount or a seat is no whole number in its bounds; all that is wrong with
            the table at once, what the rules refuse included.
    """
    button = data["button"]
    seats = Seats(len(data["stacks"]), button if type(button) is int else 1)
    problems = _problems(data)
    if problems:
        if _is_whole(data):
            broken = engine.objections_to_table(_table(data, rules, seats))
            problems += [objection.sentence for objection in broken]
        raise InputError(*problems)
    return _table(data, rules, seats, **cards), seats


def _is_whole(data: Mapping[str, Any]) -> bool:
    """Whether the numbers are such that the rules can be asked about the table, too."""
    amounts = (data[name] for name in ("small-blind", "big-blind", "chip", "button"))
    sizes = (data["small-bet"] or 0, data["big-bet"] or 0)
    numbers = (*data["stacks"], *data["antes"], *amounts, *sizes)
    fits = len(data["antes"]) == len(data["stacks"]) and type(data["chip"]) is int
    return fits and data["chip"] > 0 and all(type(number) is int for number in numbers)


def _table(data: Mapping[str, Any], rules: Rules, seats: Seats, **cards: Any) -> Table:
    antes = data["antes"]
    return Table(
        rules=rules,
        game=data["game"],
        betting=data["betting"],
        draws=data["draws"],
        stacks=tuple(seats.by_place(data["stacks"])),
        small_blind=data["small-blind"],
        big_blind=data["big-blind"],
        small_bet=data["small-bet"] or data["big-blind"],
        big_bet=data["big-bet"] or data["big-blind"],
        antes=tuple(seats.by_place(antes)) if any(antes) else (),
        chip=data["chip"],
        **cards,
    )


def _problems(data: Mapping[str, Any]) -> list[str]:
    """Say, a sentence each, why no table can be made of the data at all."""
    stacks, limit = data["stacks"], data["betting"] == "limit"
    problems = [
        f"seat {seat} has a stack of {stack}; it must be a whole number of at least one chip"
        for seat, stack in enumerate(stacks, start=1)
        if type(stack) is not int or stack <= 0
    ]
    button = data["button"]
    if type(button) is not int or not 1 <= button <= max(1, len(stacks)):
        problems.append(f"the button is at seat {button}, but the seats are 1 to {len(stacks)}")
    if data["draws"] not in {1, 2, 3}:
        problems.append(f"there are {data['draws']} draws; it must be 1, 2 or 3")
    sizes = ["small-bet", "big-bet"]
    if not limit and any(data[name] is not None for name in sizes):
        problems.append(
            f"in {data['betting']} play there are no small and big bets; leave them out"
        )
    problems += [
        f"{name} is {data[name]}; it must be a whole number of at least 1"
        for name in (*(sizes if limit else ()), "small-blind", "big-blind", "chip")
        if type(data[name]) is not int or data[name] <= 0
    ]
    if len(data["antes"]) != len(stacks):
        problems.append(f"{len(stacks)} seats need as many antes")
    problems += [
        f"the ante of seat {seat} is {ante}; it must be a whole number, or 0"
        for seat, ante in enumerate(data["antes"], start=1)
        if type(ante) is not int or ante < 0
    ]
    return problems or _odd_amounts(data)


def _odd_amounts(data: Mapping[str, Any]) -> list[str]:
    names = ("small-bet", "big-bet", "small-blind", "big-blind")
    amounts = {name: data[name] or 0 for name in names}
    amounts |= {f"the ante of seat {n}": ante for n, ante in enumerate(data["antes"], start=1)}
    return [
        f"{name} is {amount}, which is no multiple of the smallest chip, {data['chip']}"
        for name, amount in amounts.items()
        if amount % data["chip"]
    ]


_PLAIN: Final[Mapping[Any, Callable[[int], Action]]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "show": Show,
    "muck": Muck,
}


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
    if word in _PLAIN:
        return _PLAIN[word](place)
    raise InputError(f"{word!r} is no action; it is bet, raise, draw, {', '.join(_PLAIN)}")


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
    actor, chip = state.actor, state.table.chip
    seen: dict[str, Any] = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": phase_name(state),
        "stacks": by_number(state.stacks),
        "bets": by_number(state.bets),
        "paid": by_number(state.paid),
        "status": by_number(
            [
                ("all-in" if stack < chip else "in") if live else "out"
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
    actions: dict[str, Any] = {
        "fold": legal.fold,
        "call": legal.call,
        "raise": None if legal.raise_to is None else list(legal.raise_to),
        "draw": legal.draw,
    }
    return actions if legal.muck is None else {**actions, "muck": legal.muck}


def _showdown(state: State, seats: Seats) -> dict[str, Any]:
    shown = [list(hand) if place in state.shown else None for place, hand in enumerate(state.hands)]
    return {
        "shown": seats.by_number(shown),
        "show-order": [seats.numbers[place] for place in state.show_order],
        "pots": [
            {
                "amount": award.amount,
                "won": {part: seats.by_number(shares) for part, shares in award.won},
            }
            for award in state.awards
        ],
    }


_PHASES: Final = {
    (phase, number): f"{phase}-{number}" for phase in (BET, DRAW) for number in range(1, 5)
}


def phase_name(state: State) -> str:
    """Name the phase in which a player acts: ``bet-1``, ``draw-1``, ``bet-2``, ..., or ``over``."""
    return _PHASES.get((state.phase, state.round)) or state.phase


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
