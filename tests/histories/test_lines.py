"""The lines of forms that are texts, one by one: what each tells, after the same short hand.

``lines`` has a line and what it tells, as ``told_hands`` has it; - is nothing, ? not understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.histories.told import facts, unread
from tests.support.told_hands import fact

UNTOLD = {"full-tilt": ("capped",), "kingsclub": ("capped",)}


def lines() -> Iterator[Any]:
    for path in sorted((Path(__file__).parent / "lines").iterdir()):
        hand, _, rows = path.read_text(encoding="utf-8").partition("\n\n")
        for row in rows.splitlines():
            line, _, told = row.rpartition(" => ")
            untold = UNTOLD.get(path.stem, ())
            yield pytest.param(hand, line, told, untold, id=f"{path.stem}: {line}")


@pytest.mark.parametrize(("hand", "line", "told", "untold"), list(lines()))
def test_a_line_is_told(hand: str, line: str, told: str, untold: tuple[str, ...]) -> None:
    text = f"{hand}\n{line}\n"
    if told == "?":
        assert unread(text) == [line]
    else:
        assert facts(text) == tuple(fact(one, untold) for one in told.split("; ") if one != "-")
