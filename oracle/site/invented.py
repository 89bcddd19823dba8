"""Hand histories to begin with: hands that nobody played, some with a mistake planted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.errors import InternalError
from oracle.histories import FORMS, History
from oracle.inventing import PLANTS, Plan, sessions


class _Example(NamedTuple):
    """A session, and the mistakes planted in its hands, which are counted from 1."""

    title: str
    form: str
    seed: str
    hands: int
    plan: Mapping[str, Any]
    mistakes: Mapping[int, str]


_QUIET: Final = {"comings": 0.0, "folds": 0.3}
EXAMPLES: Final = (
    _Example(
        "PokerStars, two mistakes",
        "pokerstars",
        "n",
        6,
        _QUIET,
        {1: "limit-size", 3: "worse-hand-wins"},
    ),
    _Example(
        "Full Tilt pot-limit, one mistake",
        "full-tilt",
        "n",
        4,
        {**_QUIET, "betting": "pot-limit"},
        {2: "over-the-pot"},
    ),
    _Example("PHH, no mistake", "phh", "n", 3, {**_QUIET, "all_known": True}, {}),
)
"""Seeds are chosen so that the sessions are short and have hands for these mistakes."""

_PLANTS: Final = {plant.id: plant for plant in PLANTS}
_FORMS: Final = {form.id: form for form in FORMS}


def histories() -> list[dict[str, str]]:
    """Give each example: a title and the text."""
    return [{"title": one.title, "text": _text(one)} for one in EXAMPLES]


def _text(example: _Example) -> str:
    form = _FORMS[example.form]
    plan = Plan(catalogue.shipped_houses()[form.house].settings, **example.plan)
    hands = sessions(example.seed, plan, example.hands)
    told = (_planted(hand, example.mistakes.get(number)) for number, hand in enumerate(hands, 1))
    return "\n".join(map(form.write, told))


def _planted(hand: History, mistake: str | None) -> History:
    if mistake is None:
        return hand
    planted = _PLANTS[mistake].into(None, hand)
    if planted is None:
        raise InternalError(f"{mistake} cannot be planted in the hand of an example")
    return planted.history
