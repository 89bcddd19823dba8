"""An engine under test: asked over the protocol, judged, and its mistakes named."""

from oracle.conformance.all_hands import hands_report, run_all_hands
from oracle.conformance.blame import difference_in_words, likeliest_rules
from oracle.conformance.choosing import (
    KnownFailure,
    as_profile_plays,
    only_about,
    read_baseline,
    read_known_failures,
    rules_of,
    with_baseline,
)
from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.conformance.failures import (
    Replayed,
    example,
    hand_behind,
    hand_without_an_answer,
    named,
    replay_of,
    replays_of,
)
from oracle.conformance.matrix import Measured, matrix_report, read_measured
from oracle.conformance.report import (
    AskMore,
    More,
    Ways,
    is_profile,
    profile_of,
    report_of,
    without_explanation,
)
from oracle.conformance.results import Case, Options, Outcome, RunResult, Verdict, engine_claimed
from oracle.conformance.runner import (
    SAMPLE,
    CaseResult,
    SideBySide,
    ask_again,
    play_side_by_side,
    run,
    run_in_jobs,
)
from oracle.conformance.search import Cases, JudgedCase, rule_texts
from oracle.conformance.transport import Engine, PersistentEngine, Reached, in_process, program
from oracle.conformance.walking import Limits, Walked, Way, first_difference, lead, walk_report

__all__ = [
    "SAMPLE",
    "AskMore",
    "Case",
    "CaseResult",
    "Cases",
    "Claims",
    "Configuration",
    "Engine",
    "Houses",
    "JudgedCase",
    "KnownFailure",
    "Limits",
    "Measured",
    "More",
    "Options",
    "Outcome",
    "PersistentEngine",
    "Reached",
    "Replayed",
    "RunResult",
    "SideBySide",
    "Verdict",
    "Walked",
    "Way",
    "Ways",
    "as_profile_plays",
    "ask_again",
    "difference_in_words",
    "engine_claimed",
    "example",
    "first_difference",
    "hand_behind",
    "hand_without_an_answer",
    "hands_report",
    "in_process",
    "is_profile",
    "lead",
    "likeliest_rules",
    "matrix_report",
    "named",
    "only_about",
    "play_side_by_side",
    "profile_of",
    "program",
    "read_baseline",
    "read_known_failures",
    "read_measured",
    "replay_of",
    "replays_of",
    "report_of",
    "rule_texts",
    "rules_of",
    "run",
    "run_all_hands",
    "run_in_jobs",
    "walk_report",
    "with_baseline",
    "without_explanation",
]
