"""Runs of the tests for pytest and for Node that are exported with the vectors."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from oracle.corpus.formats.packages import FORMATS
from oracle.wire.vocabulary import ACTS
from tests.support.corpus import published
from tests.support.running import MINUTES, execute

ROOT = Path(__file__).parents[2]
VECTORS = published()


@dataclass
class Result:
    """What a run of the tests came to; ``failed`` has the ids of the vectors."""

    passed: int
    skipped: int
    failed: list[str]
    text: str


def export(form: str, target: Path, vectors: list[dict[str, Any]]) -> Path:
    for name, content in FORMATS[form](vectors).items():
        (target / name).write_bytes(content)
    return target


NOTHING: Final = "answers no vector, so nothing is judged"
"""What a suite says of an engine that answers nothing, and fails."""


def pytest_test(target: Path) -> Result:
    done = execute(
        [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", "-W", "error"],
        cwd=target,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        timeout=MINUTES,
    )
    lines = (done.stdout + done.stderr).splitlines()
    counts = {word: int(number) for number, word in re.findall(r"(\d+) ([a-z]+)", lines[-1])}
    assert "error" not in counts or NOTHING in done.stdout, lines
    failed = re.findall(r"^FAILED test_vectors\.py::test_vector\[(\S+)\]", done.stdout, re.M)
    assert len(failed) == counts.get("failed", 0), done.stdout[-2000:]
    return Result(counts.get("passed", 0), counts.get("skipped", 0), failed, done.stdout)


def node_test(target: Path) -> Result:
    done = execute(
        ["node", "--test", "--test-reporter=tap"],
        cwd=target,
        env={"PATH": os.environ["PATH"]},
        timeout=MINUTES,
    )
    counts = dict(re.findall(r"^# ([a-z]+) (\d+)", done.stdout, re.M))
    failed = re.findall(r"^ *not ok \d+ - (\S+)$", done.stdout, re.M)
    failed = [name for name in failed if not name.endswith(".mjs")]
    alone = int(NOTHING in done.stdout + done.stderr)  # the file as a whole
    assert len(failed) == int(counts["fail"]) - alone, done.stdout[-2000:]
    return Result(int(counts["pass"]), int(counts["skipped"]), failed, done.stdout)


def about(*rules: str) -> list[dict[str, Any]]:
    chosen = [v for v in VECTORS if set(rules) & set(v["rules"]) and "card-room" in v["houses"]]
    assert chosen
    return chosen


def is_ruled_on(vector: dict[str, Any]) -> bool:
    return any(said["do"] in ACTS for said in vector["given"].get("tries", ()))
