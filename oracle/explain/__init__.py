"""Scenarios, vectors and scripts told step by step in plain sentences, each with its rules."""

from oracle.explain.cases import RuledCase, answer_case, as_ruling_report
from oracle.explain.events import event_seen, ruling_chosen
from oracle.explain.explaining import explain_given, explain_scenario, explanation_of
from oracle.explain.explanation import Bar, Explanation, RuleNote, Step, Turn
from oracle.explain.given import Given, given_from, read_given
from oracle.explain.hands import tell_deal, tell_try
from oracle.explain.moments import ToldHand
from oracle.explain.replay import replay
from oracle.explain.report import as_report

__all__ = [
    "Bar",
    "Explanation",
    "Given",
    "RuleNote",
    "RuledCase",
    "Step",
    "ToldHand",
    "Turn",
    "answer_case",
    "as_report",
    "as_ruling_report",
    "event_seen",
    "explain_given",
    "explain_scenario",
    "explanation_of",
    "given_from",
    "read_given",
    "replay",
    "ruling_chosen",
    "tell_deal",
    "tell_try",
]
