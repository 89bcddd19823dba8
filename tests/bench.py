"""Speed as ratios to PokerKit, measured in one run: ``python -m tests.bench``.

Both engines play the same scripts: the same cards, actions and draws, chosen at random beforehand.
At every step ours gives its event log, legal set and observation; PokerKit is asked for its legal
actions and amounts. Each figure is the median of several runs in turn.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from pokerkit import Automation, BadugiHand, FixedLimitBadugi, Mode, RegularLowHand

from oracle import catalogue
from oracle.adapters.reference import ReferenceTable
from oracle.cards import DECK, Card
from oracle.conformance import Options, run
from oracle.corpus import load_vectors
from oracle.hands import (
    ace_to_five_order,
    all_orders_of_five,
    all_orders_of_four,
    badugi_order,
)
from oracle.resources import folder
from oracle.ruleset import rules_for
from oracle.wire import Hand, full_table, read_cards, read_table, read_try

CARD_ROOM = catalogue.houses()["card-room"].settings
HANDS = 120
RUNS = 5


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
        seen = hand.observe()
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
    _table, seats = read_table(data, rules)
    table, seats = read_table(data, rules, **read_cards({"cards": script.cards}, seats))
    hand = Hand(table, seats, show_cards=False)
    hand.observe()
    for attempt in script.tries:
        if hand.attempt(read_try(attempt, seats)):
            raise SystemExit(f"a script of the benchmark is not legal: {attempt}")
        hand.observe()
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


def seconds(work: Callable[[], object]) -> float:
    """Time one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(
    name: str,
    count: int,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    passes: int = 1,
) -> None:
    """Run both in turn and print what a second holds, and the median of the ratios.

    Ours runs ``passes`` times over the same work, so that its time is long enough to be measured.
    """
    ours(), theirs()
    pairs = [
        (seconds(lambda: [ours() for _ in range(passes)]) / passes, seconds(theirs))
        for _ in range(RUNS)
    ]
    mine = count / statistics.median(pair[0] for pair in pairs)
    other = count / statistics.median(pair[1] for pair in pairs)
    ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
    print(f"{name:<46}{mine:>12,.0f}/s{other:>12,.0f}/s{ratio:>9.1f}x", flush=True)


def alone(name: str, work: Callable[[], object], count: int | None = None) -> None:
    """Print how long a run takes, or what a second holds."""
    took = statistics.median(seconds(work) for _ in range(3))
    figure = f"{count / took:>12,.0f}/s" if count else f"{took:>12.2f} s"
    print(f"{name:<46}{figure}", flush=True)


def compare_play() -> None:
    chance = random.Random(2026)
    for players in (2, 3, 6):
        scripts = [make_script(chance, players) for _ in range(HANDS)]
        for script in scripts:
            ours, theirs = play_ours(script).observe()["stacks"], list(play_pokerkit(script).stacks)
            if ours != theirs:
                raise SystemExit(f"the engines differ: {ours} and {theirs} after {script}")
        compare(
            f"limit badugi, {players} players, hands",
            HANDS,
            lambda scripts=scripts: [play_ours(script) for script in scripts],  # type: ignore[misc]
            lambda scripts=scripts: [play_pokerkit(script) for script in scripts],  # type: ignore[misc]
        )


def compare_values() -> None:
    chance = random.Random(2026)
    for name, size, ours, theirs in (
        ("value of four cards, badugi", 4, badugi_order, BadugiHand),
        ("value of five cards, badugi", 5, badugi_order, BadugiHand),
        ("value of five cards, ace-to-five", 5, ace_to_five_order, RegularLowHand),
    ):
        hands = [tuple(chance.sample(DECK, size)) for _ in range(3000)]
        texts = ["".join(hand) for hand in hands]
        compare(
            name,
            len(hands),
            lambda hands=hands, ours=ours: [ours(hand) for hand in hands],  # type: ignore[misc]
            lambda texts=texts, theirs=theirs: [theirs.from_game(t) for t in texts],  # type: ignore[misc]
            passes=30,
        )


def measure_alone() -> None:
    alone(
        "all 270,725 and 2,598,960 hands, both orders",
        lambda: (sum(1 for _ in all_orders_of_four()), sum(1 for _ in all_orders_of_five())),
    )
    vectors = load_vectors(folder("vectors"))
    ranks = [vector for vector in vectors if vector["kind"] == "rank"]
    many = [
        {**vector, "id": f"{vector['id']}#{number}"}
        for number in range(20_000 // len(ranks) + 1)
        for vector in ranks
    ]
    serve = [sys.executable, "-m", "oracle", "serve"]
    alone("runner, rank vectors through a pipe", lambda: run(serve, many, Options()), len(many))
    plays = [
        (ReferenceTable({**CARD_ROOM, **vector["switches"]}), vector["given"])
        for vector in vectors
        if vector["kind"] == "play"
    ]
    alone("all play vectors on the reference engine", lambda: [e.play(p) for e, p in plays])
    alone(
        "poker-oracle --help",
        lambda: subprocess.run([*serve[:3], "--help"], capture_output=True, check=True),
    )


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")
    print(f"{'':<46}{'oracle':>14}{'PokerKit':>14}{'ratio':>10}")
    compare_play()
    compare_values()
    measure_alone()


if __name__ == "__main__":
    main()
