"""Irregular acts in JSON with the dealer's rulings on them.

And acts in short, as people write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from oracle.core.cards import format_cards
from oracle.core.table import Event, IrregularAct, Outcome, Ruled, Ruling
from oracle.errors import InputError
from oracle.wire.tables import Seats, why_no_amount
from oracle.wire.vocabulary import (
    ACT_FORMS,
    ACTS,
    AMOUNT,
    CHIPS,
    MOTIONS,
    OF_NOBODY,
    SPOKEN,
    TRUTH,
    USES,
    WORD,
    ActField,
)

_FORMS: Final = {form.word: form for form in ACT_FORMS}


def read_act(data: Mapping[str, Any], place: int) -> IrregularAct:
    """Make the engine's act from an act in JSON by the seat at a place.

    Raises:
        InputError: its word or an amount cannot be understood.
    """
    form = _FORMS[data["do"]]
    fields = form.fields
    given = [data.get(field.name) for field in fields]
    may_be_bare = not form.by_seat or not fields or any(field.needed for field in fields)
    if not may_be_bare and given.count(None) == len(given):
        told = " or ".join(_SAYING[one.kind] for one in fields)
        raise InputError(f"{form.word!r} needs {told}")
    read = (_READERS[field.kind](value, field) for field, value in zip(fields, given, strict=True))
    act: IrregularAct = form.act(place if form.by_seat else None, *read)
    return act


def _word(word: Any, field: ActField) -> str | None:
    if word is not None and word not in field.words:
        raise InputError(f"unknown word {word!r}; it must be one of {', '.join(field.words)}")
    return None if word is None else str(word)


def _motions(motions: Any, _field: ActField) -> tuple[tuple[int, ...], ...]:
    if not isinstance(motions, list) or not motions:
        raise InputError(f"'push' needs {_SAYING[MOTIONS]}")
    return tuple(_chips(motion) for motion in motions)


def _truth(value: Any, field: ActField) -> bool:
    if value is not None and type(value) is not bool:
        raise InputError(f"{field.name!r} must be true or false")
    return bool(value)


def _chips(chips: Any, least: int = 1) -> tuple[int, ...]:
    if not isinstance(chips, list | tuple) or len(chips) < least:
        raise InputError(_SAYING[CHIPS])
    return tuple(map(_amount, chips))


def _amount(amount: Any) -> int:
    if why := why_no_amount(amount):
        raise InputError(f"the amount is {amount!r}; {why}")
    return int(amount)


_SAYING: Final = {
    WORD: "a word",
    AMOUNT: "an amount",
    CHIPS: "chips must be a list of their values",
    MOTIONS: "one or more motions, each a list of chips",
}
_READERS: Final[Mapping[str, Callable[[Any, ActField], Any]]] = {
    WORD: _word,
    AMOUNT: lambda amount, _field: None if amount is None else _amount(amount),
    CHIPS: lambda chips, field: _chips([] if chips is None else chips, field.needed),
    MOTIONS: _motions,
    TRUTH: _truth,
}


def last_ruling(events: list[Event], seat: int | None) -> Ruling | None:
    """Find the last ruling on a seat, or on nobody in particular, if there is one."""
    rulings = (event.ruling for event in reversed(events) if isinstance(event, Ruled))
    return next((ruling for ruling in rulings if ruling.seat == seat), None)


def why_no_ruling(
    events: list[Event],
    seats: Seats,
    on: int | None,
    came: Iterable[tuple[Mapping[str, Any], bool]],
) -> str:
    """Say that there is no ruling on a seat number, or on nobody in particular, and why.

    Args:
        events: what happened.
        seats: who sits where.
        on: the seat number.
        came: what was tried, and whether it was refused.
    """
    if on is None:
        told = "there is no ruling on nobody in particular, for the dealer did nothing to rule on"
    else:
        own = [(attempt["do"], refused) for attempt, refused in came if attempt.get("seat") == on]
        told = f"there is no ruling on seat {on}{_why(*own[-1]) if own else ', which did nothing'}"
    ruled = {event.ruling.seat for event in events if isinstance(event, Ruled)}
    others = sorted(seats.numbers[seat] for seat in ruled if seat is not None)
    if others:
        line = f"ruling: {{on: {others[-1]}}}"
        return f"{told}; for the ruling on seat {others[-1]}, write {line} below play, not indented"
    return told


def _why(word: str, refused: bool) -> str:
    """Say why an act came to no ruling."""
    if refused:
        return f": the rules refuse its {word}"
    if word in ACTS:
        return f": its {word} needs none"
    rule = f" ({_BY_RULE[word]})" if word in _BY_RULE else ""
    if word not in SPOKEN:
        return f": its {word} is a regular action and stands{rule}"
    remedy = f"for a ruling, write what the player did, such as say: {word} or push: [20, 10]"
    return f": its {word} is a regular action and stands{rule}; {remedy}"


_BY_RULE: Final = {
    "fold": "betting.fold-at-any-turn",
    "check": "betting.check-when-nothing-is-owed",
    "call": "betting.call-matches-the-bet",
    "bet": "betting.bet-only-when-unopened",
    "raise": "betting.bet-only-when-unopened",
    "draw": "drawing.any-number-of-own-cards",
    "show": "showdown.may-muck",
    "muck": "showdown.may-muck",
}
"""The rule by which an action in turn is one."""


def ruling_seen(ruling: Ruling, seats: Seats) -> dict[str, Any]:
    """Give a ruling as vectors have it, without what the house chose."""
    return {
        "on": None if ruling.seat is None else seats.numbers[ruling.seat],
        "verdict": ruling.verdict,
        "allowed": [outcome_seen(outcome) for outcome in ruling.allowed],
        "not-allowed": [_name(outcome) for outcome in ruling.refused],
        "rules": sorted(set(ruling.rules)),
    }


def allowed_and_not(ruling: Mapping[str, Any]) -> Iterator[int]:
    """Give the places of the outcomes that a ruling in JSON names as allowed and as not allowed."""
    for place, refused in enumerate(ruling.get("not-allowed", ())):
        do, to = refused["do"], refused.get("to")
        if any(one["do"] == do and to in {None, one.get("to")} for one in ruling["allowed"]):
            yield place


def outcome_seen(outcome: Outcome) -> dict[str, Any]:
    """Give an outcome as vectors have it."""
    seen = {**_name(outcome), "due": outcome.due, "returned": outcome.returned}
    return seen if outcome.setting is None else {**seen, "setting": outcome.setting}


def _name(outcome: Outcome) -> dict[str, Any]:
    return {"do": outcome.do} if outcome.to is None else {"do": outcome.do, "to": outcome.to}


def irregular_try(data: Mapping[str, Any], verb: str) -> dict[str, Any]:
    """Write an irregular act as engines are sent it; what it says is checked where it is read."""
    act: dict[str, Any] = {"seat": data["seat"]} if verb not in OF_NOBODY else {}
    value = data[verb]
    act["do"] = verb
    if verb == "say":
        act |= {"to": value} if type(value) is int else {"word": value}
        act |= {"to": data["to"]} if "to" in data else {}
    elif verb == "push":
        several = isinstance(value, list) and value and isinstance(value[0], list)
        act["chips"] = value if several else [value]
        act |= {key: data[key] for key in ("word", "unnoticed") if key in data}
    elif verb == "move":
        act["chips"] = value
    elif verb == "discover-error":
        act |= {} if value is True else {"rounded-to": value}
    elif verb == "smallest-chip":
        uses = value if isinstance(value, Mapping) else {}
        act |= {use: uses.get(use, []) for use in USES}
    return act


def short_act(attempt: Mapping[str, Any]) -> dict[str, Any]:
    """Write a try as people do, without its seat: its word first, then what belongs to it."""
    word: str = attempt["do"]
    beside: tuple[str, ...] = ()
    values = (attempt.get(key) for key in ("to", "chips", "rounded-to"))
    said: Any = next((one for one in values if one is not None), True)
    if word == "draw":
        cards = attempt.get("discard")
        return {"discard": format_cards(cards)} if cards else {"pat": True}
    if word == "say" and attempt.get("word"):
        said, beside = attempt["word"], ("to",)
    elif word == "push":
        said, beside = said[0] if len(said) == 1 else said, ("word", "unnoticed")
    elif word == "smallest-chip":
        said = {use: attempt[use] for use in USES if attempt.get(use)} or {USES[0]: []}
    return {word: said, **{key: attempt[key] for key in beside if attempt.get(key)}}
