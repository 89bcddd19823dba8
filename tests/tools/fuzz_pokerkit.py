"""Many random hands against PokerKit under its profile: ``python -m tests.tools.fuzz_pokerkit N``.

``oracle.fuzzing`` draws them and the runner asks them, as ``poker-oracle fuzz --profile pokerkit``
does. Hands in which PokerKit is known to stop, or to lose chips, are left aside and counted.
What is done is kept in a file (``--state FILE``), and the next call goes on there; each difference
is printed. The exit code is 1 when there is one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.commands.engines import ADAPTERS
from oracle.conformance import Options, Outcome, program, run
from oracle.fuzzing import EVENTS, Target, ask_burst
from oracle.play import Hand, HouseRules
from oracle.system.pieces import Piece
from tests.tools.pokerkit_hands import PREDICATES

SEED: Final = "pokerkit"
HANDS_IN_A_PIECE: Final = 1000


def stops(outcome: Outcome, rules: HouseRules) -> bool:
    """Whether PokerKit is known to stop in a hand, or to lose its chips."""
    given: Mapping[str, Any] = outcome.vector["given"]
    if "tries" not in given:
        return False
    script = Hand.of(given, rules.at(given), mistaken=True, loose=True)
    for attempt in given["tries"]:
        if any(is_met(script.state, attempt) for is_met in PREDICATES.values()):
            return True
        script.attempt(attempt)
    return False


def main(hands: int, state: Path | None) -> int:
    """Ask so many more hands, and tell what came of all."""
    profile = catalogue.engine_profile("pokerkit")
    houses = {house.id: house.settings for house in catalogue.houses().values()}
    target = Target(ADAPTERS["pokerkit"], Options(), houses, profile)
    claims = run(program(target.command), [], target.options, houses).claims
    assert claims is not None
    done: dict[str, Counter[str]] = {"counts": Counter(), "events": Counter(), "kinds": Counter()}
    if state and state.exists():
        done = {key: Counter(value) for key, value in json.loads(state.read_text("utf-8")).items()}
    counts, rules = done["counts"], HouseRules(profile.settings, profile.mistakes)
    end = counts["drawn"] + hands
    while counts["drawn"] < end:
        start = counts["drawn"]
        piece = Piece(0, SEED, tuple(range(start, min(end, start + HANDS_IN_A_PIECE))))
        burst = ask_burst(target, claims, SEED, piece)
        counts["drawn"] += len(piece.items)
        counts["asked"] += burst.asked
        done["events"].update(burst.events)
        done["kinds"].update(burst.kinds)
        for outcome in burst.failed:
            kind = "left aside as known" if stops(outcome, rules) else "differs"
            counts[kind] += 1
            if kind == "differs":
                print(outcome, flush=True)
        if burst.stopped:
            print(burst.stopped)
            return 1
        if state:
            state.write_text(json.dumps(done), "utf-8")
    print(", ".join(f"{what} {count:,}" for what, count in counts.items()))
    print(", ".join(f"{kind} {count:,}" for kind, count in sorted(done["kinds"].items())))
    print(*(f"{event} {done['events'][event]:,}" for event in EVENTS), sep="\n")
    return 1 if counts["differs"] else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("hands", type=int)
    parser.add_argument("--state", type=Path)
    asked = parser.parse_args()
    sys.exit(main(asked.hands, asked.state))
