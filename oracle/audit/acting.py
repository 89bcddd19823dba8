"""What players did in a betting round, beside what they were allowed to do.

Whatever the rules object to, the act is followed as it is told, so that one difference hides no
other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from oracle.audit.closing import close_draw
from oracle.audit.hand import About, Hand
from oracle.audit.posting import find_all_in
from oracle.core import engine
from oracle.core.table import (
    BET,
    DRAW,
    Action,
    AntePosted,
    Bet,
    Call,
    Check,
    Fold,
    Objection,
    Raise,
    Wagering,
)
from oracle.core.table import Called as PutIn
from oracle.histories.told import Began, Called, Checked, Drew, Folded, Wagered

Act: TypeAlias = Folded | Checked | Called | Wagered

_OVER: Final = Objection("betting.round-ends", "The betting round is over.")
_BY_THE_MINIMUM: Final = frozenset(
    {
        *("betting.minimum-raise", "betting.no-limit-bets", "betting.pot-limit-maximum"),
        "betting.reopening",
    }
)
"""What hangs on the minimum bet, which a game without blinds may not tell."""

_FOLDED: Final = "betting.folded-hand-is-dead"
_OUT_OF_TURN: Final = frozenset({"betting.clockwise", "drawing.order"})


def fold(hand: Hand, fact: Folded) -> None:
    """Follow a fold; a room may fold a player who is away, even one who is all-in."""
    place = _place(hand, fact)
    if place is None:
        return
    state, away = hand.state, fact.forced or fact.seat in hand.away
    if state.live[place] and not hand.rules.playable(state, place) and away:
        sentence = f"{hand.who(place)} was away, and the room folded the hand, which was all-in."
        hand.happened("all-in-folded", fact.line, sentence)
        hand.due()
        hand.happens(engine.meaning(state, Fold(place)))
        hand.due()
        return
    if not _may_act(hand, fact, place, Fold(place)):
        return
    _goes_on(hand, place, lambda: hand.happens(engine.meaning(state, Fold(place))))


def check(hand: Hand, fact: Checked) -> None:
    """Follow a check."""
    place = _place(hand, fact)
    if place is None or not _may_act(hand, fact, place, Check(place)):
        return
    _goes_on(hand, place, lambda: hand.happens(engine.meaning(hand.state, Check(place))))


def call(hand: Hand, fact: Called) -> None:
    """Follow a call, and hold its price against what the player owes."""
    place = _place(hand, fact)
    if place is None:
        return
    if not _may_act(hand, fact, place, Call(place)):
        return
    price = max(0, hand.rules.to_call(hand.state, place))
    told = price if fact.amount is None else fact.amount
    if fact.amount is not None:
        hand.compared["the price of a call"] += 1
        if told != price and price:
            _wrong_price(hand, fact, place, price)
    _goes_on(hand, place, lambda: _pay(hand, place, told))
    find_all_in(hand, place, fact.all_in, fact.line)


def wager(hand: Hand, fact: Wagered) -> None:
    """Follow a bet or a raise, and hold its size and the cap against the rules."""
    place = _place(hand, fact)
    if place is None:
        return
    action: Wagering = (Bet if fact.word == "bet" else Raise)(place, fact.to)
    hand.compared["what may be bet"] += 1
    if not _may_act(hand, fact, place, action):
        return
    _find_wrong_size(hand, fact, place)
    state = hand.state
    most = state.bets[place] + state.stacks[place]
    to = min(fact.to, most)
    if fact.to > most:
        has = hand.chips(state.stacks[place])
        sentence = f"{hand.who(place)} {_words(hand, fact)}, but has only {has}."
        told, right = hand.chips(fact.to), hand.chips(most)
        leads_to = hand.moves(most - fact.to)
        hand.contradicts("chips", fact.line, sentence, told, right, leads_to=leads_to)
    if to <= state.current_bet:  # no more than a call, whatever it is called
        amount = max(0, to - state.bets[place])
        _goes_on(hand, place, lambda: _pay(hand, place, amount))
    else:
        follow = action if to == fact.to else action._replace(to=to)
        _goes_on(hand, place, lambda: hand.happens(engine.meaning(state, follow)))
    find_all_in(hand, place, fact.all_in, fact.line)
    _find_cap(hand, fact)


def _place(hand: Hand, fact: Act) -> int | None:
    place = hand.seating.places.get(fact.seat)
    if place is None:
        sentence = f"Seat {fact.seat} acts and was not dealt in."
        hand.contradicts("seats", fact.line, sentence, f"seat {fact.seat}", "a player in the hand")
    return place


def _may_act(hand: Hand, fact: Act, place: int, action: Action) -> bool:
    """Hold an act against the rules; tell whether it can be followed."""
    state = hand.state
    due = hand.due()
    if state.phase == DRAW and not _is_in_the_draw(hand, fact, place):
        close_draw(hand, fact.line)
        due = hand.due()
    hand.compared["whose turn it is"] += 1
    hand.compared["what may be done"] += 1
    found = (_OVER,) if due is not None and state.live[place] else engine.objections(state, action)
    if hand.seating.minimum_untold:
        found = tuple(one for one in found if one.rule not in _BY_THE_MINIMUM)
    if not found:
        return True
    for objection in sorted(found, key=_is_of_another):
        _find(hand, fact, place, objection)
    in_draw = state.phase == DRAW and isinstance(action, Fold)
    return state.live[place] and (state.phase == BET or in_draw)


def _is_of_another(objection: Objection) -> bool:
    """Whether another objection to the same act comes first: a folded hand is never in turn."""
    return objection.rule != _FOLDED


def _words(hand: Hand, fact: Act) -> str:
    """Say what a player did, as it is told."""
    if isinstance(fact, Wagered):
        return f"{fact.word}s {'' if fact.word == 'bet' else 'to '}{hand.chips(fact.to)}"
    if isinstance(fact, Called):
        return "calls" if fact.amount is None else f"calls {hand.chips(fact.amount)}"
    return "folds" if isinstance(fact, Folded) else "checks"


def _find(hand: Hand, fact: Act, place: int, objection: Objection) -> None:
    told, about = f"{hand.who(place)} {_words(hand, fact)}", _about(hand, fact, objection)
    again = ("acts again", hand.state.round, place)
    if objection.rule in _OUT_OF_TURN and hand.state.actor is not None:
        due = hand.who(hand.state.actor)
        sentence = f"{told}, but the action is on {due}."
        hand.breaks(objection.rule, fact.line, sentence, told, due, about=(*about, again))
        return
    reason = hand.reason(objection)
    sentence = f"{told}. {reason}"
    leads_to = (again,) if isinstance(fact, Checked) else ()
    hand.breaks(objection.rule, fact.line, sentence, told, reason, about=about, leads_to=leads_to)


def _about(hand: Hand, fact: Act, objection: Objection) -> About:
    """What an act that is refused has in common with others of the hand."""
    folded = ("folded", fact.line)
    if objection.rule in _OUT_OF_TURN:
        return ("turn", hand.state.round, hand.state.actor), folded
    if objection is _OVER:
        return ("over", hand.state.round), ("one draw too many",)
    return (folded,) if objection.rule == _FOLDED else ()


def _is_in_the_draw(hand: Hand, fact: Act, place: int) -> bool:
    """Whether an act comes in the draw: instead of a draw, or before one that is still told."""
    if isinstance(fact, Folded) and place == hand.state.actor:
        return True
    for later in hand.history.facts[hand.at + 1 :]:
        if isinstance(later, Drew):
            return True
        if isinstance(later, (Began, Checked, Called, Wagered)):
            return False
    return False


def _goes_on(hand: Hand, place: int, follow: Callable[[], None]) -> None:
    """Apply an act, and keep the turn where the history has it after an act out of turn."""
    expected = hand.state.actor
    follow()
    if expected is None or expected == place or hand.state.phase != BET:
        return
    following = _next_actor(hand)
    if following == hand.seating.seats[expected]:
        # Somebody acted too early; the turn stays where it was.
        hand.state.last_actor = (expected - 1) % len(hand.state.live)
    else:
        hand.skipped.add(expected)


def _next_actor(hand: Hand) -> int | None:
    for fact in hand.history.facts[hand.at + 1 :]:
        if isinstance(fact, (Folded, Checked, Called, Wagered)):
            return fact.seat
        if isinstance(fact, (Began, Drew)):
            return None
    return None


def _pay(hand: Hand, place: int, told: int) -> None:
    """Put in a call as it is told; what is more than the bet is for the whole table."""
    state = hand.state
    amount = min(told, state.stacks[place])
    owed = max(0, state.current_bet - state.bets[place])
    hand.happens(PutIn(place, min(amount, owed)))
    if amount > owed:
        hand.happens(AntePosted(place, amount - owed, dead=True), told=False)


def _wrong_price(hand: Hand, fact: Called, place: int, price: int) -> None:
    told, right = hand.chips(fact.amount or 0), hand.chips(price)
    short = hand.state.stacks[place] == price
    rule = "betting.all-in-for-less" if short else "betting.call-matches-the-bet"
    reason = "the player has" if short else "the call costs"
    sentence = f"{hand.who(place)} calls {told}; {reason} {right}."
    more = (fact.amount or 0) - price
    moves = hand.moves(-more if short else more)
    hand.breaks(rule, fact.line, sentence, told, right, leads_to=moves)


def _find_wrong_size(hand: Hand, fact: Wagered, place: int) -> None:
    """Find a raise whose parts do not add up."""
    if fact.by is None:
        return
    hand.compared["the size of a bet"] += 1
    by = fact.to - hand.state.current_bet
    if fact.by != by:
        told, right = hand.chips(fact.by), hand.chips(by)
        sentence = (
            f"{hand.who(place)} is said to {fact.word} by {told}; "
            f"to {hand.chips(fact.to)} is {right} more than the bet before."
        )
        hand.contradicts("amounts", fact.line, sentence, told, right)


def _find_cap(hand: Hand, fact: Wagered) -> None:
    """Find betting that is said to be capped and is not; a room need not say that it is."""
    if not fact.capped or "capped" not in hand.tells:
        return
    hand.due()
    state = hand.state
    if state.actor is None:
        return
    hand.compared["the raise cap"] += 1
    refused = engine.objections(state, Raise(state.actor, 1))
    if not any(one.rule == "betting.raise-cap" for one in refused):
        sentence = "Betting is said to be capped, but another raise is allowed."
        hand.breaks("betting.raise-cap", fact.line, sentence, "capped", "not capped")
