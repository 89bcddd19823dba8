"""Records of hands without the places where they are told."""

from __future__ import annotations

from oracle.histories.hands import Drew, Fact, History, Mucked, Shown, Wagered


def bare(history: History) -> History:
    """Give a record without the places where it is told."""
    return history._replace(
        file="",
        line=1,
        total_line=0,
        button_line=0,
        stakes_line=0,
        stacks_lines=(),
        gains=(),
        unended=None,
        text=(),
        players=tuple(player._replace(line=0) for player in history.players),
        facts=tuple(map(_bare, history.facts)),
        summary=tuple(summed._replace(line=0, lost=False) for summed in history.summary),
    )


def _bare(fact: Fact) -> Fact:
    if isinstance(fact, Drew):
        fact = fact._replace(served=None, dealt_line=0)
    if isinstance(fact, (Shown, Mucked)):
        fact = fact._replace(cards_line=0)
    if isinstance(fact, Wagered):
        fact = fact._replace(capped_line=0)
    return fact._replace(line=0)
