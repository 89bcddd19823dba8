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
    """Each player in order shows or mucks, unless the all-ins make everybody show.

    Cites: showdown.cards-stay-hidden, showdown.order, showdown.may-muck,
        showdown.all-hands-are-tabled
    """
    if state.awards:
        return HandEnded()
    rules = state.table.rules
    seat = rules.next_to_show(state)
    if seat is None:
        return _pay_out(state)
    return Shown(seat, state.hands[seat]) if rules.all_ins_table(state) else ActionOn(seat)


def tabled_once_somebody_is_all_in(state: State) -> bool:
    """When a player is all-in at the showdown, nobody mucks.

    Cites: showdown.all-in-hands-are-tabled
    """
    playable = state.table.rules.playable
    return any(live and not playable(state, seat) for seat, live in enumerate(state.live))


def tabled_if_all_ins_ended_the_betting(state: State) -> bool:
    """When the all-ins left nobody to bet against, nobody mucks; otherwise anybody may.

    Cites: showdown.all-in-hands-are-tabled
    """
    playable = state.table.rules.playable
    # A player who has mucked could have bet, too.
    betting = [seat for seat, came in enumerate(state.came_to_the_showdown()) if came]
    return sum(playable(state, seat) > 0 for seat in betting) < 2


def all_ins_change_nothing(_state: State) -> bool:
    """An all-in makes nobody show: a beaten hand may be mucked whatever ended the betting.

    Cites: showdown.all-in-hands-are-tabled
    """
    return False


def _pay_out(state: State) -> Event:
    rules = state.table.rules
    return PotsAwarded(tuple([rules.award(state, pot) for pot in rules.pots(state)]))


def hands_are_shown_at_the_showdown(state: State, action: Action) -> Objection | None:
    """Nobody shows or mucks before the showdown, and nobody does anything else at it.

    Cites: showdown.cards-stay-hidden, showdown.may-muck
    """
    showing = isinstance(action, (Show, Muck))
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
    rules, seat = state.table.rules, action.seat
    for pot in rules.pots(state):
        if seat not in pot.seats:
            continue
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
    return final[-1].seat if final else state.came_to_the_showdown().index(True)


def last_to_bet_in_any_round_shows_first(state: State) -> int:
    """Without a bet in the final round, the last to bet or raise in an earlier one shows first.

    Cites: showdown.first-to-show
    """
    final, *earlier = reversed(state.past_wagers)
    came = state.came_to_the_showdown()
    if final:
        return final[-1].seat
    for wagers in earlier:
        for wager in reversed(wagers):
            if wager.blind is None and came[wager.seat]:
                return wager.seat
    return came.index(True)


def next_to_show_clockwise(state: State) -> int | None:
    """Every player still in has a turn to show, clockwise from the first, whatever the pots.

    Cites: showdown.order, showdown.side-pots-are-shown-first
    """
    everybody = tuple(seat for seat, live in enumerate(state.live) if live)
    return _next_among(everybody, state)


def next_to_show_by_pots(state: State) -> int | None:
    """Players show clockwise, those in the last side pot first, then those in the pot before it.

    Cites: showdown.order, showdown.side-pots-are-shown-first
    """
    for pot in reversed(state.table.rules.pots(state)):
        seat = _next_among(pot.seats, state)
        if seat is not None:
            return seat
    return None


def _next_among(seats: tuple[int, ...], state: State) -> int | None:
    waiting = [seat for seat in seats if seat not in state.shown]
    if not waiting:
        return None
    start, around = state.table.rules.first_to_show(state), len(state.live)
    return min(waiting, key=lambda seat: (seat - start) % around)
