"""The parts of README.md that are made: the mistakes of public engines, and the picture."""

from __future__ import annotations

import io
import json
import re
from collections import defaultdict
from typing import Final

from click.testing import CliRunner

from oracle import catalogue
from oracle.cli import cli
from oracle.pages import Screen, as_text, checked
from oracle.system.resources import folder

ROOT: Final = folder("specs").parent
PAGE: Final = ROOT / "README.md"
PICTURE: Final = ROOT / ".github" / "check.svg"
_FOUND: Final = re.compile(r"(<!-- found -->\n).*?(<!-- end -->)", re.DOTALL)
_MOST_ENGINES: Final = 5
_ENGINE: Final = ("node", "tests/engines/badugi-engine.js", "--break", "odd-chip")
_SHOWN_AS: Final = "./my-engine"
_WIDTH: Final = 100
_FONTS: Final = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def with_found(page: str) -> str:
    """Put what was found in public engines into the page: those that our adapters ran."""
    by_engine: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    for is_choice, seen in (
        *((bool(note.house_choice), note.seen) for note in catalogue.mistakes().values()),
        *((True, seen) for seen in catalogue.played_settings().values()),
    ):
        for one in seen:
            if one.how == "run" and not one.is_fixed:
                name = f"[{one.release}](https://github.com/{one.repository})"
                by_engine[name].append((is_choice, one.got or ""))
    rows = sorted(
        (_row(name, found) for name, found in by_engine.items()),
        key=lambda row: (-row[0], row[2].lower()),
    )
    table = "\n".join(
        (
            "| engine | mistakes | house choices | for example |",
            "|---|---|---|---|",
            *(
                f"| {name} | {wrong} | {choices} | {got} |"
                for wrong, choices, name, got in rows[:_MOST_ENGINES]
            ),
        )
    )
    return _FOUND.sub(lambda marks: f"{marks[1]}{table}\n{marks[2]}", page)


def _row(name: str, found: list[tuple[bool, str]]) -> tuple[int, int, str, str]:
    """Count the mistakes and the house choices of an engine, and tell what one of them gave."""
    wrong = [got for is_choice, got in found if not is_choice]
    return len(wrong), len(found) - len(wrong), name, wrong[0] if wrong else found[0][1]


def picture() -> str:
    """Draw a terminal in which an engine is checked that gives the odd chip to the button."""
    from rich.console import Console  # noqa: PLC0415 - for this picture alone
    from rich.text import Text  # noqa: PLC0415

    done = CliRunner().invoke(cli, ["check", "--format", "json", "--", *_ENGINE])
    report = json.loads(done.stdout)
    told = as_text(checked(report), Screen(_WIDTH, color=True))
    text = told.replace(" ".join(_ENGINE), _SHOWN_AS).replace(
        "badugi-js-wrong-odd-chip", "my-engine"
    )
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text(f"$ poker-oracle check -- {_SHOWN_AS}", "bold"))
    console.print(Text.from_ansi(text.partition("\nNot judged")[0].rstrip()))
    drawn = console.export_svg(title="poker-oracle", unique_id="check")
    # A page that shows the picture must ask nobody for a font.
    return _FONTS.sub("", drawn)
