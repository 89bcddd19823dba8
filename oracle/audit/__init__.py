"""Hand histories audited: what was dealt, bet and paid, held against the rules of a house."""

from oracle.audit.finding import Event, Finding, Judged
from oracle.audit.following import EVERYTHING, judge

__all__ = ["EVERYTHING", "Event", "Finding", "Judged", "judge"]
