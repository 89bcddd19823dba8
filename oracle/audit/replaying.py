"""The hand of a finding as a record to step through, as it was played, with what the rules object.

The record counts seats from 1 over those who were dealt in, as every record of a hand does; names
and sentences have the numbers that the room gives its seats. A card that nobody told is shown face
down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from oracle.audit.finding import RULE
from oracle.audit.following import EVERYTHING, judge
from oracle.audit.hand import Hand, money
from oracle.core.cards import UNKNOWN
from oracle.core.table import Objection
from oracle.errors import InputError
from oracle.explaining import Given, Step, explanation_of, followed_step, replay
from oracle.histories.told import History
from oracle.prose import Words
from oracle.wire import Seats, full_table
from oracle.wire.vocabulary import PLAY

_STAND_IN: Final = re.compile(r"\?\d+\.\d+")


class _Chairs(Seats):
    """Seats by the numbers that the room gives them, which may have gaps."""

    def __init__(self, count: int, button: int, chairs: tuple[int, ...]) -> None:
        super().__init__(count, button)
        self.numbers = chairs


class Followed(NamedTuple):
    """A hand to step through: its record, and the step of each line, counted from 1."""

    record: dict[str, Any]
    steps: Mapping[int, int]

    def at(self, line: int) -> int:
        """The step in which a line is told, or the last one before it."""
        return max((step for told, step in self.steps.items() if told <= line), default=0)


def followed(
    history: History,
    house: str,
    settings: Mapping[str, str],
    tells: frozenset[str] = EVERYTHING,
    *,
    names: bool = False,
) -> Followed | None:
    """Follow a hand again and note every step; None if nobody could have played it or tell it."""
    try:
        return _followed(history, house, settings, tells, names=names)
    except InputError:
        raise
    except Exception:  # such as a card twice; it must not cost the report
        return None


def _followed(
    history: History,
    house: str,
    settings: Mapping[str, str],
    tells: frozenset[str],
    *,
    names: bool,
) -> Followed | None:
    judged, hand = judge(history, settings, tells, names=names, stepwise=True)
    if hand is None or not hand.steps or hand.moments is None:
        return None
    objections: dict[int, list[Objection]] = {}
    for one in judged.every:
        if one.kind == RULE:
            objections.setdefault(one.line, []).append(Objection(one.rule, one.sentence))
    count = len(hand.seating.seats)
    seats = Seats(count, button_number(hand))
    words = Words(_Chairs(count, seats.button, hand.seating.seats), hand.chips)
    steps: list[Step] = []
    places: dict[int, int] = {}
    begun = 0
    for number, (line, end, state) in enumerate(hand.steps):
        refused = tuple(objections.get(line, ()))
        moments = hand.moments[begun:end]
        steps.append(followed_step(moments, state, seats, words, refused))
        begun = end
        places.setdefault(line, number)
    given = Given(PLAY, {}, history.id, _title(history), games=(history.stakes.game,))
    told = explanation_of(given, steps, None, house, settings)
    told = replace(told, hand={"table": table_data(hand, seats), "cards": {}})
    record = replay(told, names=_names(hand, seats, names=names), unit=_unit(history))
    if record is None:
        return None
    return Followed(_face_down(record), places)


def button_number(hand: Hand) -> int:
    """The number of the seat that has the button, or of the last one before it."""
    ordered = sorted(hand.seating.seats)
    return ordered.index(hand.seating.seats[-1]) + 1


def _names(hand: Hand, seats: Seats, *, names: bool) -> list[str | None]:
    told = {one.seat: one.name for one in hand.history.players}
    by_place = [told[seat] if names else f"Seat {seat}" for seat in hand.seating.seats]
    return seats.by_number(by_place)


def table_data(hand: Hand, seats: Seats) -> dict[str, Any]:
    """Give the table as vectors have it."""
    table = hand.seating.table
    limit = table.betting == "limit"
    return full_table(
        {
            "game": table.game.name,
            "betting": table.betting,
            "draws": table.draws,
            "button": seats.button,
            "stacks": seats.by_number(table.stacks),
            "small-bet": table.small_bet if limit or not table.big_blind else None,
            "big-bet": table.big_bet if limit or not table.big_blind else None,
            "small-blind": table.small_blind,
            "big-blind": table.big_blind,
            "ante": table.ante,
            "dead": seats.by_number(table.dead or [0] * seats.count),
            "live": seats.by_number(table.live or [0] * seats.count),
            "chip": table.chip,
        }
    )


def _title(history: History) -> str:
    return f"Hand {history.id}"


def _unit(history: History) -> str | None:
    if not history.unit.decimals:
        return None
    return money(1, history.unit)


def _face_down(node: Any) -> Any:
    """Put a face-down card wherever a card is not known."""
    if isinstance(node, str):
        return _STAND_IN.sub(UNKNOWN, node) if "?" in node else node
    if isinstance(node, Mapping):
        return {key: _face_down(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_face_down(one) for one in node]
    return node
