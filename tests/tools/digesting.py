"""Digests of the sources that decide published figures, so that a test notices stale ones."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import yaml

ROOT: Final = Path(__file__).parents[2]


def files_in(where: str, *patterns: str) -> list[Path]:
    """The files of a folder that have such names, in order; each pattern finds at least one."""
    found = {pattern: sorted((ROOT / where).glob(pattern)) for pattern in patterns}
    assert all(found.values()), f"nothing in {where} is called so: {found}"
    return sorted(path for paths in found.values() for path in paths)


def digest_of(files: Iterable[Path]) -> str:
    """The SHA-256 of the contents of files, one after the other."""
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.read_bytes())
    return whole.hexdigest()


def digest_of_vectors() -> str:
    """The SHA-256 of all published vectors but for titles and clauses, which decide no figure."""
    whole = hashlib.sha256()
    for path in files_in("vectors", "*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            vector = json.loads(line)
            del vector["title"], vector["clauses"]
            whole.update(json.dumps(vector, sort_keys=True).encode())
    return whole.hexdigest()


def digest_of_rules() -> str:
    """The SHA-256 of all rules but for questions and short answers, which decide no verdict."""
    whole = hashlib.sha256()
    for path in files_in("specs/rules", "*.yaml"):
        for rule in yaml.safe_load(path.read_bytes())["rules"]:
            said = {key: value for key, value in rule.items() if key not in {"asked", "short"}}
            whole.update(json.dumps(said, sort_keys=True).encode())
    return whole.hexdigest()


def commit() -> str:
    """The commit of what is measured, and whether it was changed."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
