"""The page of one case: each step by the rules, and both sides where the engine parts from them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.pages import page as on
from oracle.pages.failure import missing
from oracle.prose import listing

_Data: TypeAlias = Mapping[str, Any]

_MOST_SOURCES: Final = 3
_NOT_GIVEN: Final = "not given"


def side_by_side(report: _Data) -> on.Page:
    """Make the page."""
    engine, details = report["engine"], report["details"]
    name = f"{engine['name']} {engine['version']}".rstrip() if engine else "the engine"
    case = details["case"]
    blocks: list[on.Block] = [*missing(report)]
    if details["stopped"]:
        blocks.append(on.Paragraph(f"{details['stopped']}.", tone=on.BAD))
    parts = details["parts"]
    for number, part in enumerate(parts, start=1):
        if len(parts) > 1:
            blocks.append(on.Heading(f"Part {number} of {len(parts)}"))
        blocks += _part(part)
    if report["notes"]:
        blocks.append(on.Heading("Notes"))
        blocks.append(on.bullets(report["notes"]))
    if details["stderr"]:
        blocks.append(on.Heading("The end of its standard error"))
        blocks.append(on.Lines(tuple(details["stderr"].splitlines()[-10:]), on.QUIET))
    headline, tone = _headline(report)
    title = f"{name} {headline}"
    blocks.insert(0, on.Paragraph((on.Code(case["id"]), f": {case['title'] or 'a case'}")))
    return on.Page(title, tuple(blocks), tone)


def _headline(report: _Data) -> tuple[str, str]:
    parts = report["details"]["parts"]
    if report["exit-code"] == 3:
        return "could not be run to the end", on.BAD
    outcomes = [part["outcome"] for part in parts]
    if "fail" in outcomes:
        return f"differs at {next(part['at'] for part in parts if part['at'])}", on.BAD
    if "error" in outcomes:
        return "failed on this case", on.BAD
    if "skip" in outcomes or not parts:
        return "could not be compared", on.WARNING
    return "answers as the rules do", on.GOOD


def _part(part: _Data) -> Iterator[on.Block]:
    if part["table"]:
        yield on.Paragraph(part["table"])
    yield on.Paragraph(_played_by(part))
    if part["message"]:
        yield on.Paragraph(part["message"], tone=on.WARNING)
    yield from steps_of(part)
    if part["at"] is not None:
        yield from parting(part)


def steps_of(part: _Data) -> Iterator[on.Block]:
    """Tell the steps that both sides take."""
    for place, step in enumerate(part["steps"], start=1):
        yield _step(place, step)


def _played_by(part: _Data) -> str:
    house = f"By the rules of {part['house']}"
    if part["as"] is not None:
        house = f"As {part['as']}: by the rules of {part['house']}"
    changes = [f"{switch} set to {setting}" for switch, setting in part["settings"].items()]
    return f"{house}, but with {listing(changes)}." if changes else f"{house}."


def _step(number: int, step: _Data) -> on.Step:
    # What was tried is often just what happened, and need not be said again.
    said = step["sentences"]
    same = [one for one in said[:1] if one["text"] == f"{step['title']}."]
    blocks = [on.Paragraph(one["text"], tuple(one["rules"])) for one in said[len(same) :]]
    blocks += [on.Paragraph(one["sentence"], (one["rule"],)) for one in step["refused"]]
    rules = tuple(same[0]["rules"]) if same else ()
    return on.Step(number, step["title"], bool(step["refused"]), tuple(blocks), rules)


def parting(part: _Data) -> Iterator[on.Block]:
    """Show both sides where they part, and the rules that decide there."""
    yield on.Heading(f"They part at {part['at']}", tone=on.BAD)
    for one in part["differences"]:
        sides = json.dumps(one["expected"]), json.dumps(one["got"])
        yield on.Difference(on.Code(one["field"]), sides, ("by the rules", "engine"))
    wrong = {one["field"] for one in part["differences"]}
    expected, got = _flat(part["expected"] or {}), _flat(part["got"] or {})
    rows = [
        on.Row(
            (key, _written(expected, key), _written(got, key)), on.BAD if key in wrong else on.PLAIN
        )
        for key in dict.fromkeys((*sorted(wrong), *expected))
        if key in expected or key in got
    ]
    yield on.Paragraph("All that is seen there:")
    yield on.Table(("Key", "by the rules", "engine"), tuple(rows))
    left = part["tries"] - len(part["steps"]) + 1
    if left > 0 and part["steps"]:
        tries = "1 more try is" if left == 1 else f"{left} more tries are"
        yield on.Paragraph(f"{tries} not compared.", tone=on.QUIET)
    if part["rules"]:
        yield on.Heading("The rules that decide here")
        for rule in part["rules"]:
            yield on.Note(
                rule["id"], rule["sentence"], (on.bullets(rule["source"], _MOST_SOURCES),)
            )


def _flat(seen: _Data) -> dict[str, Any]:
    legal = seen.get("legal")
    others = {key: value for key, value in seen.items() if key != "legal" or not legal}
    if not isinstance(legal, Mapping):
        return others
    return {**others, **{f"legal.{key}": value for key, value in legal.items()}}


def _written(seen: _Data, key: str) -> str:
    return json.dumps(seen[key]) if key in seen else _NOT_GIVEN
