"""Hands of our engine in the other forms: what a form says that it tells is read as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from oracle.histories.forms import FORMS
from oracle.histories.hands import (
    Called,
    Collected,
    Dealt,
    Drew,
    Folded,
    Form,
    Happened,
    History,
    Mucked,
    Posted,
    Returned,
    Shown,
    Wagered,
)
from tests.histories.test_invented import PLANS
from tests.histories.told import bare, one
from tests.support.inventing import Plan, sessions
from tests.support.writers import WRITERS
from tests.support.writers.own import Given

pytestmark = pytest.mark.more
BY_ID = {form.id: form for form in FORMS}
ELSEWHERE = ("phh", "kingsclub", "merge", "ohh", "tries")
_FIELDS: dict[str, tuple[Any, str]] = {
    "price": (Called, "amount"),
    "mucked-cards": (Mucked, "cards"),
    "hand-names": (Shown, "value"),
    "pots": (Collected, "pot"),
    "halves": (Collected, "half"),
    "discards": (Drew, "discards"),
    "received": (Drew, "received"),
}


_SEPARATELY = Dealt | Posted | Collected | Returned | Happened


def told(form: Form, history: History) -> tuple[Any, ...]:
    """What a form tells: the play, the first hands, what each seat posted, and what each won."""
    facts = [_told(form, fact) for fact in bare(history).facts]
    play = [fact for fact in facts if not isinstance(fact, _SEPARATELY)]
    dealt = {fact for fact in facts if isinstance(fact, Dealt)}
    posted = _sums(form, "posts", [fact for fact in facts if isinstance(fact, Posted)])
    won = _sums(form, "payouts", [fact for fact in facts if isinstance(fact, Collected)])
    return play, dealt, posted, won


def _told(form: Form, fact: Any) -> Any:
    for name, (kind, field) in _FIELDS.items():
        if name not in form.tells and isinstance(fact, kind):
            fact = fact._replace(**{field: None})
    match fact:
        case Wagered():
            fact = fact._replace(by=None, capped=None)
        case Drew():
            fact = fact._replace(
                kept=None,
                discards=fact.discards and tuple(sorted(fact.discards)),
                received=fact.received and tuple(sorted(fact.received)),
            )
        case Folded():
            fact = fact._replace(forced=False)
        case Shown() if form.id == "merge":  # which names the winner's hand alone
            fact = fact._replace(value=None)
        case _:
            pass
    return fact._replace(all_in=None) if hasattr(fact, "all_in") else fact


def _sums(form: Form, name: str, facts: list[Any]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for fact in facts if name in form.tells else ():
        sums[fact.seat] = sums.get(fact.seat, 0) + fact.amount
    return sums


def as_written(form: Form, history: History) -> History:
    """A hand in the seats and the unit in which a form writes it."""
    if form.id == "tries":
        numbers = Given(history).numbers
        played: list[Any] = [
            fact for fact in history.facts if getattr(fact, "seat", None) in (None, *numbers)
        ]
        return history._replace(
            facts=tuple(
                fact._replace(seat=numbers[fact.seat])
                if getattr(fact, "seat", None) is not None
                else fact
                for fact in played
                if not isinstance(fact, Shown) or not fact.voluntary
            )
        )
    if form.id == "kingsclub" and not history.unit.decimals:
        return history._replace(facts=tuple(_in_cents(history.facts)))
    return history


def _in_cents(facts: Iterable[Any]) -> Iterator[Any]:
    for fact in facts:
        for name in ("amount", "to"):
            if getattr(fact, name, None) is not None:
                fact = fact._replace(**{name: 100 * getattr(fact, name)})  # noqa: PLW2901
        yield fact


@pytest.mark.parametrize("name", ELSEWHERE)
@pytest.mark.parametrize("plan", PLANS)
def test_what_a_form_tells_is_read_as_it_was_written(name: str, plan: Plan) -> None:
    form = BY_ID[name]
    for history in sessions("elsewhere", plan, 6):
        read = one(WRITERS[form.id](history))
        assert told(form, read) == told(form, as_written(form, history))
        assert bare(one(WRITERS[form.id](read))) == bare(read)


def test_a_scenario_tells_a_hand_of_which_all_discards_are_known() -> None:
    form = BY_ID["scenario"]
    for history in sessions("elsewhere", PLANS[1], 12):
        read = one(WRITERS[form.id](history))
        tries = one(WRITERS["tries"](history))
        assert told(BY_ID["tries"], read) == told(BY_ID["tries"], tries)
        assert bare(one(WRITERS[form.id](read))) == bare(read)
