"""Random hands for comparing two engines, bent so that rare events happen often."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from oracle.core.cards import DECK, RANKS, SUITS
from oracle.specs import catalogue, workspaces
from tests.opposite import Table
from tests.support.antes import posted
from tests.support.opposite_events import Watch

GAMES = ("badugi", "badacey")
STRUCTURES = ("limit", "pot-limit", "no-limit")
MOST_PLAYERS = {"badugi": 13, "badacey": 10}
HAND_SIZE = {"badugi": 4, "badacey": 5}
RESHUFFLES = 40
LONGEST = 500
CARD_ROOM: Mapping[str, str] = workspaces.houses()["card-room"].settings
FREE = {
    "antes": "any",
    "betting-structures": "limit-pot-no-limit",
    "draws": "one-to-three",
    "games": "any",
    "players": "as-the-deck-allows",
}


@dataclass(frozen=True)
class Style:
    """How hands of a kind are dealt and played; numbers between 0 and 1 are probabilities."""

    games: tuple[str, ...] = GAMES
    structures: tuple[str, ...] = STRUCTURES
    players: tuple[int, ...] = (2, 2, 3, 3, 4, 4, 5, 6, 8, 10, 13)
    blinds_deep: tuple[int, ...] = (2, 4, 8, 30)
    draws: tuple[int, ...] = (1, 2, 3)
    antes: float = 0.5
    no_blinds: float = 0.12
    one_blind: float = 0.1
    posts: float = 0.2
    equal_hands: float = 0.8
    pats: tuple[float, ...] = (0.1, 0.4, 0.9, 1.0)
    raises: tuple[float, ...] = (0.1, 0.3, 0.6)
    folds: tuple[float, ...] = (0.0, 0.05, 0.15)
    whole_hands: tuple[float, ...] = (0.0, 0.0, 0.1, 0.6)
    wrong_tries: float = 0.07


@dataclass
class Dealt:
    """A hand that was played: what an engine is given, and what happened."""

    given: dict[str, Any]
    settings: dict[str, str]
    seen: Counter[str] = field(default_factory=Counter)
    open_points: set[str] = field(default_factory=set)


def play_at_random(chance: random.Random, style: Style) -> Dealt:
    """Play one hand on the opposite table and keep all that was tried."""
    table = random_table(chance, style)
    deck = random_deck(chance, style, table["game"], len(table["stacks"]))
    given: dict[str, Any] = {
        "table": table,
        "deck": deck,
        "reshuffles": [[]] * RESHUFFLES,
        "tries": [],
    }
    dealt = Dealt(given, random_settings(chance))
    seat = Player(chance, style)
    played = Table(given, dealt.settings)
    watch = Watch(played)
    while played.actor is not None and len(given["tries"]) < LONGEST:
        dealt.open_points |= {name for name, comes_up in OPEN.items() if comes_up(played)}
        attempt = (
            seat.wrong_try(played) if chance.random() < style.wrong_tries else seat.move(played)
        )
        events = watch.before(attempt)
        if played.attempt(attempt):
            watch.seen += events
        given["tries"].append(attempt)
    dealt.open_points |= {name for name, comes_up in OPEN.items() if comes_up(played)}
    watch.finish()
    dealt.seen = watch.seen
    return dealt


def random_settings(chance: random.Random) -> dict[str, str]:
    """Set most switches as the card-room does, and some otherwise."""
    return {
        switch.id: chance.choice(list(switch.settings))
        if chance.random() < 0.3
        else CARD_ROOM[switch.id]
        for switch in catalogue.switches().values()
    } | FREE


def random_table(chance: random.Random, style: Style) -> dict[str, Any]:
    """Make a table that is accepted, with stacks from one chip to many."""
    game, betting = chance.choice(style.games), chance.choice(style.structures)
    players = min(chance.choice(style.players), MOST_PLAYERS[game])
    chip = chance.choice([1, 1, 1, 2, 5])
    small_blind, big_blind = sorted(chip * chance.choice([1, 2, 2, 3, 4, 5, 10]) for _ in "sb")
    deep = chance.choice(style.blinds_deep)
    stacks = [
        chance.randint(chip, chance.choice([2, deep]) * big_blind + chip) for _ in range(players)
    ]
    stacks[chance.randrange(players)] += chance.choice([0, big_blind, big_blind])
    table = {
        "game": game,
        "betting": betting,
        "draws": chance.choice(style.draws),
        "button": chance.randint(1, players),
        "stacks": stacks,
        "small-bet": big_blind if betting == "limit" else None,
        "big-bet": 2 * big_blind if betting == "limit" else None,
        "small-blind": small_blind,
        "big-blind": big_blind,
        **posted(random_antes(chance, style, players, chip)),
        "chip": chip,
    }
    change_posts(chance, style, table)
    return table


def change_posts(chance: random.Random, style: Style, table: dict[str, Any]) -> None:
    """Take the blinds away, or one of them; or let others post live, dead, or both."""
    players, chip, least = len(table["stacks"]), table["chip"], table["big-blind"]
    roll = chance.random()
    if roll < style.no_blinds:
        table |= {"small-blind": None, "big-blind": None}
        if table["betting"] != "limit":
            table |= {"small-bet": least, "big-bet": least}
        if not table["ante"] and not any(table["dead"]):
            table["ante"] = chip * chance.choice([1, 1, 2, 3])
    elif roll < style.no_blinds + style.one_blind:
        table["small-blind"] = None
    if chance.random() >= style.posts:
        return
    posters = [seat for seat in range(players) if seat not in blind_seats(table)]
    for seat in chance.sample(posters, min(len(posters), chance.choice([1, 1, 2, 3]))):
        if table["big-blind"] and chance.random() < 0.8:
            table["live"][seat] = chip * chance.choice([least // chip, 1])
        if chance.random() < 0.5:
            table["dead"][seat] = chip * chance.randint(1, 3)
    if len(set(table["dead"])) == 1 and any(table["dead"]):
        table["dead"][0] += chip


def blind_seats(table: Mapping[str, Any]) -> set[int]:
    """Give the places in the list of seats that may be those of a blind."""
    players, button = len(table["stacks"]), table["button"]
    return {button % players, (button + 1) % players} if table["big-blind"] else set()


def random_antes(chance: random.Random, style: Style, players: int, chip: int) -> list[int]:
    """Let nobody, everybody, one player, or each another amount be posted."""
    if chance.random() >= style.antes:
        return [0] * players
    kind = chance.choice(["all", "all", "one", "any"])
    if kind == "all":
        return [chip * chance.choice([1, 1, 2, 3])] * players
    if kind == "any":
        return [chip * chance.randint(0, 2) for _ in range(players)]
    antes = [0] * players
    antes[chance.randrange(players)] = chip * chance.randint(1, 4)
    return antes


def random_deck(chance: random.Random, style: Style, game: str, players: int) -> list[Any]:
    """Shuffle a deck; or stack it so that some hands are the same but for their suits."""
    deck = chance.sample(DECK, 52)
    if chance.random() >= style.equal_hands:
        return deck
    ranks = chance.sample(RANKS, HAND_SIZE[game])
    seats = chance.sample(range(players), min(players, chance.choice([2, 3, 3, 4])))
    hands = {
        seat: [rank + SUITS[(place + turn) % 4] for place, rank in enumerate(ranks)]
        for turn, seat in enumerate(seats)
    }
    rest = [card for card in deck if not any(card in hand for hand in hands.values())]
    dealt = [
        hands[seat][place] if seat in hands else rest.pop()
        for place in range(HAND_SIZE[game])
        for seat in range(players)
    ]
    return dealt + rest


class Player:
    """Acts for whoever is in turn, by the style of the hand."""

    def __init__(self, chance: random.Random, style: Style) -> None:
        self.chance = chance
        self.raises = chance.choice(style.raises)
        self.folds = chance.choice(style.folds)
        self.whole_hand = chance.choice(style.whole_hands)
        self.pat = chance.choice(style.pats)

    def move(self, table: Table) -> dict[str, Any]:
        """Choose something legal."""
        player, legal = table.actor, table.legal()
        assert player is not None
        assert legal is not None
        seat, roll = player.seat, self.chance.random()
        if "muck" in legal:
            return {"seat": seat, "do": "muck" if legal["muck"] and roll < 0.6 else "show"}
        if legal["draw"] is not None:
            count = self.chance.randint(0, legal["draw"]) if roll > self.pat else 0
            if self.chance.random() < self.whole_hand:
                count = legal["draw"]
            return {"seat": seat, "do": "draw", "discard": self.chance.sample(player.hand, count)}
        if legal["raise"] and roll < self.raises:
            least, most = legal["raise"]
            to = self.chance.choice([least, most, self.chance.randrange(least, most + 1)])
            to = max(least, to // table.table["chip"] * table.table["chip"])
            return {"seat": seat, "do": "raise" if table.betting.price else "bet", "to": to}
        if legal["fold"] and roll < self.raises + self.folds:
            return {"seat": seat, "do": "fold"}
        return {"seat": seat, "do": "call" if legal["call"] else "check"}

    def wrong_try(self, table: Table) -> dict[str, Any]:
        """Try anything, most of which is refused."""
        assert table.actor is not None
        players = len(table.seats)
        in_turn = self.chance.random() < 0.7
        seat = table.actor.seat if in_turn else self.chance.randint(1, players)
        words = ("fold", "check", "call", "bet", "raise", "raise", "draw", "show", "muck")
        attempt: dict[str, Any] = {"seat": seat, "do": self.chance.choice(words)}
        if attempt["do"] in ("bet", "raise"):
            most = table.betting.price + 3 * (table.table["big-blind"] or table.table["small-bet"])
            attempt["to"] = self.chance.randint(1, most)
        if attempt["do"] == "draw":
            own = table.seats[seat - 1].hand
            cards = list(own) if self.chance.random() < 0.5 else list(DECK)
            attempt["discard"] = self.chance.sample(
                cards, min(len(cards), self.chance.randint(0, 5))
            )
        return attempt


def a_fifth_card_waits_in_a_draw_of_its_own_sort(table: Table) -> bool:
    """For whom a fifth card waits is unsaid where each is served in turn, or cards are shuffled."""
    in_turn = table.settings["draw-timing"] == "served-in-turn"
    return any(
        "fifth card waits" in draw and (in_turn or "shuffle" in draw) for draw in table.dealer.draws
    )


def all_cards_are_out_and_the_last_is_not_dealt(table: Table) -> bool:
    """When players hold all 52 cards, the last card must be dealt if anybody draws."""
    never = table.settings["last-card"] == "never-dealt"
    return never and table.kind == "draw" and len(table.alive) == 13


OPEN: Final[Mapping[str, Callable[[Table], bool]]] = {
    point.__name__.replace("_", " "): point
    for point in (
        a_fifth_card_waits_in_a_draw_of_its_own_sort,
        all_cards_are_out_and_the_last_is_not_dealt,
    )
}
