"""Random hands against any engine, shrunk to what matters, with the rules behind them."""

from oracle.fuzz.apart import MADE, Apart, Made, asking_more, hands_apart, made
from oracle.fuzz.fuzzing import (
    Fuzzed,
    Plan,
    ReportContext,
    fuzz_report,
    replays_in,
    without_explanation,
)
from oracle.fuzz.questions import EVENTS, Target, rare_in
from oracle.fuzz.study import FindingsFolder, workspace_for_findings, written

__all__ = [
    "EVENTS",
    "MADE",
    "Apart",
    "FindingsFolder",
    "Fuzzed",
    "Made",
    "Plan",
    "ReportContext",
    "Target",
    "asking_more",
    "fuzz_report",
    "hands_apart",
    "made",
    "rare_in",
    "replays_in",
    "without_explanation",
    "workspace_for_findings",
    "written",
]
