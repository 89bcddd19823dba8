"""Hand histories audited: what was dealt, bet and paid, held against the rules of a house.

``judge`` follows one hand on the core beside its history; ``follow`` holds a hand against the one
before it; ``audit_files`` does both for many hands, in pieces, and counts; ``audit_report`` makes
the report. What else judges hands takes ``held_hands``, ``rounds`` and ``reads_of`` from here, too.
"""

from oracle.audit.auditing import (
    Judging,
    Progress,
    audit_files,
    audit_hands,
    held_hands,
    reads_of,
    rounds,
    take,
)
from oracle.audit.cards import rules_of
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
    Place,
)
from oracle.audit.following import EVERYTHING, judge
from oracle.audit.hand import Hand
from oracle.audit.held import Item
from oracle.audit.keeping import Written, written
from oracle.audit.known import Known, read_known
from oracle.audit.raking import Schedule, read_schedule
from oracle.audit.replaying import Followed, followed
from oracle.audit.report import (
    AGREES,
    DIFFERS,
    NOTHING_READ,
    Told,
    audit_report,
    exit_code,
    kept_of,
    sentence_of,
)
from oracle.audit.sequence import Due, Edge, Table, due_after, edge, follow
from oracle.audit.tally import Kept, Tally

__all__ = [
    "AGREES",
    "CLASSES",
    "DIFFERS",
    "EVERYTHING",
    "KNOWN",
    "NOTHING_READ",
    "READER",
    "RECORD",
    "RULE",
    "TOPICS",
    "Due",
    "Edge",
    "Event",
    "Finding",
    "Followed",
    "Hand",
    "Item",
    "Judged",
    "Judging",
    "Kept",
    "Known",
    "Place",
    "Progress",
    "Schedule",
    "Table",
    "Tally",
    "Told",
    "Written",
    "audit_files",
    "audit_hands",
    "audit_report",
    "due_after",
    "edge",
    "exit_code",
    "follow",
    "followed",
    "held_hands",
    "judge",
    "kept_of",
    "read_known",
    "read_schedule",
    "reads_of",
    "rounds",
    "rules_of",
    "sentence_of",
    "take",
    "written",
]
