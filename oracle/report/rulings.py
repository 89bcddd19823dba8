"""Rulings worded as a floor person would: what happened, why, and what the verdict may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.rulings import cost
from oracle.core.table import (
    Acted,
    Checked,
    Event,
    Folded,
    Outcome,
    RaiseGivenUp,
    Reason,
    Ruled,
    Ruling,
    State,
    Wagered,
    Why,
    evolve,
)
from oracle.report.observations import (
    act_in_words,
    early_act_in_words,
    outcome_in_words,
    returned,
    with_setting,
)
from oracle.report.words import Sentence, capital, listing, seat_list
from oracle.wire import ACT_FORMS, Seats

SettledBy: TypeAlias = Callable[[str], Sequence[str]]
"""By the name of a switch, the ids of the rules that it settles."""


Chips: TypeAlias = Callable[[int], str]
"""Writes an amount of chips: as a number, or as the money that is played for."""


class Words(NamedTuple):
    """How seats and amounts are called."""

    seats: Seats
    chips: Chips = str


def _by_none(_switch: str) -> Sequence[str]:
    return ()


class TableContext(NamedTuple):
    """An event, the state before it, and the ids of the rules that were asked about it."""

    before: State
    event: Event
    asked: frozenset[str]


class TextContext(NamedTuple):
    """A moment, the seats by which it is described, and the rules that each switch settles.

    ``chips`` writes the amounts.
    """

    moment: TableContext
    seats: Seats
    settled_by: SettledBy = _by_none
    chips: Chips = str

    @property
    def before(self) -> State:
        """The state before the event."""
        return self.moment.before

    def seat(self, place: int) -> str:
        """Name the seat at a place."""
        return f"seat {self.seats.numbers[place]}"

    def say(self, text: str, *rules: str) -> list[Sentence]:
        """Make a sentence with those of the rules that were asked in this house.

        What hands are worth is the same in every house, so that it was asked is not noted.
        """
        asked = self.moment.asked
        named = [rule for rule in rules if rule in asked or rule.startswith("ranking.")]
        return [Sentence(f"{capital(text)}.", tuple(dict.fromkeys(named)))]

    def all_in(self, place: int, amount: int) -> str:
        """Say that a seat is all-in, if no chip that plays is left after it puts in so many."""
        left = self.before.stacks[place] - amount
        return " and is all-in" if left < self.before.table.chip else ""


class RuledMoment(NamedTuple):
    """The state before a ruling, the act, and the ruling."""

    before: State
    act: Any
    ruling: Ruling
    seats: Seats

    def after(self) -> State:
        """Give the state after the ruling."""
        state = self.before.copy()
        for event in self.ruling.then:
            evolve(state, event)
        return state

    @property
    def place(self) -> int:
        """The place of that seat, counted from the button; 0 where it concerns nobody."""
        return self.ruling.seat or 0

    @property
    def chosen(self) -> Outcome:
        """What this house rules; that the act waits, while it does."""
        return self.ruling.chosen or Outcome("waits")

    def seat(self, place: int) -> str:
        """Name the seat at a place."""
        return f"seat {self.seats.numbers[place]}"

    def say(self, text: str, *rules: str) -> Sentence:
        """Make a sentence with those of the rules that decided, or else with all that did."""
        deciding = [rule for rule in rules if rule in self.ruling.rules]
        named = deciding or self.ruling.rules or rules
        return Sentence(f"{capital(text)}.", tuple(dict.fromkeys(named)))


MEANINGS: Final[Mapping[Why, str]] = {
    Why.NOBODY_HAS_BET: "nobody has bet yet",
    Why.IS_OWED: "it is the amount of the call",
    Why.LESS_THAN_A_BET: "it is less than the smallest bet",
    Why.LESS_THAN_OWED: "it is less than the {amount} to call",
    Why.HALF_A_BET_MORE: "it exceeds the call by half of the bet of {bet} or more",
    Why.LESS_THAN_HALF_A_BET_MORE: "it exceeds the call by less than half of the bet of {bet}",
    Why.HALF_A_RAISE_MORE: "it exceeds the call by half a minimum raise or more",
    Why.LESS_THAN_HALF_A_RAISE_MORE: "it exceeds the call by less than half a minimum raise",
    Why.WHOLE_RAISE_MORE: "it exceeds the call by a full minimum raise or more",
    Why.LESS_THAN_A_WHOLE_RAISE_MORE: "it exceeds the call by less than a full minimum raise",
    Why.ALL_THE_CHIPS: "it is all-in",
    Why.EVERY_CHIP_IS_NEEDED: "every chip is needed to make the call",
    Why.SINGLE_CHIP_BETS: "a single chip put in silently is a bet where nobody has bet",
    Why.SINGLE_CHIP_CALLS: "a single chip put in silently is a call, whatever its size",
    Why.SINGLE_CHIP_CHECKS: "a single chip put in silently is not a raise",
    Why.WORD_IS_THE_ACTION: "the word is the action",
    Why.WORD_BEFORE_CHIPS: "a word said before the chips decides",
    Why.NEAREST_AMOUNT: "{amount} is the nearest legal amount",
    Why.MOST_THAT_IS_OPEN: "{amount} is the nearest legal amount",
    Why.BET_IS_NOT_OPEN: "the player may not bet",
    Why.RAISE_IS_NOT_OPEN: "the player may not raise",
    Why.NOTHING_TO_CALL: "there is nothing to call",
    Why.NOTHING_TO_FOLD_TO: "a player who faces no bet does not fold here",
    Why.BET_ALREADY: "there is a bet already",
    Why.NO_MORE_THAN_THE_BET: "the amount is no more than the bet that the player faces",
    Why.NOTHING_TO_COMPLETE: "there is nothing to complete",
    Why.POT_IS_NO_AMOUNT: "the pot is an amount only in pot-limit play",
    Why.CHECKED_WITH_CHIPS: "the chips released bind, and a player who checks may not raise",
    Why.NO_BET_TO_RAISE: "there is no bet to raise",
    Why.RAP_PASSES: "a rap, or the word pass, is a pass",
    Why.RAP_FOLDS: "a rap, or the word pass, is a pass, and the player faces a bet",
}
"""Why an act is the action that it is; what the action is stands before it."""

SENTENCES: Final[Mapping[Why, str]] = {
    Why.CHECKS_FACING_A_BET: (
        "facing a bet, that is not a check: the player may still fold or call"
    ),
    Why.DIRECTOR_DECIDES: (
        "it is less than the call, the bet faced is a raise and three or more players are in the "
        "hand, so the director may instead let the player forfeit it and fold"
    ),
    Why.RAPS_FACING_A_BET: "facing a bet, that is not a check: the player may still fold or call",
    Why.NOT_NOTICED: (
        "nobody notices that it is too little, so it stands as {action}, with {to} put in this "
        "round"
    ),
    Why.CHIPS_ARE_TOO_SMALL: "chips smaller than {chip} do not play, so that is not an action",
    Why.EVERY_MOTION_AFTER_A_WORD: "after that word every motion with chips counts",
    Why.FIRST_MOTION_AFTER_A_WORD: (
        "no amount was said, so only the first motion with chips counts"
    ),
    Why.CARDS_ARE_NOT_DISCARDED: (
        "the cards are not discarded yet, so the player may still change the number"
    ),
    Why.LATER_MOTIONS_GO_BACK: "without a word only the first motion counts: {back}",
    Why.REST_OF_THE_FIRST_GOES_BACK: "of the first motion {back}",
    Why.CHIPS_GO_BACK: "{back}",
    Why.WORD_WAITS: "the action is on {seats}, so the act waits",
    Why.CHIPS_WAIT: (
        "the action is on {seats}, so the act waits, and its chips are not yet in the pot"
    ),
    Why.HAS_ACTED: "the player has already acted, so this does not count",
    Why.TIME_WAS_CALLED: "play is stopped because time was called, so this does not count",
    Why.WAITS_ALREADY: "the player has already acted out of turn, so this does not count",
    Why.NO_CHIPS_LEFT: "the player has no chips left to act with, so this does not count",
    Why.TURN_HAS_COME: "the action reaches {seat}, who acted out of turn and {did}",
    Why.WORD_BINDS_OUT_OF_TURN: (
        "the action reaches {seat}, who acted out of turn and {did}; a word is binding out of turn"
    ),
    Why.FOLD_BINDS_OUT_OF_TURN: (
        "the action reaches {seat}, who acted out of turn and {did}; a fold is binding out of turn"
    ),
    Why.ACTION_IS_THE_SAME: "the action has not changed since, so the act may be held binding",
    Why.ACTION_HAS_CHANGED: (
        "the action has changed since: {acts}, so the act does not count and the player has all "
        "options"
    ),
    Why.ACTION_HAS_CHANGED_BUT_NO_RAISE: (
        "the action has changed since: {acts}, so the act does not count, but a player who checked "
        "out of turn still may not bet or raise"
    ),
    Why.WAS_NO_ACTION: "what was done is not an action, so it does not count",
    Why.OTHERS_ACTED_BEHIND: "{seats} have acted behind {seat}, who did not call time",
    Why.PLAY_STOPS: (
        "play stops until the player acts, who keeps the right to act; what others do until then "
        "does not count"
    ),
    Why.NOTHING_TO_STOP_FOR: "the action is not on the player, so play does not stop",
    Why.CHIPS_ARE_NOT_RELEASED: (
        "chips that are not released are not yet an action, so the player has still to act"
    ),
    Why.MOTION_OUT_OF_TURN: "the motion is out of turn, so it has no effect",
    Why.OTHERS_ACTED_ON_IT: "{seats} acted because of the motion",
    Why.NOBODY_ACTED_ON_IT: (
        "nobody has acted because of the motion, so the player may take any action"
    ),
    Why.NOTHING_WAS_MOVED: "no chips were moved forward, so there is nothing to complete",
    Why.MOTIONS_DO_NOT_MATTER: (
        "in this game a forward motion is not held against a player, who may take any action"
    ),
    Why.MOVED_CHIPS_ARE_TOO_SMALL: (
        "chips smaller than {chip} do not play, so there is nothing to complete"
    ),
    Why.UNAWARE_OF_A_RAISE: (
        "there was a raise, and nobody has acted behind, so the player takes back {amount} and "
        "decides again"
    ),
    Why.ENOUGH_WAS_PUT_IN: (
        "a word was said, or the chips show that the player saw the raise; what was done stands"
    ),
    Why.NOT_UNAWARE_OF_A_RAISE: (
        "a player may take back only chips just put in after a raise, and only while nobody has "
        "acted behind; what was done stands"
    ),
    Why.ROUND_IS_COMPLETE: "the betting round is complete, so its wagers stand",
    Why.WAGERS_ARE_IN_ORDER: "all wagers of the round are in order, so they stand",
    Why.WAGERS_ARE_PUT_RIGHT: (
        "the betting round is not complete, so wagers are corrected: {changes}"
    ),
    Why.NOBODY_GAINS_A_RAISE: "nobody who has acted may raise because of that",
    Why.SMALLEST_IN_USE_PLAYS: "the smallest chip in use plays, which is {amount}",
    Why.CHANGED_BETWEEN_HANDS: (
        "small chips are changed up between hands, so the player waits until this hand is over"
    ),
}
"""Why an act is ruled so, as a sentence of its own."""


def reason_text(case: RuledMoment, reason: Reason) -> Sentence:
    """Make a sentence of a reason, with the rules on which it rests."""
    facts = _Facts(case, reason)
    if reason.why in MEANINGS:
        because = MEANINGS[reason.why].format_map(facts)
        text = f"that is {_ACTIONS[case.chosen.do]}: {because}{_so(case, reason)}"
    else:
        text = SENTENCES[reason.why].format_map(facts)
    return Sentence(f"{capital(text)}.", tuple(dict.fromkeys(reason.rules)))


def _why(case: RuledMoment, reason: Reason) -> Iterator[Sentence]:
    """Tell a reason, and after it what keeps the player from betting or raising."""
    yield reason_text(case, reason)
    if reason.because:
        yield Sentence(reason.because.sentence, (reason.because.rule,))


class _Facts:
    """The facts of a reason by their names, each put into words when a text asks for it."""

    def __init__(self, case: RuledMoment, reason: Reason) -> None:
        self._case = case
        self._reason = reason

    def __getitem__(self, name: str) -> str:
        return FACTS[name](self._case, self._reason)


def _acts(case: RuledMoment, reason: Reason) -> str:
    return listing(_act(case, event) for event in reason.acts)


def _act(case: RuledMoment, event: Acted) -> str:
    seat = case.seat(event.seat)
    if isinstance(event, Wagered):
        return f"{seat} {event.word}s{' to' if event.word == 'raise' else ''} {event.to}"
    return f"{seat} calls"


def _changes(case: RuledMoment, _reason: Reason) -> str:
    bets = zip(case.before.bets, case.after().bets, strict=True)
    changes = {
        case.seats.numbers[place]: f"from {old} to {new}"
        for place, (old, new) in enumerate(bets)
        if old != new
    }
    return listing(f"seat {number} {change}" for number, change in sorted(changes.items()))


_ACTIONS: Final[Mapping[str, str]] = {
    "fold": "a fold",
    "check": "a check",
    "call": "a call",
    "bet": "a bet",
    "raise": "a raise",
    "pat": "standing pat",
}
FACTS: Final[Mapping[str, Callable[[RuledMoment, Reason], str]]] = {
    "action": lambda case, _reason: _ACTIONS[case.chosen.do],
    "acts": _acts,
    "amount": lambda _case, reason: str(reason.amount),
    "bet": lambda case, _reason: str(case.before.table.rules.bet_size(case.before)),
    "back": lambda _case, reason: returned(reason.amount),
    "changes": _changes,
    "chip": lambda case, _reason: str(case.before.table.chip),
    "did": lambda case, _reason: early_act_in_words(case.act),
    "seat": lambda case, _reason: case.seat(case.place),
    "seats": lambda case, reason: seat_list(case.seats.numbers[place] for place in reason.seats),
    "to": lambda case, _reason: str(case.chosen.to),
}
_COMPLETED: Final = frozenset({Why.HALF_A_BET_MORE, Why.HALF_A_RAISE_MORE, Why.WHOLE_RAISE_MORE})
"""Reasons for which chips are a raise although they may be too few for one."""


def _so(case: RuledMoment, reason: Reason) -> str:
    """Say what the player does by it, and how much more goes in."""
    outcome, place = case.chosen, case.place
    if outcome.do == "fold":
        return ", so the hand is dead"
    if outcome.do in {"check", "pat"}:
        return ""
    price = cost(case.before, place, outcome)
    if outcome.do == "call":
        does = f"calls {price}"
    elif outcome.do == "bet":
        does = f"bets {outcome.to}"
    else:
        completes = outcome.due and reason.why in _COMPLETED
        does = f"{'completes it' if completes else 'raises'} to {outcome.to}"
    due = f" and puts in {outcome.due} more" if outcome.due else ""
    left = case.before.stacks[place] - price
    return f", so the player {does}{due}{' and is all-in' if left < case.before.table.chip else ''}"


_OUT_OF_TURN: Final = "rulings.out-of-turn"
_OF_EARLIER_ACTS: Final = frozenset(
    {
        Why.TURN_HAS_COME,
        Why.WORD_BINDS_OUT_OF_TURN,
        Why.FOLD_BINDS_OUT_OF_TURN,
        Why.OTHERS_ACTED_BEHIND,
    }
)
"""Reasons that themselves tell what was done, earlier in the hand."""


def ruling_text(before: State, event: Ruled, seats: Seats, settled_by: SettledBy) -> list[Sentence]:
    """Tell a ruling that was made at a state, each sentence with the rules that decide it."""
    case = RuledMoment(before, event.act, event.ruling, seats)
    reasons = event.ruling.reasons
    done = [] if reasons[0].why in _OF_EARLIER_ACTS else [_done(case)]
    why = [sentence for reason in reasons for sentence in _why(case, reason)]
    return [*done, *why, *_left_to_the_house(case, settled_by), *_given_up(case)]


def _done(case: RuledMoment) -> Sentence:
    number = None if case.act.seat is None else case.seats.numbers[case.act.seat]
    text, rule = act_in_words(case.act, number), _OF_ACT[type(case.act)]
    if _OUT_OF_TURN in case.ruling.rules:
        return case.say(f"{text} out of turn", _OUT_OF_TURN)
    return case.say(text, rule)


def _left_to_the_house(case: RuledMoment, settled_by: SettledBy) -> list[Sentence]:
    """Tell which rulings the text allows where it says may, and how this house rules."""
    allowed = case.ruling.allowed
    if len(allowed) < 2 or case.chosen.setting is None:
        return []
    either = " or ".join(map(with_setting, allowed))
    switch = (case.chosen.setting or "").partition("=")[0]
    rules = settled_by(switch)
    here = f"here {outcome_in_words(case.chosen)}{_with_that(case)}"
    return [
        case.say(f"the rules leave it to the house: {either}", *rules),
        case.say(here, *rules),
    ]


def _with_that(case: RuledMoment) -> str:
    """What losing the right to act does to the hand."""
    if case.chosen.do != "lost":
        return ""
    if any(isinstance(event, Folded) for event in case.ruling.then):
        return ", so the hand is dead"
    checks = any(isinstance(event, Checked) for event in case.ruling.then)
    return ", which counts as a check" if checks else ""


def _given_up(case: RuledMoment) -> list[Sentence]:
    turn = "this" if case.ruling.seat == case.before.actor else "the next"
    return [
        Sentence(
            f"{capital(case.seat(event.seat))} has given up the raise, and may not bet or raise at "
            f"{turn} turn.",
            (event.rule,),
        )
        for event in case.ruling.then
        if isinstance(event, RaiseGivenUp)
    ]


_OF_ACT: Final = {form.act: form.rule for form in ACT_FORMS}
"""By an act, the rule that speaks of it."""
