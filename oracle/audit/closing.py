"""The parts of a hand in their order: what ends a draw or a betting round, and what comes next."""

from __future__ import annotations

from oracle.audit.hand import Hand
from oracle.core.table import (
    BET,
    BLINDS,
    DEAL,
    DRAW,
    OVER,
    PAUSE,
    SHOWDOWN,
    BetReturned,
    BettingEnded,
    Discarded,
    DrawBegan,
    ShowdownBegan,
)
from oracle.histories.told import Began, Returned


def begin(hand: Hand, fact: Began) -> None:
    """Follow the beginning of a part of the hand."""
    if fact.phase == "deal":
        return
    hand.compared["the parts of the hand"] += 1
    go_on_to(hand, fact.phase, fact.line)


def go_on_to(hand: Hand, phase: str, line: int) -> None:
    """End what came before as the history has it, and begin this part."""
    if _is_in(hand, phase):
        return
    while not hand.stopped:
        close(hand, line)
        if hand.state.phase != PAUSE:
            hand.contradicts("phases", line, f"{_named(phase)} begins again.", phase, "")
            return
        due = hand.rules.dealer[PAUSE](hand.state)
        if not isinstance(due, (DrawBegan, ShowdownBegan)):
            sentence = f"{_named(phase)} begins with one player left, who wins the pot."
            hand.breaks("showdown.last-player-wins", line, sentence, phase, "the end of the hand")
            hand.stopped = True
            return
        next_phase = f"draw-{due.draw}" if isinstance(due, DrawBegan) else "showdown"
        if next_phase == phase or _is_misnamed(hand, phase, next_phase, line):
            hand.happens(due)
            hand.skipped.clear()
            return
        if not _find_missing(hand, phase, next_phase, line):
            return
        hand.happens(due)
        _stand_pat(hand)


def _is_misnamed(hand: Hand, phase: str, due: str, line: int) -> bool:
    """Whether a part is told under the name of a later one, which comes again."""
    later = hand.history.facts[hand.at + 1 :]
    if due == "showdown" or phase == "showdown" or phase < due:
        return False
    if not any(isinstance(fact, Began) and fact.phase == phase for fact in later):
        return False
    sentence = f"{_named(phase)} begins where {_named(due).lower()} follows."
    hand.contradicts("phases", line, sentence, phase, due)
    return True


def _find_missing(hand: Hand, phase: str, due: str, line: int) -> bool:
    """Find a part that is missing, or one too many; tell whether the told one still comes."""
    if due == "showdown" or (phase.startswith("draw") and phase < due):
        sentence = f"{_named(phase)} begins where {_named(due).lower()} follows."
        about = ("one draw too many", phase), ("one draw too many",)
        hand.breaks(
            "drawing.number-of-draws", line, sentence, phase, due, about=about, leads_to=about
        )
        return False
    sentence = f"{_named(phase)} begins, and {_named(due).lower()} is missing."
    hand.contradicts("phases", line, sentence, phase, due)
    return True


def _is_in(hand: Hand, phase: str) -> bool:
    """Whether the part has begun already with what it tells."""
    state = hand.state
    if phase == "showdown":
        return state.phase == SHOWDOWN
    return (
        state.phase == DRAW
        and phase == f"draw-{state.round}"
        and not any(cards is not None for cards in state.discarded)
    )


def close(hand: Hand, line: int) -> None:
    """End the draw or the betting round that the hand is in."""
    state = hand.state
    if state.phase in {BLINDS, DEAL}:
        hand.due()
    if state.phase == DRAW:
        close_draw(hand, line)
        hand.due()
    if state.phase == BET:
        close_round(hand, line)


def close_draw(hand: Hand, line: int) -> None:
    """End a draw; who has not drawn by then was passed over."""
    state = hand.state
    hand.due()
    while state.phase == DRAW and state.actor is not None:
        place = state.actor
        all_in = not hand.rules.playable(state, place)
        rule = "drawing.all-in-players-draw" if all_in else "drawing.order"
        sentence = f"{hand.who(place)} is in the hand and neither draws nor stands pat."
        about = (("draw", state.round, place),)
        hand.breaks(rule, line, sentence, "nothing", f"{hand.who(place)} draws", about=about)
        hand.happens(Discarded(place, (), 0))
        hand.due()


def _stand_pat(hand: Hand) -> None:
    """Pass over a part of the hand that is missing."""
    state = hand.state
    while state.phase == DRAW:
        hand.due()
        if state.phase == DRAW and state.actor is not None:
            hand.happens(Discarded(state.actor, (), 0))
    state.actor = None
    if state.phase == BET:
        hand.happens(BettingEnded(state.round))


def close_round(hand: Hand, line: int) -> None:
    """End a betting round; who still owes an action was passed over."""
    state = hand.state
    due = hand.due()
    if state.phase != BET:
        return
    if state.actor is not None:
        _find_unfinished(hand, line)
        state.actor = None
        due = hand.rules.uncalled_bet(state) or BettingEnded(state.round)
    if isinstance(due, BetReturned) and not hand.given_back:
        _find_unreturned(hand, due, line)
    hand.happens(BettingEnded(state.round))
    hand.given_back = False
    hand.skipped.clear()


def _find_unfinished(hand: Hand, line: int) -> None:
    """Find who owes an action at the end of a round, unless it is known from a turn before."""
    state = hand.state
    owing = [
        place
        for place in range(len(state.live))
        if hand.rules.owes_action(state, place) and place not in hand.skipped
    ]
    if not owing or state.live.count(True) < 2:
        return
    names = ", ".join(map(hand.who, owing))
    sentence = f"The betting round ends, but the action is still on {names}."
    hand.breaks("betting.round-ends", line, sentence, "the round ends", f"{names} to act")


def _find_unreturned(hand: Hand, due: BetReturned, line: int) -> None:
    """Find an uncalled bet that does not go back; where it is in the pot, it stays there."""
    total = hand.history.total
    if "returned" in hand.tells:
        hand.compared["an uncalled bet"] += 1
        amount = hand.chips(due.amount)
        sentence = f"{hand.who(due.seat)}'s uncalled bet of {amount} is not returned."
        about = ("kept", due.seat, due.amount), ("short", due.amount)
        leads_to = (("kept",),)
        hand.breaks(
            "betting.uncalled-bet",
            line,
            sentence,
            "nothing",
            amount,
            about=about,
            leads_to=leads_to,
        )
    if total is None or total != sum(hand.state.paid):
        hand.happens(due)


def give_back(hand: Hand, fact: Returned) -> None:
    """Follow an uncalled bet that goes back, and hold it against what nobody matched."""
    if "returned" not in hand.tells:
        return  # when it goes back, such a form does not say
    state = hand.state
    place = hand.seating.places.get(fact.seat)
    hand.compared["an uncalled bet"] += 1
    due = hand.due()
    if place is None or state.phase in {SHOWDOWN, OVER}:
        sentence = f"{hand.who_sits(fact.seat)} gets back a bet that was not made."
        hand.breaks("betting.uncalled-bet", fact.line, sentence, hand.chips(fact.amount), "nothing")
        return
    if state.phase == BET and state.actor is not None:
        _find_unfinished(hand, fact.line)
        state.actor = None
        due = hand.rules.uncalled_bet(state)
    told = hand.chips(fact.amount)
    if not isinstance(due, BetReturned):
        sentence = f"{hand.who(place)} gets back {told}, but the bet was called."
        hand.breaks("betting.uncalled-bet", fact.line, sentence, told, "nothing")
    elif (due.seat, due.amount) != (place, fact.amount):
        right = f"{hand.who(due.seat)} {hand.chips(due.amount)}"
        sentence = f"{hand.who(place)} gets back {told}; what nobody called is {right}."
        about = (("gets back", fact.line), ("short", abs(due.amount - fact.amount)))
        hand.breaks("betting.uncalled-bet", fact.line, sentence, told, right, about=about)
    if state.phase != BET:
        return
    hand.given_back = True
    amount = min(fact.amount, state.paid[place])
    hand.happens(BetReturned(place, amount, max(0, state.bets[place] - amount)))


def _named(phase: str) -> str:
    return "The showdown" if phase == "showdown" else f"Draw {phase.removeprefix('draw-')}"
