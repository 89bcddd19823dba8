"""Mistakes planted in hands: one thing wrong, and the rule and line that an audit must give."""

from __future__ import annotations

from oracle.inventing.planting.kinds import PLANTS
from oracle.inventing.planting.plant import Plant, Planted, Where, line_of

__all__ = ["PLANTS", "Plant", "Planted", "Where", "line_of"]
