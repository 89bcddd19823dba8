"""Why an act means what it means, and why a ruling came out as it did.

A word says why where it is decided; ``explain`` makes a sentence of it and decides nothing again.
Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from oracle.core.table.events import Acted
    from oracle.core.table.terms import Objection


class Why(StrEnum):
    """Every possible reason."""

    # what an amount means, and chips without a word
    NOBODY_HAS_BET = "nobody-has-bet"
    IS_OWED = "is-owed"
    LESS_THAN_A_BET = "less-than-a-bet"
    LESS_THAN_OWED = "less-than-owed"
    HALF_A_BET_MORE = "half-a-bet-more"
    LESS_THAN_HALF_A_BET_MORE = "less-than-half-a-bet-more"
    HALF_A_RAISE_MORE = "half-a-raise-more"
    LESS_THAN_HALF_A_RAISE_MORE = "less-than-half-a-raise-more"
    WHOLE_RAISE_MORE = "whole-raise-more"
    LESS_THAN_A_WHOLE_RAISE_MORE = "less-than-a-whole-raise-more"
    ALL_THE_CHIPS = "all-the-chips"
    EVERY_CHIP_IS_NEEDED = "every-chip-is-needed"
    SINGLE_CHIP_BETS = "single-chip-bets"
    SINGLE_CHIP_CALLS = "single-chip-calls"
    SINGLE_CHIP_CHECKS = "single-chip-checks"
    NOT_NOTICED = "not-noticed"
    CHIPS_ARE_TOO_SMALL = "chips-are-too-small"

    # what a word means, and a rap
    WORD_IS_THE_ACTION = "word-is-the-action"
    WORD_BEFORE_CHIPS = "word-before-chips"
    NEAREST_AMOUNT = "nearest-amount"
    MOST_THAT_IS_OPEN = "most-that-is-open"
    BET_IS_NOT_OPEN = "bet-is-not-open"
    RAISE_IS_NOT_OPEN = "raise-is-not-open"
    NOTHING_TO_CALL = "nothing-to-call"
    NOTHING_TO_FOLD_TO = "nothing-to-fold-to"
    BET_ALREADY = "bet-already"
    NO_BET_TO_RAISE = "no-bet-to-raise"
    NO_MORE_THAN_THE_BET = "no-more-than-the-bet"
    DIRECTOR_DECIDES = "director-decides"
    NOTHING_TO_COMPLETE = "nothing-to-complete"
    POT_IS_NO_AMOUNT = "pot-is-no-amount"
    CARDS_ARE_NOT_DISCARDED = "cards-are-not-discarded"
    CHECKED_WITH_CHIPS = "checked-with-chips"
    EVERY_MOTION_AFTER_A_WORD = "every-motion-after-a-word"
    FIRST_MOTION_AFTER_A_WORD = "first-motion-after-a-word"
    CHECKS_FACING_A_BET = "checks-facing-a-bet"
    RAP_PASSES = "rap-passes"
    RAP_FOLDS = "rap-folds"
    RAPS_FACING_A_BET = "raps-facing-a-bet"

    # which chips go back
    LATER_MOTIONS_GO_BACK = "later-motions-go-back"
    REST_OF_THE_FIRST_GOES_BACK = "rest-of-the-first-goes-back"
    CHIPS_GO_BACK = "chips-go-back"

    # out of turn
    WORD_WAITS = "word-waits"
    CHIPS_WAIT = "chips-wait"
    HAS_ACTED = "has-acted"
    TIME_WAS_CALLED = "time-was-called"
    WAITS_ALREADY = "waits-already"
    NO_CHIPS_LEFT = "no-chips-left"

    # out of turn, when the turn has come
    TURN_HAS_COME = "turn-has-come"
    WORD_BINDS_OUT_OF_TURN = "word-binds-out-of-turn"
    FOLD_BINDS_OUT_OF_TURN = "fold-binds-out-of-turn"
    ACTION_IS_THE_SAME = "action-is-the-same"
    ACTION_HAS_CHANGED = "action-has-changed"
    ACTION_HAS_CHANGED_BUT_NO_RAISE = "action-has-changed-but-no-raise"
    WAS_NO_ACTION = "was-no-action"

    # the right to act
    OTHERS_ACTED_BEHIND = "others-acted-behind"
    PLAY_STOPS = "play-stops"
    NOTHING_TO_STOP_FOR = "nothing-to-stop-for"

    # forward motions
    CHIPS_ARE_NOT_RELEASED = "chips-are-not-released"
    MOTION_OUT_OF_TURN = "motion-out-of-turn"
    OTHERS_ACTED_ON_IT = "others-acted-on-it"
    NOBODY_ACTED_ON_IT = "nobody-acted-on-it"
    NOTHING_WAS_MOVED = "nothing-was-moved"
    MOTIONS_DO_NOT_MATTER = "motions-do-not-matter"
    MOVED_CHIPS_ARE_TOO_SMALL = "moved-chips-are-too-small"

    # too few chips, noticed late
    UNAWARE_OF_A_RAISE = "unaware-of-a-raise"
    ENOUGH_WAS_PUT_IN = "enough-was-put-in"
    NOT_UNAWARE_OF_A_RAISE = "not-unaware-of-a-raise"
    ROUND_IS_COMPLETE = "round-is-complete"
    WAGERS_ARE_IN_ORDER = "wagers-are-in-order"
    WAGERS_ARE_PUT_RIGHT = "wagers-are-put-right"
    NOBODY_GAINS_A_RAISE = "nobody-gains-a-raise"

    # which chips play
    SMALLEST_IN_USE_PLAYS = "smallest-in-use-plays"
    CHANGED_BETWEEN_HANDS = "changed-between-hands"


class Reason(NamedTuple):
    """A word that says why, the rules it rests on, and the facts that a sentence needs.

    ``amount`` is the chips, ``seats`` the players and ``acts`` the actions that it refers to;
    ``because`` says what keeps the player from betting or raising.
    """

    why: Why
    rules: tuple[str, ...] = ()
    amount: int = 0
    seats: tuple[int, ...] = ()
    acts: tuple[Acted, ...] = ()
    because: Objection | None = None

    def by(self, rule: str) -> Reason:
        """Rest on a rule, unless others were named before."""
        return self if self.rules else self._replace(rules=(rule,))
