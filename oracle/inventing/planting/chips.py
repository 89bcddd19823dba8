"""The chips of a told hand: how things stand at each fact, and how a changed hand is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from oracle.core.games import GAMES
from oracle.histories import (
    Began,
    Called,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Posted,
    Returned,
    Shown,
    Wagered,
    summarised,
)

_DEAD: Final = frozenset({"ante", "dead"})


class Moment(NamedTuple):
    """A fact and what stands before it.

    ``bet`` is the bet of the round, ``bets`` what each seat has put in in it, ``left`` the chips
    that each has behind, ``live`` who has not folded.
    """

    at: int
    fact: Fact
    phase: str
    bet: int
    bets: dict[int, int]
    left: dict[int, int]
    live: frozenset[int]


def moments(history: History) -> Iterator[Moment]:
    """Give every fact with what stands before it."""
    playing = [player for player in history.players if player.plays]
    left = {player.seat: player.stack or 0 for player in playing}
    live = frozenset(left)
    bets: dict[int, int] = dict.fromkeys(left, 0)
    bet, phase = 0, ""
    for at, fact in enumerate(history.facts):
        yield Moment(at, fact, phase, bet, dict(bets), dict(left), live)
        match fact:
            case Began():
                phase = fact.phase
                if phase != "deal":
                    bets, bet = dict.fromkeys(left, 0), 0
            case Folded():
                live -= {fact.seat}
            case Posted() | Called() | Wagered() | Returned():
                paid, into = _put_in(fact, history, bets)
                left[fact.seat] -= paid
                bets[fact.seat] += into
                if isinstance(fact, Posted) and fact.blind in {"big", "small", "live", "both"}:
                    bet = max(
                        bet, history.stakes.big_blind or into if fact.blind == "big" else into
                    )
                elif isinstance(fact, Wagered):
                    bet = fact.to
            case _:
                pass


def _put_in(
    fact: Posted | Called | Wagered | Returned, history: History, bets: dict[int, int]
) -> tuple[int, int]:
    """What a fact takes from a stack, and how much of it is a bet."""
    match fact:
        case Posted(blind="both"):
            live = min(fact.amount, history.stakes.big_blind or fact.amount)
            return fact.amount, live
        case Posted():
            return fact.amount, 0 if fact.blind in _DEAD else fact.amount
        case Called():
            return fact.amount or 0, fact.amount or 0
        case Wagered():
            amount = fact.to - bets[fact.seat]
            return amount, amount
        case Returned():
            return -fact.amount, -fact.amount


def left_over(history: History) -> dict[int, int]:
    """The least chips that each seat had behind in the hand."""
    least: dict[int, int] = {}
    for moment in moments(history):
        for seat, chips in moment.left.items():
            least[seat] = min(chips, least.get(seat, chips))
    return least


def paid_in(history: History) -> dict[int, int]:
    """What each seat put in, less what went back."""
    facts = (*history.facts, Began("showdown"))
    last = list(moments(history._replace(facts=facts)))[-1]
    stacks = {player.seat: player.stack or 0 for player in history.players}
    return {seat: stacks[seat] - chips for seat, chips in last.left.items()}


def told(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts: its total, one payout, its summary and its stacks fit them."""
    history = history._replace(facts=tuple(facts))
    paid = paid_in(history)
    total = sum(paid.values())
    pays = [fact.amount for fact in history.facts if isinstance(fact, Collected)]
    missing = total - (history.rake or 0) - sum(pays)
    changed = list(history.facts)
    for at, fact in enumerate(changed):
        if isinstance(fact, Collected):
            changed[at] = fact._replace(amount=fact.amount + missing)
            break
    history = history._replace(facts=tuple(changed), total=total)
    return _summed(history, paid)


def summed(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts: its summary and its stacks fit them."""
    history = history._replace(facts=tuple(facts))
    return _summed(history, paid_in(history))


def _summed(history: History, paid: dict[int, int]) -> History:
    stacks = {player.seat: player.stack or 0 for player in history.players}
    after = {seat: stacks[seat] - put for seat, put in paid.items()}
    for fact in history.facts:
        if isinstance(fact, Collected):
            after[fact.seat] += fact.amount
    return history._replace(summary=summarised(history), stacks_after=tuple(sorted(after.items())))


def payouts(history: History) -> list[tuple[int, Collected]]:
    """Every payout with its place among the facts."""
    return [(at, fact) for at, fact in enumerate(history.facts) if isinstance(fact, Collected)]


def has_one_payout(history: History) -> bool:
    """Whether one player took one pot, so that other amounts change nothing else."""
    return len(payouts(history)) == 1


def shown(history: History) -> list[tuple[int, Shown]]:
    """Every hand shown at the showdown with its place among the facts."""
    return [
        (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Shown) and not fact.voluntary
    ]


def last_draw_before_a_fold(history: History) -> tuple[int, Drew] | None:
    """The last draw of a player whose cards are told, if the player then folds and never shows."""
    known = [fact.seat for fact in history.facts if isinstance(fact, Dealt)]
    return next(filter(None, (_last_draw(history, seat) for seat in known)), None)


def _last_draw(history: History, seat: int) -> tuple[int, Drew] | None:
    found: tuple[int, Drew] | None = None
    folds = False
    for at, fact in enumerate(history.facts):
        if getattr(fact, "seat", None) != seat:
            continue
        if isinstance(fact, Drew):
            found, folds = ((at, fact) if fact.received else None), False
        folds = folds or isinstance(fact, Folded)
        if isinstance(fact, Shown):
            return None
    return found if folds else None


def hand_size(history: History) -> int:
    """How many cards a hand has."""
    return GAMES[history.stakes.game].hand_size
