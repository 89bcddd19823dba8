"""The rule sheet of a house: a sheet for each game, to be printed and hung on a wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.pages import page as on
from oracle.prose import capital, ordinal

Data = Mapping[str, Any]

_DRAWS: Final = ("", "Single draw", "Double draw", "Triple draw")


def rule_sheets(data: Data) -> on.Page:
    """Make the page of what ``oracle.catalogue`` gives as the rule sheet of a house."""
    sheets = tuple(_sheet(game, data["title"]) for game in data["games"])
    return on.Page(data["title"], sheets)


def _sheet(game: Data, house: str) -> on.Sheet:
    parts = (on.SheetPart(part["title"], tuple(_blocks(part))) for part in game["parts"])
    return on.Sheet(game["title"], house, tuple(parts))


def _blocks(part: Data) -> Iterator[on.Block]:
    yield on.bullets(line["text"] for line in part["lines"])
    if examples := part.get("examples"):
        yield on.bullets(map(_example, examples))
    if limits := part.get("limits"):
        yield _limits(limits)


def _example(hand: Data) -> on.Text:
    note = f": {hand['note']}" if hand["note"] else ""
    cards = on.Cards(tuple(hand["cards"]), tuple(hand["out"]))
    return (cards, f" {capital(hand['name'])}{note}")


def _limits(limits: Sequence[Data]) -> on.Table:
    """Make the table of the bets: a row for each round, a column for each number of draws."""
    rounds = max(one["draws"] for one in limits) + 1
    heads = [_DRAWS[one["draws"]] for one in limits] if len(limits) > 1 else ["Bets and raises"]
    rows = [
        on.Row((_round(number), *(_bet(one["bets"], number) for one in limits)))
        for number in range(rounds)
    ]
    rows += _most(limits)
    return on.Table(("Betting round", *heads), tuple(rows))


def _round(number: int) -> str:
    return f"After the {ordinal(number)} draw" if number else "Before the first draw"


def _bet(bets: Sequence[str], number: int) -> str:
    return f"{bets[number]} bet" if number < len(bets) else "-"


def _most(limits: Sequence[Data]) -> Iterator[on.Row]:
    """Give the rows of the cap: one, or one more for two players where it is not the same."""
    if any(one["most"] is None for one in limits):
        return
    several = tuple(str(one["most"]) for one in limits)
    two = tuple(str(one["most-heads-up"] or "no limit") for one in limits)
    if two == several:
        yield on.Row(("Most bets in a round", *several))
    else:
        yield on.Row(("Most bets, 3 or more in", *several))
        yield on.Row(("Most bets, two in", *two))
