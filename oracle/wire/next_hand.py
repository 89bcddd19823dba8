"""The next hand as JSON shows it: the button, the blinds and who is dealt in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oracle.core.engine import objections_to_table
from oracle.core.table import Illegal, Rules
from oracle.errors import InputError
from oracle.wire.amounts import why_no_amount
from oracle.wire.tables import read_table


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
