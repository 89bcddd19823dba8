"""The starters filled in as a person would: a file is added, and the places left open call it."""

import re
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.running import execute

FILLED: Final = Path(__file__).parent / "filled"


class Filling(NamedTuple):
    """How a starter is built and started, and what is put where in the author's own file."""

    own: str
    run: list[str]
    places: dict[str, str]
    build: tuple[str, ...] | list[str] = ()
    added: str = "."
    since: tuple[int, ...] | list[int] = ()
    """The first version of what runs it that can."""

    @property
    def tools(self) -> tuple[str, ...]:
        """What must be installed."""
        return tuple({line[0] for line in (self.build, self.run) if line and "/" not in line[0]})

    @property
    def missing(self) -> list[str]:
        """What is not installed, or not in the version that is needed."""
        found = [tool for tool in self.tools if not shutil.which(tool)]
        if found or self.program:
            return found
        return [f"{self.run[0]} {'.'.join(map(str, self.since))} or later"]

    @property
    def program(self) -> str | None:
        """What runs it: the first of the right version on the path, or what ``make`` installs."""
        name = self.run[0]
        programs = (name, str(_NPM / name)) if self.since else (name,)
        return next((one for one in programs if not self.since or _is_since(one, self.since)), None)


_NPM: Final = Path(__file__).parents[3] / "build/npm/node_modules/.bin"


def _is_since(program: str, since: Sequence[int]) -> bool:
    if not shutil.which(program):
        return False
    told = execute((program, "--version"), check=True)
    return [*map(int, re.findall(r"\d+", told.stdout))] >= [*since]


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
