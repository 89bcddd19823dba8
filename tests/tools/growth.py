"""A corpus many times as big as ours, and what a command costs.

Every vector is written so many times under ids of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from oracle.corpus.decoding import Wrong, as_line, of_file, scan_lines
from oracle.corpus.files import (
    CHAPTER,
    SCHEMAS,
    Counts,
    chapters_in,
    entry,
    lines_of,
    lists_of,
    project_head,
    vectors_in,
)
from oracle.corpus.tables import INDEX, index_in, load_index, render_index
from oracle.corpus.vector import NOTED, without_notes
from oracle.system.resources import folder

_BESIDE: Final = ("flags.json", *SCHEMAS)


def grown(chapter: Path, times: int) -> Iterator[dict[str, Any]]:
    """Give the vectors of a chapter so many times, sorted by their new ids."""
    lines, index = list(lines_of(chapter)), load_index(chapter.parent)
    ids = sorted(
        (_id_of(json.loads(line)["id"], copy), place)
        for place, line in enumerate(lines)
        for copy in range(times)
    )
    for name, place in ids:
        (vector,) = vectors_in([lines[place]], chapter)
        vector.pop("supersedes", None)
        yield {**vector, **index.of(vector["id"]), "id": name}


def _id_of(name: str, copy: int) -> str:
    base, at, setting = name.partition("@")
    base, wave, number = base.partition("~")
    return f"{base}-{copy}{wave}{number}{at}{setting}" if copy else name


def write_grown(target: Path, times: int) -> int:
    """Write a corpus so many times as big as ours; give the number of its vectors."""
    counts, entries = Counts(), {}
    noted: dict[str, dict[str, list[str]]] = {}
    (target / "schemas").mkdir(parents=True)
    for chapter in chapters_in(folder("vectors")):
        with (target / chapter.name).open("wb") as file:
            for vector in grown(chapter, times):
                counts.note(vector)
                noted[vector["id"]] = {key: vector[key] for key in NOTED}
                file.write(as_line(without_notes(vector)))
    (target / INDEX).write_bytes(render_index(noted))
    counts.flags = index_in((target / INDEX).read_bytes()).flags()
    for name in _BESIDE:
        (target / name).write_bytes((folder("vectors") / name).read_bytes())
    for name in (*_BESIDE, INDEX, *(path.name for path in target.glob(f"*{CHAPTER}"))):
        found = scan_lines(of_file(target / name), _no_wrong)
        entries[name] = entry(name, found.size, found.lines, found.sha256)
    for name, content in lists_of(entries, counts, project_head()).items():
        (target / name).write_bytes(content)
    return counts.vectors


def _no_wrong(_lines: Iterator[bytes]) -> tuple[Wrong, ...]:
    return ()


def measured(*arguments: str) -> tuple[int, float]:
    """Run a command; give its exit code, and the most memory that it takes in MB."""
    command = [sys.executable, "-m", "oracle", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as started:
        _pid, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    return started.returncode, usage.ru_maxrss / 1024
