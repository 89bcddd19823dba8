"""Random records of hands: nobody would play them, but each form can tell them.

The facts are those that a form tells as they stand: a fold is forced where the player is away, a
hand is shown voluntarily where there is no showdown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from oracle.core.cards import DECK
from oracle.histories.hands import (
    Began,
    Called,
    Cards,
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
    Unit,
    Wagered,
)
from tests.support.writers.text import summarised

ODD_NAMES: Final = (
    *("Ann", "Ann: folds", "Ann: checks: folds", "Ann folds", "Ann is sitting out", "Ann said,"),
    *("Bob", 'Bob said, "Ann: folds"', "Bob: discards 2 cards [As 2d]", "[As 2d]", "Bob [As]"),
    *("Cy (10 in chips)", "Cy (button)", "Cy (5)", "500", "$5", "5: 5", "Zoë", "山田", "d'Eon - x"),
    *(
        "Dan collected 20 from pot",
        "Dan wins the pot (20)",
        "returned to Dan",
        "( . )Y( . )",
        "^.*$",
    ),
)
VALUES: Final = (
    "Badugi: 8,5,2,A",
    "3-card: K,9,2",
    "2-card: K,A",
    "Lo: 8,7 (x); Badugi: 4",
    "an x",
)
_CARDS: Final = st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True).map(tuple)
_AMOUNT: Final = st.integers(1, 5_000_000)
_ALL_IN: Final = st.booleans()
_UNITS: Final = (Unit(), Unit("USD", 2), Unit("EUR", 2), Unit("GBP", 2))
_EVENTS: Final = ("timed-out", "sat-out", "back", "left", "disconnected", "connected", "finished")


def _cards(draw: st.DrawFn, count: int) -> Cards:
    return tuple(draw(st.lists(st.sampled_from(DECK), min_size=count, max_size=count, unique=True)))


@st.composite
def histories(draw: st.DrawFn) -> History:
    """Draw a record."""
    tournament = draw(st.sampled_from((None, "77", "330")))
    unit = Unit() if tournament else draw(st.sampled_from(_UNITS))
    betting = draw(st.sampled_from(("limit", "pot-limit", "no-limit")))
    small, big = draw(_AMOUNT), draw(_AMOUNT)
    game = draw(st.sampled_from(("badugi", "badacey")))
    numbers = draw(st.lists(st.integers(1, 10), min_size=2, max_size=5, unique=True).map(sorted))
    size = len(numbers)
    names = draw(st.lists(st.sampled_from(ODD_NAMES), min_size=size, max_size=size, unique=True))
    away = draw(st.sampled_from((None, *numbers[2:])))
    players = tuple(
        Player(seat, name, draw(_AMOUNT), seat != away)
        for seat, name in zip(numbers, names, strict=True)
    )
    seats = [seat for seat in numbers if seat != away]
    button = draw(st.sampled_from(seats))
    facts = _facts(draw, seats, betting == "limit", 5 if game == "badacey" else 4)
    antes = [fact.amount for fact in facts if isinstance(fact, Posted) and fact.blind == "ante"]
    dealt = {fact.seat for fact in facts if isinstance(fact, Dealt)}
    stakes = Stakes(game, betting, draw(st.integers(1, 3)), ante=max(antes, default=0))
    if betting == "limit":
        stakes = stakes._replace(small_bet=small, big_bet=big)
    else:
        stakes = stakes._replace(small_blind=small, big_blind=big)
    pots = draw(st.sampled_from((None, (20,), (30, 20), (50, 40, 30))))
    history = History(
        id=str(draw(st.integers(1, 10**12))),
        form="",
        stakes=stakes,
        players=players,
        button=button,
        facts=tuple(facts),
        unit=unit,
        table=draw(st.sampled_from((None, "Nine", "O'Neill's - deep", "330 1"))),
        tournament=tournament,
        time=draw(st.sampled_from((None, "12:00:00 ET - 2010/01/01"))),
        total=draw(_AMOUNT),
        rake=draw(st.integers(0, 100)),
        pots=pots,
        hero=next(iter(dealt)) if len(dealt) == 1 else None,
    )
    return history._replace(summary=summarised(history))


def _facts(draw: st.DrawFn, seats: Sequence[int], limit: bool, most: int) -> list[Fact]:
    facts: list[Fact] = [
        Happened("sat-out", seat) for seat in seats if draw(st.integers(0, 5)) == 0
    ]
    facts += [Posted(seat, "ante", draw(_AMOUNT), draw(_ALL_IN)) for seat in seats]
    facts += [Posted(seats[0], "small", draw(_AMOUNT), False)]
    facts += [Posted(seats[1], "big", draw(_AMOUNT), False)]
    for seat in seats[2:]:
        blind = draw(st.sampled_from(("live", "dead", "both")))
        facts.append(Posted(seat, blind, draw(_AMOUNT), draw(_ALL_IN)))
    facts.append(Began("deal"))
    told = seats if draw(st.booleans()) else seats[:1]
    facts += [Dealt(seat, draw(_CARDS)) for seat in told]
    for phase in ("deal", "draw-1", "draw-2", "draw-3"):
        if phase != "deal":
            facts.append(Began(phase))
            facts += [_draw(draw, seat, most) for seat in seats]
        for seat in draw(st.lists(st.sampled_from(seats), max_size=5)):
            facts.append(_act(draw, seat, limit))
    facts.append(Returned(seats[0], draw(_AMOUNT)))
    if draw(st.booleans()):
        facts.append(Began("showdown"))
        facts += [_ends(draw, seat) for seat in seats]
    for seat in seats:
        facts.append(Collected(seat, draw(_AMOUNT), draw(st.integers(0, 2))))
    return _consistent(facts)


def _draw(draw: st.DrawFn, seat: int, most: int) -> Drew:
    count = draw(st.integers(0, most))
    if count == 0:
        return Drew(seat, 0, kept=draw(st.one_of(st.none(), _CARDS)))
    discards = _cards(draw, count) if draw(st.booleans()) else None
    if draw(st.booleans()):
        return Drew(seat, count, discards)
    kept: Cards | None = ()
    if count < most:
        kept = draw(st.one_of(st.none(), _CARDS))
    return Drew(seat, count, discards, _cards(draw, count), kept)


def _act(draw: st.DrawFn, seat: int, limit: bool) -> Fact:
    capped = draw(st.booleans()) if limit else None
    to = draw(_AMOUNT)
    acts: tuple[Fact, ...] = (
        Folded(seat),
        Checked(seat),
        Called(seat, to, draw(_ALL_IN)),
        Wagered(seat, "bet", to, to, draw(_ALL_IN), capped),
        Wagered(seat, "raise", to, draw(_AMOUNT), draw(_ALL_IN), capped),
        Happened(draw(st.sampled_from(_EVENTS)), seat),
        Happened("chips-added", seat, to),
        Happened("cancelled"),
    )
    return draw(st.sampled_from(acts))


def _ends(draw: st.DrawFn, seat: int) -> Fact:
    if draw(st.booleans()):
        return Mucked(seat, draw(st.one_of(st.none(), _CARDS)))
    return Shown(seat, draw(_CARDS), draw(st.sampled_from((None, *VALUES))))


def _consistent(facts: Sequence[Fact]) -> list[Fact]:
    """Folds are forced where the player is away or has just been out of time.

    A seat that folded has nothing to muck.
    """
    told: list[Fact] = []
    away: set[int | None] = set()
    timed: int | None = None
    folded = {fact.seat for fact in facts if isinstance(fact, Folded)}
    for fact in facts:
        match fact:
            case Happened(what="timed-out"):
                timed = fact.seat
            case Happened(what="sat-out" | "left"):
                away.add(fact.seat)
            case Happened(what="back"):
                away.discard(fact.seat)
            case Folded():
                told.append(fact._replace(forced=fact.seat in away or fact.seat == timed))
                timed = None
                continue
            case Checked() | Called() | Wagered() | Drew() | Posted():
                timed = None
            case Mucked() if fact.seat in folded:
                told.append(fact._replace(cards=None))
                continue
            case _:
                pass
        told.append(fact)
    return told


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
        summary=tuple(summed._replace(line=0) for summed in history.summary),
    )


def _bare(fact: Fact) -> Fact:
    if isinstance(fact, Drew):
        fact = fact._replace(served=None, dealt_line=0)
    if isinstance(fact, (Shown, Mucked)):
        fact = fact._replace(cards_line=0)
    return fact._replace(line=0)
