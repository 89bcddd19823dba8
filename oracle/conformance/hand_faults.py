"""What is wrong with an engine's answers about a set of hands, as plain data with examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from oracle.conformance.hand_answers import DECLINED, ERROR, RANKED, HandAnswers, Told
from oracle.conformance.hand_classes import Data, class_faults, got_of
from oracle.conformance.hand_sets import Shuffled
from oracle.core.cards import RANKS

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


def _may_depend(code: int, other: int, first: Told, second: Told) -> bool:
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
