"""Write into API.md what its examples show now: ``python -m tests.tools.api_page``."""

from __future__ import annotations

import contextlib
import doctest
import io
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[2] / "API.md"
FENCES: Final = ("```pycon", "```")


def examples(page: str) -> list[doctest.Example]:
    """Give the examples of a page, each with the line on which it stands, from 0."""
    lines = ["" if line in FENCES else line for line in page.splitlines()]
    return doctest.DocTestParser().get_examples("\n".join(lines) + "\n")


def outputs(found: list[doctest.Example]) -> list[str]:
    """Run examples in one namespace; give what each of them shows."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_output(one, names) for one in found]


def with_outputs(page: str) -> str:
    """Give the page with the output that each of its examples has now."""
    lines, found = page.splitlines(), examples(page)
    for one, shown in reversed(list(zip(found, outputs(found), strict=True))):
        start = one.lineno + one.source.count("\n")
        lines[start : start + one.want.count("\n")] = shown.splitlines()
    return "\n".join(lines) + "\n"


def _output(example: doctest.Example, names: dict[str, Any]) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        try:
            exec(compile(example.source, PAGE.name, "single"), names)  # noqa: S102 - our own page
        except Exception as error:
            kind = type(error)
            name = (
                kind.__qualname__
                if kind.__module__ == "builtins"
                else (f"{kind.__module__}.{kind.__qualname__}")
            )
            print(f"Traceback (most recent call last):\n    ...\n{name}: {error}")
    return told.getvalue()


def main() -> None:
    PAGE.write_text(with_outputs(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
