"""Mistakes about rulings, in the numbers that their descriptions tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pytest

from oracle.play import Hand
from oracle.wire.irregular_acts import last_ruling
from tests.mistakes.test_mistakes import see
from tests.mistakes.test_showdown import begun, refused

FOUR: Final = {"stacks": [500] * 4, "button": 4}
LIMIT: Final = {**FOUR, "small-bet": 20, "big-bet": 40, "small-blind": 10, "big-blind": 20}
NO_LIMIT: Final = {**FOUR, "betting": "no-limit", "small-blind": 10, "big-blind": 20}
TO_THE_DRAW: Final = "3 call, 4 call, 1 call, 2 check"
ALL_PAT: Final = "1 pat, 2 pat, 3 pat, 4 pat"
DRAWN: Final = f"{TO_THE_DRAW}, {ALL_PAT}"
ALL_CHECK: Final = "1 check, 2 check, 3 check, 4 check"
SIX: Final = {**LIMIT, "stacks": [500] * 6, "button": 6}
SIX_DRAWN: Final = """3 call, 4 call, 5 call, 6 call, 1 call, 2 check,
    1 pat, 2 pat, 3 pat, 4 pat, 5 pat, 6 pat"""

PLACES: Final[Mapping[str, tuple[Mapping[str, Any], str]]] = {
    "first": (LIMIT, ""),
    "option": (LIMIT, "3 call, 4 call, 1 call"),
    "draw": (LIMIT, TO_THE_DRAW),
    "limit": (LIMIT, DRAWN),
    "short": ({**LIMIT, "stacks": [29, 500, 500, 500]}, DRAWN),
    "six": (SIX, SIX_DRAWN),
    "big": (LIMIT, f"{DRAWN}, {ALL_CHECK}, {ALL_PAT}"),
    "no-limit": (NO_LIMIT, DRAWN),
    "pot-limit": ({**NO_LIMIT, "betting": "pot-limit"}, DRAWN),
}
"""Where a hand stands: at which table, and after which actions."""


def _chips(text: str) -> list[int]:
    return [int(chip) for chip in text.split("+")]


def _pushed(word: str, chips: str, *said: str) -> dict[str, Any]:
    act: dict[str, Any] = {"do": "push", "chips": [_chips(motion) for motion in chips.split("/")]}
    return {
        **act,
        **({"word": said[0]} if said else {}),
        **({"unnoticed": True} if word[4:] else {}),
    }


def _said(_word: str, what: str, *to: str) -> dict[str, Any]:
    if what.isdigit():
        return {"do": "say", "to": int(what)}
    return {"do": "say", "word": what, **({"to": int(to[0])} if to else {})}


_ACTS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {
    "say": _said,
    "push": _pushed,
    "push?": _pushed,
    "move": lambda word, chips: {"do": word, "chips": _chips(chips)},
    **dict.fromkeys(
        ("rap", "pull-back", "time", "claim-unaware", "change-up"), lambda word: {"do": word}
    ),
}


def _of_the_dealer(word: str, *more: str) -> dict[str, Any]:
    if word == "discover":
        return {"do": "discover-error", **({"rounded-to": int(more[0])} if more else {})}
    uses = (part.split("=") for part in more)
    empty: dict[str, list[int]] = {"antes": [], "blinds": [], "rake": [], "collection": []}
    return {"do": "smallest-chip", **empty, **{use: _chips(chips) for use, chips in uses}}


def comes_of(ids: Sequence[str], place: str, text: str) -> str:
    """Play on from a place, and tell what comes of the last act, or what is then seen."""
    table, before = PLACES[place]
    hand, found = begun(ids, hands=HANDS, **table), ""
    assert refused(hand, before) == []
    for step in text.split(", "):
        if step.startswith("see "):
            return str(see(hand, step[4:]))
        found = _after(hand, step)
    return found


def _after(hand: Hand, step: str) -> str:
    first, *words = step.split()
    seat = int(first) if first.isdigit() else None
    if seat is not None and words[0] not in _ACTS:
        return "refused" if refused(hand, step) else "accepted"
    if seat is None:
        act = _of_the_dealer(first, *words)
    else:
        act = {"seat": seat, **_ACTS[words[0]](*words)}
    before = len(hand.events)
    if hand.attempt(act):
        return "refused"
    ruling = last_ruling(hand.events[before:], None if seat is None else hand.seats.place(seat))
    assert ruling is not None
    if ruling.chosen is None:
        return ruling.verdict
    do, to, due, returned, _setting = ruling.chosen
    parts = [f"{do} to {to}" if to is not None else do]
    return ", ".join(parts + [f"{due} due"] * bool(due) + [f"{returned} back"] * bool(returned))


HANDS: Final = (
    "Ks Kh Kd Kc",
    "As 2d 3h 4c",
    "Ah 2s 3c 4d",
    "Ad 2c 3s 4h",
    "Qs Qh Qd Qc",
    "Js Jh Jd Jc",
)


@pytest.mark.parametrize(
    ("name", "place", "text", "right", "wrong"),
    [
        ("spoken-words-do-not-count", "limit", "1 bet 20, 2 say raise", "raise to 40", "void"),
        (
            "raise-that-is-not-open-is-void",
            "first",
            "3 raise 40, 4 raise 60, 1 raise 80, 2 say raise",
            "call",
            "void",
        ),
        ("call-with-nothing-to-call-is-void", "limit", "1 say call", "check", "void"),
        (
            "amount-that-is-not-allowed-is-void",
            "no-limit",
            "1 bet 100, 2 say raise 150",
            "raise to 200",
            "void",
        ),
        ("check-in-a-draw-is-void", "draw", "1 say check", "pat", "void"),
        (
            "chips-go-before-the-word",
            "limit",
            "1 bet 20, 2 push 20+20 call",
            "call, 20 back",
            "raise to 40",
        ),
        ("amount-alone-is-void", "no-limit", "1 bet 100, 2 say 300", "raise to 300", "void"),
        (
            "amount-alone-is-a-raise-by-it",
            "no-limit",
            "1 bet 100, 2 say 300",
            "raise to 300",
            "raise to 400",
        ),
        ("number-of-cards-binds", "draw", "1 say 2, 1 pat", "accepted", "refused"),
        ("check-facing-a-bet-is-a-call", "limit", "1 bet 20, 2 say check", "fold-or-call", "call"),
        ("check-facing-a-bet-is-a-fold", "limit", "1 bet 20, 2 say check", "fold-or-call", "fold"),
        (
            "check-facing-a-bet-is-void",
            "limit",
            "1 bet 20, 2 say check, 2 raise 40",
            "refused",
            "accepted",
        ),
        (
            "chips-with-a-check-go-back",
            "limit",
            "1 bet 20, 2 push 20 check",
            "call",
            "fold-or-call, 20 back",
        ),
        ("rap-is-a-fold", "limit", "1 rap", "check", "fold"),
        ("rap-does-not-count", "limit", "1 rap", "check", "void"),
        ("rap-facing-a-bet-is-a-call", "limit", "1 bet 20, 2 rap", "fold-or-call", "call"),
        ("rap-facing-a-bet-is-void", "limit", "1 bet 20, 2 rap, 2 raise 40", "refused", "accepted"),
        (
            "bet-facing-a-bet-is-void",
            "no-limit",
            "1 bet 100, 2 say bet 300",
            "raise to 300",
            "void",
        ),
        (
            "bet-facing-a-bet-is-a-raise-by-it",
            "no-limit",
            "1 bet 100, 2 say bet 300",
            "raise to 300",
            "raise to 400",
        ),
        (
            "word-is-forgotten-after-a-motion",
            "no-limit",
            "1 bet 20, 2 push 20/80 raise",
            "raise to 100",
            "call, 80 back",
        ),
        (
            "last-motion-after-a-word-counts",
            "no-limit",
            "1 bet 20, 2 push 50/60 raise",
            "raise to 110",
            "raise to 60, 50 back",
        ),
        ("pot-is-an-amount-without-pot-limit", "no-limit", "1 say pot", "bet to 20", "bet to 80"),
        ("pot-without-pot-limit-is-void", "limit", "1 say pot", "bet to 20", "void"),
        (
            "pot-is-the-total-of-the-raise",
            "pot-limit",
            "1 bet 60, 2 say pot",
            "raise to 260",
            "raise to 140",
        ),
        ("complete-is-always-a-raise", "limit", "1 bet 20, 2 say complete", "call", "raise to 40"),
        ("complete-is-always-a-call", "short", "1 bet 9, 2 say complete", "raise to 20", "call"),
        (
            "early-act-counts-at-once",
            "limit",
            "3 say bet, see bets",
            "[0, 0, 0, 0]",
            "[0, 0, 20, 0]",
        ),
        ("early-act-is-void-at-once", "limit", "3 say bet", "waits", "void"),
        ("early-chips-go-back-at-once", "limit", "3 push 20", "waits", "void, 20 back"),
        ("early-words-are-void-at-once", "limit", "3 say bet", "waits", "void"),
        (
            "early-check-keeps-the-raise",
            "limit",
            "2 say check, 1 bet 20, see legal.raise",
            "None",
            "[40, 40]",
        ),
        (
            "every-early-act-gives-up-the-raise",
            "first",
            "1 say call, 3 raise 40, 4 fold, see legal.raise",
            "[60, 60]",
            "None",
        ),
        (
            "nothing-changes-the-action",
            "limit",
            "1 bet 20, 3 say call, 2 raise 40, see bets",
            "[20, 40, 0, 0]",
            "[20, 40, 40, 0]",
        ),
        (
            "every-act-changes-the-action",
            "limit",
            "1 bet 20, 3 say call, 2 fold, see bets",
            "[20, 0, 20, 0]",
            "[20, 0, 0, 0]",
        ),
        (
            "only-a-raise-changes-the-action",
            "limit",
            "3 say bet, 1 bet 20, 2 fold, see bets",
            "[20, 0, 0, 0]",
            "[20, 0, 40, 0]",
        ),
        ("right-is-lost-after-two", "limit", "2 say check, 3 say check, see actor", "1", "4"),
        (
            "right-is-lost-after-four",
            "limit",
            "2 say check, 3 say check, 4 say bet, see bets",
            "[0, 0, 0, 20]",
            "[0, 0, 0, 0]",
        ),
        (
            "early-acts-before-the-turn-cost-the-right",
            "six",
            "3 say check, 4 say check, 1 check, 5 say check, see actor",
            "2",
            "6",
        ),
        (
            "lost-right-is-always-a-fold",
            "limit",
            "2 say check, 3 say check, 4 say bet, see status",
            "['in', 'in', 'in', 'in']",
            "['folded', 'in', 'in', 'in']",
        ),
        ("time-does-not-stop-play", "limit", "1 time, 3 say bet", "void", "waits"),
        ("time-never-ends", "limit", "1 time, 1 check, 3 say check", "waits", "void"),
        ("time-before-the-turn-stops-play", "limit", "2 time, 3 say bet", "waits", "void"),
    ],
)
def test_a_mistake_shows(name: str, place: str, text: str, right: str, wrong: str) -> None:
    assert comes_of((), place, text) == right
    assert comes_of((name,), place, text) == wrong
