"""What fuzzing reaches: ``python -m tests.tools.fuzz_reach [--catalogue N] [--crowd N]``.

For each mistake of the catalogue, and each wrong engine of the crowd (``tests/crowd``), the number
of the first random hand that shows it, up to N hands. The mistakes are all asked together, in this
process: a hand shows a mistake if an engine that makes it is graded down. Engines of the crowd are
run. Only what is not found is asked further hands, so that a larger N costs little more.

What is done is kept in tests/fuzz/reach.json (``--state FILE``) after every few hundred hands:
a later call goes on from there, with ``--jobs`` processes or with another N. Figures of other
sources are not mixed with those of today's: ``--again`` drops what no longer holds. ``--write``
writes vectors/FUZZ.md.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.adapters.reference import hello
from oracle.conformance.claims import Claims, decode_hello
from oracle.conformance.results import Options, Outcome
from oracle.conformance.runner import run
from oracle.conformance.transport import program
from oracle.core.table import Illegal
from oracle.corpus.files import load_vectors
from oracle.corpus.flags import is_noticed
from oracle.corpus.published import write_corpus
from oracle.errors import InputError
from oracle.fuzz.questions import Field, Target, random_question_of
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules
from oracle.play.foretelling import candidates_at_a_table, others, suspects
from oracle.specs import catalogue, engines, workspaces
from oracle.system.pieces import Piece, Runner, cut, here, processes
from oracle.system.resources import folder
from tests.crowd import command, edits, held_back
from tests.tools.digesting import ROOT, digest_of, files_in

PAGE: Final = ROOT / "vectors" / "FUZZ.md"
STATE: Final = ROOT / "tests" / "fuzz" / "reach.json"
SEED: Final = "reach"
_HANDS_IN_A_PIECE: Final = 500
_PIECES_AT_ONCE: Final = 4
_STEPS: Final = (100, 1_000, 10_000, 100_000)
Asked = dict[str, Any]
"""Of one mistake: how many ``hands`` it was asked, and the ``first`` that shows it, or None."""

State = dict[str, Any]
Keep = Callable[[State], None]


def known(path: Path) -> State:
    """Read what is done, or give a state in which nothing has been asked."""
    if path.is_file():
        state: State = json.loads(path.read_text("utf-8"))
        return state
    return {"digests": digests(), "catalogue": {}, "crowd": {}}


def up_to_date(state: State) -> State:
    """Drop what was measured of other sources; the catalogue does not depend on the crowd."""
    today = digests()
    other = {name for name, digest in today.items() if state["digests"].get(name) != digest}
    return {
        "digests": today,
        "catalogue": state["catalogue"] if other <= {"crowd"} else {},
        "crowd": {} if other else state["crowd"],
    }


def _asked(hands: int, first: int | None) -> Asked:
    """Say how far one was asked: of what is found, up to the hand that shows it."""
    return {"hands": hands if first is None else first + 1, "first": first}


def _left(asked: Mapping[str, Asked], hands: int) -> list[str]:
    """Those that are not found and were asked fewer hands."""
    return [name for name, one in asked.items() if one["first"] is None and one["hands"] < hands]


def _begun(asked: dict[str, Asked], names: Iterable[str]) -> dict[str, Asked]:
    """Add those that were asked nothing."""
    for name in names:
        asked.setdefault(name, {"hands": 0, "first": None})
    return asked


# the catalogue


@functools.cache
def claims_of(houses: tuple[str, ...]) -> Claims:
    """What the reference engine claims by the rules of these houses."""
    return decode_hello(hello(houses))


def first_hands(hands: Sequence[int], wanted: Sequence[str]) -> dict[str, int]:
    """The first of these hands that shows each mistake, of those that one shows.

    Half of the hands are by the rules of card-room, the other half by those of all houses.
    """
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    fields = [Field(claims_of(("card-room",)), houses), Field(claims_of(tuple(houses)), houses)]
    left, found = list(wanted), {}
    for number in hands:
        question = random_question_of(fields[number % 2], f"{SEED}/{number}")
        if question is None or not left:
            continue
        shown = shown_by(question.vector, left)
        found.update(dict.fromkeys(shown, number))
        left = [name for name in left if name not in found]
    return found


def shown_by(vector: Mapping[str, Any], wanted: Sequence[str]) -> list[str]:
    """Those of these mistakes that a hand shows."""
    settings = workspaces.settings_within(vector["switches"])
    near = _near(vector, settings, wanted)
    return [name for name in near if is_noticed(vector, HouseRules(settings, (name,)))]


def _near(
    vector: Mapping[str, Any], settings: Mapping[str, str], wanted: Sequence[str]
) -> list[str]:
    """Those that disagree with the rules at least once while the hand is played."""
    given = vector["given"]
    if "table" not in given:
        return [name for name in wanted if MISTAKES[name].ranking]
    right = HouseRules(settings)
    wrong = {name: HouseRules(settings, (name,)).at(given) for name in wanted}
    known = others(right.at(given), wrong, reasons=False)
    try:
        if "tries" in given:
            return list(suspects(given, known).places)
        return list(candidates_at_a_table(vector["kind"], given, right, known).places)
    except (Illegal, InputError):
        return list(wanted)


def reach_catalogue(state: State, hands: int, keep: Keep, runner: Runner = here) -> None:
    """Ask until every mistake is found or was asked so many hands."""
    asked = _begun(state["catalogue"], MISTAKES if hands else ())
    while left := _left(asked, hands):
        start = min(asked[name]["hands"] for name in left)
        some = tuple(name for name in left if asked[name]["hands"] == start)
        further = (asked[name]["hands"] for name in left if name not in some)
        end = min(hands, start + _PIECES_AT_ONCE * _HANDS_IN_A_PIECE, *further)
        pieces = cut(range(start, end), _HANDS_IN_A_PIECE)
        found = list(runner(functools.partial(_of_catalogue, some), pieces))
        for name in some:
            firsts = [one[name] for one in found if name in one]
            asked[name] = _asked(end, min(firsts, default=None))
        keep(state)
        print(f"{end:,} hands: {len(asked) - len(_left(asked, end + 1))} found", flush=True)


def _of_catalogue(wanted: tuple[str, ...], piece: Piece[int]) -> dict[str, int]:
    return first_hands(piece.items, wanted)


# the crowd


def reach_crowd(state: State, hands: int, keep: Keep, runner: Runner = here) -> None:
    """Run every engine of the crowd that was not found, up to so many hands."""
    asked = _begun(state["crowd"], edits() if hands else ())
    for step in sorted({hands, *(one for one in _STEPS if one < hands)}):
        left = _left(asked, step)
        pieces = cut([(name, asked[name]["hands"]) for name in left], 1)
        firsts = runner(functools.partial(_of_crowd, step), pieces)
        for name, first in zip(left, firsts, strict=True):
            asked[name] = _asked(step, first)
            keep(state)
            print(f"{name}: {'not found' if first is None else first}", flush=True)


def _of_crowd(end: int, piece: Piece[tuple[str, int]]) -> int | None:
    ((name, start),) = piece.items
    return _first_wrong(name, range(start, end))


def _first_wrong(name: str, hands: range) -> int | None:
    """The first of these hands that an engine has wrong."""
    profile = engines.engine_profile("pokerkit") if name.startswith("pokerkit") else None
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    target = Target(tuple(command([name])), Options(), houses, profile)
    claims = run(program(target.command), [], target.options, houses).claims
    if claims is None:
        return hands.start
    field = target.field(claims)
    drawn = [random_question_of(field, f"{SEED}/{number}") for number in hands]
    asked = [one.vector for one in drawn if one is not None]
    result = run(program(target.command), asked, target.options, houses)
    return next(_wrong(result.outcomes), None)


def _wrong(outcomes: Sequence[Outcome]) -> Iterator[int]:
    for one in outcomes:
        if one.verdict in ("fail", "error"):
            yield int(one.vector["id"].rpartition("/")[2])


def _kept(state: State, place: Path) -> None:
    place.write_text(json.dumps(state, indent=1) + "\n", "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Go on with what is asked for, and tell what is not found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--catalogue", type=int, default=0)
    parser.add_argument("--crowd", type=int, default=0)
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    state = known(asked.state)
    if asked.again:
        state = up_to_date(state)
    elif state["digests"] != digests():
        parser.error(f"{asked.state} was made of other sources; --again drops what no longer holds")
    runner, keep = processes(asked.jobs), functools.partial(_kept, place=asked.state)
    reach_catalogue(state, asked.catalogue, keep, runner)
    reach_crowd(state, asked.crowd, keep, runner)
    text = page(state)
    if asked.write:
        vectors = load_vectors(PAGE.parent)
        write_corpus(vectors, PAGE.parent, {PAGE.name: text.encode()})
    print(text)
    return 0


_BOUNDS: Final = (100, 1_000, 10_000, 100_000)
COMMAND: Final = "python -m tests.tools.fuzz_reach --catalogue 100000 --crowd 1000 --again --write"
_DRAWING: Final = ("players", "questions", "tables")
"""The modules that decide which hands are drawn."""

_GRADING: Final = ("corpus/flags.py", "wire/grading.py")
_EDITED: Final = {
    "tests/crowd": ("*.yaml", "[!t]*.py", "fresh/*.py"),
    "tests/opposite": ("*.py",),
    "oracle/adapters/pokerkit": ("*.py",),
    "tests/engines": ("badugi-*.js", "ranking.js"),
}
"""The wrong engines, and what they are edits of."""

_ABOUT: Final = (
    f"Made by `{COMMAND}`.",
    "Random hands as `poker-oracle fuzz` draws them, by the seed `reach`; a mistake is found by",
    "the first hand in which an engine that makes it is graded down. Half of the hands for the",
    "catalogue are by the rules of the house card-room, half by those of all houses. The crowd",
    "are engines with one mistake each that were not written from the catalogue (`tests/crowd`);",
    "they are asked what they claim.",
)


def page(state: Mapping[str, Any]) -> str:
    """Write the page of what was measured."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: Mapping[str, Any]) -> Iterator[str]:
    mistakes, crowd = state["catalogue"], state["crowd"]
    asked_of = {name for name, one in crowd.items() if one["hands"]}
    halves = {
        "open half": sorted(asked_of - held_back()),
        "held back": sorted(asked_of & held_back()),
    }
    yield "# What fuzzing reaches"
    yield ""
    yield from _ABOUT
    yield ""
    names = ["catalogue", *(f"crowd, {half}" for half in halves)]
    yield f"| found within | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(names)}"
    firsts = [
        {name: mistakes.get(name, {}).get("first") for name in MISTAKES},
        *({name: crowd[name]["first"] for name in half} for half in halves.values()),
    ]
    done = [_least(mistakes, MISTAKES), *(_least(crowd, half) for half in halves.values())]
    for bound in _BOUNDS:
        cells = [
            _within(first.values(), bound, hands) for first, hands in zip(firsts, done, strict=True)
        ]
        yield f"| {bound:,} hands | {' | '.join(cells)} |"
    yield ""
    yield f"The catalogue was asked {done[0]:,} hands. Of the {len(edits())} engines of the crowd"
    yield f"{len(asked_of)} were run, each until a hand showed it or all of those above were asked."
    yield ""
    yield "## Not found"
    yield ""
    yield from _not_found(f"Catalogue, within {done[0]:,} hands", firsts[0], _mistake)
    for half, first, hands in zip(halves, firsts[1:], done[1:], strict=True):
        yield from _not_found(f"Crowd, {half}, within {hands:,} hands", first, _edit)
    yield from _without_their_vectors(firsts[0])
    yield "Digests of what the figures depend on:"
    yield ""
    for what, digest in state["digests"].items():
        yield f"* {what}: `{digest}`"


def _least(asked: Mapping[str, Any], names: Iterable[str]) -> int:
    """How many hands each was asked that was not found; if all were found, the most of all."""
    every = [asked.get(name, {"hands": 0, "first": None}) for name in names]
    most = max((one["hands"] for one in every), default=0)
    return min((one["hands"] for one in every if one["first"] is None), default=most)


def _within(firsts: Collection[int | None], bound: int, hands: int) -> str:
    """How many are found within a bound, if all that are not found were asked so many hands."""
    if hands < bound and (None in firsts or not firsts):
        return "not asked"
    return f"{sum(first is not None and first < bound for first in firsts)} of {len(firsts)}"


def _not_found(title: str, firsts: Mapping[str, int | None], told: Any) -> Iterator[str]:
    names = sorted(name for name, first in firsts.items() if first is None)
    yield f"{title}: {len(names) or 'none'}."
    yield ""
    yield from (f"* `{name}`: {told(name)}" for name in names)
    if names:
        yield ""


def _without_their_vectors(firsts: Mapping[str, int | None]) -> Iterator[str]:
    """The mistakes that a corpus without the vectors about their rules would let pass."""
    noticing: dict[str, list[Mapping[str, Any]]] = {name: [] for name in MISTAKES}
    for vector in load_vectors(folder("vectors")):
        for flag in MISTAKES.keys() & {*vector["flags"]}:
            noticing[flag].append(vector)
    passing = [
        name
        for name, vectors in noticing.items()
        if all({*MISTAKES[name].rules} & {*vector["rules"]} for vector in vectors)
    ]
    found = {name: first for name in passing if (first := firsts[name]) is not None}
    yield "## Found without the vectors about a rule"
    yield ""
    yield f"An engine with one of {len(passing)} mistakes would pass a corpus without the vectors"
    yield f"about the rule that it breaks. Fuzzing finds {len(found)} of them; the number is that"
    yield "of the hand."
    yield ""
    yield from (f"* `{name}`: {first + 1:,}" for name, first in sorted(found.items()))
    yield ""


def _mistake(name: str) -> str:
    return engines.mistakes()[name].mistake


def _edit(name: str) -> str:
    return " ".join(edits()[name].does.split())


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    drawing = (f"{name}.py" for name in _DRAWING)
    return {
        "fuzzing": digest_of(files_in("oracle/fuzz", *drawing)),
        "core": digest_of(files_in("oracle/core", "**/*.py")),
        "grading": digest_of(files_in("oracle", *_GRADING)),
        "mistakes": digest_of(files_in("oracle/mistakes", "*.py")),
        "houses": hashlib.sha256(json.dumps(houses, sort_keys=True).encode()).hexdigest(),
        "crowd": digest_of(
            path for where, names in _EDITED.items() for path in files_in(where, *names)
        ),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
