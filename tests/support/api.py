"""Vectors played through the Python API, and hands played at random."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import oracle
from oracle.specs import workspaces
from tests.support.corpus import published

KEYWORDS = ("game", "betting", "draws", "button", "ante", "chip")
SIZES = ("small-bet", "big-bet", "small-blind", "big-blind")


def played_vectors(count: int) -> list[dict[str, Any]]:
    """Give vectors with tries, spread evenly over the corpus."""
    found = [one for one in published() if one["given"].get("tries")]
    return found[:: max(1, len(found) // count)]


def begun(vector: Mapping[str, Any]) -> oracle.Hand:
    """Deal the hand of a vector, by settings under which its answer holds."""
    given = vector["given"]
    table = given["table"]
    named = [key for key in SIZES if table[key] or "blind" in key]
    written: dict[str, Any] = {key.replace("-", "_"): table[key] or 0 for key in named}
    written |= {key: table[key] for key in KEYWORDS}
    posts = {key: table[key] for key in ("dead", "live") if any(table[key])}
    settings = workspaces.settings_within(vector["switches"])
    return oracle.table(
        **written,
        stacks=table["stacks"],
        **posts,
        settings=settings,
        cards=given.get("cards"),
        deck=given.get("deck"),
        reshuffles=given.get("reshuffles", ()),
    )


def some_value(hand: oracle.Hand, act: oracle.Act, chance: random.Random) -> Any:
    """Give what belongs to a legal act: an amount of chips, or cards of the seat in turn."""
    if act.word in {"bet", "raise"} and act.least is not None and act.most is not None:
        return chance.choice([act.least, act.most])
    if act.word == "draw" and act.most is not None and hand.actor is not None:
        held = hand.seen.cards[hand.actor] or ()
        return chance.sample(held, chance.randint(1, act.most))
    return None


def at_random(seed: int, **table: Any) -> Iterator[oracle.Hand]:
    """Play a hand at random, and give it before each act and at its end; it seldom folds."""
    chance = random.Random(seed)
    hand = oracle.table(seed=seed, **table)
    while not hand.over:
        yield hand
        acts = [act for act in hand.legal().acts if act.word != "fold" or chance.random() < 0.1]
        act = chance.choice(acts)
        hand.act(act.word, some_value(hand, act, chance))
    yield hand


def draw_all(hand: oracle.Hand) -> None:
    """Check or call and draw all cards until the hand is over."""
    while (seat := hand.actor) is not None:
        words = [act.word for act in hand.legal().acts]
        word = next(one for one in ("check", "call", "draw", "show") if one in words)
        held = hand.seen.cards[seat] if word == "draw" else None
        hand.act(word, held)


TABLES: tuple[dict[str, Any], ...] = (
    {"game": "badugi", "stacks": [60, 100, 31], "house": "card-room"},
    {"game": "badugi", "stacks": [100, 40, 100, 100, 17], "house": "club", "button": 2},
    {"game": "badugi", "betting": "no-limit", "stacks": [50, 90, 70, 12], "house": "online"},
    {"game": "badacey", "betting": "pot-limit", "stacks": [200, 35], "draws": 2, "house": "online"},
    {"game": "badacey", "draws": 1, "stacks": [40] * 8, "house": "rule-book"},
    {"game": "badugi", "big_blind": 0, "ante": 1, "stacks": [40, 60, 9], "house": "card-room"},
    {"game": "badugi", "stacks": [40] * 4, "live": [0, 0, 2, 0], "house": "card-room"},
)
