"""A corpus many times as big as ours, and what it costs to verify, compare and check with.

    python -m tests.tools.growth --times 10

Every vector is written so many times under ids of its own. Each command is a process, of which the
seconds of processor time and the most memory are printed; what is compared with has another title
in one of a hundred vectors.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from oracle.corpus.contents import CHAPTER, SCHEMAS
from oracle.corpus.decoding import Wrong, as_line
from oracle.corpus.files import chapters_in, lines_of, vectors_in
from oracle.corpus.manifest import Counts, entry, lists_of, project_head
from oracle.corpus.scanning import of_file, scan_lines
from oracle.system.resources import folder

_BESIDE: Final = ("flags.json", *SCHEMAS)
_RETITLED: Final = 100


def grown(chapter: Path, times: int, retitled: int) -> Iterator[dict[str, Any]]:
    """Give the vectors of a chapter so many times, sorted by their new ids."""
    lines = list(lines_of(chapter))
    ids = sorted(
        (_id_of(json.loads(line)["id"], copy), place)
        for place, line in enumerate(lines)
        for copy in range(times)
    )
    for number, (name, place) in enumerate(ids):
        (vector,) = vectors_in([lines[place]], chapter)
        vector.pop("supersedes", None)
        if retitled and number % retitled == 0:
            vector["title"] = f"{vector['title']}, again"
        yield {**vector, "id": name}


def _id_of(name: str, copy: int) -> str:
    base, at, setting = name.partition("@")
    base, wave, number = base.partition("~")
    return f"{base}-{copy}{wave}{number}{at}{setting}" if copy else name


def write_grown(target: Path, times: int, retitled: int = 0) -> int:
    """Write a corpus so many times as big as ours; give the number of its vectors."""
    counts, entries = Counts(), {}
    (target / "schemas").mkdir(parents=True)
    for chapter in chapters_in(folder("vectors")):
        with (target / chapter.name).open("wb") as file:
            for vector in grown(chapter, times, retitled):
                counts.note(vector)
                file.write(as_line(vector))
    for name in _BESIDE:
        (target / name).write_bytes((folder("vectors") / name).read_bytes())
    for name in (*_BESIDE, *(path.name for path in target.glob(f"*{CHAPTER}"))):
        found = scan_lines(of_file(target / name), _no_wrong)
        entries[name] = entry(name, found.size, found.lines, found.sha256)
    for name, content in lists_of(entries, counts, project_head()).items():
        (target / name).write_bytes(content)
    return counts.vectors


def _no_wrong(_lines: Iterator[bytes]) -> tuple[Wrong, ...]:
    return ()


def measured(*arguments: str) -> tuple[int, float, float]:
    """Run a command; give its exit code, its seconds of processor time, and its memory in MB."""
    command = [sys.executable, "-m", "oracle", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as started:
        _pid, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    return started.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Write, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as made:
        one, other = Path(made) / "one", Path(made) / "other"
        write = partial(write_grown, times=given.times)
        print(f"{write(one):,} vectors", flush=True)
        write(other, retitled=_RETITLED)
        for arguments in (
            ("verify", str(one)),
            ("diff", str(one), str(other)),
            ("check", "--vectors", str(one), "reference"),
        ):
            code, seconds, memory = measured(*arguments)
            told = f"{arguments[0]:8} exit code {code} {seconds:8.1f} s {memory:8.0f} MB"
            print(told, flush=True)


if __name__ == "__main__":
    main()
