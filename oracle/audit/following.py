"""A hand followed on the core beside its history: every fact judged, whatever came before it.

The dealer of the core says what is due; what the history tells is held against it, and then it is
what happened. So a difference is found where it is, and the rest of the hand is judged after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.audit import acting, closing, drawing, posting, showing
from oracle.audit.cards import is_known, rules_of
from oracle.audit.finding import READER, Finding, Judged
from oracle.audit.hand import Hand
from oracle.audit.happenings import happening
from oracle.audit.naming import find_wrong_names
from oracle.audit.paying import pay_out
from oracle.audit.places import find_cards_twice
from oracle.audit.raking import Schedule, find_wrong_rake
from oracle.audit.seating import begins_unread, seated
from oracle.audit.summing import find_wrong_summary
from oracle.core import engine
from oracle.core.table import OVER, PAUSE, SHOWDOWN, AllShown, PotsAwarded, Rules, ShowdownBegan
from oracle.core.table import Mucked as GaveUp
from oracle.core.table import Shown as Tabled
from oracle.histories.form import FACTS
from oracle.histories.told import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    Happened,
    History,
    Mucked,
    Posted,
    Returned,
    Shown,
    Unread,
    Wagered,
)

EVERYTHING: Final = frozenset(FACTS)


def judge(  # noqa: PLR0913 - what a hand is judged by
    history: History,
    settings: Mapping[str, str],
    tells: frozenset[str] = EVERYTHING,
    compared: Counter[str] | None = None,
    *,
    names: bool = False,
    schedule: Schedule | None = None,
    stepwise: bool = False,
    rules: Rules | None = None,
) -> tuple[Judged, Hand | None]:
    """Judge one hand by the settings of a house; give the hand, too, as it was followed.

    ``tells`` are the facts that the history's form tells; ``compared`` counts what was compared;
    the rake is held against the ``schedule``, if there is one; ``stepwise`` notes every step;
    ``rules`` are asked instead of those of the settings, such as some that note what is asked.
    The hand is None if nobody could have played it.

    Raises:
        InputError: a setting is missing or unknown.
    """
    counted: Counter[str] = Counter() if compared is None else compared
    asked = rules or rules_of(history.stakes.game, history.stakes.betting, settings)
    seating = seated(history, asked)
    hand = Hand(history, seating, settings, tells, counted, names=names)
    hand.moments = [] if stepwise else None
    if seating.minimum_untold:
        hand.leaves_open("the minimum bet")
    if begins_unread(history):
        hand.cannot_tell()
    if not _can_be_played(hand):
        return _judged(hand, None), None
    _follow(hand, schedule)
    after = _chips_after(hand)
    _find_wrong_stacks(hand, after)
    return _judged(hand, after), hand


def _follow(hand: Hand, schedule: Schedule | None) -> None:
    """Follow a hand from its posts to its payouts."""
    hand.lasting = _by_place(hand, showing.last_hands(hand.history))
    posting.post(hand)
    for at, fact in enumerate(hand.history.facts):
        hand.at = at
        hand.line = fact.line or hand.line
        _FOLLOW[type(fact)](hand, fact)
        hand.step_ends(hand.line)
        if hand.stopped:
            break
    if not hand.cancelled:
        _end(hand)
        find_wrong_summary(hand)
        if schedule is not None:
            find_wrong_rake(hand, schedule)
    hand.step_ends(hand.line)
    find_cards_twice(hand)


def _can_be_played(hand: Hand) -> bool:
    """Hold the table against the rules; tell whether the hand can be followed."""
    table, history = hand.seating.table, hand.history
    for objection in engine.objections_to_table(table):
        sentence = hand.reason(objection)
        if objection.rule == "forced-bets.standard-structure":
            hand.contradicts("seats", history.line, "A player without chips is dealt in.")
            continue
        hand.breaks(objection.rule, _line_of(hand, objection.rule), sentence, "", sentence)
    deck = len(table.stacks) * hand.rules.hand_size(table)
    return len(table.stacks) > 1 and deck <= 52 and min(table.stacks) > 0


def _line_of(hand: Hand, rule: str) -> int:
    """The line of the blind that is wrong for the table, or that of the hand."""
    blind = _BLINDS.get(rule)
    posts = hand.seating.posts
    return next((one.line for one in posts if one.name == blind), hand.history.line)


_BLINDS: Final = {
    "forced-bets.limit-big-blind": "big",
    "forced-bets.limit-small-blind": "small",
    "forced-bets.blinds-name-the-game": "big",
}


def _by_place(hand: Hand, by_seat: Mapping[int, Any]) -> dict[int, Any]:
    places = hand.seating.places
    return {places[seat]: told for seat, told in by_seat.items() if seat in places}


def _unread(hand: Hand, fact: Unread) -> None:
    history = hand.history
    sentence = "The line is not understood."
    # A line that nobody understands may name anybody.
    text = fact.text if hand.names else ""
    found = Finding(READER, "line", history.id, history.file, fact.line, text, "", sentence)
    hand.findings[found] = {}
    if _may_be_play(hand, fact):
        hand.cannot_tell()


def _may_be_play(hand: Hand, fact: Unread) -> bool:
    """Whether a line that is not understood may be an act: it does not stand in the summary."""
    history = hand.history
    if any(not isinstance(one, Happened | Unread) for one in history.facts[hand.at + 1 :]):
        return True
    lines = [history.total_line, *(one.line for one in history.summary)]
    return not any(0 < line <= fact.line for line in lines)


def _nothing(_hand: Hand, _fact: Any) -> None:
    """Judged elsewhere: posts before the rest, the cards with the deal, payouts in the end."""


def _dealt(hand: Hand, fact: Dealt) -> None:
    size = hand.rules.hand_size(hand.state.table)
    hand.compared["the cards dealt"] += 1
    if len(fact.cards) != size:
        who = hand.who_sits(fact.seat)
        told, right = f"{len(fact.cards)} cards", f"{size} cards"
        sentence = f"{who} is dealt {len(fact.cards)} cards; a hand has {size}."
        hand.breaks("drawing.hand-size", fact.line, sentence, told, right)


_FOLLOW: Final[Mapping[type, Callable[[Hand, Any], None]]] = {
    Began: closing.begin,
    Posted: _nothing,
    Dealt: _dealt,
    Folded: acting.fold,
    Checked: acting.check,
    Called: acting.call,
    Wagered: acting.wager,
    Drew: drawing.draw,
    Returned: closing.give_back,
    Shown: showing.show,
    Mucked: showing.muck,
    Collected: _nothing,
    Happened: happening,
    Unread: _unread,
}


def _end(hand: Hand) -> None:
    """End the hand as the history does: show what is still to be shown, and pay the pots."""
    state = hand.state
    if hand.stopped:
        hand.leaves_open("the rest of the hand")
        return
    closing.close(hand, hand.line)
    if state.phase == PAUSE:
        due = hand.rules.dealer[PAUSE](state)
        if isinstance(due, ShowdownBegan):
            hand.happens(due)
        elif not isinstance(due, PotsAwarded):
            sentence = "The history ends before the hand does."
            hand.contradicts("broken-off", hand.line, sentence, "the end", "a draw")
            hand.leaves_open("the rest of the hand")
            return
    if state.phase == SHOWDOWN:
        _show_the_rest(hand)
    pay_out(hand)
    if state.phase == OVER:
        find_wrong_names(hand)


def _show_the_rest(hand: Hand) -> None:
    """Let those show who did neither show nor muck in the history."""
    state = hand.state
    for _turn in range(2 * len(state.live)):
        waiting = [place for place, live in enumerate(state.live) if live]
        if all(place in state.shown for place in waiting):
            return  # the pots cannot be asked for while nobody's hand is known
        due = hand.due()
        if isinstance(due, AllShown):
            hand.happens(due)
            continue
        place = due.seat if isinstance(due, Tabled) else state.actor
        if place is None:
            return
        if "mucks" in hand.tells and "showdown-order" in hand.tells:
            sentence = f"{hand.who(place)} comes to the showdown and neither shows nor mucks."
            hand.contradicts("broken-off", hand.line, sentence, "nothing", "a hand")
        known = hand.lasting.get(place)
        if known and len(known) == len(state.hands[place]):
            hand.reveals(place, known)
        if is_known(state.hands[place]):
            hand.happens(Tabled(place, state.hands[place]))
        else:
            hand.leaves_open("a hand at the showdown")
            hand.happens(GaveUp(place))


def _chips_after(hand: Hand) -> dict[int, int] | None:
    """The chips of each seat after the hand, as the history pays them."""
    history, seating = hand.history, hand.seating
    if hand.stopped or hand.cancelled or hand.unread or not all(seating.stacks_told):
        return None
    if "payouts" not in hand.tells:
        return None
    after = {one.seat: one.stack for one in history.players if one.stack is not None}
    for place, seat in enumerate(seating.seats):
        after[seat] = seating.table.stacks[place] - hand.state.paid[place]
    for fact in history.facts:
        if isinstance(fact, Collected) and fact.seat in after:
            after[fact.seat] += fact.amount
    return after


def _find_wrong_stacks(hand: Hand, after: Mapping[int, int] | None) -> None:
    """Hold the chips that a history tells for the end of the hand against those that follow."""
    if after is None:
        return
    for seat, told in hand.history.stacks_after:
        if seat not in after:
            continue
        hand.compared["the chips after the hand"] += 1
        if told != after[seat]:
            words = hand.chips(told), hand.chips(after[seat])
            sentence = f"{hand.who_sits(seat)} is said to end with {words[0]}; it is {words[1]}."
            hand.contradicts("stacks", hand.total_line, sentence, *words)


def _judged(hand: Hand, after: dict[int, int] | None) -> Judged:
    return Judged(hand.found(), tuple(hand.events), tuple(hand.unsure), hand.rake, after)
