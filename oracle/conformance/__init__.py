"""Checking an engine against vectors, over the JSON Lines protocol."""

from oracle.conformance.all_hands import hands_report, run_all_hands
from oracle.conformance.baseline import Baseline, against, read_baseline, with_baseline
from oracle.conformance.blame import RuleText, broken_rules, rule_texts
from oracle.conformance.choosing import only_about
from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.conformance.in_process import Engine, in_process
from oracle.conformance.known import KnownFailure, read_known_failures
from oracle.conformance.messages import BadMessage
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.report import report_of
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.rows import counts_of, engine_claimed
from oracle.conformance.runner import run
from oracle.conformance.side_by_side import Beside, CaseResult, play_beside
from oracle.conformance.transport import Reached, program
from oracle.system.child import ChildFailure
from oracle.wire.grading import START, Difference, dense, grade

__all__ = [
    "START",
    "BadMessage",
    "Baseline",
    "Beside",
    "CaseResult",
    "ChildFailure",
    "Claims",
    "Configuration",
    "Difference",
    "Engine",
    "Houses",
    "KnownFailure",
    "Options",
    "Outcome",
    "Reached",
    "RuleText",
    "RunResult",
    "Verdict",
    "against",
    "as_profile_plays",
    "broken_rules",
    "counts_of",
    "dense",
    "engine_claimed",
    "grade",
    "hands_report",
    "in_process",
    "only_about",
    "play_beside",
    "program",
    "read_baseline",
    "read_known_failures",
    "report_of",
    "rule_texts",
    "run",
    "run_all_hands",
    "with_baseline",
]
