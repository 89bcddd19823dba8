"""A report as JSON: for programs it is its own page."""

from __future__ import annotations

import json
from typing import Any, Final

from oracle.system.terminal import visible_json

_CASES: Final = '\n  "cases": null'


def as_json(data: Any) -> str:
    """Write data as a page of JSON; each case of a report has a line of its own.

    What cannot be printed is an escape, since the page may be printed on a terminal.
    """
    if not isinstance(data, dict) or "cases" not in data:
        return visible_json(json.dumps(data, indent=2, ensure_ascii=False)) + "\n"
    text = json.dumps({**data, "cases": None}, indent=2, ensure_ascii=False)
    lines = ",".join(f"\n    {json.dumps(one, ensure_ascii=False)}" for one in data["cases"])
    # A text in JSON holds no line break, so the key can only stand where it belongs.
    cases = f'\n  "cases": [{lines}\n  ]' if lines else '\n  "cases": []'
    return visible_json(text.replace(_CASES, cases, 1)) + "\n"
