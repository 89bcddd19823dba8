"""Make the reports of engines that the site shows: ``python -m tests.tools.engine_reports``.

With ``--check`` nothing is written, and a report that would come out otherwise is an error. When a
check began and how long it took is left out of the comparison.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tests.support.running import ROOT, run

FOLDER: Final = ROOT / "specs/engines/checked"
ENGINES: Final[Mapping[str, tuple[str, ...]]] = {
    "pokerkit": ("pokerkit",),
    "pokerkit-by-its-profile": ("--profile", "pokerkit", "pokerkit"),
    "badugi-js": ("--", "node", "tests/engines/badugi-engine.js"),
    "badugi-js-with-one-pot": (
        "--",
        "node",
        "tests/engines/badugi-engine.js",
        "--break",
        "side-pots",
    ),
    "ranking-js": ("--", "node", "tests/engines/ranking.js"),
}
"""What each report is asked for with; a note with the same name says what the engine is."""

_OF_THE_CLOCK: Final = ("began", "seconds")


def made(name: str, folder: Path) -> dict[str, Any]:
    """Check an engine and give its report, without what differs from machine to machine."""
    path = folder / f"{name}.json"
    done = run("check", "-o", path, *ENGINES[name])
    if done.returncode not in {0, 1}:
        raise SystemExit(done.stderr)
    report: dict[str, Any] = json.loads(path.read_bytes())
    report["details"]["command"] = report["options"]["command"]
    return report


def read(name: str) -> dict[str, Any]:
    """Give a report as it is kept."""
    kept: dict[str, Any] = json.loads(gzip.decompress(place(name).read_bytes()))
    return kept


def place(name: str) -> Path:
    """Say where a report is kept."""
    return FOLDER / f"{name}.json.gz"


def is_kept(name: str, report: Mapping[str, Any]) -> bool:
    """Whether a report is kept, whenever it was made."""
    return place(name).is_file() and _timeless(report) == _timeless(read(name))


def _timeless(report: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in _OF_THE_CLOCK}


def main() -> None:
    """Make them all; leave alone what is kept already."""
    is_check = "--check" in sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for name in ENGINES:
            report = made(name, Path(folder))
            if is_kept(name, report):
                print(f"{name}: as it is kept")
            elif is_check:
                raise SystemExit(f"{name}: otherwise; run python -m tests.tools.engine_reports")
            else:
                text = json.dumps(report, ensure_ascii=False, separators=(",", ":"))
                place(name).write_bytes(gzip.compress(text.encode(), mtime=0))
                print(f"{name}: written")


if __name__ == "__main__":
    main()
