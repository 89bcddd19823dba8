"""What an engine claims in its hello: the kinds, rankings and forms of the game that it plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.messages import BadMessage, Message, are_all_integers, is_integer
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.play import KINDS
from oracle.specs import catalogue, entries
from oracle.specs.entries import meant
from oracle.specs.structures import (
    ANTES,
    BLINDS,
    BLINDS_AND_ANTES,
    ONE_BLIND,
    Structure,
    every_structure,
)
from oracle.system.child import ChildFailure
from oracle.system.terminal import clean
from oracle.wire import vocabulary
from oracle.wire.vocabulary import ACTS, NEEDS, PROTOCOL, REFUSALS, USUAL_NEEDS

WIDEST_WINDOW: Final = 256
DEFAULT_HOUSE: Final = "card-room"

Houses: TypeAlias = Mapping[str, Mapping[str, str]]
"""The setting of each switch, by house."""

_TAKEN: Final[Mapping[str, frozenset[str]]] = {
    BLINDS: frozenset(("blinds",)),
    BLINDS_AND_ANTES: frozenset(("blinds", "ante")),
    ANTES: frozenset(("no-blinds", "ante")),
    ONE_BLIND: frozenset(("blinds", "one-blind")),
}
"""What an engine must take for each kind of forced bets."""

Refusals: TypeAlias = bool | frozenset[str]
"""What an engine can be asked to refuse: everything, nothing, or some classes of refusals."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """One way in which an engine plays, under a name that requests repeat.

    ``players`` is the least and the most, or None for any number; ``takes`` are the needs that it
    meets. ``smallest`` are the smallest chips that it can be told, or None for any, and
    ``largest_amount`` is the most that it can count, or None for any.
    """

    name: str
    games: frozenset[str]
    betting: frozenset[str]
    draws: frozenset[int]
    players: tuple[int, int] | None = None
    takes: frozenset[str] = frozenset()
    smallest: frozenset[int] | None = None
    largest_amount: int | None = None
    house: str = DEFAULT_HOUSE
    settings: Mapping[str, str] = field(default_factory=dict)

    def in_force(self, houses: Houses) -> dict[str, str]:
        """Give the setting of each switch: those of the house, replaced by its own."""
        return {**houses.get(self.house, {}), **self.settings}

    def structures(self) -> list[Structure]:
        """Give every structure that it plays, by what it says that it takes."""
        return [
            one
            for one in every_structure()
            if one.game in self.games
            and one.betting in self.betting
            and one.draws in self.draws
            and _TAKEN[one.forced] <= self.takes
        ]


@dataclass(frozen=True, slots=True)
class Claims:
    """What an engine says it can do; nothing beyond that is sent.

    ``rankings`` has the hand sizes by ranking; ``acts`` are the irregular acts that it understands;
    ``window`` is how many requests may be in flight, at most ``WIDEST_WINDOW``.
    """

    name: str
    kinds: frozenset[str]
    version: str = ""
    rankings: Mapping[str, frozenset[int]] = field(default_factory=dict)
    plays: tuple[Configuration, ...] = ()
    acts: frozenset[str] = frozenset()
    refuses: Refusals = True
    window: int = 1

    def by_the_rules_of(self, house: str) -> Claims:
        """Give the same claims, with the rules of one house in every configuration."""
        plays = tuple(replace(one, house=house, settings={}) for one in self.plays)
        return replace(self, plays=plays)

    def asks(self, rules: Sequence[str]) -> bool:
        """Whether to send a try that these rules must refuse."""
        if isinstance(self.refuses, bool):
            return self.refuses
        known = catalogue.rules()
        classes = {known[rule].refusal for rule in rules if rule in known}
        return not self.refuses.isdisjoint(classes)


MOST_CONFIGURATIONS: Final = 64
"""In how many ways one engine may play; each is asked most of the vectors."""

_MOST_REMARKS: Final = 50
_IGNORED: Final = frozenset({"id", "kind", "protocol"})


class _Key(NamedTuple):
    """A key of a hello: what it must be, and the test."""

    what: str
    fits: Callable[[Any], bool]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_bounds(value: Any) -> bool:
    return are_all_integers(value) and len(value) == 2 and value[0] <= value[1]


def _are_sizes(value: Any) -> bool:
    return isinstance(value, dict) and all(map(are_all_integers, value.values()))


def _is_object_of_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_chips(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and are_all_integers(value.get("smallest", []))
        and is_integer(value.get("largest-amount", 1))
    )


_TEXT: Final = _Key("text", _is_text)
_NAME: Final = _Key(
    "text of at most 100 printable characters",
    lambda value: _is_text(value) and clean(value, 100) == value,
)
_TEXTS: Final = _Key("a list of texts", _are_texts)
_KEYS: Final[Mapping[str, _Key]] = {
    "name": _TEXT,
    "version": _TEXT,
    "kinds": _TEXTS,
    "rankings": _Key("an object that has a list of hand sizes for each ranking", _are_sizes),
    "plays": _Key("a list of configurations, one or more", lambda value: isinstance(value, list)),
    "acts": _TEXTS,
    "refuses": _Key(
        "true, false or a list of classes", lambda value: type(value) is bool or _are_texts(value)
    ),
    "window": _Key("an integer, 1 or more", lambda value: is_integer(value) and value >= 1),
}
_OF_A_CONFIGURATION: Final[Mapping[str, _Key]] = {
    "name": _NAME,
    "games": _TEXTS,
    "betting": _TEXTS,
    "draws": _Key("a list of integers", are_all_integers),
    "players": _Key("a list of 2 integers, the least and the most", _are_bounds),
    "takes": _TEXTS,
    "chips": _Key("an object with smallest, a list, and largest-amount", _are_chips),
    "house": _TEXT,
    "settings": _Key("an object of texts", _is_object_of_texts),
}
_NEEDED: Final = ("name", "games", "betting", "draws")
_WORDS: Final[Mapping[str, tuple[str, Collection[str]]]] = {
    "kinds": ("kind", vocabulary.KINDS),
    "rankings": ("ranking", RANKINGS),
    "acts": ("irregular act", ACTS),
    "refuses": ("class of refusals", REFUSALS),
    "games": ("game", GAMES),
    "betting": ("betting", BETTINGS),
    "takes": ("need", NEEDS),
}
"""By key of a hello, the name of one word in its list, and the known words."""


def decode_hello(message: Message) -> Claims:
    """The claims of a hello.

    Raises:
        BadMessage: a key is missing or has the wrong type, or the engine declined.
    """
    if "error" in message or "skip" in message:
        told = message.get("error", message.get("skip"))
        raise BadMessage(f"answered hello with: {clean(str(told) if type(told) is str else '?')}")
    protocol = message.get("protocol", PROTOCOL)
    if not is_integer(protocol) or protocol != PROTOCOL:
        raise BadMessage(f"hello: protocol must be {PROTOCOL}")
    _check(message, _KEYS, ("name", "kinds"), "")
    known = [KINDS[kind] for kind in sorted(message["kinds"]) if kind in KINDS]
    _check(message, _KEYS, [key for kind in known for key in kind.about], "")
    if len(message.get("plays", ())) > MOST_CONFIGURATIONS:
        raise BadMessage(f"hello: plays has more than {MOST_CONFIGURATIONS} configurations")
    plays = tuple(map(_configuration, message.get("plays", ()), _places(message)))
    names = [one.name for one in plays]
    if len(set(names)) != len(names) or (not names and "plays" in message):
        raise BadMessage(f"hello: plays must be {_KEYS['plays'].what}, each with its own name")
    return Claims(
        name=clean(message["name"], 100),
        kinds=_known("kinds", message["kinds"]),
        version=clean(message.get("version", ""), 100),
        rankings=_rankings(message),
        plays=plays,
        acts=_known("acts", message.get("acts", ())),
        refuses=_refuses(message),
        window=min(int(message.get("window", 1)), WIDEST_WINDOW),
    )


def claims_in(message: Message, houses: Houses, house: str | None = None) -> Claims:
    """What a hello claims; if a house is named, by its rules.

    Raises:
        ChildFailure: the hello cannot be used.
    """
    try:
        claims = decode_hello(message)
        if house is not None:
            claims = claims.by_the_rules_of(house)
        refuse_unknown_houses(claims, houses)
    except BadMessage as error:
        raise ChildFailure(f"sent a wrong hello: {error}") from None
    return claims


def refuse_unknown_houses(claims: Claims, houses: Houses) -> None:
    """Refuse claims of an unknown house, if the houses are given.

    Raises:
        BadMessage: there is such a claim.
    """
    for one in claims.plays if houses else ():
        if one.house not in houses:
            known = ", ".join(sorted(houses))
            told = f"unknown house {clean(one.house, 40)}; the houses are {known}"
            raise BadMessage(f"hello: {told}")


def remarks(message: Message, houses: Houses) -> list[str]:
    """The unknown keys, words and switches of a hello, as sentences; of very many, the first."""
    return list(islice(_remarks(message, houses), _MOST_REMARKS))


def _remarks(message: Message, houses: Houses) -> Iterator[str]:
    plays = message.get("plays", ())
    yield from _unknown_keys(message, _KEYS, "")
    yield from _unknown_words(message, "")
    switches = {switch for settings in houses.values() for switch in settings}
    for one, place in zip(plays, _places(message), strict=True):
        yield from _unknown_keys(one, _OF_A_CONFIGURATION, place)
        yield from _unknown_words(one, place)
        if switches:
            for switch in sorted(one.get("settings", {}).keys() - switches):
                told = clean(switch, 40)
                yield f"hello: unknown switch {place}settings.{told}; it was not used"
            yield from _unknown_settings(one, place)


def _check(message: Any, keys: Mapping[str, _Key], needed: Collection[str], place: str) -> None:
    if not isinstance(message, dict):
        raise BadMessage(f"hello: {place.rstrip('.')} must be an object")
    for key in needed:
        if key not in message:
            raise BadMessage(f"hello: {place}{key} is missing")
    for key, wanted in keys.items():
        if key in message and not wanted.fits(message[key]):
            raise BadMessage(f"hello: {place}{key} must be {wanted.what}")


def _places(message: Message) -> Iterator[str]:
    return (f"plays[{number}]." for number in range(len(message.get("plays", ()))))


def _known(key: str, words: Collection[str]) -> frozenset[str]:
    """Keep the known words of a list; the others are told in a remark, and there may be many."""
    return frozenset(words).intersection(_WORDS[key][1])


def _rankings(message: Message) -> dict[str, frozenset[int]]:
    sizes = message.get("rankings", {})
    return {one: frozenset(map(int, sizes[one])) for one in _known("rankings", sizes)}


def _refuses(message: Message) -> Refusals:
    told = message.get("refuses", True)
    return told if isinstance(told, bool) else _known("refuses", told)


def _configuration(message: Any, place: str) -> Configuration:
    _check(message, _OF_A_CONFIGURATION, _NEEDED, place)
    chips, players = message.get("chips", {}), message.get("players")
    return Configuration(
        name=message["name"],
        games=_known("games", message["games"]),
        betting=_known("betting", message["betting"]),
        draws=frozenset(map(int, message["draws"])),
        players=(int(players[0]), int(players[1])) if players else None,
        takes=_known("takes", message.get("takes", USUAL_NEEDS)),
        smallest=frozenset(chips["smallest"]) if "smallest" in chips else None,
        largest_amount=chips.get("largest-amount"),
        house=clean(message.get("house", DEFAULT_HOUSE), 100),
        settings=message.get("settings", {}),
    )


def _unknown_settings(configuration: Message, place: str) -> Iterator[str]:
    known = catalogue.switches()
    for switch, setting in sorted(configuration.get("settings", {}).items()):
        if switch in known and setting not in known[switch].settings:
            told = entries.no_setting(switch, clean(setting, 40), known[switch].settings)
            yield f"hello: {place}settings: {told}"


def _unknown_keys(message: Message, keys: Mapping[str, _Key], place: str) -> Iterator[str]:
    for key in sorted(message.keys() - _IGNORED - keys.keys()):
        told = f"unknown key {place}{clean(key, 40)}; it was not read"
        yield f"hello: {told}{meant(key, keys)}"


def _unknown_words(message: Message, place: str) -> Iterator[str]:
    for key, (one, known) in _WORDS.items():
        words = message.get(key, ())
        for word in sorted(set() if isinstance(words, bool) else set(words) - set(known)):
            others = meant(word, known) or f"; it must be one of {', '.join(known)}"
            yield f"hello: {place}{key}: unknown {one} {clean(word, 40)}{others}"
