"""Random hands against any engine, shrunk to what matters and explained."""

from oracle.fuzzing.asking import Burst, Target, ask_burst
from oracle.fuzzing.cards import random_deck
from oracle.fuzzing.chance import Chance
from oracle.fuzzing.counting import EVENTS, rare_in
from oracle.fuzzing.fuzz import HANDS_IN_A_PIECE, Fuzzed, Plan, fuzz
from oracle.fuzzing.keeping import Shelf, Written, shelf_in, written
from oracle.fuzzing.manner import Manner, drawn_manner
from oracle.fuzzing.questions import Field, Question, random_question_of
from oracle.fuzzing.report import Told, fuzz_report, replays_in, without_explanation
from oracle.fuzzing.study import Finding

__all__ = [
    "EVENTS",
    "HANDS_IN_A_PIECE",
    "Burst",
    "Chance",
    "Field",
    "Finding",
    "Fuzzed",
    "Manner",
    "Plan",
    "Question",
    "Shelf",
    "Target",
    "Told",
    "Written",
    "ask_burst",
    "drawn_manner",
    "fuzz",
    "fuzz_report",
    "random_deck",
    "random_question_of",
    "rare_in",
    "replays_in",
    "shelf_in",
    "without_explanation",
    "written",
]
