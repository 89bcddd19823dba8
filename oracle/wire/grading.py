"""An engine's answer compared with what a vector expects.

By aspect, in one form, with a digest of what differs.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.hands import RANKINGS
from oracle.core.table import WAITS
from oracle.wire.vocabulary import ALL_IN, IN, OVER

TRIES: Final = "tries"
LEGAL: Final = "legal"
STATE: Final = "state"
MONEY: Final = "money"
ASPECTS: Final[Mapping[str, str]] = {
    TRIES: "whether a try is refused",
    LEGAL: "what the player in turn may do",
    STATE: "everything that can be seen on the way, and who shows which hand",
    MONEY: "the stacks at the end, and who won what of each pot",
}
"""Each aspect with its subject. Anything but a play has no aspects and is graded whole."""

ALWAYS: Final = "always"
WHILE_BETTING: Final = "in betting rounds"
BEFORE_THE_END: Final = "before the end"
AT_THE_END: Final = "at the end"


class Key(NamedTuple):
    """The aspect of a visible key, and when it is compared."""

    aspect: str
    when: str = ALWAYS


KEYS: Final[Mapping[str, tuple[Key, ...]]] = {
    "refused": (Key(TRIES),),
    "legal": (Key(LEGAL),),
    "actor": (Key(STATE),),
    "phase": (Key(STATE),),
    "stacks": (Key(STATE, BEFORE_THE_END), Key(MONEY, AT_THE_END)),
    "bets": (Key(STATE, WHILE_BETTING),),
    "paid": (Key(STATE, BEFORE_THE_END),),
    "status": (Key(STATE),),
    "cards": (Key(STATE, BEFORE_THE_END),),
    "gathers": (Key(STATE),),
    "shown": (Key(STATE, AT_THE_END),),
    "show-order": (Key(STATE, AT_THE_END),),
    "pots": (Key(MONEY, AT_THE_END),),
}
"""Each key that is compared, in the order in which differences are listed."""


@functools.cache
def compared_in(phase: str) -> Mapping[str, str]:
    """Give the keys that are compared in a phase, each with its aspect."""
    times = {ALWAYS, AT_THE_END if phase == OVER else BEFORE_THE_END}
    if phase.startswith("bet-"):
        times.add(WHILE_BETTING)
    return {key: one.aspect for key, ways in KEYS.items() for one in ways if one.when in times}


_Hands: TypeAlias = list[list[str] | None]
_Pots: TypeAlias = list[Mapping[str, Any]]


def as_compared(key: str, wanted: Any, got: Any, phase: str) -> tuple[Any, Any]:
    """Give what is expected under a key in a phase and what was got, as they are compared."""
    return _FORMS[key](wanted, got, phase) if key in _FORMS else (wanted, got)


def _statuses(wanted: list[str], got: list[str], phase: str) -> tuple[Any, Any]:
    """Statuses; after the hand a player who was all-in is simply still in."""
    if phase != OVER:
        return wanted, got
    expected, told = ([IN if one == ALL_IN else one for one in both] for both in (wanted, got))
    return expected, told


def _pots(wanted: _Pots, got: _Pots, _phase: str) -> tuple[Any, Any]:
    """The winners and amounts; an engine that knows only the amounts is graded on the amounts."""
    keys = ["amount", "won"] if all("won" in pot for pot in got) else ["amount"]
    expected, told = ([{key: pot[key] for key in keys} for pot in pots] for pots in (wanted, got))
    return expected, told


def _shown(wanted: _Hands, got: _Hands, _phase: str) -> tuple[_Hands, _Hands]:
    return _sorted(wanted), _sorted(got)


def _held(wanted: _Hands, got: _Hands, _phase: str) -> tuple[_Hands, _Hands]:
    """Hands, leaving out those of which nothing is expected."""
    known = [None if wanted[seat] is None else hand for seat, hand in enumerate(got)]
    return _sorted(wanted), _sorted(known)


def _sorted(hands: _Hands) -> _Hands:
    """Hands in a form that ignores the order within a hand."""
    return [None if hand is None else sorted(hand) for hand in hands]


_FORMS: Final[Mapping[str, Callable[[Any, Any, str], tuple[Any, Any]]]] = {
    "status": _statuses,
    "cards": _held,
    "shown": _shown,
    "pots": _pots,
}


Vector: TypeAlias = Mapping[str, Any]
Message: TypeAlias = Mapping[str, Any]

START: Final = -1
"""The step of a difference before the first try."""

RULING: Final = "ruling"
"""What a vector expects of a ruling, and the field of a difference in it."""

STEPS: Final = "steps"
"""What a vector expects after each try, if it shows the hand on its way."""

POTS: Final = "pots"
WON: Final = "pots.won"
"""What is compared of pots: their amounts, and who won them if the engine says so."""

_LEGAL_DEFAULTS: Final = {"fold": False, "call": None, "raise": None, "draw": None, "muck": False}


class Difference(NamedTuple):
    """One field in which an engine differs.

    ``step`` is the 0-based place of the try in the vector's full script, ``START`` for the first
    observation, and None if the vector has no steps, in which case there is no ``aspect`` either.
    """

    step: int | None
    field: str
    expected: Any
    got: Any
    aspect: str | None = None


class Grade(NamedTuple):
    """The differences, first step first, and the names of all compared fields.

    ``aspects`` has each compared aspect and whether all of it was right. ``choice`` is the setting
    chosen where the rules allow several rulings.
    """

    differences: list[Difference]
    compared: frozenset[str]
    aspects: Mapping[str, bool]
    choice: str | None = None


def sent_tries(
    vector: Vector, asks: Callable[[Sequence[str]], bool] = lambda _rules: True
) -> list[int]:
    """The 0-based places, in the full script, of the tries that an engine is sent.

    ``asks`` says whether to send a try that these rules must refuse.
    """
    steps = enumerate(vector["expect"][STEPS])
    return [place for place, step in steps if "refused" not in step or asks(step["refused"])]


def grade(vector: Vector, answer: Message, sent: Sequence[int] | None = None) -> list[Difference]:
    """How a decoded answer differs from what the vector expects; first step first."""
    return examine(vector, answer, sent).differences


def examine(vector: Vector, answer: Message, sent: Sequence[int] | None = None) -> Grade:
    """The differences and what was compared; a field that was left out is in neither.

    ``sent`` are the places of the tries that the engine was sent, by default all.
    """
    expect = vector["expect"]
    if RULING in expect:
        return _ruling(expect[RULING]["allowed"], answer["outcome"])
    # A try that may be made and is accepted has no field of its own, but it is right.
    aspects: dict[str, bool] = {}
    if _tells_tries(answer) and _keeps(vector, TRIES):
        aspects[TRIES] = True
    differences, fields = [], set()
    for pair in compared(vector, answer, sent):
        same = pair.expected == pair.got
        fields |= _fields(pair)
        if not same:
            differences.append(pair)
        if pair.aspect is not None:
            aspects[pair.aspect] = same and aspects.get(pair.aspect, True)
    return Grade(differences, frozenset(fields), aspects)


def _fields(pair: Difference) -> set[str]:
    """The compared field, and for pots also whether their winners were compared."""
    told = pair.field == POTS and all("won" in pot for pot in pair.got)
    return {POTS, WON} if told else {pair.field}


def compared(
    vector: Vector, answer: Message, sent: Sequence[int] | None = None
) -> Iterator[Difference]:
    """Each compared field, with what was expected and what was got, whether or not they are equal.

    ``steps`` of an answer may be an iterator; it is read only as far as needed.
    """
    if STEPS not in vector["expect"]:
        return _alone(vector, answer)
    found = (_play if STEPS in answer else _end)(
        vector, answer, sent_tries(vector) if sent is None else sent
    )
    # If a legal try is refused, nothing after it can be right.
    return (pair for pair in found if pair.field == "refused" or _keeps(vector, pair.aspect))


def seen_otherwise(vector: Vector, step: int, wanted: Message, got: Message) -> list[Difference]:
    """The differences in what is seen after a step, as ``compared`` finds them."""
    apart = {key: value for key, value in got.items() if key in wanted and value != wanted[key]}
    found = _observation(step, wanted, apart)
    return [one for one in found if one.expected != one.got and _keeps(vector, one.aspect)]


def _keeps(vector: Vector, aspect: str | None) -> bool:
    """Whether a vector has an aspect; a subset may leave it out."""
    return "aspects" not in vector or aspect in vector["aspects"]


def _tells_tries(answer: Message) -> bool:
    """Whether an answer says of at least one try whether it was refused."""
    return bool(answer.get(STEPS)) or "refused" in answer


def dense(places: list[int]) -> list[int]:
    """Places counted from 1 without gaps; equal places stay equal: [7, 3, 7] becomes [2, 1, 2]."""
    order = {place: number for number, place in enumerate(sorted(set(places)), start=1)}
    return [order[place] for place in places]


def _ruling(allowed: list[Message], given: Message) -> Grade:
    """Grade a ruling: any allowed outcome is right, and none while the act waits."""
    expected = allowed or [{"do": WAITS}]
    fitting = next((one for one in expected if _may_come_of_it(one, given)), None)
    if fitting is None:
        return Grade([Difference(None, RULING, expected, given)], frozenset({RULING}), {})
    return Grade([], frozenset({RULING}), {}, fitting.get("setting"))


def _may_come_of_it(outcome: Message, given: Message) -> bool:
    """Whether this is the outcome; chips that the engine left out do not count against it."""
    if given["do"] != outcome["do"]:
        return False
    if "to" in outcome and given.get("to") != outcome["to"]:
        return False
    chips = ((outcome.get(key, 0), given.get(key)) for key in ("due", "returned"))
    return all(told is None or told == wanted for wanted, told in chips)


def _alone(vector: Vector, answer: Message) -> Iterator[Difference]:
    """Grade an answer without steps: each field that both sides have.

    Cards that play are compared by rank if only ranks are expected.
    """
    expect = vector["expect"]
    for field, form in _GRADED_ALONE.items():
        if field in answer and (field in expect or (field == "plays" and "ranks" in expect)):
            pair = form(vector, expect.get(field), answer[field])
            yield Difference(None, field, *pair)


def _as_they_are(_vector: Vector, wanted: Any, got: Any) -> tuple[Any, Any]:
    return wanted, got


def _dense(_vector: Vector, wanted: list[int], got: list[int]) -> tuple[Any, Any]:
    return dense(wanted), dense(got)


def _plays(vector: Vector, wanted: list[str] | None, got: list[str]) -> tuple[Any, Any]:
    """Any choice of cards with these ranks is right."""
    fits = got == wanted or _may_play(got, vector["given"], vector["expect"]["ranks"])
    return (got if fits else wanted), got


_GRADED_ALONE: Final[Mapping[str, Callable[[Vector, Any, Any], tuple[Any, Any]]]] = {
    **dict.fromkeys(("ranks", "order", "accepted"), _as_they_are),
    **dict.fromkeys(("button", "small-blind", "big-blind", "seats"), _as_they_are),
    "plays": _plays,
    "places": _dense,
}
"""What is graded in an answer without steps, and the form in which it is compared."""


def _may_play(plays: list[str], given: Mapping[str, Any], ranks: list[str]) -> bool:
    """Whether these cards are a choice from the hand that has these ranks."""
    if not set(plays) <= set(given["hand"]) or len(set(plays)) != len(plays):
        return False
    suits = {card[1] for card in plays}
    if RANKINGS[given["ranking"]].distinct and len(suits) != len(plays):
        return False
    return sorted(card[0] for card in plays) == sorted(ranks)


def _end(vector: Vector, answer: Message, sent: Sequence[int]) -> Iterator[Difference]:
    """Grade an answer without steps: which tries were refused, and what was seen after the last."""
    if "gathers" in answer:
        # Such an answer does not say which tries come after the shuffle.
        yield _gathering(sent[-1] if sent else START, vector, answer["gathers"])
        return
    standing, last = vector["expect"]["start"], START
    for number, last in enumerate(sent):
        wanted = vector["expect"][STEPS][last]
        if "refused" in answer:
            refused = number in answer["refused"]
            yield from _refusal(last, wanted, refused)
            if refused != ("refused" in wanted):
                return
        standing = standing if "refused" in wanted else wanted
    if "end" in answer:
        yield from _observation(last, standing, answer["end"])


def _play(vector: Vector, answer: Message, sent: Sequence[int]) -> Iterator[Difference]:
    """Grade step by step; after a wrong refusal the hands differ, so it stops."""
    standing = vector["expect"]["start"]
    if "start" in answer:
        yield from _observation(START, standing, answer["start"])
    places = iter(sent)
    for got, place in zip(answer[STEPS], places, strict=False):
        wanted = vector["expect"][STEPS][place]
        refused = got.get("refused", False)
        yield from _refusal(place, wanted, refused)
        if refused != ("refused" in wanted):
            return
        standing = wanted if "refused" not in wanted else standing
        yield from _observation(place, standing, got)
    if "gathers" in answer:
        last = sent[-1] if sent else START
        yield _gathering(next(places, last), vector, answer["gathers"])


def _refusal(place: int, wanted: Message, refused: bool) -> Iterator[Difference]:
    must_refuse = "refused" in wanted
    if must_refuse or refused:
        yield Difference(place, "refused", must_refuse, refused, TRIES)


def _gathering(place: int, vector: Vector, told: Message) -> Difference:
    """Compare the cards that a dealer gathers with those that are shuffled next, if any are.

    An engine that gathers the right cards reports nothing and goes on with the hand.
    """
    orders = vector["given"].get("reshuffles", ())
    number, got = int(told["reshuffle"]), sorted(told["cards"])
    wanted = sorted(orders[number]) if number < len(orders) else None
    return Difference(place, "gathers", None if wanted == got else wanted, got, STATE)


def _observation(step: int, wanted: Message, got: Message) -> Iterator[Difference]:
    phase = wanted["phase"]
    for key, aspect in compared_in(phase).items():
        if key in wanted and key in got:
            if key == LEGAL:
                yield from _legal(step, wanted[key] or {}, got[key] or {})
            else:
                pair = as_compared(key, wanted[key], got[key], phase)
                yield Difference(step, key, *pair, aspect)


def _legal(step: int, wanted: Message, got: Message) -> Iterator[Difference]:
    for name, default in _LEGAL_DEFAULTS.items():
        expected = wanted.get(name, default)
        found = got.get(name)
        told = default if found is None else found
        yield Difference(step, f"legal.{name}", expected, told, LEGAL)


Signature: TypeAlias = Mapping[str, str]
"""For each key that differs, a digest of the steps at which it does and of what was given."""

_AT_THE_END: Final = "stacks.end"
_AMOUNTS: Final = "pots.amounts"
_DIGITS: Final = 6
_WRITTEN: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def signature(vector: Vector, differences: Iterable[Difference]) -> dict[str, str]:
    """Sign the differences of an answer to a vector; none has an empty signature.

    After a refused try nothing has changed, so what is seen there is signed only if it differs from
    what was seen before; an engine may leave it out.
    """
    steps = vector["expect"].get(STEPS, ())
    found: dict[str, list[tuple[int | None, Any]]] = {}
    for one in differences:
        for key, got in _told(one):
            told = found.setdefault(key, [])
            if not (_is_refused(steps, one) and told and told[-1][1] == got):
                told.append((one.step, got))
    return {key: _digest(told) for key, told in found.items()}


def keys_of(fields: Iterable[str]) -> frozenset[str]:
    """Name the keys that were compared, by their fields."""
    found = set(fields)
    if "stacks" in found:
        found.add(_AT_THE_END)
    if POTS in found and WON not in found:
        found = found - {POTS} | {_AMOUNTS}
    return frozenset(found)


def _told(one: Difference) -> list[tuple[str, Any]]:
    """The keys in which a difference shows, with what was given under each.

    The stacks at the end are told from those on the way, and the amounts of pots from the winners.
    """
    if one.field == "stacks" and one.aspect == MONEY:
        return [(_AT_THE_END, one.got)]
    if one.field != POTS or not isinstance(one.got, list):
        return [(one.field, one.got)]
    wanted, got = ([pot["amount"] for pot in pots] for pots in (one.expected, one.got))
    amounts = [(_AMOUNTS, got)] if wanted != got else []
    return [*amounts, (POTS, one.got)] if all("won" in pot for pot in one.got) else amounts


def _is_refused(steps: Any, one: Difference) -> bool:
    if one.step is None or one.step < 0 or one.field == "refused":
        return False
    return "refused" in steps[one.step]


def _digest(told: list[tuple[int | None, Any]]) -> str:
    return hashlib.sha256(_WRITTEN.encode(told).encode()).hexdigest()[:_DIGITS]
