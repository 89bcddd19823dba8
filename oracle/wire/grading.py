"""Comparing an engine's answer with what a vector expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.hands import RANKINGS
from oracle.core.table import WAITS
from oracle.wire.vocabulary import ALL_IN, IN, Level

Vector: TypeAlias = Mapping[str, Any]
Message: TypeAlias = Mapping[str, Any]

START: Final = -1
"""The step of a difference that shows before the first try."""

RULING: Final = "ruling"
"""What a vector expects of a ruling, and the field of a difference in it."""

STEPS: Final = "steps"
"""What a vector expects after each try, if it shows the hand on its way."""

_LEGAL_DEFAULTS: Final = {"fold": False, "call": None, "raise": None, "draw": None, "muck": False}


class Difference(NamedTuple):
    """One field in which an engine differs.

    ``step`` is the 0-based place of the try in the vector's full script, ``START`` for the first
    observation, and None when the vector has no steps.
    """

    step: int | None
    field: str
    expected: Any
    got: Any


class Grade(NamedTuple):
    """The differences, first step first, and the names of all fields that were compared.

    ``choice`` is the setting that was chosen where the rules allow several rulings.
    """

    differences: list[Difference]
    compared: frozenset[str]
    choice: str | None = None


def sent_tries(vector: Mapping[str, Any], level: Level) -> list[int]:
    """The 0-based places, in the full script, of the tries that an engine of this level is sent.

    Below level refusals the tries that must be refused are left out.
    """
    return [
        index
        for index, step in enumerate(vector["expect"]["steps"])
        if level is Level.REFUSALS or "refused" not in step
    ]


def grade(vector: Vector, answer: Message, level: Level) -> list[Difference]:
    """How a decoded answer differs from what the vector expects; first step first."""
    return examine(vector, answer, level).differences


def examine(vector: Vector, answer: Message, level: Level) -> Grade:
    """The differences and what was compared; a field that was left out is neither."""
    expect = vector["expect"]
    if RULING in expect:
        return _ruling(expect[RULING]["allowed"], answer["outcome"])
    pairs = list(compared(vector, answer, level))
    return Grade(
        [pair for pair in pairs if pair.expected != pair.got],
        frozenset([pair.field for pair in pairs]),
    )


def compared(vector: Vector, answer: Message, level: Level) -> Iterator[Difference]:
    """Each field that is compared, with what was expected and what was got, be it the same or not.

    ``steps`` of an answer may be an iterator; it is read no further than is asked for.
    """
    expect = vector["expect"]
    if STEPS in expect:
        return _end(vector, answer) if level is Level.RESULT else _play(vector, answer, level)
    return _alone(vector, answer)


def dense(places: list[int]) -> list[int]:
    """Places counted from 1 without gaps; equal places stay equal: [7, 3, 7] becomes [2, 1, 2]."""
    order = {place: number for number, place in enumerate(sorted(set(places)), start=1)}
    return [order[place] for place in places]


def _ruling(allowed: list[Message], given: Message) -> Grade:
    """Grade a ruling: any outcome that is allowed is right, and none while the act waits."""
    expected = allowed or [{"do": WAITS}]
    fitting = next((one for one in expected if _may_come_of_it(one, given)), None)
    if fitting is None:
        return Grade([Difference(None, RULING, expected, given)], frozenset({RULING}))
    return Grade([], frozenset({RULING}), fitting.get("setting"))


def _may_come_of_it(outcome: Message, given: Message) -> bool:
    """Whether this is the outcome; what the engine left out of its chips is not held against it."""
    if given["do"] != outcome["do"]:
        return False
    if "to" in outcome and given.get("to") != outcome["to"]:
        return False
    chips = ((outcome.get(key, 0), given.get(key)) for key in ("due", "returned"))
    return all(told is None or told == wanted for wanted, told in chips)


def _alone(vector: Vector, answer: Message) -> Iterator[Difference]:
    """Grade an answer without steps: each field that both sides have.

    Cards that play are held against the ranks where these alone are expected.
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
    """Any choice of cards that has the ranks is right."""
    fits = got == wanted or _may_play(got, vector["given"], vector["expect"]["ranks"])
    return (got if fits else wanted), got


_GRADED_ALONE: Final[Mapping[str, Callable[[Vector, Any, Any], tuple[Any, Any]]]] = {
    **dict.fromkeys(("ranks", "order", "accepted"), _as_they_are),
    **dict.fromkeys(("button", "small-blind", "big-blind", "seats"), _as_they_are),
    "plays": _plays,
    "places": _dense,
}
"""What is graded of an answer without steps, and the form in which it is compared."""


def _may_play(plays: list[str], given: Mapping[str, Any], ranks: list[str]) -> bool:
    """Whether these cards are a choice from the hand that has these ranks."""
    if not set(plays) <= set(given["hand"]) or len(set(plays)) != len(plays):
        return False
    suits = {card[1] for card in plays}
    if RANKINGS[given["ranking"]].distinct and len(suits) != len(plays):
        return False
    return sorted(card[0] for card in plays) == sorted(ranks)


def _end(vector: Vector, answer: Message) -> Iterator[Difference]:
    """Grade level result: the final stacks, and the pots when the engine knows them."""
    sent = sent_tries(vector, Level.RESULT)
    if "refused" in answer:
        yield Difference(sent[int(answer["refused"])], "refused", expected=False, got=True)
        return
    steps = [vector["expect"]["start"], *(vector["expect"]["steps"][index] for index in sent)]
    last = sent[-1] if sent else START
    yield Difference(last, "stacks", steps[-1]["stacks"], answer["end"]["stacks"])
    yield from _pots(last, steps[-1], answer["end"])


def _play(vector: Vector, answer: Message, level: Level) -> Iterator[Difference]:
    """Grade step by step; after a wrong refusal the hands are no longer the same, so it stops."""
    standing = vector["expect"]["start"]
    yield from _observation(START, standing, answer["start"], level)
    for step, got in zip(sent_tries(vector, level), answer["steps"], strict=True):
        wanted = vector["expect"]["steps"][step]
        must_refuse, refused = "refused" in wanted, got.get("refused", False)
        if must_refuse or refused:
            yield Difference(step, "refused", must_refuse, refused)
        if must_refuse != refused:
            return
        if not refused:
            standing = wanted
        yield from _observation(step, standing, got, level)


def _observation(step: int, wanted: Message, got: Message, level: Level) -> Iterator[Difference]:
    over = wanted["phase"] == "over"
    fields = ["actor", "phase", "stacks"]
    if not over:
        fields.append("paid")
    if wanted["phase"].startswith("bet-"):
        fields.append("bets")
    for field in fields:
        if field in got:
            yield Difference(step, field, wanted[field], got[field])
    if "status" in got:
        statuses = wanted["status"], got["status"]
        yield Difference(step, "status", *(map(_live, statuses) if over else statuses))
    if "cards" in wanted and "cards" in got and not over:
        yield Difference(step, "cards", *_hands(wanted["cards"], got["cards"], only_known=True))
    if level >= Level.LEGAL and "legal" in got:
        yield from _legal(step, wanted.get("legal") or {}, got["legal"] or {})
    if over:
        yield from _showdown(step, wanted, got)


def _legal(step: int, wanted: Message, got: Message) -> Iterator[Difference]:
    for name, default in _LEGAL_DEFAULTS.items():
        expected = wanted.get(name, default)
        found = got.get(name)
        yield Difference(step, f"legal.{name}", expected, default if found is None else found)


def _showdown(step: int, wanted: Message, got: Message) -> Iterator[Difference]:
    yield from _pots(step, wanted, got)
    if "shown" in wanted and "shown" in got:
        yield Difference(step, "shown", *_hands(wanted["shown"], got["shown"]))
    if "show-order" in wanted and "show-order" in got:
        yield Difference(step, "show-order", wanted["show-order"], got["show-order"])


def _pots(step: int, wanted: Message, got: Message) -> Iterator[Difference]:
    """Compare who won what; an engine that knows only the amounts is held to the amounts."""
    if "pots" not in wanted or "pots" not in got:
        return
    keys = ["amount", "won"] if all("won" in pot for pot in got["pots"]) else ["amount"]
    expected, told = (
        [{key: pot[key] for key in keys} for pot in pots] for pots in (wanted["pots"], got["pots"])
    )
    yield Difference(step, "pots", expected, told)


def _live(statuses: list[str]) -> list[str]:
    """Statuses after the hand, when a player who was all-in is simply still in."""
    return [IN if status == ALL_IN else status for status in statuses]


def _hands(
    wanted: list[list[str] | None], got: list[list[str] | None], *, only_known: bool = False
) -> tuple[list[list[str] | None], list[list[str] | None]]:
    """Both lists in a form in which the order within a hand does not matter.

    With ``only_known``, seats of which nothing is expected are left out of the comparison.
    """
    expected = [None if hand is None else sorted(hand) for hand in wanted]
    observed = [
        None if hand is None or (only_known and expected[seat] is None) else sorted(hand)
        for seat, hand in enumerate(got)
    ]
    return expected, observed
