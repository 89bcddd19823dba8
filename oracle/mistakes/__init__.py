"""What other engines do wrong, or easily could, as functions that replace those of the rules.

A mistake is a function that takes the record of the rules and gives the fields to replace, so it
can wrap what was there. It is named after its function, and breaks the rule that it cites.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from oracle.core.citations import cites, stand_in
from oracle.core.games import GAMES, Game
from oracle.core.ruleset import rules_for
from oracle.core.table import Rules
from oracle.errors import InputError
from oracle.mistakes import (
    betting,
    caps,
    drawing,
    forced_bets,
    minimums,
    pot_limit,
    ranking,
    returns,
    rounds,
    short_all_ins,
    showdown,
    sizes,
    turns,
    words,
)
from oracle.mistakes.ranking import Evaluator, Misranking

__all__ = ["MISTAKES", "Evaluator", "Mistake", "mistaken_rules", "with_mistakes"]

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


_CHANGES: Final[tuple[Change, ...]] = (
    forced_bets.ante_is_posted_before_the_blind,
    forced_bets.short_blind_lowers_the_price,
    forced_bets.short_blinds_are_refused,
    forced_bets.small_blind_must_be_half,
    forced_bets.too_many_players_are_accepted,
    forced_bets.ante_for_the_table_is_the_posters_own,
    forced_bets.ante_counts_towards_the_call,
    forced_bets.somebody_must_cover_the_big_blind,
    forced_bets.unmatched_ante_stays_in_the_pot,
    forced_bets.single_blind_is_posted_second,
    forced_bets.live_post_has_no_option,
    forced_bets.live_post_is_a_bet_of_its_own,
    turns.equal_blinds_heads_up_let_the_big_blind_act_first,
    turns.third_seat_opens_without_blinds,
    turns.left_of_the_big_blind_is_always_first,
    turns.heads_up_the_button_is_always_first,
    turns.big_blind_has_no_option,
    turns.turn_is_not_checked,
    sizes.big_blind_is_no_bet,
    sizes.three_bets_are_the_cap,
    sizes.fold_lifts_the_cap,
    sizes.cap_counts_the_whole_hand,
    sizes.short_all_in_counts_for_the_cap,
    sizes.big_bet_from_the_second_round,
    sizes.least_raise_is_the_big_blind,
    sizes.least_raise_is_twice_the_bet,
    sizes.short_all_in_sets_the_least_raise,
    sizes.pot_limit_forgets_the_call,
    sizes.pot_limit_forgets_the_bets,
    betting.every_all_in_is_a_full_bet,
    betting.short_first_all_in_reopens,
    betting.later_short_all_in_closes_the_betting,
    betting.any_all_in_reopens,
    betting.raise_right_by_turn_order,
    betting.half_bet_all_in_does_not_reopen,
    betting.all_in_needs_a_whole_raise,
    betting.seats_to_ask_are_fixed_at_the_start,
    betting.no_raise_over_players_who_could_only_call,
    betting.betting_goes_on_against_all_ins,
    betting.every_chip_plays,
    betting.no_fold_when_nothing_is_owed,
    betting.uncalled_bet_stays_in_the_pot,
    betting.folder_leaves_unmatched_chips,
    *turns.ALL,
    *rounds.ALL,
    *words.ALL,
    *sizes.ALL,
    *minimums.ALL,
    *caps.ALL,
    *pot_limit.ALL,
    *short_all_ins.ALL,
    *returns.ALL,
    drawing.whole_hands_are_dealt_at_once,
    drawing.big_blind_draws_first,
    drawing.all_in_players_do_not_draw,
    drawing.fold_is_taken_in_a_draw,
    drawing.three_cards_at_most_are_drawn,
    drawing.four_replacements_at_most,
    drawing.burns_are_left_out_of_the_reshuffle,
    drawing.deck_is_never_reshuffled,
    drawing.burned_again_after_a_reshuffle,
    drawing.empty_stub_is_shuffled_for_a_burn,
    showdown.pots_are_merged_without_the_losers,
    showdown.side_pots_are_one,
    showdown.chips_of_folded_hands_are_left_out,
    showdown.whole_pot_goes_to_the_first,
    showdown.remainder_goes_to_the_first,
    showdown.odd_chip_to_the_badugi_half,
    showdown.odd_chip_to_the_button,
    showdown.odd_chip_to_the_first_shown,
    showdown.pots_are_divided_below_the_chip,
    showdown.low_needs_an_eight,
    showdown.badugi_half_needs_four_cards,
    showdown.tied_half_follows_the_other,
    showdown.left_of_the_button_always_shows_first,
    showdown.all_in_players_show_first,
    showdown.only_all_in_players_must_show,
    forced_bets.button_moves_to_the_next_seat,
)


def _mistake(change: Change, mistake: Misranking | None = None) -> Mistake:
    return Mistake(change.__name__.replace("_", "-"), cites(change)[0], change, mistake)


MISTAKES: Final[Mapping[str, Mistake]] = {
    mistake.id: mistake
    for mistake in (
        *map(_mistake, _CHANGES),
        *(_mistake(ranking.in_play(mistake), mistake) for mistake in ranking.MISRANKINGS),
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
        mistake = MISTAKES[name]
        fields = mistake.change(rules)
        _cite(fields, cites(mistake.change))
        rules = replace(rules, **fields)
    return rules


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
    if not names:
        return right
    known = tuple(sorted(settings.items()))
    return _mistaken_rules(GAMES[game], betting, known, names, received)


@functools.lru_cache(maxsize=4096)
def _mistaken_rules(
    game: Game,
    betting: str,
    settings: tuple[tuple[str, str], ...],
    ids: tuple[str, ...],
    received: bool,
) -> Rules:
    return with_mistakes(rules_for(game.name, betting, dict(settings), received=received), ids)
