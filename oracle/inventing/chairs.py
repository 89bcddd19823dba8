"""The chairs of a table from hand to hand: who sits there, who has the button and the blinds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from oracle.core.table import Table


@dataclass
class Chair:
    """A player: the chips, and for how many hands the player still sits out.

    ``enters`` if the player was not dealt into the hand before, and is to post for that.
    """

    name: str
    stack: int
    away: int = 0
    enters: bool = False


class Places(NamedTuple):
    """The button, the players and those who enter, in the next hand.

    ``ring`` are the chairs clockwise from the left of the button, which is the last; ``players``
    are those of them that are dealt in, and ``entering`` those that were not in the hand before.
    A chair of the ring without a player is a dead button or a dead small blind.
    """

    button: int
    ring: tuple[int, ...]
    players: tuple[int, ...]
    entering: tuple[int, ...] = ()
    dead_small: bool = False


@dataclass
class Chairs:
    """The chairs by their numbers, from 1 to ``most``."""

    most: int
    taken: dict[int, Chair] = field(default_factory=dict)

    def free(self) -> list[int]:
        """The chairs in which nobody sits."""
        return [number for number in range(1, self.most + 1) if number not in self.taken]

    def clockwise(self, numbers: Iterable[int], button: int) -> tuple[int, ...]:
        """Sort chairs clockwise from the left of the button."""
        return tuple(sorted(set(numbers), key=lambda seat: (seat - button - 1) % self.most))

    def begin(self, button: int) -> Places:
        """Give the places of the first hand."""
        ring = self.clockwise(self.taken, button)
        return Places(button, ring, ring)

    def move_on(self, table: Table, places: Places) -> Places | None:
        """Give the places of the next hand by the rules, or None if too few are left to play.

        A player who enters is dealt in between the big blind and the button, and waits until then.
        """
        stacks = tuple(self._stack(seat) for seat in places.ring)
        if sum(map(bool, stacks)) < 2:
            return None
        ring_table = _with_empty_chairs(table, places)
        found = table.rules.next_hand(ring_table, stacks)
        button = places.ring[found.button]
        players = [places.ring[place] for place in found.players]
        small, big = (
            None if place is None else places.ring[place] for place in (found.small, found.big)
        )
        old_small, old_big = ring_table.rules.blind_seats(ring_table)
        dead_small = None not in (old_small, old_big, big) and small is None
        ring = {*players, button}
        if dead_small and old_big is not None:
            ring.add(places.ring[old_big])
        after = players[0] if big is None else big
        entering = self._entering(ring, button, after) if len(players) > 2 else []
        return Places(
            button,
            self.clockwise({*ring, *entering}, button),
            self.clockwise({*players, *entering}, button),
            self.clockwise(entering, button),
            dead_small,
        )

    def _stack(self, seat: int) -> int:
        chair = self.taken.get(seat)
        return 0 if chair is None or chair.away or chair.enters else chair.stack

    def _entering(self, ring: set[int], button: int, after: int) -> list[int]:
        """Give the chairs between the big blind and the button that come into the game."""
        ready = [
            seat
            for seat, chair in self.taken.items()
            if chair.enters and not chair.away and chair.stack and seat not in ring
        ]
        order = self.clockwise({*ring, *ready}, button)
        return [seat for seat in ready if order.index(seat) > order.index(after)]


def _with_empty_chairs(table: Table, places: Places) -> Table:
    """The table with those chairs without a player that have the button or the small blind."""
    by_seat = dict(zip(places.players, table.stacks, strict=True))
    stacks = tuple(by_seat.get(seat, 0) for seat in places.ring)
    small = table.small_blind
    if places.dead_small:
        small = max(1, table.big_blind // 2)
    return replace(table, stacks=stacks, small_blind=small)
