"""Where the cards of a hand come from: a deck, or each seat's own. Nothing else uses chance."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from oracle.api.cards import Cards, read, read_open
from oracle.api.inputs import listed, mapped, no_number, shown
from oracle.core.cards import DECK, UNKNOWN, Card, refuse_duplicates
from oracle.core.games import Game
from oracle.core.table import CardsMissing, ReshuffleMissing, ScriptError, Table
from oracle.errors import InputError

BySeat: TypeAlias = Mapping[int, Cards] | Mapping[str, Cards]
"""By seat number, its hand and then its replacements; ``??`` is a card left open."""

Shuffle: TypeAlias = Callable[[Sequence[Card]], Iterable[str]]
"""Gives the cards of a reshuffle, which come lowest first, in the order of the new stub."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How the user wants the cards to come; see ``oracle.table``."""

    cards: BySeat | None = None
    deck: Cards | None = None
    reshuffles: Sequence[Cards] = ()
    seed: int | None = None
    shuffle: Shuffle | None = None


@dataclass(frozen=True, slots=True)
class Dealing:
    """Cards for a hand: ``given`` as a vector has them, and what comes when they run out.

    ``seed`` is None where nothing is left to chance. ``order`` is the order in which unused cards
    are dealt to a seat that was not given enough.
    """

    given: Mapping[str, Any]
    seed: int | None = None
    shuffle: Shuffle | None = None
    order: tuple[Card, ...] = ()

    def supplied(self, table: Table, missing: ReshuffleMissing | CardsMissing) -> Table:
        """Give the table with the cards that were missing.

        Raises:
            ScriptError: nothing says which cards come.
        """
        if isinstance(missing, CardsMissing):
            return self._with_unused_cards(table, missing)
        cards = [card for card in DECK if card in missing.cards]
        if self.shuffle is not None:
            order = read(self.shuffle(cards), "what shuffle returns")
        elif self.seed is not None:
            order = shuffled(cards, self.seed, missing.number + 1)
        else:
            raise missing
        return replace(table, reshuffles=(*table.reshuffles[: missing.number], order))

    def _with_unused_cards(self, table: Table, missing: CardsMissing) -> Table:
        used = {card for cards in table.received for card in cards}
        unused = [card for card in self.order if card not in used]
        count = missing.wanted - missing.given
        if count > len(unused):
            raise ScriptError("no unused card is left to deal; play from a deck")
        received = list(table.received)
        received[missing.seat] += tuple(unused[:count])
        return replace(table, received=tuple(received))


def dealing(wish: Wish, seats: int, game: Game) -> Dealing:
    """Settle where the cards of a hand come from; a deck is shuffled unless cards are given.

    Raises:
        InputError: there are both cards and a deck, a card is unknown or appears twice, there is no
            such seat, a hand has too few cards, or the seed or the shuffle cannot be used.
    """
    seed, orders = wish.seed, listed(wish.reshuffles, "reshuffles", "a list of orders of cards")
    if seed is not None and no_number(seed):
        raise InputError(f"seed is {shown(seed)}; it must be a whole number")
    if wish.shuffle is not None and not callable(wish.shuffle):
        raise InputError(f"shuffle is {shown(wish.shuffle)}; give a function that orders cards")
    if wish.cards is not None:
        if wish.shuffle is not None or orders:
            raise InputError("only a deck is shuffled; leave out cards, or reshuffles and shuffle")
        if wish.deck is not None:
            raise InputError("cards are given by seat or as a deck, not both")
        order = DECK if seed is None else shuffled(DECK, seed)
        hands = _by_seat(wish.cards, seats, game)
        return Dealing({"cards": _with_open_cards(hands, order)}, seed, order=order)
    if wish.deck is None and seed is None:
        seed = secrets.randbelow(1 << 32)
    top = () if wish.deck is None else read(wish.deck, "deck")
    rest = [card for card in DECK if card not in top]
    deck = [*top, *(rest if seed is None else shuffled(rest, seed))]
    given = {"deck": deck, "reshuffles": [list(read(order, "a reshuffle")) for order in orders]}
    return Dealing(given, seed, wish.shuffle)


def shuffled(cards: Sequence[Card], seed: int, number: int = 0) -> tuple[Card, ...]:
    """Shuffle cards; the same seed and number give the same order on every version of Python."""
    chance = random.Random(f"{seed}:{number}")  # noqa: S311 - a hand to be dealt again, no secret
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        # Of all that a generator offers only random() is promised to stay as it is.
        other = int(chance.random() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _by_seat(cards: BySeat, seats: int, game: Game) -> dict[str, tuple[Card, ...]]:
    """Read the cards of each seat; a seat that is left out has none."""
    found: dict[str, tuple[Card, ...]] = {}
    for seat, hand in mapped(cards, "cards", "{1: 'As 2d 3h 4c'}").items():
        name, what = str(seat), f"the hand of seat {seat}"
        if name in found:
            raise InputError(f"seat {name} is given cards twice")
        found[name] = read_open(hand, what)
        if found[name] and len(found[name]) < game.hand_size:
            raise InputError(
                f"{what} needs {game.hand_size} cards, not {len(found[name])}; "
                "write ?? for a card left open"
            )
    known = [str(number) for number in range(1, seats + 1)]
    if strange := [seat for seat in found if seat not in known]:
        raise InputError(f"there is no seat {', '.join(strange)}; the seats are 1 to {seats}")
    refuse_duplicates(card for hand in found.values() for card in hand if card != UNKNOWN)
    return {seat: found.get(seat, ()) for seat in known}


def _with_open_cards(
    hands: Mapping[str, Sequence[Card]], order: Sequence[Card]
) -> dict[str, list[Card]]:
    """Fill in the cards left open with unused cards, in their order."""
    used = {card for hand in hands.values() for card in hand}
    unused = [card for card in order if card not in used]
    if sum(hand.count(UNKNOWN) for hand in hands.values()) > len(unused):
        raise InputError("more cards are left open than are unused")
    rest = iter(unused)
    return {
        seat: [next(rest) if card == UNKNOWN else card for card in hand]
        for seat, hand in hands.items()
    }
