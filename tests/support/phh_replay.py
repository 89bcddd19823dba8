"""Hand histories in the PHH format, replayed on the reference engine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.histories.hands import History
from oracle.histories.sources import read_text
from oracle.mistakes import mistaken_rules
from oracle.play.hand import Hand
from oracle.wire.hands import read_cards
from oracle.wire.tables import Seats, read_table
from tests.support.writers.own import Given


@dataclass
class Replayed:
    """What a history says when it is replayed.

    ``stacks`` are by PHH's players and None when an action is refused; the rest is as in a vector.
    """

    table: dict[str, Any]
    cards: dict[str, list[Any]]
    tries: list[dict[str, Any]] = field(default_factory=list)
    stacks: list[int] | None = None


def replay(text: str, settings: Mapping[str, str], mistakes: Iterable[str] = ()) -> Replayed:
    """Replay a history by the settings of a house, or by those of an engine with mistakes."""
    (history,) = read_text("hand.phh", text)
    assert isinstance(history, History), history
    given = Given(history)
    seats = Seats(len(history.players), given.table["button"])
    replayed = Replayed(given.table, given.cards)
    rules = mistaken_rules("badugi", "limit", settings, mistakes, received=True)
    cards = read_cards({"cards": given.cards}, seats)
    hand = Hand(read_table(given.table, rules, **cards)[0], seats, show_cards=False)
    for told in given.tries:
        attempt = _asked(told, hand.observe())
        if attempt is None:
            continue
        replayed.tries.append(attempt)
        if hand.attempt(attempt):
            return replayed
    replayed.stacks = seats.by_place(hand.observe()["stacks"])
    return replayed


def _asked(told: Mapping[str, Any], seen: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give an action as the hand asks for it; None for a show that nobody asks for.

    PHH has one word for a check and a call, and one for a bet and a raise.
    """
    seat, word = told["seat"], told["do"]
    if word in {"show", "muck"}:
        asked = seen["phase"] == "showdown" and seen["actor"] == seat
        return {"seat": seat, "do": word} if asked else None
    if word in {"check", "call"}:
        owes = bool(seen["legal"] and seen["legal"]["call"])
        return {**told, "do": "call" if owes else "check"}
    if word in {"bet", "raise"}:
        return {**told, "do": "raise" if max(seen["bets"]) > 0 else "bet"}
    return dict(told)
