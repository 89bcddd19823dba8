"""Bad inputs of every kind for every command: one of four exit codes, and never a traceback.

No file that was there before a run may be another one after it.

    python -m tests.tools.bad_inputs --count 20000 --seed 1
    python -m tests.tools.bad_inputs --seconds 60

Good files are mutated: as bytes, as lines, or as values, whose new file is written as JSON, which
is YAML as well. A corpus that was changed may get hashes and lists that fit again, so that what
comes after them is reached. Nearly all runs are in this process; a few are whole programs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import yaml

from oracle.corpus import as_archive, vector_hash
from oracle.corpus.files import beside_in, render_corpus
from oracle.corpus.manifest import project_head
from oracle.corpus.notes import notes_for
from oracle.starters import starter
from oracle.system.resources import folder
from tests.support.corpus import published
from tests.support.running import run
from tests.tools.spoiling import garbage, mutated_bytes, mutated_value

GOOD: Final = frozenset(range(4))
_WHOLE_PROGRAM: Final = 400
"""One run of so many is a process of its own."""

DIES: Final = ("--", "false")
"""An engine that ends at once: what is read before it is asked is what matters here."""

_LETTERS: Final = "AKQJT98765432shdcx? ,10\u2660\x1b\udc80-=.~"

Maker = Callable[["Bench", Path], list[str]]


class Found(NamedTuple):
    """What is wrong with a run, and how to see it again."""

    kind: str
    told: str
    number: int


@dataclass
class Bench:
    """The good files, and a folder for the bad ones."""

    here: Path
    chance: random.Random
    corpus: dict[str, bytes] = field(default_factory=dict)
    sound: Path = Path()
    files: dict[str, list[Path]] = field(default_factory=dict)
    histories: list[Path] = field(default_factory=list)
    report: Path = Path()

    def __post_init__(self) -> None:
        """Find what can be mutated, and write a small sound corpus."""
        specs = folder("specs")
        scenarios = sorted((specs / "scenarios").rglob("*.yaml"))
        houses = sorted((specs / "houses").glob("*.yaml"))
        self.files = {
            "scenario": self.chance.sample(scenarios, 150),
            "case": [path for path in scenarios if path.parent.name == "rulings"][::8],
            "house": houses,
            "known": [specs / "engines" / "pokerkit-known.yaml"],
            "profile": [
                specs / "engines" / "pokerkit.yaml",
                specs / "engines/pokerkit-tournament.yaml",
            ],
        }
        self.vectors = self.chance.sample(published(), 120)
        self.corpus = self.rendered(self.vectors[:12])
        self.sound = self.write(self.corpus, self.here / "sound")
        self.histories = [
            path for path in sorted((specs / "histories").rglob("*")) if path.is_file()
        ]
        self.report = self.here / "report.json"
        run("check", "--vectors", self.sound, "-o", self.report, "reference")

    def rendered(self, vectors: list[dict[str, Any]]) -> dict[str, bytes]:
        """Make a corpus of some vectors; its lists fit."""
        notes = beside_in(folder("vectors"))["flags.json"]
        return render_corpus(vectors, {"flags.json": notes_for(vectors, notes)}, project_head())

    def write(self, files: dict[str, bytes], target: Path) -> Path:
        """Write files as they are."""
        for name, content in files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(content)
        return target

    def mutated(self, kind: str, target: Path) -> Path:
        """Write a bad file of a kind that people write."""
        good = self.chance.choice(self.files[kind]).read_bytes()
        if self.chance.random() < 0.6:
            value = mutated_value(self.chance, yaml.safe_load(good))
            target.write_bytes(self.dumped(value))
        else:
            target.write_bytes(self.spoilt(good))
        return target

    def spoilt(self, good: bytes) -> bytes:
        """Spoil bytes, or make new ones."""
        if self.chance.random() < 0.1:
            return garbage(self.chance)
        return mutated_bytes(self.chance, good)

    def dumped(self, value: Any) -> bytes:
        """Write a value as JSON, whatever it is."""
        return json.dumps(value, ensure_ascii=self.chance.random() < 0.5, default=str).encode(
            errors="surrogatepass"
        )


def scenario(bench: Bench, place: Path) -> list[str]:
    """A scenario to be checked, run or told."""
    path = str(bench.mutated("scenario", place.with_suffix(".yaml")))
    forms = (
        ["lint"],
        ["run"],
        ["run", "--house", "club"],
        ["explain"],
        ["explain", "--house", "club"],
    )
    return [*bench.chance.choice(forms), path]


def case(bench: Bench, place: Path) -> list[str]:
    """A case for the dealer."""
    path = str(bench.mutated("case", place.with_suffix(".yaml")))
    return [
        *bench.chance.choice((["ruling"], ["ruling", "--house", "rule-book"], ["explain"])),
        path,
    ]


def house(bench: Bench, place: Path) -> list[str]:
    """A house of somebody's own."""
    path = str(bench.mutated("house", place.with_suffix(".yaml")))
    told = str(bench.chance.choice(bench.files["scenario"]))
    forms = (
        ["houses", path],
        ["houses", path, "--against", "club"],
        ["houses", "club", "--against", path],
        ["houses", path, "--switches"],
        ["run", told, "--house", path],
        ["explain", told, "--house", path],
        ["check", "--vectors", str(bench.sound), "--house", path, *DIES],
    )
    return bench.chance.choice(forms)


def known(bench: Bench, place: Path) -> list[str]:
    """A list of known failures."""
    path = str(bench.mutated("known", place.with_suffix(".yaml")))
    return ["check", "--vectors", str(bench.sound), "--known", path, *DIES]


def profile(bench: Bench, place: Path) -> list[str]:
    """The profile of an engine."""
    path = str(bench.mutated("profile", place.with_suffix(".yaml")))
    return ["check", "--vectors", str(bench.sound), "--profile", path, *DIES]


def vector(bench: Bench, place: Path) -> list[str]:
    """A vector, or what a vector gives."""
    good = bench.chance.choice(bench.vectors)
    if bench.chance.random() < 0.3:
        good = good["given"]
    content = (
        bench.dumped(mutated_value(bench.chance, good))
        if bench.chance.random() < 0.7
        else bench.spoilt(bench.dumped(good))
    )
    path = place.with_suffix(".json")
    path.write_bytes(content)
    return ["explain", str(path), *bench.chance.choice(([], [], ["--house", "regles"]))]


def corpus(bench: Bench, place: Path) -> list[str]:
    """A corpus with a bad file, or with a bad vector and lists that fit."""
    chance = bench.chance
    files = _forged(bench) if chance.random() < 0.6 else dict(bench.corpus)
    if files == bench.corpus:
        name = chance.choice(sorted(files))
        files[name] = bench.spoilt(files[name])
    target = str(bench.write(files, place))
    forms = (
        ["verify", target],
        ["verify", target, "--digest", "0" * 64],
        ["diff", str(bench.sound), target],
        ["diff", target, str(bench.sound)],
        ["check", "--vectors", target, *DIES],
    )
    return chance.choice(forms)


def _forged(bench: Bench) -> dict[str, bytes]:
    vectors = [dict(one) for one in bench.vectors[:12]]
    place = bench.chance.randrange(len(vectors))
    changed = mutated_value(bench.chance, vectors[place])
    try:
        parts = (changed["kind"], changed["switches"], changed["given"], changed["expect"])
        changed["hash"] = vector_hash(*parts)
        vectors[place] = changed
        return bench.rendered(vectors)
    except Exception:  # What cannot be made again is not forged.
        return dict(bench.corpus)


def workspace(bench: Bench, place: Path) -> list[str]:
    """A workspace of which one file is bad: its house, another one, a hand, or a case."""
    files = starter("room", "my-room")
    if bench.chance.random() < 0.3:
        more = b"id: sunday\ntitle: Sundays\ninherits: my-room\nsettings: {}\n"
        files["houses/sunday.yaml"] = more
    bad = bench.chance.choice([name for name in files if name.endswith(".yaml")])
    if bench.chance.random() < 0.6:
        files[bad] = bench.dumped(mutated_value(bench.chance, yaml.safe_load(files[bad])))
    else:
        files[bad] = bench.spoilt(files[bad])
    bench.write(files, place)
    hand = "my-room.hands.the-fifth-bet"
    forms = (
        ["lint"],
        ["lint", str(place / bad)],
        ["run", str(place / "hands")],
        ["houses", "my-room", "--against", "club"],
        ["explain", hand],
        ["explain", str(bench.chance.choice(bench.files["scenario"])), "--house", "my-room"],
        ["ruling", str(place / "cases/two-chips-without-a-word.yaml")],
        ["export"],
        ["export", "--check"],
        ["check", "--only", hand, *DIES],
    )
    command, *rest = bench.chance.choice(forms)
    return [command, "--workspace", str(place), *rest]


def archive(bench: Bench, place: Path) -> list[str]:
    """An archive of a corpus, of a package, or of something else, that is damaged."""
    chance = bench.chance
    path = place.with_suffix(chance.choice((".zip", ".tgz", ".tar.gz")))
    top = chance.choice(("top", "package", "poker-oracle-python-0.1.0/poker_oracle_vectors"))
    files = dict(bench.corpus)
    if chance.random() < 0.5:
        name = chance.choice(sorted(files))
        files[name] = bench.spoilt(files[name])
    content = as_archive(files, path, top)
    path.write_bytes(bench.spoilt(content) if chance.random() < 0.7 else content)
    forms = (
        ["verify", str(path)],
        ["diff", str(bench.sound), str(path)],
        ["check", "--vectors", str(path), *DIES],
        ["update", str(path), "--check"],
        ["audit", str(path)],
    )
    return chance.choice(forms)


def history(bench: Bench, place: Path) -> list[str]:
    """A hand history, or a file that an audit is given beside it."""
    chance = bench.chance
    good = chance.choice(bench.histories)
    bad, sound = place.with_suffix(good.suffix or ".txt"), str(good)
    bad.write_bytes(bench.spoilt(good.read_bytes()))
    forms = (
        ["audit", str(bad)],
        ["audit", str(bad), "--as", "pokerstars"],
        ["audit", "--infer", str(bad)],
        ["audit", sound, "--rake", str(bad)],
        ["audit", sound, "--known", str(bad)],
        ["audit", sound, "--write", str(bad)],
        ["audit", "--infer", sound, "--house-out", str(bad)],
    )
    return [*chance.choice(forms), "--jobs", "1"]


def report(bench: Bench, place: Path) -> list[str]:
    """A report that is read back, and one that is in the way of another."""
    bad = place.with_suffix(".json")
    good = bench.report.read_bytes()
    if bench.chance.random() < 0.6:
        bad.write_bytes(bench.dumped(mutated_value(bench.chance, json.loads(good))))
    else:
        bad.write_bytes(bench.spoilt(good))
    forms = (
        ["check", "--vectors", str(bench.sound), "--baseline", str(bad), *DIES],
        ["matrix", str(bad), str(bench.report)],
        ["matrix", str(bad)],
    )
    return bench.chance.choice(forms)


def in_the_way(bench: Bench, place: Path) -> list[str]:
    """A file, a folder or a link of a user's where something is to be written."""
    chance = bench.chance
    kind = chance.choice(("file", "folder", "link"))
    path = place.with_suffix(chance.choice((".zip", ".tgz", ".yaml", ".txt", ".json")))
    mine = place.with_suffix(".mine")
    mine.write_bytes(garbage(chance) or b"mine")
    if kind == "folder":
        path.mkdir()
        (path / "notes").write_bytes(b"mine")
    elif kind == "link":
        path.symlink_to(mine)
    else:
        path.write_bytes(mine.read_bytes())
    check = ["check", "--vectors", str(bench.sound)]
    forms = [
        ["adequacy", "--vectors", str(bench.sound), "--write-smoke", str(path), "--jobs", "1"],
        [*check, "--write-profile", str(path), *DIES],
        [*check, "--whole", str(path), *DIES],
        ["audit", "--infer", str(bench.histories[0]), "--house-out", str(path), "--jobs", "1"],
        ["audit", "--example", str(path)],
        ["audit", str(bench.histories[0]), "--write", str(path), "--jobs", "1"],
        ["fuzz", "--hands", "1", "--jobs", "1", "--write", str(path), *DIES],
        ["init", "room", str(path)],
        ["site", "-o", str(path)],
        ["update", str(bench.sound), "--lock", str(path)],
    ]
    if kind != "file" or path.suffix in {".zip", ".tgz"}:
        forms.append(["export", "--kind", "next-hand", "-o", str(path)])
        forms.append(["export", "--as", "npm", "--kind", "next-hand", "-o", str(path)])
    if kind == "link":
        forms.append(["houses", "club", "--format", "json", "-o", str(path)])
    return chance.choice(forms)


def words(bench: Bench, _place: Path) -> list[str]:
    """Words of a command line."""
    chance = bench.chance
    text = "".join(
        chance.choices(
            "AKQJT98765432shdcx? ,10\u2660\x1b\udc80\0-=.~/"[:-1], k=chance.randrange(30)
        )
    )
    text = text.replace("\0", "")
    forms = (
        ["rank", "badugi", text],
        ["rank", "ace-to-five", text],
        ["compare", "badugi", text, "As2d3h4c"],
        ["explain", text],
        ["ruling", text],
        ["houses", text],
        ["diff", text, "club"],
        ["diff", "--house", "club", "--set", text],
        ["check", "--only", text, "--vectors", str(bench.sound), *DIES],
        ["verify", text],
        ["verify", str(bench.sound), "--digest", text],
        ["coverage", text],
        ["lint", "--workspace", text],
        ["export", "--kind", text],
        ["lint", text],
    )
    return chance.choice(forms)


MAKERS: Final[dict[str, tuple[Maker, int]]] = {
    "scenario": (scenario, 8),
    "case": (case, 5),
    "house": (house, 5),
    "known": (known, 2),
    "profile": (profile, 2),
    "vector": (vector, 7),
    "corpus": (corpus, 5),
    "workspace": (workspace, 4),
    "archive": (archive, 4),
    "history": (history, 5),
    "report": (report, 3),
    "in the way": (in_the_way, 5),
    "words": (words, 4),
}


@dataclass
class Tally:
    """What came of the runs so far."""

    codes: dict[str, Counter[int]] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)

    @property
    def runs(self) -> int:
        """How many there were."""
        return sum(codes.total() for codes in self.codes.values())

    def note(self, kind: str, code: int, seconds: float) -> None:
        """Note a run that ended by itself."""
        self.codes.setdefault(kind, Counter())[code] += 1
        self.slowest[kind] = max(self.slowest.get(kind, 0.0), seconds)

    def lines(self) -> Iterator[str]:
        """Give the table."""
        yield f"{'kind':10}{'runs':>8}{'0':>8}{'1':>8}{'2':>8}{'3':>8}{'slowest, s':>12}"
        for kind, codes in self.codes.items():
            counts = "".join(f"{codes[code]:8}" for code in sorted(GOOD))
            yield f"{kind:10}{codes.total():8}{counts}{self.slowest[kind]:12.2f}"
        for one in self.found[:20]:
            yield f"input {one.number}, {one.kind}: {one.told}"
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        yield f"{self.runs} runs, {len(self.found)} wrong, at most {most:.0f} MB"


def try_inputs(
    seed: int, *, count: int | None = None, seconds: float | None = None, limit: int = 0
) -> Tally:
    """Run bad inputs: so many, or for so long; one that takes longer than the limit is wrong."""
    tally = Tally()
    end = time.monotonic() + (seconds or 10**9)
    kinds, weights = list(MAKERS), [weight for _, weight in MAKERS.values()]
    with tempfile.TemporaryDirectory() as made:
        bench = Bench(Path(made), random.Random(f"{seed}"))
        number = 0
        while number != count and time.monotonic() < end:
            number += 1
            bench.chance = random.Random(f"{seed}/{number}")
            (kind,) = bench.chance.choices(kinds, weights)
            arguments = MAKERS[kind][0](bench, Path(made) / f"input-{number}")
            before = _contents(Path(made))
            _try(tally, kind, number, arguments, limit)
            after = _contents(Path(made))
            lost = [str(path) for path in before if before[path] != after.get(path)]
            tally.found += [Found(kind, f"{path} was lost; {arguments}", number) for path in lost]
            for path in Path(made).glob(f"input-{number}*"):
                _remove(path)
    return tally


def _contents(folder: Path) -> dict[Path, bytes]:
    """Read all files; an empty one may be written over."""
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {path: content for path, content in found.items() if content}


def _remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def _try(tally: Tally, kind: str, number: int, arguments: list[str], limit: int) -> None:
    began = time.monotonic()
    told = None
    code = -1
    if limit:
        signal.alarm(limit)
    try:
        ran = _in_a_process(arguments) if number % _WHOLE_PROGRAM == 0 else run(*arguments)
        code = ran[0]
        if code not in GOOD or "Traceback" in ran[2]:
            told = f"exit code {code}: {ran[2][-300:]}"
    except (Exception, KeyboardInterrupt) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{error!r:.200} in {place.filename}:{place.lineno}"
    finally:
        if limit:
            signal.alarm(0)
    tally.note(kind, code, time.monotonic() - began)
    if told:
        print(f"input {number}, {kind}: {told}; {arguments}"[:600], file=sys.stderr, flush=True)
        tally.found.append(Found(kind, f"{told}; {' '.join(arguments)!r:.200}", number))


def _in_a_process(arguments: list[str]) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "oracle", *arguments]
    done = subprocess.run(
        list(map(os.fsencode, command)), capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    return done.returncode, "", done.stderr.decode(errors="replace")


def _too_long(_number: int, _frame: object) -> NoReturn:
    raise TimeoutError("it takes longer than a minute")


def main() -> None:
    """Try, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seconds", type=float)
    given = parser.parse_args()
    seconds = given.seconds if given.seconds or given.count else 60.0
    signal.signal(signal.SIGALRM, _too_long)
    tally = try_inputs(given.seed, count=given.count, seconds=seconds, limit=60)
    print(*tally.lines(), sep="\n")
    sys.exit(1 if tally.found else 0)


if __name__ == "__main__":
    main()
