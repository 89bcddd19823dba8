"""Strategies for Hypothesis, for engines in Python: tables of every house, and hands played there.

``questions`` gives hands as the protocol has them, each with what must be seen; Hypothesis makes
those plain that an engine has wrong. The others are about the core: tables, decks and hands.
Everything here is repeatable: nothing depends on a clock, a seed or the order of a set.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401 - an extra, missed in a sentence
except ImportError as error:
    raise ImportError(
        "oracle.strategies needs Hypothesis: pip install 'poker-oracle[strategies]'"
    ) from error

from oracle.strategies.hands import Played, choices, drawable, hands, passive, wager
from oracle.strategies.questions import Question, questions
from oracle.strategies.tables import (
    REPEATABLE,
    USUAL,
    Setup,
    decks,
    house_or_any_settings,
    setups,
)

__all__ = [
    "REPEATABLE",
    "USUAL",
    "Played",
    "Question",
    "Setup",
    "choices",
    "decks",
    "drawable",
    "hands",
    "house_or_any_settings",
    "passive",
    "questions",
    "setups",
    "wager",
]
