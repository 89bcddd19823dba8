"""The table of a request, made into a hand that has just been dealt."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
from oracle.api.cards import read_open
from oracle.api.dealing import shuffled
from oracle.api.hand import Hand
from oracle.api.inputs import shown
from oracle.api.tables import table as dealt
from oracle.core.cards import DECK, UNKNOWN, Card
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.playground.inputs import object_of, one_word, refuse_unknown
from oracle.specfile import SpecError

_NAMES: Final = {
    name.replace("_", "-"): name
    for name in (
        *("game", "betting", "draws", "stacks", "button", "ante", "chip", "dead", "live"),
        *("small_bet", "big_bet", "small_blind", "big_blind"),
        *("settings", "seed", "reshuffles", "deck", "cards"),
    )
}
"""By the key of a request, the argument of ``oracle.table``."""

_HOUSES: Final = ("house", "house-text")
TABLE_KEYS: Final = (*_NAMES, *_HOUSES)
_MOST_SEATS: Final = 60


def seated(request: Mapping[str, Any]) -> Hand:
    """Deal the hand of a request's table; what it leaves out has the defaults of ``oracle.table``.

    Cards given by seat that are no more than hands are dealt from a deck, whose other cards are
    shuffled, so that the hand can go on; with replacements among them they come as they are given.

    Raises:
        Illegal: the table is against the rules.
        InputError: something in it cannot be used.
    """
    table = {key: one for key, one in object_of(request, "table").items() if one is not None}
    refuse_unknown(table, TABLE_KEYS, "table")
    arguments = {_NAMES[key]: one for key, one in table.items() if key in _NAMES}
    stacks = arguments.get("stacks")
    if isinstance(stacks, list) and len(stacks) > _MOST_SEATS:
        raise InputError(f"there are {len(stacks)} seats; the maximum is {_MOST_SEATS}")
    arguments |= _house(table)
    if _needs_a_seed(arguments):
        arguments["seed"] = secrets.randbelow(1 << 32)
    hands = _hands(arguments)
    if hands is not None:
        arguments = _with_deck(arguments, hands)
    try:
        return dealt(**arguments)
    except SpecError:
        raise
    except InputError as error:
        raise InputError(*map(_in_words, error.messages)) from error


def _house(table: Mapping[str, Any]) -> dict[str, Any]:
    if "house-text" in table:
        if "house" in table:
            raise InputError("give house or house-text, not both")
        text = table["house-text"]
        if not isinstance(text, str):
            raise InputError(f"house-text is {shown(text)}; it must be YAML")
        # A line break tells a text from the name of a house.
        return {"house": f"{text}\n"}
    if "house" not in table:
        return {"house": catalogue.USUAL_HOUSE}
    # Only an id: the path of a file is for programs.
    return {"house": one_word(table, "house", catalogue.shipped_houses())}


def _needs_a_seed(arguments: Mapping[str, Any]) -> bool:
    """Whether chance may be needed: only cards that are all given leave nothing to it."""
    if "seed" in arguments:
        return False
    return "cards" not in arguments or _hands(arguments) is not None


def _hands(arguments: Mapping[str, Any]) -> dict[int, list[Card]] | None:
    """Give the hands that are chosen, by seat; None if cards beyond hands are given, or none."""
    cards = arguments.get("cards")
    game = arguments.get("game", next(iter(GAMES)))
    known = isinstance(game, str) and game in GAMES
    if not isinstance(cards, Mapping) or "deck" in arguments or not known:
        return None
    size = GAMES[game].hand_size
    if not all(str(seat).isdecimal() for seat in cards):
        return None
    read = {int(seat): [*read_open(one, f"the hand of seat {seat}")] for seat, one in cards.items()}
    if any(len(hand) > size for hand in read.values()):
        return None
    return {seat: [*hand, *[UNKNOWN] * (size - len(hand))] for seat, hand in read.items()}


def _with_deck(arguments: dict[str, Any], hands: Mapping[int, Sequence[Card]]) -> dict[str, Any]:
    """Put the chosen cards where they are dealt to their seats, and the others around them."""
    rest = {key: one for key, one in arguments.items() if key != "cards"}
    seed = rest["seed"]
    # What is wrong with the cards or the seed is said here.
    reshuffles = rest.pop("reshuffles", ())
    dealt(**{key: one for key, one in rest.items() if key != "deck"}, cards=dict(hands))
    trial = dealt(**rest)
    deck: list[Card] = list(trial.given()["deck"])
    waiting = {seat: list(hand) for seat, hand in hands.items()}
    chosen: dict[int, Card] = {}
    for event in trial.events:
        if event["event"] == "dealt" and waiting.get(event["seat"]):
            card = waiting[event["seat"]].pop(0)
            if card != UNKNOWN:
                chosen[deck.index(event["card"])] = card
    named = set(chosen.values())
    others = iter(shuffled([card for card in DECK if card not in named], seed))
    order = [chosen[place] if place in chosen else next(others) for place in range(len(DECK))]
    return {**rest, "deck": order, "reshuffles": reshuffles}


def _in_words(message: str) -> str:
    """Name an amount as people do instead of as Python does."""
    for name in _NAMES.values():
        message = message.replace(name, name.replace("_", " "))
    return message
