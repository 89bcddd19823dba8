"""The starters filled in as a person would: a file is added, and the places left open call it."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

FILLED: Final = Path(__file__).parent / "filled"


class Filling(NamedTuple):
    """How a starter is built and started, and what is put where in the author's own file."""

    own: str
    run: list[str]
    places: dict[str, str]
    build: tuple[str, ...] | list[str] = ()
    added: str = "."

    @property
    def tools(self) -> tuple[str, ...]:
        """What must be installed."""
        return tuple({line[0] for line in (self.build, self.run) if line and "/" not in line[0]})


FILLINGS: Final = {
    kind: Filling(**told)
    for kind, told in tomllib.loads(
        Path(__file__).with_name("fillings.toml").read_text("utf-8")
    ).items()
}


def fill(kind: str, folder: Path) -> None:
    """Fill a starter in: each place is there once."""
    filling = FILLINGS[kind]
    own = folder / filling.own
    text = own.read_text("utf-8")
    for place, instead in filling.places.items():
        assert text.count(place) == 1, place
        text = text.replace(place, instead)
    own.write_text(text, "utf-8")
    for path in (FILLED / kind).iterdir():
        shutil.copy(path, folder / filling.added)
