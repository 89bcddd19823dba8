"""Classes of hands as an engine has them: which it tears, and which it puts in a wrong order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from oracle.conformance.hand_answers import RANKED, HandAnswers, Told
from oracle.conformance.hand_sets import Cards
from oracle.core.hands import Ranking

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


def got_of(told: Told) -> Data:
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
