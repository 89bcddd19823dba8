"""English about poker, in one place: numbers, lists, seats, hands, tries, turns, awards, rulings.

Everything here is a function from the core's and the wire's records to words. What is said with its
rules is a ``Sentence``; nothing is decided here.
"""

from oracle.prose.courses import course_in_words
from oracle.prose.differences import START, Apart, FieldChange, changed_keys, first_difference
from oracle.prose.events import Told, events_told
from oracle.prose.hands import beats_told, edge, value_in_words, worth
from oracle.prose.next_hand import next_hand_told
from oracle.prose.observations import both_in_words, place_in_words, plainly
from oracle.prose.outcomes import outcome_in_words, setting_in_words
from oracle.prose.rulings import ruling_told
from oracle.prose.sentences import Sentence
from oracle.prose.sides import (
    Side,
    choices_in_words,
    may_in_words,
    phase_in_words,
    sides_told,
)
from oracle.prose.teller import Moment, Words
from oracle.prose.tries import try_in_words
from oracle.prose.turns import barred_in_words, turn_told
from oracle.prose.verdicts import verdict_told
from oracle.prose.words import (
    capital,
    counted,
    counted_are,
    listing,
    number_word,
    ordinal,
    table_in_words,
)

__all__ = [
    "START",
    "Apart",
    "FieldChange",
    "Moment",
    "Sentence",
    "Side",
    "Told",
    "Words",
    "barred_in_words",
    "beats_told",
    "both_in_words",
    "capital",
    "changed_keys",
    "choices_in_words",
    "counted",
    "counted_are",
    "course_in_words",
    "edge",
    "events_told",
    "first_difference",
    "listing",
    "may_in_words",
    "next_hand_told",
    "number_word",
    "ordinal",
    "outcome_in_words",
    "phase_in_words",
    "place_in_words",
    "plainly",
    "ruling_told",
    "setting_in_words",
    "sides_told",
    "table_in_words",
    "try_in_words",
    "turn_told",
    "value_in_words",
    "verdict_told",
    "worth",
]
