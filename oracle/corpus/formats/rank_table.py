"""The hands of the rank vectors as one table, for spreadsheets and databases."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle.errors import InputError

_COLUMNS: Final = ("id", "ranking", "hand", "ranks", "order", "plays", "name", "title", "rules")


def write(vectors: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """Make ``rank.csv``, a line for each rank vector; lists are separated by spaces.

    Raises:
        InputError: there is no rank vector.
    """
    rows = [_row(vector) for vector in vectors if "hand" in vector["given"]]
    if not rows:
        raise InputError(
            "csv can express only vectors of the kind rank, and none of those is asked for"
        )
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(_COLUMNS)
    table.writerows(rows)
    return {"rank.csv": text.getvalue().encode()}


def _row(vector: Mapping[str, Any]) -> list[Any]:
    cells = {**vector, **vector["given"], **vector["expect"]}
    return [" ".join(cell) if isinstance(cell, list) else cell for cell in map(cells.get, _COLUMNS)]
