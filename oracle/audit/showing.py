"""The showdown: who shows and who mucks, and in which order."""

from __future__ import annotations

from oracle.audit.cards import is_known, told_in
from oracle.audit.closing import go_on_to
from oracle.audit.hand import Hand
from oracle.core import engine
from oracle.core.cards import Card, format_cards
from oracle.core.table import OVER, SHOWDOWN, AllShown, Muck, Show
from oracle.core.table import Mucked as GaveUp
from oracle.core.table import Shown as Tabled
from oracle.histories.told import History, Mucked, Shown


def last_hands(history: History) -> dict[int, tuple[Card, ...]]:
    """The cards that each seat held in the end, as far as anything tells them."""
    found: dict[int, tuple[Card, ...]] = {}
    for one in history.summary:
        if one.cards:
            found[one.seat] = one.cards
    for fact in history.facts:
        if isinstance(fact, (Shown, Mucked)) and fact.cards:
            found[fact.seat] = fact.cards
    return found


def show(hand: Hand, fact: Shown) -> None:
    """Follow a hand that is shown."""
    place = hand.seating.places.get(fact.seat)
    if place is None or not hand.state.hands[place]:
        _find_stranger(hand, fact, place)
        return
    _reveal(hand, place, fact.cards, fact.line)
    if fact.voluntary or hand.state.live.count(True) < 2:
        return
    if not _at_the_showdown(hand, fact.line) or place in hand.state.shown:
        return
    _show_in_order(hand, fact, place)


def _show_in_order(hand: Hand, fact: Shown, place: int) -> None:
    due, state = hand.due(), hand.state
    if isinstance(due, AllShown):
        hand.happens(due)
        return
    if "showdown-order" in hand.tells:
        hand.compared["the order of showing"] += 1
        expected = due.seat if isinstance(due, Tabled) else state.actor
        if expected is not None and expected != place:
            _out_of_order(hand, place, expected, fact.line, "shows")
    event = Tabled(place, state.hands[place])
    hand.happens(event if isinstance(due, Tabled) else engine.meaning(state, Show(place)))


def muck(hand: Hand, fact: Mucked) -> None:
    """Follow a hand that is mucked, and find whether it might be."""
    place = hand.seating.places.get(fact.seat)
    state = hand.state
    if place is None or not state.hands[place]:
        _find_stranger(hand, fact, place)
        return
    if state.live.count(True) < 2:
        return
    if cards := fact.cards or hand.lasting.get(place):
        _reveal(hand, place, cards, fact.line)
    if not _at_the_showdown(hand, fact.line):
        return
    due, who = hand.due(), hand.who(place)
    at_once = place in state.shown and hand.settings["showdown"] == _AT_ONCE
    if isinstance(due, (AllShown, Tabled)) or at_once:
        all_in = hand.rules.all_ins_table(state) and hand.settings["showdown"] != _ALL_TABLE
        rule = "showdown.all-in-hands-are-tabled" if all_in else "showdown.all-hands-are-tabled"
        sentence = f"{who} mucks, but this hand must be shown."
        hand.breaks(rule, fact.line, sentence, f"{who} mucks", f"{who} shows")
    elif state.actor is not None:
        _muck_in_order(hand, fact, place)
    if place not in state.mucked and (place not in state.shown or at_once):
        hand.happens(GaveUp(place))


_AT_ONCE = "all-at-once"
_ALL_TABLE = "in-order-all-table"


def _muck_in_order(hand: Hand, fact: Mucked, place: int) -> None:
    state, who = hand.state, hand.who(place)
    if "showdown-order" in hand.tells:
        hand.compared["the order of showing"] += 1
        if state.actor != place:
            _out_of_order(hand, place, state.actor or 0, fact.line, "mucks")
    # The objector compares the hand with all that were shown, which may be stand-ins still.
    if not all(is_known(state.hands[one]) for one in (*state.shown, place)):
        hand.leaves_open("whether a hand that was mucked was beaten")
        return
    hand.compared["a hand that is mucked"] += 1
    for objector in hand.rules.against[Muck]:
        if objection := objector(state, Muck(place)):
            told = f"{who} mucks {format_cards(state.hands[place])}"
            sentence = f"{told}. {objection.sentence}"
            hand.breaks(objection.rule, fact.line, sentence, "mucks", "shows")


def _out_of_order(hand: Hand, place: int, expected: int, line: int, word: str) -> None:
    first = not (hand.state.shown or hand.state.mucked)
    rule = "showdown.first-to-show" if first else "showdown.order"
    pots = hand.rules.pots(hand.state)
    if len(pots) > 1 and not first and expected in pots[-1].seats and place not in pots[-1].seats:
        rule = "showdown.side-pots-are-shown-first"
    who, turn = hand.who(place), hand.who(expected)
    sentence = f"{who} {word}, but {turn} shows {'first' if first else 'before'}."
    hand.breaks(rule, line, sentence, who, turn)


def _at_the_showdown(hand: Hand, line: int) -> bool:
    if hand.state.phase != SHOWDOWN:
        go_on_to(hand, "showdown", line)
    return hand.state.phase == SHOWDOWN


def _find_stranger(hand: Hand, fact: Shown | Mucked, place: int | None) -> None:
    if isinstance(fact, Mucked) and place is not None and hand.state.phase in {SHOWDOWN, OVER}:
        return
    if isinstance(fact, Shown) and fact.voluntary:
        return
    who = hand.who_sits(fact.seat)
    reason = "was not dealt in" if place is None else "has no hand any longer"
    word = "shows" if isinstance(fact, Shown) else "mucks"
    sentence = f"{who} {word} a hand, and {reason}."
    hand.contradicts("seats", fact.line, sentence, who, "a player in the hand")


def _reveal(hand: Hand, place: int, cards: tuple[Card, ...], line: int) -> None:
    """Put the cards that are told into the hand, and find those that it cannot hold."""
    held = hand.state.hands[place]
    hand.compared["the hand held"] += 1
    told, right = format_cards(cards), format_cards(told_in(held))
    if len(cards) != len(held):
        sentence = f"{hand.who(place)} holds {len(held)} cards, and {len(cards)} are told."
        hand.contradicts("cards", line, sentence, told, f"{len(held)} cards")
        return
    if not set(told_in(held)) <= set(cards):
        sentence = f"{hand.who(place)} shows {told}, and held {right}."
        hand.contradicts("cards", line, sentence, told, right)
    hand.reveals(place, cards)
