"""Random hands on PokerKit and on the reference engine with PokerKit's profile, side by side.

Run by hand over as many hands as wanted: ``python -m tests.tools.pokerkit_hands 50000``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from pokerkit import Mode

from oracle import catalogue
from oracle.adapters.pokerkit import play
from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.table.state import State
from oracle.core.table.terms import OVER
from oracle.mistakes import mistaken_rules
from oracle.play import Hand
from tests.support.antes import posted

VARIATIONS: Final = tuple(
    (game, betting, draws)
    for game in ("badugi", "badacey")
    for betting in ("limit", "pot-limit", "no-limit")
    for draws in (1, 2, 3)
)
MODES: Final = {"pokerkit": Mode.CASH_GAME, "pokerkit-tournament": Mode.TOURNAMENT}
LONGEST: Final = 400


@dataclass
class Tally:
    """What came of many hands: how many were compared, of which sort, and how many left aside."""

    compared: int = 0
    steps: int = 0
    sorts: Counter[str] = field(default_factory=Counter)
    left_aside: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.compared += other.compared
        self.steps += other.steps
        self.sorts += other.sorts
        self.left_aside += other.left_aside
        self.differences += other.differences

    def counts(self) -> dict[str, int]:
        aside = {f"left aside since {name}": self.left_aside[name] for name in PREDICATES}
        found = {"differences": len(self.differences)}
        return {"hands compared": self.compared, "steps": self.steps, **found, **aside}


def a_pot_is_left_to_nobody(state: State, attempt: Mapping[str, Any]) -> bool:
    """Two players paid for a side pot and the last of them folds though he owes nothing.

    PokerKit then stops with an AssertionError, or the chips are gone.
    """
    seat, rules = state.actor, state.table.rules
    if attempt["do"] != "fold" or seat is None or rules.to_call(state, seat):
        return False
    paid = [chips - dead for chips, dead in zip(state.paid, state.dead_antes, strict=True)]
    left = [chips for s, chips in enumerate(paid) if state.live[s] and s != seat]
    return sorted(paid)[-2] > max(left)


PREDICATES: Final[Mapping[str, Callable[[State, Mapping[str, Any]], bool]]] = {
    predicate.__name__.replace("_", " "): predicate for predicate in (a_pot_is_left_to_nobody,)
}


def random_table(chance: random.Random, variation: tuple[str, str, int]) -> dict[str, Any]:
    game, betting, draws = variation
    players, chip = chance.randint(2, 6), chance.choice([1, 1, 1, 5])
    small, big = sorted(chip * chance.choice([1, 2, 2, 3, 4, 5, 10]) for _ in "sb")
    limit = betting == "limit"
    return {
        "game": game,
        "betting": betting,
        "draws": draws,
        "button": chance.randint(1, players),
        "stacks": random_stacks(chance, players, big, chip),
        "small-bet": big if limit else None,
        "big-bet": 2 * big if limit else None,
        "small-blind": small,
        "big-blind": big,
        **posted(random_antes(chance, players, chip)),
        "chip": chip,
    }


def random_stacks(chance: random.Random, players: int, big: int, chip: int) -> list[int]:
    """In whole chips, from less than a blind to many; some tables have two deep stacks only."""
    deep = chance.choice([1, 2, 4, 8, 40])
    stacks = [chip * chance.randint(1, deep * big // chip) for _ in range(players)]
    stacks[chance.randrange(players)] += big
    if chance.random() < 0.3:
        stacks = [chip * chance.randint(2 * big // chip, 4 * big // chip) for _ in range(players)]
        for seat in chance.sample(range(players), 2):
            stacks[seat] += 20 * big
    return stacks


def random_antes(chance: random.Random, players: int, chip: int) -> list[int]:
    kind = chance.choice(["none", "none", "all", "one", "any"])
    if kind == "all":
        return [chip * chance.choice([1, 1, 2, 3])] * players
    if kind == "any":
        return [chip * chance.randint(0, 2) for _ in range(players)]
    antes = [0] * players
    antes[chance.randrange(players)] = 0 if kind == "none" else chip * chance.randint(1, 4)
    return antes


def random_deck(chance: random.Random, table: Mapping[str, Any]) -> list[Card]:
    """Shuffle a deck; now and then some hands are the same but for their suits."""
    deck = chance.sample(DECK, 52)
    if chance.random() < 0.7:
        return deck
    size, players = {"badugi": 4, "badacey": 5}[table["game"]], len(table["stacks"])
    ranks = chance.sample(RANKS, size)
    equal = [
        [Card(rank + SUITS[(place + turn) % 4]) for place, rank in enumerate(ranks)]
        for turn in range(min(players, 4))
    ]
    rest = [card for card in deck if not any(card in hand for hand in equal)]
    hands = equal + [[rest.pop() for _ in range(size)] for _ in range(players - len(equal))]
    chance.shuffle(hands)
    return [hand[place] for place in range(size) for hand in hands] + rest


class Script:
    """One hand, played at random on the reference engine and written down as it goes."""

    def __init__(self, chance: random.Random, profile: str) -> None:
        self.chance = chance
        self.variation = chance.choice(VARIATIONS)
        table = random_table(chance, self.variation)
        self.given: dict[str, Any] = {
            "table": table,
            "deck": random_deck(chance, table),
            "reshuffles": [[]] * 40,
            "tries": [],
        }
        described = catalogue.engine_profile(profile)
        rules = mistaken_rules(
            table["game"], table["betting"], described.settings, described.mistakes
        )
        self.hand = Hand.of(self.given, rules)
        self.seen = [self.hand.start]
        self.met: str | None = None
        self.raises, self.folds = chance.choice([0.1, 0.3, 0.6]), chance.choice([0.0, 0.05, 0.15])
        self.pat, self.wrong = chance.choice([0.2, 0.9]), chance.choice([0.0, 0.1])

    def play(self) -> Script:
        while self.hand.state.phase != OVER and len(self.given["tries"]) < LONGEST:
            wrong = self.chance.random() < self.wrong
            attempt = self._wrong() if wrong else self._move()
            self.met = next(
                (name for name, is_met in PREDICATES.items() if is_met(self.hand.state, attempt)),
                None,
            )
            if self.met:
                break
            self.given["tries"].append(attempt)
            refused = bool(self.hand.attempt(attempt))
            self.seen.append({**self.hand.seen, "refused": refused})
        return self

    def _move(self) -> dict[str, Any]:
        seen, roll = self.seen[-1], self.chance.random()
        seat, legal = seen["actor"], seen["legal"]
        if legal["draw"] is not None:
            count = 0 if roll < self.pat else self.chance.randint(1, legal["draw"])
            hand = seen["cards"][seat - 1]
            return {"seat": seat, "do": "draw", "discard": self.chance.sample(hand, count)}
        opened = max(seen["bets"]) > 0
        if legal["raise"] and roll < self.raises:
            least, most = legal["raise"]
            chip = self.given["table"]["chip"]
            to = self.chance.choice([least, most, self.chance.randint(least, most)])
            to = max(least, to // chip * chip)
            return {"seat": seat, "do": "raise" if opened else "bet", "to": to}
        if legal["fold"] and roll < self.raises + self.folds:
            return {"seat": seat, "do": "fold"}
        return {"seat": seat, "do": "call" if legal["call"] else "check"}

    def _wrong(self) -> dict[str, Any]:
        seen = self.seen[-1]
        everybody = len(self.given["table"]["stacks"])
        seat = self.chance.choice([seen["actor"], self.chance.randint(1, everybody)])
        word = self.chance.choice(["fold", "check", "call", "bet", "raise", "raise"])
        if word in {"bet", "raise"}:
            big, chip = (self.given["table"][name] for name in ("big-blind", "chip"))
            chips = self.chance.randint(1, (max(seen["bets"]) + 3 * big) // chip)
            return {"seat": seat, "do": word, "to": chip * chips}
        return {"seat": seat, "do": word}


def difference(script: Script, mode: Mode) -> str | None:
    """Say at which step PokerKit and the reference engine differ, and in what."""
    answer = play(script.given, mode)
    told = [answer["start"], *answer["steps"]]
    # Where there is a smallest chip, PokerKit has players in who are all-in for what plays.
    chips = script.given["table"]["chip"] > 1
    for number, (ours, theirs) in enumerate(zip(script.seen, told, strict=True)):
        mine = comparable(ours, chips=chips)
        for key, value in comparable(theirs, chips=chips).items():
            if value != mine.get(key):
                given = script.given
                return f"after {number} tries, {key}: {mine.get(key)}, PokerKit {value}; {given}"
    return None


def comparable(seen: Mapping[str, Any], *, chips: bool) -> dict[str, Any]:
    """What of an observation means the same in both engines."""
    over = seen["phase"] == "over"
    found = {key: value for key, value in seen.items() if key not in {"cards", "pots"}}
    if chips or over:
        found["status"] = [status in ("folded", "mucked") for status in seen["status"]]
    if not over:
        found["cards"] = [None if hand is None else sorted(hand) for hand in seen["cards"]]
        if not seen["phase"].startswith("bet-"):
            del found["bets"]
        return found
    found = {key: value for key, value in found.items() if key not in {"legal", "bets", "paid"}}
    found["amounts"] = [pot["amount"] for pot in seen["pots"]]
    if all("won" in pot for pot in seen["pots"]):
        # Of a pot that one player takes PokerKit does not say what each half was.
        found["won"] = [
            [sum(part) for part in zip(*pot["won"].values(), strict=True)] for pot in seen["pots"]
        ]
    return found


def compare_hands(seed: str, hands: int) -> Tally:
    """Compare this many hands, half of them in each of PokerKit's modes."""
    chance, tally = random.Random(seed), Tally()
    for number in range(hands):
        profile = list(MODES)[number % len(MODES)]
        script = Script(chance, profile).play()
        if script.met:
            tally.left_aside[script.met] += 1
            continue
        tally.compared += 1
        tally.steps += len(script.seen)
        tally.sorts[" ".join(map(str, script.variation))] += 1
        found = difference(script, MODES[profile])
        if found:
            tally.differences.append(f"{profile}: {found}")
    return tally


def main(hands: int) -> int:
    shares = 200
    each = -(-hands // shares)
    total = Tally()
    with ProcessPoolExecutor(2) as pool:
        for tally in pool.map(compare_hands, map(str, range(shares)), [each] * shares):
            total.add(tally)
    for what, count in total.counts().items():
        print(f"{what} {count:,}")
    print(*total.differences[:20], sep="\n")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
