"""The table of mistakes that can be planted: what each is, what must be found, what it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from oracle.histories import History
from oracle.inventing.planting import acts, draws, posts, records, showdowns, wagers
from oracle.inventing.planting.plant import RECORD, RULE, Plant, Planted


def _rule(
    name: str, rule: str, needs: str, plant: Callable[[History], Planted | None], **more: Any
) -> Plant:
    return _plant(RULE, name, rule, needs, plant, **more)


def _record(
    name: str, topic: str, needs: str, plant: Callable[[History], Planted | None], **more: Any
) -> Plant:
    return _plant(RECORD, name, topic, needs, plant, **more)


def _plant(
    kind: str,
    name: str,
    rule: str,
    needs: str,
    plant: Callable[[History], Planted | None],
    **more: Any,
) -> Plant:
    function = plant.func if isinstance(plant, partial) else plant
    sentence = (function.__doc__ or "").strip().partition("\n")[0]
    return Plant(name, kind, rule, frozenset(needs.split()), sentence, plant, **more)


PLANTS: Final[tuple[Plant, ...]] = (
    _rule(
        "big-blind-amount",
        "forced-bets.big-blind",
        "posts blinds",
        partial(posts.wrong_amount, "big"),
        also=("forced-bets.limit-big-blind",),
    ),
    _rule("blinds-of-each-other", "forced-bets.big-blind", "posts button", posts.wrong_seats),
    _rule("missing-ante", "forced-bets.antes", "posts blinds", posts.missing_ante),
    _rule("out-of-turn", "betting.clockwise", "turn", acts.out_of_turn),
    _rule("skipped", "betting.clockwise", "turn", acts.skipped),
    _rule("round-too-short", "betting.round-ends", "turn", acts.ended_too_early),
    _rule("folded-player-acts", "betting.clockwise", "turn", acts.folded_player_acts),
    _rule(
        "check-facing-a-bet",
        "betting.check-when-nothing-is-owed",
        "turn price",
        acts.checks_facing_a_bet,
    ),
    _rule("price-of-a-call", "betting.call-matches-the-bet", "price", acts.wrong_price),
    _rule("limit-size", "betting.fixed-size", "sizes", wagers.wrong_size),
    _rule("big-bet-too-early", "betting.fixed-size", "sizes", wagers.big_bet_too_early),
    _rule("under-raise", "betting.minimum-raise", "sizes", wagers.under_raise),
    _rule("over-the-pot", "betting.pot-limit-maximum", "sizes stacks", wagers.over_the_pot),
    _rule("fifth-bet", "betting.raise-cap", "sizes", wagers.fifth_bet),
    _rule("reopened", "betting.reopening", "sizes", wagers.reopened),
    _rule("not-returned", "betting.uncalled-bet", "returned", wagers.not_returned),
    _rule("wrongly-returned", "betting.uncalled-bet", "returned", wagers.wrongly_returned),
    _rule("capped-too-early", "betting.raise-cap", "capped", wagers.capped_too_early),
    _rule("draw-out-of-order", "drawing.order", "draw-counts turn", draws.out_of_order),
    _rule("missed-draw", "drawing.order", "draw-counts turn", draws.missed),
    _rule("five-cards", "drawing.any-number-of-own-cards", "draw-counts", draws.too_many),
    _rule("fewer-cards-back", "drawing.as-many-back", "received", draws.too_few_back),
    _rule(
        "fold-in-the-draw", "drawing.no-betting-in-a-draw", "turn phases", draws.folds_in_the_draw
    ),
    _rule("one-draw-too-many", "drawing.number-of-draws", "draw-counts", draws.draw_too_many),
    _rule("fewer-cards-dealt", "drawing.hand-size", "hole-cards", draws.too_few_dealt),
    _record("card-twice", "cards", "received", draws.card_twice),
    _rule("showing-order", "showdown.first-to-show", "showdown-order", showdowns.wrong_order),
    _rule(
        "best-hand-mucked", "showdown.may-muck", "mucks mucked-cards", showdowns.best_hand_mucked
    ),
    _rule("worse-hand-wins", "showdown.best-hand-wins", "payouts", showdowns.worse_hand_wins),
    _rule("tie-not-split", "showdown.equal-hands-split", "payouts", showdowns.tie_not_split),
    _rule(
        "odd-chip",
        "showdown.odd-chip-to-the-left-of-the-button",
        "payouts button",
        showdowns.odd_chip,
    ),
    _rule("wrong-half", "showdown.halves", "payouts", showdowns.wrong_half),
    _rule("odd-half", "showdown.odd-chip-to-the-low-half", "payouts", showdowns.odd_half),
    _rule("pots-merged", "showdown.side-pots", "payouts pots", showdowns.pots_merged),
    _record("more-than-the-pot", "payouts", "payouts", showdowns.more_than_the_pot),
    _record("hand-name", "hand-names", "hand-names", showdowns.wrong_name),
    _record("total", "total", "total", showdowns.wrong_total),
    _record("rake", "rake", "rake payouts", showdowns.wrong_rake),
    _record("rake-schedule", "rake-schedule", "payouts", showdowns.rake_over_the_schedule),
    _record("summary", "summary", "summary", showdowns.wrong_summary),
    _record("all-in-untold", "all-in", "all-in stacks", records.all_in_untold),
    _record("all-in-with-chips", "all-in", "all-in stacks", records.all_in_with_chips),
    _record("difference-of-a-raise", "amounts", "differences", records.wrong_difference),
    _record("stacks-between-hands", "stacks", "sequence stacks", records.wrong_stack, after=True),
    _rule(
        "button-stays",
        "next-hand.button-moves",
        "sequence button",
        records.button_stays,
        after=True,
    ),
)
"""Every mistake, in the order of a hand."""
