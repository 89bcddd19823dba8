"""What a house shows of a scenario: the answer, or why there is none."""

from __future__ import annotations

from typing import Any

from oracle.play import Answer


def shown(answer: Answer) -> dict[str, Any]:
    """Give what must be seen, and at its end under ``stuck`` why the cards do not suffice.

    That a table is refused is an answer as to a setup.
    """
    expect = dict(answer.expect)
    if answer.stuck is None or "ruling" in expect:
        return expect
    if "steps" not in expect:
        return {"stuck": answer.stuck}
    return {**expect, "steps": [*expect["steps"], {"stuck": answer.stuck}]}
