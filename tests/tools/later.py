"""What the corpus notices of the later crowd: ``python -m tests.tools.later [NAME...]``.

Each wrong engine of ``tests/crowd/later`` is asked the whole corpus as it claims to play it, and
the vectors are counted that it fails. ``--state FILE`` keeps what is done, so that a later call
goes on from there; ``--vectors FOLDER`` asks another corpus. ``--write`` writes noticed.json, up
to three vectors for each engine, and LATER.md. ``first.json`` is the result of the first time,
before anything was written because of it; ``--first`` wrote it, and never writes it again.
``--named`` asks each engine only the vectors named for it, and expects all of them to notice it.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.results import Options
from oracle.conformance.runner import run
from oracle.corpus.files import load_vectors
from oracle.specs import engines, workspaces
from oracle.system.resources import folder
from tests.crowd import HERE, command, everyone, later, sources

LATER: Final = HERE / "later"
FIRST: Final = LATER / "first.json"
NOTICED: Final = LATER / "noticed.json"
PAGE: Final = LATER / "LATER.md"
_NAMED: Final = 3
State = dict[str, dict[str, Any]]


def failed_by(name: str, vectors: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What an engine does with these vectors: how many it is asked, and which it gets wrong."""
    houses = {house.id: house.settings for house in workspaces.houses().values()}
    if everyone()[name].engine == "pokerkit":
        vectors = as_profile_plays(vectors, engines.engine_profile("pokerkit"))
    result = run(command([name]), vectors, Options(), houses)
    wrong = [one.vector for one in result.outcomes if one.verdict in {"fail", "error"}]
    asked = sum(one.verdict != "skip" for one in result.outcomes)
    return {"asked": asked, "noticed": [vector["id"] for vector in _telling(name, wrong)]}


def _telling(name: str, wrong: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those about what the engine breaks first, otherwise in the order of the corpus."""
    rules = set(everyone()[name].rules)
    return sorted(wrong, key=lambda vector: not rules & set(vector["rules"]))


@cache
def _vectors(where: Path) -> Sequence[Mapping[str, Any]]:
    return load_vectors(where)


def measure(names: Sequence[str], where: Path, keep: Path | None) -> State:
    """Ask every engine that has not been asked."""
    state: State = json.loads(keep.read_text("utf-8")) if keep and keep.exists() else {}
    for name in names:
        if name not in state:
            state[name] = failed_by(name, _vectors(where))
            print(name, state[name]["asked"], len(state[name]["noticed"]), flush=True)
            if keep:
                keep.write_text(json.dumps(state), "utf-8")
    return {name: state[name] for name in names}


def write_first(state: State, where: Path) -> None:
    """Keep the first result.

    Raises:
        FileExistsError: it is kept already.
    """
    data = {
        "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "corpus": _digest(where),
        "engines": {
            name: {"asked": one["asked"], "noticed": len(one["noticed"])}
            for name, one in state.items()
        },
    }
    with FIRST.open("x", encoding="utf-8") as file:
        file.write(_lines(data))


def write(state: State, where: Path) -> None:
    """Write which vectors notice each engine, and the page."""
    data = {
        "corpus": _digest(where),
        "engines": {
            name: {"count": len(one["noticed"]), "by": one["noticed"][:_NAMED]}
            for name, one in state.items()
        },
    }
    NOTICED.write_text(_lines(data), "utf-8")
    PAGE.write_text(page(json.loads(FIRST.read_text("utf-8")), data), "utf-8")


def not_noticed(name: str, vectors: Sequence[Mapping[str, Any]]) -> list[str]:
    """Which of the vectors named for an engine do not notice it, or are not among these."""
    named = set(json.loads(NOTICED.read_bytes())["engines"][name]["by"])
    asked = [vector for vector in vectors if vector["id"] in named]
    return sorted(named - set(failed_by(name, asked)["noticed"]))


def _digest(where: Path) -> str:
    manifest = json.loads((where / "manifest.json").read_text("utf-8"))
    return str(manifest["digests"]["corpus"])


def _lines(data: Mapping[str, Any]) -> str:
    """JSON with a line for each engine."""
    *head, engines = data.items()
    lines = [f"{json.dumps(key)}: {json.dumps(value)}," for key, value in head]
    rows = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in engines[1].items()]
    return "\n".join(["{", *lines, '"engines": {', ",\n".join(rows), "}", "}", ""])


def _ask_named(names: Sequence[str], vectors: Sequence[Mapping[str, Any]]) -> int:
    missed = {name: found for name in names if (found := not_noticed(name, vectors))}
    print(f"{len(names)} engines, {len(missed)} not noticed by every vector named for them")
    for name, found in missed.items():
        print(f"  {name}:", *found)
    return bool(missed)


def main(words: Sequence[str]) -> int:
    """Ask the crowd, tell which engines pass everything, and write what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(later()))
    parser.add_argument("--vectors", type=Path, default=folder("vectors"))
    parser.add_argument("--state", type=Path)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--named", action="store_true")
    asked = parser.parse_args(words)
    if asked.named:
        return _ask_named(asked.names, _vectors(asked.vectors))
    state = measure(asked.names, asked.vectors, asked.state)
    passing = [name for name, one in state.items() if not one["noticed"]]
    print(f"{len(state)} engines, {len(passing)} pass everything:", *passing, sep="\n  ")
    if asked.first:
        write_first(state, asked.vectors)
    if asked.write:
        write(state, asked.vectors)
    return bool(passing)


_SOURCES: Final = {
    "documents": "the five documents",
    "guide": "the protocol and the guide",
    "code": "the code of the engines",
}
_HEAD: Final = """\
# Wrong engines written later, and what the corpus notices of them

Made by `python -m tests.tools.later --write`. Three authors wrote {engines} more wrong engines
without sight of the catalogue, the scenarios or the vectors, each from sources of their own.
Every engine is asked the whole corpus, as it claims to play it. `first.json` keeps the first
result, of {date}, before anything was written because of it; `noticed.json` has up to three
vectors that notice each engine today. The figures on the verdict (`../VERDICTS.md`) are of the
first crowd alone.

Six from the documents play by another setting of a switch; they claim `card-room`, so they are
wrong. One from the guide, `badugi-js-dead-chips-lie-in-the-last-side-pot`, an author of the first
crowd had written, too. Unedited, all these engines pass everything.
"""
_FOOT: Final = """\
Digest of the corpus at first: `{first}`; of the one asked today: `{now}`.
"""


def page(first: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Write the page from the first result and today's."""
    blocks = [
        _HEAD.format(engines=len(later()), date=first["date"]),
        *_counted(first["engines"], now["engines"]),
        "## Those that passed everything at first\n",
        *_passing(first["engines"], now["engines"]),
        _FOOT.format(first=first["corpus"], now=now["corpus"]),
    ]
    return "\n".join(blocks)


def _counted(first: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    yield "| drawn from | engines | passed everything at first | now | noticed by one or two now |"
    yield "|---|---|---|---|---|"
    groups = {text: sources()[name] for name, text in _SOURCES.items()}
    for text, names in {**groups, "all": tuple(later())}.items():
        before = sum(not first[name]["noticed"] for name in names)
        counts = [now[name]["count"] for name in names]
        few = sum(count in {1, 2} for count in counts)
        yield f"| {text} | {len(names)} | {before} | {counts.count(0)} | {few} |"
    yield ""


def _passing(first: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    yield "| engine | what it does wrong | noticed by |"
    yield "|---|---|---|"
    for name, edit in later().items():
        if not first[name]["noticed"]:
            yield f"| `{name}` | {edit.does} | {_named(now[name]['by'])} |"
    yield ""


def _named(vectors: Iterable[str]) -> str:
    return ", ".join(f"`{one}`" for one in vectors) or "nothing"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
