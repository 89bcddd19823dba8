"""Some 250 requests of all kinds, the same on every machine; a browser gets the same ones.

``python -m tests.site.playground.calls`` prints each with its answer here, as JSON.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

import oracle
from oracle.site.playground.table import state_of
from oracle.site.playground.texts import answer
from oracle.system.resources import folder
from tests.support.corpus import published

Request = dict[str, Any]

HOUSES: Final = ("card-room", "rule-book", "club", "french", "online", "full-tilt", "merge")

STRANGE: Final[tuple[Any, ...]] = (
    {},
    {"do": "plai"},
    {"do": 3},
    {"do": "play", "table": []},
    {"do": "play", "acts": {}},
    {"do": "play", "tabel": {}},
    {"do": "play", "table": {"stax": [1, 2]}},
    {"do": "play", "table": {"stacks": [100]}},
    {"do": "play", "table": {"stacks": [100] * 14, "seed": 1}},
    {"do": "play", "table": {"stacks": ["a", 2.5], "seed": 1}},
    {"do": "play", "table": {"game": "holdem", "seed": 1}},
    {"do": "play", "table": {"house": "clubb", "seed": 1}},
    {"do": "play", "table": {"house": "../club.yaml", "seed": 1}},
    {"do": "play", "table": {"house-text": "id: [", "seed": 1}},
    {"do": "play", "table": {"settings": {"raise-cap": "six"}, "seed": 1}},
    {"do": "play", "table": {"cards": {"1": "As As"}, "seed": 1}},
    {"do": "play", "table": {"deck": "As Xx", "seed": 1}},
    {"do": "play", "table": {"small-bet": 3, "chip": 2, "seed": 1}},
    {"do": "play", "table": {"seed": 1}, "acts": ["fold"]},
    {"do": "play", "table": {"seed": 1}, "acts": [{"do": "fly"}]},
    {"do": "play", "table": {"seed": 1}, "seat": 9},
    {"do": "ruling", "table": {"seed": 1}, "acts": []},
    {"do": "ruling", "table": {"seed": 1}, "acts": [{"call": None}]},
    {"do": "worth", "cards": ""},
    {"do": "worth", "cards": "As As"},
    {"do": "worth", "cards": "As 1x"},
    {"do": "check-text"},
    {"do": "check-text", "kind": "hause", "text": ""},
    {"do": "save", "table": {"seed": 1}, "title": "short"},
    {"do": "save", "table": {"seed": 1}, "room": "My room"},
    {"do": "open", "given": {"table": {"stacks": 3}, "tries": []}},
    {"do": "open", "given": {}},
    {"do": "audit"},
    {"do": "audit", "text": "\n"},
    {"do": "audit", "text": "Seat 1", "house": "clubb"},
    {"do": "audit-hand", "text": "Seat 1", "hand": "1", "rule": "total", "line": 2},
)
"""Requests that cannot be answered."""

TEXTS: Final = (
    "",
    "a: b: c\n",
    "table: {stacks: [100, 100\n",
    "table: {stacks: [100, 'x]}\n",
    "- a\nb: 1\n",
    "id: 'it's'\n",
    "title: @x\n",
    "table: {small-bet: 2, stacks: [9, 9]}\nplay: [{seat: 2, calls: 1}]\n",
    "table: {small-bet: 2, stacks: [9, 9]}\nplay:\n  - {seat: 2, call: 2}\n",
    "table: {small-bet: 2, stacks: [9, 9]}\n"
    "play:\n  - {seat: 2, call: 1}\n  - {seat: 1, fold: true}\n",
    "table: {small-bet: 2, stacks: [9, 9]}\nplay:\n  - {all: call}\n  - expect: {phase: bet-2}\n",
    "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 3, push: [20, 10]}]\n",
    "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 1, say: raise}]\n",
    "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 3, say: raises}]\n",
    "id: my-room\ntitle: My room\ninherits: club\nsettings: {}\n",
    "id: my-room\ntitle: My room\ninherits: club\n"
    "settings:\n  raise-cap: {setting: five-per-round, basis: We do.}\n",
    "id: my-room\ntitle: My room\ninherits: clob\nsettings: {raise-cup: {setting: x, basis: y}}\n",
    "id: ranking.names.mine\ntitle: A wheel is a hand\nkind: rank\nrules: [ranking.names]\n"
    "ranking: badugi\nhand: As 2d 3h 4c\nplays: 4-3-2-A\n",
)
"""Texts in YAML, right and wrong."""


def calls() -> list[Any]:
    """Give every request, in an order in which hands go on from one to the next."""
    chance = random.Random(19)
    found: list[Any] = [{"do": "choices"}, *STRANGE]
    found += itertools.chain.from_iterable(
        _hand(chance, house, number) for number, house in enumerate(HOUSES * 4)
    )
    found += _reshuffled()
    found += itertools.chain.from_iterable(map(_opened, vectors("play", 12)))
    found += itertools.chain.from_iterable(map(_opened, vectors("ruling", 18)))
    found += itertools.chain.from_iterable(_asked(chance, house) for house in HOUSES)
    found += [_worth(chance) for _ in range(20)]
    found += [{"do": "check-text", "kind": None, "text": text} for text in TEXTS]
    return [*found, *_audited()]


def vectors(kind: str, count: int) -> list[dict[str, Any]]:
    """Give vectors of a kind, spread over the corpus."""
    known = [one for one in published() if one["kind"] == kind]
    return known[:: max(1, len(known) // count)][:count]


def _hand(chance: random.Random, house: str, number: int) -> Iterator[Request]:
    """Play a hand at random: whole, from its last act on as a seat sees it, and with a refusal."""
    stacks = [chance.choice([12, 40, 100]) for _ in range(chance.randint(2, 5))]
    table: dict[str, Any] = {"house": house, "seed": number, "stacks": stacks, "draws": 3}
    table |= {"game": ("badugi", "badacey")[number % 2]} if house == "card-room" else {}
    table |= {"betting": ("limit", "pot-limit", "no-limit")[number % 3]} if number % 4 == 0 else {}
    table |= {"cards": {"1": "As 2d 3h 4c"}} if number % 5 == 0 else {}
    first = answer({"do": "play", "table": table})
    if "error" in first:
        yield {"do": "play", "table": table}
        return
    acts = list(_acts(chance, table))
    yield {"do": "play", "table": table, "acts": acts}
    seat = chance.randint(1, len(stacks))
    some = acts[: len(acts) // 2]
    yield {"do": "play", "table": table, "acts": some, "seat": seat, "from": len(some)}
    wrong = {"seat": seat, "do": "raise", "to": 7}
    yield {"do": "play", "table": table, "acts": [*some, wrong], "from": len(some) + 1}
    if number % 3 == 0:
        yield {"do": "save", "table": table, "acts": [*some, wrong, *acts[len(some) :]]}


def _acts(chance: random.Random, table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Act at random, through the answers alone, until the hand is over."""
    acts: list[dict[str, Any]] = []
    while (turn := answer({"do": "play", "table": table, "acts": acts, "from": 999}))["turn"]:
        usual = [one for one in turn["turn"]["acts"] if one["word"] != "fold"]
        act = chance.choice(usual)
        held = held_by(table, acts, turn["turn"]["seat"])
        attempt: dict[str, Any] = {"seat": turn["turn"]["seat"], "do": act["word"]}
        if act["word"] in {"bet", "raise"}:
            attempt["to"] = chance.choice([act["least"], act["most"]])
        elif act["word"] in {"pat", "draw"}:
            count = chance.randint(1, act["most"]) if act["word"] == "draw" else 0
            attempt = {**attempt, "do": "draw", "discard": chance.sample(held, count)}
        acts.append(attempt)
        yield attempt


def held_by(table: Mapping[str, Any], acts: list[dict[str, Any]], seat: int) -> list[str]:
    """Give the cards of a seat after acts, as the last moment of the answer shows them."""
    count = answer({"do": "play", "table": table, "acts": acts, "from": 999})["count"]
    last = answer({"do": "play", "table": table, "acts": acts, "from": count - 1})["moments"][0]
    cards: list[str] = last["seen"]["cards"][seat - 1]
    return cards


def _reshuffled() -> Iterator[Request]:
    """Six players who all draw four cards in every draw."""
    table = {"stacks": [100] * 6, "seed": 3}
    hand = oracle.table(stacks=[100] * 6, seed=3)
    acts: list[dict[str, Any]] = []
    while (seat := hand.actor) is not None:
        words = [act.word for act in hand.legal().acts]
        word = next(one for one in ("check", "call", "draw", "show") if one in words)
        cards = hand.seen.cards[seat] if word == "draw" else None
        hand.act(word, cards)
        acts.append(dict(hand.tries[-1]))
    for end in (len(acts), 20, 26):
        yield {"do": "play", "table": table, "acts": acts[:end], "from": end - 2}
    yield {"do": "save", "table": table, "acts": acts, "title": "Everybody draws four"}


def _opened(vector: Mapping[str, Any]) -> Iterator[Request]:
    """Open what a vector gives, and play it, or ask for its ruling."""
    yield {
        "do": "open",
        "given": vector["given"],
        "settings": vector["switches"],
        "houses": vector["houses"],
    }
    is_case = vector["kind"] == "ruling"
    yield {"do": "ruling" if is_case else "play", **state_of(vector)}


def _asked(chance: random.Random, house: str) -> Iterator[Request]:
    """Ask each house about an act in turn, one out of turn, and one of the dealer."""
    table = {"house": house, "seed": 1, "stacks": [500] * 4, "small-bet": 20}
    chips = [chance.choice([5, 20, 100]) for _ in range(chance.randint(1, 3))]
    word = chance.choice(["call", "raise", "pot", "pass", "complete", "all-in"])
    for act in (
        {"seat": 3, "do": "push", "chips": [chips]},
        {"seat": 1, "do": "say", "word": word},
        {"seat": 3, "do": chance.choice(["rap", "time", "change-up", "claim-unaware"])},
        {"do": "discover-error", "rounded-to": 5},
    ):
        yield {"do": "ruling", "table": table, "acts": [act]}


def _audited() -> Iterator[Request]:
    """Audit every example, whatever its form, and open the hand of each finding."""
    for path in sorted((folder("specs") / "histories").glob("*-planted.*")):
        asked = {"text": path.read_text(encoding="utf-8"), "house": None}
        yield {"do": "audit", **asked}
        for group in answer({"do": "audit", **asked})["findings"]:
            place = {key: group["first"][0][key] for key in ("hand", "line")}
            yield {"do": "audit-hand", **asked, **place, "rule": group["rule"]}


def _worth(chance: random.Random) -> Request:
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
    one = chance.sample(deck, chance.choice([1, 3, 4, 4, 5, 5, 7]))
    other = chance.sample(deck, len(one)) if chance.random() < 0.7 else []
    return {"do": "worth", "cards": " ".join(one), "against": " ".join(other)}


if __name__ == "__main__":
    json.dump([{"request": one, "answer": answer(one)} for one in calls()], sys.stdout)
