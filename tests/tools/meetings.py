"""What the corpus notices where two things meet: ``python -m tests.tools.meetings [--hands N]``.

A mistake of the catalogue that is made only under a condition, such as "a player is all-in", is a
pair. Those that N random hands can tell from the right rules are wanted; the rest is how many of
them at least one vector notices. Of each wanted pair the first hand that shows it is kept, so that
it can be made a scenario: ``--show MISTAKE CONDITION`` prints it.

What is done is kept in tests/corpus/meetings.json after every few hundred hands, and a later call
goes on from there; ``--again`` begins anew where sources have changed since. ``--write`` writes
vectors/MEETINGS.md. ``--reasons all`` finds all of these hands that show what is not noticed, and
keeps them in tests/corpus/meetings-left.json; from them the page says why it is not.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle.corpus.files import load_vectors
from oracle.corpus.meetings import CONDITIONS, Meetings, meetings, merged
from oracle.corpus.published import write_corpus
from oracle.fuzz.questions import Field, random_question_of
from oracle.mistakes import MISTAKES
from oracle.specs import catalogue, engines, workspaces
from oracle.system.pieces import Piece, cut, processes
from oracle.wire.grading import STEPS, Vector
from tests.tools.digesting import ROOT, digest_of, digest_of_vectors, files_in
from tests.tools.fuzz_reach import claims_of

PAGE: Final = ROOT / "vectors" / "MEETINGS.md"
STATE: Final = ROOT / "tests" / "corpus" / "meetings.json"
LEFT: Final = ROOT / "tests" / "corpus" / "meetings-left.json"
SEED: Final = "meetings"
COMMAND: Final = "python -m tests.tools.meetings --hands 20000 --again --write"
_HANDS_IN_A_PIECE: Final = 250
_PIECES_AT_ONCE: Final = 4

Firsts = dict[str, dict[str, int]]
"""For each mistake, for each condition, the first hand that shows them together."""

Shown = dict[str, dict[str, list[int]]]
"""For each mistake, for each condition that no vector notices, every hand that shows them."""

RARE: Final = 10
"""A pair that no more of the random hands show is rare."""

RANKED, SELDOM, APART = "ranked", "rare", "apart"
REASONS: Final[Mapping[str, str]] = {
    RANKED: "Hands are ranked by their cards alone: a vector that asks for a ranking and for "
    "nothing else notices the mistake, whatever the table.",
    SELDOM: f"At most {RARE} of the random hands show it.",
    APART: "More hands show it, but none of them shows more than {most} of all that is left.",
}
"""Why a pair is not noticed; the first that holds is said."""


def digests() -> dict[str, str]:
    """The digests of what the figures depend on."""
    drawn = [f"fuzz/{name}.py" for name in ("players", "questions", "tables")]
    return {
        "vectors": digest_of_vectors(),
        "hands": digest_of(
            files_in("oracle", *drawn, "corpus/meetings.py", "mistakes/*.py", "core/rules/*.py")
        ),
    }


@functools.cache
def _fields() -> tuple[Field, Field]:
    houses = {house.id: house.settings for house in catalogue.shipped_houses().values()}
    return Field(claims_of(("card-room",)), houses), Field(claims_of(tuple(houses)), houses)


def hand(number: int) -> Vector | None:
    """Draw a play, half of them by the rules of card-room; None if something else was drawn."""
    question = random_question_of(_fields()[number % 2], f"{SEED}/{number}")
    return question.vector if question and STEPS in question.vector["expect"] else None


def of_random_hands(known: Mapping[str, set[str]], piece: Piece[int]) -> Firsts:
    """The first of these hands that shows each pair which is not known."""
    found: Firsts = {}
    seen = {name: set(met) for name, met in known.items()}
    for number in piece.items:
        if vector := hand(number):
            for name, met in _of(vector, seen).items():
                new = met - seen.get(name, set())
                found.setdefault(name, {}).update(dict.fromkeys(new, number))
                seen.setdefault(name, set()).update(met)
    return found


def of_vectors(piece: Piece[Vector]) -> dict[str, list[str]]:
    """The pairs that these vectors show."""
    seen: Meetings = {}
    for vector in piece.items:
        for name, met in _of(vector, seen).items():
            seen.setdefault(name, set()).update(met)
    return {name: sorted(met) for name, met in seen.items()}


def _of(vector: Vector, known: Mapping[str, set[str]]) -> Meetings:
    return meetings(vector, workspaces.settings_within(vector["switches"]), known)


def reached(state: dict[str, Any], hands: int, jobs: int) -> None:
    """Play further random hands until so many are done."""
    runner = processes(jobs)
    while state["hands"] < hands:
        end = min(hands, state["hands"] + _PIECES_AT_ONCE * _HANDS_IN_A_PIECE)
        firsts: Firsts = state["firsts"]
        known = {name: set(met) for name, met in firsts.items()}
        pieces = cut(range(state["hands"], end), _HANDS_IN_A_PIECE)
        for some in runner(functools.partial(of_random_hands, known), pieces):
            for name, met in some.items():
                firsts[name] = {**met, **firsts.get(name, {})}
        state["hands"] = end
        keep(state)
        print(f"{end:,} hands: {sum(map(len, firsts.values())):,} pairs", flush=True)


def left_of(state: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The pairs that no vector notices."""
    firsts: Firsts = state["firsts"]
    seen = {name: set(met) for name, met in state["noticed"].items()}
    pairs = sorted((name, one) for name, met in firsts.items() for one in met)
    return [(name, one) for name, one in pairs if one not in seen.get(name, ())]


def showing(wanted: Mapping[str, set[str]], piece: Piece[int]) -> Shown:
    """Every one of these hands that shows a wanted pair."""
    known = {name: set(CONDITIONS) - wanted.get(name, set()) for name in MISTAKES}
    found: Shown = {}
    for number in piece.items:
        if vector := hand(number):
            for name, met in _of(vector, known).items():
                for one in met & wanted.get(name, set()):
                    found.setdefault(name, {}).setdefault(one, []).append(number)
    return found


def look_for_reasons(state: Mapping[str, Any], jobs: int, shown: Shown) -> None:
    """Find the hands that show what is not noticed, but for what is shown already; keep all."""
    wanted: Meetings = {}
    for name, one in left_of(state):
        if one not in shown.get(name, {}):
            wanted.setdefault(name, set()).add(one)
    pieces = cut(range(state["hands"]), _HANDS_IN_A_PIECE)
    for some in processes(jobs)(functools.partial(showing, wanted), pieces):
        for name, met in some.items():
            for one, numbers in met.items():
                shown.setdefault(name, {}).setdefault(one, []).extend(numbers)
    keep_shown(state["digests"]["hands"], shown)


def keep_shown(digest: str, shown: Shown) -> None:
    """Keep the hands that show what is not noticed, a mistake on each line."""
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps({one: sorted(met[one]) for one in sorted(met)})}"
        for name, met in sorted(shown.items())
    )
    LEFT.write_text(f'{{"hands": "{digest}", "shown": {{\n{lines}\n}}}}\n', "utf-8")


def shown_by() -> Shown:
    """The hands that show what is not noticed, as they are kept."""
    shown: Shown = json.loads(LEFT.read_bytes())["shown"]
    return shown


def reason_of(name: str, one: str, shown: Shown) -> str:
    """Why a pair is not noticed."""
    if engines.mistakes()[name].rule.startswith("ranking."):
        return RANKED
    return SELDOM if len(shown[name][one]) <= RARE else APART


def most_at_once(left: Sequence[tuple[str, str]], shown: Shown) -> int:
    """The most pairs that one hand shows of those that are left, but for ranking."""
    hands = Counter(
        number
        for name, one in left
        if reason_of(name, one, shown) != RANKED
        for number in shown[name][one]
    )
    return max(hands.values(), default=0)


def keep(state: Mapping[str, Any]) -> None:
    """Keep what is done."""
    STATE.write_text(json.dumps(state, indent=1, sort_keys=True) + "\n", "utf-8")


def noticed(jobs: int) -> dict[str, list[str]]:
    """The pairs that the corpus notices."""
    plays: list[Vector] = [one for one in load_vectors(PAGE.parent) if STEPS in one["expect"]]
    found = merged(processes(jobs)(of_vectors, cut(plays, _HANDS_IN_A_PIECE)))
    return {name: sorted(met) for name, met in sorted(found.items())}


def page(state: Mapping[str, Any]) -> str:
    """Write the page of what was measured."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: Mapping[str, Any]) -> Iterator[str]:
    firsts: Firsts = state["firsts"]
    pairs = sorted((name, one) for name, met in firsts.items() for one in met)
    left, shown = left_of(state), shown_by()
    yield "# Where a mistake meets something else"
    yield ""
    yield f"Made by `{COMMAND}`."
    yield "A mistake that an engine makes only under a condition is a pair. The pairs below are"
    yield f"those that {state['hands']:,} random hands can tell from the right rules; a pair is"
    yield "noticed if at least one vector does. A condition is how the hand stands at the try at"
    yield "which the mistake is made, or just after it."
    yield ""
    yield f"Of {len(pairs):,} pairs {len(pairs) - len(left):,} are noticed"
    yield f"({1 - len(left) / len(pairs):.1%})."
    yield ""
    yield "| condition | pairs | noticed |"
    yield "|---|---:|---:|"
    for condition in CONDITIONS:
        wanted = sum(one == condition for _, one in pairs)
        lost = sum(one == condition for _, one in left)
        yield f"| {condition} | {wanted} | {wanted - lost} |"
    yield ""
    reasons = {(name, one): reason_of(name, one, shown) for name, one in left}
    most = most_at_once(left, shown)
    yield "## Why the rest is not noticed"
    yield ""
    yield "| reason | pairs | |"
    yield "|---|---:|---|"
    for reason, sentence in REASONS.items():
        count = sum(one == reason for one in reasons.values())
        yield f"| {reason} | {count} | {sentence.format(most=most)} |"
    yield ""
    yield "## Not noticed, by mistake"
    yield ""
    yield "In brackets is the reason, and how many of the random hands show the pair."
    yield ""
    notes = engines.mistakes()
    for name in sorted({name for name, _ in left}):
        lost = sum(each == name for each, _ in left)
        yield f"* `{name}`, {lost} of {len(firsts[name])}: {notes[name].mistake}"
        yield (
            "  "
            + "; ".join(_why(name, one, reasons, shown) for each, one in left if each == name)
            + "."
        )
    yield ""
    yield "Digests of what the figures depend on:"
    yield ""
    for what, digest in sorted(state["digests"].items()):
        yield f"* {what}: `{digest}`"


def _why(
    name: str, one: str, reasons: Mapping[tuple[str, str], str], shown: Mapping[str, Any]
) -> str:
    return f"{one} ({reasons[name, one]}, {len(shown[name][one])})"


def state_of(path: Path = STATE, *, again: bool = False) -> dict[str, Any]:
    """Read what is done; with ``again`` drop what was measured of other sources."""
    today = digests()
    new = {"digests": today, "hands": 0, "firsts": {}, "noticed": {}}
    if not path.is_file():
        return new
    state: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if again and state["digests"]["hands"] != today["hands"]:
        return new
    return {**state, "digests": today} if again else state


def main(arguments: Sequence[str]) -> int:
    """Go on with what is asked for, and say what is noticed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--reasons", choices=("all", "missing"))
    parser.add_argument("--show", nargs=2, metavar=("MISTAKE", "CONDITION"))
    asked = parser.parse_args(arguments)
    state = state_of(again=asked.again)
    if asked.show:
        name, condition = asked.show
        print(json.dumps(hand(state["firsts"][name][condition]), indent=1))
        return 0
    if state["digests"] != digests():
        parser.error(f"{STATE} was made of other sources; --again drops what no longer holds")
    reached(state, asked.hands, asked.jobs)
    state["noticed"] = noticed(asked.jobs)
    keep(state)
    if asked.reasons:
        look_for_reasons(state, asked.jobs, shown_by() if asked.reasons == "missing" else {})
    text = page(state)
    if asked.write:
        write_corpus(load_vectors(PAGE.parent), PAGE.parent, {PAGE.name: text.encode()})
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
