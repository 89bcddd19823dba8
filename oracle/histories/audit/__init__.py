"""Hand histories audited: what was dealt, bet and paid, compared with the rules of a house."""

from oracle.histories.audit.auditing import Judging, Tally, audit_files, audit_hands
from oracle.histories.audit.causes import read_known
from oracle.histories.audit.paying import read_schedule
from oracle.histories.audit.report import (
    ReportContext,
    Written,
    audit_report,
    followed,
    kept_of,
    written,
)
from oracle.histories.audit.seating import Place

__all__ = [
    "Judging",
    "Place",
    "ReportContext",
    "Tally",
    "Written",
    "audit_files",
    "audit_hands",
    "audit_report",
    "followed",
    "kept_of",
    "read_known",
    "read_schedule",
    "written",
]
