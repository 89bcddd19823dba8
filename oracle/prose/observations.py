"""What is tried and what is seen, in a poker player's words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from oracle.core.engine import Legal
from oracle.core.games import WHOLE
from oracle.prose.differences import START, FieldChange
from oracle.prose.options import options_in_words
from oracle.prose.tries import try_in_words
from oracle.prose.verdicts import ruling_in_words
from oracle.prose.words import counted, half_in_words, listing, ordinal, seat_list
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, PLAY, RANK, RULING, SETUP

Seen = Mapping[str, Any]

_MOST_SAID: Final = 3
_LONGEST_VALUE: Final = 80
_PLACES: Final = {
    RANK: "the hand",
    COMPARE: "the hands",
    SETUP: "the table",
    NEXT_HAND: "the hand after",
    PLAY: "the whole hand",
    RULING: "the ruling",
}
_VERDICTS: Final = frozenset({"refused", "stuck", "script"})
_NOT_TOLD: Final = "nothing of it is seen"
_TURN: Final = frozenset({"phase", "actor"})


def place_in_words(kind: str, step: int | None, tries: Sequence[Mapping[str, Any]]) -> str:
    """Say where an answer of a kind differs; tries are counted from 1 here."""
    if step is None:
        return _PLACES.get(kind, "the answer")
    if step == START:
        return "before the first try"
    told = f": {try_in_words(tries[step])}" if step < len(tries) else ""
    return f"try {step + 1}{told}"


def both_in_words(before: Seen, after: Seen, fields: Sequence[str]) -> tuple[str, str]:
    """Say what is seen on each side, in those fields in which they differ.

    Of many differences the most telling are said.
    """
    return _said(before, after, fields), _said(after, before, fields)


def _said(seen: Seen, other: Seen, fields: Sequence[str]) -> str:
    sentences = list(dict.fromkeys(_sentences(seen, other, fields)))
    return "; ".join(sentences[:_MOST_SAID]) or _NOT_TOLD


def _sentences(seen: Seen, other: Seen, fields: Sequence[str]) -> Iterator[str]:
    """Say a sentence for each field that is seen, those about the turn in one."""
    if _VERDICTS.intersection(fields):
        yield _verdict(seen)
        return
    turn_is_told = False
    for field in fields:
        if field in _TURN or field.startswith("legal."):
            if not turn_is_told:
                yield _turn(seen)
            turn_is_told = True
        elif field not in seen and field != "accepted":
            continue
        elif field in _SAY:
            yield _SAY[field](seen, other)
        else:
            yield f"{field}: {value_in_words(seen[field])}"


def plainly(differences: Sequence[FieldChange], *, any_of: bool = False) -> tuple[str, str]:
    """Say what was and is written where the field itself is what matters.

    With ``any_of`` a list has settings, of which any one will do.
    """
    pairs = [_narrowed(*difference) for difference in differences]
    one, other = (
        "; ".join(
            f"{pair[0]} {value_in_words(pair[place], any_of=any_of)}" for pair in pairs[:_MOST_SAID]
        )
        for place in (1, 2)
    )
    return one, other


def _narrowed(field: str, before: Any, after: Any) -> tuple[str, Any, Any]:
    """The first part of two values that differs: a key of both, or a try of a script."""
    if field == "tries" and isinstance(before, list) and isinstance(after, list):
        number = next(n for n, pair in enumerate(zip_longest(before, after)) if pair[0] != pair[1])
        one, other = (
            try_in_words(side[number]) if number < len(side) else "-" for side in (before, after)
        )
        return f"try {number + 1}:", one, other
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        key = next(k for k in {**before, **after} if before.get(k) != after.get(k))
        return _narrowed(f"{field}.{key}", before.get(key), after.get(key))
    return field, before, after


def value_in_words(value: Any, *, any_of: bool = False) -> str:
    """Any other value, on one line: texts are cards, or settings of which any one will do."""
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return listing(value, "or") if any_of else " ".join(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


def _verdict(seen: Seen) -> str:
    if not seen:
        return "the script has ended before"
    if "stuck" in seen:
        return f"the cards of the script do not fit: {seen['stuck']}"
    return f"refused{_by(seen['refused'])}" if "refused" in seen else "accepted"


def _by(rules: Any) -> str:
    return f" by {listing(rules)}" if isinstance(rules, list) and rules else ""


def _turn(seen: Seen) -> str:
    """Say whose turn it is and what the player may do, as far as that is seen."""
    phase, legal = seen.get("phase"), seen.get("legal")
    if phase == "over":
        return "the hand is over"
    if "actor" not in seen:
        return _NOT_TOLD
    where = f"in {_phase(phase)} " if isinstance(phase, str) else ""
    if not legal:
        return f"{where}seat {seen.get('actor')} is to act"
    options = options_in_words(_legal(legal), raising=any(seen.get("bets", ())))
    return f"{where}seat {seen.get('actor')} may {options}"


def _phase(name: str) -> str:
    word, _, number = name.partition("-")
    if not number:
        return f"the {word}"
    return f"the {ordinal(int(number))} {'betting round' if word == 'bet' else word}"


def _legal(seen: Mapping[str, Any]) -> Legal:
    return Legal(seen["fold"], seen["call"], seen["raise"], seen["draw"], seen.get("muck"))


def _accepted(seen: Seen, _other: Seen) -> str:
    if seen.get("accepted", True):
        return "the table is accepted"
    return f"the table is refused{_by(seen.get('because'))}"


def _cards(seen: Seen, other: Seen) -> str:
    return _hands(seen["cards"], other.get("cards"), "holds", "no card")


def _shown(seen: Seen, other: Seen) -> str:
    return _hands(seen["shown"], other.get("shown"), "shows", "nothing")


def _hands(hands: Sequence[Any], others: Sequence[Any] | None, verb: str, none: str) -> str:
    """Say what each seat has, but for those that have the same on the other side."""
    pairs = zip_longest(hands, others or ())
    said = [
        f"seat {seat} {verb} {' '.join(hand) if hand else none}"
        for seat, (hand, other) in enumerate(pairs, start=1)
        if hand != other
    ]
    return listing(said) if said else f"nobody {verb} anything"


def _show_order(seen: Seen, _other: Seen) -> str:
    order = seen["show-order"]
    if len(order) < 2:
        return f"only seat {order[0]} shows" if order else "nobody shows before another"
    return f"{seat_list(order)} show in this order"


def _pots(seen: Seen, _other: Seen) -> str:
    said = [f"the pot of {pot['amount']} gives {_shares(pot['won'])}" for pot in seen["pots"]]
    return listing(said) if said else "no pot is won"


def _shares(won: Mapping[str, Sequence[int]]) -> str:
    said = [
        f"{share} to seat {seat}{f' for the {half_in_words(part)}' if part != WHOLE else ''}"
        for part, shares in won.items()
        for seat, share in enumerate(shares, start=1)
        if share
    ]
    return listing(said) if said else "nothing"


def _per_seat(field: str, what: str) -> Callable[[Seen, Seen], str]:
    return lambda seen, _other: f"{what} {listing(str(value) for value in seen[field])}"


def _who_posts(seat: int | None, blind: str) -> str:
    return f"{'nobody' if seat is None else f'seat {seat}'} posts the {blind} blind"


_SAY: Final[Mapping[str, Callable[[Seen, Seen], str]]] = {
    "accepted": _accepted,
    "because": _accepted,
    "cards": _cards,
    "pots": _pots,
    "shown": _shown,
    "show-order": _show_order,
    "stacks": _per_seat("stacks", "the stacks are"),
    "bets": _per_seat("bets", "the bets of the round are"),
    "paid": _per_seat("paid", "the seats have paid"),
    "status": _per_seat("status", "the seats are"),
    "button": lambda seen, _other: f"the button is at seat {seen['button']}",
    "small-blind": lambda seen, _other: _who_posts(seen["small-blind"], "small"),
    "big-blind": lambda seen, _other: _who_posts(seen["big-blind"], "big"),
    "seats": lambda seen, _other: f"{seat_list(seen['seats'])} are dealt in",
    "ranks": lambda seen, _other: f"{'-'.join(seen['ranks'])} plays",
    "places": lambda seen, _other: f"the places are {listing(map(str, seen['places']))}",
    "ruling": lambda seen, other: ruling_in_words(seen["ruling"], other.get("ruling")),
    "reshuffles": lambda seen, _other: _reshuffles(seen["reshuffles"]),
}


def _reshuffles(orders: Sequence[Sequence[str]]) -> str:
    said = [f"{counted(len(order), 'card')} ({' '.join(sorted(order))})" for order in orders]
    return f"the dealer shuffles {listing(said)}" if said else "the dealer shuffles nothing"
