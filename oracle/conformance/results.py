"""The limits of a run and its result, with the rows that every report of a run has."""

from __future__ import annotations

import functools
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.claims import Claims, Configuration
from oracle.specs.engines import EngineProfile
from oracle.specs.structures import structure_of
from oracle.wire import START
from oracle.wire.grading import ASPECTS, Difference, Vector
from oracle.wire.vocabulary import PLAY

Case: TypeAlias = tuple[str, str | None]
"""The id of a vector, and the configuration under which it is asked, if there is a table."""


class Verdict(StrEnum):
    """The four outcomes, which are never mixed."""

    PASS = "pass"  # noqa: S105 - a verdict, not a password
    FAIL = "fail"
    ERROR = "error"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Options:
    """Limits of a run: seconds, counts and bytes.

    ``memory_bytes`` is a limit of each process of the engine, 0 for none, and so is
    ``run_seconds`` for its time on each processor. ``environment`` names variables that it gets
    beyond those that every program needs. ``restarts`` is how often in a row a failed engine is
    started again without having answered a case; ``strays`` is how many repeated answers in a row
    are tolerated. ``sandbox`` takes network and files from it, but for the folders in
    ``sandbox_allow``. With ``fail_fast`` nothing is asked after the first case that fails.
    ``house`` replaces the house and the settings that the engine claims.
    """

    case_seconds: float = 5.0
    hello_seconds: float = 10.0
    grace_seconds: float = 0.5
    run_seconds: float = 3600.0
    restarts: int = 10
    strays: int = 1000
    line_bytes: int = 1 << 20
    run_bytes: int = 1 << 30
    memory_bytes: int = 4 << 30
    environment: tuple[str, ...] = ()
    sandbox: bool = False
    sandbox_allow: tuple[Path, ...] = ()
    fail_fast: bool = False
    house: str | None = None


class CutValue(str):
    """What is kept of a value that is too long: its beginning, its length and its digest."""

    __slots__ = ()


class Outcome(NamedTuple):
    """The outcome of one case; ``compared`` names the fields that were compared.

    ``aspects`` has each aspect that was compared and whether all of it was right. ``choice`` is the
    setting that the engine chose where the rules allow several rulings. ``asked_as`` names the
    configuration under which it was asked, if there was a table. If only the end was answered,
    ``end_alone``, nothing is known of the hand before it. ``seconds`` is how long the answer took,
    which is known where no other case was in flight.
    """

    vector: Vector
    verdict: Verdict
    message: str = ""
    differences: Sequence[Difference] = ()
    compared: frozenset[str] = frozenset()
    aspects: Mapping[str, bool] = MappingProxyType({})
    choice: str | None = None
    asked_as: str | None = None
    end_alone: bool = False
    seconds: float | None = None

    @property
    def case(self) -> Case:
        """The case of which this is the outcome."""
        return self.vector["id"], self.asked_as


@dataclass(slots=True)
class EngineResult:
    """What there is of an engine whatever it was asked.

    ``stopped`` says why it could not be run to the end, if so; ``stderr`` is the end of what it
    wrote there before it last failed.
    """

    command: tuple[str, ...]
    claims: Claims | None = None
    notes: list[str] = field(default_factory=list)
    stopped: str | None = None
    stderr: str = ""


@dataclass(slots=True)
class RunResult(EngineResult):
    """A whole run: outcomes in the order of the vectors.

    ``adapter`` names the adapter of ours that the command starts, if it is one; ``unexplained`` are
    failures that are not the error of a case, in sentences: with one of them an engine does not
    conform. ``elapsed`` is in seconds. ``judged_by`` are the options that chose other rules than
    the engine claims, and ``profile`` is the profile among them, if any. ``twice`` has the cases
    that were asked again, and whether the second answer was another. ``made`` are the outcomes
    of hands that were made for this engine: they help to explain what fails, and count nowhere.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    elapsed: float = 0.0
    adapter: str | None = None
    judged_by: tuple[str, ...] = ()
    profile: EngineProfile | None = None
    twice: Mapping[Case, bool] = field(default_factory=dict)
    made: Sequence[Outcome] = ()


LONGEST_WHOLE: Final = 1 << 14
"""How many bytes of JSON a value may have to be kept whole."""

_ROOM: Final = 80 << 20
_OF_A_DIFFERENCE: Final = 400
# A list of empty objects takes this much more memory than its JSON.
_OF_A_BYTE: Final = 20
_MAX_BEYOND_LIMIT: Final = 16
_LONGEST_BEYOND_LIMIT: Final = 64
_BEGINNING: Final = 300


class Keeping:
    """The memory for differences in a run, in bytes as far as that is known.

    Values that are too long are cut at once. When the memory is used up, only the first differences
    of each case are kept, with short values.
    """

    def __init__(self, room: int = _ROOM) -> None:
        """Begin with all the room."""
        self._room = room
        self._cut = 0
        self._left_out = 0

    def kept(self, outcome: Outcome) -> Outcome:
        """Give the outcome with what is kept of its differences."""
        if not outcome.differences:
            return outcome
        return outcome._replace(differences=self._kept(outcome.differences))

    def sentences(self) -> list[str]:
        """Say how much was cut, if anything was."""
        if not self._cut + self._left_out:
            return []
        return [
            f"the engine's wrong answers were too long to keep: {self._cut:,} values were cut and "
            f"{self._left_out:,} differences left out"
        ]

    def _kept(self, differences: Sequence[Difference]) -> list[Difference]:
        kept: list[Difference] = []
        for difference in differences:
            if self._room <= 0 and len(kept) >= _MAX_BEYOND_LIMIT:
                self._left_out += len(differences) - len(kept)
                break
            kept.append(self._short(difference))
        return kept

    def _short(self, difference: Difference) -> Difference:
        longest = LONGEST_WHOLE if self._room > 0 else _LONGEST_BEYOND_LIMIT
        text = json.dumps(difference.got, ensure_ascii=False).encode(errors="backslashreplace")
        whole = len(text) <= longest
        self._room -= _OF_A_DIFFERENCE + _OF_A_BYTE * len(text) * whole
        if whole:
            return difference
        self._cut += 1
        return difference._replace(got=_cut(text))


def _cut(text: bytes) -> CutValue:
    begins = text[:_BEGINNING].decode(errors="ignore")
    digest = hashlib.sha256(text).hexdigest()
    return CutValue(f"{begins}... ({len(text):,} bytes, SHA-256 {digest})")


def cut_keys(difference: Difference) -> dict[str, Any]:
    """Give the key of a row that names what was cut, if anything was."""
    return {"cut": ["got"]} if isinstance(difference.got, CutValue) else {}


def engine_claimed(claims: Claims | None) -> dict[str, Any] | None:
    """What the engine claimed; None if it never said hello."""
    if claims is None:
        return None
    refuses = claims.refuses
    return {
        "name": claims.name,
        "version": claims.version,
        "kinds": sorted(claims.kinds),
        "rankings": {name: sorted(sizes) for name, sizes in sorted(claims.rankings.items())},
        "plays": [_configuration(one) for one in claims.plays],
        "acts": sorted(claims.acts),
        "refuses": refuses if isinstance(refuses, bool) else sorted(refuses),
        "window": claims.window,
    }


def counts_of(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many cases have each of the four outcomes."""
    found = Counter(outcome.verdict for outcome in outcomes)
    return {verdict.value: found[verdict] for verdict in Verdict}


def by_configuration(result: RunResult) -> dict[str, dict[str, int]]:
    """How many cases have each outcome in each configuration in which the engine plays."""
    plays = result.claims.plays if result.claims else ()
    return {
        one.name: counts_of(case for case in result.outcomes if case.asked_as == one.name)
        for one in plays
    }


def without_hands(result: RunResult) -> tuple[Configuration, ...]:
    """The configurations in which the engine plays, and in which no whole hand was judged."""
    claims = result.claims
    judged = {
        one.asked_as
        for one in result.outcomes
        if one.vector["kind"] == PLAY and one.verdict is not Verdict.SKIP
    }
    plays = claims.plays if claims and PLAY in claims.kinds else ()
    return tuple(one for one in plays if one.name not in judged)


def asked_of(result: RunResult) -> dict[str, Any]:
    """What was judged: how many cases of each kind, how many plays of each structure, which rules.

    ``plays`` has, for each configuration, every structure that it claims, even one of which nothing
    was judged; ``not-about`` are the rules that the judged hands come to though none is about them.
    """
    judged = [one for one in result.outcomes if one.verdict in (Verdict.PASS, Verdict.FAIL)]
    claims = result.claims
    plays = Counter(
        (one.asked_as, structure_of(one.vector["given"]["table"]))
        for one in judged
        if one.vector["kind"] == PLAY
    )
    about = {rule for one in judged for rule in one.vector["rules"]}
    met = {rule for one in judged for rule in one.vector.get("exercises", ())}
    return {
        "kinds": dict(Counter(one.vector["kind"] for one in judged)),
        "plays": {
            one.name: {each.id: plays[one.name, each] for each in one.structures()}
            for one in (claims.plays if claims and PLAY in claims.kinds else ())
        },
        "not-about": sorted(met - about),
    }


def by_aspect(outcomes: Sequence[Outcome]) -> dict[str, dict[str, int]]:
    """For each aspect, in how many plays it was compared, and in how many all of it was right."""
    return {
        aspect: {
            "compared": sum(aspect in outcome.aspects for outcome in outcomes),
            "right": sum(outcome.aspects.get(aspect, False) for outcome in outcomes),
        }
        for aspect in ASPECTS
    }


def rows_of(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """A row for each case, in the order of the run."""
    return [
        {
            "case": outcome.vector["id"],
            "as": outcome.asked_as,
            "outcome": outcome.verdict.value,
            "message": outcome.message or None,
            "aspects": _aspects(frozenset(outcome.aspects.items())),
            "differences": list(map(_difference, outcome.differences)),
        }
        for outcome in outcomes
    ]


def choices(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    """How often each setting was chosen where the rules allow several rulings, by switch."""
    found: dict[str, dict[str, int]] = {}
    for outcome in outcomes:
        if outcome.choice is not None:
            switch, _, setting = outcome.choice.partition("=")
            counts = found.setdefault(switch, {})
            counts[setting] = counts.get(setting, 0) + 1
    return {switch: dict(sorted(found[switch].items())) for switch in sorted(found)}


def _configuration(one: Configuration) -> dict[str, Any]:
    return {
        "name": one.name,
        "games": sorted(one.games),
        "betting": sorted(one.betting),
        "draws": sorted(one.draws),
        "players": None if one.players is None else list(one.players),
        "takes": sorted(one.takes),
        "chips": {
            "smallest": None if one.smallest is None else sorted(one.smallest),
            "largest-amount": one.largest_amount,
        },
        "house": one.house,
        "settings": dict(one.settings),
    }


@functools.cache
def _aspects(found: frozenset[tuple[str, bool]]) -> dict[str, str]:
    """Give the words for aspects; rows with the same ones share them."""
    return {name: "pass" if right else "fail" for name, right in sorted(found)}


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "place": _place(difference.step),
        "key": difference.field,
        "aspect": difference.aspect,
        "expected": difference.expected,
        "got": difference.got,
        **cut_keys(difference),
    }


def _place(step: int | None) -> str | None:
    """Where in the vector's ``expect`` a difference is; None if the vector has no steps."""
    if step is None:
        return None
    return "start" if step == START else f"steps[{step}]"
