"""Invented hands: tables of players that do not exist, played by the core, recorded as histories.

``sessions`` plays tables whose hands follow each other, by a ``Plan``; what comes out is what a
room would tell of them. ``PLANTS`` are the mistakes that can be planted in such a hand, each with
the rule that an audit must name.
"""

from __future__ import annotations

from oracle.inventing.examples import Example, Mistake, beside_examples, examples
from oracle.inventing.plans import Plan, Rake
from oracle.inventing.planting import PLANTS, Plant, Planted, Where, line_of
from oracle.inventing.sessions import session, sessions

__all__ = [
    "PLANTS",
    "Example",
    "Mistake",
    "Plan",
    "Plant",
    "Planted",
    "Rake",
    "Where",
    "beside_examples",
    "examples",
    "line_of",
    "session",
    "sessions",
]
