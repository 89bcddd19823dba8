"""Records without the lines that told them, to hold what is read again against what was read."""

from __future__ import annotations

from typing import Any

from oracle.histories import Drew, History


def bare(history: History) -> History:
    """Leave out of a hand where it was read."""
    return history._replace(
        facts=tuple(_bare(fact) for fact in history.facts),
        players=tuple(_bare(player) for player in history.players),
        summary=tuple(_bare(summed) for summed in history.summary),
        file="",
        line=0,
        total_line=0,
        button_line=0,
    )


def _bare(record: Any) -> Any:
    if isinstance(record, Drew):
        record = record._replace(served=0)
    return record._replace(line=0)
