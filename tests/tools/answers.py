"""Every answer of the project, frozen: ``python -m tests.tools.answers [-o FOLDER] [PART ...]``.

Hashes of vectors protect what vectors expect. This protects the rest while code is moved: what
comes of every vector and scenario under every house, and of every vector under each mistake that
it notices; what is explained, compared, ruled and reported. Each part is a file of JSON, one answer
a line. Their digests stand in ``answers.sha256`` beside this file; the exit code is 1 when a part
has another digest. ``--write`` notes the digests of today, which is for changes of meaning alone.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import click

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.cli import cli
from oracle.conformance.profiles import as_profile_plays
from oracle.core.table.terms import Illegal
from oracle.corpus import load_vectors
from oracle.errors import InputError
from oracle.scenario import load_scenarios, run, settings_of

Row = list[Any]

ROOT: Final = Path(__file__).parents[2]
DIGESTS: Final = Path(__file__).with_name("answers.sha256")


def vectors_by_house() -> Iterator[Row]:
    """What comes of every vector under every house."""
    for name, house in catalogue.houses().items():
        for vector in load_vectors(ROOT / "vectors"):
            yield [name, vector["id"], _played(vector, house.settings, ())]


def scenarios_by_house() -> Iterator[Row]:
    """What comes of every scenario in every house, as its author has it and as it goes."""
    for house in catalogue.houses():
        for scenario in load_scenarios():
            settings = settings_of(scenario, house)
            for as_expected in (True, False):
                try:
                    runs = run(scenario, settings, as_expected=as_expected)
                except (Illegal, InputError) as error:
                    yield [house, scenario.id, as_expected, str(error)]
                    continue
                yield [house, scenario.id, as_expected, *map(_as_row, runs)]


def _as_row(result: Any) -> Row:
    asked = sorted(result.consulted), sorted(result.exercised)
    came = result.problems, result.diverged, result.stuck
    return [result.given, result.expect, *asked, *came]


def mistakes() -> Iterator[Row]:
    """What an engine with a mistake answers to every vector that notices the mistake."""
    for vector in load_vectors(ROOT / "vectors"):
        settings = catalogue.settings_within(vector["switches"])
        for flag in vector["flags"]:
            try:
                played = _played(vector, settings, (flag,))
            except (ValueError, LookupError, ArithmeticError) as crash:
                played = [type(crash).__name__]  # as a real engine with the mistake may crash
            yield [flag, vector["id"], played]


def _played(vector: Mapping[str, Any], settings: Mapping[str, str], flags: tuple[str, ...]) -> Row:
    engine = EngineProfile("", "", "", "", settings, flags)
    return [[one["given"], one["expect"]] for one in as_profile_plays([vector], engine)]


def explanations() -> Iterator[Row]:
    """Each third scenario and each fourteenth vector explained."""
    for scenario in load_scenarios()[::3]:
        yield _called("explain", scenario.id, "--format", "json")
    for vector in load_vectors(ROOT / "vectors")[::14]:
        yield _called("explain", vector["id"], "--format", "json")


def explanations_elsewhere() -> Iterator[Row]:
    """Scenarios explained by another house than their own, and as text and Markdown."""
    houses = list(catalogue.houses())
    for number, scenario in enumerate(load_scenarios()[1::8]):
        house = houses[number % len(houses)]
        yield _called("explain", scenario.id, "--format", "json", "--house", house)
        yield _called("explain", scenario.id, "--format", ("text", "markdown")[number % 2])


def comparisons() -> Iterator[Row]:
    """Houses compared with each other and with a change, in every form."""
    for house in ("rule-book", "club", "french", "online", "full-tilt", "merge"):
        yield _called("diff", "--house", house, "--against", "card-room", "--format", "json")
    for change in ("raise-cap=five-per-round", "burn=none", "showdown=all-at-once"):
        yield _called("diff", "--house", "card-room", "--set", change, "--format", "markdown")
    yield _called("diff", "--house", "club", "--against", "online")
    yield _called("diff", "--house", "rule-book", "--set", "rapping-facing-a-bet=fold")


def rulings() -> Iterator[Row]:
    """The ruling on every scenario about rulings, as JSON and as text."""
    for number, scenario in enumerate(load_scenarios()):
        if scenario.kind == "ruling":
            yield _called("ruling", scenario.path, *(["--format", "json"] if number % 4 else []))


def reports() -> Iterator[Row]:
    """What check reports of engines, right and wrong, by several houses and profiles."""
    engine = ("--", "node", "tests/engines/badugi-engine.js")
    ranking = ("--", "node", "tests/engines/ranking.js")
    yield _reported("--house", "card-room", "pokerkit")
    yield _reported("--profile", "pokerkit", "pokerkit")
    yield _reported("--known", "specs/engines/pokerkit-known.yaml", "pokerkit")
    yield _reported("--house", "club", "reference")
    yield _reported("--profile", "pokerkit-tournament", "pokerkit-tournament")
    yield _reported(*engine)
    for wrong in ("raise-cap", "half-bet", "reopening", "odd-chips", "side-pots", "reshuffle"):
        yield _reported(*engine, "--break", wrong)
    for variant in ("greedy", "lowest-first"):
        yield _reported(*ranking, "--variant", variant)


def commands() -> Iterator[Row]:
    """What the other commands say."""
    yield _called("houses", "--format", "json")
    yield _called("houses", "--switches")
    yield _called("houses", "rule-book", "--against", "card-room")
    yield _called("coverage", "--format", "json")
    yield _called("lint")
    yield _called("verify", "vectors")
    yield _called("run", "--house", "club", "--verbose")
    for house in catalogue.houses():
        yield _called("run", "--house", house)
    for hand in ("As2s3d4h", "AsAd2c2h", "KsKdKhKc", "Ts"):
        yield _called("rank", "badugi", hand, "--format", "json")
        yield _called("rank", "badugi", hand)
    for hand in ("As2s3d4h5c", "AsAd2c2hKs", "KsKdKhKcQs"):
        yield _called("rank", "ace-to-five", hand, "--format", "json")
        yield _called("rank", "ace-to-five", hand)
    yield _called("compare", "badugi", "AsAh2s3d", "4s3h2hAc", "--format", "json")
    yield _called("compare", "ace-to-five", "As2s3d4h5c", "Ad2d3s4c5h", "AsAd2c2hKs")


def _reported(*arguments: str) -> Row:
    """Give the report of check, without the paths of this machine, and what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        printed = _called("check", "-o", str(path), *arguments)
        report = json.loads(path.read_text(encoding="utf-8"))
    told = json.dumps([printed, report]).replace(json.dumps(str(path))[1:-1], "report.json")
    return [json.loads(_plain(told))]


def _called(*arguments: str) -> Row:
    """Call the command line in this process; give the arguments, the exit code and what it said."""
    # What is no text for people is written as bytes.
    said, complained = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    code: Any = 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            code = cli.main(list(arguments), standalone_mode=False)
        except (InputError, click.ClickException) as error:
            code = f"{type(error).__name__}: {error}"
        except SystemExit as left:
            code = left.code
    for stream in (said, complained):
        stream.seek(0)
    return [list(arguments), code, _plain(said.read()), _plain(complained.read())]


def _plain(text: str) -> str:
    """Take out what is of this machine and run, and where functions lie, as coverage tells."""
    text = text.replace(sys.executable, "python").replace(f"{ROOT}{os.sep}", "")
    return _OF_THE_RUN.sub(r"\1null", _FUNCTION.sub("", text)).strip()


_FUNCTION: Final = re.compile(r'"oracle\.(core\.)?(rules|rulings|hands)\.[a-z_.]+",?\s*')

# The digests of the corpus would change all that is measured with every word of its guides.
_OF_THE_RUN: Final = re.compile(
    r'("(?:began|seconds|corpus|set)": )(?:"[0-9a-f]{64}"|"[0-9]{4}-[0-9T:+-]+"|[0-9]+\.[0-9]+)'
)


PARTS: Final[Mapping[str, Callable[[], Iterator[Row]]]] = {
    part.__name__.replace("_", "-"): part
    for part in (
        explanations,
        comparisons,
        reports,
        scenarios_by_house,
        explanations_elsewhere,
        vectors_by_house,
        mistakes,
        commands,
        rulings,
    )
}


def write(part: str, folder: str) -> str:
    """Write a part into a folder; give its SHA-256."""
    os.environ["COLUMNS"] = "100"
    path = Path(folder) / f"{part}.jsonl"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in PARTS[part]():
            file.write(json.dumps(row, sort_keys=True, ensure_ascii=False, default=list) + "\n")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> int:
    """Write the parts that are named, or all, and hold their digests against those of before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="names of parts")
    parser.add_argument("-o", "--output", help="keep the files in this folder")
    parser.add_argument("--write", action="store_true", help="note these digests as those of today")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    with contextlib.ExitStack() as stack:
        folder = chosen.output or stack.enter_context(tempfile.TemporaryDirectory())
        Path(folder).mkdir(parents=True, exist_ok=True)
        parts = chosen.parts or list(PARTS)
        with ProcessPoolExecutor() as pool:
            found = dict(zip(parts, pool.map(write, parts, [folder] * len(parts)), strict=True))
    lines = DIGESTS.read_text(encoding="utf-8").splitlines() if DIGESTS.exists() else []
    noted = {name: digest for digest, name in (line.split("  ") for line in lines)}
    for part, digest in sorted(found.items()):
        print(f"{digest}  {part}", "as before" if noted.get(part) == digest else "DIFFERS")
    if chosen.write:
        text = "".join(f"{digest}  {part}\n" for part, digest in sorted({**noted, **found}.items()))
        DIGESTS.write_text(text, encoding="utf-8")
        return 0
    return int(any(noted.get(part) != digest for part, digest in found.items()))


if __name__ == "__main__":
    sys.exit(main())
