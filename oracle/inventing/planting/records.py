"""Mistakes in what is told of an act, and from one hand to the next."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.histories import Called, Fact, Happened, History, Wagered
from oracle.inventing.planting.changing import instead
from oracle.inventing.planting.chips import left_over, summed
from oracle.inventing.planting.plant import BUTTON, PLAYER, Planted, Where


def all_in_untold(history: History) -> Planted | None:
    """Nobody says that a player is all-in."""
    return _all_in(history, said=True)


def all_in_with_chips(history: History) -> Planted | None:
    """A player who has chips left is said to be all-in."""
    return _all_in(history, said=False)


def _all_in(history: History, *, said: bool) -> Planted | None:
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Called | Wagered) and fact.all_in is said:
            return instead(history, at, fact._replace(all_in=not said))
    return None


def wrong_difference(history: History) -> Planted | None:
    """A raise is said to be by a chip more than it is."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Wagered) and fact.word == "raise" and fact.by:
            return instead(history, at, fact._replace(by=fact.by + 1))
    return None


def wrong_stack(history: History) -> Planted | None:
    """A player begins with a chip less than after the hand before."""
    least = left_over(history)
    for place, player in enumerate(history.players):
        if player.plays and least[player.seat] > 1 and player.stack is not None:
            players = list(history.players)
            players[place] = player._replace(stack=player.stack - 1)
            poorer = history._replace(players=tuple(players))
            return Planted(summed(poorer, history.facts), Where(PLAYER, player.seat))
    return None


def button_stays(history: History) -> Planted | None:
    """The button, and the whole hand with it, stays where it was in the hand before."""
    playing = [player.seat for player in history.players if player.plays]
    least, button = left_over(history), history.button
    if button not in playing or len(playing) < 3 or len(playing) < len(history.players):
        return None
    if any(isinstance(fact, Happened) for fact in history.facts):
        return None
    stacks = {player.seat: player.stack or 0 for player in history.players}
    most = max(stacks[seat] - least[seat] for seat in playing)
    all_in = any(getattr(fact, "all_in", False) for fact in history.facts)
    if all_in or min(stacks.values()) <= most:
        return None
    back = dict(zip(playing, (playing[-1], *playing[:-1]), strict=True))
    hero = None if history.hero is None else back[history.hero]
    moved = history._replace(button=back[button], hero=hero)
    return Planted(summed(moved, _moved(history.facts, back)), Where(BUTTON))


def _moved(facts: tuple[Fact, ...], back: dict[int, int]) -> Iterator[Fact]:
    for fact in facts:
        seat = getattr(fact, "seat", None)
        yield fact if seat is None else fact._replace(seat=back[seat])  # type: ignore[call-arg]
