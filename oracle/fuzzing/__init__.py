"""Random hands against any engine, shrunk to what matters and explained."""

from oracle.fuzzing.asking import Burst, Target, ask_burst
from oracle.fuzzing.counting import EVENTS
from oracle.fuzzing.fuzz import HANDS_IN_A_PIECE, Fuzzed, Plan, fuzz
from oracle.fuzzing.questions import Field, Question, random_question_of
from oracle.fuzzing.study import Finding

__all__ = [
    "EVENTS",
    "HANDS_IN_A_PIECE",
    "Burst",
    "Field",
    "Finding",
    "Fuzzed",
    "Plan",
    "Question",
    "Target",
    "ask_burst",
    "fuzz",
    "random_question_of",
]
