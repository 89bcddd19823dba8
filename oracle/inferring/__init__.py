"""The house inferred: which settings of each switch hands contradict, and which they leave.

``trying`` judges one hand by many houses, ``weighing`` says what it contradicts, ``gathering`` does
so for many hands, whose ``evidence`` merges; ``concluding`` draws the conclusions, ``reporting``
tells them, and ``house_file`` writes the house.
"""

from oracle.inferring.concluding import (
    DECIDED,
    NARROWED,
    NOTHING_FITS,
    STATES,
    UNSEEN_SWITCH,
    UNTESTED,
    Concluded,
    Conclusion,
    concluded,
)
from oracle.inferring.evidence import ENOUGH, Evidence, Gathered
from oracle.inferring.gathering import infer_files, infer_hands
from oracle.inferring.house_file import house_text, id_of_house, is_inferred
from oracle.inferring.reporting import inferred_report

__all__ = [
    "DECIDED",
    "ENOUGH",
    "NARROWED",
    "NOTHING_FITS",
    "STATES",
    "UNSEEN_SWITCH",
    "UNTESTED",
    "Concluded",
    "Conclusion",
    "Evidence",
    "Gathered",
    "concluded",
    "house_text",
    "id_of_house",
    "infer_files",
    "infer_hands",
    "inferred_report",
    "is_inferred",
]
