"""Checking an engine against vectors, over the JSON Lines protocol."""

from oracle.conformance.all_hands import hands_report, run_all_hands
from oracle.conformance.baseline import Baseline, against, read_baseline, with_baseline
from oracle.conformance.choosing import cases_of, only_about
from oracle.conformance.claims import DEFAULT_HOUSE, Claims, Configuration, Houses
from oracle.conformance.in_process import Engine, in_process
from oracle.conformance.jobs import run_in_jobs
from oracle.conformance.keeping import cut_keys
from oracle.conformance.kept import Kept
from oracle.conformance.known import KnownFailure, read_known_failures
from oracle.conformance.matrix import matrix_report
from oracle.conformance.measured import Measured, read_measured
from oracle.conformance.messages import BadMessage
from oracle.conformance.profiles import as_profile_plays, rules_of
from oracle.conformance.results import (
    Case,
    CutValue,
    EngineResult,
    Options,
    Outcome,
    RunResult,
    Verdict,
)
from oracle.conformance.rows import (
    by_aspect,
    by_configuration,
    choices,
    counts_of,
    engine_claimed,
    rows_of,
)
from oracle.conformance.runner import run
from oracle.conformance.side_by_side import Beside, CaseResult, play_beside
from oracle.conformance.transport import Reached, program
from oracle.conformance.twice import SAMPLE, ask_again
from oracle.system.child import ChildFailure
from oracle.wire.grading import START, Difference, dense, grade

__all__ = [
    "DEFAULT_HOUSE",
    "SAMPLE",
    "START",
    "BadMessage",
    "Baseline",
    "Beside",
    "Case",
    "CaseResult",
    "ChildFailure",
    "Claims",
    "Configuration",
    "CutValue",
    "Difference",
    "Engine",
    "EngineResult",
    "Houses",
    "Kept",
    "KnownFailure",
    "Measured",
    "Options",
    "Outcome",
    "Reached",
    "RunResult",
    "Verdict",
    "against",
    "as_profile_plays",
    "ask_again",
    "by_aspect",
    "by_configuration",
    "cases_of",
    "choices",
    "counts_of",
    "cut_keys",
    "dense",
    "engine_claimed",
    "grade",
    "hands_report",
    "in_process",
    "matrix_report",
    "only_about",
    "play_beside",
    "program",
    "read_baseline",
    "read_known_failures",
    "read_measured",
    "rows_of",
    "rules_of",
    "run",
    "run_all_hands",
    "run_in_jobs",
    "with_baseline",
]
