"""The table in JSON, and the next hand's.

Gaps filled in, every mistake listed, and seats counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.core import engine
from oracle.core.engine import objections_to_table
from oracle.core.games import GAMES
from oracle.core.table import Illegal, Rules, Table
from oracle.errors import InputError
from oracle.wire.vocabulary import DRAWS, MOST_CHIPS


def why_no_amount(value: Any, least: int = 1) -> str | None:
    """Say why a value is not an amount of chips; None if it is one."""
    if type(value) is not int or value < least:
        return f"it must be a whole number{', at least 1' if least else ', 0 or more'}"
    if value > MOST_CHIPS:
        return f"the largest amount is {MOST_CHIPS}"
    return None


_SIZES: Final = ("small-bet", "big-bet")
_BLINDS: Final = ("small-blind", "big-blind")
_BY_SEAT: Final = ("dead", "live")
_POSTED: Final = {key: f"what seat {{}} posts {key}" for key in _BY_SEAT}


def full_table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what a table may leave out, so that every key is present, in a fixed order.

    The game is the first of all games; the button is the last seat; in limit play the big bet is
    twice the small bet and the big blind equal to it; otherwise there are no bet sizes, or the
    same in all rounds. The small blind is half the big blind, rounded down to a whole chip; nobody
    posts anything else.
    """
    stacks, chip, betting = list(data["stacks"]), data.get("chip", 1), data.get("betting", "limit")
    small_bet = data.get("small-bet")
    big_blind = data.get("big-blind", small_bet or 0)
    big_bet = 2 * small_bet if small_bet and betting == "limit" else small_bet
    nothing = [None if stack is None else 0 for stack in stacks]
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
        "ante": data.get("ante", 0),
        **{key: list(data.get(key, nothing)) for key in _BY_SEAT},
        "chip": chip,
    }


def short_table(data: Mapping[str, Any], always: Collection[str] = ("stacks",)) -> dict[str, Any]:
    """Leave out what ``full_table`` fills in again, except what is ``always`` said."""
    full, kept = full_table(data), dict(data)
    for key in (*_OPEN, *(key for key in full if key not in _OPEN)):
        fewer = {name: value for name, value in kept.items() if name != key}
        if key not in always and full_table(fewer) == full:
            kept = fewer
    return kept


_OPEN: Final = ("small-blind", "big-bet", "dead", "live", "ante", "chip")
"""What is left out first; the others may follow from what stays."""


class Seats:
    """Translates seat numbers into places counted clockwise from the button, and lists back."""

    def __init__(self, count: int, button: int) -> None:
        self.count = count
        self.button = button
        self.numbers = tuple((button + place) % count + 1 for place in range(count))

    def place(self, number: int) -> int:
        """Give the place of a seat; place 0 is left of the button."""
        return (number - self.button - 1) % self.count

    def by_place(self, values: Sequence[Any]) -> list[Any]:
        """Order values given by seat number by place."""
        return [values[number - 1] for number in self.numbers]

    def by_number(self, values: Sequence[Any]) -> list[Any]:
        """Order values given by place by seat number."""
        start = self.count - self.button
        return [*values[start:], *values[:start]] if start else [*values]


def read_table(data: Mapping[str, Any], rules: Rules, **cards: Any) -> tuple[Table, Seats]:
    """Make the engine's table of a full table in JSON; ``cards`` are passed on as they are.

    Raises:
        InputError: an amount or a seat is not a whole number within its bounds; names every problem
            of the table at once, including what the rules refuse.
    """
    seats = read_seats(data, rules)
    return make_table(data, rules, seats, **cards), seats


def read_seats(data: Mapping[str, Any], rules: Rules) -> Seats:
    """Give the seats of a full table in JSON that the engine can use.

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
    """Whether the numbers make sense, so that the rules can judge the table too."""
    numbers = [data["button"], *(amount for _name, _seat, amount, _least in _amounts(data))]
    fits = all(len(data[key]) == len(data["stacks"]) for key in _BY_SEAT)
    return fits and all(type(number) is int for number in numbers) and data["chip"] > 0


def make_table(data: Mapping[str, Any], rules: Rules, seats: Seats, **cards: Any) -> Table:
    """Make the engine's table of a full table without problems."""
    small_blind, big_blind = (data[name] or 0 for name in _BLINDS)
    dead, live = (data[key] if any(data[key]) else () for key in _BY_SEAT)
    return Table(
        rules=rules,
        game=GAMES[data["game"]],
        betting=data["betting"],
        draws=data["draws"],
        stacks=_by_place(data["stacks"], seats),
        small_blind=small_blind,
        big_blind=big_blind,
        small_bet=data["small-bet"] or big_blind,
        big_bet=data["big-bet"] or big_blind,
        ante=data["ante"],
        dead=_by_place(dead, seats),
        live=_by_place(live, seats),
        chip=data["chip"],
        seat_one=seats.place(1) if seats.count else 0,
        **cards,
    )


def _by_place(amounts: Sequence[int | None], seats: Seats) -> tuple[int, ...]:
    return tuple([amount or 0 for amount in seats.by_place(amounts)]) if amounts else ()


def _problems(data: Mapping[str, Any]) -> list[str]:
    """Say, one sentence each, why no table can be made of the data at all."""
    stacks, button = data["stacks"], data["button"]
    problems = [
        f"{name.format(seat)} is {amount}; {why}"
        for name, seat, amount, least in _amounts(data)
        if (why := why_no_amount(amount, least))
    ]
    if type(button) is not int or not 1 <= button <= max(1, len(stacks)):
        problems.append(f"the button is at seat {button}, but the seats are 1 to {len(stacks)}")
    if data["draws"] not in DRAWS:
        problems.append(f"there are {data['draws']} draws; there must be 1, 2 or 3")
    for key in _BY_SEAT:
        if len(data[key]) != len(stacks):
            problems.append(
                f"{key} must have {len(stacks)} entries, one for each seat, not {len(data[key])}"
            )
        problems += [
            f"seat {seat} is empty; what it posts {key} must be null"
            for seat, (stack, amount) in enumerate(zip(stacks, data[key], strict=False), start=1)
            if stack is None and amount is not None
        ]
    return problems or _odd_amounts(data)


def _odd_amounts(data: Mapping[str, Any]) -> list[str]:
    chip, total = data["chip"], sum(stack or 0 for stack in data["stacks"])
    problems = [
        f"{name.format(seat)} is {amount}; it must be a multiple of the smallest chip, {chip}"
        for name, seat, amount, _least in _posts(data)
        if amount % chip
    ]
    if why := why_no_amount(total, least=0):
        problems.append(f"the stacks add up to {total}; {why}")
    return problems


_Amounts: TypeAlias = Iterator[tuple[str, int, Any, int]]
"""The name of an amount, with ``{}`` for its seat; its seat, or 0; it, and the least it may be."""


def _amounts(data: Mapping[str, Any]) -> _Amounts:
    """Give everything that must be an amount of chips, except what may be null and is."""
    for seat, stack in enumerate(data["stacks"], start=1):
        if stack is not None:
            yield "the stack of seat {}", seat, stack, 1
    yield "chip", 0, data["chip"], 1
    yield from _posts(data)


def _posts(data: Mapping[str, Any]) -> _Amounts:
    """Give the amounts that are put in, all in whole chips."""
    for name in (*_SIZES, *_BLINDS):
        if data[name] is not None or (name in _SIZES and data["betting"] == "limit"):
            yield name, 0, data[name], 1
    yield "ante", 0, data["ante"], 0
    for key, name in _POSTED.items():
        for seat, amount in enumerate(data[key], start=1):
            if amount is not None or data["stacks"][seat - 1 : seat] != [None]:
                yield name, seat, amount, 0


def next_hand(table: Mapping[str, Any], stacks: Sequence[Any], rules: Rules) -> dict[str, Any]:
    """Give ``button``, ``small-blind``, ``big-blind`` (None if nobody posts it) and ``seats``.

    ``table`` is the full table of the finished hand, ``stacks`` are the chips of each of its seats
    afterwards, 0 for a player who is gone and None for a seat that was empty. All answers are seat
    numbers; ``seats`` are those dealt in, in the order of the deal.

    Raises:
        InputError: the number of stacks is not that of the seats, a stack is not a whole number, or
            fewer than two players are left.
        Illegal: the table of the finished hand is against the rules.
    """
    before, seats = read_table(table, rules)
    problems = list(_impossible_stacks(stacks, table["stacks"])) or list(
        _too_few_players(stacks, before.chip)
    )
    if problems:
        raise InputError(*problems)
    if objections := objections_to_table(before):
        raise Illegal(objections)
    found = rules.next_hand(before, seats.by_place(stacks))
    return {
        "button": seats.numbers[found.button],
        "small-blind": None if found.small is None else seats.numbers[found.small],
        "big-blind": None if found.big is None else seats.numbers[found.big],
        "seats": [seats.numbers[place] for place in found.players],
    }


def _impossible_stacks(stacks: Sequence[Any], before: Sequence[Any]) -> Iterator[str]:
    if len(stacks) != len(before):
        yield f"there must be a stack for each of the {len(before)} seats, not {len(stacks)}"
    for seat, stack in enumerate(stacks, start=1):
        was_empty = before[seat - 1 : seat] == [None]
        if not (was_empty and stack is None) and (why := why_no_amount(stack, least=0)):
            yield f"seat {seat} has {stack} chips after the hand; {why}"


def _too_few_players(stacks: Sequence[int | None], chip: int) -> Iterator[str]:
    left = [seat for seat, stack in enumerate(stacks, start=1) if (stack or 0) >= chip]
    if len(left) < 2:
        who = f"only seat {left[0]} has" if left else "nobody has"
        yield f"the next hand needs two players, but {who} chips to play with"
