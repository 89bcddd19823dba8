"""What a programmer hands in, checked: cards, houses, arguments; and what hands are worth."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from oracle.core.cards import (
    UNKNOWN,
    Card,
    format_cards,
    parse_card,
    refuse_duplicates,
    split_cards,
)
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS, HandOrder, Ranking
from oracle.core.ruleset import BETTINGS, BY_SETTING, PLAYED
from oracle.errors import InputError
from oracle.wire.tables import why_no_amount
from oracle.wire.vocabulary import DRAWS

if TYPE_CHECKING:
    from oracle.report.words import Sentence
    from oracle.specs.entries import House


_NEAR: Final = 0.7
"""How alike two words are of which one may be meant for the other: ``call`` is not ``all-in``."""

shown = reprlib.repr


def refuse(problems: Iterable[str]) -> None:
    """Refuse what has problems.

    Raises:
        InputError: with every problem, if there is one.
    """
    if found := tuple(problems):
        raise InputError(*found)


def listed(value: Any, what: str, such_as: str) -> list[Any]:
    """Give the entries of a list, a tuple or an iterator, which come in an order.

    Raises:
        InputError: it is something else, such as a text, a set or a mapping.
    """
    unordered = isinstance(value, str | bytes | Mapping | Set)
    if unordered or not isinstance(value, Iterable):
        raise InputError(f"{what} is {shown(value)}; give {such_as}")
    return list(value)


def mapped(value: Any, what: str, such_as: str) -> Mapping[Any, Any]:
    """Give a mapping.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, Mapping):
        raise InputError(f"{what} is {shown(value)}; give a mapping, such as {such_as}")
    return value


def words(value: Any, what: str) -> tuple[str, ...]:
    """Give the words of one word or of several.

    Raises:
        InputError: it is neither.
    """
    several = [value] if isinstance(value, str) else listed(value, what, "one word or a list")
    refuse(f"{what} is {shown(one)}; give a word" for one in several if not isinstance(one, str))
    return tuple(several)


def meant(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest known word, as the end of a sentence; empty if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1, cutoff=_NEAR)
    return f"; did you mean {near[0]!r}?" if near else ""


def no_number(value: Any) -> bool:
    """Whether a value is not a whole number; True and False are none either."""
    return type(value) is not int


def is_yaml(value: Any) -> bool:
    """Whether a text is YAML itself, for no path has a line break."""
    return isinstance(value, str) and "\n" in value


def no_path(value: Any) -> bool:
    """Whether a value is neither a text nor a path, or is empty."""
    return value == "" or not isinstance(value, str | PathLike)


_AMOUNTS: Final = {
    "chip": 1,
    "small_bet": 1,
    "big_bet": 1,
    "small_blind": 0,
    "big_blind": 0,
    "ante": 0,
}
"""The least that each amount of a table may be; with 0 nobody posts it."""


def refuse_table(named: Mapping[str, Any]) -> None:
    """Check the arguments of a table, by name; one that is left out is not among them.

    ``stacks`` is a list already, and so is ``dead``.

    Raises:
        InputError: naming every argument that cannot be used.
    """
    refuse([*_of_words(named), *_of_seats(named), *_of_amounts(named)])


def refuse_settings(settings: Any) -> None:
    """Check single settings: each switch and what it is set to.

    Raises:
        InputError: naming every switch and every setting that is unknown.
    """
    given = mapped(settings, "settings", "{'raise-cap': 'five-per-round'}")
    refuse(
        problem for switch, setting in given.items() if (problem := _of_setting(switch, setting))
    )


def _of_setting(switch: Any, setting: Any) -> str | None:
    if not isinstance(switch, str) or switch not in BY_SETTING:
        near = meant(str(switch), BY_SETTING) or f"; it must be {_either(BY_SETTING)}"
        return f"unknown switch {shown(switch)}{near}"
    if not isinstance(setting, str) or setting not in PLAYED[switch]:
        return f"{switch} is {shown(setting)}; it must be {_either(BY_SETTING[switch])}"
    return None


def _of_words(named: Mapping[str, Any]) -> Iterator[str]:
    words: dict[str, Sequence[Any]] = {"game": tuple(GAMES), "betting": BETTINGS, "draws": DRAWS}
    for name, known in words.items():
        value = named.get(name, known[0])
        # True equals 1, but is not a number of draws.
        if type(value) is not type(known[0]) or value not in known:
            yield f"{name} is {shown(value)}; it must be {_either(map(str, known))}"


def _of_seats(named: Mapping[str, Any]) -> Iterator[str]:
    stacks, count = named["stacks"], len(named["stacks"])
    if not stacks:
        yield "stacks is empty; a hand needs at least two players"
        return
    for seat, stack in enumerate(stacks, start=1):
        # An empty seat has None.
        if stack is not None and (why := why_no_amount(stack)):
            yield f"the stack of seat {seat} is {shown(stack)}; {why}"
    button, dead = named.get("button", count), named.get("dead")
    if no_number(button) or not 1 <= button <= count:
        yield f"button is {shown(button)}; it must be a seat, 1 to {count}"
    if dead is not None and len(dead) != count:
        yield f"dead needs {count} entries, one for each seat, not {len(dead)}"
    for seat, amount in enumerate(dead or (), start=1):
        if amount is not None and (why := why_no_amount(amount, least=0)):
            yield f"dead is {shown(amount)} for seat {seat}; {why}"


def _of_amounts(named: Mapping[str, Any]) -> Iterator[str]:
    given = {name: named[name] for name in _AMOUNTS if name in named}
    wrong = {
        name: why for name, one in given.items() if (why := why_no_amount(one, _AMOUNTS[name]))
    }
    yield from (f"{name} is {shown(given[name])}; {why}" for name, why in wrong.items())
    chip = 1 if "chip" in wrong else given.get("chip", 1)
    for name, amount in given.items():
        if name not in wrong and amount % chip:
            yield f"{name} is {amount}; it must be a multiple of the smallest chip, {chip}"


def _either(known: Iterable[str]) -> str:
    """Name all of which one must be chosen: ``1, 2 or 3``."""
    *most, last = known
    return f"{', '.join(most)} or {last}" if most else last


Cards: TypeAlias = str | Iterable[str]
"""``"As 2d 3h 4c"``, or ``["As", "2d", "3h", "4c"]``."""

_FORM: Final = "the cards as one text, 'As 2d', or as a list, ['As', '2d']"


def read(cards: Cards, what: str = "the hand") -> tuple[Card, ...]:
    """Read different cards; their order is kept.

    Raises:
        InputError: these are not cards, which the sentence calls ``what``, or one appears twice.
    """
    found = split(cards, what)
    refuse_duplicates(found)
    return found


def split(cards: Cards, what: str) -> tuple[Card, ...]:
    """Read cards as ``read`` does, but allow duplicates.

    Raises:
        InputError: these are not cards.
    """
    if isinstance(cards, str):
        return split_cards(cards)
    return tuple(map(_card, listed(cards, what, _FORM)))


def read_open(cards: Cards, what: str) -> tuple[Card, ...]:
    """Read different cards, some of which may be left open, written ``??``.

    Raises:
        InputError: as ``read`` does.
    """
    if isinstance(cards, str):
        # Cards may be written without a space between them.
        parts = cards.replace(UNKNOWN, f" {UNKNOWN} ").replace(",", " ").split()
        found = [card for part in parts for card in _known_or_open(part)]
    else:
        entries = listed(cards, what, _FORM)
        found = [UNKNOWN if one == UNKNOWN else _card(one) for one in entries]
    refuse_duplicates(card for card in found if card != UNKNOWN)
    return tuple(found)


def _known_or_open(part: str) -> tuple[Card, ...]:
    return (UNKNOWN,) if part == UNKNOWN else split_cards(part)


def _card(one: Any) -> Card:
    if not isinstance(one, str):
        raise InputError(f"{shown(one)} is not a card; a card is a text, such as 'As' or 'Td'")
    return parse_card(one)


Which: TypeAlias = "str | PathLike[str] | House"
"""A house: its id, the path of a YAML file with one, its text, or the house itself."""


def house(which: Which) -> House:
    """Give a house: its ``id``, its ``title``, and its ``settings``, one for each switch by id.

    Args:
        which: an id, such as ``card-room``, or the path of a user's own house in YAML, or such YAML
            itself, a text with line breaks.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    from oracle.specs import entries, workspaces

    if isinstance(which, entries.House):
        return which
    if no_path(which):
        raise InputError(
            f"house is {shown(which)}; give an id, the path of a YAML file, or a house"
        )
    return workspaces.house_in(str(which)) if is_yaml(which) else workspaces.house(fspath(which))


def houses() -> Mapping[str, House]:
    """Give the houses that come with poker-oracle, by id."""
    from oracle.specs import workspaces

    return _Houses(workspaces.houses())


_Thing = TypeVar("_Thing")


class Lines(tuple[_Thing, ...]):
    """Several things, of which ``print`` shows each on a line of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        """Write each on a line."""
        return "\n".join(map(str, self))


class _Houses(dict[str, Any]):
    """Houses by id."""

    def __str__(self) -> str:
        """Write the id and the title of each on a line."""
        return "\n".join(map(str, self.values()))


Vector: TypeAlias = dict[str, Any]
Words: TypeAlias = str | tuple[str, ...] | list[str]
"""One word, or several of which any will do."""


class Out(NamedTuple):
    """A card that does not play, and why."""

    card: Card
    why: str


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a hand is worth by one ranking.

    ``hand`` holds the cards as given; ``plays`` those that play and ``out`` those that do not, both
    from high to low; ``ranks`` the ranks that play; ``name`` what players call it. ``order`` is the
    position of its class, 0 for the best of all: the lower order wins, equal orders tie.
    """

    ranking: str
    hand: tuple[Card, ...]
    plays: tuple[Card, ...]
    out: tuple[Out, ...]
    ranks: tuple[str, ...]
    name: str
    order: int

    def __str__(self) -> str:
        """Say what the hand is and why each card that is out does not play."""
        from oracle.report.words import value_in_words

        return value_in_words(RANKINGS[self.ranking].rank(self.hand))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands compared. ``better`` is None when they are equal, and ``worse`` with it."""

    one: HandValue
    other: HandValue

    @property
    def better(self) -> HandValue | None:
        """The hand that wins."""
        return None if self._tied else min(self.one, self.other, key=_order)

    @property
    def worse(self) -> HandValue | None:
        """The hand that loses."""
        return None if self._tied else max(self.one, self.other, key=_order)

    @property
    def why(self) -> str:
        """Why one beats the other, or why they are equal, without a capital or a full stop."""
        return self._edge().text

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decide."""
        return self._edge().rules

    def __str__(self) -> str:
        """Say which hand is better and why, in a sentence."""
        one, other = sorted((self.one, self.other), key=_order)
        verb = "equals" if self._tied else "beats"
        return f"{format_cards(one.hand)} {verb} {format_cards(other.hand)}: {self.why}."

    @property
    def _tied(self) -> bool:
        return self.one.order == self.other.order

    def _edge(self) -> Sentence:
        from oracle.report.words import edge

        row = RANKINGS[self.one.ranking]
        one, other = sorted((self.one, self.other), key=_order)
        return edge(row, row.rank(one.hand), row.rank(other.hand))


def rank(cards: Cards, ranking: Cards = "badugi") -> HandValue:
    """Say what a hand is worth, which cards play, and why the others do not.

    The ranking may also come first, as in ``poker-oracle rank``: no ranking is named like a card.

    Args:
        cards: ``"As 2d 3h 4c"`` or a list of cards; for ace-to-five there are five.
        ranking: ``"badugi"`` or ``"ace-to-five"``.

    Raises:
        InputError: the cards are not such a hand, or the ranking is unknown.
    """
    if _is_ranking(cards):
        cards, ranking = ranking, cards
    row = _row(ranking)
    return as_value(row.name, row.rank(read(cards)))


def compare(
    one: Cards | Sequence[Cards],
    other: Cards | Sequence[Cards] | None = None,
    ranking: Cards = "badugi",
) -> Comparison:
    """Say which of two hands is better, and why.

    The hands come one after the other or as a list of both, and the ranking after or before them,
    as in ``poker-oracle compare``.

    Raises:
        InputError: these are not two hands, or as ``rank`` does.
    """
    given: list[Any] = [each for each in (one, other, ranking) if each is not None]
    named = [each for each in given if _is_ranking(each)]
    row = _row(named[0] if named else ranking)
    hands = [each for each in given if each not in named]
    if len(hands) == 1 and _are_hands(hands[0]):
        (hands,) = hands
    if len(hands) != _BOTH:
        raise InputError(f"compare takes two hands, not {len(hands)}; {_TWO_HANDS}")
    return Comparison(*(as_value(row.name, row.rank(read(hand))) for hand in hands))


_BOTH: Final = 2
_TWO_HANDS: Final = "give compare('badugi', 'As 2d 3h 4c', 'Ks Qd Jh Tc') or a list of both hands"


def _are_hands(one: Any) -> bool:
    """Whether something is a list of hands, not of cards."""
    return isinstance(one, list | tuple) and not any(
        isinstance(hand, str) and len(hand) <= _A_CARD for hand in one
    )


_A_CARD: Final = len("As")


def as_value(ranking: str, found: Ranking) -> HandValue:
    """Make the value of what the core found."""
    out = tuple(map(Out, found.out, found.why))
    return HandValue(ranking, found.hand, found.plays, out, found.ranks, found.name, found.order)


def _is_ranking(one: Cards) -> bool:
    """Whether a text is the name of a ranking; one that is nearly such a name is refused."""
    if isinstance(one, str) and one not in RANKINGS and (near := meant(one, RANKINGS)):
        raise InputError(f"there is no ranking {shown(one)}{near}")
    return isinstance(one, str) and one in RANKINGS


def _row(ranking: Cards) -> HandOrder:
    if not isinstance(ranking, str) or ranking not in RANKINGS:
        raise InputError(
            f"there is no ranking {shown(ranking)}; the rankings are {', '.join(RANKINGS)}"
        )
    return RANKINGS[ranking]


def _order(value: HandValue) -> int:
    return value.order
