"""What is wrong with an engine that fails: mistakes in layers, symptoms, and what is proved."""

from oracle.diagnosis.deciding import RuleText, broken_rules, rule_texts
from oracle.diagnosis.diagnosing import Diagnosis, Explanation, diagnose
from oracle.diagnosis.examples import simplest
from oracle.diagnosis.replays import Replayed, replays_of
from oracle.diagnosis.report import Ways, report_of
from oracle.diagnosis.written import profile_of

__all__ = [
    "Diagnosis",
    "Explanation",
    "Replayed",
    "RuleText",
    "Ways",
    "broken_rules",
    "diagnose",
    "profile_of",
    "replays_of",
    "report_of",
    "rule_texts",
    "simplest",
]
