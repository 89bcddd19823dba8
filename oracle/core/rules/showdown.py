"""Whether there is a showdown, and in which order hands are shown.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from oracle.core.table import (
    SHOWDOWN,
    Action,
    ActionOn,
    AllShown,
    DrawBegan,
    Event,
    HandEnded,
    Muck,
    Objection,
    PotsAwarded,
    Show,
    ShowdownBegan,
    Shown,
    State,
)


def go_on_after_betting(state: State) -> Event:
    """After a betting round the last player wins, or a draw or the showdown follows.

    Cites: showdown.last-player-wins, showdown.needs-two-players
    """
    rules = state.table.rules
    if state.awards:
        return HandEnded()
    if not rules.showdown_follows(state):
        return PotsAwarded(rules.last_player_award(state))
    return DrawBegan(state.round) if rules.draw_follows(state) else ShowdownBegan()


def two_players_are_left(state: State) -> bool:
    """There is a showdown only if two or more players are left.

    Cites: showdown.needs-two-players
    """
    return sum(state.live) > 1


def show_hands_in_order(state: State) -> Event:
    """Hands are shown one after another, none before the showdown; then the pots are paid.

    Cites: showdown.cards-stay-hidden, showdown.order, showdown.all-hands-are-tabled
    """
    if state.awards:
        return HandEnded()
    seat = state.table.rules.next_to_show(state)
    return _pay_out(state) if seat is None else Shown(seat, state.hands[seat])


def show_hands_at_once(state: State) -> Event:
    """All hands are shown at once, none before the showdown; then the pots are paid.

    Cites: showdown.cards-stay-hidden, showdown.all-hands-are-tabled
    """
    if state.awards:
        return HandEnded()
    if state.shown:
        return _pay_out(state)
    return AllShown(tuple(seat for seat, live in enumerate(state.live) if live))


def players_show_or_muck(state: State) -> Event:
    """Each player in order shows or mucks; an all-in player has no choice and shows.

    Cites: showdown.cards-stay-hidden, showdown.order, showdown.may-muck,
        showdown.all-hands-are-tabled
    """
    if state.awards:
        return HandEnded()
    rules = state.table.rules
    seat = rules.next_to_show(state)
    if seat is None:
        return _pay_out(state)
    return ActionOn(seat) if rules.playable(state, seat) else Shown(seat, state.hands[seat])


def _pay_out(state: State) -> Event:
    rules = state.table.rules
    return PotsAwarded(tuple(rules.award(state, pot) for pot in rules.pots(state)))


def hands_are_shown_at_the_showdown(state: State, action: Action) -> Objection | None:
    """Nobody shows or mucks before the showdown, and nobody does anything else at it.

    Cites: showdown.cards-stay-hidden, showdown.may-muck
    """
    showing = isinstance(action, Show | Muck)
    if showing == (state.phase == SHOWDOWN):
        return None
    if isinstance(action, Show):
        return Objection("showdown.cards-stay-hidden", "Hands are shown only at the showdown.")
    if showing:
        return Objection("showdown.may-muck", "A hand is mucked only at the showdown.")
    return Objection("showdown.may-muck", "At the showdown players show or muck.")


def hand_is_not_beaten(state: State, action: Action) -> Objection | None:
    """A hand may be mucked only if the hands already shown beat it in every pot and half.

    Cites: showdown.may-muck
    """
    # A player who may choose has chips left, so they play for every pot.
    rules, seat = state.table.rules, action.seat
    for pot in rules.pots(state):
        shown = tuple(other for other in pot.seats if other in state.shown)
        for half in rules.halves(state.table):
            if seat in rules.winners(state, half, (*shown, seat)):
                return Objection("showdown.may-muck", "No hand shown so far beats this one.")
    return None


def last_to_bet_shows_first(state: State) -> int:
    """The last to bet or raise in the final round shows first, else the first left of the button.

    Cites: showdown.first-to-show
    """
    final = state.past_wagers[-1]
    return final[-1].seat if final else state.live.index(True)


def next_to_show_clockwise(state: State) -> int | None:
    """Every player still in has a turn to show, clockwise from the first.

    Cites: showdown.order
    """
    seats = len(state.live)
    start = state.show_order[0] if state.show_order else state.table.rules.first_to_show(state)
    for step in range(start, start + seats):
        seat = step % seats
        if state.live[seat] and seat not in state.shown:
            return seat
    return None
