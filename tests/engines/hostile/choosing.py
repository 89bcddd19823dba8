"""The table of modes, and what each of them does."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, NamedTuple

from . import (
    death,
    disk,
    lines,
    lying,
    memory,
    order,
    processes,
    resources,
    signalling,
    speech,
    starting,
    timing,
)
from .speaking import Case

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "modes.json")
SINCE = ("start", "hello", "case", "hand")
HAND = "5h4d3sAc"
ROOMS = (
    *(starting, lines, timing, death, memory, disk),
    *(processes, lying, resources, speech, signalling, order),
)


class Mode(NamedTuple):
    """``since`` is when it misbehaves: at its start, from hello on, at every case, or at a hand."""

    name: str
    since: str
    act: Callable[[Case], None]
    argument: str
    pause: float
    does: str


Modes = dict[str, Mode]


def table() -> list[dict[str, Any]]:
    with open(TABLE, encoding="utf-8") as file:
        rows: list[dict[str, Any]] = json.load(file)["modes"]
    return rows


def modes() -> Modes:
    return {row["mode"]: _mode(row) for row in table()}


def _mode(row: dict[str, Any]) -> Mode:
    name = row.get("act", row["mode"]).replace("-", "_")
    (act,) = (getattr(room, name) for room in ROOMS if hasattr(room, name))
    pause = row.get("pause", 0.0)
    return Mode(row["mode"], row["since"], act, row.get("argument", ""), pause, row["does"])
