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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

import yaml

from oracle.adapters.starters import starter
from oracle.corpus.files import as_archive, attachments_in, project_head, render_corpus
from oracle.corpus.tables import notes_for
from oracle.corpus.vector import vector_hash
from oracle.system.resources import folder
from tests.support.corpus import published
from tests.support.running import run
from tests.tools.spoiling import garbage, mutated_bytes, mutated_value

GOOD: Final = frozenset(range(4))
_WHOLE_PROGRAM: Final = 400
"""One run of so many is a process of its own."""

DIES: Final = ("--", "false")
"""An engine that ends at once: what is read before it is asked is what matters here."""

_LETTERS: Final = "AKQJT98765432shdcx? ,10\u2660\x1b\udc80-=.~/"

Bad: TypeAlias = tuple[Path | str, Sequence[str]]
"""A bad input, and more commands that may be asked with it."""
Maker: TypeAlias = Callable[["Bench", str, Path], Bad]


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
        notes = attachments_in(folder("vectors"))["flags.json"]
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
        target.write_bytes(self.changed(yaml.safe_load(good), good))
        return target

    def changed(self, value: Any, good: bytes, by_value: float = 0.6) -> bytes:
        """Change what a good file says, or else spoil its bytes."""
        if self.chance.random() < by_value:
            return self.dumped(mutated_value(self.chance, value))
        return self.spoilt(good)

    def spoil_one(self, files: dict[str, bytes]) -> None:
        """Spoil one of some files."""
        name = self.chance.choice(sorted(files))
        files[name] = self.spoilt(files[name])

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


FORMS: Final[Mapping[str, str]] = {
    "scenario": "lint BAD; run BAD; run --house club BAD; explain BAD; explain --house club BAD",
    "case": "ruling BAD; ruling --house rule-book BAD; explain BAD",
    "house": "houses BAD; houses BAD --against club; houses club --against BAD; "
    "houses BAD --switches; run SCENARIO --house BAD; explain SCENARIO --house BAD; "
    "check --vectors SOUND --house BAD",
    "known": "check --vectors SOUND --known BAD",
    "profile": "check --vectors SOUND --profile BAD",
    "vector": "explain BAD; explain BAD; explain BAD --house regles",
    "corpus": "verify BAD; verify BAD --digest DIGEST; diff SOUND BAD; diff BAD SOUND; "
    "check --vectors BAD",
    "workspace": "lint; lint BAD; run PLACE/hands; houses my-room --against club; "
    "explain my-room.hands.the-fifth-bet; explain SCENARIO --house my-room; export; "
    "ruling PLACE/cases/two-chips-without-a-word.yaml; export --check; "
    "check --only my-room.hands.the-fifth-bet",
    "archive": "verify BAD; diff SOUND BAD; check --vectors BAD; update BAD --check; audit BAD",
    "history": "audit BAD; audit BAD --as pokerstars; audit --infer BAD; "
    "audit HISTORY --rake BAD; audit HISTORY --known BAD; audit HISTORY --write BAD; "
    "audit --infer HISTORY --house-out BAD",
    "report": "check --vectors SOUND --baseline BAD; matrix BAD REPORT; matrix BAD",
    "in the way": "adequacy --vectors SOUND --write-smoke BAD; "
    "check --vectors SOUND --write-profile BAD; check --vectors SOUND --whole BAD; "
    "audit --infer HISTORY --house-out BAD; audit --example BAD; audit HISTORY --write BAD; "
    "fuzz --hands 1 --write BAD; init room BAD; site -o BAD; update SOUND --lock BAD",
    "words": "rank badugi BAD; rank ace-to-five BAD; compare badugi BAD As2d3h4c; explain BAD; "
    "ruling BAD; houses BAD; diff BAD club; diff --house club --set BAD; verify BAD; "
    "check --vectors SOUND --only BAD; verify SOUND --digest BAD; coverage BAD; "
    "lint --workspace BAD; export --kind BAD; lint BAD",
}
"""What is asked with a bad input of each kind: ``BAD`` is the input, the other words good files."""

WHERE_A_FOLDER_MAY_BE: Final = (
    "export --kind next-hand -o BAD; export --as npm --kind next-hand -o BAD"
)
WHERE_A_LINK_IS: Final = "houses club --format json -o BAD"


def asked(bench: Bench, kind: str, place: Path) -> list[str]:
    """Make a bad input of a kind, and give a command that is asked with it."""
    bad, more = MAKERS[kind][0](bench, kind, place)
    good: dict[str, object] = {
        "DIGEST": "0" * 64,
        "SOUND": bench.sound,
        "REPORT": bench.report,
        "SCENARIO": bench.chance.choice(bench.files["scenario"]),
        "HISTORY": bench.chance.choice(bench.histories),
    }
    command, *words = bench.chance.choice("; ".join((FORMS[kind], *more)).split("; ")).split()
    good["BAD"] = bad
    found = [str(good.get(word, word.replace("PLACE/", f"{place}/"))) for word in words]
    if kind == "workspace":
        found = ["--workspace", str(place), *found]
    if command in {"audit", "adequacy", "fuzz"} and found[:1] != ["--example"]:
        found += ["--jobs", "1"]
    return [command, *found, *(DIES if command in {"check", "fuzz"} else ())]


def written(bench: Bench, kind: str, place: Path) -> Bad:
    """A file that people write: a scenario, a case, a house, known failures, a profile."""
    return bench.mutated(kind, place.with_suffix(".yaml")), ()


def vector(bench: Bench, _kind: str, place: Path) -> Bad:
    """A vector, or what a vector gives."""
    good = bench.chance.choice(bench.vectors)
    if bench.chance.random() < 0.3:
        good = good["given"]
    path = place.with_suffix(".json")
    path.write_bytes(bench.changed(good, bench.dumped(good), 0.7))
    return path, ()


def corpus(bench: Bench, _kind: str, place: Path) -> Bad:
    """A corpus with a bad file, or with a bad vector and lists that fit."""
    files = _forged(bench) if bench.chance.random() < 0.6 else dict(bench.corpus)
    if files == bench.corpus:
        bench.spoil_one(files)
    return bench.write(files, place), ()


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


def workspace(bench: Bench, _kind: str, place: Path) -> Bad:
    """A workspace of which one file is bad: its house, another one, a hand, or a case."""
    files = starter("room", "my-room")
    if bench.chance.random() < 0.3:
        more = b"id: sunday\ntitle: Sundays\ninherits: my-room\nsettings: {}\n"
        files["houses/sunday.yaml"] = more
    bad = bench.chance.choice([name for name in files if name.endswith(".yaml")])
    files[bad] = bench.changed(yaml.safe_load(files[bad]), files[bad])
    bench.write(files, place)
    return place / bad, ()


def archive(bench: Bench, _kind: str, place: Path) -> Bad:
    """An archive of a corpus, of a package, or of something else, that is damaged."""
    chance = bench.chance
    path = place.with_suffix(chance.choice((".zip", ".tgz", ".tar.gz")))
    top = chance.choice(("top", "package", "poker-oracle-python-0.1.0/poker_oracle_vectors"))
    files = dict(bench.corpus)
    if chance.random() < 0.5:
        bench.spoil_one(files)
    content = as_archive(files, path, top)
    path.write_bytes(bench.spoilt(content) if chance.random() < 0.7 else content)
    return path, ()


def history(bench: Bench, _kind: str, place: Path) -> Bad:
    """A hand history, or a file that an audit is given beside it."""
    good = bench.chance.choice(bench.histories)
    bad = place.with_suffix(good.suffix or ".txt")
    bad.write_bytes(bench.spoilt(good.read_bytes()))
    return bad, ()


def report(bench: Bench, _kind: str, place: Path) -> Bad:
    """A report that is read back."""
    bad, good = place.with_suffix(".json"), bench.report.read_bytes()
    bad.write_bytes(bench.changed(json.loads(good), good))
    return bad, ()


def in_the_way(bench: Bench, _kind: str, place: Path) -> Bad:
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
    more = [WHERE_A_FOLDER_MAY_BE] * (kind != "file" or path.suffix in {".zip", ".tgz"})
    return path, [*more, WHERE_A_LINK_IS] if kind == "link" else more


def words(bench: Bench, _kind: str, _place: Path) -> Bad:
    """Words of a command line."""
    return "".join(bench.chance.choices(_LETTERS, k=bench.chance.randrange(30))), ()


MAKERS: Final[dict[str, tuple[Maker, int]]] = {
    "scenario": (written, 8),
    "case": (written, 5),
    "house": (written, 5),
    "known": (written, 2),
    "profile": (written, 2),
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
            arguments = asked(bench, kind, Path(made) / f"input-{number}")
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
