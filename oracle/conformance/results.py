"""The limits of a run and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from oracle.catalogue import EngineProfile
from oracle.conformance.claims import Claims
from oracle.wire.grading import Difference, Vector

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
    that were asked again, and whether the second answer was another.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    elapsed: float = 0.0
    adapter: str | None = None
    judged_by: tuple[str, ...] = ()
    profile: EngineProfile | None = None
    twice: Mapping[Case, bool] = field(default_factory=dict)
