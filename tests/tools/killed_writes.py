"""Kill writers at random moments, and look at what a reader finds: the old or the new, never a mix.

    python -m tests.tools.killed_writes --times 200

Writers replace a folder, or a file, by turns with one content and another one as fast as they can;
two of them write to the same place, and both are killed. Every tenth time it is a whole command.
"""

from __future__ import annotations

import argparse
import functools
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from oracle.system.files import write_together
from oracle.system.folders import Files

CONTENTS: Final = tuple(
    {
        "manifest.json": b"%d" % number * 5_000,
        "same.jsonl": b"same" * 9_000,
        f"only-{number}.jsonl": b"%d\n" % number,
        "hands/table.csv": b"%d;" % number * 40_000,
        f"deep/{number}/file": b"",
    }
    for number in (1, 2)
)
OTHERS: Final = {"notes.txt": b"mine", ".git/config": b"mine as well"}
REPORTS: Final = tuple(b"%d" % number * 100_000 for number in (1, 2))
COMMANDS: Final = (("--rule", "ranking.best-subset"), ("--kind", "next-hand"))
_TOLD: Final = ("old", "new")
_ALL: Final = {name for content in CONTENTS for name in content}


def write_folder(place: Path, number: int) -> None:
    """Replace a folder by one of two contents."""
    content = CONTENTS[number]
    write_together({}, {place: Files(content, sorted(_ALL - content.keys()))})


def write_file(place: Path, number: int) -> None:
    """Replace a file by one of two contents."""
    write_together({place: REPORTS[number]})


def prepare(folder: Path) -> None:
    """Make a folder with a corpus, what others have in it, and a report beside it."""
    for name, content in OTHERS.items():
        (folder / "corpus" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "corpus" / name).write_bytes(content)
    write_folder(folder / "corpus", 0)
    write_file(folder / "report.json", 0)


def found_in(folder: Path) -> dict[str, bytes]:
    """Read every file in a folder, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def verdict(folder: Path) -> str:
    """Say what a reader finds: ``old``, ``new``, or what is wrong."""
    found = found_in(folder / "corpus")
    for name, content in OTHERS.items():
        if found.pop(name, None) != content:
            return f"{name} was lost"
    report = (folder / "report.json").read_bytes()
    if report not in REPORTS:
        return "a torn report"
    return _TOLD[CONTENTS.index(found)] if found in CONTENTS else "a mixed folder"


def kill_writers(folder: Path, seconds: float) -> None:
    """Start two writers at once and kill them after so many seconds of writing."""
    script = [sys.executable, "-m", "tests.tools.killed_writes", "--write", str(folder)]
    writers = [subprocess.Popen(script, stdout=subprocess.PIPE) for _ in range(2)]
    for writer in writers:
        assert writer.stdout is not None
        writer.stdout.read(1)
    time.sleep(seconds)
    for writer in writers:
        writer.kill()
        writer.communicate()


def kill_command(folder: Path, number: int, longest: float) -> None:
    """Start the command that writes one of two corpora, and kill it at some moment."""
    target = str(folder / "exported")
    command = [sys.executable, "-m", "oracle", "export", "-o", target, *COMMANDS[number]]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        started.wait(random.random() * longest)
    except subprocess.TimeoutExpired:
        started.kill()
        started.wait()


def main() -> None:
    """Kill, look, and print what was found how often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    if given.write:
        write_for_ever(given.write)
    random.seed(given.seed)
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        prepare(folder)
        for time_of_all in range(given.times):
            if time_of_all % 10 == 9:
                seen[f"command: {_of_command(folder, time_of_all)}"] += 1
            kill_writers(folder, random.random() / 5)
            seen[f"writers: {verdict(folder)}"] += 1
        for number in (0, 1):
            write_folder(folder / "corpus", number)
        left = sorted(path.name for path in folder.iterdir())
    for told, count in sorted(seen.items()):
        print(f"{count:6} {told}")
    print("left behind:", ", ".join(left))
    wrong = [told for told in seen if told.split(": ")[1] not in {*_TOLD, "nothing"}]
    sys.exit(1 if wrong else 0)


def write_for_ever(folder: Path) -> None:
    """Write by turns until somebody ends this process."""
    number = 0
    while True:
        number = 1 - number
        write_folder(folder / "corpus", number)
        write_file(folder / "report.json", number)
        if number:
            print(flush=True)


def _of_command(folder: Path, number: int) -> str:
    """Kill a whole command and say what is there: the corpus of one of both, or nothing."""
    seconds = _whole(0)[1]
    kill_command(folder, number // 10 % 2, 1.2 * seconds)
    target = folder / "exported"
    if not target.exists():
        return "nothing"
    found = found_in(target)
    return next((told for one, told in enumerate(_TOLD) if _whole(one)[0] == found), "a mix")


@functools.cache
def _whole(number: int) -> tuple[dict[str, bytes], float]:
    """Let the command write one of both corpora in peace; give it, and how long that took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as made:
        command = [sys.executable, "-m", "oracle", "export", "-o", f"{made}/whole"]
        subprocess.run([*command, *COMMANDS[number]], check=True, stdout=subprocess.DEVNULL)
        return found_in(Path(made) / "whole"), time.monotonic() - began


if __name__ == "__main__":
    main()
