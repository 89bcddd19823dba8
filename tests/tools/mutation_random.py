"""Survivors against hands that nobody wrote: ``python -m tests.tools.mutation_random [--hands N]``.

A survivor that is classified as the same engine, or as wrong only in what no engine is asked, is
played against random hands, drawn as ``poker-oracle fuzz`` draws them: half by the rules of a
house, half by settings drawn by lot. One that such a hand shows is a gap of the corpus, whatever
its reason says; it is printed with the seed of the hand and the field that differs.

Exit code 0: no hand shows one; 1: some are shown.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oracle import catalogue
from oracle.adapters.reference import hello
from oracle.conformance.hello import decode_hello
from oracle.core.ruleset import BY_SETTING
from oracle.fuzzing import Field, random_question_of
from oracle.play import Answer, HouseRules, answer
from oracle.system.terminal import progress_bar
from tests.tools.mutation_cases import Case, wrong
from tests.tools.mutation_judging import Judge, Verdict
from tests.tools.mutation_reach import reach_of
from tests.tools.mutation_running import digests, sites
from tests.tools.mutation_sites import ROOT, Key
from tests.tools.mutation_survivors import GAP, read_survivors, told

SEED: Final = "survivors"
_STATE: Final = ROOT / "build/mutation"
_HANDS: Final = 3_000


def random_cases(count: int, seed: str = SEED) -> Iterator[Case]:
    """Draw hands, each with the settings by which it is played."""
    houses = [house.settings for house in catalogue.shipped_houses().values()]
    claims = decode_hello(hello((catalogue.USUAL_HOUSE,)))
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        settings = chance.choice(houses)
        if number % 2:
            settings = {name: chance.choice(list(some)) for name, some in BY_SETTING.items()}
        field = Field(claims, {}, HouseRules(settings))
        question = random_question_of(field, f"{seed}/{number}")
        if question is not None:
            yield Case(question.vector, settings)


def shown(
    keys: Sequence[Key], cases: Sequence[Case], folder: Path, name: str
) -> Iterator[tuple[Key, Verdict]]:
    """Give the mutants that one of these hands shows."""
    judge = Judge(cases)
    reach = reach_of(cases, folder, name)
    found = sites()
    gc.collect()
    gc.freeze()
    with progress_bar("Survivors", len(keys)) as show:
        for done, key in enumerate(keys, start=1):
            site = found[key]
            in_place = reach.may_change_in_place(site)
            verdict = judge.judge(site, reach.of(site), in_place=in_place)
            if verdict.how:
                yield key, verdict
            if show:
                show(done, len(keys))


def main(arguments: Sequence[str]) -> int:
    """Play the survivors, and tell which are shown."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.mutation_random", description=__doc__
    )
    parser.add_argument("--hands", type=int, default=_HANDS, metavar="N", help="how many hands")
    parser.add_argument("--lot", default=SEED, metavar="TEXT", help="other hands")
    parser.add_argument("--state", type=Path, default=_STATE, metavar="DIR", help="a folder to use")
    asked = parser.parse_args(arguments)
    asked.state.mkdir(parents=True, exist_ok=True)
    cases = list(random_cases(asked.hands, asked.lot))
    unlike = [case for case in cases if wrong(case.vector, _answered(case))]
    if unlike:
        raise RuntimeError(f"the reference answers {unlike[0].name} otherwise when asked again")
    there = sites()
    keys = [key for key, one in read_survivors().items() if one.name != GAP and key in there]
    count, known = 0, read_survivors()
    name = f"random-{asked.hands}-{asked.lot}-{digests()['core'][:16]}"
    for key, verdict in shown(keys, cases, asked.state, name):
        count += 1
        print(f"{told(key)}: {known[key].name}, but {verdict.by}: {verdict.how} {verdict.note}")
    print(f"{len(keys)} survivors, {len(cases)} hands: {count} shown.")
    return 1 if count else 0


def _answered(case: Case) -> Answer:
    return answer(case.vector["kind"], case.vector["given"], HouseRules(case.settings))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
