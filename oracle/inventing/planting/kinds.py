"""The table of mistakes that can be planted: what each is, what must be found, what it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from oracle.histories import History
from oracle.inventing.planting import acts, draws, posts, records, showdowns, wagers
from oracle.inventing.planting.plant import RECORD, RULE, Plant, Planted


def _plant(
    name: str, rule: str, needs: str, plant: Callable[[History], Planted | None], *also: str
) -> Plant:
    """A row of the table: rules have a chapter before a full stop, topics of a record have none."""
    function = plant.func if isinstance(plant, partial) else plant
    sentence = (function.__doc__ or "").strip().partition("\n")[0]
    kind, facts = RULE if "." in rule else RECORD, frozenset(needs.split())
    return Plant(name, kind, rule, facts, sentence, plant, "sequence" in facts, also)


PLANTS: Final[tuple[Plant, ...]] = (
    _plant(
        "big-blind-amount",
        "forced-bets.big-blind",
        "posts blinds",
        partial(posts.wrong_amount, "big"),
        "forced-bets.limit-big-blind",
    ),
    _plant("blinds-of-each-other", "forced-bets.big-blind", "posts button", posts.wrong_seats),
    _plant("missing-ante", "forced-bets.antes", "posts blinds", posts.missing_ante),
    _plant("out-of-turn", "betting.clockwise", "turn", acts.out_of_turn),
    _plant("skipped", "betting.clockwise", "turn", acts.skipped),
    _plant("round-too-short", "betting.round-ends", "turn", acts.ended_too_early),
    _plant("folded-player-acts", "betting.clockwise", "turn", acts.folded_player_acts),
    _plant(
        "check-facing-a-bet",
        "betting.check-when-nothing-is-owed",
        "turn price",
        acts.checks_facing_a_bet,
    ),
    _plant("price-of-a-call", "betting.call-matches-the-bet", "price", acts.wrong_price),
    _plant("limit-size", "betting.fixed-size", "sizes", wagers.wrong_size),
    _plant("big-bet-too-early", "betting.fixed-size", "sizes", wagers.big_bet_too_early),
    _plant("under-raise", "betting.minimum-raise", "sizes", wagers.under_raise),
    _plant("over-the-pot", "betting.pot-limit-maximum", "sizes stacks", wagers.over_the_pot),
    _plant("fifth-bet", "betting.raise-cap", "sizes", wagers.fifth_bet),
    _plant("reopened", "betting.reopening", "sizes", wagers.reopened),
    _plant("not-returned", "betting.uncalled-bet", "returned", wagers.not_returned),
    _plant("wrongly-returned", "betting.uncalled-bet", "returned", wagers.wrongly_returned),
    _plant("capped-too-early", "betting.raise-cap", "capped", wagers.capped_too_early),
    _plant("draw-out-of-order", "drawing.order", "draw-counts turn", draws.out_of_order),
    _plant("missed-draw", "drawing.order", "draw-counts turn", draws.missed),
    _plant("five-cards", "drawing.any-number-of-own-cards", "draw-counts", draws.too_many),
    _plant("fewer-cards-back", "drawing.as-many-back", "received", draws.too_few_back),
    _plant(
        "fold-in-the-draw", "drawing.no-betting-in-a-draw", "turn phases", draws.folds_in_the_draw
    ),
    _plant("one-draw-too-many", "drawing.number-of-draws", "draw-counts", draws.draw_too_many),
    _plant("fewer-cards-dealt", "drawing.hand-size", "hole-cards", draws.too_few_dealt),
    _plant("card-twice", "cards", "received", draws.card_twice),
    _plant("showing-order", "showdown.first-to-show", "showdown-order", showdowns.wrong_order),
    _plant(
        "best-hand-mucked", "showdown.may-muck", "mucks mucked-cards", showdowns.best_hand_mucked
    ),
    _plant("worse-hand-wins", "showdown.best-hand-wins", "payouts", showdowns.worse_hand_wins),
    _plant("tie-not-split", "showdown.equal-hands-split", "payouts", showdowns.tie_not_split),
    _plant(
        "odd-chip",
        "showdown.odd-chip-to-the-left-of-the-button",
        "payouts button",
        showdowns.odd_chip,
    ),
    _plant("wrong-half", "showdown.halves", "payouts", showdowns.wrong_half),
    _plant("odd-half", "showdown.odd-chip-to-the-low-half", "payouts", showdowns.odd_half),
    _plant("pots-merged", "showdown.side-pots", "payouts pots", showdowns.pots_merged),
    _plant("more-than-the-pot", "payouts", "payouts", showdowns.more_than_the_pot),
    _plant("hand-name", "hand-names", "hand-names", showdowns.wrong_name),
    _plant("total", "total", "total", showdowns.wrong_total),
    _plant("rake", "rake", "rake payouts", showdowns.wrong_rake),
    _plant("rake-schedule", "rake-schedule", "payouts", showdowns.rake_over_the_schedule),
    _plant("summary", "summary", "summary", showdowns.wrong_summary),
    _plant("all-in-untold", "all-in", "all-in stacks", records.all_in_untold),
    _plant("all-in-with-chips", "all-in", "all-in stacks", records.all_in_with_chips),
    _plant("difference-of-a-raise", "amounts", "differences", records.wrong_difference),
    _plant("stacks-between-hands", "stacks", "sequence stacks", records.wrong_stack),
    _plant("button-stays", "next-hand.button-moves", "sequence button", records.button_stays),
)
"""Every mistake, in the order of a hand."""
