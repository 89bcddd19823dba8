"""What is rare, counted: how many random hands had a short all-in, three pots, an odd chip, ..."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
from oracle.core.table import OVER, Award, BlindPosted, Reshuffled, Ruled, State
from oracle.fuzzing.moves import Try
from oracle.play import Answer, Hand, HouseRules
from oracle.wire.vocabulary import WAGERS

EVENTS: Final = (
    *("heads-up", "ante", "dead chips", "live post", "no blinds", "one blind", "short blind"),
    *("four bets in a round", "all-in", "short all-in", "half bet", "side pot", "three pots"),
    *("tied pot", "both halves tied", "odd chip", "muck", "reshuffle", "two reshuffles"),
    *("refused try", "irregular act", "open ruling"),
)
"""What is counted, in the order in which it is told."""

_MANY_BETS: Final = 4
_MANY_POTS: Final = 3


class Watch:
    """Notes what is rare in one hand while it is played."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.seen: set[str] = set()

    def attempt(self, script: Hand, attempt: Try) -> bool:
        """Try something, and note a short all-in; whether the rules accept it."""
        short = list(_of_a_wager(script, attempt))
        refused = bool(script.attempt(attempt))
        self.seen.update({"refused try"} if refused else short)
        return not refused

    def finish(self, script: Hand, answer: Answer) -> frozenset[str]:
        """Give everything that is rare in the hand."""
        table = answer.given["table"]
        self.seen.update((*_at_the_table(table), *_in_the_play(script)))
        return frozenset(self.seen)


def rare_in(vector: Mapping[str, Any]) -> frozenset[str]:
    """Give what is rare in the hand of a vector; nothing if it has none to play."""
    given = vector["given"]
    if "tries" not in given:
        return frozenset()
    rules = HouseRules(catalogue.settings_within(vector["switches"]))
    script, watch = Hand.of(given, rules.at(given)), Watch()
    for attempt in given["tries"]:
        watch.attempt(script, attempt)
    return watch.finish(script, Answer(given, vector["expect"]))


def _of_a_wager(script: Hand, attempt: Try) -> Iterator[str]:
    """An all-in for less than a full bet or raise; half a bet is worth a name of its own."""
    if attempt["do"] not in WAGERS or not 1 <= attempt["seat"] <= len(script.seen["stacks"]):
        return
    state: State = script.state
    place, rules = script.seats.place(attempt["seat"]), state.table.rules
    if attempt["to"] != state.bets[place] + rules.playable(state, place):
        return
    if state.table.betting != "limit":
        if attempt["to"] - state.current_bet < state.last_raise:
            yield "short all-in"
        return
    over, size = attempt["to"] - state.last_full_bet, rules.bet_size(state)
    if over < size:
        yield "short all-in"
    if 2 * over == size:
        yield "half bet"


def _at_the_table(table: Mapping[str, Any]) -> Iterator[str]:
    blinds = [table["small-blind"], table["big-blind"]]
    if not any(blinds):
        yield "no blinds"
    elif not all(blinds):
        yield "one blind"
    for key, event in (("dead", "dead chips"), ("live", "live post")):
        if any(table[key]):
            yield event
    if table["ante"]:
        yield "ante"
    if sum(stack is not None for stack in table["stacks"]) == 2:
        yield "heads-up"


def _in_the_play(script: Hand) -> Iterator[str]:
    state = script.state
    chip, blinds = state.table.chip, [e for e in script.events if isinstance(e, BlindPosted)]
    if any(e.amount < getattr(state.table, f"{e.blind}_blind", 0) for e in blinds):
        yield "short blind"
    if any(live and stack < chip for live, stack in zip(state.live, state.stacks, strict=True)):
        yield "all-in"
    if any(len(wagers) >= _MANY_BETS for wagers in (*state.past_wagers, state.wagers)):
        yield "four bets in a round"
    shuffles = sum(isinstance(event, Reshuffled) for event in script.events)
    yield from ("reshuffle", "two reshuffles")[:shuffles]
    rulings = [event.ruling for event in script.events if isinstance(event, Ruled)]
    if rulings:
        yield "irregular act"
    if any(len(ruling.allowed) > 1 for ruling in rulings):
        yield "open ruling"
    if state.phase == OVER:
        yield from _of_the_end(state.awards)
        if state.mucked:
            yield "muck"


def _of_the_end(awards: Sequence[Award]) -> Iterator[str]:
    if len(awards) > 1:
        yield "side pot"
    if len(awards) >= _MANY_POTS:
        yield "three pots"
    won = [[[share for share in shares if share] for _, shares in one.won] for one in awards]
    if any(len(shares) > 1 for parts in won for shares in parts):
        yield "tied pot"
    if any(len(parts) > 1 and all(len(shares) > 1 for shares in parts) for parts in won):
        yield "both halves tied"
    if any(_has_odd_chip(parts) for parts in won):
        yield "odd chip"


def _has_odd_chip(parts: Sequence[Sequence[int]]) -> bool:
    """Whether the halves of a pot differ, or the shares of those who tie."""
    return len({sum(part) for part in parts}) > 1 or any(len(set(part)) > 1 for part in parts)
