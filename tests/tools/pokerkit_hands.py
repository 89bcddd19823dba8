"""Random hands on PokerKit and on the reference engine with PokerKit's profile, side by side.

Run by hand over as many hands as wanted: ``python -m tests.tools.pokerkit_hands 50000``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pokerkit import Mode

from oracle.adapters.pokerkit import hello, play
from oracle.conformance.claims import decode_hello
from oracle.core.table.state import State
from oracle.fuzz.questions import Field, random_question_of
from oracle.play.answering import HouseRules
from oracle.play.hand import Hand
from oracle.specs import engines
from oracle.wire.vocabulary import PLAY

VARIATIONS: Final = tuple(
    (game, betting, draws)
    for game in ("badugi", "badacey")
    for betting in ("limit", "pot-limit", "no-limit")
    for draws in (1, 2, 3)
)
MODES: Final = {"pokerkit": Mode.CASH_GAME, "pokerkit-tournament": Mode.TOURNAMENT}


@dataclass
class Tally:
    """What came of many hands: how many were compared, of which sort, and how many left aside."""

    compared: int = 0
    steps: int = 0
    sorts: Counter[str] = field(default_factory=Counter)
    left_aside: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.compared += other.compared
        self.steps += other.steps
        self.sorts += other.sorts
        self.left_aside += other.left_aside
        self.differences += other.differences

    def counts(self) -> dict[str, int]:
        aside = {f"left aside since {name}": self.left_aside[name] for name in PREDICATES}
        found = {"differences": len(self.differences)}
        return {"hands compared": self.compared, "steps": self.steps, **found, **aside}


def a_pot_is_left_to_nobody(state: State, attempt: Mapping[str, Any]) -> bool:
    """Two players paid for a side pot and the last of them folds though he owes nothing.

    PokerKit then stops with an AssertionError, or the chips are gone.
    """
    seat, rules = state.actor, state.table.rules
    if attempt["do"] != "fold" or seat is None or rules.to_call(state, seat):
        return False
    paid = [chips - dead for chips, dead in zip(state.paid, state.dead_antes, strict=True)]
    left = [chips for s, chips in enumerate(paid) if state.live[s] and s != seat]
    return sorted(paid)[-2] > max(left)


PREDICATES: Final[Mapping[str, Callable[[State, Mapping[str, Any]], bool]]] = {
    predicate.__name__.replace("_", " "): predicate for predicate in (a_pot_is_left_to_nobody,)
}


class Script:
    """A hand that was drawn, with what the reference engine shows of it by a profile."""

    def __init__(self, given: Mapping[str, Any], rules: HouseRules) -> None:
        self.given = given
        table = given["table"]
        self.variation = table["game"], table["betting"], table["draws"]
        hand = Hand.of(given, rules.at(given))
        self.seen = [hand.start]
        self.met: str | None = None
        for attempt in given["tries"]:
            met = (name for name, is_met in PREDICATES.items() if is_met(hand.state, attempt))
            self.met = self.met or next(met, None)
            refused = bool(hand.attempt(attempt))
            self.seen.append({**hand.seen, "refused": refused})


def drawn(profile: str, seed: str) -> Script:
    """Draw a hand within what PokerKit claims."""
    described = engines.engine_profile(profile)
    rules = HouseRules(described.settings, described.mistakes)
    claims = replace(decode_hello({"id": 0, **hello()}), kinds=frozenset({PLAY}))
    question = random_question_of(Field(claims, {}, rules), seed)
    assert question is not None
    return Script(question.vector["given"], rules)


def difference(script: Script, mode: Mode) -> str | None:
    """Say at which step PokerKit and the reference engine differ, and in what."""
    answer = play(script.given, mode)
    told = [answer["start"], *answer["steps"]]
    # Where there is a smallest chip, PokerKit has players in who are all-in for what plays.
    chips = script.given["table"]["chip"] > 1
    for number, (ours, theirs) in enumerate(zip(script.seen, told, strict=True)):
        mine = comparable(ours, chips=chips)
        for key, value in comparable(theirs, chips=chips).items():
            if value != mine.get(key):
                given = script.given
                return f"after {number} tries, {key}: {mine.get(key)}, PokerKit {value}; {given}"
    return None


def comparable(seen: Mapping[str, Any], *, chips: bool) -> dict[str, Any]:
    """What of an observation means the same in both engines."""
    over = seen["phase"] == "over"
    found = {key: value for key, value in seen.items() if key not in {"cards", "pots"}}
    if chips or over:
        found["status"] = [status in ("folded", "mucked") for status in seen["status"]]
    if not over:
        cards = seen.get("cards", ())
        found["cards"] = [None if hand is None else sorted(hand) for hand in cards]
        if not seen["phase"].startswith("bet-"):
            del found["bets"]
        return found
    found = {key: value for key, value in found.items() if key not in {"legal", "bets", "paid"}}
    found["amounts"] = [pot["amount"] for pot in seen["pots"]]
    if all("won" in pot for pot in seen["pots"]):
        # Of a pot that one player takes PokerKit does not say what each half was.
        found["won"] = [
            [sum(part) for part in zip(*pot["won"].values(), strict=True)] for pot in seen["pots"]
        ]
    return found


def compare_hands(seed: str, hands: int) -> Tally:
    """Compare this many hands, half of them in each of PokerKit's modes."""
    tally = Tally()
    for number in range(hands):
        profile = list(MODES)[number % len(MODES)]
        script = drawn(profile, f"{seed}/{number}")
        if script.met:
            tally.left_aside[script.met] += 1
            continue
        tally.compared += 1
        tally.steps += len(script.seen)
        tally.sorts[" ".join(map(str, script.variation))] += 1
        found = difference(script, MODES[profile])
        if found:
            tally.differences.append(f"{profile}: {found}")
    return tally


def main(hands: int) -> int:
    shares = 200
    each = -(-hands // shares)
    total = Tally()
    with ProcessPoolExecutor(2) as pool:
        for tally in pool.map(compare_hands, map(str, range(shares)), [each] * shares):
            total.add(tally)
    for what, count in total.counts().items():
        print(f"{what} {count:,}")
    print(*total.differences[:20], sep="\n")
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
