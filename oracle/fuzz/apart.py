"""Short hands on which the suspects of an engine differ that the corpus has not told apart.

They are drawn at random within one configuration, kept where suspects differ, and cut just after
the place where they do. The same configuration, seed and number give the same hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple

from oracle.conformance import (
    AskMore,
    Claims,
    Configuration,
    Houses,
    More,
    Outcome,
    RunResult,
    Verdict,
    without_hands,
)
from oracle.core.table import Illegal, Rules
from oracle.corpus.flags import other_mistakes, with_candidates
from oracle.corpus.tables import Known
from oracle.errors import InputError
from oracle.fuzz.questions import Field, Vector, random_question_of, vector_of
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules, answer
from oracle.play.foretelling import Others, Suspects, others, precomputed_plays, suspects
from oracle.specs import catalogue
from oracle.wire.grading import Signature, keys_of
from oracle.wire.vocabulary import PLAY

_DRAWN: Final = 60
"""The hands that are drawn for a configuration; they take about three seconds."""

_DRAWN_FOR_NAMES: Final = 200
"""The hands that are drawn besides to look for those in which what was found shows."""

_ENOUGH: Final = 3
"""The hands in which a suspect is to show."""

MOST: Final = 40
"""The hands that are asked of an engine."""

_MOST_CONFIGURATIONS: Final = 2
"""The configurations, those with the most failures first, for which hands are made."""

MANY: Final = 400
"""The plays of a configuration by which the corpus alone tells suspects apart."""

MADE: Final = "A hand made to tell known mistakes apart"
"""The title of each."""

_UNFINISHED: Final = "unfinished"
_NAME: Final = re.compile(r"made\.(\d+)\.(.+)\.(\d+)\.(\d+)")


class Apart(NamedTuple):
    """Hands made for an engine, and what the suspects would answer."""

    vectors: tuple[Vector, ...]
    known: Known


class Made(NamedTuple):
    """The id of such a hand, taken apart: its seed, configuration, number and how many tries."""

    seed: int
    configuration: str
    number: int
    tries: int

    def __str__(self) -> str:
        """The id, as a report has it."""
        return f"made.{self.seed}.{self.configuration}.{self.number}.{self.tries}"

    def hand(self, one: Configuration | None, houses: Houses) -> Vector | None:
        """Make the hand again; None in another configuration, or if there is no such hand."""
        if one is None or one.name != self.configuration:
            return None
        drawn = _drawn(one, houses, self)
        return None if drawn is None else _cut(drawn, self, _rules(one, houses))


def made(name: str) -> Made | None:
    """Take apart the id of a hand that was made for an engine; None for any other id."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    seed, configuration, number, tries = found.groups()
    return Made(int(seed), configuration, int(number), int(tries))


def hands_apart(result: RunResult, houses: Houses, known: Known, seed: int) -> Apart:
    """Make hands that tell apart what may be behind the failures of a run, or that judge it at all.

    None are made where the corpus has judged plays and all are right.

    Args:
        result: the run, in which no profile says what the engine is known to do.
        houses: the settings of each house.
        known: what suspects would have answered, as precomputed in the corpus.
        seed: what the hands are drawn by.
    """
    made = Apart((), {})
    for one in _thin(result):
        judged = [case for case in result.outcomes if case.asked_as == one.name]
        refuted = _refuted(judged, known)
        hands = _chosen(one, houses, refuted, seed, MOST - len(made.vectors))
        more = _foretold(hands, _rules(one, houses))
        made = Apart(made.vectors + more.vectors, {**made.known, **more.known})
    return made


def _foretold(hands: Iterable[tuple[Vector, Suspects]], base: HouseRules) -> Apart:
    """Hands with their suspects, and what these would answer."""
    vectors: list[Vector] = []
    told: dict[str, Mapping[str, Signature]] = {}
    for hand, suspected in hands:
        wrong = {name: with_candidates(base, [name]) for name in suspected.places}
        told[hand["id"]] = precomputed_plays(hand, wrong, suspected)
        vectors.append(_suspecting(hand, suspected))
    return Apart(tuple(vectors), told)


def hands_about(  # noqa: PLR0913 - where, about what, and by what they are drawn
    one: Configuration,
    houses: Houses,
    names: Collection[str],
    found: Sequence[str],
    *,
    seen: Set[str],
    seed: int,
) -> Apart:
    """Make hands in which names that rest on few show, each before others that were found do.

    Args:
        one: the configuration in which they were found.
        houses: the settings of each house.
        names: those that the hands are about.
        found: all that was found there.
        seen: the keys in which the engine's answers can be compared.
        seed: what the hands are drawn by.
    """
    rules, asked = _rules(one, houses), _Asked(found)
    shows: dict[str, list[tuple[int, int, str]]] = {name: [] for name in names}
    shorts: dict[str, Vector] = {}
    for number in range(_DRAWN, _DRAWN + _DRAWN_FOR_NAMES):
        which = Made(seed, one.name, number, 0)
        hand = _drawn(one, houses, which)
        suspected = hand and asked.suspected(hand["given"], rules)
        if not hand or not suspected:
            continue
        firsts = {name: of[0] for name, of in suspected.places.items()}
        for name in firsts.keys() & shows.keys():
            short = _short(one, hand, which, firsts[name], rules)
            if short and _shows(short, name, rules, asked, seen):
                before = sum(first < firsts[name] for first in firsts.values())
                shows[name].append((before, len(short["given"]["tries"]), short["id"]))
                shorts[short["id"]] = short
        if all(sum(not before for before, *_ in some) >= _ENOUGH for some in shows.values()):
            break
    picked = {name: None for some in shows.values() for *_, name in sorted(some)[:_ENOUGH]}
    every = _Asked()
    hands = (
        (short, suspected)
        for short in map(shorts.__getitem__, picked)
        if (suspected := every.suspected(short["given"], rules))
    )
    return _foretold(hands, rules)


def _shows(hand: Vector, name: str, base: HouseRules, asked: _Asked, seen: Set[str]) -> bool:
    """Whether a name changes something that can be seen of a hand."""
    suspected = asked.suspected(hand["given"], base)
    if suspected is None or name not in suspected.places:
        return False
    told = precomputed_plays(hand, {name: with_candidates(base, [name])}, suspected)
    return not seen.isdisjoint(told.get(name, ()))


def asking_more(
    result: RunResult, houses: Houses, seed: int, ask: Callable[[Sequence[Vector]], RunResult]
) -> AskMore:
    """Give what asks an engine for more hands while its failures are explained.

    The hands are then among those of the run that were made.
    """
    claimed = {one.name: one for one in result.claims.plays} if result.claims else {}

    def more(name: str | None, names: Collection[str], found: Sequence[str]) -> More:
        one = claimed.get(name or "")
        asked = (o for o in (*result.outcomes, *result.made) if o.asked_as == name)
        seen = {key for o in asked for key in keys_of(o.compared)}
        if one is None or not names:
            return More()
        hands = hands_about(one, houses, names, found, seen=seen, seed=seed)
        before = {o.vector["id"] for o in result.made}
        new = [hand for hand in hands.vectors if hand["id"] not in before]
        if not new:
            return More()
        answered = [o for o in ask(new).outcomes if o.verdict is not Verdict.SKIP]
        result.made = (*result.made, *answered)
        return More(answered, hands.known)

    return more


def _thin(result: RunResult) -> Sequence[Configuration]:
    """The configurations in which some of few plays fail, or none was judged.

    Those with most failures come first.
    """
    plays = [one for one in result.outcomes if one.vector["kind"] == PLAY]
    judged = Counter(one.asked_as for one in plays if one.verdict is not Verdict.SKIP)
    fails = Counter(one.asked_as for one in plays if one.verdict is Verdict.FAIL)
    claimed = result.claims.plays if result.claims else ()
    wrong = [one for one in claimed if fails[one.name] and judged[one.name] < MANY]
    thin = (*sorted(wrong, key=lambda one: -fails[one.name]), *without_hands(result))
    return thin[:_MOST_CONFIGURATIONS]


def _refuted(outcomes: Iterable[Outcome], known: Known) -> set[str]:
    """The suspects that would have failed a case that passed."""
    return {
        name
        for one in outcomes
        if one.verdict is Verdict.PASS
        for name, signed in known.get(one.vector["id"], {}).items()
        if keys_of(one.compared) & {*signed}
    }


def _rules(one: Configuration, houses: Houses) -> HouseRules:
    return Field(_alone(one), houses).rules_in(one)


def _alone(one: Configuration) -> Claims:
    """An engine that plays so and claims nothing else; what else it claims changes no hand."""
    return Claims("", frozenset({PLAY}), plays=(one,))


def _drawn(one: Configuration, houses: Houses, which: Made) -> Vector | None:
    """The whole hand of a number; None if it cannot be drawn, or is given as a deck."""
    seed = f"{which.seed}/{which.configuration}/{which.number}"
    question = random_question_of(Field(_alone(one), houses), seed)
    if question is None or "cards" not in question.vector["given"]:
        return None
    return question.vector


def _cut(hand: Vector, which: Made, rules: HouseRules) -> Vector | None:
    """The hand up to its last try, with what is right; None if it cannot end there."""
    given = {**hand["given"], "tries": hand["given"]["tries"][: which.tries]}
    try:
        found = answer(PLAY, given, rules)
    except (Illegal, InputError):
        return None
    switches = {switch: [setting] for switch, setting in rules.settings.items()}
    vector = vector_of(str(which), PLAY, found, switches)
    return {**vector, "title": MADE, "flags": []}


def _chosen(
    one: Configuration, houses: Houses, refuted: set[str], seed: int, most: int
) -> Iterable[tuple[Vector, Suspects]]:
    """Choose short hands, so that each suspect that is left shows in several, first if possible."""
    rules, asked = _rules(one, houses), _Asked()
    numbered = (Made(seed, one.name, number, 0) for number in range(_DRAWN))
    drawn = [(which, hand) for which in numbered if (hand := _drawn(one, houses, which))]
    pool = [
        (which, hand, found)
        for which, hand in drawn
        if (found := asked.suspected(hand["given"], rules))
    ]
    have: Counter[str] = Counter()
    picked: dict[tuple[int, int], None] = {}
    places = _places(pool, refuted)
    for name in sorted(places, key=lambda name: (len(places[name]), name)):
        for _before, place, at in sorted(places[name])[:_ENOUGH]:
            if have[name] >= _ENOUGH or len(picked) >= most:
                break
            if (at, place) not in picked:
                picked[at, place] = None
                have.update(n for n, of in pool[at][2].places.items() if of[0] == place)
    for at, place in picked:
        which, hand, _found = pool[at]
        short = _short(one, hand, which, place, rules)
        if short and (found := asked.suspected(short["given"], rules)):
            yield short, found


def _short(
    one: Configuration, hand: Vector, which: Made, place: int, rules: HouseRules
) -> Vector | None:
    """The hand to just after a place, if the engine takes such a hand; None if not."""
    last = place + 2 if _UNFINISHED in one.takes else len(hand["given"]["tries"])
    short = _cut(hand, which._replace(tries=last), rules)
    return short if short and one.takes.issuperset(short["needs"]) else None


def _places(
    pool: Sequence[tuple[Made, Vector, Suspects]], refuted: set[str]
) -> dict[str, list[tuple[int, int, int]]]:
    """Where each suspect that is left differs first.

    Each place is how many others differ before it in that hand, the try, and the hand's place.
    """
    found: dict[str, list[tuple[int, int, int]]] = {}
    for at, (_which, _hand, suspected) in enumerate(pool):
        firsts = {name: of[0] for name, of in suspected.places.items() if name not in refuted}
        for name, first in firsts.items():
            before = sum(other < first for other in firsts.values())
            found.setdefault(name, []).append((before, first, at))
    return found


class _Asked:
    """Finds the suspects of hands; what others would do at a table is worked out once.

    They are all that there are, or some ``names``.
    """

    def __init__(self, names: Sequence[str] | None = None) -> None:
        self._others: dict[Rules, Others] = {}
        self._names = names

    def suspected(self, given: Mapping[str, Any], base: HouseRules) -> Suspects | None:
        """Every mistake and setting that may change a hand; None if the hand cannot be played."""
        try:
            return suspects(given, self._beside(given, base))
        except (Illegal, InputError):
            return None

    def _beside(self, given: Mapping[str, Any], base: HouseRules) -> Others:
        right = base.at(given)
        if right not in self._others:
            names = _settings(base) if self._names is None else self._names
            changed = {name: with_candidates(base, [name]).at(given) for name in names}
            beside = others(right, changed, reasons=False)
            if self._names is None:
                beside = beside.together(other_mistakes(given, base.settings))
            self._others[right] = beside
        return self._others[right]


def _settings(base: HouseRules) -> list[str]:
    """The other settings of each switch."""
    return [
        f"{switch}={setting}"
        for switch, known in catalogue.switches().items()
        for setting in known.settings
        if setting != base.settings[switch]
    ]


def _suspecting(hand: Vector, suspected: Suspects) -> Vector:
    """The hand with the mistakes and the settings that may change its answer."""
    beside = {
        switch: [one for one in known.settings if f"{switch}={one}" not in suspected.places]
        for switch, known in catalogue.switches().items()
    }
    flags = sorted(name for name in suspected.places if name in MISTAKES)
    return {**hand, "flags": flags, "beside": beside}
