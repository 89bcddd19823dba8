"""What is told wrong once and makes a whole hand look wrong: the button, a stack, or a bet.

A hand with several findings is judged again as if the one thing were told otherwise. What is not
found then follows from it. Nothing is left out: it is told with its cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from oracle.audit.finding import READER, RECORD, Finding, Judged
from oracle.audit.hand import Hand
from oracle.histories.told import (
    Began,
    Called,
    Fact,
    History,
    Player,
    Posted,
    Returned,
    Wagered,
)

_FEWEST: Final = 2
"""So many findings must follow from one for it to be a cause."""

_MOST: Final = 300
_MOST_BETS: Final = 5
"""A hand with more findings is judged only once, and so many bets are taken to be otherwise."""

_BLINDS: Final = frozenset(
    {"forced-bets.small-blind", "forced-bets.big-blind", "forced-bets.heads-up-blinds"}
)
_TURNS: Final = frozenset(
    {
        *("betting.clockwise", "betting.round-ends", "drawing.order"),
        *("showdown.first-to-show", "showdown.order"),
    }
)

_SIZES: Final = frozenset(
    {
        *("betting.fixed-size", "betting.minimum-raise", "betting.pot-limit-maximum"),
        *("betting.no-limit-bets", "chips"),
    }
)

_Key: TypeAlias = tuple[str, int]


class Retold(NamedTuple):
    """A hand as it fits best, what is found in it then, and the hand as it was followed."""

    history: History
    judged: Judged
    hand: Hand | None

    @property
    def found(self) -> list[Finding]:
        """What is found, but for lines that were not understood."""
        return [one for one in self.judged.every if one.kind != READER]


Judge: TypeAlias = Callable[[History], tuple[Judged, Hand | None]]


def with_causes(first: Retold, judge: Judge) -> Retold:
    """Name what is told wrong, and give the hand as it is without that.

    The findings are the causes, each with what follows from it, and what is found beside them.
    """
    if first.hand is None or not _FEWEST <= len(first.found) <= _MOST:
        return first
    causes: list[Finding] = []
    now = first
    for find in (_another_button, _other_chips, _other_bets):
        for cause, then in find(now, judge):
            kept = {*_keys(then.found), (cause.rule, cause.line)}
            gone = tuple(one for one in now.found if (one.rule, one.line) not in kept)
            causes.append(cause._replace(following=gone))
            now = then
    findings = (*causes, *now.judged.findings)
    return now._replace(judged=now.judged._replace(findings=findings))


def _keys(findings: Iterable[Finding]) -> set[_Key]:
    return {(one.rule, one.line) for one in findings}


def _another_button(now: Retold, judge: Judge) -> Iterator[tuple[Finding, Retold]]:
    """Find the one seat that the blinds and those who act first fit, if it has not the button."""
    history, hand = now.history, now.hand
    before = _keys(now.found)
    rules = {rule for rule, _line in before}
    if hand is None or history.button is None or not (rules & _BLINDS and rules & _TURNS):
        return
    fits: list[tuple[int, int, Retold]] = []
    for seat in hand.seating.seats:
        if seat == history.button:
            continue
        told = history._replace(button=seat)
        then = Retold(told, *judge(told))
        left = _keys(then.found)
        turns = {key for key in left if key[0] in _TURNS}
        if not any(rule in _BLINDS for rule, _line in left) and turns < _of(before, _TURNS):
            fits.append((len(left), seat, then))
    fits.sort(key=lambda one: one[:2])
    if not fits or (len(fits) > 1 and fits[0][0] == fits[1][0]):
        return
    _left, seat, then = fits[0]
    words = hand.who_sits(history.button), hand.who_sits(seat)
    sentence = (
        f"{words[0]} is said to have the button; the blinds and those who act first fit {words[1]}."
    )
    yield _finding(history, "button", history.button_line, words, sentence), then


def _of(keys: set[_Key], rules: frozenset[str]) -> set[_Key]:
    return {key for key in keys if key[0] in rules}


def _other_chips(now: Retold, judge: Judge) -> Iterator[tuple[Finding, Retold]]:
    """Find players whose acts fit other chips than they are said to begin with."""
    most = _put_in(now.history.facts, now.history.stakes.big_blind or 0)
    for player in now.history.players:
        put_in = most.get(player.seat)
        if not player.plays or player.stack is None or put_in is None:
            continue
        stacks = _stacks_that_fit(player, put_in, now.history.facts)
        tried = [_with_stack(now.history, player, stack, judge) for stack in stacks]
        before = _keys(now.found)
        fits = [
            (then, stack)
            for then, stack in zip(tried, stacks, strict=True)
            if _keys(then.found) < before and len(then.found) + _FEWEST <= len(now.found)
        ]
        if not fits or now.hand is None:
            continue
        then, stack = min(fits, key=lambda one: len(one[0].found))
        told, right = now.hand.chips(player.stack), now.hand.chips(put_in)
        right += " or more" if stack is None else ""
        who = now.hand.who_sits(player.seat)
        sentence = f"{who} is said to begin with {told}; what follows fits {right}."
        yield _finding(now.history, "chips", player.line, (told, right), sentence), then
        now = then


def _other_bets(now: Retold, judge: Judge) -> Iterator[tuple[Finding, Retold]]:
    """Find bets and raises of a wrong size where what follows fits another one."""
    sizes = (one for one in now.judged.findings if one.rule in _SIZES)
    for cause in islice(sizes, _MOST_BETS):
        facts, before = now.history.facts, _keys(now.found)
        at = next((at for at, fact in enumerate(facts) if _is_at(fact, cause)), None)
        if at is None or len(before) < _FEWEST:
            continue
        for fact in _bets_that_fit(now.history, at):
            told = now.history._replace(facts=(*facts[:at], fact, *facts[at + 1 :]))
            then = Retold(told, *judge(told))
            left = _keys(then.found)
            if left < before - {(cause.rule, cause.line)}:
                yield cause, then
                now = then
                break


def _is_at(fact: Fact, cause: Finding) -> bool:
    return isinstance(fact, Wagered) and fact.line == cause.line


def _bets_that_fit(history: History, at: int) -> Iterator[Wagered]:
    """The sizes of the limit, and what the next raise says that it raises."""
    fact, stakes = history.facts[at], history.stakes
    if not isinstance(fact, Wagered):
        return
    before = 0 if fact.word == "bet" else None if fact.by is None else fact.to - fact.by
    sizes: list[int] = []
    if before is not None and stakes.betting == "limit":
        sizes += [before + size for size in (stakes.small_bet, stakes.big_bet) if size]
    for later in history.facts[at + 1 :]:
        if isinstance(later, Wagered) and later.by is not None:
            sizes.append(later.to - later.by)
        if isinstance(later, Began | Wagered):
            break
    for to in dict.fromkeys(sizes):
        if to != fact.to:
            yield fact._replace(to=to, by=None if fact.by is None else fact.by + to - fact.to)


def _stacks_that_fit(
    player: Player, put_in: int, facts: tuple[Fact, ...]
) -> tuple[int | None, ...]:
    """The chips that a player may have begun with; None for more than were put in."""
    if put_in > (player.stack or 0):
        return put_in, None
    all_in = any(
        isinstance(fact, Posted | Called | Wagered) and fact.seat == player.seat and fact.all_in
        for fact in facts
    )
    return (put_in,) if all_in and put_in != player.stack else ()


def _with_stack(history: History, player: Player, stack: int | None, judge: Judge) -> Retold:
    players = tuple(
        one._replace(stack=stack) if one.seat == player.seat else one for one in history.players
    )
    told = history._replace(players=players)
    return Retold(told, *judge(told))


def _put_in(facts: tuple[Fact, ...], big: int) -> dict[int, int | None]:
    """The most that each seat had in the pots, as it is told; None where an amount is not."""
    paid: dict[int, int] = {}
    bets: dict[int, int] = {}
    most: dict[int, int | None] = {}
    for fact in facts:
        if isinstance(fact, Began) and fact.phase != "deal":
            bets.clear()
        if not isinstance(fact, Posted | Called | Wagered | Returned):
            continue
        seat, bet = fact.seat, bets.get(fact.seat, 0)
        if isinstance(fact, Wagered):
            amount = into = fact.to - bet
        elif isinstance(fact, Posted):
            amount, into = fact.amount, _of_a_bet(fact, big)
        elif isinstance(fact, Called):
            amount = into = fact.amount or 0
        else:
            amount = into = -fact.amount
        paid[seat], bets[seat] = paid.get(seat, 0) + amount, bet + into
        untold = most.get(seat, 0) is None or (isinstance(fact, Called) and fact.amount is None)
        most[seat] = None if untold else max(most.get(seat) or 0, paid[seat])
    return most


def _of_a_bet(fact: Posted, big: int) -> int:
    """What counts as a bet of a post: nothing of what is for the whole table."""
    if fact.blind == "both":
        return min(big or fact.amount, fact.amount)
    return 0 if fact.blind in {"ante", "dead"} else fact.amount


def _finding(
    history: History, topic: str, line: int, words: tuple[str, str], sentence: str
) -> Finding:
    where = line or history.line
    return Finding(RECORD, topic, history.id, history.file, where, *words, sentence)
