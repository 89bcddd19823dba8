"""A release, all but the upload: what is uploaded, with checksums, so that anybody can repeat it.

``python -m tests.tools.release FOLDER [--since CORPUS]`` builds the sdist and the wheel twice from
what git has at HEAD, at the time of that commit, and compares the bytes; checks both; exports the
corpus as archives and as packages; writes which expectations changed since the corpus of the last
release (a git revision, a folder or an archive; by default the newest tag), and SHA256SUMS.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SUMS: Final = "SHA256SUMS"
CHANGES: Final = "expectations.md"
CHANGED: Final = 1


class Unready(Exception):
    """Something is in the way of a release; the reason is a sentence."""


def main(words: Sequence[str]) -> int:
    """Make a release, or say what is in its way."""
    parser = argparse.ArgumentParser(description="Make everything of a release but the upload.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--since", help="the corpus before: a git revision, a folder, an archive")
    asked = parser.parse_args(words)
    try:
        release(asked.folder.resolve(), asked.since)
    except Unready as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print((asked.folder / SUMS).read_text(), end="")
    return 0


def release(target: Path, since: str | None) -> None:
    """Make everything in an empty folder.

    Raises:
        Unready: something is in the way.
    """
    if target.is_dir() and any(target.iterdir()):
        raise Unready(f"{target} is not empty; remove what is in it")
    if _git("status", "--porcelain"):
        raise Unready("there are changes that are not committed")
    target.mkdir(parents=True, exist_ok=True)
    version = _version()
    _oracle("verify")
    with tempfile.TemporaryDirectory() as place:
        for number in ("1", "2"):
            built(Path(place) / number)
        compare(Path(place) / "1", Path(place) / "2")
        for path in sorted((Path(place) / "1").glob("poker_oracle-*")):
            shutil.copy(path, target)
    check(target)
    corpus = f"poker-oracle-vectors-{version}"
    places = [word for end in ("zip", "tar.gz") for word in ("-o", str(target / f"{corpus}.{end}"))]
    _oracle("export", *places)
    _oracle("export", "--as", "npm", "-o", str(target / f"{corpus}-npm.tgz"))
    _oracle("export", "--as", "python", "-o", str(target / f"{corpus}-python.tar.gz"))
    write_changes(target, since or _last_release())
    write_sums(target)


def built(place: Path) -> None:
    """Build the sdist and the wheel in a fresh copy of HEAD, each time in another folder.

    Raises:
        Unready: it cannot be built.
    """
    source = place / "source"
    source.mkdir(parents=True)
    packed = subprocess.run(("git", "archive", "HEAD"), cwd=ROOT, capture_output=True, check=True)
    archive = place / "source.tar"
    archive.write_bytes(packed.stdout)
    with tarfile.open(archive) as files:
        files.extractall(source, filter="data")
    moment = {"SOURCE_DATE_EPOCH": _git("log", "-1", "--format=%ct")}
    _run(sys.executable, "-m", "build", "--outdir", str(place), str(source), more=moment)


def compare(one: Path, other: Path) -> None:
    """Compare what was built twice.

    Raises:
        Unready: it is not the same.
    """
    names = sorted(path.name for path in one.glob("poker_oracle-*"))
    if len(names) != 2:
        raise Unready(f"not an sdist and a wheel were built, but {names}")
    for name in names:
        if (one / name).read_bytes() != (other / name).read_bytes():
            raise Unready(f"{name} has other bytes when it is built again")


def check(target: Path) -> None:
    """Let the tools of the package index look at what was built.

    Raises:
        Unready: they complain.
    """
    files = sorted(map(str, target.glob("poker_oracle-*")))
    _run(sys.executable, "-m", "twine", "check", "--strict", *files)
    wheels = [name for name in files if name.endswith(".whl")]
    _run(sys.executable, "-m", "check_wheel_contents", *wheels)


def write_changes(target: Path, since: str | None) -> None:
    """Write which expectations changed, which is a part of the notes on the release.

    Raises:
        Unready: the corpora cannot be compared.
    """
    if since is None:
        (target / CHANGES).write_text("# First release\n\nThere is no corpus to compare with.\n")
        return
    asked = ("diff", since, "HEAD", "-o", str(target / CHANGES))
    _oracle(*asked, right=(0, CHANGED))


def write_sums(target: Path) -> None:
    """Write the checksum of every file, as ``sha256sum --check`` reads them."""
    files = sorted(path for path in target.iterdir() if path.name != SUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (target / SUMS).write_text("".join(lines))


def _version() -> str:
    """The version that is released, which all files name alike.

    Raises:
        Unready: they do not.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = str(project["version"])
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    if f"\nversion: {version}\n" not in cited:
        raise Unready(f"CITATION.cff does not name the version {version}")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if f"\n## {version}" not in changes:
        raise Unready(f"CHANGELOG.md has no part on {version}")
    return version


def _last_release() -> str | None:
    """The newest tag of a version before HEAD; None if there is none."""
    tags = _git("tag", "--merged", "HEAD", "--sort=-version:refname", "--list", "v[0-9]*")
    own = f"v{_version()}"
    return next((tag for tag in tags.split() if tag != own), None)


def _git(*words: str) -> str:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _oracle(*words: str, right: Sequence[int] = (0,)) -> None:
    _run(sys.executable, "-m", "oracle", *words, right=right)


def _run(*command: str, right: Sequence[int] = (0,), more: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **(more or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in right:
        raise Unready(f"{' '.join(command[1:4])} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
