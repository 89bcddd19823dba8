"""Reports of check that are made up, with the worst that engines can put into them."""

from collections.abc import Mapping
from typing import Any, Final

from oracle.report.envelope import Measuring, row

HOSTILE: Final = (
    "]]> </failure><script>alert(1)</script>",
    "# SKIP all of it",
    "\x00\x1b[31m\x07\u202eback",
    "\ufffe\uffff",
    "a lone \udcff here",
    "two\nlines\r\nok 1 - forged\n  ...\n  ---",
    "a \\ and a \" and a ' and `|` and & and <b>",
    "é \N{PLAYING CARD ACE OF SPADES} 日本",
    "",
)
"""What someone may write into a name, a message or an answer."""

_EMPTY: Final = (
    "errors",
    "symptoms",
    "broken",
    "suspected",
    "known",
    "stale",
    "unstable",
    "unexplained",
)


def made(
    rows: list[dict[str, Any]],
    code: int = 1,
    name: str = "an engine",
    before: list[dict[str, Any]] | None = None,
    **details: Any,
) -> dict[str, Any]:
    """Give a report of these rows; ``before`` are the cases that fail as in a baseline."""
    outcomes = [one["outcome"] for one in rows]
    counts = {one: outcomes.count(one) for one in ("pass", "fail", "error", "skip")}
    engine = {"name": name, "version": "1.0", "plays": []}
    whole = {
        **{key: [] for key in _EMPTY},
        "stopped": None,
        "profile": None,
        "stderr": "",
        "standing": {},
        "command": ["./engine"],
        "reproduce": "poker-oracle check --only VECTOR -- ./engine",
        **details,
        **({} if before is None else {"as-before": before}),
    }
    return Measuring("check", {}).report(code, counts, rows, whole, engine=engine)


def failing(name: str, got: Any = 2, **more: Any) -> dict[str, Any]:
    """Give the row of a case that fails at its start."""
    difference: Mapping[str, Any] = {
        "place": "start",
        "key": "actor",
        "aspect": "state",
        "expected": 1,
        "got": got,
    }
    return row(name, "fail", differences=[difference], **more)


def hostile() -> dict[str, Any]:
    """Give a report in which everything that an engine may write is hostile."""
    rows = [failing(f"a.rule.{text}", got=text) for text in HOSTILE]
    rows += [row(f"b.rule.{place}", "error", text) for place, text in enumerate(HOSTILE)]
    rows += [row(f"c.rule.{place}", "skip", text) for place, text in enumerate(HOSTILE)]
    rows += [failing(f"d.rule.{place}") for place in range(len(HOSTILE))]
    rows += [row("e.rule.right", "pass", seconds=0.25), row("e.rule.as", "pass", **{"as": "x # y"})]
    known = [
        {
            "rule": "d.rule",
            "sentence": "",
            "reason": text,
            "vectors": [f"d.rule.{place}"],
            "example": None,
        }
        for place, text in enumerate(HOSTILE)
    ]
    return made(rows, name="".join(HOSTILE), known=known, stderr="\n".join(HOSTILE))
