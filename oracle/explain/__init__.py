"""Scenarios, vectors and scripts told step by step in plain sentences, each with its rules."""

from oracle.explain.cases import RuledCase, answer_case, as_ruling_report
from oracle.explain.explaining import explain_given, explain_scenario
from oracle.explain.explanation import Bar, Explanation, RuleNote, Step, Turn
from oracle.explain.given import Given, given_from, read_given
from oracle.explain.replay import replay
from oracle.explain.report import as_report

__all__ = [
    "Bar",
    "Explanation",
    "Given",
    "RuleNote",
    "RuledCase",
    "Step",
    "Turn",
    "answer_case",
    "as_report",
    "as_ruling_report",
    "explain_given",
    "explain_scenario",
    "given_from",
    "read_given",
    "replay",
]
