"""What the tabs of the playground offer to begin with."""

from __future__ import annotations

from typing import Any, Final

from oracle.system.resources import folder

_TABLE: Final = {
    "game": "badugi",
    "betting": "limit",
    "draws": 3,
    "small-bet": 20,
    "stacks": [500, 500, 500, 500],
    "house": "card-room",
    "seed": 7,
}
_CALL: Final[dict[str, Any]] = {"seat": 3, "do": "call"}

_QUESTIONS: Final[tuple[tuple[str, list[dict[str, Any]], dict[str, Any]], ...]] = (
    ("“Raise”, said out of turn", [], {"seat": 4, "do": "say", "word": "raise"}),
    ("One large chip, no word", [_CALL], {"seat": 4, "do": "push", "chips": [[100]]}),
    ("A call, and then more chips", [_CALL], {"seat": 4, "do": "push", "chips": [[20], [20]]}),
    ("A raise that is too small", [_CALL], {"seat": 4, "do": "push", "chips": [[20, 10]]}),
    ("A rap on the table facing a bet", [], {"seat": 3, "do": "rap"}),
)

_SCENARIO: Final = "betting.raise-cap.a-fold-before-the-cap-changes-nothing"
_CASE: Final = """\
# The dealer rules on the last act: the button silently puts in a 20 and a 10.
table: {small-bet: 20, stacks: [500, 500, 500]}
play:
  - {seat: 3, push: [20, 10]}
"""
_HOUSE: Final = """\
# How a room plays: the house that it follows, and every point on which it differs.
id: our-room
title: How we play
inherits: card-room
settings:
  raise-cap:
    setting: five-per-round
    basis: The sign on the wall says a bet and four raises.
"""

_HISTORIES: Final = {
    "PokerStars, three mistakes": "pokerstars-planted.txt",
    "Full Tilt, three mistakes": "full-tilt-planted.txt",
    "Merge, three mistakes": "merge-planted.xml",
    "PHH, none": "phh-right.phhs",
}
"""Invented sessions; which mistakes they have is said in ``specs/histories/README.md``."""


def examples() -> dict[str, list[dict[str, Any]]]:
    """Give the examples of each tab that has some: a title, and what a link to it would hold."""
    chapter, rule, point = _SCENARIO.split(".")
    path = folder("specs") / "scenarios" / chapter / f"{rule}--{point}.yaml"
    texts = {
        "A scenario": path.read_text(encoding="utf-8"),
        "A case for the dealer": _CASE,
        "A house": _HOUSE,
    }
    histories = folder("specs") / "histories"
    return {
        "dealer": [
            {"title": title, "table": _TABLE, "acts": acts, "act": act}
            for title, acts, act in _QUESTIONS
        ],
        "editor": [{"title": title, "text": text} for title, text in texts.items()],
        "audit": [
            {"title": title, "text": (histories / name).read_text(encoding="utf-8")}
            for title, name in _HISTORIES.items()
        ],
    }
