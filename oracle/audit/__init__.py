"""Hand histories audited: what was dealt, bet and paid, held against the rules of a house.

``judge`` follows one hand on the core beside its history; ``follow`` holds a hand against the one
before it; ``audit_files`` does both for many hands, in pieces, and counts; ``audit_report`` makes
the report.
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
from oracle.audit.known import Known, read_known
from oracle.audit.raking import Schedule, read_schedule
from oracle.audit.tally import Tally

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
    "Judged",
    "Judging",
    "Known",
    "Schedule",
    "Tally",
    "audit_files",
    "audit_hands",
    "judge",
    "read_known",
    "read_schedule",
    "take",
]
