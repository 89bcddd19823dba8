"""Hand histories in the PHH format, read and replayed on the reference engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle.core.cards import parse_cards
from oracle.mistakes import mistaken_rules
from oracle.wire import Hand, Seats, read_cards, read_table, read_try
from tests.support.antes import posted


@dataclass
class Replayed:
    """What a history says when it is replayed.

    ``stacks`` are by PHH's players and None when an action is refused; the rest is as in a vector.
    """

    table: dict[str, Any]
    cards: dict[str, list[str]]
    tries: list[dict[str, Any]] = field(default_factory=list)
    stacks: list[int] | None = None


def replay(text: str, settings: Mapping[str, str], mistakes: Iterable[str] = ()) -> Replayed:
    """Replay a history by the settings of a house, or by those of an engine with mistakes."""
    told = tomllib.loads(text)
    table = _table(told)
    seats = Seats(len(table["stacks"]), table["button"])
    actions = [action.split() for action in told["actions"]]
    replayed = Replayed(table, _cards(told["seats"], actions))
    rules = mistaken_rules("badugi", "limit", settings, mistakes, received=True)
    cards = read_cards({"cards": replayed.cards}, seats)
    hand = Hand(read_table(table, rules, **cards)[0], seats, show_cards=False)
    for who, word, *arguments in actions:
        if who == "d":
            continue
        attempt = _attempt(hand.observe(), told["seats"][int(who[1:]) - 1], word, arguments)
        if attempt is None:
            continue
        replayed.tries.append(attempt)
        if hand.attempt(read_try(attempt, seats)):
            return replayed
    replayed.stacks = seats.by_place(hand.observe()["stacks"])
    return replayed


def _table(told: Mapping[str, Any]) -> dict[str, Any]:
    count = len(told["starting_stacks"])
    turn = -1 if count == 2 else 1
    by_seat = sorted(range(count), key=lambda player: int(told["seats"][player]))
    antes = told["antes"][::turn]
    return {
        "game": "badugi",
        "betting": "limit",
        "draws": 3,
        "button": told["seats"][-1],
        "stacks": [told["starting_stacks"][player] for player in by_seat],
        "small-bet": told["small_bet"],
        "big-bet": told["big_bet"],
        "small-blind": min(told["blinds_or_straddles"][:2]),
        "big-blind": max(told["blinds_or_straddles"]),
        **posted([antes[player] for player in by_seat]),
        "chip": 1,
    }


def _cards(seats: Sequence[int], actions: Iterable[Sequence[str]]) -> dict[str, list[str]]:
    cards: dict[str, list[str]] = {str(seat): [] for seat in sorted(seats)}
    for who, *rest in actions:
        if who == "d":
            _hole, player, dealt = rest
            cards[str(seats[int(player[1:]) - 1])] += parse_cards(dealt)
    return cards


def _attempt(
    seen: Mapping[str, Any], seat: int, word: str, arguments: Sequence[str]
) -> dict[str, Any] | None:
    """Say a player's action in the words of a vector; None for a show that nobody asks for."""
    if word == "sm":
        asked = seen["phase"] == "showdown" and seen["actor"] == seat
        return {"seat": seat, "do": "show" if arguments else "muck"} if asked else None
    if word == "sd":
        return {"seat": seat, "do": "draw", "discard": list(parse_cards("".join(arguments)))}
    if word == "cbr":
        opened = max(seen["bets"]) > 0
        return {"seat": seat, "do": "raise" if opened else "bet", "to": int(arguments[0])}
    owes = bool(seen["legal"] and seen["legal"]["call"])
    return {"seat": seat, "do": {"f": "fold", "cc": "call" if owes else "check"}[word]}
