"""Hands as histories tell them, written down briefly for tests: a fact a line."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from oracle.core.cards import split_cards
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Summed,
    Unread,
    Wagered,
)

LIMIT: Final = Stakes("badugi", "limit", 3, 20, 40, 10, 20)


def told(text: str, stakes: Stakes = LIMIT, untold: Collection[str] = (), **more: Any) -> History:
    """Make a history of lines; the number of a line is that in the text, from 1.

    ``2 has 500 Ann`` seats Ann with 500, ``2 waits 500`` seats somebody who is not dealt in.
    ``2: raise 40 by 20 capped all-in`` is an act, ``> draw-1`` begins a part, ``# left 2`` is what
    happened, ``? text`` a line that is not understood, ``= total 530`` a field of the history.
    ``17| > draw-1`` is told in line 17. Of the fields ``untold`` a fact has only what is written.
    """
    players: list[Player] = []
    facts: list[Fact] = []
    summary: list[Summed] = []
    fields: dict[str, Any] = {"button": None, "total": None}
    for line, words in _numbered(text):
        first, *rest = words.split() or [""]
        if rest[:1] == ["has"] or rest[:1] == ["waits"]:
            stack = None if rest[1] == "?" else int(rest[1])
            name = " ".join(rest[2:]) or f"Player {first}"
            players.append(Player(int(first), name, stack, rest[0] == "has", line))
        elif first == "=":
            amounts = [int(word) for word in rest[1:]]
            fields[rest[0]] = tuple(amounts) if rest[0] == "pots" else amounts[0]
            fields[f"{rest[0]}_line"] = line
        elif first.endswith("sums"):
            summary.append(_summed(int(rest[0]), " ".join(rest[1:]), line))
        elif first:
            facts.append(fact(words, untold, line))
    kept = {name: value for name, value in fields.items() if name in History._fields}
    made: dict[str, Any] = {"id": "1", "file": "hands.txt", "hero": None, **kept, "form": "told"}
    return History(
        stakes=stakes,
        players=tuple(players),
        facts=tuple(facts),
        summary=tuple(summary),
        **{**made, **more},
    )


def fact(words: str, untold: Collection[str] = (), line: int = 0) -> Fact:
    """Make a fact of a line of ``told``."""
    first, *rest = words.split()
    match first:
        case ">":
            return Began(rest[0], line)
        case "#":
            seat, amount = (*map(int, rest[1:]), None, None)[:2]
            return Happened(rest[0], seat, amount, line)
        case "?":
            return Unread(words[2:], line)
        case _:
            made: Any = _FACTS[rest[0]](int(first.rstrip(":")), rest[1:], line)
    unsaid = [name for name in untold if name.replace("_", "-") not in words]
    kept: Fact = made._replace(**{name: None for name in unsaid if hasattr(made, name)})
    return kept


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    for place, line in enumerate(text.splitlines(), start=1):
        number, bar, words = line.partition("| ")
        yield (int(number), words) if bar else (place, line)


def _summed(seat: int, text: str, line: int) -> Summed:
    parts = dict(part.split("=", 1) for part in text.split("; ") if part)
    return Summed(
        seat,
        split_cards(parts["cards"]) if "cards" in parts else None,
        int(parts["won"]) if "won" in parts else None,
        parts.get("ended"),
        parts.get("value"),
        line,
        roles=tuple(parts["roles"].split()) if "roles" in parts else (),
    )


def _all_in(rest: list[str]) -> bool:
    return "all-in" in rest


def _called(seat: int, rest: list[str], line: int) -> Fact:
    return Called(seat, None if rest[0] == "?" else int(rest[0]), _all_in(rest), line)


def _posted(blind: str) -> Callable[[int, list[str], int], Fact]:
    return lambda seat, rest, line: Posted(seat, blind, int(rest[0]), _all_in(rest), line)


def _wagered(word: str) -> Callable[[int, list[str], int], Fact]:
    def wagered(seat: int, rest: list[str], line: int) -> Fact:
        by = int(rest[rest.index("by") + 1]) if "by" in rest else None
        capped = "capped" in rest
        return Wagered(seat, word, int(rest[0]), by, _all_in(rest), capped, line)

    return wagered


def _drew(seat: int, rest: list[str], line: int) -> Fact:
    """``draw 2 [9h 9c] > 5h Kh = Qs 9d``: the count, the discards, the new cards, the kept ones.

    ``at-once`` or ``later`` at the end says when the new cards were received.
    """
    served = {"at-once": True, "later": False}.get(rest[-1])
    text = " ".join(rest[1:] if served is None else rest[1:-1])
    text, equals, kept = text.partition("=")
    discards, _, received = text.partition(">")
    return Drew(
        seat,
        int(rest[0]),
        split_cards(discards) or None,
        split_cards(received) or None,
        split_cards(kept) if equals else None,
        line,
        served,
    )


def _shown(seat: int, rest: list[str], line: int) -> Fact:
    cards, _, value = " ".join(rest).partition("=")
    voluntary = cards.startswith("voluntarily")
    cards = cards.removeprefix("voluntarily")
    return Shown(seat, split_cards(cards), value.strip() or None, voluntary, line)


def _collected(seat: int, rest: list[str], line: int) -> Fact:
    pot = int(rest[rest.index("pot") + 1]) if "pot" in rest else None
    half = rest[rest.index("half") + 1] if "half" in rest else None
    return Collected(seat, int(rest[0]), pot, half, line)


_FACTS: Final[Mapping[str, Callable[[int, list[str], int], Fact]]] = {
    **{blind: _posted(blind) for blind in ("ante", "small", "big", "live", "dead", "both")},
    "dealt": lambda seat, rest, line: Dealt(seat, split_cards(" ".join(rest)), line),
    "fold": lambda seat, rest, line: Folded(seat, "forced" in rest, line),
    "check": lambda seat, _rest, line: Checked(seat, line),
    "call": _called,
    "bet": _wagered("bet"),
    "raise": _wagered("raise"),
    "draw": _drew,
    "back": lambda seat, rest, line: Returned(seat, int(rest[0]), line),
    "show": _shown,
    "muck": lambda seat, rest, line: Mucked(seat, split_cards(" ".join(rest)) or None, line),
    "wins": _collected,
}
