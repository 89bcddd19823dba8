"""What was expected of an engine and what it gave, key by key, in a poker player's words.

Of lists by seat only the seats that differ are told; whose turn it is and what the player may do
is told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK
from oracle.core.games import WHOLE
from oracle.prose.words import counted_are, half_in_words, listing, ordinal, seat_list

Seen = Mapping[str, Any]

_TURN: Final = ("phase", "actor")
_OF_LEGAL: Final = "legal."
_ORDER: Final = (
    *("refused", "gathers", "pots", "shown", "show-order", "cards", "status", "stacks"),
    *("bets", "paid"),
)


class Side(NamedTuple):
    """Keys that are told together, and what is said of them on either side."""

    keys: tuple[str, ...]
    expected: str
    got: str


def sides_told(wanted: Seen, got: Seen, keys: Sequence[str]) -> list[Side]:
    """Say what was expected and got in the keys that differ, the turn first.

    Both sides are what is seen, as vectors have it; a side lacks keys of which nothing is known.
    """
    others = [Side((key,), *_SAY[key](wanted[key], got[key])) for key in _ORDER if key in keys]
    return [*_turn(wanted, got, keys), *others]


def phase_in_words(name: str) -> str:
    """Name a phase: the second betting round, the first draw, the showdown."""
    word, _, number = name.partition("-")
    if not number:
        return "the end of the hand" if word == "over" else f"the {word}"
    return f"the {ordinal(int(number))} {'betting round' if word == 'bet' else word}"


def may_in_words(legal: Mapping[str, Any] | None, *, raising: bool) -> str:
    """List what an engine lets a player do, even where that makes no sense together."""
    said = choices_in_words(legal, raising=raising)
    return f"may {listing(said, 'or')}" if said else "may do nothing"


def choices_in_words(legal: Mapping[str, Any] | None, *, raising: bool) -> list[str]:
    """Name each thing that a player may do, with its amount."""
    may = legal or {}
    said = ["fold"] if may.get("fold") else []
    call, raise_to, draw, muck = (may.get(name) for name in ("call", "raise", "draw", "muck"))
    if call is not None:
        said.append(f"call {call}" if call else "check")
    if raise_to is not None:
        least, most = raise_to
        amount = f"{most}" if least == most else f"any amount from {least} to {most}"
        said.append(f"{'raise to' if raising else 'bet'} {amount}")
    if draw is not None:
        said.append(f"draw up to {draw} cards")
    if muck is not None:
        said.append("show or muck" if muck else "show, not muck")
    return said


def _turn(wanted: Seen, got: Seen, keys: Sequence[str]) -> Iterator[Side]:
    """Tell whose turn it is in which phase; if both agree on that, what the player may do."""
    about = tuple(key for key in keys if key in _TURN)
    legal = tuple(key for key in keys if key.startswith(_OF_LEGAL))
    named = legal if len(legal) == 1 else ("legal",) if legal else ()
    if about:
        yield Side((*about, *named), _whose_turn(wanted), _whose_turn(got))
    elif legal:
        raising = any(wanted.get("bets", ()))
        seat = f"seat {wanted['actor']} " if wanted.get("actor") else "the player "
        sides = (seat + may_in_words(side["legal"], raising=raising) for side in (wanted, got))
        yield Side(named, *sides)


def _whose_turn(seen: Seen) -> str:
    phase = seen.get("phase")
    if phase == "over":
        return "the hand is over"
    if "actor" not in seen:
        return f"it is {phase_in_words(phase)}" if phase else "-"
    seat = seen["actor"]
    who = "nobody is to act" if seat is None else f"seat {seat} is to act"
    return f"{who} in {phase_in_words(phase)}" if phase else who


def _refusals(wanted: bool, got: bool) -> tuple[str, str]:
    words = {True: "the try is refused", False: "the try is accepted"}
    return words[wanted], words[got]


def _gathered(wanted: Sequence[str] | None, got: Sequence[str]) -> tuple[str, str]:
    """Say how many cards are shuffled, and which of the engine's are not right."""
    right = set(wanted or ())
    more, less = _cards(set(got) - right), _cards(right - set(got))
    twice = _cards({card for card in got if got.count(card) > 1})
    told = {"too many": more, "missing": less, "twice": twice}
    remarks = [f"{what}: {cards}" for what, cards in told.items() if cards]
    one = (
        "nothing is shuffled" if wanted is None else f"{counted_are(len(wanted), 'card')} shuffled"
    )
    return one, "; ".join([f"{counted_are(len(got), 'card')} shuffled", *remarks])


def _cards(cards: Sequence[str] | set[str]) -> str:
    return " ".join(sorted(cards, key=_PLACES.__getitem__))


_PLACES: Final = {str(card): place for place, card in enumerate(DECK)}


def _by_seat(wanted: Sequence[Any], got: Sequence[Any]) -> tuple[str, str]:
    pairs = list(enumerate(zip(wanted, got, strict=True), start=1))
    one, other = (
        "; ".join(f"seat {seat}: {pair[side]}" for seat, pair in pairs if pair[0] != pair[1])
        for side in (0, 1)
    )
    return one, other


def _hands(wanted: Sequence[Any], got: Sequence[Any]) -> tuple[str, str]:
    """Say what each seat has; where few cards differ, which instead of which."""
    one: list[str] = []
    other: list[str] = []
    for seat, pair in enumerate(zip(wanted, got, strict=True), start=1):
        if pair[0] != pair[1]:
            one.append(f"seat {seat}: {_hand(pair[0])}")
            other.append(f"seat {seat}: {_hand(pair[1])}{_instead(*pair)}")
    return "; ".join(one), "; ".join(other)


def _hand(cards: Sequence[str] | None) -> str:
    return "nothing" if cards is None else _cards(cards) or "no card"


def _instead(wanted: Sequence[str] | None, got: Sequence[str] | None) -> str:
    less, more = set(wanted or ()) - set(got or ()), set(got or ()) - set(wanted or ())
    if not less or not more or 2 * len(less) > len(wanted or ()):
        return ""
    return f" ({_cards(more)} instead of {_cards(less)})"


def _show_orders(wanted: Sequence[int], got: Sequence[int]) -> tuple[str, str]:
    return _show_order(wanted), _show_order(got)


def _show_order(seats: Sequence[int]) -> str:
    if not seats:
        return "nobody shows"
    first, *rest = seats
    return f"seat {first} shows{' first, then ' + ', then '.join(map(str, rest)) if rest else ''}"


def _pots(wanted: Sequence[Seen], got: Sequence[Seen]) -> tuple[str, str]:
    """Say who wins what of the pots that differ; of all, if there are not as many."""
    several = max(len(wanted), len(got)) > 1
    one: list[str] = []
    other: list[str] = []
    for number, pair in enumerate(zip_longest(wanted, got), start=1):
        if len(wanted) == len(got) and pair[0] == pair[1]:
            continue
        for said, pot in zip((one, other), pair, strict=True):
            if pot is not None:
                said.append(f"{f'pot {number}' if several else 'the pot'} {_pot(pot)}")
    return ", ".join(one) or "no pot", ", ".join(other) or "no pot"


def _pot(pot: Seen) -> str:
    if "won" not in pot:
        return f"is {pot['amount']}"
    parts = [
        ("" if part == WHOLE else f"{half_in_words(part)}: ") + _shares(shares)
        for part, shares in sorted(pot["won"].items())
    ]
    return f"of {pot['amount']} ({'; '.join(parts)})" if parts else f"of {pot['amount']}"


def _shares(shares: Sequence[Any]) -> str:
    won = {seat: share for seat, share in enumerate(shares, start=1) if share}
    if not won:
        return "nothing to anybody"
    if len(won) > 1 and len(set(won.values())) == 1:
        return f"{next(iter(won.values()))} each to {seat_list(won)}"
    return listing(f"{share} to seat {seat}" for seat, share in won.items())


_SAY: Final[Mapping[str, Callable[[Any, Any], tuple[str, str]]]] = {
    "refused": _refusals,
    "gathers": _gathered,
    "pots": _pots,
    "shown": _hands,
    "show-order": _show_orders,
    "cards": _hands,
    "status": _by_seat,
    "stacks": _by_seat,
    "bets": _by_seat,
    "paid": _by_seat,
}
