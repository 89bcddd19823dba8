"""Hand histories audited: what was dealt, bet and paid, held against the rules of a house.

``judge`` follows one hand on the core beside its history; ``follow`` holds a hand against the one
before it; ``audit_files`` does both for many hands, in pieces, and counts; ``audit_report`` makes
the report. ``infer_files`` finds which house could have dealt them, ``inferred_report`` tells it,
and ``house_text`` writes that house.
"""

from oracle.audit.auditing import Judging, audit_files, audit_hands, take
from oracle.audit.finding import (
    CLASSES,
    KNOWN,
    READER,
    RECORD,
    RULE,
    TOPICS,
    Event,
    Finding,
    Judged,
)
from oracle.audit.following import EVERYTHING, judge
from oracle.audit.inferring import (
    house_text,
    id_of_house,
    infer_files,
    infer_hands,
    inferred_report,
)
from oracle.audit.keeping import Written, written
from oracle.audit.known import Known, read_known
from oracle.audit.raking import Schedule, read_schedule
from oracle.audit.replaying import Followed, followed
from oracle.audit.report import Told, audit_report, exit_code, kept_of
from oracle.audit.tally import Kept, Tally

__all__ = [
    "CLASSES",
    "EVERYTHING",
    "KNOWN",
    "READER",
    "RECORD",
    "RULE",
    "TOPICS",
    "Event",
    "Finding",
    "Followed",
    "Judged",
    "Judging",
    "Kept",
    "Known",
    "Schedule",
    "Tally",
    "Told",
    "Written",
    "audit_files",
    "audit_hands",
    "audit_report",
    "exit_code",
    "followed",
    "house_text",
    "id_of_house",
    "infer_files",
    "infer_hands",
    "inferred_report",
    "judge",
    "kept_of",
    "read_known",
    "read_schedule",
    "take",
    "written",
]
