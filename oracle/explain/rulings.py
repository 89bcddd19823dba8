"""A ruling told as a floor person would: what happened, what the rules say, what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.core.rulings.motions import acted_on_motion
from oracle.core.rulings.turns import acted_behind, actions_since
from oracle.core.table.acts import (
    AskSmallestChip,
    CallTime,
    ChangeUp,
    ClaimUnaware,
    Discover,
    Move,
    PullBack,
    Push,
    Rap,
    Say,
)
from oracle.core.table.events import Acted, Checked, Folded, RaiseGivenUp, Ruled, Wagered
from oracle.core.table.rulings import CORRECTED, MAY_BE_HELD, VOID, WAITS, EarlyAct
from oracle.core.table.state import State
from oracle.core.table.terms import BET
from oracle.explain.acts import act_in_words, early_act_in_words
from oracle.explain.cases import Case
from oracle.explain.outcomes import outcome_in_words, setting_in_words
from oracle.explain.readings import meaning, returned
from oracle.explain.records import Sentence
from oracle.explain.words import capital, listing, seat_list
from oracle.wire import Seats

_OUT_OF_TURN: Final = "rulings.out-of-turn"
_CHANGES: Final = "rulings.what-changes-the-action"
_RIGHT: Final = "rulings.right-to-act"
_TIME: Final = "rulings.time"
_MOTION: Final = "rulings.forward-motion"
_STRING: Final = "rulings.string-raise"
_UNAWARE: Final = "rulings.unaware-of-a-raise"
_UNDERSIZE: Final = "rulings.undersize"
_ROUNDED: Final = "rulings.nearest-amount"


def ruling_told(before: State, event: Ruled, seats: Seats) -> list[Sentence]:
    """Tell a ruling that was made at a state, each sentence with the rules that decide it."""
    case = Case(before, event.act, event.ruling, seats)
    early = _early_act(case)
    if early is not None:
        told = _settled(case, early)
    elif event.act.seat != event.ruling.seat:
        told = [_acted_behind(case)]
    else:
        told = [_done(case), *_RULED[type(event.act)](case)]
    return [*told, *_left_to_the_house(case), *_given_up(case)]


def _early_act(case: Case) -> EarlyAct | None:
    """The act out of turn on which is ruled now that its turn has come."""
    if case.ruling.seat is None or case.ruling.seat != case.before.actor:
        return None
    waiting = case.before.irregular.early
    return next((early for early in waiting if early.seat == case.ruling.seat), None)


def _done(case: Case) -> Sentence:
    number = None if case.act.seat is None else case.seats.numbers[case.act.seat]
    text, rule = act_in_words(case.act, number), _OF_ACT[type(case.act)]
    if _OUT_OF_TURN in case.ruling.rules:
        return case.say(f"out of turn {text}", _OUT_OF_TURN)
    return case.say(text, rule)


def _acts(case: Case) -> list[Sentence]:
    """Tell what comes of a word, of chips or of a rap, in turn or out of it."""
    if case.ruling.verdict == WAITS:
        actor = "" if case.before.actor is None else f" of {case.seat(case.before.actor)}"
        chips = ", and its chips are not in the pot" if isinstance(case.act, Push) else ""
        return [case.say(f"it is the turn{actor}, so the act waits{chips}", _OUT_OF_TURN)]
    if case.ruling.seat == case.before.actor:
        return meaning(case)
    return [case.say(f"{_why_void(case)}, so this does not count"), *returned(case)]


def _why_void(case: Case) -> str:
    if _STRING in case.ruling.rules:
        return "he has acted already"
    if _TIME in case.ruling.rules:
        return "play is stopped, for time was called"
    if any(early.seat == case.ruling.seat for early in case.before.irregular.early):
        return "he has acted out of turn already"
    return "he has no chips left to act with"


def _settled(case: Case, early: EarlyAct) -> list[Sentence]:
    """Tell the ruling on an act out of turn whose turn has come."""
    did = early_act_in_words(early.act)
    text = f"it is the turn of {case.seat(case.place)}, who has acted out of turn: he {did}"
    if _OUT_OF_TURN not in case.ruling.rules:
        words = case.before.table.rules.words_bind(early)
        told = f"{text}; a {'word' if words else 'fold'} binds out of turn, too"
        rule = "rulings.words-out-of-turn" if words else _CHANGES
        return [Sentence(f"{capital(told)}.", (rule,)), *meaning(case)]
    if case.ruling.verdict == MAY_BE_HELD:
        held = "the action has not changed since, so the act may be held binding"
        rules = (_OUT_OF_TURN, _CHANGES)
        return [case.say(text, _OUT_OF_TURN), Sentence(f"{capital(held)}.", rules)]
    return [case.say(text, _OUT_OF_TURN), _void_since(case, early), *returned(case)]


def _void_since(case: Case, early: EarlyAct) -> Sentence:
    frees = case.before.table.rules.frees
    since = actions_since(case.before, early)
    changes = [event for event in since if frees(early, (event,))]
    if not changes:
        return case.say("what he did was no action, so it does not count", *early.reading.rules)
    done = listing(_action(case, event) for event in changes)
    held_back = any(seat == early.seat for seat, _rule in case.before.irregular.given_up)
    options = "still may not bet or raise" if held_back else "has all options"
    text = f"the action has changed since: {done}, so the act does not count and he {options}"
    return Sentence(f"{capital(text)}.", (_OUT_OF_TURN, _CHANGES))


def _action(case: Case, event: Acted) -> str:
    seat = case.seat(event.seat)
    if isinstance(event, Wagered):
        return f"{seat} {event.word}s{' to' if event.word == 'raise' else ''} {event.to}"
    return f"{seat} calls"


def _acted_behind(case: Case) -> Sentence:
    behind = acted_behind(case.before, case.place)
    names = seat_list(case.seats.numbers[place] for place in behind)
    return case.say(f"{names} have acted behind {case.seat(case.place)}, who did not call time")


def _left_to_the_house(case: Case) -> list[Sentence]:
    """Tell which rulings the text allows where it says may, and what this house rules."""
    allowed = case.ruling.allowed
    if len(allowed) < 2:
        return []
    either = " or ".join(
        f"{outcome_in_words(outcome)} ({setting_in_words(outcome)})" for outcome in allowed
    )
    switch = (case.chosen.setting or "").partition("=")[0]
    rules = [rule.id for rule in catalogue.rules().values() if rule.switch == switch]
    here = f"here {outcome_in_words(case.chosen)}{_with_that(case)}"
    return [
        case.say(f"the rules leave it to the house: {either}", *rules),
        case.say(here, *rules),
    ]


def _with_that(case: Case) -> str:
    """What losing the right to act does to the hand."""
    if case.chosen.do != "lost":
        return ""
    if any(isinstance(event, Folded) for event in case.ruling.then):
        return ", so his hand is dead"
    checks = any(isinstance(event, Checked) for event in case.ruling.then)
    return ", so his hand is checked" if checks else ""


def _given_up(case: Case) -> list[Sentence]:
    turn = "this" if case.ruling.seat == case.before.actor else "his next"
    return [
        Sentence(
            f"{capital(case.seat(event.seat))} has given up the raise: he may not bet or raise at "
            f"{turn} turn.",
            (event.rule,),
        )
        for event in case.ruling.then
        if isinstance(event, RaiseGivenUp)
    ]


def _moved(case: Case) -> list[Sentence]:
    if case.ruling.verdict == WAITS:
        return [case.say("chips that are not released are no action yet, so he has still to act")]
    return [case.say("it is not his turn, so nothing comes of the motion")]


def _pulled_back(case: Case) -> list[Sentence]:
    before, motion = case.before, case.before.irregular.motion
    if case.ruling.verdict != VOID:
        who = seat_list(case.seats.numbers[place] for place in acted_on_motion(before))
        return [case.say(f"{who} acted because of the motion", _MOTION)]
    if motion is None or motion[0].seat != case.ruling.seat:
        return [case.say("he has moved no chips forward, so there is nothing to complete")]
    if not before.table.rules.motions_matter(before):
        text = "In this game a forward motion is not held against a player, so he acts as he likes."
        return [Sentence(text, ("rulings.forward-motion-games",))]
    if acted_on_motion(before):
        smallest = before.table.chip
        text = f"chips smaller than {smallest} do not play, so there is nothing to complete"
        return [case.say(text, "betting.smallest-chip")]
    return [case.say("nobody has acted because of the motion, so he acts as he likes", _MOTION)]


def _time_called(case: Case) -> list[Sentence]:
    if case.ruling.verdict == VOID:
        return [case.say("he does not have to act, so play does not stop", _TIME)]
    text = (
        "play stops until he has acted, and he keeps his right to act; what others do until then "
        "does not count"
    )
    return [case.say(text, _TIME, _RIGHT)]


def _claimed_unaware(case: Case) -> list[Sentence]:
    if case.ruling.verdict == VOID:
        text = (
            f"there was a raise, he put in too little and nobody has acted after him, so he takes "
            f"his {case.chosen.returned} back and decides anew"
        )
        return [case.say(text, _UNAWARE)]
    text = (
        "only who has just put in too little because of a raise takes his chips back, and only "
        "while nobody has acted after him; what he did stands"
    )
    return [case.say(text, _UNAWARE, "rulings.released-chips")]


def _discovered(case: Case) -> list[Sentence]:
    if case.ruling.verdict != CORRECTED:
        if case.before.phase != BET:
            return [case.say("the betting round is complete, so its wagers stand", _UNDERSIZE)]
        return [case.say("all wagers of the round are in order, so they stand", _UNDERSIZE)]
    bets = zip(case.before.bets, case.after().bets, strict=True)
    changes = {
        case.seats.numbers[place]: f"from {old} to {new}"
        for place, (old, new) in enumerate(bets)
        if old != new
    }
    told = listing(f"seat {number} {change}" for number, change in sorted(changes.items()))
    text = f"the betting round is not complete, so wagers are put right: {told}"
    more = "nobody who has acted may raise because of that"
    return [
        case.say(text, _UNDERSIZE, _ROUNDED),
        case.say(more, "rulings.no-raise-from-a-correction"),
    ]


def _smallest_chip(case: Case) -> list[Sentence]:
    return [case.say(f"the smallest chip in use plays, which is {case.chosen.to}")]


def _changed_up(case: Case) -> list[Sentence]:
    return [
        case.say("small chips are changed up between hands, so he waits until this one is over")
    ]


_RULED: Final[Mapping[type[Any], Callable[[Case], Iterable[Sentence]]]] = {
    Say: _acts,
    Push: _acts,
    Rap: _acts,
    Move: _moved,
    PullBack: _pulled_back,
    CallTime: _time_called,
    ClaimUnaware: _claimed_unaware,
    Discover: _discovered,
    AskSmallestChip: _smallest_chip,
    ChangeUp: _changed_up,
}
_OF_ACT: Final[Mapping[type[Any], str]] = {
    Say: "rulings.spoken-action",
    Push: "rulings.released-chips",
    Rap: "rulings.rapping",
    Move: _MOTION,
    PullBack: _MOTION,
    CallTime: _TIME,
    ClaimUnaware: _UNAWARE,
    Discover: _UNDERSIZE,
    AskSmallestChip: "rulings.smallest-chip-in-use",
    ChangeUp: "rulings.change-up",
}
"""By an act, the rule that speaks of it."""
