"""One hand after another at a table: the button, the blinds, and the chips in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oracle.audit.finding import Finding, Judged
from oracle.audit.hand import Hand
from oracle.histories.told import Happened, History, Player, Posted

_MOVED = frozenset({"chips-added", "joined", "left", "cancelled", "finished"})


class Before(NamedTuple):
    """A hand that was judged, as the next one at its table asks for it."""

    history: History
    judged: Judged
    hand: Hand | None


def follows(before: Before, after: Before, tells: frozenset[str]) -> tuple[Finding, ...]:
    """Hold a hand against the one before it at the same table; give what is wrong in it."""
    if "sequence" not in tells or before.judged.after is None or after.hand is None:
        return ()
    if not _are_neighbours(before.history, after.history):
        return ()
    hand = Hand(after.history, after.hand.seating, after.hand.settings, tells, after.hand.compared)
    same = _find_wrong_stacks(before, hand)
    if same and before.hand is not None:
        _find_wrong_button(before, before.hand, hand)
    return tuple(hand.findings)


def _are_neighbours(before: History, after: History) -> bool:
    return (before.table, before.tournament, before.unit, before.stakes.game, before.file) == (
        *(after.table, after.tournament, after.unit, after.stakes.game),
        after.file,
    ) and before.id != after.id


def _find_wrong_stacks(before: Before, hand: Hand) -> bool:
    """Find chips that changed between the hands; tell whether the same players play on."""
    told = before.judged.after or {}
    old, new = _players(before.history), _players(hand.history)
    moved = _moved(before.history) | _moved(hand.history)
    same = True
    for seat, player in new.items():
        earlier = old.get(seat)
        if earlier is None or earlier.name != player.name:
            same = False
            continue
        expected = told.get(seat)
        if player.stack is None or expected is None or seat in moved:
            continue
        hand.compared["the chips between hands"] += 1
        if player.stack != expected:
            same = False
            words = hand.chips(player.stack), hand.chips(expected)
            sentence = (
                f"{hand.who_sits(seat)} begins with {words[0]} and had {words[1]} "
                "after the hand before."
            )
            hand.contradicts("stacks", player.line, sentence, *words)
    gone = [seat for seat in old if seat not in new and told.get(seat)]
    return same and not gone


def _players(history: History) -> Mapping[int, Player]:
    return {player.seat: player for player in history.players}


def _moved(history: History) -> set[int]:
    """The seats whose chips may have changed beside the play."""
    return {
        fact.seat
        for fact in history.facts
        if isinstance(fact, Happened) and fact.what in _MOVED and fact.seat is not None
    }


def _find_wrong_button(before: Before, played: Hand, hand: Hand) -> None:
    """Find a button or blinds that are not where the hand before puts them."""
    told = before.judged.after or {}
    seats = played.seating.seats
    stacks = [told.get(seat, 0) for seat in seats]
    playing = {seat for seat, stack in zip(seats, stacks, strict=True) if stack}
    if playing != set(hand.seating.seats) or len(playing) < 2:  # noqa: PLR2004
        return
    if before.history.button not in seats or "button" not in hand.tells:
        return
    due = hand.rules.next_hand(played.seating.table, stacks)
    history = hand.history
    line = history.button_line or history.line
    _hold(hand, "the button", history.button, seats[due.button], line)
    for name, place in (("small", due.small), ("big", due.big)):
        post = _first_post(history, name)
        right = None if place is None else seats[place]
        if post is not None and "posts" in hand.tells:
            _hold(hand, f"the {name} blind", post.seat, right, post.line)


def _first_post(history: History, name: str) -> Posted | None:
    posts = (fact for fact in history.facts if isinstance(fact, Posted) and fact.blind == name)
    return next(posts, None)


def _hold(hand: Hand, what: str, told: int | None, right: int | None, line: int) -> None:
    hand.compared[f"{what} of the next hand"] += 1
    if told == right:
        return
    has = "has" if what == "the button" else "posts"
    words = tuple("nobody" if one is None else hand.who_sits(one) for one in (told, right))
    sentence = f"{words[0]} {has} {what}; after the hand before it is {words[1]}'s."
    rule = "next-hand.button-moves" if what == "the button" else "next-hand.blinds-posted-again"
    hand.breaks(rule, line, sentence, *words)
