"""Symptoms where hands are ranked or compared.

And what inputs that end in an error have in common.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from oracle.conformance.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    MODELS,
    NEARLY_ALL,
    Answer,
    Common,
    Symptom,
    Worth,
    all_alike,
    answers,
    how_many,
    is_judged,
    modelled,
    most_informative,
    of_comparison,
    of_hand,
    of_table,
    ranks_of,
    split,
    symptom,
)
from oracle.conformance.messages import OTHER_LINE
from oracle.conformance.results import Case, Outcome, Verdict
from oracle.core.hands import RANKINGS
from oracle.wire.grading import dense


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


def of_places(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How the places given to hands are wrong."""
    told = [one for one in answers(outcomes, "compare") if "places" in one.got]
    failed = [one for one in told if one.failed]
    if not failed:
        return
    passed = [one for one in told if not one.failed]
    guessed = next(_guesses(failed, passed), None) or _upside_down_in_part(failed, passed)
    if guessed:
        yield guessed
        return
    yield from _ties(failed, passed)


class _Guess(NamedTuple):
    name: str
    predict: Callable[[list[int]], list[int]]
    sentence: str
    points_to: str


def upside_down(places: list[int]) -> list[int]:
    """The places if the worst hand is counted as the best."""
    return [max(places) + 1 - place for place in places]


def _winner_alone(places: list[int]) -> list[int]:
    return dense([min(place, 2) for place in places])


def _points(places: list[int]) -> list[int]:
    return dense([place == 1 for place in places])


def _listed(places: list[int]) -> list[int]:
    """The hands from the best to the worst, by their numbers, instead of the place of each."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    return dense(order)


_GUESSES: Final = (
    _Guess(
        "only-a-winner-marked",
        _winner_alone,
        "Only the winner is told from the others, which all have the same place, {often}",
        EITHER,
    ),
    _Guess(
        "winner-and-loser-as-points",
        _points,
        f"The winner has the higher number and all others the same lower one, as if places were "
        f"points, {{often}}; {LOOK}",
        ADAPTER,
    ),
    _Guess(
        "places-upside-down",
        upside_down,
        f"The places are upside down: the worst hand has place 1, {{often}}; {LOOK}",
        ADAPTER,
    ),
    _Guess(
        "places-are-a-list-of-hands",
        _listed,
        f"The answer lists the hands from the best to the worst instead of the place of each "
        f"hand, {{often}}; {LOOK}",
        ADAPTER,
    ),
)


def _guesses(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    """Try the simple ways in which all places may be wrong.

    With two hands, points and places upside down are the same, so a guess about several hands needs
    failures with more places than two.
    """
    for guess in _GUESSES:

        def predicts(one: Answer, guess: _Guess = guess) -> tuple[object, object, object]:
            expected = one.expected["places"]
            return guess.predict(expected), expected, one.got["places"]

        found = split(failed, passed, predicts, lambda one: one.outcome)
        telling = [one for one in failed if guess.name == "places-upside-down" or _many(one)]
        if found.is_clear and (len(telling) >= FEWEST or (telling and len(failed) < 10)):
            often = how_many(len(found.shown), len(failed), "wrong comparisons")
            sentence = guess.sentence.format(often=often) + "."
            yield symptom(guess.name, sentence, guess.points_to, found.shown, len(failed))


def _many(answer: Answer) -> bool:
    return len(set(answer.expected["places"])) > 2


def _upside_down_in_part(failed: Sequence[Answer], passed: Sequence[Answer]) -> Symptom | None:
    """Comparisons of one sort are upside down, and others are right."""
    shown = [one for one in failed if _turned(one)]
    if len(shown) < FEWEST or len(shown) < NEARLY_ALL * len(failed):
        return None
    common = most_informative(
        [of_comparison(one.outcome.vector["given"], one.expected["places"]) for one in shown],
        [of_comparison(one.outcome.vector["given"], one.expected["places"]) for one in passed],
    )
    if not common or common.precision < NEARLY_ALL:
        return None
    sentence = (
        f"In comparisons {common.words} the worse hand has the better place, "
        f"{how_many(len(shown), len(failed), 'wrong comparisons')}."
    )
    cases = [one.outcome for one in shown]
    return symptom("places-upside-down-in-part", sentence, ENGINE, cases, len(failed))


def _turned(one: Answer) -> bool:
    """Whether some pair of hands is the wrong way round, and none is tied wrongly."""
    pairs = _pairs(one)
    return any(want * got < 0 for want, got in pairs) and all(
        (want == 0) == (got == 0) for want, got in pairs
    )


def _pairs(one: Answer) -> list[tuple[int, int]]:
    """For each pair of hands, which is better: -1, 0 or 1, as expected and as given."""
    expected, got = one.expected["places"], one.got["places"]
    return [
        (_sign(expected[a] - expected[b]), _sign(got[a] - got[b]))
        for a, b in combinations(range(len(expected)), 2)
    ]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ties(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    """Only ties are wrong, in one of two ways."""
    apart, tied = [], []
    for one in failed:
        wrong = {(want, got) for want, got in _pairs(one) if want != got}
        if all(want == 0 for want, _ in wrong):
            apart.append(one.outcome)
        elif all(got == 0 for _, got in wrong):
            tied.append(one.outcome)
    ties = sum(len(set(one.expected["places"])) < len(one.expected["places"]) for one in passed)
    if len(apart) >= FEWEST and len(apart) >= NEARLY_ALL * len(failed):
        # Where most ties are right, a tie is not what makes these comparisons wrong.
        if ties <= len(apart):
            often = how_many(len(apart), len(failed), "wrong comparisons")
            text = f"Only ties are wrong: equal hands get different places, {often}."
            yield symptom("equal-hands-told-apart", text, EITHER, apart, len(failed))
    elif len(tied) >= FEWEST and len(tied) >= NEARLY_ALL * len(failed):
        often = how_many(len(tied), len(failed), "wrong comparisons")
        text = f"Only false ties are wrong: hands that differ get the same place, {often}."
        yield symptom("unequal-hands-tied", text, EITHER, tied, len(failed))


_FEW: Final = 2


def of_ranks(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How the ranks, the cards and the order of hands are wrong."""
    told = answers(outcomes, "rank")
    failed = [one for one in told if one.failed]
    passed = [one for one in told if not one.failed]
    yield from _low_to_high(failed, passed)
    yield from _impossible(failed, len(passed))
    yield from _orders(failed, passed)


def _low_to_high(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    wrong = [one for one in failed if _differs(one, "ranks")]
    many = [one for one in passed if "ranks" in one.got and len(set(one.got["ranks"])) > 1]

    def turned(one: Answer) -> tuple[object, object, object]:
        expected = one.expected["ranks"]
        return expected[::-1], expected, one.got["ranks"]

    found = split(wrong, many, turned, lambda one: one.outcome)
    if found.is_clear:
        often = how_many(len(found.shown), len(wrong), "hands with wrong ranks")
        text = f"The ranks that play are named from low to high, {often}; {LOOK}."
        yield symptom("ranks-low-to-high", text, ADAPTER, found.shown, len(wrong))
        return

    def in_dealt_order(one: Answer) -> tuple[object, object, object]:
        expected = one.expected["ranks"]
        return _in_order_of_the_hand(one), expected, one.got["ranks"]

    found = split(wrong, many, in_dealt_order, lambda one: one.outcome)
    if found.is_clear:
        often = how_many(len(found.shown), len(wrong), "hands with wrong ranks")
        text = f"The ranks that play are named in the order of the hand, {often}; {LOOK}."
        yield symptom("ranks-in-the-order-of-the-hand", text, ADAPTER, found.shown, len(wrong))


def _in_order_of_the_hand(one: Answer) -> list[str]:
    """The ranks that play, in the order in which they are first held."""
    expected, left, found = one.expected["ranks"], Counter(one.expected["ranks"]), []
    for rank in ranks_of(one.outcome.vector["given"]["hand"]):
        if left[rank]:
            left[rank] -= 1
            found.append(rank)
    return found if len(found) == len(expected) else expected


def _differs(one: Answer, key: str) -> bool:
    return key in one.got and one.got[key] != one.expected.get(key)


def _impossible(failed: Sequence[Answer], passed: int) -> Iterator[Symptom]:
    """Answers that no hand can have; two of them are enough, since a right engine gives none."""
    distinct = [one for one in failed if RANKINGS[one.outcome.vector["given"]["ranking"]].distinct]
    paired = [one.outcome for one in distinct if _has_twice(one.got.get("ranks"))]
    if len(paired) >= _FEW:
        often = how_many(len(paired), len(distinct), "wrong hands")
        text = f"Two cards of the same rank play together, {often}."
        yield symptom("a-pair-plays", text, ENGINE, paired, len(distinct))
    not_held = [one.outcome for one in failed if _is_not_in_hand(one)]
    if len(not_held) >= _FEW:
        often = how_many(len(not_held), len(failed), "wrong hands")
        # A card that is read wrongly spoils most hands; one left from the last hand, only some.
        nearly = len(not_held) >= NEARLY_ALL * len(failed) and len(failed) > passed
        text = f"A card plays that is not in the hand, {often}{f'; {LOOK}' if nearly else ''}."
        where = ADAPTER if nearly else EITHER
        yield symptom("a-card-that-is-not-held", text, where, not_held, len(failed))


def _has_twice(ranks: Any) -> bool:
    return bool(ranks) and len(set(ranks)) < len(ranks)


def _is_not_in_hand(one: Answer) -> bool:
    hand = one.outcome.vector["given"]["hand"]
    cards = Counter(one.got.get("plays") or ()) - Counter(hand)
    ranks = set(one.got.get("ranks") or ()) - set(ranks_of(hand))
    return bool(cards or ranks)


def _orders(failed: Sequence[Answer], passed: Sequence[Answer]) -> Iterator[Symptom]:
    """Whether the numbers of an order are right in another sense: turned around, or with gaps."""
    wrong = [one for one in failed if _differs(one, "order")]
    right = [one for one in passed if "order" in one.got]
    told = sorted(
        (one.outcome.vector["given"]["ranking"], one.expected["order"], one.got["order"])
        for one in [*wrong, *right]
    )
    steps = [
        (second[1] - first[1], second[2] - first[2])
        for first, second in pairwise(told)
        if first[0] == second[0]
    ]
    if len(wrong) < 2 * FEWEST or len(right) > len(wrong) / 10 or not any(a for a, _ in steps):
        return
    often = how_many(len(wrong), len(wrong), "hands with a wrong order")
    cases = [one.outcome for one in wrong]
    if all((want > 0) == (got > 0) and got >= 0 for want, got in steps):
        text = f"The order is right but is not counted from 0 in steps of 1, {often}; {LOOK}."
        yield symptom("order-counted-otherwise", text, ADAPTER, cases, len(wrong))
    elif all((want > 0) == (got < 0) and got <= 0 for want, got in steps):
        text = f"The order is upside down: the best hand has the highest number, {often}; {LOOK}."
        yield symptom("order-upside-down", text, ADAPTER, cases, len(wrong))


def in_common(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """What nearly all hands that are ranked or compared wrongly have, and few others."""
    told = answers(outcomes, "rank")
    failed = [one.outcome for one in told if one.failed]
    if len(failed) >= FEWEST:
        passed = [one.outcome for one in told if not one.failed]
        common = most_informative(
            [of_hand(one.vector["given"]) for one in failed],
            [of_hand(one.vector["given"]) for one in passed],
        )
        if common:
            yield _common("hands", common, failed)
    told = answers(outcomes, "compare")
    wrong = [one for one in told if one.failed]
    if len(failed) < FEWEST <= len(wrong):
        pairs = [of_comparison(one.outcome.vector["given"], one.expected["places"]) for one in told]
        common = most_informative(
            [words for one, words in zip(told, pairs, strict=True) if one.failed],
            [words for one, words in zip(told, pairs, strict=True) if not one.failed],
        )
        if common:
            yield _common("comparisons", common, [one.outcome for one in wrong])


def _common(what: str, common: Any, failed: Sequence[Outcome]) -> Symptom:
    has = of_hand if what == "hands" else None
    few = "none" if not common.passing else f"only {common.passing:,}"
    text = (
        f"Nearly only {what} {common.words} are wrong: {common.failing:,} of {len(failed):,} wrong "
        f"{what}, and {few} of those that are right."
    )
    shown = [
        one
        for one in failed
        if has is None or set(common.words.split(" and ")) <= has(one.vector["given"])
    ]
    return symptom(f"{what}-in-common", text, ENGINE, shown, len(failed))


_WHATS: Final = {
    "rank": "hands",
    "compare": "comparisons",
    "play": "plays",
    "setup": "tables",
    "next-hand": "next hands",
    "ruling": "rulings",
}
_SAYS, _MALFORMED, _NOT_RUN = "the engine says: ", "the answer is malformed: ", "not run"
_LATE: Final = "did not answer within"


def of_errors(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """What errors of each sort and kind have in common: a property, or the message."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    judged: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        kind = one.vector["kind"]
        if one.verdict is Verdict.ERROR and not one.message.startswith(_NOT_RUN):
            sort = _sort(one.message)
            groups[sort, "" if sort == "other-lines" else kind].append(one)
        elif is_judged(one):
            judged[kind].append(one)
    for (sort, kind), failed in groups.items():
        yield _of_group(sort, kind, failed, judged[kind])


def _sort(message: str) -> str:
    if message.startswith(_MALFORMED):
        return "malformed"
    if message.startswith(_SAYS):
        return "error"
    if OTHER_LINE in message:
        return "other-lines"
    return "hang" if _LATE in message else "crash"


_DOES: Final = {
    "malformed": "The answers to {what} are malformed",
    "error": "The engine reports an error for {what}",
    "other-lines": "Instead of answers to {what}, there are other lines on standard output, where "
    "only answers belong; write them to standard error",
    "hang": "There is no answer to {what} in time",
    "crash": "The engine crashes on {what}",
}


def _of_group(
    sort: str, kind: str, failed: Sequence[Outcome], judged: Sequence[Outcome]
) -> Symptom:
    what = _WHATS.get(kind, "cases")
    count = f"{len(failed):,} {what}"
    common = None
    if len(failed) >= FEWEST:
        common = most_informative([_of(one) for one in failed], [_of(one) for one in judged])
    shown = list(failed)
    if not judged:
        why = "" if sort == "other-lines" else f", all {len(failed):,} of them"
        where = ADAPTER
    elif common:
        shown = [one for one in failed if set(common.words.split(" and ")) <= _of(one)]
        why = _with(common, len(failed), what)
        where = ADAPTER if sort == "malformed" else ENGINE
    elif len(failed) == 1:
        return symptom(
            f"{sort}-{kind}",
            f"{_DOES[sort].format(what='a single case')}: {_short(failed[0].message)}.",
            ADAPTER if sort == "malformed" else EITHER,
            failed,
            1,
        )
    else:
        why = _same_message(failed) + _alike(failed, judged)
        where = ADAPTER if sort == "malformed" else EITHER
    look = f"; {LOOK}" if where == ADAPTER else ""
    text = f"{_DOES[sort].format(what=count)}{why}{look}."
    return symptom(f"{sort}-{kind}", text, where, shown, len(failed))


def _with(common: Common, failed: int, what: str) -> str:
    such = f"{what} {common.words}"
    if not common.passing:
        found = f"all the {such}"
    else:
        found = f"{common.failing:,} of the {common.failing + common.passing:,} {such}"
    return f", {found}" if common.failing == failed else f", among them {found}"


def _alike(failed: Sequence[Outcome], judged: Sequence[Outcome]) -> str:
    common = all_alike([_of(one) for one in failed], [_of(one) for one in judged])
    if common is None:
        return ""
    what = _WHATS.get(failed[0].vector["kind"], "cases")
    return f"; all are {what} {common.words}, as are {common.passing:,} that go well"


def _same_message(failed: Sequence[Outcome]) -> str:
    """The message that nearly all have, or else its beginning, such as the name of an exception."""
    for shorten in (_short, lambda message: _short(message).partition(":")[0]):
        message, count = Counter(shorten(one.message) for one in failed).most_common(1)[0]
        if count >= NEARLY_ALL * len(failed):
            return f" ({message.rstrip(': ')})"
    return ""


def _short(message: str) -> str:
    for start in (_SAYS, _MALFORMED):
        message = message.removeprefix(start)
    return message[:80].rstrip(". ")


def _of(outcome: Outcome) -> frozenset[str]:
    vector = outcome.vector
    given = vector["given"]
    if "hand" in given:
        return of_hand(given)
    return of_comparison(given) if "hands" in given else of_table(vector)
