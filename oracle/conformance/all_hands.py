"""Every hand asked of an engine that ranks: four cards all, five cards all or a sample."""

from __future__ import annotations

import json
import math
import random
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice, pairwise, permutations, product
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.claims import Claims
from oracle.conformance.client import Client, Question, converse
from oracle.conformance.messages import (
    BadMessage,
    Declined,
    Gave,
    Message,
    decode_answer,
    is_integer,
)
from oracle.conformance.results import EngineResult, Options, engine_claimed
from oracle.conformance.transport import Reached
from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.hands import RANKINGS, HandOrder, Ranking
from oracle.report.envelope import Measuring, Report
from oracle.report.envelope import row as case_row
from oracle.system.child import ChildFailure
from oracle.wire.grading import dense
from oracle.wire.vocabulary import COMPARE, RANK

Cards: TypeAlias = tuple[Card, ...]

_ROTATED: Final = dict(zip(SUITS, SUITS[1:] + SUITS[:1], strict=True))
_SPREAD: Final = 2_654_435_761
"""A prime by which neighbouring places are spread over all orders of cards."""


class Comparison(NamedTuple):
    """Hands to compare, in the order in which they are asked, with the order number of each.

    The last two are what it is about: hands of neighbouring classes, or of one class.
    """

    hands: tuple[Cards, ...]
    orders: tuple[int, ...]

    @property
    def classes(self) -> tuple[int, int]:
        """The classes it is about, the better one first; both the same for two hands of a class."""
        one, other = sorted(self.orders[-2:])
        return one, other

    @property
    def expected(self) -> list[int]:
        """The places of the hands."""
        return dense(list(self.orders))


@dataclass(frozen=True, slots=True)
class HandSet:
    """Hands of one size, by one ranking.

    ``places`` are those of the hands that are asked, among all in the order of the deck;
    ``orders`` has the order number of the class of each; ``first`` has the place of the first hand
    of every class, asked or not.
    """

    ranking: HandOrder
    cards: int
    places: Sequence[int]
    orders: Sequence[int]
    first: dict[int, int]

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"{self.ranking.name}-{self.cards}"

    @property
    def of(self) -> int:
        """How many such hands there are."""
        return math.comb(len(DECK), self.cards)

    def hands(self) -> Iterator[Cards]:
        """Each hand that is asked, its cards in the order of the deck."""
        every = combinations(DECK, self.cards)
        if len(self.places) == self.of:
            return every
        steps = map(int.__sub__, self.places, chain((-1,), self.places))
        return (next(islice(every, step - 1, None)) for step in steps)

    def representative(self, order: int) -> Ranking:
        """The first hand of a class, ranked."""
        return self.ranking.rank(_at(self.first[order], self.cards))

    def comparisons(self) -> Iterator[Comparison]:
        """Neighbouring classes, and two hands of each class.

        Each pair is asked a second time in other orders of hands and cards, after the best hand.
        """
        known = sorted(self.first)
        first = {order: _at(self.first[order], self.cards) for order in known}
        for order, after in pairwise(known):
            other = self._close_to(first[order], after, first)
            yield from _twice(first[known[0]], (first[order], other), (order, after))
        for order in known:
            pair = first[order], _in_other_suits(first[order])
            yield from _twice(first[known[0]], pair, (order, order))

    def _close_to(self, hand: Cards, order: int, first: dict[int, Cards]) -> Cards:
        """A hand of a class that shares all cards but one with a hand, if there is one."""
        for place, card in product(range(len(hand) - 1, -1, -1), DECK):
            if card not in hand:
                other = (*hand[:place], card, *hand[place + 1 :])
                if self.ranking.order(other) == order:
                    return other
        return first[order]


def hand_set(ranking: str, cards: int, sample: int, seed: int) -> HandSet:
    """Choose hands by chance, the same for the same seed; all of them if no more are asked for."""
    orders = array("H")
    for row in RANKINGS[ranking].rows[cards]():
        orders.extend(row.orders)
    total = len(orders)
    first = dict(zip(reversed(orders), range(total - 1, -1, -1), strict=True))
    if sample >= total:
        return HandSet(RANKINGS[ranking], cards, range(total), orders, first)
    chance = random.Random(seed)  # noqa: S311 - a sample, not a secret
    places = array("I", sorted(chance.sample(range(total), sample)))
    chosen = array("H", map(orders.__getitem__, places))
    return HandSet(RANKINGS[ranking], cards, places, chosen, first)


class Shuffled:
    """Another order of the cards of a hand, always the same for the same place."""

    def __init__(self, cards: int) -> None:
        """Make every order of so many cards but that of the deck."""
        _own, *others = permutations(range(cards))
        self._orders = [itemgetter(*order) for order in others]

    def __call__(self, hand: Cards, place: int) -> Cards:
        """Give the cards in the order of this place."""
        shuffle = self._orders[(place * _SPREAD >> 16) % len(self._orders)]
        shuffled: Cards = shuffle(hand)
        return shuffled


def _twice(best: Cards, pair: tuple[Cards, Cards], orders: tuple[int, int]) -> Iterator[Comparison]:
    yield Comparison(pair, orders)
    shuffled = Shuffled(len(best))
    hands = tuple(shuffled(hand, order) for hand, order in zip(pair, orders, strict=True))
    if 0 in orders:
        yield Comparison(hands[::-1], orders[::-1])
    else:
        yield Comparison((best, *hands[::-1]), (0, *orders[::-1]))


def _in_other_suits(hand: Cards) -> Cards:
    """Rename the suits of a hand, so that its class stays."""
    return tuple(Card(rank + _ROTATED[suit]) for rank, suit in hand)


def _at(place: int, cards: int) -> Cards:
    """The hand at a place in the order of the deck."""
    hand: list[Card] = []
    position = 0
    for left in range(cards - 1, -1, -1):
        while place >= (following := math.comb(len(DECK) - 1 - position, left)):
            place -= following
            position += 1
        hand.append(DECK[position])
        position += 1
    return tuple(hand)


RANKED: Final = "ranked"
DECLINED: Final = "declined"
ERROR: Final = "error"

_MAX_STORED: Final = 300_000
_MOST_PLAYS: Final = 1000
_MOST_RANKS: Final = 20
_NONE: Final[Any] = object()


class RankReply(NamedTuple):
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
    failed: RankReply | None = None


_Latest: TypeAlias = tuple[Any, Any, int]


class HandAnswers:
    """The answers about one set.

    ``codes`` has for each of the two orders of cards a number for each hand: the place of its
    answer in ``told``, which begins with that of a hand that was not answered.
    """

    def __init__(self, hands: HandSet) -> None:
        self.hands = hands
        self.told: list[RankReply] = [RankReply(ERROR, text="not answered")]
        self.codes = tuple(array("I", bytes(4 * len(hands.places))) for _ in range(2))
        self.wrong_plays: list[WrongPlays] = []
        self.wrong_plays_count = 0
        self.compared: list[Compared] = []
        self.asked: Counter[str] = Counter()
        self.not_told_apart = False
        self._known: dict[RankReply, int] = {}
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

    def _code(self, told: RankReply) -> int:
        """The number of an answer; of too many, those with the same ranks share one."""
        if told not in self._known and len(self.told) > _MAX_STORED:
            self.not_told_apart = True
            told = told._replace(order=None, text="too many different answers")
            if len(self.told) > 2 * _MAX_STORED:
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


def _told(message: Message) -> RankReply:
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
    return RankReply(
        RANKED, tuple(ranks) if has_ranks else None, None if order is None else int(order)
    )


def _failed(found: Declined | Gave) -> RankReply:
    if isinstance(found, Declined):
        return RankReply(DECLINED, text=found.reason)
    return RankReply(ERROR, text=found.sentence)


Data: TypeAlias = dict[str, Any]

_MOST_MEMBERS: Final = 2000
"""Among so many hands of a class the most alike is sought."""

_MOST_TRIED: Final = 8


def class_faults(answers: HandAnswers) -> Data:
    """The classes that are torn, and neighbouring ones in a wrong order; each with two hands."""
    usual = _usual(answers)
    torn = list(_torn(answers, usual))
    numbers = {order: answers.told[code].order for order, code in usual.items()}
    misplaced = list(_misplaced(answers))
    # What is worth now this and now that has no place among the others.
    left_out = {one["class"]["order"] for one in torn}
    sound = {order: number for order, number in numbers.items() if order not in left_out}
    misordered = _misordered(answers, sound, usual, _higher_is_better(numbers))
    known = set(map(_neighbours, misplaced))
    return {
        "higher-is-better": _higher_is_better(numbers),
        "torn": [*torn, *_torn_in_comparisons(answers, left_out)],
        "misordered": [*misplaced, *(one for one in misordered if _neighbours(one) not in known)],
    }


def _neighbours(one: Data) -> tuple[int, int]:
    return one["better"]["order"], one["worse"]["order"]


def _class(ranking: Ranking) -> Data:
    return {"order": ranking.order, "ranks": list(ranking.ranks), "name": ranking.name}


def got_of(told: RankReply) -> Data:
    """An answer as the report has it."""
    if told.kind != RANKED:
        return {told.kind: told.text}
    ranks = None if told.ranks is None else list(told.ranks)
    got = {"ranks": ranks, "order": told.order}
    return {key: value for key, value in got.items() if value is not None}


def _usual(answers: HandAnswers) -> dict[int, int]:
    """The commonest answer about each class, with the cards in the order of the deck."""
    counts: dict[int, Counter[int]] = defaultdict(Counter)
    for (order, code), count in Counter(
        zip(answers.hands.orders, answers.codes[0], strict=True)
    ).items():
        if answers.told[code].kind == RANKED:
            counts[order][code] = count
    return {order: found.most_common(1)[0][0] for order, found in sorted(counts.items())}


def _torn(answers: HandAnswers, usual: Mapping[int, int]) -> Iterator[Data]:
    """The classes of which hands are answered differently, with two hands that are most alike."""
    hands, codes = answers.hands, answers.codes[0]
    ranked = [told.kind == RANKED for told in answers.told]
    different = {
        order
        for order, code in set(zip(hands.orders, codes, strict=True))
        if ranked[code] and usual[order] != code
    }
    if not different:
        return
    members: dict[int, list[Cards]] = defaultdict(list)
    others: dict[int, dict[int, list[Cards]]] = defaultdict(lambda: defaultdict(list))
    for hand, order, code in zip(hands.hands(), hands.orders, codes, strict=True):
        if order in different and ranked[code]:
            found = members[order] if usual[order] == code else others[order][code]
            if len(found) < _MOST_MEMBERS:
                found.append(hand)
    for order in sorted(different):
        yield _torn_class(answers, order, usual[order], members[order], others[order])


def _torn_class(
    answers: HandAnswers,
    order: int,
    code: int,
    members: Iterable[Cards],
    others: Mapping[int, list[Cards]],
) -> Data:
    commonest = max(others, key=lambda one: len(others[one]))
    tried = others[commonest][:_MOST_TRIED]
    pairs = ((len(set(hand) & set(one)), hand, one) for one in tried for hand in members)
    _shared, hand, other = max(pairs, key=lambda pair: pair[0])
    return {
        "class": _class(answers.hands.representative(order)),
        "answers": 1 + len(others),
        "hands": [list(hand), list(other)],
        "got": [got_of(answers.told[code]), got_of(answers.told[commonest])],
    }


def _torn_in_comparisons(answers: HandAnswers, known: set[int]) -> Iterator[Data]:
    seen = {*known}
    for one in answers.compared:
        order, other = one.asked.classes
        if (
            order == other
            and not one.failed
            and one.places != one.asked.expected
            and order not in seen
        ):
            seen.add(order)
            yield {
                "class": _class(answers.hands.representative(order)),
                "answers": 2,
                "hands": [list(hand) for hand in one.asked.hands],
                "got": {"places": list(one.places)},
            }


def _steps(numbers: Mapping[int, int | None]) -> Iterator[tuple[int, int, int]]:
    """Neighbouring classes, and by how much the engine's number grows from one to the next."""
    known = [(order, number) for order, number in numbers.items() if number is not None]
    for (order, number), (after, next_number) in pairwise(known):
        yield order, after, next_number - number


def _higher_is_better(numbers: Mapping[int, int | None]) -> bool:
    """Whether the engine gives better hands higher numbers."""
    grown = [step for _order, _after, step in _steps(numbers)]
    return sum(step < 0 for step in grown) > sum(step > 0 for step in grown)


def _misordered(
    answers: HandAnswers,
    numbers: Mapping[int, int | None],
    usual: Mapping[int, int],
    descending: bool,
) -> list[Data]:
    """Neighbouring classes with numbers that are equal or the wrong way round."""
    sign, hands = -1 if descending else 1, answers.hands
    wrong = [found for found in _steps(numbers) if sign * found[2] <= 0]
    wanted = {order for order, after, _step in wrong} | {after for _order, after, _step in wrong}
    example: dict[int, Cards] = {}
    for hand, order, code in zip(hands.hands(), hands.orders, answers.codes[0], strict=True):
        if order in wanted and usual[order] == code:
            example.setdefault(order, hand)
    return [
        {
            "better": _class(hands.representative(order)),
            "worse": _class(hands.representative(after)),
            "what": "reversed" if step else "tied",
            "hands": [list(example[order]), list(example[after])],
            "got": [{"order": numbers[order]}, {"order": numbers[after]}],
        }
        for order, after, step in wrong
    ]


def _misplaced(answers: HandAnswers) -> Iterator[Data]:
    """Neighbouring classes of which two hands were compared with a wrong result."""
    seen: set[int] = set()
    for one in answers.compared:
        order, after = one.asked.classes
        if order != after and not one.failed and one.places != one.asked.expected:
            if order not in seen:
                yield {
                    "better": _class(answers.hands.representative(order)),
                    "worse": _class(answers.hands.representative(after)),
                    "what": "tied" if one.places[-2] == one.places[-1] else "reversed",
                    "hands": [list(hand) for hand in one.asked.hands],
                    "got": {"places": list(one.places)},
                }
            seen.add(order)


_MOST_GROUPS: Final = 50


def faults_of(answers: HandAnswers) -> Data:
    """Everything that is wrong with the answers about one set."""
    hands = answers.hands
    return {
        "name": hands.name,
        "ranking": hands.ranking.name,
        "cards": hands.cards,
        "hands": len(hands.places),
        "of": hands.of,
        "classes": len(set(hands.orders)),
        "answers": dict(answers.asked),
        **class_faults(answers),
        "wrong-ranks": _wrong_ranks(answers),
        "wrong-plays": _wrong_plays(answers),
        "order-dependent": _order_dependent(answers),
        "errors": _without_answer(answers, ERROR),
        "declined": _without_answer(answers, DECLINED),
    }


def _wrong_ranks(answers: HandAnswers) -> list[Data]:
    """Hands with wrong ranks, grouped by what is wrong and by the kind of hand; most first."""
    hands = answers.hands
    counts: Counter[tuple[int, int]] = Counter()
    for codes in answers.codes:
        counts.update(zip(hands.orders, codes, strict=True))
    wrong: dict[tuple[int, int], tuple[str, str]] = {}
    groups: Counter[tuple[str, str]] = Counter()
    for (order, code), count in counts.items():
        ranks = answers.told[code].ranks
        if ranks is not None:
            right = hands.representative(order)
            if ranks != right.ranks:
                key = _what(right.ranks, ranks), hands.ranking.words.kinds[right.kind]
                wrong[order, code] = key
                groups[key] += count
    examples = _first_hands(answers, wrong)
    return [
        {"what": what, "kind": kind, "answers": count, **examples[what, kind]}
        for (what, kind), count in groups.most_common()
    ]


def _first_hands(
    answers: HandAnswers, wrong: Mapping[tuple[int, int], tuple[str, str]]
) -> dict[tuple[str, str], Data]:
    """The first hand of each group."""
    found: dict[tuple[str, str], Data] = {}
    hands, wanted = answers.hands, set(wrong.values())
    for turn, codes in enumerate(answers.codes):
        order_of = Shuffled(hands.cards) if turn else None
        for index, (hand, pair) in enumerate(
            zip(hands.hands(), zip(hands.orders, codes, strict=True), strict=True)
        ):
            if len(found) == len(wanted):
                return found
            key = wrong.get(pair)
            if key is not None and key not in found:
                asked = order_of(hand, hands.places[index]) if order_of else hand
                found[key] = {
                    "hand": list(asked),
                    "expected": list(hands.ranking.rank(hand).ranks),
                    "got": list(answers.told[pair[1]].ranks or ()),
                }
    return found


def _what(right: tuple[str, ...], got: tuple[str, ...]) -> str:
    if sorted(got) == sorted(right):
        return "low-to-high" if got == right[::-1] else "another-order"
    if len(set(got)) < len(got) and len(set(right)) == len(right):
        return "repeated-rank"
    if len(got) != len(right):
        return "too-few" if len(got) < len(right) else "too-many"
    found, wanted = (sorted(map(RANKS.index, ranks), reverse=True) for ranks in (got, right))
    return "too-high" if found > wanted else "too-low"


def _wrong_plays(answers: HandAnswers) -> Data | None:
    if not answers.wrong_plays:
        return None
    first = answers.wrong_plays[0]
    return {
        "answers": answers.wrong_plays_count,
        "hand": list(first.hand),
        "ranks": list(first.ranks),
        "plays": first.plays,
    }


def _order_dependent(answers: HandAnswers) -> list[Data]:
    """Hands of which the answer depends on the order of the cards, by their kind; most first."""
    hands, (one, other) = answers.hands, answers.codes
    if one == other:
        return []
    groups: dict[str, Data] = {}
    shuffled = Shuffled(hands.cards)
    kinds: dict[int, str] = {}
    for index, hand in enumerate(hands.hands()):
        first, second = answers.told[one[index]], answers.told[other[index]]
        if first == second or not _may_depend(one[index], other[index], first, second):
            continue
        order = hands.orders[index]
        if order not in kinds:
            kinds[order] = hands.ranking.words.kinds[hands.ranking.rank(hand).kind]
        if kinds[order] not in groups:
            groups[kinds[order]] = {
                "kind": kinds[order],
                "hands": 0,
                "orders": [list(hand), list(shuffled(hand, hands.places[index]))],
                "expected": list(hands.ranking.rank(hand).ranks),
                "got": [got_of(first), got_of(second)],
            }
        groups[kinds[order]]["hands"] += 1
    return sorted(groups.values(), key=lambda group: -int(group["hands"]))


def _may_depend(code: int, other: int, first: RankReply, second: RankReply) -> bool:
    """Whether both orders were answered, at least one of them with what the hand is worth."""
    kinds = {first.kind, second.kind}
    return bool(code and other) and RANKED in kinds and DECLINED not in kinds


def _without_answer(answers: HandAnswers, kind: str) -> list[Data]:
    """Hands that were not ranked, and hands that were not compared, by what the engine says."""
    counts: Counter[int] = Counter()
    for codes in answers.codes:
        counts.update(codes)
    chosen = {code for code in counts if code and answers.told[code].kind == kind}
    found: dict[str, Data] = {}
    if chosen:
        for hand, both in zip(answers.hands.hands(), zip(*answers.codes, strict=True), strict=True):
            for code in chosen.intersection(both):
                text = answers.told[code].text
                group = found.setdefault(
                    text, {"message": text, "answers": 0, "hands": [list(hand)]}
                )
                group["answers"] += both.count(code)
    for one in answers.compared:
        if one.failed and one.failed.kind == kind:
            asked = [list(hand) for hand in one.asked.hands]
            text = one.failed.text
            found.setdefault(text, {"message": text, "answers": 0, "hands": asked})["answers"] += 1
    return sorted(found.values(), key=lambda group: -int(group["answers"]))[:_MOST_GROUPS]


Progress = Callable[[int, int], None]

ALL_FIVES: Final = 2_598_960
_WHOLE: Final = 4
"""Hands of so many cards are all asked, whatever the sample."""

_MOST_BYTES: Final = 1 << 36
_KINDS: Final = (RANK, COMPARE)
_BETWEEN_LOOKS: Final = 1000
_JOINT: Final = '","'


@dataclass(slots=True)
class HandsResult(EngineResult):
    """A run over every hand: a table of what is wrong for each set of hands."""

    tables: list[Data] = field(default_factory=list)


def run_all_hands(
    engine: Reached, options: Options, sample: int, seed: int, progress: Progress | None = None
) -> HandsResult:
    """Ask an engine every hand of four cards, and a sample of those of five, by seed.

    Args:
        engine: how it is reached.
        options: the limits of the run.
        sample: how many hands of five cards are asked by each ranking.
        seed: what the sample is drawn by.
        progress: told how many questions are answered, and of how many.
    """
    result = HandsResult(engine.name)

    def talk(client: Client) -> None:
        for ranking, cards in _claimed(client.claims):
            wanted = ALL_FIVES if cards <= _WHOLE else sample
            if wanted:
                hands = hand_set(ranking, cards, wanted, seed)
                _Asking(client, hands, result, progress).go()

    converse(engine, replace(options, run_bytes=_MOST_BYTES), {}, result, talk)
    return result


def hands_report(measuring: Measuring, result: HandsResult) -> Report:
    """The report of a run in its envelope, described by ``schemas/all-hands.schema.json``."""
    tables = result.tables
    faults = {key: sum(count(table[key]) for table in tables) for key, count in _COUNTS.items()}
    answered = sum(sum(table["answers"].values()) for table in tables)
    declined = sum(one["answers"] for table in tables for one in table["declined"])
    wrong = any(faults.values()) or declined == answered
    details = {
        "command": list(result.command),
        "tables": tables,
        "stopped": result.stopped,
        "stderr": result.stderr,
    }
    return measuring.report(
        3 if result.stopped else int(wrong),
        {"answers": answered, **faults, "declined": declined},
        [
            case_row(table["name"], "fail" if any(map(table.get, _COUNTS)) else "pass")
            for table in tables
        ],
        details,
        engine=engine_claimed(result.claims),
        notes=result.notes,
    )


_COUNTS: Final[Mapping[str, Callable[[Any], int]]] = {
    "torn": len,
    "misordered": len,
    "wrong-ranks": lambda groups: sum(group["answers"] for group in groups),
    "wrong-plays": lambda found: found["answers"] if found else 0,
    "order-dependent": lambda groups: sum(group["hands"] for group in groups),
    "errors": lambda groups: sum(group["answers"] for group in groups),
}
"""Everything that may be wrong in a table: classes, answers or hands, and how they are counted."""


def _claimed(claims: Claims) -> Iterator[tuple[str, int]]:
    """The rankings and sizes of hands that are claimed and of which every hand is known."""
    for name, ranking in RANKINGS.items():
        for cards in ranking.rows:
            if claims.kinds.intersection(_KINDS) and cards in claims.rankings.get(name, ()):
                yield name, cards


class _Asking:
    """One set of hands being asked."""

    def __init__(
        self, client: Client, hands: HandSet, result: HandsResult, progress: Progress | None
    ) -> None:
        self._client, self._hands, self._result = client, hands, result
        self._answers = HandAnswers(hands)
        self._progress = progress
        self._held: dict[int, tuple[int, Cards]] = {}
        self._compared: dict[int, Comparison] = {}
        kinds = client.claims.kinds
        self._kinds = [kind for kind in _KINDS if kind in kinds]
        self._of = 2 * len(hands.places) * (RANK in kinds) + _pairs_of(hands) * (COMPARE in kinds)

    def go(self) -> None:
        """Ask, and add what is wrong to the result, also if the engine ends on the way.

        Raises:
            ChildFailure: the engine could not be run to the end.
        """
        try:
            if RANK in self._kinds:
                self._client.ask(self._ranks(), self._hear_rank)
            if COMPARE in self._kinds:
                self._client.ask(self._comparisons(), self._hear_places)
        except ChildFailure as failure:
            raise ChildFailure(f"{failure}{self._waiting()}") from None
        finally:
            if self._answers.asked:
                self._result.tables.append(faults_of(self._answers))
        if self._answers.not_told_apart:
            told = "the engine gave too many different answers to tell all of them apart"
            self._result.notes.append(told)

    def _ranks(self) -> Iterator[Question]:
        shuffled, places = Shuffled(self._hands.cards), self._hands.places
        about = f'"kind":"rank","ranking":"{self._hands.ranking.name}","hand":["'
        held, numbers = self._held, self._client.numbers
        for index, hand in enumerate(self._hands.hands()):
            for turn, asked in enumerate((hand, shuffled(hand, places[index]))):
                number = next(numbers)
                held[number] = (2 * index + turn, asked)
                yield number, f'{{"id":{number},{about}{_JOINT.join(asked)}"]}}\n'.encode()

    def _hear_rank(self, number: int, message: Message) -> None:
        place, hand = self._held.pop(number)
        self._answers.hear_rank(place >> 1, place & 1, hand, message)
        self._heard(RANK)

    def _comparisons(self) -> Iterator[Question]:
        ranking = self._hands.ranking.name
        for one in self._hands.comparisons():
            number = next(self._client.numbers)
            self._compared[number] = one
            asked = {"id": number, "kind": COMPARE, "ranking": ranking, "hands": one.hands}
            yield number, json.dumps(asked).encode() + b"\n"

    def _hear_places(self, number: int, message: Message) -> None:
        self._answers.hear_places(self._compared.pop(number), message)
        self._heard(COMPARE)

    def _heard(self, kind: str) -> None:
        asked = self._answers.asked
        asked[kind] += 1
        if self._progress is not None and asked[kind] % _BETWEEN_LOOKS == 0:
            self._progress(sum(asked.values()), self._of)

    def _waiting(self) -> str:
        """The first hand that was asked and is not answered."""
        if self._held:
            _place, hand = self._held[min(self._held)]
            return f"; the first hand without an answer is {' '.join(hand)}"
        return ""


def _pairs_of(hands: HandSet) -> int:
    """How many comparisons are asked: neighbours and two hands of each class, both twice."""
    return 4 * len(hands.first) - 2
