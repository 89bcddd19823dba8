"""Whether an engine contradicts itself: the same cards in another order, or asked again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from oracle.conformance import Case, Outcome, Verdict
from oracle.diagnosis.symptoms.evidence import EITHER, ENGINE, Symptom, how_many, split, symptom
from oracle.diagnosis.symptoms.models import MODELS, Worth, modelled
from oracle.diagnosis.symptoms.seen import Answer, answers


class _Said(NamedTuple):
    """What was said of some cards, in the order in which they were given."""

    order: tuple[tuple[str, ...], ...]
    answer: Any
    outcome: Outcome


def of_orders(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Answers that differ although the cards are the same.

    One contradiction is enough: no engine that looks at the cards alone contradicts itself.
    """
    by_order: list[tuple[_Said, _Said]] = []
    again: list[tuple[_Said, _Said]] = []
    for said in _sayings(outcomes).values():
        for one, other in _contradictions(said):
            (again if one.order == other.order else by_order).append((one, other))
    if again:
        yield _contradicts(
            "another-answer-when-asked-again",
            "The same cards in the same order get different answers, as {one} does; something is "
            "remembered from one question to the next.",
            again,
            EITHER,
        )
    elif by_order:
        yield _contradicts(
            "depends-on-the-order-of-cards",
            "The answer depends on the order of the cards: {one} and {other} are the same cards "
            "and get different answers.",
            by_order,
            ENGINE,
        )
    else:
        yield from _as_a_model_says(outcomes)


def _sayings(outcomes: Sequence[Outcome]) -> Mapping[object, list[_Said]]:
    """Collect what was said, by the sets of cards about which it was said."""
    found: dict[object, list[_Said]] = defaultdict(list)
    for one in answers(outcomes, "rank"):
        given = one.outcome.vector["given"]
        hand = tuple(given["hand"])
        for key in {"ranks", "order"} & one.got.keys():
            said = _Said((hand,), one.got[key], one.outcome)
            found[key, given["ranking"], frozenset(hand)].append(said)
    for one in answers(outcomes, "compare"):
        given = one.outcome.vector["given"]
        hands = tuple(tuple(hand) for hand in given["hands"])
        places = {
            frozenset(hand): place for hand, place in zip(hands, one.got["places"], strict=True)
        }
        # Only the same hands, whatever their order: another hand beside them may change places.
        found[given["ranking"], frozenset(places)].append(_Said(hands, places, one.outcome))
    return found


def _contradictions(said: Sequence[_Said]) -> Iterator[tuple[_Said, _Said]]:
    """For each answer that failed, one of the same order that differs, or else any that does."""
    for one in said:
        if one.outcome.verdict is Verdict.FAIL:
            others = [other for other in said if other.answer != one.answer]
            others.sort(key=lambda other: (other.order != one.order, other.outcome.vector["id"]))
            if others:
                yield one, others[0]


def _as_a_model_says(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Comparisons seldom repeat a hand, but some ways to depend on its order are well known."""
    told = [one for one in answers(outcomes, "compare") if "places" in one.got]
    failed = [one for one in told if one.failed]
    passed = [one for one in told if not one.failed]
    for words, worth in MODELS.items():

        def predicts(one: Answer, worth: Worth = worth) -> tuple[object, object, object]:
            return modelled(one, worth), one.expected["places"], one.got["places"]

        found = split(failed, passed, predicts, lambda one: one.outcome)
        if found.is_clear:
            often = how_many(len(found.shown), len(failed), "wrong comparisons")
            text = f"The answer depends on the order of the cards: {words}, {often}."
            name = "depends-on-the-order-of-cards"
            yield symptom(name, text, ENGINE, found.shown, len(failed))
            return


def _contradicts(
    name: str, sentence: str, pairs: Sequence[tuple[_Said, _Said]], points_to: str
) -> Symptom:
    one, other = min(pairs, key=lambda pair: (len(pair[0].order), pair[0].outcome.vector["id"]))
    shown = [one.outcome, *(said.outcome for pair in pairs for said in pair[:1])]
    of = len({said.outcome.case for said in (pair[0] for pair in pairs)})
    found = symptom(
        name, sentence.format(one=_words(one), other=_words(other)), points_to, shown, of
    )
    return found._replace(example=one.outcome.case)


def _words(said: _Said) -> str:
    return " against ".join(" ".join(hand) for hand in said.order)


def asked_twice(twice: Mapping[Case, bool], outcomes: Sequence[Outcome]) -> list[Symptom]:
    """Cases that were asked twice and answered in two ways; ``twice`` is true for those."""
    changed = [one for one in outcomes if twice.get(one.case)]
    if not changed:
        return []
    text = (
        f"Asked again, it gives another answer, in {len(changed):,} of {len(twice):,} cases asked "
        f"twice: something is remembered from one case to the next."
    )
    return [symptom("another-answer-when-asked-again", text, EITHER, changed, len(twice))]
