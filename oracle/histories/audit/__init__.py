"""Hand histories audited: what was dealt, bet and paid, compared with the rules of a house."""

from oracle.histories.audit.auditing import (
    Item,
    Judging,
    Progress,
    Tally,
    audit_files,
    audit_hands,
    reads_of,
    rounds,
    unread_hands,
)
from oracle.histories.audit.causes import read_known
from oracle.histories.audit.following import (
    EVERYTHING,
    Due,
    Edge,
    Table,
    due_after,
    edge,
    follow,
    judge,
)
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.paying import read_schedule
from oracle.histories.audit.report import (
    AGREES,
    DIFFERS,
    NOTHING_READ,
    ReportContext,
    Written,
    audit_report,
    followed,
    kept_of,
    sentence_of,
    written,
)
from oracle.histories.audit.seating import RECORD, RULE, Finding, Judged, Place, rules_of

__all__ = [
    "AGREES",
    "DIFFERS",
    "EVERYTHING",
    "NOTHING_READ",
    "RECORD",
    "RULE",
    "AuditedHand",
    "Due",
    "Edge",
    "Finding",
    "Item",
    "Judged",
    "Judging",
    "Place",
    "Progress",
    "ReportContext",
    "Table",
    "Tally",
    "Written",
    "audit_files",
    "audit_hands",
    "audit_report",
    "due_after",
    "edge",
    "follow",
    "followed",
    "judge",
    "kept_of",
    "read_known",
    "read_schedule",
    "reads_of",
    "rounds",
    "rules_of",
    "sentence_of",
    "unread_hands",
    "written",
]
