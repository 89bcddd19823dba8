"""Which mistakes and settings are found behind the failures of a whole run."""

from __future__ import annotations
