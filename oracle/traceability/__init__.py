"""What documents, rules, code, scenarios and switches say of each other, and what is still open."""

from oracle.traceability.citing import cited_rules
from oracle.traceability.coverage import (
    Coverage,
    DocumentCoverage,
    HouseCoverage,
    RuleCoverage,
    SettingCoverage,
    SwitchCoverage,
)
from oracle.traceability.games import problems_of_games
from oracle.traceability.measuring import Material, measure, open_points, project
from oracle.traceability.report import as_report

__all__ = [
    "Coverage",
    "DocumentCoverage",
    "HouseCoverage",
    "Material",
    "RuleCoverage",
    "SettingCoverage",
    "SwitchCoverage",
    "as_report",
    "cited_rules",
    "measure",
    "open_points",
    "problems_of_games",
    "project",
]
