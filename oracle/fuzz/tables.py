"""Random tables and decks within what an engine claims.

With chance that is the same on every Python.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from oracle.conformance import Configuration
from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.wire.vocabulary import MOST_CHIPS

Thing = TypeVar("Thing")


class Chance:
    """A sequence of choices that a seed settles."""

    def __init__(self, seed: str) -> None:
        """Begin the sequence of this seed."""
        # Of all that Random offers, only this method is promised never to change.
        self._next = random.Random(seed).random  # noqa: S311 - draws hands, hides nothing

    def happens(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self._next() < probability

    def below(self, bound: int) -> int:
        """A whole number from 0 to less than the bound, which is at least 1."""
        return int(self._next() * bound)

    def between(self, least: int, most: int) -> int:
        """A whole number from the least to the most."""
        return least + self.below(most - least + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things, of which there is at least one."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[Thing, int]]) -> Thing:
        """One of some things, each as often as its weight says."""
        place = self.below(sum(weight for _, weight in things))
        for thing, weight in things:
            if place < weight:
                return thing
            place -= weight
        return things[-1][0]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """So many of some things, each once, in any order; all if there are fewer."""
        left = list(things)
        for place in range(min(count, len(left))):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]

    def in_any_order(self, things: Sequence[Thing]) -> list[Thing]:
        """All of some things, in any order."""
        return self.some(things, len(things))


@dataclass(frozen=True, slots=True)
class Policy:
    """Of each list one entry is drawn for a hand; numbers between 0 and 1 are probabilities.

    ``deep`` are the deepest stacks in big blinds; ``odd_posts`` says how often antes, dead chips
    or live posts lie in the pot, and ``odd_blinds`` how often a blind is missing.
    """

    players: tuple[int, ...] = (2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 13)
    deep: tuple[int, ...] = (2, 4, 8, 30)
    odd_posts: float = 0.4
    odd_blinds: float = 0.15
    alike: float = 0.3
    from_deck: float = 0.6
    raises: tuple[float, ...] = (0.1, 0.3, 0.6)
    folds: tuple[float, ...] = (0.0, 0.05, 0.15)
    pats: tuple[float, ...] = (0.1, 0.5, 0.9)
    whole_hands: tuple[float, ...] = (0.0, 0.1)
    wrong: tuple[float, ...] = (0.0, 0.05, 0.15)
    mucks: float = 0.5


_POLICIES: Final = (
    (Policy(), 20),
    # Short stacks that are all in: side pots, short all-ins, half bets.
    (Policy(players=(3, 4, 5, 6, 6), deep=(3, 6), raises=(0.5, 0.7), folds=(0.0, 0.05)), 22),
    # Equal hands, nobody folds, and amounts that cannot be halved.
    (
        Policy(
            players=(2, 3, 3, 4, 5),
            odd_posts=0.7,
            alike=1.0,
            pats=(0.95, 1.0),
            folds=(0.0, 0.02),
            deep=(3, 8, 30),
        ),
        24,
    ),
    # Everybody draws everything, until the stub is gone.
    (
        Policy(
            players=(5, 6, 6, 8, 10),
            from_deck=1.0,
            deep=(8, 30),
            raises=(0.0, 0.1),
            folds=(0.0, 0.03),
            pats=(0.0, 0.1),
            whole_hands=(0.6, 0.9),
        ),
        16,
    ),
    # Deep stacks and raises up to the cap, and beyond.
    (
        Policy(
            players=(2, 2, 3, 4),
            deep=(40, 100),
            raises=(0.6, 0.8),
            folds=(0.0, 0.1),
            wrong=(0.1, 0.2),
        ),
        12,
    ),
    # Two players, also with less than a blind.
    (Policy(players=(2,), deep=(1, 2, 4), odd_posts=0.5, alike=0.5), 6),
)


def drawn_policy(chance: Chance) -> Policy:
    """Draw how a hand is dealt and played."""
    return chance.weighted(_POLICIES)


_FEW_RANKS: Final = 6


def random_deck(chance: Chance, alike: float, players: int, hand_size: int) -> list[Card]:
    """Shuffle a deck, dealt a card at a time; now and then it deals hands that are alike."""
    deck = chance.in_any_order(DECK)
    if not chance.happens(alike):
        return deck
    ranks = chance.some(RANKS, hand_size)
    count = min(players, chance.one_of((2, 3, 3, 4)))
    hands = {
        seat: [Card(rank + SUITS[(place + turn) % 4]) for place, rank in enumerate(ranks)]
        for turn, seat in enumerate(chance.some(range(players), count))
    }
    used = {card for hand in hands.values() for card in hand}
    rest = iter([card for card in deck if card not in used])
    dealt = [
        hands[seat][place] if seat in hands else next(rest)
        for place in range(hand_size)
        for seat in range(players)
    ]
    return [*dealt, *rest]


def random_hand(chance: Chance, size: int) -> list[Card]:
    """Draw a hand, usually with pairs and suits that come twice."""
    if chance.happens(0.3):
        return chance.some(DECK, size)
    ranks = chance.some(RANKS, max(_FEW_RANKS - chance.below(3), -(-size // 4)))
    return chance.some([card for card in DECK if card[0] in ranks], size)


def hand_to_rank(chance: Chance, sizes: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """Ask what a hand is worth."""
    ranking, size = chance.one_of(sizes)
    return {"ranking": ranking, "hand": random_hand(chance, size)}


def hands_to_compare(chance: Chance, sizes: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """Ask which of several hands is better; some of them nearly tie."""
    ranking, size = chance.one_of(sizes)
    hand = random_hand(chance, size)
    hands = [hand]
    own = [size for name, size in sizes if name == ranking]
    while len(hands) < chance.one_of((2, 2, 3, 4)):
        hands.append(
            _like(chance, hand) if chance.happens(0.5) else random_hand(chance, chance.one_of(own))
        )
    return {"ranking": ranking, "hands": hands}


def _like(chance: Chance, hand: Sequence[Card]) -> list[Card]:
    """The same hand in other suits, sometimes with one card changed, in any order."""
    turned = dict(zip(SUITS, chance.in_any_order(SUITS), strict=True))
    other = [Card(card[0] + turned[card[1]]) for card in hand]
    if chance.happens(0.6):
        free = [card for card in DECK if card not in other]
        other[chance.below(len(other))] = chance.one_of(free)
    return chance.in_any_order(other)


def sizes_of(rankings: Mapping[str, frozenset[int]]) -> list[tuple[str, int]]:
    """Each ranking with each number of cards that is claimed and known."""
    return [
        (name, size)
        for name in RANKINGS
        for size in sorted(rankings.get(name, ()))
        if size in RANKINGS[name].rows
    ]


Table = dict[str, Any]

_CHIPS: Final = (1, 1, 1, 2, 5)
_BLINDS: Final = (1, 2, 2, 3, 4, 5, 10)
_CARDS: Final = 52


class Claimed(NamedTuple):
    """What may be dealt: the configuration of an engine."""

    configuration: Configuration

    def takes(self, need: str) -> bool:
        """Whether the engine takes what this word names."""
        return need in self.configuration.takes

    def games(self) -> list[str]:
        """Name the games that are claimed and have cards for the least players that are."""
        one = self.configuration
        least = one.players[0] if one.players else 2
        known = [(name, game) for name, game in GAMES.items() if name in one.games]
        return [name for name, game in known if least * game.hand_size <= _CARDS]

    def chip(self, chance: Chance) -> int:
        """Draw a smallest chip."""
        smallest = self.configuration.smallest
        if smallest is None:
            return chance.one_of(_CHIPS)
        fitting = [chip for chip in sorted(smallest) if chip in _CHIPS]
        return chance.one_of(fitting or sorted(smallest) or [1])

    def players(self, chance: Chance, manner: Policy, hand_size: int) -> int:
        """Draw how many sit down, within what is claimed and what the deck allows."""
        least, most = self.configuration.players or (2, _CARDS)
        most = min(most, _CARDS // hand_size)
        return max(least, min(chance.one_of(manner.players), most))


def random_table(chance: Chance, manner: Policy, claimed: Claimed) -> Table:
    """Make a table that is usually accepted, with stacks from one chip to many."""
    one = claimed.configuration
    game = chance.one_of(claimed.games())
    betting, chip = chance.one_of(sorted(one.betting)), claimed.chip(chance)
    players = claimed.players(chance, manner, GAMES[game].hand_size)
    blinds = chip * chance.one_of(_BLINDS), chip * chance.one_of(_BLINDS)
    small_blind, big_blind = sorted(blinds)
    fixed = betting == "limit"
    table: Table = {
        "game": game,
        "betting": betting,
        "draws": chance.one_of(sorted(one.draws)),
        "button": chance.between(1, players),
        "stacks": _stacks(chance, manner, claimed, players, (big_blind, chip)),
        "small-bet": big_blind if fixed else None,
        "big-bet": 2 * big_blind if fixed else None,
        "small-blind": small_blind,
        "big-blind": big_blind,
        "ante": 0,
        "dead": [0] * players,
        "live": [0] * players,
        "chip": chip,
    }
    _change_blinds(chance, manner, claimed, table)
    if chance.happens(manner.odd_posts):
        _post(chance, claimed, table)
    if not claimed.takes("blinds") and not claimed.takes("no-blinds"):
        table |= {"small-blind": None, "big-blind": None}
    return table


def _stacks(
    chance: Chance, manner: Policy, claimed: Claimed, players: int, sizes: tuple[int, int]
) -> list[int]:
    """Draw stacks, short ones if the engine plays all-ins; usually one covers the big blind."""
    big_blind, chip = sizes
    if not claimed.takes("all-in"):
        return [chip * 1000 * big_blind] * players
    deep = chance.one_of(manner.deep) * big_blind
    whole = chance.happens(0.7)
    stacks = [chance.between(1, max(chip, deep)) for _ in range(players)]
    if whole:
        stacks = [max(chip, stack // chip * chip) for stack in stacks]
    if chance.happens(0.2):
        # Half a bet, and a half more.
        half = max(chip, big_blind // 2)
        stacks = [max(half, stack // half * half) for stack in stacks]
    if players > 2 and chance.happens(0.3):
        # Two who can play on for the side while the others are all-in.
        for seat in chance.some(range(players), 2):
            stacks[seat] += 20 * big_blind
    stacks[chance.below(players)] += chance.one_of((0, big_blind, big_blind))
    most = claimed.configuration.largest_amount or MOST_CHIPS
    return stacks if sum(stacks) <= most else [max(chip, most // players // chip * chip)] * players


def _change_blinds(chance: Chance, manner: Policy, claimed: Claimed, table: Table) -> None:
    """Now and then take a blind away, or both, or name another least bet."""
    least, betting = table["big-blind"], table["betting"]
    if claimed.takes("no-blinds") and (
        not claimed.takes("blinds") or chance.happens(manner.odd_blinds / 2)
    ):
        table |= {"small-blind": None, "big-blind": None}
        if betting != "limit":
            table |= {"small-bet": least, "big-bet": least}
        table["ante"] = table["chip"] * max(1, chance.below(4))
        if not claimed.takes("ante"):
            table |= {"ante": 0, "dead": [table["ante"]] * len(table["stacks"])}
    elif claimed.takes("one-blind") and chance.happens(manner.odd_blinds):
        table["small-blind"] = None
    if betting != "limit" and claimed.takes("least-bets") and chance.happens(0.1):
        table |= {"small-bet": least, "big-bet": 2 * least}


def _post(chance: Chance, claimed: Claimed, table: Table) -> None:
    """Post an ante, dead chips of some, or live ones of those who post no blind."""
    chip, players = table["chip"], len(table["stacks"])
    ways = [word for word in ("ante", "dead", "dead", "live") if claimed.takes(word)]
    way = chance.one_of(ways) if ways else None
    if way == "ante":
        table["ante"] = chip * max(1, chance.below(4))
    elif way == "dead" and not table["ante"]:
        one = chance.below(players)
        amounts = [chip * chance.between(0, 2) for _ in range(players)]
        alone = [0] * players
        alone[one] = chip * chance.between(1, 3)
        table["dead"] = chance.one_of((amounts, alone))
    elif way == "live" and table["big-blind"] and players > 2:
        for place in chance.some(range(2, players), chance.one_of((1, 1, 2))):
            seat = (table["button"] + place) % players
            table["live"][seat] = chance.one_of((table["big-blind"], chip))
            if claimed.takes("dead") and chance.happens(0.4):
                table["dead"][seat] = chip * chance.between(1, 3)
