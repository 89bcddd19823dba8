"""English about poker: words, hands, tries, turns and what differs between two answers."""

from oracle.prose.differences import START, Apart, FieldChange, changed_keys, first_difference
from oracle.prose.irregular_acts import act_in_words, early_act_in_words, irregular_heading
from oracle.prose.observations import both_in_words, place_in_words, plainly
from oracle.prose.options import options_in_words
from oracle.prose.outcomes import goes_back, outcome_in_words, setting_in_words
from oracle.prose.tries import try_in_words
from oracle.prose.words import (
    capital,
    count_of,
    half_in_words,
    listing,
    number_word,
    ordinal,
    seat_list,
    table_in_words,
)

__all__ = [
    "START",
    "Apart",
    "FieldChange",
    "act_in_words",
    "both_in_words",
    "capital",
    "changed_keys",
    "count_of",
    "early_act_in_words",
    "first_difference",
    "goes_back",
    "half_in_words",
    "irregular_heading",
    "listing",
    "number_word",
    "options_in_words",
    "ordinal",
    "outcome_in_words",
    "place_in_words",
    "plainly",
    "seat_list",
    "setting_in_words",
    "table_in_words",
    "try_in_words",
]
