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
_REPOSITORY: Final = re.compile(r"([\w.-]+/[\w.-]+)(?:,|$)")
_MOST_NAMED: Final = 3
_ENGINE: Final = ("node", "tests/engines/badugi-engine.js", "--break", "raise-cap")
_SHOWN_AS: Final = "./my-engine"
_WIDTH: Final = 100
_FONTS: Final = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def with_found(page: str) -> str:
    """Put what was found in public engines into the page."""
    seen = [(one.id, where) for one in catalogue.mistakes().values() for where in one.seen]
    repositories = {
        one.engine: found[1] for _, one in seen if (found := _REPOSITORY.match(one.where or ""))
    }
    by_engine: dict[str, dict[str, None]] = defaultdict(dict)
    for name, one in seen:
        by_engine[repositories.get(one.engine, one.engine)][name] = None
    rows = (
        f"| {engine} | {len(names)} | {_some(list(names))} |"
        for engine, names in sorted(by_engine.items(), key=lambda item: (-len(item[1]), item[0]))
    )
    table = "\n".join(("| engine | mistakes | such as |", "|---|---|---|", *rows))
    return _FOUND.sub(lambda marks: f"{marks[1]}{table}\n{marks[2]}", page)


def _some(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names[:_MOST_NAMED])


def picture() -> str:
    """Draw a terminal in which an engine is checked that takes a fifth bet."""
    from rich.console import Console  # noqa: PLC0415 - for this picture alone
    from rich.text import Text  # noqa: PLC0415

    done = CliRunner().invoke(cli, ["check", "--format", "json", "--", *_ENGINE])
    report = json.loads(done.stdout)
    told = as_text(checked(report), Screen(_WIDTH, color=True))
    text = told.replace(" ".join(_ENGINE), _SHOWN_AS).replace(
        "badugi-js-wrong-raise-cap", "my-engine"
    )
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text(f"$ poker-oracle check -- {_SHOWN_AS}", "bold"))
    console.print(Text.from_ansi(text.partition("\nNot judged")[0].rstrip()))
    drawn = console.export_svg(title="poker-oracle", unique_id="check")
    # A page that shows the picture must ask nobody for a font.
    return _FONTS.sub("", drawn)
