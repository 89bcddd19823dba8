"""Every hand asked of an engine that ranks: four cards all, five cards as many as are wanted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from oracle.conformance.claims import Claims
from oracle.conformance.client import Client, Question, converse
from oracle.conformance.hand_answers import HandAnswers
from oracle.conformance.hand_classes import Data
from oracle.conformance.hand_faults import faults_of
from oracle.conformance.hand_sets import Cards, Comparison, HandSet, Shuffled, hand_set
from oracle.conformance.messages import Message
from oracle.conformance.results import EngineResult, Options
from oracle.conformance.rows import engine_claimed
from oracle.conformance.transport import Reached
from oracle.core.hands import RANKINGS
from oracle.reporting import Measuring, Report, row
from oracle.system.child import ChildFailure
from oracle.wire.vocabulary import COMPARE, RANK

Progress = Callable[[int, int], None]

ALL_FIVES: Final = 2_598_960
_WHOLE: Final = 4
"""Hands of so many cards are all asked, whatever the sample."""

_MOST_BYTES: Final = 1 << 36
_KINDS: Final = (RANK, COMPARE)
_BETWEEN_LOOKS: Final = 1000
_JOINT: Final = '","'


@dataclass(slots=True)
class HandsResult(EngineResult):
    """A run over every hand: a table of what is wrong for each set of hands."""

    tables: list[Data] = field(default_factory=list)


def run_all_hands(
    engine: Reached, options: Options, sample: int, seed: int, progress: Progress | None = None
) -> HandsResult:
    """Ask an engine every hand of four cards, and a sample of those of five, by seed.

    Args:
        engine: how it is reached.
        options: the limits of the run.
        sample: how many hands of five cards are asked by each ranking.
        seed: what the sample is drawn by.
        progress: told how many questions are answered, and of how many.
    """
    result = HandsResult(engine.name)

    def talk(client: Client) -> None:
        for ranking, cards in _claimed(client.claims):
            wanted = ALL_FIVES if cards <= _WHOLE else sample
            if wanted:
                hands = hand_set(ranking, cards, wanted, seed)
                _Asking(client, hands, result, progress).go()

    converse(engine, replace(options, run_bytes=_MOST_BYTES), {}, result, talk)
    return result


def hands_report(measuring: Measuring, result: HandsResult) -> Report:
    """The report of a run in its envelope, described by ``schemas/all-hands.schema.json``."""
    tables = result.tables
    faults = {key: sum(count(table[key]) for table in tables) for key, count in _COUNTS.items()}
    answered = sum(sum(table["answers"].values()) for table in tables)
    declined = sum(one["answers"] for table in tables for one in table["declined"])
    wrong = any(faults.values()) or declined == answered
    details = {
        "command": list(result.command),
        "tables": tables,
        "stopped": result.stopped,
        "stderr": result.stderr,
    }
    return measuring.report(
        3 if result.stopped else int(wrong),
        {"answers": answered, **faults, "declined": declined},
        [
            row(table["name"], "fail" if any(map(table.get, _COUNTS)) else "pass")
            for table in tables
        ],
        details,
        engine=engine_claimed(result.claims),
        notes=result.notes,
    )


_COUNTS: Final[Mapping[str, Callable[[Any], int]]] = {
    "torn": len,
    "misordered": len,
    "wrong-ranks": lambda groups: sum(group["answers"] for group in groups),
    "wrong-plays": lambda found: found["answers"] if found else 0,
    "order-dependent": lambda groups: sum(group["hands"] for group in groups),
    "errors": lambda groups: sum(group["answers"] for group in groups),
}
"""Everything that may be wrong in a table: classes, answers or hands, and how they are counted."""


def _claimed(claims: Claims) -> Iterator[tuple[str, int]]:
    """The rankings and sizes of hands that are claimed and of which every hand is known."""
    for name, ranking in RANKINGS.items():
        for cards in ranking.rows:
            if claims.kinds.intersection(_KINDS) and cards in claims.rankings.get(name, ()):
                yield name, cards


class _Asking:
    """One set of hands being asked."""

    def __init__(
        self, client: Client, hands: HandSet, result: HandsResult, progress: Progress | None
    ) -> None:
        self._client, self._hands, self._result = client, hands, result
        self._answers = HandAnswers(hands)
        self._progress = progress
        self._held: dict[int, tuple[int, Cards]] = {}
        self._compared: dict[int, Comparison] = {}
        kinds = client.claims.kinds
        self._kinds = [kind for kind in _KINDS if kind in kinds]
        self._of = 2 * len(hands.places) * (RANK in kinds) + _pairs_of(hands) * (COMPARE in kinds)

    def go(self) -> None:
        """Ask, and add what is wrong to the result, also if the engine ends on the way.

        Raises:
            ChildFailure: the engine could not be run to the end.
        """
        try:
            if RANK in self._kinds:
                self._client.ask(self._ranks(), self._hear_rank)
            if COMPARE in self._kinds:
                self._client.ask(self._comparisons(), self._hear_places)
        except ChildFailure as failure:
            raise ChildFailure(f"{failure}{self._waiting()}") from None
        finally:
            if self._answers.asked:
                self._result.tables.append(faults_of(self._answers))
        if self._answers.not_told_apart:
            told = "the engine gave too many different answers to tell all of them apart"
            self._result.notes.append(told)

    def _ranks(self) -> Iterator[Question]:
        shuffled, places = Shuffled(self._hands.cards), self._hands.places
        about = f'"kind":"rank","ranking":"{self._hands.ranking.name}","hand":["'
        held, numbers = self._held, self._client.numbers
        for index, hand in enumerate(self._hands.hands()):
            for turn, asked in enumerate((hand, shuffled(hand, places[index]))):
                number = next(numbers)
                held[number] = (2 * index + turn, asked)
                yield number, f'{{"id":{number},{about}{_JOINT.join(asked)}"]}}\n'.encode()

    def _hear_rank(self, number: int, message: Message) -> None:
        place, hand = self._held.pop(number)
        self._answers.hear_rank(place >> 1, place & 1, hand, message)
        self._heard(RANK)

    def _comparisons(self) -> Iterator[Question]:
        ranking = self._hands.ranking.name
        for one in self._hands.comparisons():
            number = next(self._client.numbers)
            self._compared[number] = one
            asked = {"id": number, "kind": COMPARE, "ranking": ranking, "hands": one.hands}
            yield number, json.dumps(asked).encode() + b"\n"

    def _hear_places(self, number: int, message: Message) -> None:
        self._answers.hear_places(self._compared.pop(number), message)
        self._heard(COMPARE)

    def _heard(self, kind: str) -> None:
        asked = self._answers.asked
        asked[kind] += 1
        if self._progress is not None and asked[kind] % _BETWEEN_LOOKS == 0:
            self._progress(sum(asked.values()), self._of)

    def _waiting(self) -> str:
        """The first hand that was asked and is not answered."""
        if self._held:
            _place, hand = self._held[min(self._held)]
            return f"; the first hand without an answer is {' '.join(hand)}"
        return ""


def _pairs_of(hands: HandSet) -> int:
    """How many comparisons are asked: neighbours and two hands of each class, both twice."""
    return 4 * len(hands.first) - 2
