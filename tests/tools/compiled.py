"""The core compiled, and held against the pure one: ``python -m tests.tools.compiled [STEP ...]``.

What git lists of the working tree is copied to ``build/compiled`` and built there, since compiled
files beside edited sources would be imported in their place. The wheel is installed in a
fresh environment, and the tests run where no sources of ours are. All steps but ``every_answer``
are done in this order, or those that are named; the exit code is 1 when one fails.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.tools.answers import USUAL as FROZEN

NAMES: Final = ("python3.11", "python3.12", "python3.13", "python3.14")
IMPORT_ALL: Final = """
import importlib, pkgutil, sys
import oracle
# These run, are for Windows or for authors, or need what an extra brings.
apart = ("oracle.__main__", "oracle.system.jobs", "oracle.adapters.starters.", "oracle.site.",
    "oracle.pytest_plugin", "oracle.adapters.pokerkit", "oracle.strategies")
names = [name for _finder, name, _package in pkgutil.walk_packages(oracle.__path__, "oracle.")]
found = [importlib.import_module(name) for name in names if not name.startswith(apart)]
print(sys.version.split()[0], len(found), "modules")
"""


def interpreters() -> Iterator[str]:
    """Find each Python that poker-oracle supports, on the path or among those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for name in NAMES:
        beside = map(str, sorted(pyenv.glob(f"*/bin/{name}")))
        for python in filter(None, (shutil.which(name), *beside)):
            # What pyenv puts on the path may stand for a version that is not chosen.
            if subprocess.run((python, "-c", ""), capture_output=True, check=False).returncode == 0:
                yield python
                break


def import_everywhere(wheel: Path, place: Path, called: Callable[..., str]) -> None:
    """Install a wheel on each Python, import all of it, and ask it something."""
    for number, python in enumerate(interpreters()):
        env = place / f"env-{number}"
        called(python, "-m", "venv", "--without-pip", str(env), cwd=place)
        own = str(env / "bin" / "python")
        called(*pip_into(Path(own)), str(wheel), cwd=place)
        told = called(own, "-c", IMPORT_ALL, cwd=place)
        ranked = called(own, "-m", "oracle", "rank", "badugi", "As2d3c4h", cwd=place)
        print(told.strip(), "imported;", ranked.splitlines()[0])


ROOT: Final = Path(__file__).parents[2]
PLACE: Final = ROOT / "build" / "compiled"
SOURCE: Final = PLACE / "source"
ENVIRONMENT: Final = PLACE / "env"
PYTHON: Final = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
HOOK: Final = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
FOR_TESTS: Final = ("hypothesis", "pytest")
COMPILED: Final = (".so", ".pyd")


class Failed(Exception):
    """Something is in the way, or not as it must be; the reason is a sentence."""


def build() -> None:
    """Build the compiled wheel, and install it in a fresh environment.

    Raises:
        Failed: there is no compiler, or it cannot be built.
    """
    if missing := what_is_missing(sysconfig.get_config_var("CC"), sysconfig.get_path("include")):
        raise Failed(missing)
    shutil.rmtree(PLACE, ignore_errors=True)
    copy_what_git_lists(SOURCE)
    wheel = wheel_of(SOURCE, PLACE / "wheel", {HOOK: "1"})
    if not compiled_in(wheel):
        raise Failed(f"nothing in {wheel.name} is compiled")
    # Neither the sources nor what was built from them may be imported in place of the wheel.
    shutil.rmtree(SOURCE / "oracle")
    for path in SOURCE.glob("*__mypyc.*"):
        path.unlink()
    venv.create(ENVIRONMENT, clear=True, with_pip=False)
    developing = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = developing["project"]["optional-dependencies"]["dev"]
    tests = [line for line in wanted if line.startswith(FOR_TESTS)]
    called(*pip_into(PYTHON), f"{wheel}[fast,pokerkit]", *tests, cwd=SOURCE)


def what_is_missing(compiler: str | None, headers: str) -> str | None:
    """Say what a build needs that is not there, and how to get it; None if nothing is missing."""
    program = (os.environ.get("CC") or compiler or "cc").split()[0]
    needed = "the core cannot be compiled: "
    if os.name != "nt" and shutil.which(program) is None:
        return f"{needed}there is no C compiler {program!r}; install gcc, or name another one as CC"
    if not Path(headers, "Python.h").is_file():
        return f"{needed}{Path(headers, 'Python.h')} is missing; install Debian's python3-dev"
    return None


def copy_what_git_lists(target: Path) -> None:
    """Copy the working tree, without what git ignores.

    Raises:
        Failed: there is no git, or this is not a clone.
    """
    words = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    try:
        listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Failed(f"the core is compiled from a clone, but git cannot list {ROOT}") from error
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target / name)


def wheel_of(source: Path, target: Path, more: Mapping[str, str]) -> Path:
    """Build a wheel of a copy.

    Raises:
        Failed: it cannot be built.
    """
    words = ("-m", "build", "--wheel", "--no-isolation", "--outdir", str(target), str(source))
    called(sys.executable, *words, cwd=source, more=more)
    (wheel,) = target.glob("*.whl")
    return wheel


def compiled_in(wheel: Path) -> list[str]:
    """List the compiled files of a wheel."""
    with zipfile.ZipFile(wheel) as files:
        return [name for name in files.namelist() if name.endswith(COMPILED)]


def pip_into(python: Path) -> tuple[str, ...]:
    """Give the words that install into an environment without a pip of its own.

    What is imported is compiled then, and most of what comes with it never is.
    """
    quiet = ("--quiet", "--disable-pip-version-check")
    pip = (sys.executable, "-m", "pip", "--python", str(python), *quiet)
    return (*pip, "install", "--no-compile")


def facts() -> None:
    """Compare what both cores say of themselves: rules cited, records, mistakes.

    Raises:
        Failed: they say different things, or the compiled core is not compiled.
    """
    pure, compiled = (
        json.loads(called(python, "-m", "tests.tools.compiled_facts", cwd=where))
        for python, where in ((sys.executable, ROOT), (str(PYTHON), SOURCE))
    )
    files = pure.pop("files"), compiled.pop("files")
    if any(file.endswith(COMPILED) for file in files[0]):
        raise Failed("there are compiled files in the working tree; remove oracle/**/*.so")
    if interpreted := [file for file in files[1] if not file.endswith(COMPILED)]:
        raise Failed(f"not compiled: {', '.join(interpreted)}")
    for what, before in pure.items():
        compare(what, before, compiled[what])
    print(", ".join(f"{what} {len(found):,}" for what, found in pure.items()))


def compare(what: str, pure: Any, compiled: Any) -> None:
    """Refuse facts that differ, and name the first.

    Raises:
        Failed: they differ.
    """
    for key in sorted({*pure, *compiled}):
        if pure.get(key) != compiled.get(key):
            raise Failed(f"{what}: {key}: {pure.get(key)} when pure, compiled {compiled.get(key)}")


def commands() -> None:
    """Run what users run: all scenarios, and the reference engine by the corpus."""
    for words in (("run",), ("check", "reference", "-o", str(PLACE / "report.json"))):
        told = called(str(PYTHON), "-m", "oracle", *words, cwd=SOURCE)
        print(f"poker-oracle {words[0]}:", told.splitlines()[0])


def corpus() -> None:
    """Make the corpus again, byte for byte, with the names of sets in another order than usual."""
    words = ("-m", "oracle", "export", "--check")
    print(called(str(PYTHON), *words, cwd=as_checkout(), more={"PYTHONHASHSEED": "20"}).strip())


def tests() -> None:
    """Run the unit tests of the core, and those of a third game."""
    for marks, paths in (
        ("core", ("tests/core", "tests/wire")),
        ("not exhaustive", ("tests/core/test_badeucy.py",)),
    ):
        words = ("-m", "pytest", "--quiet", "-p", "no:cacheprovider", "-m", marks, *paths)
        print(called(str(PYTHON), *words, cwd=SOURCE).splitlines()[-1])


def answers(*parts: str) -> None:
    """Compare what both cores answer to every case for a ruling.

    Raises:
        Failed: their answers differ.
    """
    parts = parts or ("rulings",)
    pure, compiled = (
        digests(python, where, parts)
        for python, where in ((sys.executable, ROOT), (str(PYTHON), as_checkout()))
    )
    compare("answers", pure, compiled)
    print("the same answers:", ", ".join(compiled))


def digests(python: str, where: Path, parts: Sequence[str]) -> dict[str, str]:
    """Give the digest of each part of the frozen answers, whatever was noted.

    Raises:
        Failed: they cannot be made.
    """
    words = (python, "-m", "tests.tools.answers", *parts)
    done = subprocess.run(words, cwd=where, capture_output=True, text=True, check=False)
    found = [line.split()[:2] for line in done.stdout.splitlines()]
    if len(found) < len(parts):
        raise Failed(f"no answers were made:\n{done.stderr}")
    return {part: digest for digest, part in found}


def as_checkout() -> Path:
    """Unpack the compiled wheel into a copy, since frozen answers name files of a checkout."""
    place = PLACE / "checkout"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(SOURCE, place)
    (wheel,) = (PLACE / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(
            place, [name for name in files.namelist() if not name.startswith("oracle/_data/")]
        )
    return place


def every_answer() -> None:
    """Compare all answers that are frozen, which takes minutes."""
    answers(*FROZEN)


def bench() -> None:
    """Measure play on both cores and on PokerKit, in one run."""
    words = (sys.executable, "-m", "tests.tools.bench", "play")
    if subprocess.run(words, cwd=ROOT, check=False).returncode:
        raise Failed("a figure is not what it must be")


STEPS: Final[Mapping[str, Callable[[], None]]] = {
    step.__name__: step
    for step in (build, facts, commands, corpus, tests, answers, bench, every_answer)
}
USUAL: Final = tuple(name for name in STEPS if name != "every_answer")


def called(*words: str, cwd: Path, more: Mapping[str, str] | None = None) -> str:
    """Run a program in a folder, without our sources on its path; give what it says.

    Raises:
        Failed: it fails.
    """
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment = {**clean, **(more or {})}
    done = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{' '.join(words[:4])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main(words: Sequence[str]) -> int:
    """Do the steps, or say which failed and why."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"of {', '.join(STEPS)}")
    chosen = parser.parse_args(words).steps or USUAL
    if unknown := [name for name in chosen if name not in STEPS]:
        parser.error(f"unknown step {unknown[0]!r}; the steps are {', '.join(STEPS)}")
    for name in chosen:
        if name != "build" and not PYTHON.exists():
            print("compiled: nothing is built yet; run 'make compiled'", file=sys.stderr)
            return 1
        print(f"== {name}", flush=True)
        try:
            STEPS[name]()
        except Failed as error:
            print(f"compiled: {name}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
