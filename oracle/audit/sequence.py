"""One hand after another at a table: the button, the blinds, and the chips in between.

What the next hand asks of the one before is kept in an ``Edge``, which is small and can be sent
from process to process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from oracle.audit.finding import RECORD, RULE, Event, Finding, Judged
from oracle.audit.hand import Hand, money
from oracle.audit.seating import begins_unread
from oracle.core.table import Rules
from oracle.histories.told import Happened, History, Posted, Stakes, Unit

_MOVED: Final = frozenset({"chips-added", "joined", "left", "cancelled", "finished"})
_BUTTON: Final = "next-hand.button-moves"
_CHANGED: Final = 2
"""If so many stacks changed, hands are missing in between."""

Table: TypeAlias = tuple[str, str | None, str | None, Unit, str]
"""What hands have in common that may follow each other."""


class Seat(NamedTuple):
    """A player at the beginning of a hand, and whether the chips may change beside the play."""

    name: str
    stack: int | None
    line: int
    moved: bool


class Due(NamedTuple):
    """The next hand: the seats of the button and the blinds, and those who play it."""

    button: int
    small: int | None
    big: int | None
    playing: frozenset[int]


class Edge(NamedTuple):
    """A hand as its neighbours ask for it.

    ``blinds`` has the seat and the line of each blind, ``after`` the chips after the hand, and
    ``due`` the next hand, each where they follow from it; ``adds_told`` if the history tells when
    a player adds chips; ``understood`` if every line before the first act is. ``small`` is the
    small blind that was posted, with the stakes, where these do not tell it.
    """

    table: Table
    hand: str
    line: int
    seats: Mapping[int, Seat]
    playing: frozenset[int]
    button: int | None
    button_line: int
    blinds: Mapping[str, tuple[int, int]]
    after: Mapping[int, int] | None
    due: Due | None
    names: bool
    adds_told: bool = True
    understood: bool = True
    small: tuple[Stakes, int] | None = None
    after_gap: bool = False


def edge(history: History, judged: Judged, hand: Hand | None) -> Edge:
    """Keep of a hand what its neighbours ask for."""
    moved = {one.seat for one in _happened(history) if one.what in _MOVED}
    blinds: dict[str, tuple[int, int]] = {}
    for fact in history.facts:
        if isinstance(fact, Posted) and fact.blind in {"small", "big"}:
            blinds.setdefault(fact.blind, (fact.seat, fact.line))
    return Edge(
        table=table_of(history),
        hand=history.id,
        line=history.line,
        seats={
            one.seat: Seat(one.name, one.stack, one.line, one.seat in moved)
            for one in history.players
        },
        playing=frozenset(one.seat for one in history.players if one.plays),
        button=history.button,
        button_line=history.button_line or history.line,
        blinds=blinds,
        after=judged.after,
        due=None if hand is None else due_after(history, judged, hand, hand.rules),
        names=hand is not None and hand.names,
        adds_told=hand is None or "chips-added" in hand.tells,
        understood=not begins_unread(history),
        small=_small_blind(history),
        after_gap=history.after_gap,
    )


def _small_blind(history: History) -> tuple[Stakes, int] | None:
    if history.stakes.small_blind is not None:
        return None
    for fact in history.facts:
        if isinstance(fact, Posted) and fact.blind == "small" and not fact.all_in:
            return history.stakes, fact.amount
    return None


def table_of(history: History) -> Table:
    """What the hands of a table have in common."""
    table, tournament = history.table, history.tournament
    return history.file, table, tournament, history.unit, history.stakes.game


def _happened(history: History) -> Iterator[Happened]:
    return (fact for fact in history.facts if isinstance(fact, Happened))


def due_after(history: History, judged: Judged, hand: Hand, rules: Rules) -> Due | None:
    """The button and the blinds of the hand after this one by the rules, where they follow."""
    seats = hand.seating.seats
    if judged.after is None or "button" not in hand.tells or history.button != seats[-1]:
        return None
    if hand.seating.small_is_missing:  # the button may go where nobody is left
        return None
    stacks = [judged.after.get(seat, 0) for seat in seats]
    playing = frozenset(seat for seat, stack in zip(seats, stacks, strict=True) if stack > 0)
    if len(playing) < 2 or min(stacks) < 0:
        return None
    table = hand.seating.table
    asked = table if table.rules is rules else replace(table, rules=rules)
    found = rules.next_hand(asked, stacks)
    small, big = (None if place is None else seats[place] for place in (found.small, found.big))
    return Due(seats[found.button], small, big, playing)


def follow(before: Edge, after: Edge, compared: Counter[str]) -> tuple[list[Finding], list[Event]]:
    """Hold a hand against the one before it at its table; give what is wrong in the later one."""
    if before.hand == after.hand or after.after_gap or not after.understood:
        return [], []
    events = list(_another_small_blind(before, after))
    if before.after is None:
        return [], events
    changed = list(_changed(before, after, compared))
    is_next = _same_players(before, after) and not any(
        wrong for wrong in _wrong_places(before, after)
    )
    if len(changed) >= _CHANGED and not is_next:
        sentence = "Hands are missing before this one: chips have changed hands."
        gap = Event("hands-missing", after.hand, after.table[0], after.line, sentence)
        return [], [gap, *events]
    findings = [_stack(after, seat, expected) for seat, expected in changed]
    if _same_players(before, after) and before.due and before.due.playing == after.playing:
        compared["the button of the next hand"] += 1
        compared["the blinds of the next hand"] += len(after.blinds)
        misplaced = [_misplaced(after, *wrong) for wrong in _wrong_places(before, after)]
        if misplaced and misplaced[0].rule == _BUTTON:  # the blinds go with it
            misplaced = [misplaced[0]._replace(following=tuple(misplaced[1:]))]
        findings += misplaced
    return findings, events


def _another_small_blind(before: Edge, after: Edge) -> Iterator[Event]:
    """Note a small blind that changes though the stakes do not; no rule says how much it is."""
    if before.small is None or after.small is None or before.small[0] != after.small[0]:
        return
    if before.small[1] != after.small[1]:
        then, now = (money(one[1], after.table[3]) for one in (before.small, after.small))
        sentence = f"The small blind is {now}; in the hand before it was {then}. Taken as told."
        file, (_seat, line) = after.table[0], after.blinds["small"]
        yield Event("small-blind-changed", after.hand, file, line, sentence)


def _same_players(before: Edge, after: Edge) -> bool:
    """Whether those who play on are those who played, in their seats."""
    return all(
        seat in before.seats and before.seats[seat].name == after.seats[seat].name
        for seat in after.playing
    )


def _changed(before: Edge, after: Edge, compared: Counter[str]) -> Iterator[tuple[int, int]]:
    """The seats whose chips changed between the hands, with what they should have."""
    for seat, now in after.seats.items():
        then, expected = before.seats.get(seat), (before.after or {}).get(seat)
        if then is None or expected is None or now.stack is None or then.name != now.name:
            continue
        if then.moved or now.moved or not expected:
            continue  # who had nothing left has bought new chips
        if now.stack > expected and not before.adds_told:
            continue
        compared["the chips between hands"] += 1
        if now.stack != expected:
            yield seat, expected


def _wrong_places(before: Edge, after: Edge) -> Iterator[tuple[str, int | None, int | None, int]]:
    """The button and the blinds that are elsewhere: what, who has it, who should, the line."""
    due = before.due
    if due is None or after.button is None:
        return
    if after.button != due.button:
        yield "the button", after.button, due.button, after.button_line
    for name, right in (("small", due.small), ("big", due.big)):
        if name in after.blinds and after.blinds[name][0] != right:
            seat, line = after.blinds[name]
            yield f"the {name} blind", seat, right, line


def _who(after: Edge, seat: int | None) -> str:
    if seat is None:
        return "nobody"
    named = after.names and seat in after.seats
    return f"Seat {seat} ({after.seats[seat].name})" if named else f"Seat {seat}"


def _stack(after: Edge, seat: int, expected: int) -> Finding:
    player, unit = after.seats[seat], after.table[3]
    words = money(player.stack or 0, unit), money(expected, unit)
    sentence = (
        f"{_who(after, seat)} begins with {words[0]}, but had {words[1]} after the hand before."
    )
    file, line = after.table[0], player.line or after.line
    return Finding(RECORD, "stacks", after.hand, file, line, *words, sentence)


def _misplaced(after: Edge, what: str, seat: int | None, right: int | None, line: int) -> Finding:
    is_button = what == "the button"
    rule = _BUTTON if is_button else "next-hand.blinds-posted-again"
    words = _who(after, seat), _who(after, right)
    verb = "has" if is_button else "posts"
    sentence = f"{words[0]} {verb} {what}; by the hand before it is {words[1]}'s turn."
    if right is None:
        sentence = f"{words[0]} {verb} {what}; by the hand before it is dead."
    return Finding(RULE, rule, after.hand, after.table[0], line, *words, sentence)
