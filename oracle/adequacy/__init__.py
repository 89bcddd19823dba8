"""What a corpus can detect: every mistake in every house, every rule in each direction.

A record for everything that is measured; ``oracle.pages`` writes it, and knows what it is called.
"""

from oracle.adequacy.measuring import Beside, adequacy, edges_of, smoke_of
from oracle.adequacy.noticing import WAYS, Shown, shown
from oracle.adequacy.records import Adequacy, InHouse, MistakeFound, Smoke
from oracle.adequacy.report import adequacy_report, as_details
from oracle.adequacy.silent import REASONS
from oracle.adequacy.smoke import PERCENT

__all__ = [
    "PERCENT",
    "REASONS",
    "WAYS",
    "Adequacy",
    "Beside",
    "InHouse",
    "MistakeFound",
    "Shown",
    "Smoke",
    "adequacy",
    "adequacy_report",
    "as_details",
    "edges_of",
    "shown",
    "smoke_of",
]
