"""Scenarios, vectors and scripts told step by step in plain sentences, each with its rules."""

from oracle.explain.cases import RuledCase, answer_case, as_ruling_report
from oracle.explain.explaining import explain_given, explain_scenario
from oracle.explain.explanation import Bar, Explanation, RuleNote, Sentence, Step, Turn
from oracle.explain.given import Given, given_from, read_given
from oracle.explain.markdown import as_markdown, plain
from oracle.explain.outcomes import outcome_in_words, setting_in_words
from oracle.explain.report import as_report
from oracle.explain.text import as_text
from oracle.explain.tries import try_in_words
from oracle.explain.turns import options_in_words
from oracle.explain.words import half_in_words, listing, ordinal, seat_list

__all__ = [
    "Bar",
    "Explanation",
    "Given",
    "RuleNote",
    "RuledCase",
    "Sentence",
    "Step",
    "Turn",
    "answer_case",
    "as_markdown",
    "as_report",
    "as_ruling_report",
    "as_text",
    "explain_given",
    "explain_scenario",
    "given_from",
    "half_in_words",
    "listing",
    "options_in_words",
    "ordinal",
    "outcome_in_words",
    "plain",
    "read_given",
    "seat_list",
    "setting_in_words",
    "try_in_words",
]
