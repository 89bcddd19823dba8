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
chance, are: explanations (every 60th scenario and 90th vector, in turn in each form and by each
house), rulings (every third, likewise), engine runs (four whole, sixteen of the short list or of
some rules, all in every form), audits, betting trees, exports, comparisons of houses, and wrong
use. The part ``site``, every page of the site, is made only when it is named. What is of the run
or the machine is left out: times, paths, versions, the digests of the corpus, where code lies.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import inspect
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import oracle
from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance.profiles import as_profile_plays
from oracle.core.table.terms import Illegal
from oracle.corpus import load_vectors
from oracle.errors import InputError
from oracle.scenario import load_scenarios, run, settings_of
from tests.support import running

ROOT: Final = Path(__file__).parents[2]
DIGESTS: Final = Path(__file__).with_name("answers.sha256")
SCRATCH: Final = Path("build/answers")
"""Where commands write; each part has a folder there, ``@`` in the lines of commands below."""

JS: Final = "-- node tests/engines/badugi-engine.js"
RANKING: Final = "-- node tests/engines/ranking.js"
HOSTILE: Final = f"-- {sys.executable} tests/engines/hostile"


# What is asked of the code itself, one answer a line.


def vectors_by_house() -> Iterator[str]:
    """What comes of every vector by every house."""
    for name, house in catalogue.houses().items():
        for vector in load_vectors(ROOT / "vectors"):
            yield _line(name, vector["id"], _played(vector, house.settings, ()))


def mistakes() -> Iterator[str]:
    """What an engine with a mistake answers to every vector that notices the mistake."""
    for vector in load_vectors(ROOT / "vectors"):
        settings = catalogue.settings_within(vector["switches"])
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


def scenarios_by_house() -> Iterator[str]:
    """What comes of every scenario in every house as its author has it, of a third as it goes."""
    for house in catalogue.houses():
        for number, scenario in enumerate(load_scenarios()):
            settings = settings_of(scenario, house)
            for as_expected in (True, False)[: 1 + (number % 3 == 0)]:
                try:
                    runs = run(scenario, settings, as_expected=as_expected)
                except (Illegal, InputError) as error:
                    yield _line(house, scenario.id, as_expected, str(error))
                    continue
                yield _line(house, scenario.id, as_expected, *map(_as_row, runs))


def _as_row(result: Any) -> Any:
    asked = sorted(result.consulted), sorted(result.exercised)
    return [result.expect, *asked, result.problems, result.diverged, result.stuck]


def api() -> Iterator[str]:
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


# What is asked of the command line: what it prints, what it writes, and how it ends.


def explanations() -> Iterator[str]:
    """Scenarios and vectors explained."""
    ids = [one.id for one in load_scenarios()[::60]]
    ids += [one["id"] for one in load_vectors(ROOT / "vectors")[::90]]
    houses = ["", *(f"--house {house}" for house in catalogue.houses())]
    for number, name in enumerate(ids):
        form = ("json", "markdown", "text", "html", "json")[number % 5]
        yield from told(f"explain {name} --format {form} {houses[number % len(houses)]}")


def rulings() -> Iterator[str]:
    """Rulings on scenarios about irregular acts."""
    cases = [one for one in load_scenarios() if one.kind == "ruling"][::3]
    houses = ["", *(f"--house {house}" for house in catalogue.houses())]
    for number, case in enumerate(cases):
        form = ("text", "json", "markdown", "html")[number % 4]
        yield from told(f"ruling {case.path} --format {form} {houses[number % len(houses)]}")


def comparisons() -> Iterator[str]:
    """Houses compared with each other and with a change, in every form."""
    yield from told(
        "diff club card-room --format json",
        "diff --house online --against full-tilt -o @/a.md -o @/a.html -o @/a.json",
        "diff --house card-room --set burn=none --summary",
        "diff --house rule-book --set rapping-facing-a-bet=fold --format markdown",
    )


def reports() -> Iterator[str]:
    """What check reports of engines, right and wrong, in every form; and the matrix of them."""
    runs = [
        "pokerkit",
        "--smoke --profile pokerkit pokerkit",
        JS,
        f"{JS} --break side-pots",
        f"{RANKING} --variant greedy",
        "--smoke --known specs/engines/pokerkit-known.yaml pokerkit",
        "--smoke --house club --verbose reference",
        "--smoke --profile pokerkit-tournament pokerkit-tournament",
        "--smoke --house online pokerkit",
        *(f"--smoke {JS} --break {one}" for one in ("half-bet", "odd-chips", "live-blind")),
        f"--only betting.raise-cap --only betting.reopening --ask-twice {JS} --break raise-cap",
        f"--only betting.reopening --first {JS} --break reopening",
        f"--only drawing.reshuffle --fail-fast {JS} --break reshuffle",
        f"--smoke --baseline @/11.json {JS} --break odd-chip",
        f"--smoke {RANKING} --variant lowest-first",
        f"--smoke {HOSTILE} dies-at-once",
        f"--smoke {HOSTILE} greets-first",
        f"--only ranking.three-cards {HOSTILE} nonsense",
    ]
    forms = ("json", "html", "md", "xml", "tap", "ctrf.json", "svg", "badge.json", "txt")
    for number, arguments in enumerate(runs, 1):
        kept = " ".join(f"-o @/{number}.{form}" for form in forms)
        yield from told(f"check --timeout 60 --start-timeout 60 {kept} {arguments}")
    yield from told(
        "matrix @/1.json @/3.json @/4.json @/5.json",
        "matrix @/10.json @/11.json @/16.json -o @/m.json -o @/m.md -o @/m.html",
    )


def audits() -> Iterator[str]:
    """Hand histories of every form held against the rules; and the houses that they show."""
    planted = sorted(Path("specs/histories").glob("*-planted.*"))
    for number, path in enumerate(planted):
        form = ("json", "md", "html", "txt")[number % 4]
        yield from told(f"audit --jobs 1 {path} -o @/{number}.{form}")
    for path in sorted(Path("tests/histories/whole").glob("*.txt")):
        yield from told(f"audit --jobs 1 --format json {path}")
    yield from told(
        "audit --jobs 1 specs/histories -o @/all.json -o @/all.md -o @/all.html --names",
        "audit --jobs 1 specs/histories --house rule-book --most 1",
        "audit --jobs 1 specs/histories/pokerstars-planted.txt --set raise-cap=five-per-round",
        "audit --jobs 1 tests/histories/lines --format json",
        "audit --jobs 1 specs/histories/merge-planted.xml --as merge --write @/room",
        "audit --jobs 1 --infer specs/histories/full-tilt-right.txt --house-out @/house.yaml",
        "audit --jobs 1 --infer specs/histories -o @/i.json -o @/i.md -o @/i.html",
        "audit --example @/example",
        "audit --jobs 1 @/example --rake @/example/rake.yaml --known @/example/known.yaml",
    )


def fuzzes() -> Iterator[str]:
    """Random hands of a seed, and what is found with them."""
    yield from told(
        "fuzz --hands 60 --seed one pokerkit -o @/1.json -o @/1.md -o @/1.html",
        "fuzz --hands 60 --seed two --house french --skip 20 reference --format json",
        f"fuzz --hands 40 --seed three -o @/2.json -o @/2.md --write @/room {JS} --break raise-cap",
        f"fuzz --hands 60 --seed four --fail-fast --format json {JS} --break side-pots",
        "run --workspace @/room --verbose",
    )


def trees() -> Iterator[str]:
    """Betting sequences counted, divided, and walked with an engine."""
    yield from told(
        "trees --players 3 --rounds 1 --divide --leaves -o @/1.json -o @/1.md -o @/1.html",
        "trees --betting no-limit --stacks 20,35,9 --rounds 2 --draws 1 --leaves --format json",
        "trees --betting pot-limit --game badacey --draws 2 --stacks 20 --rounds 2 --sizes 7,pot",
        "trees --house french --rounds 2 --after call,raise:4 --divide",
        "trees --rounds 2 --discards 0,2 --profile pokerkit",
        "trees --players 2 --rounds 1 --house club --format json",
        "trees --rounds 1 --most-states 3",
        "trees --players 3 --rounds 1 --against --most-hands 60 pokerkit --format json",
        f"trees --players 2 --rounds 1 --against {JS} --break raise-cap",
    )


def houses() -> Iterator[str]:
    """Houses, switches and rule sheets."""
    yield from told("houses", "houses --switches", "houses --switches --format json")
    for house in catalogue.houses():
        yield from told(f"houses {house} --rule-sheet", f"run --house {house}")
    yield from told(
        "houses --format json",
        "houses --format html",
        "houses rule-book --against card-room --format markdown",
        "houses club --format json",
        "houses french --rule-sheet --game badugi -o @/sheet.html -o @/sheet.json -o @/sheet.md",
    )


def specs() -> Iterator[str]:
    """Documents, rules, scenarios and the corpus as they stand, in every form."""
    yield from told(
        "coverage -o @/c.json -o @/c.md -o @/c.html",
        "lint -o @/l.json",
        "verify vectors",
        "run --house club --verbose specs/scenarios/betting --format tap",
        "run specs/scenarios/rulings -o @/r.json -o @/r.xml -o @/r.md -o @/r.ctrf.json -o @/r.svg",
    )


def corpora() -> Iterator[str]:
    """Parts of the corpus in every form, held, measured, compared and brought up to date."""
    some = "--rule betting.raise-cap --house card-room"
    yield from told(
        f"export {some} -o @/part",
        f"export {some} -o @/part.tar.gz",
        "verify @/part",
        "verify @/part.tar.gz --format markdown",
        "check --vectors @/part reference --format json",
        *(
            f"export {some} --kind play --as {form} -o @/{form}"
            for form in ("node", "npm", "phh", "pytest", "python")
        ),
        "export --kind rank --game badugi --as csv -o @/table",
        "adequacy --jobs 1 --vectors @/part --fail-under 90 --write-smoke @/smoke.txt"
        " -o @/a.json -o @/a.md -o @/a.html",
        "export --rule betting.fixed-size --flag no-such-flag -o @/none",
        "export --rule betting.fixed-size --aspect money -o @/other",
        "diff @/part @/other --format json",
        "diff @/part @/other",
        "update @/part.tar.gz --check",
        "update @/part",
    )


def small() -> Iterator[str]:
    """Hands ranked and compared, engines served, folders begun, shells completed."""
    for hand in ("As2s3d4h", "AsAd2c2h", "KsKdKhKc", "Ts", "'Qs 9d 9h 9c 2s'"):
        yield from told(f"rank badugi {hand}", f"rank badugi {hand} --format json")
    for hand in ("As2s3d4h5c", "AsAd2c2hKs", "KsKdKhKcQs", "5s4s3s2sAs"):
        yield from told(f"rank ace-to-five {hand}", f"rank ace-to-five {hand} --format markdown")
    yield from told("rank badugi -", stdin="As2s3d4h\nnonsense\n\nKd Kc\n")
    yield from told(
        "compare badugi AsAh2s3d 4s3h2hAc --format json",
        "compare ace-to-five As2s3d4h5c Ad2d3s4c5h AsAd2c2hKs",
        "compare badugi As2h3d4c 5s4h3d2c Ts -o @/c.html -o @/c.md",
        *(f"completion {shell}" for shell in ("bash", "zsh", "fish")),
    )
    for kind in ("cpp", "csharp", "go", "java", "node", "python", "rust", "room"):
        yield from told(f"init {kind} @/{kind}")
    yield from told(
        "lint --workspace @/room",
        "run --workspace @/room",
        "coverage --workspace @/room",
        "houses --workspace @/room",
        "check --workspace @/room --smoke reference",
    )
    asked: list[dict[str, Any]] = [{"id": 0, "kind": "hello", "protocol": 1}]
    for number, vector in enumerate(load_vectors(ROOT / "vectors")[::80], 1):
        asked.append({"id": number, "kind": vector["kind"], **vector["given"]})
    for house in ("", "--house rule-book --house online"):
        yield from told(f"serve {house}", stdin="".join(f"{json.dumps(one)}\n" for one in asked))
    for case in sorted(Path("specs/scenarios/betting").glob("*.yaml"))[::12]:
        yield from told(f"check --case {case} {JS} --break raise-cap")


def site() -> Iterator[str]:
    """Every page of the site but the playground."""
    yield from told("site --jobs 1 --without-playground -o @/site")


def refused() -> Iterator[str]:
    """The help of every command, and what it says of wrong use."""
    yield from told("--help", "", "chek", "--version", "--workspace no-such-folder lint")
    for command in (
        running.run("--help").stdout.partition("Commands:")[2].split("\n\n")[0].split("\n")
    ):
        if name := command[2:14].strip():
            yield from told(f"{name} --help", f"{name} --no-such-option")
            yield from told(f"{name} -o no/such/folder/x.pdf --format nope x y z")
    table = "table: {small-bet: 20, stacks: [500, 500]}"
    files = {
        "empty.yaml": "",
        "broken.yaml": "table: {small-bet: 20\n",
        "unknown.yaml": "tabel: {small-bet: 20}\nplay: []\n",
        "impossible.yaml": f"{table}\nplay: [{{seat: 9, call: 1}}]\n",
        "unended.yaml": f"{table}\nplay: [{{all: call}}, {{all: pat}}]\n",
        "house.yaml": "id: mine\ntitle: Mine\ninherits: nothing\nsettings: {raise-cap: ten}\n",
        "broken.json": '{"id": 1,\n "given": ]}',
        "text.txt": "These are no hands.\n",
    }
    for name, content in files.items():
        (SCRATCH / "refused" / name).write_text(content, encoding="utf-8")
        for command in ("explain", "ruling", "lint", "run", "audit", "matrix", "houses", "verify"):
            yield from told(f"{command} @/{name}")
        yield from told(f"check --case @/{name} reference", f"diff @/{name} card-room")
    yield from told(*(line for line in _WRONG_USE.splitlines() if line))


_WRONG_USE: Final = """
rank badugi
rank badugi As2s3d4
rank badugi AsAs
rank lowball As2s3d4h
rank ace-to-five As2s
compare badugi As2s3d4h
compare badugi As2s3d4h nonsense
run no-such-folder
run --house no-such-house
houses clubb
houses --against club
houses club --game badugi
houses club --rule-sheet --game holdem
explain betting.raise-cap
explain betting.raise-cp
explain no-such-file.yaml
explain betting.raise-cap.no-such-scenario --house clubb
ruling no-such-file.yaml
ruling specs/scenarios
diff
diff card-room
diff card-room vectors
diff card-room clubb
diff --house card-room --set burn=none --set burn=one-per-draw
diff --house card-room --set burn=nothing
diff --house card-room --set nothing=none
export --house clubb -o @/no
export --rule no-such-rule -o @/no
export --as csv -o @/no --check
export --kind rank --as phh -o @/no
export -o tests
verify no-such-folder
verify tests
verify --digest 12ab
update no-such-folder
completion tcsh
check
check no-such-adapter
check -- no-such-program
check -- false
check --only no-such-rule reference
check --house clubb reference
check --known no-such-file.yaml reference
check --profile clubb reference
check --baseline @/text.txt reference
check --timeout 0 reference
check --jobs 65 reference
check --vectors tests reference
check --smoke --only betting.raise-cap reference
check --all-hands --sample -1 reference
check --sample 4 reference
check -o tests/no/report.json reference
check -o report.pdf reference
check --case specs/scenarios reference
trees --players 11
trees --draws 4
trees --stacks 1,2,x
trees --sizes huge --betting no-limit
trees --after raise:99
trees pokerkit
trees --against
fuzz
fuzz --hands 0 reference
fuzz --hands 3 --house clubb reference
fuzz --hands 3 -- false
audit
audit no-such-file.txt
audit specs/histories --as nothing
audit specs/histories --house clubb
audit specs/histories --set burn=nothing
audit specs/histories --rake @/text.txt
audit specs/histories --house-out @/house.yaml
audit --example @/text.txt
matrix
matrix @/text.txt @/text.txt
adequacy --vectors tests
adequacy --fail-under 101
site
site -o tests
serve --house clubb
init
init cobol @/cobol
init python tests
coverage --format pdf
"""


def told(*lines: str, stdin: str = "") -> Iterator[str]:
    """Run commands in this process; give each with its end, its words, and what it wrote."""
    place = SCRATCH / _part[0]
    for line in lines:
        before = _written(place)
        done = running.run(*shlex.split(line.replace("@/", f"{place}/")), stdin=stdin)
        yield _plain(f"\n$ poker-oracle {line}")
        yield f"[{done.returncode}]"
        yield from (_plain(text) for text in (done.stdout, done.stderr) if text)
        for path, content in sorted(_written(place).items()):
            if before.get(path) != content and path.suffix not in {".gz", ".zip"}:
                yield f"-> {path.as_posix()}"
                yield _plain(path.read_text(encoding="utf-8"))


_part: Final = [""]
"""The part that this process makes."""


def _written(place: Path) -> dict[Path, tuple[int, int]]:
    found = [(path, path.stat()) for path in place.rglob("*") if path.is_file()]
    return {path: (stat.st_mtime_ns, stat.st_size) for path, stat in found}


def _plain(text: str) -> str:
    """Take out what is of this machine and run, and where the code of a rule lies."""
    for known, word in _OF_THE_MACHINE.items():
        text = text.replace(known, word)
    for pattern, word in _OF_THE_RUN.items():
        text = pattern.sub(word, text)
    return text.rstrip()


_DIGESTS: Final = json.loads((ROOT / "vectors/manifest.json").read_bytes())["digests"].values()
_OF_THE_MACHINE: Final = {
    sys.executable: "PYTHON",
    f"{ROOT}{os.sep}": "",
    str(ROOT): "ROOT",
    version("poker-oracle"): "VERSION",
    **dict.fromkeys(_DIGESTS, "DIGEST"),
    **dict.fromkeys((digest[:12] for digest in _DIGESTS), "DIGEST"),
}
_OF_THE_RUN: Final = {
    re.compile(r"20[2-9]\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)?"): "TIME",
    re.compile(r'("(?:seconds|start|stop|duration)": |\btime=")[0-9.]+'): r"\1TIME",
    # Not the digests of the ends of betting trees.
    re.compile(r"((?:corpus|set|digest|sha256)\W{1,5}|^)[0-9a-f]{64}\b", re.M): r"\1DIGEST",
    re.compile(r"\boracle/[\w/]+\.py\b"): "FILE",
    re.compile(r"\boracle(\.[a-z_]+)+\.[a-z_]+\b"): "FUNCTION",
}

PARTS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    part.__name__.replace("_", "-"): part
    for part in (
        mistakes,
        reports,
        scenarios_by_house,
        comparisons,
        explanations,
        vectors_by_house,
        audits,
        corpora,
        rulings,
        fuzzes,
        houses,
        refused,
        specs,
        small,
        trees,
        api,
        site,
    )
}
USUAL: Final = tuple(name for name in PARTS if name != "site")


def made(part: str, folder: str | None) -> tuple[str, float]:
    """Make a part, and keep it if there is a folder; give its SHA-256 and the processor's time."""
    os.environ["COLUMNS"] = "100"
    _part[0] = part
    shutil.rmtree(SCRATCH / part, ignore_errors=True)
    (SCRATCH / part).mkdir(parents=True)
    digest, began = hashlib.sha256(), os.times()
    with open(Path(folder, f"{part}.txt") if folder else os.devnull, "wb") as file:
        for text in PARTS[part]():
            line = f"{text}\n".encode()
            digest.update(line)
            file.write(line)
    shutil.rmtree(SCRATCH / part)
    return digest.hexdigest(), sum(os.times()[:4]) - sum(began[:4])


def main() -> int:
    """Make the parts that are named, or the usual ones, and hold them against those of before."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("-o", "--output", help="keep the parts in this folder")
    parser.add_argument("--write", action="store_true", help="note these digests as those of today")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    folder = chosen.output and str(Path(chosen.output).absolute())
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    lines = DIGESTS.read_text(encoding="utf-8").splitlines() if DIGESTS.exists() else []
    noted = {name: digest for digest, name in (line.split("  ") for line in lines)}
    parts = chosen.parts or USUAL
    found: dict[str, str] = {}
    with ProcessPoolExecutor(max_tasks_per_child=1) as pool:
        results = pool.map(made, parts, [folder] * len(parts))
        for part, (digest, seconds) in zip(parts, results, strict=True):
            found[part] = digest
            said = "as before" if noted.get(part) == digest else "DIFFERS"
            print(f"{digest}  {part}  {said} ({seconds:.0f} s)", flush=True)
    if chosen.write:
        known = {**noted, **found}
        text = "".join(f"{known[part]}  {part}\n" for part in sorted(known) if part in PARTS)
        DIGESTS.write_text(text, encoding="utf-8")
        return 0
    return int(any(noted.get(part) != digest for part, digest in found.items()))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
