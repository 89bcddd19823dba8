"""Symptoms in comparisons: how the places of hands are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from oracle.conformance import Outcome
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Symptom,
    how_many,
    split,
    symptom,
)
from oracle.diagnosis.symptoms.hands import most_telling, of_comparison
from oracle.diagnosis.symptoms.seen import Answer, answers
from oracle.wire.grading import dense


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
    common = most_telling(
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
