"""Flip one byte after another in the shipped set, and see that ``verify`` finds each.

    python -m tests.tools.flipped_bytes --times 3000

Half of the places are drawn from all bytes, and half from a file drawn first, so that small files
have their share. A file that is whole is scanned once for all. The corpus counts as published, and
schemas are checked without the extra ``fast``, as after a plain installation.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from oracle.corpus import published, standing
from oracle.corpus import verify as module_door
from oracle.corpus.contents import LISTS
from oracle.corpus.scanning import Opener, Scanned, of_bytes
from oracle.corpus.verify import Reading, verify_openers
from oracle.system.resources import folder

_WHOLE: Final[dict[str, Scanned]] = {}


class _Quick(Reading):
    """A reading in which what has not changed is not read again."""

    changed: str = ""

    def _scanned(self, name: str) -> Scanned:
        if name == self.changed:
            return super()._scanned(name)
        if name not in _WHOLE:
            _WHOLE[name] = super()._scanned(name)
        return _WHOLE[name]


def shipped(source: Path) -> dict[str, bytes]:
    """Read every file of a corpus by name."""
    return {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in sorted(source.rglob("*"))
        if path.is_file()
    }


def is_found(files: dict[str, bytes], openers: dict[str, Opener], name: str, place: int) -> bool:
    """Flip a byte, and say whether just this file is said to be damaged."""
    content = bytearray(files[name])
    content[place] ^= random.randint(1, 255)
    changed = {**openers, name: of_bytes(bytes(content))}
    _Quick.changed = name
    # What the lists say is compared with what all files have, so these must be read.
    damages = verify_openers(changed, Reading if name in LISTS else _Quick).damages
    return [damage.file for damage in damages] == [name]


def main() -> None:
    """Flip, and print how many of each file were found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    random.seed(given.seed)
    sys.modules["jsonschema_rs"] = None  # type: ignore[assignment]
    vars(published)["in_a_checkout"] = vars(standing)["in_a_checkout"] = lambda: False
    assert not module_door(folder("vectors")).damages
    files = shipped(folder("vectors"))
    openers = {name: of_bytes(content) for name, content in files.items()}
    names, sizes = list(files), [len(content) for content in files.values()]
    found: Counter[str] = Counter()
    missed: list[str] = []
    slowest = (0.0, "")
    for number in range(given.times):
        (name,) = random.choices(names, sizes if number % 2 else None)
        place = random.randrange(len(files[name]))
        began = time.process_time()
        if is_found(files, openers, name, place):
            found[name] += 1
        else:
            missed.append(f"{name}, byte {place}")
        slowest = max(slowest, (time.process_time() - began, f"{name}, byte {place}"))
    for name, count in sorted(found.items()):
        print(f"{count:6} {name}")
    print(f"the slowest took {slowest[0]:.1f} s of processor time: {slowest[1]}")
    print(f"{found.total()} of {given.times} found", *missed, sep="\n")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
