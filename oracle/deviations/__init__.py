"""What other engines do wrong, as functions that stand in for those of the rules.

A deviation is a function of the record of the rules that gives the fields to put in their place, so
it can wrap what was there. It is named after its function, and breaks the rule that it cites.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from oracle.citations import cites
from oracle.deviations import betting, drawing, forced_bets, showdown
from oracle.errors import InputError
from oracle.ruleset import rules_for
from oracle.table.record import Rules

Change = Callable[[Rules], Mapping[str, Any]]


class Deviation(NamedTuple):
    """A wrong implementation of a rule.

    ``change`` gives the fields of the record to replace; none where the game or the betting
    structure does not know the rule.
    """

    id: str
    rule: str
    change: Change


_CHANGES: Final[tuple[Change, ...]] = (
    forced_bets.ante_is_posted_before_the_blind,
    forced_bets.short_blind_lowers_the_price,
    forced_bets.equal_blinds_heads_up_let_the_big_blind_act_first,
    betting.big_blind_is_no_bet,
    betting.every_all_in_is_a_full_bet,
    betting.short_first_all_in_reopens,
    betting.later_short_all_in_closes_the_betting,
    betting.seats_to_ask_are_fixed_at_the_start,
    betting.no_raise_over_players_who_could_only_call,
    betting.every_chip_plays,
    betting.no_fold_when_nothing_is_owed,
    drawing.empty_stub_is_shuffled_for_a_burn,
    showdown.pots_are_merged_without_the_losers,
    showdown.remainder_goes_to_the_first,
)


def _deviation(change: Change) -> Deviation:
    return Deviation(change.__name__.replace("_", "-"), cites(change)[0], change)


DEVIATIONS: Final[Mapping[str, Deviation]] = {
    deviation.id: deviation for deviation in map(_deviation, _CHANGES)
}
"""Every deviation, by its id."""


def deviate(rules: Rules, ids: Iterable[str]) -> Rules:
    """Replace rules by deviations, one after the other, each on top of those before it.

    Raises:
        InputError: there is no such deviation.
    """
    for name in ids:
        if name not in DEVIATIONS:
            known = ", ".join(DEVIATIONS)
            raise InputError(f"there is no deviation {name!r}; the deviations are {known}")
        deviation = DEVIATIONS[name]
        fields = deviation.change(rules)
        _cite(fields, deviation.change.__doc__)
        rules = replace(rules, **fields)
    return rules


def _cite(value: Any, docstring: str | None) -> None:
    """Give new functions the docstring of their deviation, which cites the rule."""
    if callable(value):
        value.__doc__ = value.__doc__ or docstring
        return
    for part in value.values() if isinstance(value, Mapping) else value:
        _cite(part, docstring)


def deviating_rules(
    game: str,
    betting: str,
    settings: Mapping[str, str],
    ids: Iterable[str],
    *,
    received: bool = False,
) -> Rules:
    """Make the record of an engine that plays by these settings but for the deviations.

    Raises:
        InputError: the game, the betting, a switch, a setting or a deviation is unknown, or a
            switch is not set.
    """
    return _deviating_rules(game, betting, tuple(sorted(settings.items())), tuple(ids), received)


@functools.lru_cache(maxsize=64)
def _deviating_rules(
    game: str,
    betting: str,
    settings: tuple[tuple[str, str], ...],
    ids: tuple[str, ...],
    received: bool,
) -> Rules:
    return deviate(rules_for(game, betting, dict(settings), received=received), ids)
