"""What fuzzing reaches: ``python -m tests.tools.fuzz_reach [--catalogue N] [--crowd N]``.

For each mistake of the catalogue, and each wrong engine of the crowd (``tests/crowd``), the number
of the first random hand that shows it, up to N hands. The mistakes are all asked together, in this
process: a hand shows a mistake if an engine that makes it is graded down. Engines of the crowd are
run. What is done is kept in a file (``--state FILE``), so that a later call goes on with more
hands; ``--write`` writes vectors/FUZZ.md from it.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.adapters.reference import hello
from oracle.conformance import Claims, Options, Outcome, program, run
from oracle.conformance.hello import decode_hello
from oracle.core.table import Illegal
from oracle.corpus import load_vectors, write_corpus
from oracle.corpus.flags import is_noticed
from oracle.errors import InputError
from oracle.fuzzing import Field, Target, random_question_of
from oracle.mistakes import MISTAKES
from oracle.system.pieces import Piece, Runner, cut, here, in_processes
from oracle.wire import HouseRules
from oracle.wire.suspecting import others, suspects, suspects_at_a_table
from tests.crowd import ROOT, command, edits
from tests.tools.fuzz_reach_text import digests, page

PAGE: Final = ROOT / "vectors" / "FUZZ.md"
SEED: Final = "reach"
_HANDS_IN_A_PIECE: Final = 500
_STEPS: Final = (100, 1_000, 10_000, 100_000)
State = dict[str, Any]


def fresh() -> State:
    """A state in which nothing has been asked, with the digests of what is measured."""
    return {"catalogue": {"hands": 0, "found": {}}, "crowd": {}, "digests": digests()}


# the catalogue


@functools.cache
def _claims(houses: tuple[str, ...]) -> Claims:
    """What the reference engine claims by the rules of these houses."""
    return decode_hello(hello(houses))


def first_hands(hands: Sequence[int], wanted: Sequence[str]) -> dict[str, int]:
    """The first of these hands that shows each mistake, of those that one shows.

    Half of the hands are by the rules of card-room, the other half by those of all houses.
    """
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    fields = [Field(_claims(("card-room",)), houses), Field(_claims(tuple(houses)), houses)]
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
    settings = catalogue.settings_within(vector["switches"])
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
            return list(suspects(given, known))
        return list(suspects_at_a_table(vector["kind"], given, right, known))
    except (Illegal, InputError):
        return list(wanted)


def reach_catalogue(state: State, hands: int, keep: Path | None, runner: Runner = here) -> None:
    """Ask until so many hands are done, or every mistake is found."""
    done = state["catalogue"]
    while done["hands"] < hands and (left := [one for one in MISTAKES if one not in done["found"]]):
        end = min(hands, done["hands"] + 4 * _HANDS_IN_A_PIECE)
        pieces = cut(range(done["hands"], end), _HANDS_IN_A_PIECE)
        for found in runner(functools.partial(_of_catalogue, tuple(left)), pieces):
            for name, number in found.items():
                done["found"][name] = min(number, done["found"].get(name, number))
        done["hands"] = end
        _keep(state, keep)
        print(f"{end:,} hands: {len(done['found'])} of {len(MISTAKES)}", flush=True)


def _of_catalogue(wanted: tuple[str, ...], piece: Piece[int]) -> dict[str, int]:
    return first_hands(piece.items, wanted)


# the crowd


def reach_crowd(state: State, hands: int, keep: Path | None) -> None:
    """Run every engine of the crowd that was not found, up to so many hands."""
    for name in edits() if hands else ():
        one = state["crowd"].setdefault(name, {"hands": 0, "first": None})
        while one["first"] is None and one["hands"] < hands:
            end = min(hands, next(step for step in _STEPS if step > one["hands"]))
            one["first"] = _first_wrong(name, range(one["hands"], end))
            one["hands"] = end
            _keep(state, keep)
        print(name, one, flush=True)


def _first_wrong(name: str, hands: range) -> int | None:
    """The first of these hands that an engine has wrong."""
    profile = catalogue.engine_profile("pokerkit") if name.startswith("pokerkit") else None
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


def _keep(state: State, place: Path | None) -> None:
    if place:
        place.write_text(json.dumps(state), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Go on with what is asked for, and tell what is not found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--catalogue", type=int, default=0)
    parser.add_argument("--crowd", type=int, default=0)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    state = fresh()
    if asked.state and asked.state.exists():
        state = json.loads(asked.state.read_text("utf-8"))
    runner = here if asked.jobs == 1 else in_processes
    reach_catalogue(state, asked.catalogue, asked.state, runner)
    reach_crowd(state, asked.crowd, asked.state)
    text = page(state)
    if asked.write:
        vectors = load_vectors(PAGE.parent)
        write_corpus(vectors, PAGE.parent, {PAGE.name: text.encode()})
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
