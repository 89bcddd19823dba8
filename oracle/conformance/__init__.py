"""Checking an engine against vectors, over the JSON Lines protocol."""

from oracle.conformance.choosing import only_about
from oracle.conformance.claims import Claims, Configuration
from oracle.conformance.in_process import Engine, in_process
from oracle.conformance.known import KnownFailure, read_known_failures
from oracle.conformance.messages import BadMessage
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.rows import counts_of
from oracle.conformance.runner import run
from oracle.conformance.twice import SAMPLE, ask_again
from oracle.system.trees import ChildFailure
from oracle.wire.grading import START, Difference, dense, grade

__all__ = [
    "SAMPLE",
    "START",
    "BadMessage",
    "ChildFailure",
    "Claims",
    "Configuration",
    "Difference",
    "Engine",
    "KnownFailure",
    "Options",
    "Outcome",
    "RunResult",
    "Verdict",
    "as_profile_plays",
    "ask_again",
    "counts_of",
    "dense",
    "grade",
    "in_process",
    "only_about",
    "read_known_failures",
    "run",
]
