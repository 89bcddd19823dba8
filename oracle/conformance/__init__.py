"""Checking an engine against vectors, over the JSON Lines protocol."""

from oracle.conformance.blame import RuleText, broken_rules
from oracle.conformance.claims import Claims, Configuration
from oracle.conformance.known import KnownFailure, read_known_failures
from oracle.conformance.messages import BadMessage
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.report import Report, make_report
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.runner import run
from oracle.conformance.terminal import render
from oracle.system.child import ChildFailure
from oracle.wire.grading import START, Difference, dense, grade

__all__ = [
    "START",
    "BadMessage",
    "ChildFailure",
    "Claims",
    "Configuration",
    "Difference",
    "KnownFailure",
    "Options",
    "Outcome",
    "Report",
    "RuleText",
    "RunResult",
    "Verdict",
    "as_profile_plays",
    "broken_rules",
    "dense",
    "grade",
    "make_report",
    "read_known_failures",
    "render",
    "run",
]
