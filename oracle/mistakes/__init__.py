"""What other engines do wrong, or easily could, as functions that replace those of the rules.

A mistake is a function, and its id is the name of the function. A decorator (``mistake``,
``ranking``) names the rule that it breaks and what it replaces in the record of the rules; the
function is given the record without the mistake, so it can ask what was there. What the mistake
is, in a sentence, stands under its id in ``specs/mistakes.yaml``, with an example and who makes it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from oracle.core.citations import stand_in
from oracle.core.ruleset import rules_for
from oracle.core.table import Rules
from oracle.errors import InputError
from oracle.mistakes import (
    all_ins,
    bet_sizes,
    betting_rounds,
    drawing,
    forced_bets,
    next_hand,
    pots,
    ranking,
    rulings_bets,
    rulings_turns,
    showdown,
)
from oracle.mistakes.mistake import Evaluator, Mistake

__all__ = ["MISTAKES", "Evaluator", "Mistake", "fields_of", "mistaken_rules", "with_mistakes"]

_CHAPTERS: Final = (
    forced_bets,
    betting_rounds,
    bet_sizes,
    all_ins,
    drawing,
    showdown,
    pots,
    next_hand,
    rulings_bets,
    rulings_turns,
    ranking,
)

MISTAKES: Final[Mapping[str, Mistake]] = {
    one.id: one for chapter in _CHAPTERS for one in vars(chapter).values() if type(one) is Mistake
}
"""Every mistake, by its id."""


def with_mistakes(rules: Rules, ids: Iterable[str]) -> Rules:
    """Replace rules by mistakes, one after another, each on top of those before it.

    Raises:
        InputError: a mistake is unknown.
    """
    for name in ids:
        if name not in MISTAKES:
            known = ", ".join(MISTAKES)
            raise InputError(f"there is no mistake {name!r}; the mistakes are {known}")
        rules = replace(rules, **fields_of(name, rules))
    return rules


def fields_of(name: str, rules: Rules) -> Mapping[str, Any]:
    """Give the fields that a mistake replaces in a record of rules."""
    mistake = MISTAKES[name]
    fields = mistake.change(rules)
    _cite(fields, mistake.rules)
    return fields


def _cite(value: Any, rules: tuple[str, ...]) -> None:
    """Let new functions that cite nothing themselves cite the rules of their mistake."""
    if callable(value):
        stand_in(value, rules)
        return
    for part in value.values() if isinstance(value, Mapping) else value:
        _cite(part, rules)


def mistaken_rules(
    game: str,
    betting: str,
    settings: Mapping[str, str],
    ids: Iterable[str],
    *,
    received: bool = False,
) -> Rules:
    """Make the record of an engine that plays by these settings except for the mistakes.

    Raises:
        InputError: the game, the betting, a switch, a setting or a mistake is unknown, or a
            switch is not set.
    """
    right, names = rules_for(game, betting, settings, received=received), tuple(ids)
    return _with_mistakes(right, names) if names else right


@functools.lru_cache(maxsize=4096)
def _with_mistakes(rules: Rules, ids: tuple[str, ...]) -> Rules:
    return with_mistakes(rules, ids)
