"""The hands of the benchmark: chosen at random, and played alike on our engine and on PokerKit."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerkit import Automation, FixedLimitBadugi, Mode

from oracle.core import engine
from oracle.core.cards import DECK, Card
from oracle.core.ruleset import rules_for
from oracle.play.hand import Hand
from oracle.specs import workspaces
from oracle.wire.hands import read_play
from oracle.wire.tables import full_table

CARD_ROOM: Final = workspaces.houses()["card-room"].settings


class Script(NamedTuple):
    """A hand as both engines play it; seat numbers 1 to n, the last with the button."""

    players: int
    cards: dict[str, list[Card]]
    tries: list[dict[str, Any]]


def make_script(chance: random.Random, players: int) -> Script:
    """Choose a hand: its cards and legal actions, of which PokerKit knows all."""
    stream = chance.sample(DECK, 52)
    received = {str(seat): [stream.pop() for _ in range(4)] for seat in range(1, players + 1)}
    tries: list[dict[str, Any]] = []
    while True:
        hand = play_ours(Script(players, received, tries))
        seen = hand.seen
        seat, legal = seen["actor"], seen["legal"]
        if seat is None:
            return Script(players, received, tries)
        if legal["draw"] is not None:
            held = hand.state.hands[hand.seats.place(seat)]
            count = min(chance.choice([0, 0, 1, 1, 2, 3]), len(stream))
            received[str(seat)] += [stream.pop() for _ in range(count)]
            tries.append({"seat": seat, "do": "draw", "discard": list(held[:count])})
            continue
        roll = chance.random()
        if legal["raise"] and roll < 0.25:
            word = "raise" if max(seen["bets"]) else "bet"
            tries.append({"seat": seat, "do": word, "to": legal["raise"][0]})
        elif legal["call"] and roll < 0.32:
            tries.append({"seat": seat, "do": "fold"})
        else:
            tries.append({"seat": seat, "do": "call" if legal["call"] else "check"})


def play_ours(script: Script) -> Hand:
    """Play a script on the reference engine, observing every step."""
    data = full_table({"small-bet": 2, "stacks": [1000] * script.players})
    rules = rules_for("badugi", "limit", CARD_ROOM, received=True)
    table, seats = read_play({"table": data, "cards": script.cards}, rules)
    hand = Hand(table, seats)
    for attempt in script.tries:
        if hand.attempt(attempt):
            raise SystemExit(f"a script of the benchmark is not legal: {attempt}")
    return hand


AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def play_pokerkit(script: Script) -> Any:
    """Play a script on PokerKit, asking for the legal actions at every step."""
    players = script.players
    # With two players PokerKit counts the big blind first, which is the seat left of the button.
    state = FixedLimitBadugi.create_state(
        AUTOMATIONS, True, 0, (1, 2), 2, 4, [1000] * players, players, mode=Mode.CASH_GAME
    )
    coming = {seat: list(cards) for seat, cards in script.cards.items()}
    for _card in range(4):
        for seat in range(1, players + 1):
            state.deal_hole(coming[str(seat)].pop(0))
    for attempt in script.tries:
        ask_pokerkit(state)
        match attempt["do"]:
            case "fold":
                state.fold()
            case "check" | "call":
                state.check_or_call()
            case "draw":
                state.stand_pat_or_discard("".join(attempt["discard"]))
            case _:
                state.complete_bet_or_raise_to(attempt["to"])
        while state.can_burn_card("??"):
            state.burn_card("??")
        while state.can_deal_hole():
            index = int(state.hole_dealee_index or 0)
            cards = coming[str(index + 1)]
            count = len(state.hole_dealing_statuses[index])
            state.deal_hole("".join(cards.pop(0) for _ in range(count)))
    return state


def ask_pokerkit(state: Any) -> tuple[Any, ...]:
    """Ask for everything that ours gives: actor, legal actions with amounts, chips."""
    return (
        state.actor_index,
        state.can_fold(),
        state.can_check_or_call(),
        state.checking_or_calling_amount,
        state.can_complete_bet_or_raise_to(),
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
        list(state.stacks),
        list(state.bets),
        list(state.statuses),
    )


_PLACE: Final = Path(__file__).parents[2] / "build" / "compiled"
_PYTHON: Final = _PLACE / "env" / "bin" / "python"


class Compiled:
    """The process, and what it is asked."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def learn(self, scripts: Sequence[Script]) -> list[Any]:
        """Tell the scripts to play from now on; give the final stacks of each."""
        stacks: list[Any] = self._ask(json.dumps(scripts))
        return stacks

    def play(self) -> float:
        """Play all scripts once; give the seconds of the processor that it takes."""
        return float(self._ask(""))

    def _ask(self, line: str) -> Any:
        if self._process.stdin is None or self._process.stdout is None:
            raise SystemExit("the compiled core cannot be spoken to")
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("the compiled core has ended; build it again with 'make compiled'")
        return json.loads(answer)


@contextmanager
def compiled_core() -> Iterator[Compiled | None]:
    """Start the compiled core, if it is built."""
    if not _PYTHON.exists():
        yield None
        return
    with subprocess.Popen(
        [str(_PYTHON), "-m", "tests.tools.bench_hands"],
        cwd=_PLACE / "source",
        env={},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Compiled(process)
        if process.stdin:
            process.stdin.close()


def main() -> None:
    """Play what comes on the standard input until it ends."""
    if str(engine.__file__).endswith(".py"):
        sys.exit("bench_compiled: the core is not compiled")
    scripts: list[Script] = []
    for line in sys.stdin:
        if told := line.strip():
            scripts = [Script(*script) for script in json.loads(told)]
            answer: Any = [play_ours(script).observe()["stacks"] for script in scripts]
        else:
            start = time.process_time()
            for script in scripts:
                play_ours(script)
            answer = time.process_time() - start
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
