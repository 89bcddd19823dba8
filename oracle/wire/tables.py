"""The table in JSON: gaps filled in, every mistake said, and seats counted both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.core import engine
from oracle.core.games import GAMES
from oracle.core.table import Rules, Table
from oracle.errors import InputError
from oracle.wire.vocabulary import DRAWS


def full_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what a table may leave out, so that every key is there and in one order.

    The game is the first of all games; the button is the last seat; in limit play the big bet is
    twice the small bet and the big blind as large as it, otherwise there are no bet sizes; the
    small blind is half the big blind, rounded down to a whole chip; ``ante`` is what everybody
    posts.
    """
    stacks, chip, betting = list(data["stacks"]), data.get("chip", 1), data.get("betting", "limit")
    small_bet = data.get("small-bet")
    big_blind = data.get("big-blind", small_bet)
    big_bet = None if small_bet is None else 2 * small_bet
    half = big_blind // 2 // max(chip, 1) * chip if isinstance(big_blind, int) else None
    return {
        "game": data.get("game", next(iter(GAMES))),
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
        return [*values[start:], *values[:start]] if start else [*values]


def read_table(data: Mapping[str, Any], rules: Rules, **cards: Any) -> tuple[Table, Seats]:
    """Make the engine's table of a full table in JSON; ``cards`` go to the table as they are.

    Raises:
        InputError: an amount or a seat is no whole number in its bounds; all that is wrong with
            the table at once, what the rules refuse included.
    """
    seats = read_seats(data, rules)
    return make_table(data, rules, seats, **cards), seats


def read_seats(data: Mapping[str, Any], rules: Rules) -> Seats:
    """Give the seats of a full table in JSON, of which the engine's table can be made.

    Raises:
        InputError: as ``read_table`` does.
    """
    button = data["button"]
    seats = Seats(len(data["stacks"]), button if type(button) is int else 1)
    problems = _problems(data)
    if problems:
        if _is_whole(data):
            broken = engine.objections_to_table(make_table(data, rules, seats))
            problems += [objection.sentence for objection in broken]
        raise InputError(*problems)
    return seats


def _is_whole(data: Mapping[str, Any]) -> bool:
    """Whether the numbers are such that the rules can be asked about the table, too."""
    amounts = (data[name] for name in ("small-blind", "big-blind", "chip", "button"))
    sizes = (data["small-bet"] or 0, data["big-bet"] or 0)
    numbers = (*data["stacks"], *data["antes"], *amounts, *sizes)
    fits = len(data["antes"]) == len(data["stacks"]) and type(data["chip"]) is int
    return fits and data["chip"] > 0 and all(type(number) is int for number in numbers)


def make_table(data: Mapping[str, Any], rules: Rules, seats: Seats, **cards: Any) -> Table:
    """Make the engine's table of a full table in which nothing is wrong."""
    antes = data["antes"]
    return Table(
        rules=rules,
        game=GAMES[data["game"]],
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
    if data["draws"] not in DRAWS:
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
    chip = data["chip"]
    names = ("small-bet", "big-bet", "small-blind", "big-blind")
    odd = [(name, data[name]) for name in names if (data[name] or 0) % chip]
    odd += [
        (f"the ante of seat {seat}", ante)
        for seat, ante in enumerate(data["antes"], start=1)
        if ante % chip
    ]
    return [
        f"{name} is {amount}, which is no multiple of the smallest chip, {chip}"
        for name, amount in odd
    ]
