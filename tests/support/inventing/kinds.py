"""The table of mistakes that can be planted: what each is, what must be found, what it needs."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from oracle.histories.hands import History
from tests.support.inventing import ends, play
from tests.support.inventing.planting import RECORD, RULE, Plant, Planted


def _plant(
    name: str, rule: str, needs: str, plant: Callable[[History], Iterator[Planted]], *also: str
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
        partial(play.wrong_amount, "big"),
        "forced-bets.limit-big-blind",
    ),
    _plant("blinds-of-each-other", "forced-bets.big-blind", "posts button", play.wrong_seats),
    _plant("missing-ante", "forced-bets.antes", "posts blinds", play.missing_ante),
    _plant("out-of-turn", "betting.clockwise", "turn", play.out_of_turn),
    _plant("skipped", "betting.clockwise", "turn", play.skipped),
    _plant("round-too-short", "betting.round-ends", "turn", play.ended_too_early),
    _plant("folded-player-acts", "betting.clockwise", "turn", play.folded_player_acts),
    _plant(
        "check-facing-a-bet",
        "betting.check-when-nothing-is-owed",
        "turn price",
        play.checks_facing_a_bet,
    ),
    _plant("price-of-a-call", "betting.call-matches-the-bet", "price", play.wrong_price),
    _plant("limit-size", "betting.fixed-size", "sizes", play.wrong_size),
    _plant("big-bet-too-early", "betting.fixed-size", "sizes", play.big_bet_too_early),
    _plant("under-raise", "betting.minimum-raise", "sizes", play.under_raise),
    _plant("over-the-pot", "betting.pot-limit-maximum", "sizes stacks", play.over_the_pot),
    _plant("fifth-bet", "betting.raise-cap", "sizes", play.fifth_bet),
    _plant("reopened", "betting.reopening", "sizes", play.reopened),
    _plant("not-returned", "betting.uncalled-bet", "returned", play.not_returned),
    _plant("wrongly-returned", "betting.uncalled-bet", "returned", play.wrongly_returned),
    _plant("capped-too-early", "betting.raise-cap", "capped", play.capped_too_early),
    _plant("draw-out-of-order", "drawing.order", "draw-counts turn", play.out_of_order),
    _plant("missed-draw", "drawing.order", "draw-counts turn", play.missed),
    _plant("five-cards", "drawing.any-number-of-own-cards", "draw-counts", play.too_many),
    _plant("fewer-cards-back", "drawing.as-many-back", "received", play.too_few_back),
    _plant(
        "fold-in-the-draw", "drawing.no-betting-in-a-draw", "turn phases", play.folds_in_the_draw
    ),
    _plant("one-draw-too-many", "drawing.number-of-draws", "draw-counts", play.draw_too_many),
    _plant("fewer-cards-dealt", "drawing.hand-size", "hole-cards", play.too_few_dealt),
    _plant("card-twice", "cards", "received", play.card_twice),
    _plant("showing-order", "showdown.first-to-show", "showdown-order", ends.wrong_order),
    _plant("best-hand-mucked", "showdown.may-muck", "mucks mucked-cards", ends.best_hand_mucked),
    _plant("worse-hand-wins", "showdown.best-hand-wins", "payouts", ends.worse_hand_wins),
    _plant("tie-not-split", "showdown.equal-hands-split", "payouts", ends.tie_not_split),
    _plant(
        "odd-chip", "showdown.odd-chip-to-the-left-of-the-button", "payouts button", ends.odd_chip
    ),
    _plant("wrong-half", "showdown.halves", "payouts", ends.wrong_half),
    _plant("odd-half", "showdown.odd-chip-to-the-low-half", "payouts", ends.odd_half),
    _plant("pots-merged", "showdown.side-pots", "payouts pots", ends.pots_merged),
    _plant("more-than-the-pot", "payouts", "payouts", ends.more_than_the_pot),
    _plant("hand-name", "hand-names", "hand-names", ends.wrong_name),
    _plant("total", "pots", "total", ends.wrong_total),
    _plant("rake", "rake", "rake payouts", ends.wrong_rake),
    _plant("rake-schedule", "rake-schedule", "payouts", ends.rake_over_the_schedule),
    _plant("summary", "summary", "summary", ends.wrong_summary),
    _plant("all-in-untold", "all-in", "all-in stacks", ends.all_in_untold),
    _plant("all-in-with-chips", "all-in", "all-in stacks", ends.all_in_with_chips),
    _plant("difference-of-a-raise", "amounts", "differences", ends.wrong_difference),
    _plant("stacks-between-hands", "stacks", "sequence stacks", ends.wrong_stack),
    _plant("button-stays", "next-hand.button-moves", "sequence button", ends.button_stays),
)
"""Every mistake, in the order of a hand."""
