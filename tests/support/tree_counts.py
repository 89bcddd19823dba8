"""Betting sequences counted by engines that are not the reference, by their own legal acts."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Protocol

from pokerkit import Mode

from oracle.adapters.pokerkit.playing import _Hand
from oracle.play.trees import TreeParameters, add_up, leaf
from tests.opposite import Table


class Other(Protocol):
    """A hand on another engine."""

    def seen(self) -> Mapping[str, Any]:
        """What can be seen, as in an answer."""

    def cards(self, seat: int) -> list[str]:
        """The cards that a seat holds."""

    def after(self, said: Mapping[str, Any]) -> Other:
        """The hand after an act, which must be accepted; this one does not change."""

    def key(self) -> Hashable:
        """What decides the rest, in limit play."""


class Opposite:
    """A hand on the engine in the opposite style."""

    def __init__(self, asked: TreeParameters) -> None:
        self.table = Table({**asked.given, "tries": []}, asked.settings)

    def seen(self) -> Mapping[str, Any]:
        return self.table.observe()

    def cards(self, seat: int) -> list[str]:
        return [*self.table.seats[seat - 1].hand]

    def after(self, said: Mapping[str, Any]) -> Opposite:
        other = copy.copy(self)
        other.table = copy.deepcopy(self.table)
        assert other.table.attempt(said), said
        return other

    def key(self) -> Hashable:
        table, betting = self.table, self.table.betting
        alive = [(one.bet, one.acted, one.full_bets, one.stack) for one in table.alive]
        at = table.alive.index(table.actor) if table.actor else None
        capped = betting.count, betting.stays_capped
        return table.phase, at, tuple(alive), betting.price, betting.level, *capped


class OnPokerKit:
    """A hand on PokerKit."""

    def __init__(self, asked: TreeParameters) -> None:
        self.hand = _Hand(asked.given, Mode.CASH_GAME)

    def seen(self) -> Mapping[str, Any]:
        return self.hand.observe()

    def cards(self, seat: int) -> list[str]:
        held = self.hand.state.hole_cards[self.hand.seats.place(seat)]
        return [repr(card) for card in held]

    def after(self, said: Mapping[str, Any]) -> OnPokerKit:
        other = copy.copy(self)
        other.hand = copy.deepcopy(self.hand)
        assert other.hand.attempt(said), said
        return other

    def key(self) -> Hashable:
        state, seen = self.hand.state, self.seen()
        live = [place for place, alive in enumerate(state.statuses) if alive]
        actor = None if seen["actor"] is None else self.hand.seats.place(seen["actor"])
        return (
            seen["phase"],
            live.index(actor) if actor in live else None,
            tuple([live.index(place) for place in state.actor_indices]),
            tuple([state.bets[place] for place in live]),
            state.completion_betting_or_raising_count,
        )


def count(hand: Other, asked: TreeParameters, *, merged: bool) -> tuple[int, int]:
    """Count the sequences and add up the digests of their ends, which mean nothing if merged."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _count(hand, asked, {} if merged else None)


def _count(
    hand: Other, asked: TreeParameters, known: dict[Hashable, tuple[int, int]] | None
) -> tuple[int, int]:
    seen = hand.seen()
    if _has_ended(seen, asked):
        return 1, leaf(tuple(seen["stacks"]))
    key = hand.key() if known is not None else None
    if known is not None and key in known:
        return known[key]
    parts = [_count(hand.after(said), asked, known) for said in _acts(hand, seen, asked)]
    found = sum(part[0] for part in parts), add_up(part[1] for part in parts)
    if known is not None:
        known[key] = found
    return found


def _has_ended(seen: Mapping[str, Any], asked: TreeParameters) -> bool:
    if seen["phase"] == "over":
        return True
    kind, _, number = str(seen["phase"]).partition("-")
    return kind == "draw" and asked.rounds is not None and int(number) >= asked.rounds


def _acts(hand: Other, seen: Mapping[str, Any], asked: TreeParameters) -> Iterator[dict[str, Any]]:
    """Write what an engine says is legal as tries; of the amounts, the least and the most."""
    seat, legal = seen["actor"], seen["legal"]
    if seen["phase"] == "showdown":
        yield {"seat": seat, "do": "show"}
        return
    if legal.get("draw") is not None:
        for number in asked.discards:
            yield {"seat": seat, "do": "draw", "discard": hand.cards(seat)[:number]}
        return
    if legal["fold"]:
        yield {"seat": seat, "do": "fold"}
    if legal["call"] is not None:
        yield {"seat": seat, "do": "call" if legal["call"] else "check"}
    for to in sorted(set(legal["raise"] or ())):
        yield {"seat": seat, "do": "raise" if any(seen["bets"]) else "bet", "to": to}
