"""What a symptom is.

How much evidence one needs, and the properties that hands and tables have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from oracle.conformance.results import Case, Outcome, Verdict
from oracle.core.cards import RANKS, Card
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS, badugi_order
from oracle.wire import START
from oracle.wire.grading import STEPS, Vector, dense
from oracle.wire.vocabulary import ACTS, OF_NOBODY, PLAY

ADAPTER: Final = "adapter"
ENGINE: Final = "engine"
EITHER: Final = "either"
LOOK: Final = "look at the adapter first"

NEARLY_ALL: Final = 0.9
"""The part of the failures of a kind that a symptom must account for."""
HARDLY_ANY: Final = 0.05
"""The part of the passes that may speak against it, of those in which it would show."""
FEWEST: Final = 3
"""The failures from which a pattern may be read at all."""

_Judged = TypeVar("_Judged")


class Symptom(NamedTuple):
    """What wrong answers have in common.

    ``cases`` are those that show it, ``example`` is one of them, and ``of`` is how many failures of
    their kind were looked at. ``points_to`` is where to look first: adapter, engine or either.
    """

    id: str
    sentence: str
    points_to: str
    cases: tuple[Case, ...]
    example: Case
    of: int


def is_clear(shown: int, failed: int, against: int = 0, passed: int = 0) -> bool:
    """Whether nearly all failures show it, and hardly any pass speaks against it."""
    return (
        shown >= FEWEST and shown >= NEARLY_ALL * failed and against <= HARDLY_ANY * (passed or 1)
    )


class Split(NamedTuple):
    """Failures that show something, of how many, and the passes that speak against it."""

    shown: list[Outcome]
    failed: int
    against: int
    passed: int

    @property
    def is_clear(self) -> bool:
        """Whether the evidence suffices."""
        return is_clear(len(self.shown), self.failed, self.against, self.passed)


def split(
    failures: Sequence[_Judged],
    passes: Iterable[_Judged],
    predicts: Callable[[_Judged], tuple[object, object, object]],
    outcome_of: Callable[[_Judged], Outcome],
) -> Split:
    """Compare a guess with the answers.

    ``predicts`` gives for a case what the guess says, what is expected, and what the engine gave.
    A pass speaks against the guess where that says something else.
    """
    shown = []
    for one in failures:
        guess, _, got = predicts(one)
        if guess == got:
            shown.append(outcome_of(one))
    told = [(guess, expected) for guess, expected, _ in map(predicts, passes)]
    against = sum(guess != expected for guess, expected in told)
    return Split(shown, len(failures), against, len(told))


def symptom(name: str, sentence: str, points_to: str, shown: Sequence[Outcome], of: int) -> Symptom:
    """Make a symptom; a case of ordinary length among those that show it is the example."""
    by_length = sorted(shown, key=_length)
    return Symptom(
        name,
        sentence,
        points_to,
        tuple(dict.fromkeys(one.case for one in shown)),
        by_length[(len(by_length) - 1) // 4].case,
        of,
    )


def how_many(shown: int, of: int, what: str) -> str:
    """Say in how many of some things: "in all 12 comparisons", "in 11 of 12 comparisons"."""
    if of == 1:
        return f"in the only one of the {what}"
    return f"in all {of:,} {what}" if shown == of else f"in {shown:,} of {of:,} {what}"


def _length(outcome: Outcome) -> tuple[int, str]:
    given = outcome.vector["given"]
    return len(given.get("tries", given.get("hands", ()))), outcome.vector["id"]


class Answer(NamedTuple):
    """An answer without steps that was judged: each compared field, as the engine gave it."""

    outcome: Outcome
    expected: Mapping[str, Any]
    got: Mapping[str, Any]

    @property
    def failed(self) -> bool:
        """Whether something differs."""
        return self.outcome.verdict is Verdict.FAIL


def answers(outcomes: Sequence[Outcome], kind: str) -> list[Answer]:
    """Give the judged answers of a kind that is answered at once."""
    return [_answer(one) for one in outcomes if is_judged(one) and one.vector["kind"] == kind]


def is_judged(outcome: Outcome) -> bool:
    """Whether the answer to a case was compared."""
    return outcome.verdict in (Verdict.PASS, Verdict.FAIL)


def _answer(outcome: Outcome) -> Answer:
    expect = outcome.vector["expect"]
    got = {field: expect.get(field) for field in outcome.compared}
    got.update((one.field, one.got) for one in outcome.differences)
    return Answer(outcome, expect, got)


class Look(NamedTuple):
    """What is seen after one try of a play.

    ``told`` has the compared keys in which the engine differs, ``before`` is what was expected
    before the try, and ``attempt`` is None at the start.
    """

    outcome: Outcome
    step: int
    attempt: Mapping[str, Any] | None
    before: Mapping[str, Any]
    expected: Mapping[str, Any]
    told: Mapping[str, Any]

    def got(self, key: str) -> Any:
        """What the engine showed under a key; None if it is not compared."""
        if key in self.told:
            return self.told[key]
        return self.expected.get(key) if key in self.outcome.compared else None

    @property
    def phase(self) -> str:
        """The phase as the engine sees it, as far as it is known."""
        found = self.got("phase") or self.expected["phase"]
        return str(found)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.outcome.vector["given"]["table"]["stacks"])


def looks(outcome: Outcome) -> Iterator[Look]:
    """Give what is seen on the way through a play, as far as it was compared."""
    vector = outcome.vector
    told: dict[int, dict[str, Any]] = {}
    for one in outcome.differences:
        told.setdefault(START if one.step is None else one.step, {})[one.field] = one.got
    tries, steps = vector["given"]["tries"], vector["expect"][STEPS]
    before = vector["expect"]["start"]
    if not outcome.end_alone:
        yield Look(outcome, START, None, before, before, told.get(START, {}))
    last = len(steps) - 1
    for place, wanted in enumerate(steps):
        own = told.get(place, {})
        if "refused" in own or "gathers" in own:
            return
        expected = before if "refused" in wanted else wanted
        # After a refused try, many engines show nothing.
        is_shown = "refused" not in wanted or own
        if place == last if outcome.end_alone else is_shown:
            yield Look(outcome, place, tries[place], before, expected, own)
        before = expected


def first_look(outcome: Outcome) -> Look | None:
    """Give what is seen at the first step that differs, if anything is seen there."""
    return next((look for look in looks(outcome) if look.told), None)


def plays(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Give the plays that were judged."""
    return [one for one in outcomes if is_judged(one) and one.vector["kind"] == PLAY]


def ranks_of(hand: Sequence[str]) -> list[str]:
    """Give the ranks of cards."""
    return [card[0] for card in hand]


Worth: TypeAlias = Callable[[Sequence[Card]], int]


def modelled(answer: Answer, worth: Worth) -> list[int]:
    """The places if hands of which distinct cards play are valued in this way."""
    given = answer.outcome.vector["given"]
    if not RANKINGS[given["ranking"]].distinct:
        return list(answer.expected["places"])
    return dense([worth([Card(card) for card in hand]) for hand in given["hands"]])


def _first_four(cards: Sequence[Card]) -> int:
    return badugi_order(cards[:4])


def _each_that_fits(cards: Sequence[Card]) -> int:
    """The value of the cards that are left if each that fits with those before it is kept."""
    kept: list[Card] = []
    for card in cards:
        if all(card[0] != one[0] and card[1] != one[1] for one in kept):
            kept.append(card)
    return badugi_order(kept)


def _lowest_that_fit(cards: Sequence[Card]) -> int:
    return _each_that_fits(sorted(cards, key=lambda card: RANKS.index(card[0])))


MODELS: Final[Mapping[str, Worth]] = {
    "only the first four of five cards are looked at": _first_four,
    "of a pair the card that comes first is kept": _lowest_that_fit,
    "each card that fits with those before it is kept": _each_that_fits,
}
"""Each way in words."""


_NEEDS: Final = {
    "blinds": "with blinds",
    "ante": "with antes",
    "dead": "with dead chips",
    "live": "with live posts",
    "all-in": "with a player all-in",
    "side-pots": "with side pots",
    "muck": "in which players may muck",
    "unfinished": "that stop before the end",
    "deck": "dealt from a deck",
    "reshuffle": "with a reshuffle",
    "no-blinds": "without blinds",
    "one-blind": "with one blind",
    "empty-seats": "with an empty seat",
    "least-bets": "with a least bet of their own",
    "irregular-acts": "with an irregular act",
}


def of_table(vector: Vector) -> frozenset[str]:
    """Properties of a table and of what happens there, in words that follow "plays"."""
    table = vector["given"]["table"]
    players = sum(stack is not None for stack in table["stacks"])
    found = {_NEEDS[need] for need in vector.get("needs", ()) if need in _NEEDS}
    found |= {f"of {table['game']}", f"with {table['betting']} betting"}
    found.add(f"with {table['draws']} draw{'' if table['draws'] == 1 else 's'}")
    found.add(f"with {players} players")
    found |= {words for words, fits in _PLAYERS.items() if fits(players)}
    if table.get("chip", 1) > 1:
        found.add("with a smallest chip above 1")
    tries = vector["given"].get("tries", ())
    found |= {f"with the act {one['do']!r}" for one in tries if one["do"] in _ACTS}
    if STEPS in vector["expect"]:
        found |= set(_of_course(vector))
    return frozenset(found)


_ACTS: Final = frozenset(
    {"show", "muck", *ACTS} - OF_NOBODY - {"change-up"},
)
_PLAYERS: Final[Mapping[str, Callable[[int], bool]]] = {
    "heads-up": lambda players: players == 2,
    "with three players or more": lambda players: players > 2,
    "with seven players or more": lambda players: players > 6,
    "with more than ten players": lambda players: players > 10,
}


def _of_course(vector: Vector) -> Iterator[str]:
    steps, tries = vector["expect"][STEPS], vector["given"]["tries"]
    if any("refused" in step for step in steps):
        yield "with a try that must be refused"
    if steps and steps[-1].get("phase") == "over":
        yield "that are played to the end"
    discards = [len(one["discard"]) for one in tries if one["do"] == "draw"]
    if discards:
        yield "with a draw"
    if any(discards):
        yield "in which cards are discarded"
    if "deck" in vector["given"]:
        empty = list(_begin_empty(vector))
        if empty:
            yield "in which a draw begins when the stub is empty"
        if any(number > 1 for number in empty):
            yield "in which a later draw begins when the stub is empty"


def _begin_empty(vector: Vector) -> Iterator[int]:
    """The draws, by their numbers from 1, that begin when the last card has been taken."""
    given, table = vector["given"], vector["given"]["table"]
    players = sum(stack is not None for stack in table["stacks"])
    stub = len(given["deck"]) - players * GAMES[table["game"]].hand_size
    shuffles = iter(given.get("reshuffles", ()))
    phase, before, number = "", vector["expect"]["start"]["phase"], 0
    for one, step in zip(given["tries"], vector["expect"][STEPS], strict=True):
        if "refused" in step:
            continue
        if one["do"] == "draw":
            if before != phase:
                number += 1
                if stub == 0:
                    yield number
                stub, phase = stub - 1, before
            stub -= len(one["discard"])
            if stub < 0:
                stub += len(next(shuffles, ()))
        before = step["phase"]


_PRECISION: Final = 0.6
_BETTER: Final = 0.08
_RARE: Final = 0.2


class Common(NamedTuple):
    """A property, and how many of those that fail and of those that pass have it."""

    words: str
    failing: int
    passing: int

    @property
    def precision(self) -> float:
        """The part of those with the property that fail."""
        return self.failing / (self.failing + self.passing)

    def tells(self, passing: int) -> bool:
        """Whether at least half of those that pass, and some of them, do not have it."""
        others = passing - self.passing
        return others >= FEWEST and others >= self.passing


def most_informative(
    failing: Sequence[frozenset[str]], passing: Sequence[frozenset[str]]
) -> Common | None:
    """The property, or two together, that nearly all that fail have and few that pass.

    Where nothing passes, or where most that pass have it too, a property tells nothing.
    """
    with_it = Counter(word for words in failing for word in words)
    frequent = [word for word, count in with_it.items() if count >= NEARLY_ALL * len(failing)]
    without = Counter(word for words in passing for word in words)
    best = max(
        (Common(word, with_it[word], without[word]) for word in sorted(frequent)),
        key=lambda one: _score(one, len(failing)),
        default=None,
    )
    pairs = [
        Common(
            f"{one} and {other}",
            sum(one in words and other in words for words in failing),
            sum(one in words and other in words for words in passing),
        )
        for number, one in enumerate(sorted(frequent))
        for other in sorted(frequent)[number + 1 :]
        if without[one] and without[other]
    ]
    pairs = [one for one in pairs if one.failing >= NEARLY_ALL * len(failing)]
    two = max(pairs, key=lambda one: _score(one, len(failing)), default=None)
    if two and best and _score(two, len(failing)) > _score(best, len(failing)) + _BETTER:
        best = two
    return best if best and best.precision >= _PRECISION and best.tells(len(passing)) else None


def all_alike(
    failing: Sequence[frozenset[str]], passing: Sequence[frozenset[str]]
) -> Common | None:
    """The property that all that fail have, and few that pass, if most that have it pass."""
    alike = frozenset.intersection(*failing)
    without = Counter(word for words in passing for word in words)
    best = min(sorted(alike), key=lambda word: without[word], default=None)
    if best is None or without[best] > _RARE * len(passing):
        return None
    return Common(best, len(failing), without[best])


def _score(common: Common, failing: int) -> float:
    return sqrt(common.failing / failing * common.precision)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
_RANK_WORDS: Final = {"A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "T": "a ten"}


@lru_cache(maxsize=8192)
def _of_hand(ranking: str, hand: tuple[str, ...]) -> frozenset[str]:
    ranks, suits = Counter(card[0] for card in hand), Counter(card[1] for card in hand)
    most, suited = max(ranks.values()), max(suits.values())
    found = {f"with {words}" for rank, words in _RANK_WORDS.items() if rank in ranks}
    found.add(f"with {_NUMBERS[len(hand)]} cards")
    found.add(f"ranked by {ranking}")
    if ranks["A"] > 1:
        found.add("with two aces or more")
    found |= {f"with {words}" for number, words in _OF_A_RANK.items() if most >= number}
    if sum(count > 1 for count in ranks.values()) > 1:
        found.add("with two pair")
    if most == 1:
        found.add("without a pair")
    if suited == len(hand):
        found.add("all of one suit")
    elif suited > 1:
        found.add("with two cards of a suit")
    else:
        found.add("in four suits")
    if RANKINGS[ranking].distinct:
        found.add(_playing(ranking, hand))
    heights = sorted(RANKS.index(rank) for rank in ranks)
    if most == 1 and heights[-1] - heights[0] == len(hand) - 1:
        found.add("with a straight")
    return frozenset(found)


_OF_A_RANK: Final = {2: "a pair", 3: "three of a rank", 4: "four of a rank"}


def _playing(ranking: str, hand: tuple[str, ...]) -> str:
    play = len(RANKINGS[ranking].rank([Card(card) for card in hand]).plays)
    return f"of which {_NUMBERS[play]} card{'s play' if play > 1 else ' plays'}"


def of_hand(given: Mapping[str, Any]) -> frozenset[str]:
    """Properties of one hand that is ranked, in words that follow "hands"."""
    return _of_hand(given["ranking"], tuple(given["hand"]))


def of_comparison(given: Mapping[str, Any], places: Sequence[int] | None = None) -> frozenset[str]:
    """Properties of hands that are compared, in words that follow "comparisons"."""
    ranking, hands = given["ranking"], given["hands"]
    each = [_of_hand(ranking, tuple(hand)) for hand in hands]
    found = {f"with a hand {words}" for own in each for words in own if _tells(words)}
    found.add(f"by {ranking}")
    found.add("of two hands" if len(hands) == 2 else "of more than two hands")
    if RANKINGS[ranking].distinct:
        sizes = {words for own in each for words in own if words.startswith("of which")}
        of = "different numbers of" if len(sizes) > 1 else "equally many"
        found.add(f"of hands of which {of} cards play")
    if places is not None and len(set(places)) < len(places):
        found.add("with a tie")
    return frozenset(found)


def _tells(words: str) -> bool:
    return not words.startswith("ranked by")
