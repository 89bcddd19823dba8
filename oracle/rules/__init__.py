"""The tables of the rules: which functions are in force, by betting structure and by setting.

A patch fills fields of the ``Rules`` record. Where several patches name one field, tuples of
objections add up, mappings are merged, and a single function replaces the one before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from oracle.rules import betting, drawing, forced_bets, showdown
from oracle.table.actions import Bet, Call, Check, Draw, Fold, Raise
from oracle.table.state import BET, BLINDS, DEAL, DRAW, PAUSE, SHOWDOWN

Patch: TypeAlias = Mapping[str, Any]

ALWAYS: Final[Patch] = {
    "dealer": {
        BLINDS: forced_bets.post_blinds,
        DEAL: drawing.deal,
        BET: betting.run_betting_round,
        PAUSE: showdown.go_on_after_betting,
        SHOWDOWN: showdown.show_hands,
    },
    "against_table": (
        forced_bets.too_few_players,
        forced_bets.too_many_players,
    ),
    "forced_bets": forced_bets.blinds_are_posted,
    "hand_size": drawing.hand_size,
    "next_to_be_dealt": drawing.next_to_be_dealt,
    "take_cards": drawing.take_from_the_stub,
    "draw_follows": drawing.draw_follows,
    "next_to_draw": drawing.next_to_draw,
    "most_discards": drawing.most_discards,
    "replacements": drawing.as_many_back,
    "serve": drawing.serve_in_order,
    "reshuffle": drawing.reshuffle_when_short,
    "first_to_act": betting.first_to_act,
    "next_to_act": betting.next_player_clockwise,
    "owes_action": betting.owes_action,
    "to_call": betting.to_call,
    "bet_size": betting.bet_size_by_round,
    "uncalled_bet": betting.uncalled_bet_is_returned,
    "against_any": (
        betting.hand_is_dead,
        betting.nobody_acts_out_of_turn,
        drawing.nobody_draws_out_of_turn,
        drawing.no_betting_in_a_draw,
    ),
    "against": {
        Fold: (),
        Check: (betting.checking_faces_a_bet,),
        Call: (betting.nothing_to_call,),
        Bet: (betting.somebody_has_bet,),
        Raise: (betting.nobody_has_bet,),
        Draw: (drawing.discards_are_not_held, drawing.discard_stands_twice),
    },
    "against_wagering": (),
    "against_size": (),
    "showdown_follows": showdown.two_players_are_left,
    "first_to_show": showdown.last_to_bet_shows_first,
    "next_to_show": showdown.all_show_clockwise,
    "odd_half": showdown.odd_chip_to_the_low_half,
    "shares": showdown.equal_hands_share,
    "winners": showdown.best_hands_win,
    "awards": showdown.pots_go_to_the_best_hands,
    "last_player_award": showdown.last_player_takes_the_pot,
}

BY_GAME: Final[Mapping[str, Patch]] = {
    "badugi": {"halves": showdown.badugi_takes_all},
    "badacey": {"halves": showdown.low_and_badugi_halves},
}

BY_BETTING: Final[Mapping[str, Patch]] = {
    "limit": {
        "raise_range": betting.fixed_raise,
        "against_size": (betting.size_is_not_fixed,),
        "against_table": (
            forced_bets.big_blind_is_not_the_small_bet,
            forced_bets.small_blind_is_larger_than_the_big_blind,
            forced_bets.big_bet_is_not_twice_the_small_bet,
        ),
    },
}

BY_SETTING: Final[Mapping[str, Mapping[str, Patch]]] = {
    "heads-up-blinds": {
        "button-posts-small": {"blind_seats": forced_bets.heads_up_the_button_posts_small},
        "left-of-button-posts-small": {"blind_seats": forced_bets.blinds_left_of_the_button},
    },
    "raise-cap": {
        "four-per-round": {"against_wagering": (betting.four_bets_are_made,)},
        "five-per-round": {"against_wagering": (betting.five_bets_are_made,)},
    },
    "blind-counts-for-the-cap": {
        "big-blind-counts": {"bets_made": betting.bets_made_with_the_big_blind},
        "blinds-do-not-count": {"bets_made": betting.bets_made_without_the_blinds},
    },
    "fold-with-no-bet": {
        "legal": {"against": {Fold: (betting.folding_is_always_open,)}},
        "refused": {"against": {Fold: (betting.folding_needs_a_bet,)}},
    },
    "draw-timing": {
        "all-discard-first": {"dealer": {DRAW: drawing.all_discard_then_are_served}},
        "served-in-turn": {"dealer": {DRAW: drawing.each_is_served_in_turn}},
    },
    "burn": {
        "one-per-draw": {"burn": drawing.burn_one},
        "none": {"burn": drawing.no_burn},
    },
    "shuffled-in": {
        "burns-and-earlier-muck": {"shuffled_in": drawing.stub_burns_and_earlier_muck},
        "all-discards": {"shuffled_in": drawing.stub_burns_and_all_discards},
    },
    "odd-chips": {
        "one-each": {"odd_chips": showdown.odd_chips_one_each},
        "all-to-the-first": {"odd_chips": showdown.odd_chips_to_the_first},
    },
}


def patched(*patches: Patch) -> dict[str, Any]:
    """Merge patches in their order into the fields of a record."""
    fields: dict[str, Any] = {}
    for patch in patches:
        for name, value in patch.items():
            fields[name] = _merged(fields.get(name), value)
    return fields


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, tuple) and isinstance(new, tuple):
        return old + new
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new
