"""What the corpus can detect, beside it: ``python -m tests.tools.adequacy_page [OPTION]``.

Measures the vectors as ``poker-oracle adequacy`` does, counts what random hands visit, and writes
vectors/ADEQUACY.md, adequacy.json and smoke.txt; what others measured of mutants is taken from
tests/corpus/mutation.json and foreign.json where they are. With ``--join`` nothing is measured
again: the page is written from adequacy.json and those two. With ``--check`` nothing is written:
all is measured, and what is published otherwise is named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from oracle.adapters.reference import hello
from oracle.commands.measuring import what_is_known
from oracle.conformance.claims import decode_hello
from oracle.corpus.adequacy import adequacy, as_details
from oracle.corpus.files import load_vectors
from oracle.corpus.published import write_corpus
from oracle.fuzz.questions import EVENTS, Field, random_question_of
from oracle.report.detected import outside_the_corpus
from oracle.report.markdown import as_markdown
from oracle.specs import catalogue
from oracle.system.pieces import Piece, Runner, cut, in_processes
from oracle.system.resources import folder
from tests.tools.digesting import ROOT, commit, digest_of, digest_of_vectors, files_in

PAGE: Final = "ADEQUACY.md"
DATA: Final = "adequacy.json"
SMOKE: Final = "smoke.txt"
MUTANTS: Final = {
    "mutation": ROOT / "tests/corpus/mutation.json",
    "foreign": ROOT / "tests/corpus/foreign.json",
}
COMMAND: Final = "python -m tests.tools.adequacy_page"
FIRST_GRID: Final = ROOT / "tests/corpus/first-grid.json"
"""How many plays each structure had when they were first counted."""
SEED: Final = "adequacy"
_HANDS: Final = 5_000
_HANDS_IN_A_PIECE: Final = 200


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    measuring = ("corpus/adequacy", "corpus/flags", "corpus/noticing", "play/foretelling")
    code = [f"{name}.py" for name in measuring]
    known = (*files_in("oracle/mistakes", "*.py"), *files_in("specs", "*.yaml"))
    return {
        "vectors": digest_of_vectors(),
        "catalogue": digest_of(known),
        "code": digest_of(files_in("oracle", *code)),
    }


def measured(vectors: Sequence[Mapping[str, Any]], runner: Runner = in_processes) -> dict[str, Any]:
    """Measure the corpus, and count random hands."""
    details = as_details(adequacy(vectors, what_is_known(), runner))
    events: Counter[str] = Counter()
    hands = 0
    for count, some in runner(_drawn, cut(range(_HANDS), _HANDS_IN_A_PIECE)):
        hands += count
        events.update(some)
    counted = {name: events[name] for name in EVENTS}
    first = json.loads(FIRST_GRID.read_text("utf-8"))
    return {
        **details,
        "grid-before": first,
        "random": {"seed": SEED, "hands": hands, "events": counted},
    }


def _drawn(piece: Piece[int]) -> tuple[int, Counter[str]]:
    """Draw random hands for an engine of all houses; how many, and how many had what is rare."""
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    field = Field(decode_hello(hello(tuple(houses))), houses)
    found = (random_question_of(field, f"{SEED}/{number}") for number in piece.items)
    hands = [one for one in found if one is not None and "tries" in one.vector["given"]]
    return len(hands), Counter(event for one in hands for event in one.events)


def made(before: Mapping[str, Any], digest: Mapping[str, str]) -> Mapping[str, Any]:
    """Say what made the figures; of the same sources, what was said before."""
    if before.get("digests") == digest:
        return before
    today = datetime.now(UTC).date().isoformat()
    return {"command": COMMAND, "date": today, "commit": commit(), "digests": digest}


def mutants_found() -> dict[str, Any]:
    """Read what was measured of mutants."""
    return {name: json.loads(path.read_text()) for name, path in MUTANTS.items() if path.is_file()}


def page_of(data: Mapping[str, Any]) -> str:
    """Write the page of what is beside the corpus."""
    return as_markdown(outside_the_corpus(data))


def files_of(data: Mapping[str, Any]) -> dict[str, bytes]:
    """Write the files beside the corpus."""
    names = (f"{one['vector']}\n" for one in data["smoke"]["vectors"])
    return {
        PAGE: page_of(data).encode(),
        DATA: _rendered(data).encode(),
        SMOKE: "".join(names).encode(),
    }


def _rendered(data: Mapping[str, Any]) -> str:
    """Write JSON with one thing a line, so that a change of it is short."""
    parts = (f"{json.dumps(name)}: {_lines(part)}" for name, part in data.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(part: Any) -> str:
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(map(json.dumps, part)) + "\n]"
    if isinstance(part, dict) and part:
        inside = (f"{json.dumps(name)}: {json.dumps(one)}" for name, one in part.items())
        return "{\n" + ",\n".join(inside) + "\n}"
    return json.dumps(part)


def published() -> dict[str, Any]:
    """Read what is beside the corpus."""
    data: dict[str, Any] = json.loads((folder("vectors") / DATA).read_text("utf-8"))
    return data


def _parts(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from ((name, part) for name, part in data.items() if name not in MUTANTS)
    yield from mutants_found().items()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--join", action="store_true", help="measure nothing again")
    parser.add_argument("--check", action="store_true", help="measure, and write nothing")
    asked = parser.parse_args(arguments)
    vectors = load_vectors(folder("vectors"))
    before = published() if (folder("vectors") / DATA).is_file() else {}
    if asked.check:
        found = json.loads(json.dumps(measured(vectors)))
        wrong = [name for name, part in found.items() if part != before.get(name)]
        sys.exit(f"published otherwise: {', '.join(wrong)}" if wrong else 0)
    data = before
    if not asked.join:
        data = {**measured(vectors), "made": made(before.get("made", {}), digests())}
    changed = write_corpus(vectors, folder("vectors"), files_of(dict(_parts(data))))
    print(f"changed: {', '.join(changed) or 'nothing'}")


if __name__ == "__main__":
    main()
