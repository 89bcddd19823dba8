"""The table as JSON shows it: seats 1 to n clockwise, with the button at any of them.

The engine counts seats from the left of the button; only this package translates between the two.
"""

from oracle.wire.act_forms import ACT_FORMS, ActField, ActForm
from oracle.wire.answering import KINDS, Answer, HouseRules, Script, answer, kind_of, refused
from oracle.wire.attempts import attempts, wager
from oracle.wire.hands import Hand, observation, phase_name
from oracle.wire.irregular_acts import allowed_and_not, last_ruling, outcome_seen, ruling_seen
from oracle.wire.next_hand import next_hand
from oracle.wire.plays import as_try, read_cards, read_play, read_try
from oracle.wire.short_forms import irregular_try, short_act
from oracle.wire.tables import Seats, full_table, read_table, short_table

__all__ = [
    "ACT_FORMS",
    "KINDS",
    "ActField",
    "ActForm",
    "Answer",
    "Hand",
    "HouseRules",
    "Script",
    "Seats",
    "allowed_and_not",
    "answer",
    "as_try",
    "attempts",
    "full_table",
    "irregular_try",
    "kind_of",
    "last_ruling",
    "next_hand",
    "observation",
    "outcome_seen",
    "phase_name",
    "read_cards",
    "read_play",
    "read_table",
    "read_try",
    "refused",
    "ruling_seen",
    "short_act",
    "short_table",
    "wager",
]
