"""What is wrong with an engine that fails: mistakes in layers, symptoms, and what is proved."""

from oracle.diagnosis.blaming import likeliest_rules
from oracle.diagnosis.cases import Cases, JudgedCase
from oracle.diagnosis.deciding import RuleText, broken_rules, rule_texts
from oracle.diagnosis.diagnosing import Diagnosis, Explanation, diagnose
from oracle.diagnosis.examples import example, named, simplest
from oracle.diagnosis.explained import Ways
from oracle.diagnosis.hands import hand_behind
from oracle.diagnosis.replays import Replayed, replay_of, replays_of
from oracle.diagnosis.report import report_of, without_explanation
from oracle.diagnosis.written import is_profile, profile_of

__all__ = [
    "Cases",
    "Diagnosis",
    "Explanation",
    "JudgedCase",
    "Replayed",
    "RuleText",
    "Ways",
    "broken_rules",
    "diagnose",
    "example",
    "hand_behind",
    "is_profile",
    "likeliest_rules",
    "named",
    "profile_of",
    "replay_of",
    "replays_of",
    "report_of",
    "rule_texts",
    "simplest",
    "without_explanation",
]
