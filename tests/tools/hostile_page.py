"""Write the list of modes in ``tests/engines/hostile/README.md`` from the table.

python -m tests.tools.hostile_page
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Final

from tests.support.hostile import ENGINE, Mode, modes

PAGE: Final = ENGINE / "README.md"
_BEGINS: Final = "## The modes\n"


def page(before: str) -> str:
    """Give the page with the list that fits the table; the rest of it stays."""
    parts = [before.partition(_BEGINS)[0] + _BEGINS]
    for about, group in groupby(modes(), lambda mode: mode.about):
        parts.append(f"\n### {about.capitalize()}\n\n")
        parts.append("| mode | the engine | exit code | outcomes |\n|---|---|---|---|\n")
        parts += map(_row, group)
    return "".join(parts)


def _row(mode: Mode) -> str:
    codes = " or ".join(map(str, mode.exit_codes))
    outcomes = [f"{count} {verdict}" for verdict, count in mode.outcomes.items()]
    outcomes += [f"no {verdict}" for verdict in mode.never]
    return f"| `{mode.name}` | {mode.does} | {codes} | {', '.join(outcomes)} |\n"


def main() -> None:
    """Write it."""
    Path(PAGE).write_text(page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
