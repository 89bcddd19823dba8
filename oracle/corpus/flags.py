"""The flags of a vector: the well-known mistakes that give another answer to it.

A vector is played by the rules first, and whatever they are asked on the way every mistake is asked
too. Only a mistake that says something else at least once can change anything; the vector is then
played by it, up to the first difference for which an engine would be graded down.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final, NamedTuple, TypeAlias

from oracle import catalogue
from oracle.core.engine import legal, objections_to_table
from oracle.core.hands import places
from oracle.core.ruleset import rules_for
from oracle.core.table.record import Rules
from oracle.core.table.rulings import WAITS
from oracle.core.table.terms import OVER, Illegal
from oracle.deviations import DEVIATIONS, deviate
from oracle.errors import InputError
from oracle.hand_after import hand_after
from oracle.wire import Hand, last_ruling, outcome_seen, read_play, read_table, read_try

Vector: TypeAlias = Mapping[str, Any]


def flags_of(vector: Vector) -> list[str]:
    """Give the ids of the deviations that a vector notices, sorted.

    Only what is graded counts, so not the reasons of a refusal. A deviation by which the vector
    cannot be played to its end is noticed as well.
    """
    given = vector["given"]
    if "table" not in given:
        return sorted(_wrong_values(vector))
    records = _records(vector)
    suspects = _suspects(given, records) if "tries" in given else records.wrong
    return sorted(name for name in suspects if _is_noticed(vector, records.wrong[name]))


class _Records(NamedTuple):
    """The record of the rules; by deviation the record with it; by field what they replace."""

    right: Rules
    wrong: Mapping[str, Rules]
    replaced: Mapping[str, Mapping[str, Any]]


def _records(vector: Vector) -> _Records:
    given = vector["given"]
    settings = catalogue.settings_within(vector["switches"])
    return _records_for(
        *(given["table"]["game"], given["table"]["betting"]),
        *(tuple(sorted(settings.items())), "deck" not in given),
    )


@functools.lru_cache(maxsize=64)
def _records_for(
    game: str, betting: str, settings: tuple[tuple[str, str], ...], received: bool
) -> _Records:
    right = rules_for(game, betting, dict(settings), received=received)
    wrong = {name: deviate(right, [name]) for name in DEVIATIONS}
    replaced: dict[str, dict[str, Any]] = {}
    for name, rules in wrong.items():
        for field in fields(Rules):
            value = getattr(rules, field.name)
            if value is not getattr(right, field.name):
                replaced.setdefault(field.name, {})[name] = value
    return _Records(right, wrong, replaced)


# which deviations can matter


def _suspects(given: Vector, records: _Records) -> set[str]:
    """Find the deviations that answer a question of the hand in another way than the rules."""
    witness = _Witness()
    hand = Hand(*read_play(given, witness.watch(records)), show_cards=False)
    legal(hand.state)
    for attempt in given["tries"]:
        hand.attempt(read_try(attempt, hand.seats))
        legal(hand.state)
    return witness.suspects


class _Witness:
    """Asks deviations whatever the rules are asked, and remembers who said something else."""

    def __init__(self) -> None:
        self.suspects: set[str] = set()

    def watch(self, records: _Records) -> Rules:
        """Make a record that answers as the rules do while the deviations are watched."""
        watched = {
            field: self._watch(getattr(records.right, field), wrong)
            for field, wrong in records.replaced.items()
        }
        return replace(records.right, **watched)

    def _watch(self, right: Any, wrong: Mapping[str, Any]) -> Any:
        wrong = {name: value for name, value in wrong.items() if value is not right}
        if not wrong:
            return right
        if isinstance(right, Mapping):
            return {
                key: self._watch(part, {name: value[key] for name, value in wrong.items()})
                for key, part in right.items()
            }
        if isinstance(right, tuple):
            objectors = {name: _any_of(value) for name, value in wrong.items()}
            return (self._ask_all(_any_of(right), objectors, bool),)
        return self._ask_all(right, wrong, lambda answer: answer)

    def _ask_all(
        self,
        right: Callable[..., Any],
        wrong: Mapping[str, Callable[..., Any]],
        matters: Callable[[Any], Any],
    ) -> Callable[..., Any]:
        def asked(*arguments: Any) -> Any:
            answer = right(*arguments)
            for name, other in wrong.items():
                if name not in self.suspects and not _agrees(other, arguments, answer, matters):
                    self.suspects.add(name)
            return answer

        return asked


def _any_of(objectors: tuple[Callable[..., Any], ...]) -> Callable[..., Any]:
    def first_objection(*arguments: Any) -> Any:
        return next(filter(None, (objector(*arguments) for objector in objectors)), None)

    return first_objection


def _agrees(
    other: Callable[..., Any], arguments: Any, answer: Any, matters: Callable[[Any], Any]
) -> bool:
    try:
        return bool(matters(other(*arguments)) == matters(answer))
    except InputError:
        return False


# what comes of a deviation


def _is_noticed(vector: Vector, rules: Rules) -> bool:
    try:
        return _ANSWERS_OTHERWISE[vector["kind"]](vector["given"], vector["expect"], rules)
    except (Illegal, InputError):
        return True


def _plays_otherwise(given: Vector, expect: Vector, rules: Rules) -> bool:
    return any(seen != wanted for wanted, seen in _observations(given, expect, rules))


def _observations(given: Vector, expect: Vector, rules: Rules) -> Iterator[tuple[Any, Any]]:
    """Give what is wanted and what is seen: whether tries are refused, and what is graded."""
    hand = Hand(*read_play(given, rules), show_cards="deck" in given)
    yield _graded(expect["start"]), _graded(hand.observe_mistaken())
    for attempt, step in zip(given["tries"], expect["steps"], strict=True):
        refused = bool(hand.attempt(read_try(attempt, hand.seats)))
        yield "refused" in step, refused
        if not refused:
            yield _graded(step), _graded(hand.observe_mistaken())


_ALWAYS: Final = ("actor", "phase", "stacks", "legal")


def _graded(seen: Mapping[str, Any]) -> dict[str, Any]:
    """Keep of what is seen what engines are graded for."""
    graded = {key: seen[key] for key in _ALWAYS}
    if seen["phase"] == OVER:
        graded |= {key: seen[key] for key in ("show-order", "pots")}
        graded["status"] = [status == "out" for status in seen["status"]]
        graded["shown"] = _unordered(seen["shown"])
        return graded
    graded |= {key: seen[key] for key in ("paid", "status")}
    if seen["phase"].startswith("bet-"):
        graded["bets"] = seen["bets"]
    if "cards" in seen:
        graded["cards"] = _unordered(seen["cards"])
    return graded


def _unordered(hands: list[list[str] | None]) -> list[list[str] | None]:
    return [hand and sorted(hand) for hand in hands]


def _rules_otherwise(given: Vector, expect: Vector, rules: Rules) -> bool:
    hand, on = Hand(*read_play(given, rules), show_cards=False), given["on"]
    for attempt in given["tries"]:
        hand.attempt(read_try(attempt, hand.seats))
    ruling = last_ruling(hand.events, None if on is None else hand.seats.place(on))
    if ruling is None:
        return True
    outcome = {"do": WAITS} if ruling.chosen is None else outcome_seen(ruling.chosen)
    allowed = expect["ruling"]["allowed"] or [{"do": WAITS}]
    return _without_setting(outcome) not in map(_without_setting, allowed)


def _without_setting(outcome: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in outcome.items() if key != "setting"}


def _seats_otherwise(given: Vector, expect: Vector, rules: Rules) -> bool:
    table, _seats = read_table(given["table"], rules)
    accepted = not objections_to_table(table)
    return bool(accepted != expect["accepted"])


def _goes_on_otherwise(given: Vector, expect: Vector, rules: Rules) -> bool:
    return bool(hand_after(given["table"], given["stacks-after"], rules) != expect)


_ANSWERS_OTHERWISE: Final[Mapping[str, Callable[[Vector, Vector, Rules], bool]]] = {
    "play": _plays_otherwise,
    "ruling": _rules_otherwise,
    "setup": _seats_otherwise,
    "next": _goes_on_otherwise,
}
"""By kind, whether rules give another answer than the one that is expected."""


def _wrong_values(vector: Vector) -> Iterator[str]:
    """Find the deviations that value the hands of a vector in another way."""
    for name in DEVIATIONS:
        answer = wrong_value(name, vector["given"]) or {}
        if any(part != vector["expect"][key] for key, part in answer.items()):
            yield name


def wrong_value(name: str, given: Vector) -> dict[str, Any] | None:
    """Give what a deviation answers when hands are to be ranked or compared.

    These are the ranks that play, or the places of the hands; None where the deviation is no matter
    of this ranking.
    """
    deviation = DEVIATIONS[name]
    evaluator = deviation.ranking and deviation.ranking(given["ranking"])
    if evaluator is None:
        return None
    if "hand" in given:
        return {"ranks": list(evaluator(given["hand"]).ranks)}
    return {"places": list(places([evaluator(hand).value for hand in given["hands"]]))}
