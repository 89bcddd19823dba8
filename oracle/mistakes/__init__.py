"""What other engines do wrong, or easily could, as functions that replace those of the rules.

A mistake is a function that takes the record of the rules and gives the fields to replace, so it
can wrap what was there. It is named after its function, and breaks the rule that it cites.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any, Final, NamedTuple

from oracle.core.citations import cites, stand_in
from oracle.core.ruleset import rules_for
from oracle.core.table import Rules
from oracle.errors import InputError
from oracle.mistakes import (
    badugis,
    betting,
    caps,
    drawing,
    draws,
    forced_bets,
    lows,
    minimums,
    next_hand,
    posting,
    pot_limit,
    pots,
    ranking,
    returns,
    rounds,
    rulings,
    rulings_chips,
    rulings_corrections,
    rulings_motions,
    rulings_turns,
    rulings_wagers,
    shares,
    short_all_ins,
    showdown,
    showing,
    sizes,
    structures,
    stub,
    turns,
    words,
)
from oracle.mistakes.ranking import Evaluator, Misranking

__all__ = ["MISTAKES", "Evaluator", "Mistake", "fields_of", "mistaken_rules", "with_mistakes"]

Change = Callable[[Rules], Mapping[str, Any]]


class Mistake(NamedTuple):
    """A wrong implementation of a rule.

    ``change`` gives the fields of the record to replace; none if the game or the betting structure
    does not have the rule. ``ranking`` gives, by the name of a ranking, what values hands wrongly;
    None if the mistake does not concern the ranking.
    """

    id: str
    rule: str
    change: Change
    ranking: Misranking | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that it breaks, ``rule`` first."""
        return cites(self.change)


_MODULES: Final = (
    structures,
    forced_bets,
    posting,
    turns,
    rounds,
    words,
    sizes,
    minimums,
    caps,
    pot_limit,
    betting,
    short_all_ins,
    returns,
    drawing,
    draws,
    stub,
    showing,
    showdown,
    pots,
    shares,
    next_hand,
    rulings,
    rulings_wagers,
    rulings_turns,
    rulings_chips,
    rulings_motions,
    rulings_corrections,
)


def _all_of(module: ModuleType) -> Iterator[Change]:
    """Give every mistake of a module: each of its public functions that cites a rule."""
    for name, value in vars(module).items():
        own = getattr(value, "__module__", "") == module.__name__
        if own and name[0] != "_" and cites(value):
            yield value


_MISRANKINGS: Final = (*ranking.MISRANKINGS, *badugis.MISRANKINGS, *lows.MISRANKINGS)


def _mistake(change: Change, mistake: Misranking | None = None) -> Mistake:
    return Mistake(change.__name__.replace("_", "-"), cites(change)[0], change, mistake)


MISTAKES: Final[Mapping[str, Mistake]] = {
    mistake.id: mistake
    for mistake in (
        *(_mistake(change) for module in _MODULES for change in _all_of(module)),
        *(_mistake(ranking.in_play(mistake), mistake) for mistake in _MISRANKINGS),
    )
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
    _cite(fields, cites(mistake.change))
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
