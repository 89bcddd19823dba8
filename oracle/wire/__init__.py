"""The table as JSON shows it: seats 1 to n clockwise, with the button at its seat."""

from oracle.wire.acts import (
    allowed_and_not,
    irregular_try,
    last_ruling,
    outcome_seen,
    ruling_seen,
    short_act,
)
from oracle.wire.grading import START
from oracle.wire.hands import as_try, observation, phase_name, read_play, read_try
from oracle.wire.tables import Seats, full_table, next_hand, read_table, short_table
from oracle.wire.vocabulary import ACT_FORMS, ActForm

__all__ = [
    "ACT_FORMS",
    "START",
    "ActForm",
    "Seats",
    "allowed_and_not",
    "as_try",
    "full_table",
    "irregular_try",
    "last_ruling",
    "next_hand",
    "observation",
    "outcome_seen",
    "phase_name",
    "read_play",
    "read_table",
    "read_try",
    "ruling_seen",
    "short_act",
    "short_table",
]
