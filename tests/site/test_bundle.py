"""The engine as browsers get it: the zip that it is made from, run here without anything else."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest
import typing_extensions

from oracle.site.playground.texts import KINDS, answer
from oracle.site.playing import requests_of_every_kind
from oracle.site.sources import bundle, engine
from tests.support.site import built_site

pytestmark = pytest.mark.more

VENDOR: Final = "assets/vendor"
MOST_BYTES: Final = 1_500_000
NEVER: Final = ("vectors/", "oracle/commands/", "oracle/adapters/", "click/", "rich/")
PROGRAM: Final = """\
import json, sys
sys.path.insert(0, sys.argv[1])
from oracle.site.playground import answer
json.dump([answer(request) for request in json.load(sys.stdin)], sys.stdout)
files = [str(getattr(one, "__file__", "")) for one in sys.modules.values()]
strange = [one for one in files if "site-packages" in one]
assert not strange, strange
"""
TABLE: Final = {"stacks": [100, 100, 100], "small-bet": 2, "seed": 1}
REQUESTS: Final = [
    {"do": "choices"},
    {"do": "play", "table": TABLE, "acts": [{"seat": 3, "do": "call"}]},
    {"do": "ruling", "table": TABLE, "acts": [{"seat": 3, "do": "rap"}]},
    {"do": "worth", "cards": "As 2d 3h 4c Ks", "against": "As 2d 3h 5c Kd"},
    {"do": "save", "table": TABLE, "acts": [{"seat": 3, "do": "call"}]},
    {"do": "audit", "text": "PokerStars Hand #1:  Badugi Limit (10/20) - 2026/01/01 00:00:00 ET"},
    {
        "do": "check-text",
        "text": "table: {small-bet: 2, stacks: [9, 9]}\nplay: [{seat: 2, calls: 1}]",
    },
    {"do": "check-text", "text": "table: {stacks: [100, 100\n"},
    {
        "do": "check-text",
        "text": "id: betting.raise-cap.mine\ntitle: A hand of mine\nrules: [betting.raise-cap]\n"
        "table: {small-bet: 2, stacks: [9, 9]}\nplay: [{seat: 2, raize: 4}]",
    },
    {
        "do": "check-text",
        "text": "table: {small-bet: 20, stacks: [500, 500]}\nplay: [{seat: 2, push: [30]}]",
    },
]


def test_the_zip_alone_answers_as_the_package_does(tmp_path: Path) -> None:
    packed = zipfile.ZipFile(io.BytesIO(bundle()))
    packed.extractall(tmp_path)
    # referencing needs it before Python 3.13; the browser's is 3.14.
    shutil.copy(str(typing_extensions.__file__), tmp_path)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(tmp_path)],
        input=json.dumps(REQUESTS),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(json.dumps([answer(one) for one in REQUESTS]))


def test_the_zip_is_small_and_has_nothing_that_nobody_asks_for() -> None:
    content = bundle()
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert len(content) < MOST_BYTES
    assert [name for name in names if name.startswith(NEVER) or name.endswith(".so")] == []
    assert "oracle/_data/specs/catalogue.json" in names


def test_the_same_memory_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of chance or time is in it, and what a browser unpacks has no modules."""
    monkeypatch.setattr("oracle.site.sources.made_last", lambda _name, _of, make: make())
    for name, content in engine(requests_of_every_kind()).items():
        assert (built_site() / VENDOR / name).read_bytes() == content, name
    names = zipfile.ZipFile(built_site() / VENDOR / "oracle.zip").namelist()
    assert [name for name in names if name.endswith((".py", ".pyc"))] == []
    assert "poker_oracle.dist-info/METADATA" in names


def test_the_engine_is_asked_everything_before_its_memory_is_kept() -> None:
    requests = requests_of_every_kind()
    assert {one["do"] for one in requests} >= KINDS.keys() - {"open", "audit-hand"}
    assert [one for one in requests if "error" in answer(one)] == []
