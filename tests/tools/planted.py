"""The examples of hand histories, and the page that says which form shows which mistake.

``python -m tests.tools.planted`` writes them into ``specs/histories``; with ``--check`` it writes
nothing and exits with 1 when one is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oracle.histories import FORMS
from oracle.inventing import PLANTS, Example, examples
from tests.support.invented import HOUSES, NOT_SHOWN, shows

FOLDER: Final = Path(__file__).parents[2] / "specs" / "histories"
PAGE: Final = "README.md"

_HEAD: Final = """\
# Examples of hand histories

Written by `python -m tests.tools.planted`. Every hand here is invented: it was dealt by chance and
played on the core by the house that usually plays by its form, and the players do not exist. Like
everything in `specs/`, these files are in the public domain
([CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/)).
Use them to test whatever reads hand histories.

Of each form there is a session that is right, and the same session with three mistakes planted in
it. To see them found:

    poker-oracle audit specs/histories/pokerstars-planted.txt

"""
_TABLE: Final = """
## Which form shows which mistake

Each mistake was planted in hands of every form, and the audit named this rule at the line of the
mistake (`+`). Where there is no `+`, the form does not tell what is needed. What is in italics is
not a rule of the game: the history contradicts itself.

"""
_REASONS: Final = """
Some forms do not show a mistake although they tell what it is about:

"""


def files() -> dict[str, str]:
    """Give what every file of the folder must say."""
    made = examples(HOUSES)
    page = "".join((_HEAD, *_examples(made), _TABLE, *_table(), _REASONS, *_reasons()))
    return {**{one.name: one.text for one in made}, PAGE: page}


def _examples(made: Sequence[Example]) -> Iterator[str]:
    yield "| file | what is wrong in it |\n|---|---|\n"
    for one in made:
        wrong = "; ".join(
            f"hand {mistake.hand}, line {mistake.line}: `{mistake.plant.rule}`"
            for mistake in one.mistakes
        )
        yield f"| [{one.name}]({one.name}) | {wrong or 'nothing'} |\n"


def _table() -> Iterator[str]:
    yield f"| mistake | rule | {' | '.join(form.id for form in FORMS)} |\n"
    yield f"|---|---|{'---|' * len(FORMS)}\n"
    for plant in PLANTS:
        rule = f"`{plant.rule}`" if plant.kind == "rule" else f"*{plant.rule}*"
        marks = " | ".join("+" if shows(form, plant) else " " for form in FORMS)
        yield f"| {plant.sentence} | {rule} | {marks} |\n"
    counts = " | ".join(str(sum(shows(form, plant) for plant in PLANTS)) for form in FORMS)
    yield f"| of {len(PLANTS)} | | {counts} |\n"


def _reasons() -> Iterator[str]:
    sentences = {plant.id: plant.sentence for plant in PLANTS}
    for (form, plant), why in NOT_SHOWN.items():
        yield f"* {form}: {sentences[plant]} There {why}.\n"


def main(arguments: Sequence[str]) -> int:
    """Write the files, or find those that are stale."""
    stale = 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        path = FOLDER / name
        if path.is_file() and path.read_bytes() == text.encode():
            continue
        stale += 1
        print(f"{name} is stale" if "--check" in arguments else f"{name} written")
        if "--check" not in arguments:
            path.write_bytes(text.encode())
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
