"""The tables of rules: which functions are in force, by game, betting structure and setting.

Those of the settings are in ``oracle.core.rules.switches``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oracle.core.rules import (
    awards,
    betting,
    cap,
    drawing,
    forced_bets,
    objections,
    posts,
    showdown,
    stub,
)
from oracle.core.table import (
    BET,
    BLINDS,
    DEAL,
    PAUSE,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    Patch,
    Raise,
    Show,
)

ALWAYS: Final[Patch] = {
    "dealer": {
        BLINDS: forced_bets.post_forced_bets,
        DEAL: drawing.deal,
        BET: betting.run_betting_round,
        PAUSE: showdown.go_on_after_betting,
    },
    "against_table": (
        forced_bets.too_few_players,
        forced_bets.too_many_players,
        forced_bets.small_blind_is_larger_than_the_big_blind,
        forced_bets.stack_is_less_than_a_chip,
        forced_bets.seat_is_empty,
        *posts.AGAINST_TABLE,
    ),
    "blind_seats": forced_bets.blinds_left_of_the_button,
    "forced_bets": forced_bets.antes_and_blinds,
    "single_blind": posts.left_of_the_button_posts_alone,
    "live_posts": posts.live_posts,
    "dead_posts": posts.dead_posts,
    "playable": forced_bets.chips_that_play,
    "hand_size": drawing.hand_size,
    "take_cards": drawing.take_from_the_stub,
    "draw_follows": drawing.draw_follows,
    "next_to_draw": drawing.next_to_draw,
    "most_discards": drawing.most_discards,
    "replacements": drawing.as_many_back,
    "serve": drawing.serve_in_order,
    "next_to_be_served": drawing.all_cards_in_a_row,
    "fallback": stub.cards_of_last_resort,
    "first_to_act": betting.first_to_act,
    "first_without_blinds": betting.left_of_the_button,
    "next_to_act": betting.next_player_clockwise,
    "owes_action": betting.owes_action,
    "betting_is_possible": betting.somebody_else_can_bet,
    "to_call": betting.to_call,
    "bet_size": betting.big_bet_after_the_second_draw,
    "bets_made": betting.bets_made,
    "pot_counted": betting.chips_in_the_pot,
    "short_blinds": betting.only_actual_chips,
    "small_blind_counts": betting.small_blind_counts_as_posted,
    "full_bet": betting.as_large_as_the_last_raise,
    "is_raised": betting.owes_a_full_raise,
    "uncalled_bet": betting.uncalled_bet_is_returned,
    "stakes": posts.stakes_include_the_ante,
    "folder_takes_back": betting.folder_takes_back,
    "against_any": (
        objections.hand_is_dead,
        objections.nobody_acts_out_of_turn,
        drawing.nobody_draws_out_of_turn,
        drawing.no_betting_in_a_draw,
        showdown.hands_are_shown_at_the_showdown,
    ),
    "against": {
        Fold: (),
        Check: (objections.checking_faces_a_bet,),
        Call: (objections.nothing_to_call,),
        Bet: (objections.somebody_has_bet,),
        Raise: (objections.nobody_has_bet,),
        Draw: (drawing.discards_are_not_held, drawing.discard_stands_twice),
        Show: (),
        Muck: (showdown.hand_is_not_beaten,),
    },
    "against_wagering": (objections.a_call_takes_all_chips, objections.nobody_could_call),
    "against_size": (objections.size_is_not_in_whole_chips,),
    "showdown_follows": showdown.two_players_are_left,
    "pots": awards.layered_pots,
    "winners": awards.best_hands_win,
    "shares": awards.equal_hands_share,
    "odd_half": awards.odd_chip_to_the_low_half,
    "odd_chips": awards.odd_chips_one_each,
    "award": awards.each_half_to_its_best_hands,
    "last_player_award": awards.last_player_takes_the_pot,
}

WHOLE_POT: Final[Patch] = {"halves": awards.badugi_takes_all}
"""For a game in which the pot is not split."""

TWO_HALVES: Final[Patch] = {"halves": awards.low_and_badugi_halves}
"""For a game in which it is."""

BY_BETTING: Final[Mapping[str, Patch]] = {
    "limit": {
        "raise_range": betting.fixed_raise,
        "against_size": (objections.size_is_not_fixed,),
        "against_table": (
            forced_bets.big_blind_is_not_the_small_bet,
            forced_bets.big_bet_is_not_twice_the_small_bet,
        ),
    },
    "pot-limit": {
        "raise_range": betting.pot_limit_raise,
        "against_wagering": (cap.raising_is_not_capped, objections.betting_was_not_reopened),
        "against_size": (
            objections.raise_is_below_the_minimum,
            objections.size_is_outside_pot_limit,
        ),
    },
    "no-limit": {
        "raise_range": betting.no_limit_raise,
        "against_wagering": (cap.raising_is_not_capped, objections.betting_was_not_reopened),
        "against_size": (
            objections.raise_is_below_the_minimum,
            objections.size_is_outside_no_limit,
        ),
    },
}
