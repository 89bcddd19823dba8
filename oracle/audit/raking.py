"""The rake that a room took, beside its schedule."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Any, Final, NamedTuple

from oracle.audit.hand import Hand
from oracle.histories.told import Began, History
from oracle.specfile import SpecError, SpecFile, validate

_ROUNDING: Final = {"down": ROUND_DOWN, "nearest": ROUND_HALF_UP}
_PLAIN: Final = "nearest"


class Row(NamedTuple):
    """A row of a schedule: what share of a pot is taken, and at most how much.

    ``caps`` are by number of players dealt in, the highest number that is not more counting;
    ``stakes`` are the small and the big bet (or the blinds) to which the row is limited. Amounts
    are decimals of the currency.
    """

    percent: Decimal
    cap: Decimal | None
    caps: Mapping[int, Decimal]
    no_draw_no_drop: bool
    currency: str | None
    stakes: tuple[Decimal, Decimal] | None
    rounding: str
    step: Decimal | None


class Schedule(NamedTuple):
    """The rake of a room: the first row that fits a hand counts."""

    rows: tuple[Row, ...]


def read_schedule(file: SpecFile) -> Schedule:
    """Read a schedule of rake.

    Raises:
        SpecError: the file cannot be read, or has not the form of a schedule.
    """
    problems = validate(file, "rake")
    if problems:
        raise SpecError(problems)
    return Schedule(tuple(_row(row) for row in file.data["rake"]))


def _row(row: Mapping[str, Any]) -> Row:
    stakes = row.get("stakes")
    return Row(
        percent=Decimal(str(row["percent"])),
        cap=_amount(row.get("cap")),
        caps={int(one["players"]): Decimal(str(one["cap"])) for one in row.get("caps", ())},
        no_draw_no_drop=row.get("no-draw-no-drop", False),
        currency=row.get("currency"),
        stakes=None if stakes is None else (Decimal(str(stakes[0])), Decimal(str(stakes[1]))),
        rounding=row.get("rounding", _PLAIN),
        step=_amount(row.get("step")),
    )


def _amount(told: Any) -> Decimal | None:
    return None if told is None else Decimal(str(told))


def rake_due(schedule: Schedule, history: History, total: int, players: int) -> int | None:
    """What the schedule takes of a pot, in the unit of the history; None if no row fits."""
    unit = Decimal(1).scaleb(-history.unit.decimals)
    row = next((row for row in schedule.rows if _fits(row, history, unit)), None)
    if row is None:
        return None
    began = (fact.phase for fact in history.facts if isinstance(fact, Began))
    if row.no_draw_no_drop and not any(phase.startswith("draw") for phase in began):
        return 0
    step = row.step or unit
    due = total * unit * row.percent / 100
    due = (due / step).quantize(Decimal(1), _ROUNDING[row.rounding]) * step
    reached = [number for number in row.caps if number <= players]
    cap = row.caps[max(reached)] if reached else row.cap
    if cap is not None:
        due = min(due, cap)
    return int(due / unit)


def _fits(row: Row, history: History, unit: Decimal) -> bool:
    if row.currency is not None and row.currency != (history.unit.currency or "chips"):
        return False
    if row.currency is None and history.tournament is not None:
        return False
    if row.stakes is None:
        return True
    stakes = history.stakes
    told = {
        (stakes.small_bet, stakes.big_bet),
        (stakes.small_blind, stakes.big_blind),
    }
    return any(
        small is not None and big is not None and (small * unit, big * unit) == row.stakes
        for small, big in told
    )


def find_wrong_rake(hand: Hand, schedule: Schedule) -> None:
    """Find a rake that is not what the schedule takes of the pots."""
    if hand.rake is None or hand.stopped:
        return
    total = sum(hand.state.paid)
    due = rake_due(schedule, hand.history, total, len(hand.seating.seats))
    if due is None:
        return
    hand.compared["the rake by the schedule"] += 1
    if hand.rake != due:
        told, right = hand.chips(hand.rake), hand.chips(due)
        sentence = f"The rake is {told}; by the schedule it is {right} of {hand.chips(total)}."
        hand.contradicts("rake-schedule", hand.total_line, sentence, told, right)
