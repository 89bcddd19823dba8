"""Invented hands: tables of players that do not exist, played by the core, recorded as histories.

``sessions`` plays tables whose hands follow each other, by a ``Plan``; what comes out is what a
room would tell of them. ``PLANTS`` are the mistakes that can be planted in such a hand, each with
the rule that an audit must name.
"""

from tests.support.inventing.kinds import PLANTS
from tests.support.inventing.planting import Plant, Planted, Where, line_of
from tests.support.inventing.sessions import Plan, Rake, session, sessions

__all__ = ["PLANTS", "Plan", "Plant", "Planted", "Rake", "Where", "line_of", "session", "sessions"]
