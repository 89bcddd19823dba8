"""The dealer's rulings on irregular acts, and the tables that put them into the record of rules.

A ruling looks at the state and an act and says what may come of the act. Like every rule it is a
function in the record, and a setting replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oracle.core.rulings import (
    chips,
    corrections,
    early,
    motions,
    objections,
    turns,
    units,
    wagers,
    words,
)
from oracle.core.rulings.acting import cost
from oracle.core.table import (
    AskSmallestChip,
    CallTime,
    ChangeUp,
    ClaimUnaware,
    Discover,
    Move,
    Patch,
    PullBack,
    Push,
    Rap,
    Say,
)

__all__ = ["ALWAYS", "BY_BETTING", "BY_SETTING", "ONLY_IN", "cost"]

ALWAYS: Final[Patch] = {
    "rulings": {
        Say: turns.act_that_means_an_action,
        Push: turns.act_that_means_an_action,
        Rap: turns.act_that_means_an_action,
        Move: motions.motion_is_not_yet_an_action,
        PullBack: motions.motion_may_be_completed,
        CallTime: turns.time_keeps_the_right,
        ClaimUnaware: corrections.unaware_player_withdraws,
        Discover: corrections.wagers_are_brought_up,
        AskSmallestChip: units.smallest_chip_in_use,
        ChangeUp: units.change_up_waits,
    },
    "against_acts": (
        objections.hand_of_the_act_is_dead,
        objections.hands_are_being_shown,
        objections.act_belongs_to_another_phase,
        objections.nobody_stands_pat_out_of_turn,
        objections.chips_are_not_there,
        motions.forward_motion_is_completed,
    ),
    "against_any": (motions.forward_motion_is_completed,),
    "against_wagering": (objections.raise_is_given_up,),
    "reading": {
        Say: words.spoken_action,
        Push: chips.released_chips,
        Rap: words.rap_is_a_pass,
    },
    "check_facing_a_bet": words.check_leaves_fold_or_call,
    "read_silent": chips.silent_chips,
    "read_amount": chips.amount_alone,
    "read_single_chip": chips.silent_single_chip,
    "out_of_turn": early.early_acts_wait,
    "held_to": motions.shown_action_is_held,
    "before_an_action": motions.shown_action_goes_before,
    "rulings_due": turns.rulings_that_are_due,
    "settle": early.early_act_is_settled,
    "right_to_act": turns.right_may_be_lost,
    "may_withdraw": corrections.nobody_acted_after_a_raise,
}

BY_BETTING: Final[Mapping[str, Patch]] = {
    "limit": {
        "announces_a_raise": chips.half_a_bet_more,
        "motions_after_a_word": wagers.every_motion_counts,
        "read_pot": wagers.pot_is_no_amount,
        "may_be_completed": wagers.short_all_in_may_be_completed,
    },
    "pot-limit": {
        "read_pot": wagers.pot_is_the_most,
        "may_be_completed": wagers.nothing_is_completed,
    },
    "no-limit": {
        "read_pot": wagers.pot_is_no_amount,
        "may_be_completed": wagers.nothing_is_completed,
    },
}

BY_SETTING: Final[Mapping[str, Mapping[str, Patch]]] = {
    "words-out-of-turn": {
        "wait": {"words_bind": early.words_wait_as_chips_do},
        "always-bind": {"words_bind": early.words_always_bind},
    },
    "rapping-facing-a-bet": {
        "no-raise": {"rap_facing_a_bet": words.rap_leaves_fold_or_call},
        "fold": {"rap_facing_a_bet": words.rap_is_a_fold},
    },
    "out-of-turn": {
        "binds": {"early_acts_bind": early.early_acts_bind},
        "void": {"early_acts_bind": early.early_acts_are_void},
    },
    "what-changes-the-action": {
        "bet-call-or-raise": {
            "frees": early.bet_call_or_raise_frees,
            "stands": early.no_act_always_stands,
        },
        "bet-or-raise": {
            "frees": early.bet_or_raise_frees,
            "stands": early.fold_always_stands,
        },
    },
    "right-to-act": {
        "lost": {"right_is_lost": turns.right_is_lost},
        "kept": {"right_is_lost": turns.right_is_kept},
    },
    "forward-motion": {
        "completed": {"motions_are_completed": motions.motions_are_completed},
        "free": {"motions_are_completed": motions.motions_are_free},
    },
    "forward-motion-games": {
        "limit": {"motions_matter": motions.motions_matter_in_limit},
        "limit-pot-no-limit": {"motions_matter": motions.motions_matter_everywhere},
    },
    "amount-alone": {
        "chips": {"amount_meant": words.amount_is_chips},
        "total": {"amount_meant": words.amount_is_the_total},
    },
    "bet-facing-a-bet": {
        "by-its-amount": {"bet_is_a_call": wagers.bet_goes_by_its_amount},
        "raise": {"bet_is_a_call": wagers.bet_is_a_raise},
    },
    "raise-in-motions": {
        "all-motions": {"motions_after_a_word": wagers.every_motion_counts},
        "first-motion": {"motions_after_a_word": wagers.first_motion_counts},
    },
    "unaware-of-a-raise": {
        "any-chips": {"enough_chips_go_back": corrections.chips_go_back_however_many},
        "too-few-chips": {"enough_chips_go_back": corrections.enough_chips_stay},
    },
    "two-chips": {
        "their-total": {"every_chip_is_needed": chips.chips_are_what_they_come_to},
        "call-when-both-are-needed": {"every_chip_is_needed": chips.every_chip_is_needed},
    },
    "chips-for-a-raise": {
        "half-a-raise": {"announces_a_raise": chips.half_a_raise_more},
        "whole-raise": {"announces_a_raise": chips.whole_raise_more},
    },
    "rounding": {
        "middle-goes-up": {"nearest": corrections.nearest_up},
        "middle-goes-down": {"nearest": corrections.nearest_down},
    },
    "house-chips": {
        "play": {"house_chips": units.house_chips_play},
        "do-not-play": {"house_chips": units.house_chips_do_not_play},
    },
}

ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "chips-for-a-raise": ("pot-limit", "no-limit"),
    "raise-in-motions": ("pot-limit", "no-limit"),
}
"""Switches that do not apply to every betting structure."""
