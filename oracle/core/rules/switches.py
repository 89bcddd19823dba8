"""The tables of rules by setting: what each setting of a switch puts in force, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from oracle.core.games import Game, has_five_cards, is_split
from oracle.core.rules import (
    awards,
    betting,
    cap,
    drawing,
    forced_bets,
    next_hand,
    objections,
    offers,
    showdown,
    stub,
)
from oracle.core.table import DRAW, SHOWDOWN, Fold, Patch

BY_SETTING: Final[Mapping[str, Mapping[str, Patch]]] = {
    "heads-up-blinds": {
        "button-posts-small": {"heads_up_blinds": forced_bets.heads_up_the_button_posts_small},
        "left-of-button-posts-small": {
            "heads_up_blinds": forced_bets.heads_up_the_button_posts_big
        },
    },
    "antes": {
        "any": {"against_table": (forced_bets.any_ante,)},
        "none": {"against_table": (forced_bets.antes_are_not_posted,)},
    },
    "betting-structures": {
        "limit-pot-no-limit": {"against_table": (forced_bets.any_structure,)},
        "limit-only": {"against_table": (forced_bets.only_limit_is_played,)},
    },
    "games": {
        "any": {"against_table": (offers.any_game,)},
        "no-split-pots": {"against_table": (offers.split_pots_are_not_offered,)},
    },
    "draws": {
        "one-to-three": {"against_table": (offers.any_number_of_draws,)},
        "three-only": {"against_table": (offers.only_triple_draw_is_offered,)},
    },
    "players": {
        "as-the-deck-allows": {},
        "two-to-six": {"against_table": (forced_bets.more_than_six_players,)},
    },
    "short-stack-posts": {
        "blind-first": {"afford": forced_bets.blind_before_ante},
        "ante-first": {"afford": forced_bets.ante_before_blind},
    },
    "raise-cap": {
        "four-per-round": {"against_wagering": (cap.four_bets_are_made,)},
        "rule-book": {"against_wagering": (cap.capped_with_three_players,)},
        "five-per-round": {"against_wagering": (cap.five_bets_are_made,)},
        "four-per-player": {"against_wagering": (cap.four_bets_are_made_by_the_player,)},
        "rule-book-every-draw-game": {"against_wagering": (cap.five_bets_with_three_players,)},
    },
    "big-bet-rounds": {
        "after-the-second-draw": {"bet_size": betting.big_bet_after_the_second_draw},
        "last-half-of-the-rounds": {"bet_size": betting.big_bet_in_the_last_half},
    },
    "short-all-in": {
        "half-bet-rule": {
            "full_bet": betting.half_a_bet_is_a_full_bet,
            "is_raised": betting.owes_half_a_bet,
        },
        "completes-to-the-full-bet": {
            "full_bet": betting.only_a_full_bet_is_full,
            "is_raised": betting.owes_half_a_bet,
        },
    },
    "completion": {
        "with-a-raise-right": {"against_wagering": (objections.betting_was_not_reopened,)},
        "everyone": {
            "against_wagering": (objections.betting_was_not_reopened_but_may_be_completed,)
        },
    },
    "wager-size": {
        "bets-and-raises": {"against_wagering": (objections.completions_may_be_small,)},
        "every-wager": {"against_wagering": (objections.completion_is_too_small,)},
    },
    "check-raise": {
        "allowed": {"against_wagering": (objections.who_has_checked_may_raise,)},
        "refused": {"against_wagering": (objections.who_has_checked_does_not_raise,)},
    },
    "fold-with-no-bet": {
        "legal": {"against": {Fold: (objections.folding_is_always_open,)}},
        "refused": {"against": {Fold: (objections.folding_needs_a_bet,)}},
    },
    "pot-after-a-short-blind": {
        "actual-chips": {"short_blinds": betting.only_actual_chips},
        "full-blinds": {"short_blinds": betting.blinds_count_whole},
    },
    "pot-limit-small-blind": {
        "as-posted": {"small_blind_counts": betting.small_blind_counts_as_posted},
        "as-a-big-blind": {"small_blind_counts": betting.small_blind_counts_as_a_big_one},
    },
    "first-card": {
        "left-of-the-button": {"next_to_be_dealt": drawing.next_to_be_dealt},
        "small-blind": {"next_to_be_dealt": drawing.next_to_be_dealt_from_the_small_blind},
    },
    "draw-timing": {
        "all-discard-first": {"dealer": {DRAW: drawing.all_discard_then_are_served}},
        "served-in-turn": {"dealer": {DRAW: drawing.each_is_served_in_turn}},
    },
    "burn": {
        "one-per-draw": {"burn": stub.burn_one},
        "none": {"burn": stub.no_burn},
        "one-per-player": {"burn": stub.burn_for_each_player},
    },
    "burn-when-all-pat": {
        "burned": {"burns_when_all_pat": stub.burned_although_all_are_pat},
        "not-burned": {"burns_when_all_pat": stub.not_burned_when_all_are_pat},
    },
    "reshuffle-time": {
        "at-the-request": {
            "reshuffle": stub.reshuffle_at_the_request,
            "portion": stub.whole_portion,
        },
        "deck-dealt-out-first": {
            "reshuffle": stub.reshuffle_the_empty_stub,
            "portion": stub.what_the_stub_has,
        },
        "before-anyone-is-served": {
            "reshuffle": stub.reshuffle_before_service,
            "portion": stub.whole_portion,
        },
    },
    "shuffled-in": {
        "burns-and-earlier-muck": {"shuffled_in": stub.stub_burns_and_earlier_muck},
        "all-discards": {"shuffled_in": stub.stub_burns_and_all_discards},
        "all-but-own-discards": {"shuffled_in": stub.all_discards_but_his_own},
    },
    "folded-hands": {
        "shuffled-in": {"folded_hands": stub.folded_hands_are_shuffled_in},
        "left-out": {"folded_hands": stub.folded_hands_are_left_out},
    },
    "last-card": {
        "dealt": {"usable": stub.down_to_the_last_card},
        "never-dealt": {"usable": stub.all_but_the_last_card},
    },
    "five-card-draw": {
        "in-a-row": {"next_to_be_served": drawing.all_cards_in_a_row},
        "fifth-card-later": {"next_to_be_served": drawing.fifth_card_after_the_others},
    },
    "showdown": {
        "in-order-all-table": {"dealer": {SHOWDOWN: showdown.show_hands_in_order}},
        "beaten-hands-may-be-mucked": {"dealer": {SHOWDOWN: showdown.players_show_or_muck}},
        "all-at-once": {"dealer": {SHOWDOWN: showdown.show_hands_at_once}},
    },
    "first-to-show": {
        "left-of-the-button": {"first_to_show": showdown.last_to_bet_shows_first},
        "last-bettor-of-any-round": {
            "first_to_show": showdown.last_to_bet_in_any_round_shows_first
        },
    },
    "side-pot-order": {
        "last-side-pot-first": {"next_to_show": showdown.next_to_show_by_pots},
        "clockwise": {"next_to_show": showdown.next_to_show_clockwise},
    },
    "all-in-hands": {
        "all-tabled": {"all_ins_table": showdown.tabled_once_somebody_is_all_in},
        "tabled-if-betting-ended": {"all_ins_table": showdown.tabled_if_all_ins_ended_the_betting},
        "changes-nothing": {"all_ins_table": showdown.all_ins_change_nothing},
    },
    "button": {
        "next-player": {"next_hand": next_hand.button_moves_to_the_next_player},
        "dead-button": {"next_hand": next_hand.big_blind_moves_and_the_button_may_be_dead},
    },
    "identical-hands": {
        "halves-first": {"award": awards.halves_come_first},
        "whole-pot-evenly": {"award": awards.identical_hands_share_evenly},
    },
}

NUMBERS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""The numbers that a setting may have, from one on."""

BY_NUMBER: Final[Mapping[str, Mapping[str, Patch]]] = {
    "raise-cap": {
        f"{number}-per-round": {"against_wagering": (cap.BetsAreMade(most),)}
        for most, number in enumerate(NUMBERS, 1)
    },
}
"""Settings of numbers that no document and no house of ours has, so that no vector is about them.

A number that ``BY_SETTING`` has, too, is played as it is there.
"""

ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "raise-cap": ("limit",),
    "big-bet-rounds": ("limit",),
    "short-all-in": ("limit",),
    "completion": ("limit",),
    "wager-size": ("limit",),
    "pot-after-a-short-blind": ("pot-limit",),
    "pot-limit-small-blind": ("pot-limit",),
}
"""Switches that do not apply to every betting structure."""

ONLY_WHERE: Final[Mapping[str, Callable[[Game], bool]]] = {
    "five-card-draw": has_five_cards,
    "identical-hands": is_split,
}
"""Switches that do not apply to every game, and the property that a game must have."""
