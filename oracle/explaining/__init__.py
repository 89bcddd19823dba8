"""Scenarios, vectors and scripts told step by step in plain sentences, each with its rules."""

from oracle.explaining.cases import RuledCase, answer_case, as_ruling_report, rule_on
from oracle.explaining.events import event_seen, ruling_chosen
from oracle.explaining.explanation import Bar, Explanation, RuleNote, Step, Turn, rules_named
from oracle.explaining.given import MOST_BYTES, Given, given_from, given_in, read_given
from oracle.explaining.hands import followed_step, tell_deal, tell_try
from oracle.explaining.moments import ToldHand
from oracle.explaining.replay import moment_data, replay, rule_data
from oracle.explaining.report import as_report
from oracle.explaining.scenarios import (
    explain_given,
    explain_played,
    explain_scenario,
    explanation_of,
    rule_notes,
)

__all__ = [
    "MOST_BYTES",
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
    "explain_played",
    "explain_scenario",
    "explanation_of",
    "followed_step",
    "given_from",
    "given_in",
    "moment_data",
    "read_given",
    "replay",
    "rule_data",
    "rule_notes",
    "rule_on",
    "rules_named",
    "ruling_chosen",
    "tell_deal",
    "tell_try",
]
