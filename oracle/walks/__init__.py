"""An engine led through a tree over the protocol, to the first act at which it differs."""

from oracle.walks.leading import Limits, Walked, Way, lead
from oracle.walks.report import first_difference, walk_report

__all__ = ["Limits", "Walked", "Way", "first_difference", "lead", "walk_report"]
