"""The page of the figures on the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def page(data: Mapping[str, Any]) -> str:
    """Write the summary as a page."""
    halves, several = [data[one] for one in ("open", "held back")], ("2 together", "3 together")
    lines = [
        "# What the verdict says about engines that were not written from the catalogue",
        "",
        "Made by `python -m tests.tools.verdicts --write`; `tests/crowd` has the engines. Half of",
        "them is held back: no known mistake was written because of one. The symptoms were",
        "tried on all of them, so the line with symptoms says less about new engines than others.",
        "`also` marks what an edit breaks besides, found when it was read again after the verdict.",
        "",
        "| | open half | held back |",
        "|---|---|---|",
        *(f"| {what} | {halves[0][what]} | {halves[1][what]} |" for what in halves[0]),
        "",
        "| several mistakes in one engine | engines | all parts found | explained misleadingly |",
        "|---|---|---|---|",
        *(f"| {one} | {' | '.join(str(n) for n in data[one].values())} |" for one in several),
        "",
        "Digests of what the figures depend on:",
        "",
        *(f"* {what}: `{digest}`" for what, digest in data["digests"].items()),
    ]
    return "\n".join(lines) + "\n"
