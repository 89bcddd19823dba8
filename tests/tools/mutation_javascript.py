"""Mutants of the limit engine in JavaScript: ``python -m tests.tools.mutation_javascript``.

Stryker makes every mutant of the engine and of its ranking; the corpus alone judges each, as
``tests/engines/consume.js`` reads and grades it, see ``stryker_corpus.mjs``. Mutants in code that
no vector executes are counted as sites alone. The exit code is 1 when a survivor is not classified.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from oracle.system.resources import folder
from tests.tools.foreign import Run, conclude
from tests.tools.mutation_sites import Key

ENGINE: Final = "javascript"
FILES: Final = (
    "badugi-pots.js",
    "badugi-player.js",
    "badugi-betting.js",
    "badugi-dealer.js",
    "ranking.js",
    "badugi.js",
)
SOURCES: Final = Path(__file__).parents[1] / "engines"
STRYKER: Final = Path("build/stryker/node_modules/@stryker-mutator/core")
WORK: Final = Path("build/stryker/work")
RUNNER: Final = "stryker_corpus.mjs"
TIMEOUT_MS: Final = 20_000
"""Long, since a mutant that only waits for a busy machine must not count as noticed."""
_NOTICED: Final = {"Killed": "fails", "Timeout": "takes too long"}
_NOT_EXECUTED: Final = "NoCoverage"
_FUNCTION: Final = re.compile(r"^(?:  (?:get )?(\w+)\(.*\) {$|function\*? (\w+)\(|const (\w+) = )")
_LONGEST_TEXT: Final = 60


def settings(file: str) -> dict[str, Any]:
    """Give Stryker's settings for the mutants of one file."""
    return {
        "plugins": [f"./{RUNNER}"],
        "testRunner": "corpus",
        "coverageAnalysis": "all",
        "mutate": [file],
        "reporters": ["json"],
        "jsonReporter": {"fileName": f"{file}.report.json"},
        "tempDirName": "mutated",
        "concurrency": 1,
        "timeoutMS": TIMEOUT_MS,
        "warnings": {"slow": False},
        "allowEmpty": False,
    }


def mutate(file: str) -> None:
    """Run Stryker over a file.

    Raises:
        CalledProcessError: Stryker cannot do its work.
    """
    described = WORK / f"{file}.settings.json"
    described.write_text(json.dumps(settings(file)), "utf-8")
    program = (STRYKER / "bin/stryker.js").resolve()
    asked = {**os.environ, "CORPUS": str(folder("vectors"))}
    subprocess.run(["node", program, "run", described.name], cwd=WORK, env=asked, check=True)


def keys(file: str, report: Mapping[str, Any]) -> Iterator[tuple[Key, str]]:
    """Give each mutant of a report with its status."""
    source = report["files"][file]["source"].split("\n")
    seen = Counter[tuple[str, ...]]()
    for mutant in report["files"][file]["mutants"]:
        start, end = mutant["location"]["start"], mutant["location"]["end"]
        text = _text(source, start, end)
        operator = f"{mutant['mutatorName']} as {_short(mutant['replacement'])}"
        known = (_function(source, start["line"]), operator, _short(text))
        seen[known] += 1
        yield Key(file, *known, seen[known]), mutant["status"]


def _text(source: list[str], start: Mapping[str, int], end: Mapping[str, int]) -> str:
    """Cut out what stands between two places, lines and columns counted from 1."""
    lines = source[start["line"] - 1 : end["line"]]
    lines[-1] = lines[-1][: end["column"] - 1]
    lines[0] = lines[0][start["column"] - 1 :]
    return "\n".join(lines)


def _short(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= _LONGEST_TEXT else f"{joined[:_LONGEST_TEXT]}..."


def _function(source: list[str], line: int) -> str:
    """Name the function, or else the constant, that a line is in."""
    for text in reversed(source[:line]):
        found = _FUNCTION.match(text)
        if found:
            return next(name for name in found.groups() if name)
    return ""


def version() -> str:
    """Give the version of Stryker."""
    found: str = json.loads((STRYKER / "package.json").read_text("utf-8"))["version"]
    return found


def main() -> int:
    """Run what is not done yet, and conclude."""
    if not STRYKER.exists():
        print(f"{STRYKER} is not there: make build/stryker/ready installs it")
        return 2
    WORK.mkdir(exist_ok=True)
    for source in SOURCES.glob("*.js"):
        shutil.copy2(source, WORK)
    shutil.copy2(Path(__file__).with_name(RUNNER), WORK)
    began = time.monotonic()
    found: list[tuple[Key, str]] = []
    for file in FILES:
        mutate(file)
        report = WORK / f"{file}.report.json"
        found += keys(file, json.loads(report.read_text("utf-8")))
    outcomes = {key: _NOTICED.get(status) for key, status in found if status != _NOT_EXECUTED}
    return conclude(
        Run(
            ENGINE,
            f"tests/engines, mutated by Stryker {version()}",
            "python -m tests.tools.mutation_javascript",
            time.monotonic() - began,
            len(found),
            outcomes,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
