"""What an engine answers about every hand of a set, kept as one number for each answer.

An engine gives few different answers to very many hands, so each answer is kept once.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.forms import is_integer
from oracle.conformance.hand_sets import Cards, Comparison, HandSet
from oracle.conformance.messages import BadMessage, Declined, Gave, Message, decode_answer
from oracle.wire.grading import dense
from oracle.wire.vocabulary import COMPARE, RANK

RANKED: Final = "ranked"
DECLINED: Final = "declined"
ERROR: Final = "error"

_MOST_KEPT: Final = 300_000
_MOST_PLAYS: Final = 1000
_MOST_RANKS: Final = 20
_NONE: Final[Any] = object()


class Told(NamedTuple):
    """An answer: the ranks that play and the order number, each None if it was left out.

    Where there is no answer, ``text`` says why.
    """

    kind: str
    ranks: tuple[str, ...] | None = None
    order: int | None = None
    text: str = ""


class WrongPlays(NamedTuple):
    """Cards that are said to play, but are not held or do not have the ranks of the answer."""

    hand: Cards
    ranks: tuple[str, ...]
    plays: Any


class Compared(NamedTuple):
    """Hands compared: the places that the engine gave, without gaps, or why it gave none."""

    asked: Comparison
    places: Sequence[int]
    failed: Told | None = None


_Latest: TypeAlias = tuple[Any, Any, int]


class HandAnswers:
    """The answers about one set.

    ``codes`` has for each of the two orders of cards a number for each hand: the place of its
    answer in ``told``, which begins with that of a hand that was not answered.
    """

    def __init__(self, hands: HandSet) -> None:
        self.hands = hands
        self.told: list[Told] = [Told(ERROR, text="not answered")]
        self.codes = tuple(array("I", bytes(4 * len(hands.places))) for _ in range(2))
        self.wrong_plays: list[WrongPlays] = []
        self.wrong_plays_count = 0
        self.compared: list[Compared] = []
        self.asked: Counter[str] = Counter()
        self.not_told_apart = False
        self._known: dict[Told, int] = {}
        self._latest: list[_Latest] = [(_NONE, _NONE, 0)] * (max(hands.first) + 1)

    def hear_rank(self, index: int, turn: int, hand: Cards, message: Message) -> None:
        """Keep the answer about a hand, by its index in the set and the order of its cards."""
        order = self.hands.orders[index]
        ranks, number, code = self._latest[order]
        same = message.get("ranks") == ranks and message.get("order") == number
        if not same or "error" in message or "skip" in message:
            told = _told(message)
            code = self._code(told)
            if told.kind == RANKED:
                self._latest[order] = (message.get("ranks"), message.get("order"), code)
        self.codes[turn][index] = code
        if "plays" in message and self.told[code].kind == RANKED:
            self._look_at_plays(hand, message)

    def hear_places(self, asked: Comparison, message: Message) -> None:
        """Keep the answer to a comparison."""
        try:
            found = decode_answer(message, COMPARE, len(asked.hands))
        except BadMessage as error:
            found = Gave(f"the answer is malformed: {error}")
        if isinstance(found, Declined | Gave):
            self.compared.append(Compared(asked, (), _failed(found)))
        else:
            self.compared.append(Compared(asked, dense(found["places"])))

    def _code(self, told: Told) -> int:
        """The number of an answer; of too many, those with the same ranks share one."""
        if told not in self._known and len(self.told) > _MOST_KEPT:
            self.not_told_apart = True
            told = told._replace(order=None, text="too many different answers")
            if len(self.told) > 2 * _MOST_KEPT:
                return 0
        if told not in self._known:
            self._known[told] = len(self.told)
            self.told.append(told)
        return self._known[told]

    def _look_at_plays(self, hand: Cards, message: Message) -> None:
        ranks, plays = message.get("ranks"), message["plays"]
        if ranks is not None and not _may_play(hand, plays, ranks, self.hands.ranking.distinct):
            self.wrong_plays_count += 1
            if len(self.wrong_plays) < _MOST_PLAYS:
                self.wrong_plays.append(WrongPlays(hand, tuple(ranks), plays))


def _may_play(hand: Cards, plays: Any, ranks: list[str], distinct: bool) -> bool:
    """Whether these cards are held and have these ranks; if need be, each of its own suit."""
    try:
        held = type(plays) is list and set(hand).issuperset(plays)
    except TypeError:
        return False
    if not held or len({card[1] for card in plays} if distinct else set(plays)) < len(plays):
        return False
    played = [card[0] for card in plays]
    return played == ranks or sorted(played) == sorted(ranks)


def _told(message: Message) -> Told:
    # For a class it does not matter whether it is known by its ranks or by a number.
    has_ranks = "ranks" in message or not is_integer(message.get("order"))
    shown = {**message, "plays": []} if has_ranks else {**message, "plays": [], "ranks": []}
    try:
        found = decode_answer(shown, RANK, 0)
    except BadMessage as error:
        found = Gave(f"the answer is malformed: {error}")
    if isinstance(found, Declined | Gave):
        return _failed(found)
    ranks, order = found["ranks"][:_MOST_RANKS], found.get("order")
    return Told(RANKED, tuple(ranks) if has_ranks else None, None if order is None else int(order))


def _failed(found: Declined | Gave) -> Told:
    if isinstance(found, Declined):
        return Told(DECLINED, text=found.reason)
    return Told(ERROR, text=found.sentence)
