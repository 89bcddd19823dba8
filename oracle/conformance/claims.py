"""What an engine claims in its hello, and whether a vector is within it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from oracle.catalogue import meant
from oracle.conformance.forms import is_integer
from oracle.conformance.messages import BadMessage, Message
from oracle.system.printable import clean
from oracle.wire import KINDS, vocabulary
from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import ACTS, BETTINGS, CARDS, GAMES, PROTOCOL, RANKINGS, Level

WIDEST_WINDOW: Final = 256
DEFAULT_HOUSE: Final = "card-room"

_KEYS: Final = (
    *("name", "version", "kinds", "rankings", "games", "betting", "draws", "players"),
    *("cards", "house", "settings", "level", "window", "rulings"),
)
_IGNORED: Final = frozenset({"id", "kind", "protocol"})
_WORDS: Final[Mapping[str, tuple[str, Collection[str]]]] = {
    "kinds": ("kind", vocabulary.KINDS),
    "rankings": ("ranking", RANKINGS),
    "games": ("game", GAMES),
    "betting": ("betting", BETTINGS),
    "cards": ("cards", CARDS),
}
"""By key of a hello, what one word of its list is called, and the words that are known."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What an engine says that it can do; nothing beyond it is sent.

    ``players`` is the least and the most, or None for any number; ``window`` is how many requests
    may be in flight, at most ``WIDEST_WINDOW``; ``rulings`` says that irregular acts among the
    tries of a play are understood.
    """

    name: str
    kinds: frozenset[str]
    version: str = ""
    rankings: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    betting: frozenset[str] = frozenset()
    draws: frozenset[int] = frozenset()
    players: tuple[int, int] | None = None
    cards: frozenset[str] = frozenset({"received"})
    house: str = DEFAULT_HOUSE
    settings: Mapping[str, str] = field(default_factory=dict)
    level: Level = Level.RESULT
    window: int = 1
    rulings: bool = False


def decode_hello(message: Message) -> Claims:
    """The claims of a hello.

    Raises:
        BadMessage: a key is missing or has the wrong type, or the engine declined.
    """
    if "error" in message or "skip" in message:
        told = message.get("error", message.get("skip"))
        raise BadMessage(f"answered hello with: {clean(str(told) if type(told) is str else '?')}")
    kinds = _words(message, "kinds")
    known = [KINDS[kind] for kind in sorted(kinds) if kind in KINDS]
    for key in ["name", "kinds", *(key for kind in known for key in kind.about)]:
        if key not in message:
            raise BadMessage(f"hello: {key} is missing")
    protocol = message.get("protocol", PROTOCOL)
    if not is_integer(protocol) or protocol != PROTOCOL:
        raise BadMessage(f"hello: protocol must be {PROTOCOL}")
    return Claims(
        name=_word(message, "name", ""),
        kinds=kinds,
        version=_word(message, "version", ""),
        rankings=_words(message, "rankings"),
        games=_words(message, "games"),
        betting=_words(message, "betting"),
        draws=_draws(message),
        players=_players(message),
        cards=_words(message, "cards") if "cards" in message else frozenset({"received"}),
        house=_word(message, "house", DEFAULT_HOUSE),
        settings=_settings(message),
        level=_level(message),
        window=_window(message),
        rulings=_rulings(message),
    )


def remarks(message: Message, houses: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Keys and words of a hello that mean nothing and switches that nobody knows, as sentences."""
    found = [
        f"hello: the key {clean(key, 40)} is not known and was not read{meant(key, _KEYS)}"
        for key in sorted(message.keys() - _IGNORED - set(_KEYS))
    ]
    found += [
        f"hello: {one} {clean(word, 40)} is not known{meant(word, known)}"
        for key, (one, known) in _WORDS.items()
        for word in sorted(set(message.get(key, ())) - set(known))
    ]
    switches = {switch for settings in houses.values() for switch in settings}
    if switches:
        found += [
            f"hello: there is no switch {clean(switch, 40)}; its setting was not used"
            for switch in sorted(message.get("settings", {}).keys() - switches)
        ]
    return found


def level_of(claims: Claims, vector: Mapping[str, Any]) -> Level:
    """The level at which an engine is asked a vector: no higher than that of either."""
    return min(claims.level, Level[vector.get("level", "refusals").upper()])


def settings_in_force(claims: Claims, houses: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The setting of each switch: those of the claimed house, then the engine's own on top.

    Raises:
        BadMessage: houses are given and the claimed one is not among them.
    """
    if houses and claims.house not in houses:
        known = ", ".join(sorted(houses))
        raise BadMessage(f"hello: house {clean(claims.house, 40)} is not known; known are {known}")
    return {**houses.get(claims.house, {}), **claims.settings}


def reason_to_skip(
    claims: Claims, vector: Mapping[str, Any], settings: Mapping[str, str]
) -> str | None:
    """Why the vector is outside the claims, or None when it must be sent.

    ``settings`` are those of ``settings_in_force``.
    """
    kind, given = vector["kind"], vector["given"]
    if kind not in claims.kinds or kind not in KINDS:
        return f"kind {kind} is not claimed"
    if "ranking" in given:
        if given["ranking"] not in claims.rankings:
            return f"ranking {given['ranking']} is not claimed"
    else:
        reason = _table_not_claimed(claims, given["table"])
        if reason is None and "tries" in given:
            reason = _cards_not_claimed(claims, given)
        if reason is None and STEPS in vector["expect"]:
            reason = _play_not_claimed(claims, vector)
        if reason is not None:
            return reason
    for switch, same in vector.get("switches", {}).items():
        claimed = settings.get(switch)
        if claimed not in same:
            has = f"is {clean(claimed, 40)}" if claimed else "is not claimed"
            return f"it is about {switch} set to {' or '.join(same)}, which here {has}"
    return None


def _table_not_claimed(claims: Claims, table: Mapping[str, Any]) -> str | None:
    if table["game"] not in claims.games:
        return f"game {table['game']} is not claimed"
    if table["betting"] not in claims.betting:
        return f"betting {table['betting']} is not claimed"
    if table["draws"] not in claims.draws:
        return f"{table['draws']} draws are not claimed"
    seats = len(table["stacks"])
    if claims.players and not claims.players[0] <= seats <= claims.players[1]:
        return f"{seats} players are not claimed"
    return None


def _cards_not_claimed(claims: Claims, given: Mapping[str, Any]) -> str | None:
    sort = "deck" if "deck" in given else "received"
    return None if sort in claims.cards else f"cards {sort} is not claimed"


def _play_not_claimed(claims: Claims, vector: Mapping[str, Any]) -> str | None:
    irregular = any(attempt["do"] in ACTS for attempt in vector["given"]["tries"])
    if irregular and not claims.rulings:
        return "irregular acts are not claimed"
    if vector.get("level") == Level.RESULT.word and claims.level is not Level.RESULT:
        return "it is made for engines of level result, which answer in another form"
    if claims.level is Level.RESULT:
        observed = [vector["expect"]["start"], *vector["expect"]["steps"]]
        last = next(step for step in reversed(observed) if "refused" not in step)
        if last["phase"] != "over":
            return "the hand is not over at the end, and level result shows only finished hands"
    return None


def _word(message: Message, key: str, default: str) -> str:
    value = message.get(key, default)
    if not isinstance(value, str):
        raise BadMessage(f"hello: {key} must be a text")
    return clean(value, 100)


def _words(message: Message, key: str) -> frozenset[str]:
    value = message.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BadMessage(f"hello: {key} must be a list of texts")
    return frozenset(value)


def _draws(message: Message) -> frozenset[int]:
    value = message.get("draws", [])
    if not isinstance(value, list) or not all(map(is_integer, value)):
        raise BadMessage("hello: draws must be a list of integers")
    return frozenset(map(int, value))


def _players(message: Message) -> tuple[int, int] | None:
    if "players" not in message:
        return None
    value = message["players"]
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_integer, value)):
        raise BadMessage("hello: players must be a list of 2 integers, the least and the most")
    least, most = map(int, value)
    if least > most:
        raise BadMessage("hello: players must be the least, then the most")
    return least, most


def _settings(message: Message) -> dict[str, str]:
    value = message.get("settings", {})
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        raise BadMessage("hello: settings must be an object of texts")
    return value


def _level(message: Message) -> Level:
    value = message.get("level", "result")
    words = [level.word for level in Level]
    if not isinstance(value, str) or value not in words:
        raise BadMessage(f"hello: level must be one of {', '.join(words)}")
    return Level[value.upper()]


def _rulings(message: Message) -> bool:
    value = message.get("rulings", False)
    if not isinstance(value, bool):
        raise BadMessage("hello: rulings must be true or false")
    return value


def _window(message: Message) -> int:
    value = message.get("window", 1)
    if not is_integer(value) or value < 1:
        raise BadMessage("hello: window must be an integer, 1 or more")
    return min(int(value), WIDEST_WINDOW)
