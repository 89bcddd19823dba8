"""Measure how well a house is inferred: random houses, invented hands, and what comes of them.

    python -m tests.tools.inferring STATE.json [--houses 200] [--hands 300]

Each house has a setting by chance for every switch; its hands are invented, and inferred from
another house. Counted are the settings that dealt and were contradicted, which must be none, and of
the switches that some hand tests those that are decided. What is done is kept in the file and not
done again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.audit import Judging
from oracle.fuzzing import Chance
from oracle.histories import History
from oracle.inferring import DECIDED, NARROWED, NOTHING_FITS, concluded, infer_hands
from tests.support.inventing import Plan, sessions

_GAMES: Final = ("badugi", "badacey")
_BETTINGS: Final = ("limit", "limit", "pot-limit", "no-limit")
_POSTS: Final = ("blinds", "blinds", "blinds", "blinds-and-antes", "big-blind", "antes")
_A_SESSION: Final = 50
_TRIES: Final = 50


class Measured(NamedTuple):
    """What came of one house."""

    wrong: list[str]
    witnessed: int
    decided: int
    open: list[str]
    left: list[str]
    hands: int
    seconds: float


def random_house(chance: Chance) -> dict[str, str]:
    """Draw a setting of every switch."""
    known = catalogue.switches()
    return {name: chance.one_of(sorted(switch.settings)) for name, switch in known.items()}


def random_plan(chance: Chance, settings: Mapping[str, str]) -> Plan:
    """Draw what a table of the house plays."""
    return Plan(
        settings,
        game=chance.one_of(_GAMES if settings["games"] == "any" else _GAMES[:1]),
        betting=chance.one_of(
            _BETTINGS if settings["betting-structures"] == "limit-pot-no-limit" else ("limit",)
        ),
        draws=3 if settings["draws"] == "three-only" else chance.one_of((1, 2, 3, 3, 3)),
        posts=chance.one_of(_POSTS if settings["antes"] == "any" else ("blinds", "big-blind")),
        seats=6 if settings["players"] == "two-to-six" else chance.one_of((2, 6, 8, 9)),
        tournament=chance.happens(0.3),
        all_known=chance.happens(0.2),
    )


def hands_of(chance: Chance, settings: Mapping[str, str], count: int) -> Iterator[History]:
    """Invent hands of a house, at several tables that play different games."""
    form = chance.one_of(("pokerstars", ""))
    for session in range(-(-count // _A_SESSION)):
        hands = min(_A_SESSION, count - session * _A_SESSION)
        plan = random_plan(chance, settings)
        for number, one in enumerate(sessions(f"{chance.between(0, 10**9)}", plan, hands)):
            name = str(session * _A_SESSION + number)
            facts = tuple(fact._replace(line=at) for at, fact in enumerate(one.facts, start=2))
            yield one._replace(id=name, form=form, file=f"session-{session}", facts=facts)


def measured(seed: str, hands: int) -> Measured:
    """Invent a house and its hands, and infer it."""
    began = time.process_time()
    chance = Chance(seed)
    truth = random_house(chance)
    base = catalogue.shipped_houses()[chance.one_of(sorted(catalogue.shipped_houses()))].settings
    told = list(hands_of(chance, truth, hands))
    evidence = infer_hands(told, Judging("base", {"base": base})).by_house["base"]
    found = concluded(evidence, base)
    wrong = [
        f"{one.switch}={truth[one.switch]}: {one.against[truth[one.switch]].told.first}"
        for one in found.switches
        if truth[one.switch] in one.against
    ]
    wrong += [
        f"{pair}: {told_pair.first}"
        for pair, told_pair in evidence.together.items()
        if all(truth[switch] == setting for switch, setting in pair)
    ]
    witnessed = [one for one in found.switches if one.state in {DECIDED, NARROWED, NOTHING_FITS}]
    still = [f"{one.switch}: {'|'.join(one.left)}" for one in witnessed if one.state != DECIDED]
    left = [f"{rule}: {findings[0]}" for (_kind, rule), findings in sorted(evidence.left.items())]
    if left:
        left.append(str(truth))
    seconds = time.process_time() - began
    decided = len(witnessed) - len(still)
    return Measured(wrong, len(witnessed), decided, still, left, len(told), seconds)


def main(*arguments: str) -> int:
    """Measure what is not measured yet, and tell what came of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.inferring")
    parser.add_argument("state", type=Path)
    parser.add_argument("--houses", type=int, default=200)
    parser.add_argument("--hands", type=int, default=300)
    options = parser.parse_args(arguments)
    done: dict[str, Any] = {}
    if options.state.exists():
        done = json.loads(options.state.read_text(encoding="utf-8"))
    for number in range(options.houses):
        seed = f"inferring/{options.hands}/{number}"
        if seed not in done:
            done[seed] = measured(seed, options.hands)._asdict()
            options.state.write_text(json.dumps(done), encoding="utf-8")
    return tell([done[key] for key in done if key.startswith(f"inferring/{options.hands}/")])


def tell(found: list[dict[str, Any]]) -> int:
    """Print what came of the houses; 1 if it is not what is asked for."""
    wrong = [sentence for one in found for sentence in one["wrong"]]
    left = [sentence for one in found for sentence in one["left"]]
    witnessed, decided = (sum(one[key] for one in found) for key in ("witnessed", "decided"))
    hands, seconds = (sum(one[key] for one in found) for key in ("hands", "seconds"))
    print(f"{len(found)} houses, {hands} hands, {seconds:.0f} s of CPU")
    print(f"switches with a witness {witnessed}, decided {decided} ({decided / witnessed:.1%})")
    for sentence, count in Counter(one for house in found for one in house["open"]).most_common():
        print(f"  open {count:4}  {sentence}")
    print(f"settings that dealt and were contradicted: {len(wrong)}")
    print("\n".join(f"  {sentence}" for sentence in wrong))
    print(f"faults that no house explains: {len(left)}")
    print("\n".join(f"  {sentence}" for sentence in left[:50]))
    return int(bool(wrong) or decided < 0.9 * witnessed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
