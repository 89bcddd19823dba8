"""All that a user sees, frozen: ``python -m tests.tools.answers [-o FOLDER] [PART ...]``.

Hashes of vectors protect what vectors expect. This protects the rest while code is moved. Each
part is a text, whose digest stands in ``answers.sha256`` beside this file; the exit code is 1 when
a part has another one. To see what is other, keep the part of both checkouts and compare them:

    python -m tests.tools.answers -o /tmp/before reports     (in a checkout of before)
    python -m tests.tools.answers -o /tmp/after reports      (here)
    diff -r /tmp/before /tmp/after | less -S

``--write`` notes the digests of today, which is for changes that users are meant to see.

Whole are: every vector and every scenario by every house, every mistake on every vector that
notices it, the parameters of the API, the help of every command. Sampled, by counting and never by
chance, are: scenarios as they go instead of as their authors have them (every fifth), explanations
(every 120th scenario and vector, in turn in each form and by each house), rulings (every third,
likewise), served requests (every 80th vector), and what ``answers.txt`` lists: three engine runs
whole and seventeen of the short list or of some rules, all in every form, audits, betting trees,
random hands, exports, comparisons, wrong use. The part ``site``, every page of the site, is made
only when it is named. What is of the run or the machine is left out: times, paths, versions, the
digests of the corpus, where code lies.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, Final
from unittest import mock

import oracle
from oracle.cli import _COMMANDS
from oracle.conformance.choosing import as_profile_plays
from oracle.core.table.terms import Illegal
from oracle.corpus.files import load_vectors
from oracle.errors import InputError
from oracle.specs import workspaces
from oracle.specs.engines import EngineProfile
from oracle.specs.playing import run
from oracle.specs.scenarios import load_scenarios, settings_of
from oracle.system import child
from tests.support import running

ROOT: Final = Path(__file__).parents[2]
DIGESTS: Final = Path(__file__).with_name("answers.sha256")
COMMANDS: Final = Path(__file__).with_name("answers.txt").read_text("utf-8").split("\n\n[")[1:]
SCRATCH: Final = Path("build/answers")
FORMS: Final = ("json", "html", "md", "txt", "xml", "tap", "ctrf.json", "svg", "badge.json")


def vectors_by_house(_place: Path) -> Iterator[str]:
    """What comes of every vector by every house."""
    for name, house in workspaces.houses().items():
        for vector in load_vectors(ROOT / "vectors"):
            yield _line(name, vector["id"], _played(vector, house.settings, ()))


def mistakes(_place: Path) -> Iterator[str]:
    """What an engine with a mistake answers to every vector that notices the mistake."""
    for vector in load_vectors(ROOT / "vectors"):
        settings = workspaces.settings_within(vector["switches"])
        for flag in vector["flags"]:
            try:
                played = _played(vector, settings, (flag,))
            except (ValueError, LookupError, ArithmeticError) as crash:
                played = [type(crash).__name__]  # as a real engine with the mistake may crash
            yield _line(flag, vector["id"], played)


def _played(vector: Mapping[str, Any], settings: Mapping[str, str], flags: tuple[str, ...]) -> Any:
    engine = EngineProfile("", "", "", "", settings, flags)
    return [
        [one["expect"], *([] if one["given"] == vector["given"] else [one["given"]])]
        for one in as_profile_plays([vector], engine)
    ]


def scenarios_by_house(_place: Path) -> Iterator[str]:
    """What comes of every scenario in every house as its author has it, of a fifth as it goes."""
    for house in workspaces.houses():
        for number, scenario in enumerate(load_scenarios()):
            settings = settings_of(scenario, house)
            for as_expected in (True, False)[: 1 + (number % 5 == 0)]:
                try:
                    runs = run(scenario, settings, as_expected=as_expected)
                except (Illegal, InputError) as error:
                    yield _line(house, scenario.id, as_expected, str(error))
                    continue
                yield _line(house, scenario.id, as_expected, *map(_as_row, runs))


def _as_row(result: Any) -> Any:
    asked = sorted(result.consulted), sorted(result.exercised)
    return [result.expect, *asked, result.problems, result.diverged, result.stuck]


def api(_place: Path) -> Iterator[str]:
    """The names that ``import oracle`` gives, with their parameters and attributes."""
    for name in sorted(oracle.__all__):
        value = getattr(oracle, name)
        yield _line(name, type(value).__name__, inspect.getdoc(value), *_parameters(value))
        for attribute in sorted(vars(value)) if inspect.isclass(value) else ():
            if not attribute.startswith("_"):
                inner = inspect.getattr_static(value, attribute)
                yield _line(f"{name}.{attribute}", inspect.getdoc(inner), *_parameters(inner))


def _parameters(value: Any) -> list[str]:
    try:
        found = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return []
    return [str(one.replace(annotation=inspect.Parameter.empty)) for one in found]


def _line(*values: Any) -> str:
    return json.dumps(values, sort_keys=True, ensure_ascii=False, default=list)


def explanations(place: Path) -> Iterator[str]:
    """Scenarios and vectors explained, in turn in each form and by each house."""
    ids = [one.id for one in load_scenarios()[::120]]
    ids += [one["id"] for one in load_vectors(ROOT / "vectors")[::120]]
    houses = ["", *(f" --house {house}" for house in workspaces.houses())]
    for number, name in enumerate(ids):
        form = ("json", "markdown", "text", "html", "json")[number % 5]
        yield from _told(f"explain {name} --format {form}{houses[number % len(houses)]}", place)


def rulings(place: Path) -> Iterator[str]:
    """Rulings on scenarios about irregular acts, likewise."""
    houses = ["", *(f" --house {house}" for house in workspaces.houses())]
    cases = [one for one in load_scenarios() if one.kind == "ruling"][::3]
    for number, case in enumerate(cases):
        form = ("text", "json", "markdown", "html")[number % 4]
        yield from _told(f"ruling {case.path} --format {form}{houses[number % len(houses)]}", place)


def served(place: Path) -> Iterator[str]:
    """Questions of vectors, asked of the reference engine by its own protocol."""
    asked: list[dict[str, Any]] = [{"id": 0, "kind": "hello", "protocol": 1}]
    for number, vector in enumerate(load_vectors(ROOT / "vectors")[::80], 1):
        asked.append({"id": number, "kind": vector["kind"], **vector["given"]})
    (place / "asked").write_text("".join(f"{json.dumps(one)}\n" for one in asked), "utf-8")
    for houses in ("", " --house rule-book --house online"):
        yield from _told(f"serve{houses} < asked", place)


def listed(lines: Sequence[str], place: Path) -> Iterator[str]:
    """The answers to commands of ``answers.txt``."""
    number = count(1)
    for line in lines:
        if line.startswith("> "):
            name, _, text = line[2:].partition(" ")
            (place / name).write_text(text.replace("\\n", "\n"), "utf-8")
        else:
            for command in _each(line, place):
                yield from _told(_with_forms(command, next(number)), place)


def _each(line: str, place: Path) -> Iterator[str]:
    """Write a line once for each house, command or file for which it stands."""
    if star := re.search(r"[\w/.-]*\*\S*", line):
        found = sorted(path.as_posix() for path in Path().glob(star[0]))
        return (line.replace(star[0], path) for path in found)
    if "{house}" in line:
        return (line.replace("{house}", house) for house in workspaces.houses())
    if "{command}" in line:
        return (line.replace("{command}", name) for name in _COMMANDS)
    if "{file}" in line:
        files = sorted(one.name for one in place.iterdir() if one.is_file())
        return (line.replace("{file}", f"@/{name}") for name in files)
    return iter([line])


def _with_forms(line: str, number: int) -> str:
    written = [f"-o @/{number}.{form}" for form in FORMS]
    for word, what in {
        "{check}": " ".join(["check {patient}", *written]),
        "{patient}": "--timeout 60 --start-timeout 60",
        "{pages}": " ".join(written[:4]),
        "{js}": "-- node tests/engines/badugi-engine.js",
        "{ranking}": "-- node tests/engines/ranking.js",
        "{hostile}": f"-- {sys.executable} tests/engines/hostile",
    }.items():
        line = line.replace(word, what)
    return line


def _told(line: str, place: Path) -> Iterator[str]:
    """Run a command in this process; give it with its end, its words, and what it wrote."""
    before = _written(place)
    command, _, asked = line.replace("@/", f"{place}/").partition(" < ")
    stdin = (place / asked).read_text("utf-8") if asked else ""
    done = running.run(*shlex.split(command), stdin=stdin)
    yield _plain(f"\n$ poker-oracle {line}\n[{done.returncode}]")
    yield from (_plain(text) for text in (done.stdout, done.stderr) if text)
    for path, state in sorted(_written(place).items()):
        if before.get(path) != state and path.suffix not in {".gz", ".zip"}:
            yield f"-> {path.as_posix()}\n{_plain(path.read_text(encoding='utf-8'))}"


def _written(place: Path) -> dict[Path, tuple[int, int]]:
    found = [(path, path.stat()) for path in place.rglob("*") if path.is_file()]
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found}


def _plain(text: str) -> str:
    """Take out what is of this machine and run, and where code lies."""
    for known, word in _OF_THE_MACHINE.items():
        text = text.replace(known, word)
    for pattern, word in _OF_THE_RUN.items():
        text = pattern.sub(word, text)
    return text.rstrip()


_CORPUS: Final = json.loads((ROOT / "vectors/manifest.json").read_bytes())["digests"].values()
_OF_THE_MACHINE: Final = {
    sys.executable: "PYTHON",
    f"{ROOT}{os.sep}": "",
    str(ROOT): "ROOT",
    version("poker-oracle"): "VERSION",
    **dict.fromkeys(_CORPUS, "DIGEST"),
    **dict.fromkeys((digest[:12] for digest in _CORPUS), "DIGEST"),
}
_OF_THE_RUN: Final = {
    re.compile(r"20[2-9]\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)?"): "TIME",
    re.compile(r'("(?:seconds|start|stop|duration)": |\btime="|duration_ms: )[0-9.e-]+'): r"\1TIME",
    # Not the digests of the ends of betting trees.
    re.compile(r"((?:corpus|set|digest|sha256)\W{1,5}|^)[0-9a-f]{64}\b", re.M): r"\1DIGEST",
    re.compile(r"\boracle/[\w/]+\.py\b"): "FILE",
    re.compile(r"\boracle(\.[a-z_]+)+\.[a-z_]+\b"): "FUNCTION",
}

PARTS: Final[Mapping[str, Callable[[Path], Iterator[str]]]] = {
    **{
        part.__name__.replace("_", "-"): part
        for part in (mistakes, scenarios_by_house, vectors_by_house, explanations, rulings, served)
    },
    **{
        name: partial(listed, [line for line in lines.splitlines() if line])
        for name, _, lines in (part.partition("]") for part in COMMANDS)
    },
    "api": api,
}
USUAL: Final = tuple(name for name in PARTS if name != "site")


def made(part: str, folder: Path | None) -> tuple[str, float]:
    """Make a part, and keep it if there is a folder; give its SHA-256 and the processor's time."""
    os.environ["COLUMNS"] = "100"
    place = SCRATCH / part
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    digest, began = hashlib.sha256(), os.times()
    patient = mock.patch.object(child, "_SECONDS_TO_END_ALONE", 60.0)  # on a busy machine, too
    with patient, Path(folder / f"{part}.txt" if folder else os.devnull).open("wb") as file:
        for text in PARTS[part](place):
            digest.update(line := f"{text}\n".encode())
            file.write(line)
    shutil.rmtree(place)
    return digest.hexdigest(), sum(os.times()[:4]) - sum(began[:4])


def main() -> int:
    """Make the parts that are named, or the usual ones, and hold them against those of before."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("-o", "--output", type=Path, help="keep the parts in this folder")
    parser.add_argument("--write", action="store_true", help="note these digests as those of today")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if folder := chosen.output and chosen.output.absolute():
        folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    lines = DIGESTS.read_text(encoding="utf-8").splitlines() if DIGESTS.exists() else []
    noted = {name: digest for digest, name in (line.split("  ") for line in lines)}
    parts, same = chosen.parts or USUAL, True
    with ProcessPoolExecutor() as pool:
        results = pool.map(made, parts, [folder] * len(parts))
        for part, (digest, seconds) in zip(parts, results, strict=True):
            said = "as before" if noted.get(part) == digest else "DIFFERS"
            print(f"{digest}  {part}  {said} ({seconds:.0f} s)", flush=True)
            same &= said == "as before"
            if chosen.write:
                noted[part] = digest
                known = (f"{noted[one]}  {one}\n" for one in sorted(noted) if one in PARTS)
                DIGESTS.write_text("".join(known), encoding="utf-8")
    return int(not same and not chosen.write)


if __name__ == "__main__":
    sys.exit(main())
